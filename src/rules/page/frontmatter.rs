//! What several rules ask of a page's frontmatter.

use crate::page::{Frontmatter, Page, Role, title_of_path};
use crate::project::Project;
use crate::source::{FileId, Span};
use crate::syntax::Kind;
use crate::syntax::data::{Node, Value};

/// Frontmatter that could be read: a map, or nothing between the fences.
pub(super) struct Readable<'a> {
    /// The lines between the fences.
    pub(super) inner: Span,
    /// What they hold.
    pub(super) data: Option<&'a Node>,
    /// The opening `---`, to point at for what is not there.
    pub(super) fence: Span,
}

/// The frontmatter of a page, where it has one that could be read. Snippets have none to speak of.
pub(super) fn of_page(page: &Page) -> Option<Readable<'_>> {
    if page.role != Role::Page {
        return None;
    }
    let Frontmatter::Present {
        span,
        inner,
        data,
        errors,
    } = &page.frontmatter
    else {
        return None;
    };
    let data = data.as_ref();
    let is_map = data.is_none_or(|data| matches!(data.value, Value::Object(_) | Value::Null));
    let start = span.start as usize;
    (errors.is_empty() && is_map).then(|| Readable {
        inner: *inner,
        data,
        fence: Span::new(start, start + 3),
    })
}

/// Whether a page takes its title and description from an operation of an API description.
pub(super) fn inherits(page: &Page) -> bool {
    const SOURCES: [&str; 3] = ["openapi", "asyncapi", "openapi-schema"];
    let mut sources = SOURCES.iter();
    sources.any(|key| page.frontmatter.text(key).is_some())
}

/// Whether nothing of a page shows but what its frontmatter says.
pub(super) fn has_no_body(page: &Page) -> bool {
    page.tree.root().children().all(|node| {
        matches!(
            node.kind(),
            Kind::Frontmatter | Kind::Comment(_) | Kind::Module(_)
        )
    })
}

/// A title for a page that has none: the short title for the sidebar, the first heading, or the name of the file.
pub(super) fn likely_title(page: &Page) -> String {
    if let Some(title) = page.frontmatter.text("sidebarTitle") {
        return title.trim().to_owned();
    }
    let headings = page.headings.iter();
    let first = headings
        .map(|heading| heading.text.trim())
        .find(|text| !text.is_empty());
    first.map_or_else(|| title_of_path(page.slug()), str::to_owned)
}

/// A text in YAML's double quotes.
pub(super) fn yaml_string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            control if control.is_control() => out.push(' '),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// The version of a page: that of its first entry in the navigation or, where it has none, the version that its folder
/// is named after. A translation is a version of its own.
pub(super) fn version_of<'a>(project: &'a Project, page: &'a Page) -> Option<&'a str> {
    let version = match project.index.by_listing.get(page.slug()) {
        Some(&entry) => project.index.listings.get(entry)?.version.as_deref(),
        None => folder_version(project, page),
    };
    version.or_else(|| language(page.slug()))
}

fn folder_version<'a>(project: &Project, page: &'a Page) -> Option<&'a str> {
    let (folder, _) = page.slug().split_once('/')?;
    let versions = project.config.root.as_ref()?.get("versions")?;
    let mut names = versions.elements().iter().filter_map(Node::as_str);
    names.any(|name| name == folder).then_some(folder)
}

/// The language whose translation a page is: the name of its outermost folder, where it is that of a language.
fn language(slug: &str) -> Option<&str> {
    const LANGUAGES: [&str; 36] = [
        "ar", "bg", "bn", "ca", "cn", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he",
        "hi", "hu", "id", "it", "ja", "jp", "ko", "nb", "nl", "no", "pl", "pt", "ro", "ru", "sv",
        "th", "tr", "uk", "ur", "vi", "zh",
    ];
    let (folder, _) = slug.split_once('/')?;
    let (language, region) = folder.split_once(['-', '_']).unwrap_or((folder, ""));
    let is_region = region.len() <= 4 && region.chars().all(char::is_alphabetic);
    (is_region && LANGUAGES.contains(&language)).then_some(folder)
}

/// Where to point for a key of a page's frontmatter: at its value.
pub(super) fn value_place(page: &Page, key: &str) -> (FileId, Span) {
    let span = page.frontmatter.get(key).map_or_else(
        || page.frontmatter.span().unwrap_or_default(),
        |node| node.span,
    );
    (page.file, span)
}

/// A text as it is compared: letter case, outer spaces and a final full stop do not count.
pub(super) fn folded(text: &str) -> String {
    text.trim().trim_end_matches('.').to_lowercase()
}

/// What stands in the place of a text.
pub(super) fn found(node: &Node) -> &'static str {
    match node.value {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "an empty text",
        Value::Array(_) => "a list",
        Value::Object(_) => "a map",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_of_paths() {
        for (slug, title) in [
            ("guides/quick-start", "Quick start"),
            ("guides/index", "Guides"),
            ("index", "Index"),
            ("élan_vital", "Élan vital"),
            ("--", "Untitled"),
        ] {
            assert_eq!(title_of_path(slug), title);
        }
    }

    #[test]
    fn languages_of_paths() {
        for (slug, expected) in [
            ("fr/introduction", Some("fr")),
            ("pt-BR/guides/start", Some("pt-BR")),
            ("introduction", None),
            ("fr", None),
            ("api/start", None),
            ("es-modules/start", None),
        ] {
            assert_eq!(language(slug), expected);
        }
    }

    #[test]
    fn quoted_texts_are_yaml() {
        for text in [
            "plain",
            "a: b # c",
            "say \"hi\"",
            r"C:\temp\n",
            "日本語",
            "",
        ] {
            let (data, errors) = crate::syntax::yaml::parse(&yaml_string(text), 0);
            assert!(errors.is_empty(), "{text}");
            assert_eq!(data.as_ref().and_then(Node::as_str), Some(text));
        }
    }
}
