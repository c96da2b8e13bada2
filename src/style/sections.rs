//! What a `.vale.ini` says of single files: which rules run there, at which level, and what is left out of their text.

use std::sync::Arc;

use globset::{GlobBuilder, GlobMatcher};
use rustc_hash::FxHashMap;

use super::elements::Elements;
use super::ini::{Section, Switch, ValeIni};
use super::pattern::{self, Pattern};
use super::rule::{Level, StyleError};
use crate::source::Span;
use crate::syntax::Tree;

/// The sections of a `.vale.ini`, ready to be asked for a file.
#[derive(Clone, Debug)]
pub struct Sections {
    /// Those that mean all files come first.
    sections: Vec<Part>,
    formats: Vec<(String, String)>,
    left_out: Elements,
    least: Level,
}

/// The sections that hold for a file, by their numbers.
pub type Holding = Vec<usize>;

#[derive(Clone, Debug)]
struct Part {
    glob: GlobMatcher,
    negated: bool,
    styles: Option<Vec<String>>,
    rules: FxHashMap<String, Switch>,
    ignored: Arc<[Pattern]>,
}

/// How many bytes a glob may have; the time that reading one takes grows faster than its length.
const MAX_GLOB: usize = 4_096;

impl Sections {
    /// The sections of a file, and what is wrong in their globs and expressions. A section whose glob cannot be read
    /// means no file.
    pub fn new(ini: &ValeIni) -> (Sections, Vec<StyleError>) {
        let mut errors = Vec::new();
        let for_all = |section: &&Section| section.glob == "*";
        let first = ini.sections.iter().filter(for_all);
        let others = ini.sections.iter().filter(|section| !for_all(section));
        let sections = first
            .chain(others)
            .filter_map(|section| Part::new(section, ini, &mut errors))
            .collect();
        let sections = Sections {
            sections,
            formats: ini.formats.clone(),
            left_out: ini.left_out.clone(),
            least: ini.min_level.unwrap_or(Level::Warning),
        };
        (sections, errors)
    }

    /// The sections that hold for the file of that path, which counts from the folder of the `.vale.ini`.
    pub fn holding(&self, path: &str) -> Holding {
        let read_as = self.read_as(path);
        let means =
            |part: &Part| part.means(path) || read_as.as_deref().is_some_and(|p| part.means(p));
        let numbered = self.sections.iter().enumerate();
        let holding = numbered.filter(|(_, part)| means(part));
        holding.map(|(number, _)| number).collect()
    }

    /// The path with the extension that the file is read by, where that is another.
    fn read_as(&self, path: &str) -> Option<String> {
        let (stem, extension) = path.rsplit_once('.')?;
        let format = self.formats.iter().rfind(|(from, _)| from == extension)?;
        Some(format!("{stem}.{}", format.1))
    }

    /// The level of a rule in a file where these sections hold; none where it does not run. `own` is the level that the
    /// rule has of itself.
    pub fn level(&self, holding: &[usize], rule: &str, own: Level) -> Option<Level> {
        let style = rule.split('.').next().unwrap_or(rule);
        let (mut based, mut switched, mut level) = (false, None, own);
        for part in holding
            .iter()
            .filter_map(|number| self.sections.get(*number))
        {
            if let Some(styles) = &part.styles {
                based = styles.iter().any(|name| name == style);
            }
            match part.rules.get(rule) {
                None => {}
                Some(Switch::Off) => switched = Some(false),
                Some(Switch::On) => switched = Some(true),
                Some(Switch::Level(set)) => {
                    switched = Some(true);
                    level = *set;
                }
            }
        }
        (switched.unwrap_or(based) && level >= self.least).then_some(level)
    }

    /// What the sections leave out of a page, in order and without overlaps.
    pub fn ignored(&self, holding: &[usize], page: &Tree) -> Vec<Span> {
        let parts = holding
            .iter()
            .filter_map(|number| self.sections.get(*number));
        let mut spans: Vec<Span> = parts
            .flat_map(|part| part.ignored.iter())
            .flat_map(|pattern| pattern.find_all(page.source()))
            .filter(|range| !range.is_empty())
            .map(|range| Span::new(range.start, range.end))
            .chain(self.left_out.places(page))
            .collect();
        spans.sort_unstable();
        let mut apart: Vec<Span> = Vec::with_capacity(spans.len());
        for span in spans {
            match apart.last_mut().filter(|last| span.start <= last.end) {
                Some(last) => last.end = last.end.max(span.end),
                None => apart.push(span),
            }
        }
        apart
    }
}

impl Part {
    fn new(section: &Section, ini: &ValeIni, errors: &mut Vec<StyleError>) -> Option<Part> {
        let mut complain = |text: &str, message: String| {
            errors.push(StyleError {
                span: ini.place(text),
                message,
                minor: false,
            });
        };
        let mut ignored = Vec::new();
        for expression in section.token_ignores.iter().chain(&section.block_ignores) {
            match pattern::mistake(expression) {
                None => ignored.push(Pattern::new(expression)),
                Some(why) => complain(
                    expression,
                    format!("`{expression}` is no regular expression: {why}."),
                ),
            }
        }
        let (glob, negated) = match glob(&section.glob) {
            Ok(glob) => glob,
            Err(why) => {
                complain(
                    &section.glob,
                    format!("`{}` is no glob: {why}.", section.glob),
                );
                return None;
            }
        };
        Some(Part {
            glob,
            negated,
            styles: section.styles.clone(),
            rules: section.rules.iter().cloned().collect(),
            ignored: ignored.into(),
        })
    }

