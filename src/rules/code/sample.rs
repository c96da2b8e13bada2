//! Samples: the blocks of code between fences.

use std::ops::Range;

use crate::languages::Language;
use crate::source::Span;
use crate::syntax::fence::Meta;
use crate::syntax::{CodeBlock, Kind, NodeRef};

/// A block of code between fences.
#[derive(Clone, Copy)]
pub struct Sample<'a> {
    /// Its node.
    pub node: NodeRef<'a>,
    block: &'a CodeBlock,
}

/// A line of a sample.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// What stands in it, without what it is indented by for the page's sake.
    pub text: &'a str,
    /// Where that stands in the page.
    pub span: Span,
}

impl<'a> Sample<'a> {
    /// The sample that a node is; none where the node is no code, or code without fences.
    pub fn of(node: NodeRef<'a>) -> Option<Self> {
        match node.kind() {
            Kind::Code(block) if block.fenced => Some(Self { node, block }),
            _ => None,
        }
    }

    /// The first word after the fence.
    pub fn language_name(&self) -> Option<&'a str> {
        self.block.language.as_deref()
    }

    /// The language, where it is a known one.
    pub fn language(&self) -> Option<&'static Language> {
        Language::named(self.language_name()?)
    }

    /// Whether the language has one of these names, which are names of the table.
    pub fn is_in(&self, names: &[&str]) -> bool {
        self.language()
            .is_some_and(|language| names.contains(&language.name))
    }

    /// What follows the language.
    pub fn meta(&self) -> &'a str {
        self.block.meta.as_deref().unwrap_or("")
    }

    /// The code.
    pub fn text(&self) -> &'a str {
        self.node.text(&self.block.value)
    }

    /// Whether there is no code in it.
    pub fn is_empty(&self) -> bool {
        self.text().trim().is_empty()
    }

    /// What the site writes above the sample: the words after the language that are no options.
    pub fn title(&self) -> Option<String> {
        Meta::read(self.meta()).title()
    }

    /// The opening fence.
    pub fn fence(&self) -> Span {
        let source = self.node.source();
        let mark = source.chars().next().unwrap_or('`');
        let length = source.len() - source.trim_start_matches(mark).len();
        let start = self.node.span().start as usize;
        Span::new(start, start + length)
    }

    /// The language as it stands after the fence; the fence where there is none.
    pub fn language_span(&self) -> Span {
        let Some(name) = self.language_name() else {
            return self.fence();
        };
        let fence = self.fence();
        let first_line = self.node.source().lines().next().unwrap_or("");
        let found = first_line
            .get(fence.len()..)
            .and_then(|rest| rest.find(name));
        let Some(at) = found else { return fence };
        let start = fence.end as usize + at;
        Span::new(start, start + name.len())
    }

    /// The opening line from the fence to its last sign.
    pub fn opening_line(&self) -> Span {
        let first_line = self.node.source().lines().next().unwrap_or("");
        let start = self.node.span().start as usize;
        Span::new(start, start + first_line.trim_end().len())
    }

    /// Its lines with their places.
    pub fn lines(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        let source = self.node.source();
        let mut rest = source.split_inclusive('\n');
        let mut start = self.node.span().start as usize + rest.next().map_or(0, str::len);
        self.text().lines().map(move |text| {
            let raw = rest.next().unwrap_or("");
            let line = raw.trim_end_matches(['\n', '\r']);
            // A tab that is partly indentation is the one case in which the line ends otherwise.
            let (text, lead) = match line.strip_suffix(text) {
                Some(lead) => (text, lead.len()),
                None => (text.trim_start(), line.len() - line.trim_start().len()),
            };
            let from = start + lead;
            start += raw.len();
            Line {
                text,
                span: Span::new(from, from + line.len() - lead),
            }
        })
    }

    /// The place of a part of the code, as far as it stands in one line.
    pub fn place(&self, part: Range<usize>) -> Span {
        let text = self.text();
        let at = text.floor_char_boundary(part.start.min(text.len()));
        let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let number = text[..line_start].matches('\n').count();
        let Some(line) = self.lines().nth(number).or_else(|| self.lines().last()) else {
            return self.opening_line();
        };
        let lead = line_length(text, line_start).saturating_sub(line.text.len());
        let column = (at - line_start).saturating_sub(lead).min(line.span.len());
        let start = line.span.start as usize + column;
        let end = (start + part.len()).min(line.span.end as usize).max(start);
        Span::new(start, end)
    }
}

/// How long the line is that starts at a place.
fn line_length(text: &str, start: usize) -> usize {
    text[start..].lines().next().map_or(0, str::len)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Page, Role};
    use crate::source::{FileId, Source};

    fn page(text: &str) -> Page {
        Page::read(FileId(0), &Source::new("page.mdx", text), Role::Page)
    }

    #[test]
    fn lines_stand_where_the_page_has_them() {
        for text in [
            "```js\nlet é = 1\n\n  two()\n```\n",
            "<Steps>\n  <Step title=\"a\">\n    ```js\n    let é = 1\n\n      two()\n    ```\n  </Step>\n</Steps>\n",
            "- a\n\n  ~~~js\n  let é = 1\n\n    two()\n  ~~~\n",
            "> ```js\n> let é = 1\n>\n>   two()\n> ```\n",
            "```js\r\nlet é = 1\r\n\r\n  two()\r\n```\r\n",
            "1. a\n\t```js\n\tlet é = 1\n\n\t  two()\n\t```\n",
        ] {
            let page = page(text);
            let sample = page.tree.nodes().find_map(Sample::of).expect("a sample");
            let lines: Vec<&str> = sample
                .lines()
                .map(|line| &text[line.span.range()])
                .collect();
            assert_eq!(lines, ["let é = 1", "", "  two()"], "{text:?}");
            let at = sample.text().find("two").expect("the word");
            assert_eq!(&text[sample.place(at..at + 3).range()], "two", "{text:?}");
            assert_eq!(&text[sample.language_span().range()], "js");
        }
    }
}
