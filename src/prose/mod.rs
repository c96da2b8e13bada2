//! The text of a page as its readers see it, with the place of every character in the file.
//!
//! 1. `walk` goes through the tree once and gathers [`Passage`]s: paragraphs, headings, items, cells, quotations,
//!    captions, alternative texts, the title and the description, and the attributes that components show.
//! 2. `align` says which bytes of the file a text without its escapes and entities comes from.
//! 3. `sentence` and `word` cut a passage's text.
//!
//! What is no text (code, formulas, expressions, images, footnote marks, bare addresses) leaves one [`GAP`] where it
//! stands among words, so that the words on both sides are not joined and no pattern of letters or spaces matches.

mod align;
mod element;
mod language;
mod leave_out;
mod sentence;
mod walk;
mod word;

use std::ops::Range;
use std::sync::OnceLock;

use crate::source::Span;
use crate::syntax::NodeId;

pub use language::is_english;
pub use walk::passages;

/// What stands in a text for a part that is no text.
pub const GAP: char = '\u{fffc}';

/// How many bytes of a text are looked at for an opening quote.
const MOST_BEFORE: usize = 1000;

/// A block of text as a reader sees it, with the place of every character in the file.
#[derive(Clone, Debug)]
pub struct Passage {
    /// What it is to the reader.
    pub scope: Scope,
    /// What it says: entities and escapes decoded, a line break in the file a space, one that shows a `\n`. Neither
    /// begins nor ends with white space, and has more than gaps.
    pub text: Box<str>,
    /// The block or element that it stands in; none for the title and the description of the frontmatter.
    pub node: Option<NodeId>,
    /// The stretches inside inline elements, in the order in which they end.
    pub marks: Box<[Mark]>,
    /// In order of the text and of the file; the first begins at 0.
    segments: Box<[Segment]>,
    /// Found when they are first asked for: several rules look at them.
    sentences: OnceLock<Bounds>,
    words: OnceLock<Bounds>,
}

/// Where parts of a text begin and end. A project has millions of words.
type Bounds = Box<[(u32, u32)]>;

fn bounds(parts: impl IntoIterator<Item = Range<usize>>) -> Bounds {
    let short = |part: Range<usize>| (part.start as u32, part.end as u32);
    parts.into_iter().map(short).collect()
}

fn range(bounds: &(u32, u32)) -> Range<usize> {
    bounds.0 as usize..bounds.1 as usize
}

/// What a passage is to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Running text.
    Paragraph,
    /// A heading of a level from 1 to 6.
    Heading(u8),
    /// Text in an item of a list.
    ListItem,
    /// A cell in the head of a table.
    TableHeader,
    /// Any other cell of a table.
    TableCell,
    /// Text in a quotation.
    Quotation,
    /// The alternative text of an image.
    AltText,
    /// A line that belongs to an image, a table or a block that opens.
    Caption,
    /// The title in the frontmatter.
    Title,
    /// The description in the frontmatter.
    Description,
    /// Any other attribute that a component shows.
    Attribute,
}

/// A stretch of a passage inside an inline element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Which element.
    pub kind: MarkKind,
    /// Its first byte in the text.
    pub start: usize,
    /// The byte of the text after its last.
    pub end: usize,
}

/// An inline element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Strong emphasis.
    Strong,
    /// Emphasis.
    Emphasis,
    /// The text of a link.
    Link,
    /// Code: a gap.
    Code,
}

/// A part of a passage's text, up to the next segment, and where it comes from.
#[derive(Clone, Copy, Debug)]
struct Segment {
    /// Its first byte in the text.
    text: u32,
    /// Its place in the file.
    file: Span,
    /// Whether the file says the same at that place.
    verbatim: bool,
}

impl Passage {
    /// The place in the file of a range of bytes of the text: from the first character's byte to the last one's end.
    /// What is written in another form (an entity, a gap) is covered whole.
    pub fn span(&self, range: Range<usize>) -> Span {
        let start = self.file_start(range.start);
        let end = if range.end > range.start {
            self.file_end(range.end)
        } else {
            start
        };
        Span::new(start, end.max(start))
    }

    /// Where all of it stands.
    pub fn whole_span(&self) -> Span {
        self.span(0..self.text.len())
    }

    /// Whether a range of bytes of the text stands between double quotes: what somebody or something says, a label. What
    /// stands far into a long text is taken as not quoted.
    pub fn is_quoted(&self, range: Range<usize>) -> bool {
        let Some(before) = self.text.get(..range.start.min(MOST_BEFORE + 1)) else {
            return false;
        };
        if before.len() > MOST_BEFORE {
            return false;
        }
        let after = self.text.get(range.end..).unwrap_or("");
        let curly = before.matches('“').count() > before.matches('”').count();
        // A mark behind a digit says inches.
        let straight = before
            .match_indices('"')
            .filter(|(at, _)| !before[..*at].ends_with(|sign: char| sign.is_ascii_digit()))
            .count();
        (curly && after.contains('”')) || (straight % 2 == 1 && after.contains('"'))
    }