    fn means(&self, path: &str) -> bool {
        self.glob.is_match(path) != self.negated
    }
}

/// A glob as Vale has it: with `**`, folders are told apart; without, `*` stands for anything at all. `!` turns it round.
fn glob(text: &str) -> Result<(GlobMatcher, bool), String> {
    if text.len() > MAX_GLOB {
        return Err(format!("{} bytes are too long to be read", text.len()));
    }
    let pattern = text.trim_start_matches('!');
    let negated = pattern.len() < text.len();
    let glob = GlobBuilder::new(pattern.trim_start_matches("./"))
        .literal_separator(pattern.contains("**"))
        .backslash_escape(true)
        .build()
        .map_err(|error| error.kind().to_string())?;
    Ok((glob.compile_matcher(), negated))
}

#[cfg(test)]
mod tests {
    use super::{Sections, glob};
    use crate::page::{Page, Role};
    use crate::source::{FileId, Source};
    use crate::style::ini;
    use crate::style::rule::Level;

    #[test]
    fn globs_are_those_of_vale() {
        for (pattern, path, means) in [
            ("*", "a/b.md", true),
            ("*.md", "a/b.md", true),
            ("*.md", "a/b.mdx", false),
            ("*.{md,mdx}", "a/b.mdx", true),
            ("docs/*.md", "docs/a/b.md", true),
            ("docs/**/*.md", "docs/a/b.md", true),
            ("docs/**/*.md", "docs/b.md", true),
            ("{docs,guides}/**.md", "guides/b.md", true),
            ("{docs,guides}/**.md", "guides/a/b.md", false),
            ("!old/*", "old/b.md", false),
            ("!old/*", "new/b.md", true),
            ("./a.md", "a.md", true),
        ] {
            let (glob, negated) = glob(pattern).expect("a glob");
            assert_eq!(glob.is_match(path) != negated, means, "{pattern} {path}");
        }
        assert!(glob("[").is_err());
        assert!(glob(&"{a,".repeat(2_000)).is_err());
    }

    const INI: &str = "MinAlertLevel = suggestion\n[formats]\nmdx = md\n[*.md]\nBasedOnStyles = Google, ours\n\
                       Google.We = NO\nwrite-good.So = YES\nTokenIgnores = (\\{\\{.*?\\}\\}), x+\n\
                       [*]\nBasedOnStyles = ours\nours.Old = error\n\
                       [old/*]\nBasedOnStyles = ours\nGoogle.We = warning\nours.Old = YES\nours.New = NO\n";

    #[test]
    fn later_sections_win() {
        let (sections, errors) = Sections::new(&ini::read(INI));
        assert_eq!(errors, []);
        let (warning, error) = (Some(Level::Warning), Some(Level::Error));
        let suggestion = Some(Level::Suggestion);
        for (path, rule, level) in [
            ("a.txt", "Google.Will", None),
            ("a.txt", "ours.Old", error),
            ("a.md", "Google.Will", suggestion),
            ("a.mdx", "Google.Will", suggestion),
            ("a.md", "Google.We", None),
            ("a.md", "write-good.So", suggestion),
            ("a.md", "write-good.Weasel", None),
            ("old/a.md", "Google.Will", None),
            ("old/a.md", "Google.We", warning),
            ("old/a.md", "ours.Old", error),
            ("old/a.md", "ours.New", None),
        ] {
            let holding = sections.holding(path);
            let found = sections.level(&holding, rule, Level::Suggestion);
            assert_eq!(found, level, "{path} {rule}");
        }
    }

    #[test]
    fn levels_below_the_least_do_not_run() {
        let (sections, _) = Sections::new(&ini::read("[*]\nBasedOnStyles = a\na.Up = error\n"));
        let holding = sections.holding("x.md");
        assert_eq!(sections.level(&holding, "a.B", Level::Suggestion), None);
        let up = sections.level(&holding, "a.Up", Level::Suggestion);
        assert_eq!(up, Some(Level::Error));
    }

    #[test]
    fn what_is_left_out_is_found() {
        let (sections, _) = Sections::new(&ini::read(INI));
        let text = "A {{ xx }} b xxx{{c}}";
        let page = Page::read(FileId(0), &Source::new("a.md", text), Role::Page);
        let ignored = |path: &str| -> Vec<&str> {
            let spans = sections.ignored(&sections.holding(path), &page.tree);
            spans.iter().map(|span| &text[span.range()]).collect()
        };
        assert_eq!(ignored("a.md"), ["{{ xx }}", "xxx{{c}}"]);
        assert_eq!(ignored("a.txt"), [""; 0]);
    }

    #[test]
    fn what_cannot_be_read_has_a_place() {
        let text = "[*.md]\nTokenIgnores = (a, b\n[[]\nBasedOnStyles = c\n";
        let (sections, errors) = Sections::new(&ini::read(text));
        let places: Vec<&str> = errors
            .iter()
            .map(|error| &text[error.span.range()])
            .collect();
        assert_eq!(places, ["(a", "[[]"]);
        assert_eq!(sections.holding("a.md"), [0]);
    }
}
