//! `.vale.ini`, the file in which projects say which styles they use where.

use super::elements::Elements;
use super::rule::{Level, StyleError};
use crate::source::Span;
use crate::syntax::nearest::nearest;

/// What the file says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValeIni {
    /// The folder of the styles, from the file's own.
    pub styles_path: Option<String>,
    /// Findings below it are not shown.
    pub min_level: Option<Level>,
    /// The names of the vocabularies, folders of `accept.txt` and `reject.txt`.
    pub vocabularies: Vec<String>,
    /// The packages that belong into the folder of the styles: names, addresses, paths of archives.
    pub packages: Vec<String>,
    /// Extensions that are read like others: `mdx = md`.
    pub formats: Vec<(String, String)>,
    /// The elements whose text is left out.
    pub left_out: Elements,
    /// What it says for files, in order; of several that mean a file the last counts, rule by rule.
    pub sections: Vec<Section>,
    /// What is wrong in it, or has no effect here.
    pub errors: Vec<StyleError>,
    /// Where keys and single values stand.
    places: Vec<(String, Span)>,
}

/// What the file says for some files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    /// Which files: `*.md`, `{docs,guides}/**.mdx`.
    pub glob: String,
    /// The styles whose rules are on; `None` where it says nothing of them.
    pub styles: Option<Vec<String>>,
    /// Rules that it turns on or off, by name.
    pub rules: Vec<(String, Switch)>,
    /// Expressions for what is left out within a line.
    pub token_ignores: Vec<String>,
    /// Expressions for what is left out as a block.
    pub block_ignores: Vec<String>,
}

/// What is said of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// It does not run.
    Off,
    /// It runs.
    On,
    /// It runs at this level.
    Level(Level),
}

/// Keys that stand above all sections.
const HEAD: &[&str] = &[
    "StylesPath",
    "MinAlertLevel",
    "Vocab",
    "Packages",
    "IgnoredScopes",
    "SkippedScopes",
    "IgnoredClasses",
];

/// Keys of sections.
const SECTION: &[&str] = &[
    "BasedOnStyles",
    "TokenIgnores",
    "BlockIgnores",
    "IgnorePatterns",
];

/// Keys that are known and have no effect here, with the reason.
const WITHOUT_EFFECT: &[(&str, &str)] = &[
    ("WordTemplate", "words are bounded as Unicode has it"),
    ("NLPEndpoint", "no other program is asked"),
    ("Lang", "the language is that of the page"),
    ("Transform", "pages are Markdown and need no transformation"),
    (
        "CommentDelimiters",
        "comments are those of Markdown and MDX",
    ),
    ("View", "pages are read whole"),
];

/// Reads the text of a `.vale.ini`.
pub fn read(text: &str) -> ValeIni {
    let mut ini = ValeIni::default();
    // The name of the open section; none above all. A section may be opened again.
    let mut open: Option<String> = None;
    for line in lines(text) {
        let content = line.text.trim();
        if let Some(name) = content
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'))
        {
            let name = name.trim();
            open = Some(name.to_owned());
            ini.places.push((name.to_owned(), line.span));
            if !matches!(name, "formats" | "asciidoctor") && ini.section(name).is_none() {
                ini.sections.push(Section {
                    glob: name.to_owned(),
                    ..Section::default()
                });
            }
            continue;
        }
        let Some((key, value)) = content.split_once(['=', ':']) else {
            ini.complain(
                line.span,
                format!("`{content}` is neither a section nor a key with a value."),
            );
            continue;
        };
        let (key, value) = (key.trim(), unquoted(value));
        ini.note_places(key, value, line.span, text);
        match open.as_deref() {
            None => ini.set_head(key, value, line.span),
            Some("formats") => ini.formats.push((key.to_owned(), value.to_owned())),
            Some("asciidoctor") => ini.remark(line.span, "AsciiDoc is not read.".to_owned()),
            Some(name) => ini.set_in_section(name, key, value, line.span),
        }
    }
    ini
}

impl ValeIni {
    /// Where a key, a section or a single value stands first.
    pub fn place(&self, text: &str) -> Span {
        let place = self.places.iter().find(|(known, _)| known == text);
        place.map_or(Span::empty(0), |(_, span)| *span)
    }

    fn note_places(&mut self, key: &str, value: &str, line: Span, text: &str) {
        let written = text.get(line.range()).unwrap_or_default();
        self.places.push((key.to_owned(), line));
        let values = written.find(['=', ':']).map_or(0, |at| at + 1);
        let mut after = values;
        for value in list(value) {
            let found = written.get(after..).and_then(|rest| rest.find(&value));
            let span = found.map_or(line, |at| {
                let start = line.start as usize + after + at;
                after += at + value.len();
                Span::new(start, start + value.len())
            });
            self.places.push((value, span));
        }
    }

