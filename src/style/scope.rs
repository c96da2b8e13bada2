//! Where a rule looks.

use crate::prose::Scope;
use crate::words;

/// The names a scope may have, at its first place.
const NAMES: &[&str] = &[
    "text",
    "heading",
    "table",
    "figure",
    "list",
    "paragraph",
    "sentence",
    "alt",
    "attr",
    "title",
    "frontmatter",
    "blockquote",
    "summary",
    "raw",
];

/// Names of inline elements, for which there is no scope.
const INLINE: &[&str] = &["code", "link", "strong", "emphasis"];

/// Every scope that a passage may have.
pub(super) const SCOPES: [Scope; 16] = [
    Scope::Paragraph,
    Scope::Heading(1),
    Scope::Heading(2),
    Scope::Heading(3),
    Scope::Heading(4),
    Scope::Heading(5),
    Scope::Heading(6),
    Scope::ListItem,
    Scope::TableHeader,
    Scope::TableCell,
    Scope::Quotation,
    Scope::AltText,
    Scope::Caption,
    Scope::Title,
    Scope::Description,
    Scope::Attribute,
];

/// A scope of a rule: `heading.h2`, `~blockquote`, `paragraph & ~list`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    text: Box<str>,
}

impl Selector {
    /// Reads a scope. Fails with a sentence on what is wrong.
    pub fn new(text: &str) -> Result<Selector, String> {
        let mut parts = Vec::new();
        for part in text.split('&').map(str::trim) {
            let name = part.trim_start_matches('~').trim();
            let first = name.split('.').next().unwrap_or_default();
            if INLINE.contains(&first) {
                return Err(format!(
                    "`{first}` is no scope: inline elements are checked with the text around them, or with `raw`."
                ));
            }
            if !NAMES.contains(&first) {
                return Err(format!(
                    "`{first}` is no scope. There are {}.",
                    listed(NAMES)
                ));
            }
            parts.push(match without_extension(part) {
                "table.caption" => "caption",
                part => part,
            });
        }
        Ok(Selector {
            text: parts.join("&").into(),
        })
    }

    /// The scope that rules have which name none: all text.
    pub fn text() -> Selector {
        Selector {
            text: "text".into(),
        }
    }

    fn names(&self, name: &str) -> bool {
        self.text.split('&').any(|part| part.trim() == name)
    }
}

/// The selector without the extension of files at its end: pages are all there is.
fn without_extension(part: &str) -> &str {
    part.strip_suffix(".md")
        .or_else(|| part.strip_suffix(".mdx"))
        .unwrap_or(part)
}

/// Names in backticks: "`a`, `b` and `c`".
pub(super) fn listed(names: &[&str]) -> String {
    words::listed(names.iter().map(|name| format!("`{name}`")), "and")
}

/// Where a rule looks, worked out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reach {
    /// The scopes whose passages are read whole, a bit each.
    whole: u16,
    /// Whether the sentences of running text are read one by one.
    pub(super) sentences: bool,
    /// Whether the file is read as it is.
    pub(super) raw: bool,
}

impl Reach {
    /// Where one of the selectors looks.
    pub(super) fn new(selectors: &[Selector]) -> Reach {
        let mut reach = Reach::default();
        for selector in selectors {
            if selector.names("raw") {
                reach.raw = true;
                continue;
            }
            let sentences = selector.names("sentence");
            let summary = selector.names("summary");
            for (bit, scope) in SCOPES.into_iter().enumerate() {
                let of_summary = summary
                    && matches!(scope, Scope::Paragraph | Scope::ListItem | Scope::Quotation);
                if !of_summary && !scope.matches(&selector.text) {
                    continue;
                }
                match sentences && scope == Scope::Paragraph {
                    true => reach.sentences = true,
                    false => reach.whole |= 1 << bit,
                }
            }
        }
        reach
    }

    /// Whether passages of the scope are read whole.
    pub(super) fn reads(self, scope: Scope) -> bool {
        self.whole & bit(scope) != 0
    }

    /// Whether anything in passages of the scope is read.
    pub(super) fn touches(self, scope: Scope) -> bool {
        self.reads(scope) || (self.sentences && scope == Scope::Paragraph)
    }
}

fn bit(scope: Scope) -> u16 {
    match scope {
        Scope::Paragraph => 1,
        Scope::Heading(level) => 1 << level.clamp(1, 6),
        Scope::ListItem => 1 << 7,
        Scope::TableHeader => 1 << 8,
        Scope::TableCell => 1 << 9,
        Scope::Quotation => 1 << 10,
        Scope::AltText => 1 << 11,
        Scope::Caption => 1 << 12,
        Scope::Title => 1 << 13,
        Scope::Description => 1 << 14,
        Scope::Attribute => 1 << 15,
    }
}

#[cfg(test)]
mod tests {
    use super::{Reach, SCOPES, Selector, bit};
    use crate::prose::Scope;

    #[test]
    fn every_scope_has_a_bit_of_its_own() {
        for (place, scope) in SCOPES.into_iter().enumerate() {
            assert_eq!(bit(scope), 1 << place);
        }
    }

    #[test]
    fn selectors_reach_their_scopes() {
        let reach = |text: &str| Reach::new(&[Selector::new(text).expect("a selector")]);
        assert!(reach("text").reads(Scope::Heading(3)));
        assert!(reach("text.md").reads(Scope::Paragraph));
        assert!(reach("heading.h2").reads(Scope::Heading(2)));
        assert!(!reach("heading.h2").reads(Scope::Heading(3)));
        assert!(!reach("~heading").reads(Scope::Heading(1)));
        assert!(reach("~heading").reads(Scope::ListItem));
        assert!(!reach("text & ~list").reads(Scope::ListItem));
        assert!(reach("sentence").touches(Scope::Paragraph));
        assert!(!reach("sentence").reads(Scope::Paragraph));
        assert!(!reach("paragraph").reads(Scope::ListItem));
        assert!(reach("raw").raw && !reach("raw").touches(Scope::Paragraph));
        assert!(reach("summary").reads(Scope::ListItem));
        assert!(reach("table.caption").reads(Scope::Caption));
        assert!(!reach("table.caption").reads(Scope::TableCell));
        assert!(Selector::new("code").is_err());
        assert!(Selector::new("nothing").is_err());
    }
}
