//! The redirects of docs.json.

use rustc_hash::FxHashMap;

use crate::project::is_external;
use crate::project::link::Parts;
use crate::syntax::data::Node;

/// The redirects of a project, in their order; the first that takes a path counts.
pub(super) struct Redirects<'a> {
    all: Vec<Redirect<'a>>,
    /// The numbers of those whose source has no pattern, by their path.
    exact: FxHashMap<&'a str, usize>,
    /// The numbers of the others by the first segment, where that is no pattern; otherwise under the empty text.
    patterns: FxHashMap<&'a str, Vec<usize>>,
}

impl<'a> Redirects<'a> {
    /// Reads them from the whole of docs.json.
    pub(super) fn new(root: Option<&'a Node>) -> Self {
        let listed = root.and_then(|root| root.get("redirects"));
        let read = |node: &'a Node| {
            Some(Redirect {
                source: node.get("source")?.as_str()?,
                destination: node.get("destination").and_then(Node::as_str),
            })
        };
        let nodes = listed.into_iter().flat_map(Node::elements);
        let all: Vec<Redirect> = nodes.filter_map(read).collect();
        let (mut exact, mut patterns) = (FxHashMap::default(), FxHashMap::default());
        for (number, redirect) in all.iter().enumerate() {
            let path = redirect.source_path();
            if !is_pattern(path) {
                exact.entry(path).or_insert(number);
                continue;
            }
            let first = first_segment(path);
            let key = if is_pattern(first) { "" } else { first };
            patterns.entry(key).or_insert_with(Vec::new).push(number);
        }
        Self {
            all,
            exact,
            patterns,
        }
    }

    /// The redirect that takes readers away from a path.
    pub(super) fn of(&self, path: &str) -> Option<&Redirect<'a>> {
        let path = path.trim_matches('/');
        let exact = self.exact.get(path).copied();
        let takes = |number: &usize| self.all[*number].takes(path);
        let first_pattern = |key: &str| self.patterns.get(key)?.iter().copied().find(takes);
        let found = [exact, first_pattern(first_segment(path)), first_pattern("")];
        found
            .into_iter()
            .flatten()
            .min()
            .map(|number| &self.all[number])
    }
}

fn first_segment(path: &str) -> &str {
    path.split('/').next().unwrap_or(path)
}

fn is_pattern(path: &str) -> bool {
    path.contains([':', '*', '('])
}

/// A redirect of docs.json.
pub(super) struct Redirect<'a> {
    /// Segments that stand for themselves, `:name` for any one, `:name*` and `*` for any number.
    source: &'a str,
    destination: Option<&'a str>,
}

impl<'a> Redirect<'a> {
    /// The path of the destination, where it is the same for every address and keeps the fragment of a link.
    pub(super) fn one_page(&self) -> Option<&'a str> {
        let destination = self.destination?;
        let parts = Parts::of(destination);
        let fixed = !is_external(destination)
            && parts.fragment.is_none()
            && !destination.contains([':', '*']);
        fixed.then(|| parts.path.trim_matches('/'))
    }

    fn source_path(&self) -> &'a str {
        Parts::of(self.source).path.trim_matches('/')
    }

    /// Whether it takes readers away from a path.
    fn takes(&self, path: &str) -> bool {
        let mut wanted = self.source_path().split('/');
        let mut given = path.split('/');
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return true,
                (Some(wanted), _) if takes_the_rest(wanted) => return true,
                (Some(wanted), Some(given)) if wanted.starts_with(':') || wanted == given => {}
                (Some(wanted), Some(given)) => {
                    // `docs-*` stands for all that begins alike.
                    return wanted
                        .strip_suffix('*')
                        .is_some_and(|start| given.starts_with(start));
                }
                _ => return false,
            }
        }
    }
}

fn takes_the_rest(segment: &str) -> bool {
    segment == "*"
        || segment.starts_with("(.*")
        || (segment.starts_with(':') && segment.ends_with(['*', '+', ')']))
}

#[cfg(test)]
mod tests {
    use super::Redirects;
    use crate::syntax::json;

    #[test]
    fn the_first_redirect_that_takes_a_path_counts() {
        let text = r#"{"redirects": [{"source": "/a/:rest*", "destination": "/1"}, {"source": "/a/b", "destination": "/2"},
            {"source": "/c", "destination": "/3"}, {"source": "/:any", "destination": "/4"}, {"source": "/c*", "destination": "/5"}]}"#;
        let (root, _) = json::parse(text);
        let redirects = Redirects::new(root.as_ref());
        for (path, expected) in [
            ("a/b", Some("/1")),
            ("/c/", Some("/3")),
            ("d", Some("/4")),
            ("cd", Some("/4")),
            ("d/e", None),
        ] {
            let found = redirects.of(path).and_then(|redirect| redirect.destination);
            assert_eq!(found, expected, "{path}");
        }
    }
}