    fn section(&mut self, glob: &str) -> Option<&mut Section> {
        self.sections
            .iter_mut()
            .find(|section| section.glob == glob)
    }

    fn complain(&mut self, span: Span, message: String) {
        self.errors.push(StyleError {
            span,
            message,
            minor: false,
        });
    }

    /// Says what has no effect, rather than a wrong one.
    fn remark(&mut self, span: Span, message: String) {
        self.errors.push(StyleError {
            span,
            message,
            minor: true,
        });
    }

    fn set_head(&mut self, key: &str, value: &str, span: Span) {
        match key {
            "StylesPath" => self.styles_path = Some(value.to_owned()),
            "Vocab" => self.vocabularies.extend(list(value)),
            "Packages" => self.packages.extend(list(value)),
            "IgnoredScopes" | "SkippedScopes" => self.leave_out(value, span),
            "IgnoredClasses" => self.left_out.classes.extend(list(value)),
            "MinAlertLevel" => match level(value) {
                Some(level) => self.min_level = Some(level),
                None => self.complain(
                    span,
                    format!("`{value}` is no level. There are `suggestion`, `warning`, `error`."),
                ),
            },
            _ if SECTION.contains(&key) => {
                self.complain(
                    span,
                    format!("`{key}` belongs in a section, such as `[*.md]`."),
                );
            }
            _ => self.complain_of_key(key, HEAD, span),
        }
    }

    /// Notes the names of elements that are left out, and says which can be none.
    fn leave_out(&mut self, value: &str, span: Span) {
        for name in list(value) {
            if Elements::is_name(&name) {
                self.left_out.names.push(name.to_ascii_lowercase());
            } else {
                self.remark(
                    span,
                    format!("`{name}` has no effect: pages have no such element."),
                );
            }
        }
    }

    fn set_in_section(&mut self, glob: &str, key: &str, value: &str, span: Span) {
        if HEAD.contains(&key) {
            self.complain(span, format!("`{key}` belongs above all sections."));
            return;
        }
        let is_rule = key.contains('.');
        let switch = match value {
            "YES" => Some(Switch::On),
            "NO" => Some(Switch::Off),
            _ => level(value).map(Switch::Level),
        };
        let Some(section) = self.section(glob) else {
            return;
        };
        match (key, switch) {
            ("BasedOnStyles", _) => section.styles.get_or_insert_default().extend(list(value)),
            ("TokenIgnores", _) => section.token_ignores.extend(list(value)),
            ("BlockIgnores" | "IgnorePatterns", _) => section.block_ignores.extend(list(value)),
            (_, Some(switch)) if is_rule => section.rules.push((key.to_owned(), switch)),
            _ if is_rule => {
                // As Vale does, which says nothing.
                section.rules.push((key.to_owned(), Switch::Off));
                self.complain(
                    span,
                    format!(
                        "`{key}` is `YES`, `NO`, `suggestion`, `warning` or `error`, not `{value}`, so it does not run."
                    ),
                );
            }
            _ => self.complain_of_key(key, SECTION, span),
        }
    }

    fn complain_of_key(&mut self, key: &str, known: &[&str], span: Span) {
        if let Some((_, reason)) = WITHOUT_EFFECT.iter().find(|(name, _)| *name == key) {
            return self.remark(span, format!("`{key}` has no effect: {reason}."));
        }
        let message = match nearest(key, known.iter().copied()) {
            Some(near) => format!("`{key}` is no key here; `{near}` is."),
            None => format!("`{key}` is no key here."),
        };
        self.complain(span, message);
    }
}

struct Line {
    text: String,
    span: Span,
}

/// The lines that say something, those that end with `\` joined with the next.
fn lines(text: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut start = 0;
    let mut goes_on = false;
    for whole in text.split_inclusive('\n') {
        let end = start + whole.trim_end().len();
        let part = whole.trim_start_matches('\u{feff}').trim();
        let comment = part.starts_with(['#', ';']);
        if !part.is_empty() && !comment {
            let part = without_comment(part);
            let more = part.ends_with('\\');
            let part = part.trim_end_matches('\\').trim_end();
            match lines.last_mut().filter(|_| goes_on) {
                Some(line) => {
                    line.text.push_str(part);
                    line.span = Span::new(line.span.start as usize, end);
                }
                None => lines.push(Line {
                    text: part.to_owned(),
                    span: Span::new(start, end.max(start)),
                }),
            }
            goes_on = more;
        } else {
            goes_on = false;
        }
        start += whole.len();
    }
    lines
}