    /// Whether a range of bytes of the text stands in the file as it is, without markup, entities, gaps or line breaks
    /// inside, so that an edit may replace it.
    pub fn is_verbatim(&self, range: Range<usize>) -> bool {
        let at = self.segment_at(range.start);
        let next = self.segments.get(at + 1);
        let end = next.map_or(self.text.len(), |segment| segment.text as usize);
        range.end <= end
            && self
                .segments
                .get(at)
                .is_some_and(|segment| segment.verbatim)
    }

    /// The sentences, by the rules of Unicode's annex 29, but not broken after abbreviations. Without the white space
    /// between them.
    pub fn sentences(&self) -> impl ExactSizeIterator<Item = Range<usize>> + Clone {
        let sentences = || bounds(sentence::sentences(&self.text));
        self.sentences.get_or_init(sentences).iter().map(range)
    }

    /// The words, by the rules of Unicode's annex 29, but file names, addresses, versions and options of commands whole.
    pub fn words(&self) -> impl Iterator<Item = Range<usize>> {
        word::words(&self.text)
    }

    /// The words that lie in a range of bytes of the text.
    pub fn words_in(
        &self,
        range: Range<usize>,
    ) -> impl ExactSizeIterator<Item = Range<usize>> + Clone {
        let words = self.all_words();
        let first = words.partition_point(|(start, _)| (*start as usize) < range.start);
        let words = &words[first..];
        let len = words.partition_point(|(_, end)| *end as usize <= range.end);
        words[..len].iter().map(self::range)
    }

    fn all_words(&self) -> &[(u32, u32)] {
        self.words.get_or_init(|| bounds(word::words(&self.text)))
    }

    /// The number of the segment that a byte of the text belongs to.
    fn segment_at(&self, at: usize) -> usize {
        let after = self
            .segments
            .partition_point(|segment| segment.text as usize <= at);
        after.saturating_sub(1)
    }

    fn file_start(&self, at: usize) -> usize {
        let Some(segment) = self.segments.get(self.segment_at(at)) else {
            return 0;
        };
        let into = at.saturating_sub(segment.text as usize);
        if at >= self.text.len() {
            segment.file.end as usize
        } else if segment.verbatim {
            segment.file.start as usize + into
        } else {
            segment.file.start as usize
        }
    }

    fn file_end(&self, end: usize) -> usize {
        let Some(segment) = self.segments.get(self.segment_at(end - 1)) else {
            return 0;
        };
        let into = end - segment.text as usize;
        let file = segment.file;
        if segment.verbatim {
            (file.start as usize + into).min(file.end as usize)
        } else {
            file.end as usize
        }
    }
}

impl Scope {
    /// Whether a selector of a style file means passages of this scope: `text`, `heading`, `heading.h2`, `list`,
    /// `table.cell`, `~heading`, `paragraph & ~blockquote`. Every name between the dots must be one of the scope's;
    /// `sentence` is every scope of whole sentences.
    pub fn matches(self, selector: &str) -> bool {
        selector
            .split('&')
            .map(str::trim)
            .all(|part| match part.strip_prefix('~') {
                Some(part) => !self.has_names(part.trim()),
                None => self.has_names(part),
            })
    }

    fn has_names(self, part: &str) -> bool {
        let names = self.names();
        part.split('.').all(|name| names.contains(&name))
    }

    /// The names by which style files know it.
    fn names(self) -> &'static [&'static str] {
        match self {
            Scope::Paragraph => &["text", "paragraph", "sentence", "summary"],
            Scope::Heading(1) => &["text", "heading", "h1"],
            Scope::Heading(2) => &["text", "heading", "h2"],
            Scope::Heading(3) => &["text", "heading", "h3"],
            Scope::Heading(4) => &["text", "heading", "h4"],
            Scope::Heading(5) => &["text", "heading", "h5"],
            Scope::Heading(_) => &["text", "heading", "h6"],
            Scope::ListItem => &["text", "list"],
            Scope::TableHeader => &["text", "table", "header"],
            Scope::TableCell => &["text", "table", "cell"],
            Scope::Quotation => &["text", "blockquote"],
            Scope::AltText => &["text", "alt"],
            Scope::Caption => &["text", "figure", "caption"],
            Scope::Title => &["text", "frontmatter", "title"],
            Scope::Description => &["text", "frontmatter", "description"],
            Scope::Attribute => &["text", "attr"],
        }
    }
}