/// The line without a comment behind white space; what stands in backticks is none.
fn without_comment(line: &str) -> &str {
    let quoted = line.contains('`');
    let end = [" #", " ;", "\t#", "\t;"]
        .iter()
        .filter_map(|mark| line.find(mark))
        .min();
    match end {
        Some(end) if !quoted => line[..end].trim_end(),
        _ => line,
    }
}

fn unquoted(value: &str) -> &str {
    let value = value.trim();
    ['`', '"', '\'']
        .iter()
        .find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote))
        .unwrap_or(value)
}

/// The values between commas, each once; a comma behind `\` is part of a value.
fn list(value: &str) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    let mut add = |part: &str| {
        let part = part.trim();
        if !part.is_empty() && !values.iter().any(|known| known == part) {
            values.push(part.to_owned());
        }
    };
    let mut part = String::new();
    for piece in value.split_inclusive(',') {
        match piece.strip_suffix("\\,") {
            Some(start) => {
                part.push_str(start);
                part.push(',');
            }
            None => {
                part.push_str(piece.strip_suffix(',').unwrap_or(piece));
                add(&part);
                part.clear();
            }
        }
    }
    add(&part);
    values
}

fn level(text: &str) -> Option<Level> {
    match text {
        "suggestion" => Some(Level::Suggestion),
        "warning" => Some(Level::Warning),
        "error" => Some(Level::Error),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Switch, read};
    use crate::style::rule::Level;

    #[test]
    fn a_file_is_read() {
        let ini = read(
            "; ours\nStylesPath = .styles\nMinAlertLevel = warning\nVocab = Base, Docs\n\n[formats]\nmdx = md\n\n\
             [*.{md,mdx}]\nBasedOnStyles = Vale, \\\nGoogle\nGoogle.Will = NO # not for us\nGoogle.We = error\n\
             TokenIgnores = (\\$+[^\\n$]+\\$+)\n[old/**]\nVale.Spelling = YES",
        );
        assert_eq!(ini.errors, []);
        assert_eq!(ini.styles_path.as_deref(), Some(".styles"));
        assert_eq!(ini.min_level, Some(Level::Warning));
        assert_eq!(ini.vocabularies, ["Base", "Docs"]);
        assert_eq!(ini.formats, [("mdx".to_owned(), "md".to_owned())]);
        let [pages, old] = &*ini.sections else {
            panic!("two sections");
        };
        assert_eq!(pages.glob, "*.{md,mdx}");
        assert_eq!(
            pages.styles.as_deref(),
            Some(&["Vale".to_owned(), "Google".to_owned()][..])
        );
        let rules = [
            ("Google.Will".to_owned(), Switch::Off),
            ("Google.We".to_owned(), Switch::Level(Level::Error)),
        ];
        assert_eq!(pages.rules, rules);
        assert_eq!(pages.token_ignores, [r"(\$+[^\n$]+\$+)"]);
        assert_eq!(old.rules, [("Vale.Spelling".to_owned(), Switch::On)]);
    }

    #[test]
    fn a_section_may_be_opened_again_and_values_have_places() {
        let text = "Packages = Google, Hugo\n[*.md]\nBasedOnStyles = Vale,Google\n[a.md]\n[*.md]\n\
                    BasedOnStyles = ours\nTokenIgnores = (x{1\\,2}), (y)\n";
        let ini = read(text);
        assert_eq!(ini.errors, []);
        assert_eq!(ini.packages, ["Google", "Hugo"]);
        let [pages, one] = &*ini.sections else {
            panic!("two sections");
        };
        let styles = ["Vale", "Google", "ours"].map(str::to_owned);
        assert_eq!(pages.styles.as_deref(), Some(&styles[..]));
        assert_eq!(pages.token_ignores, ["(x{1,2})", "(y)"]);
        assert_eq!(one.glob, "a.md");
        for value in ["Google", "Hugo", "ours"] {
            let start = text.find(value).expect("the value");
            assert_eq!(ini.place(value).range(), start..start + value.len());
        }
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let text = "StylePath = a\nIgnoredScopes = code, text.comment\nwhat\n[*.md]\nGoogle.We = maybe\nVocab = x\n";
        let ini = read(text);
        let found: Vec<&str> = ini
            .errors
            .iter()
            .map(|error| &text[error.span.range()])
            .collect();
        let wanted = [
            "StylePath = a",
            "IgnoredScopes = code, text.comment",
            "what",
            "Google.We = maybe",
            "Vocab = x",
        ];
        assert_eq!(found, wanted);
        assert!(ini.errors[0].message.contains("`StylesPath`"));
    }
}
