//! What the parser of pages should not be given: texts on which it would run out of stack or time. No person writes them,
//! but the program must end on every input.

use std::borrow::Cow;

use crate::source::Span;
use crate::syntax::errors::{SyntaxError, SyntaxErrorKind};
use crate::syntax::markdown::{Format, MAX_DEPTH};
use crate::syntax::tag::scan_open_tag;

/// How deep brackets may nest before the parser is not called at all; it works by recursion.
const MAX_BRACKETS: usize = 2_000;

/// How many expressions one paragraph may hold; the parser's work grows with the square of their number.
const MAX_EXPRESSIONS: usize = 2_000;

/// How many bytes the parser may go through for tags whose end is missing.
const MAX_TAG_WORK: usize = 2_000_000_000;

/// How many bytes the parser may go through in one word with underscores.
const MAX_WORD_WORK: usize = 1 << 28;

/// How many bytes the parser may go through for expressions in which elements have no end.
const MAX_EXPRESSION_WORK: u64 = 1 << 28;

/// What makes a whole page one that is not read.
pub(super) fn refused(text: &str, format: Format) -> Option<SyntaxError> {
    let tags = || {
        (format == Format::Mdx)
            .then(|| too_many_open_tags(text))
            .flatten()
    };
    overlong_word(text).or_else(tags)
}

/// The signs that may begin or end something that nests, each with the one that stands for it where the parser must take it
/// for a letter.
const HIDDEN: [(u8, u8); 11] = [
    (b'{', 0x0e),
    (b'}', 0x0f),
    (b'[', 0x10),
    (b']', 0x11),
    (b'(', 0x12),
    (b')', 0x13),
    (b'>', 0x14),
    (b'-', 0x15),
    (b'+', 0x16),
    (b'*', 0x17),
    (b'.', 0x18),
];

/// A text without the signs with which it would nest too deep, all of those in code among them, and an error where some do
/// not stand in code. Places stay the same.
pub(super) fn without_depth(text: &str) -> (Cow<'_, str>, Option<SyntaxError>) {
    if !may_nest_too_deep(text) {
        return (Cow::Borrowed(text), None);
    }
    let mut bytes = text.as_bytes().to_vec();
    for block in blocks_of_code(text) {
        let lines = &text[block.range()];
        let first = lines.find('\n').unwrap_or(lines.len());
        for byte in &mut bytes[block.start as usize + first..block.end as usize] {
            if matches!(byte, b'{' | b'}' | b'[' | b']' | b'(' | b')') {
                *byte = hidden(*byte);
            }
        }
    }
    let error = hide_depth(&mut bytes);
    // Signs of one byte took the places of others.
    let readable = String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned);
    (readable, error)
}

/// The sign that stands for one.
fn hidden(byte: u8) -> u8 {
    let found = HIDDEN.iter().find(|(sign, _)| *sign == byte);
    found.map_or(byte, |(_, hidden)| *hidden)
}

/// A text of a page as it was before [`without_depth`].
pub(super) fn shown(text: &str) -> Cow<'_, str> {
    let is_hidden = |sign: char| ('\u{e}'..='\u{18}').contains(&sign);
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let signs = text.chars().map(|sign| {
        let mut hidden = HIDDEN.iter();
        let found = hidden.find(|(_, hidden)| char::from(*hidden) == sign);
        found.map_or(sign, |(shown, _)| char::from(*shown))
    });
    Cow::Owned(signs.collect())
}

/// Whether a text has enough of what nests; nearly none has.
fn may_nest_too_deep(text: &str) -> bool {
    let brackets = text
        .bytes()
        .filter(|byte| matches!(byte, b'{' | b'[' | b'('));
    brackets.count() > MAX_BRACKETS.min(MAX_EXPRESSIONS)
        || lines(text).any(|line| line.len() > MAX_DEPTH && marks_before_text(line) > MAX_DEPTH)
}

/// How many signs of quotations and lists stand before the text of a line.
fn marks_before_text(line: &str) -> usize {
    let is_mark = |byte: &u8| matches!(byte, b'>' | b'-' | b'+' | b'*' | b'.' | b')');
    let is_before = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'0'..=b'9');
    let head = line.bytes();
    let head = head.take_while(|byte| is_mark(byte) || is_before(byte));
    head.filter(is_mark).count()
}

/// The lines of a text with what ends them.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1);
    ends.chain([text.len()]).map(move |end| {
        let line = &text[start..end];
        start = end;
        line
    })
}

/// Hides the signs with which brackets, quotations or lists nest too deep, or with which there are too many expressions. The
/// place of the first.
fn hide_depth(text: &mut [u8]) -> Option<SyntaxError> {
    let (mut depth, mut expressions, mut containers) = (0usize, 0usize, 0usize);
    let mut line_start = true;
    let mut previous = b'\n';
    let mut error = None;
    for at in 0..text.len() {
        let byte = text[at];
        let next_is_blank = || {
            let next = text.get(at + 1);
            next.is_none_or(u8::is_ascii_whitespace)
        };
        let (opens, closes) = (
            matches!(byte, b'{' | b'[' | b'('),
            matches!(byte, b'}' | b']' | b')'),
        );
        depth += usize::from(opens);
        if byte == b'\n' && previous == b'\n' {
            expressions = 0;
        }
        expressions += usize::from(byte == b'{');
        let begins = match byte {
            b'>' => line_start,
            b'-' | b'+' | b'*' => line_start && next_is_blank(),
            b'.' | b')' => line_start && previous.is_ascii_digit() && next_is_blank(),
            _ => false,
        };
        containers += usize::from(begins);
        match byte {
            b'\n' => (line_start, containers) = (true, 0),
            b' ' | b'\t' | b'\r' | b'0'..=b'9' => {}
            _ if begins => {}
            _ => line_start = false,
        }
        if byte != b'\r' {
            previous = byte;
        }
        if containers == MAX_DEPTH + 1 && begins && is_thematic_break(text, at) {
            (line_start, containers) = (false, 0);
        }
        let kind =
            if (depth > MAX_BRACKETS && (opens || closes)) || (containers > MAX_DEPTH && begins) {
                Some(SyntaxErrorKind::TooDeep)
            } else if expressions > MAX_EXPRESSIONS && matches!(byte, b'{' | b'}') {
                Some(SyntaxErrorKind::TooManyExpressions)
            } else {
                None
            };
        if let Some(kind) = kind {
            error.get_or_insert_with(|| SyntaxError::at(Span::new(at, at + 1), kind));
            text[at] = hidden(byte);
        }
        depth = depth.saturating_sub(usize::from(closes));
    }
    error
}

/// A word in which the parser would have too much to do: from each underscore it goes on to the end of the word, in
/// search of an address.
fn overlong_word(text: &str) -> Option<SyntaxError> {
    // Shorter lines cannot make that much work.
    let is_long = |line: &str| line.len().saturating_mul(line.len()) > MAX_WORD_WORK;
    if !is_long(text) || !lines(text).any(is_long) {
        return None;
    }
    let mut start = 0;
    let mut fence = None;
    for line in lines(text) {
        let mark = if line.len() < 1024 {
            fence_mark(line)
        } else {
            None
        };
        match fence {
            Some(mine) if mark == Some(mine) => fence = None,
            Some(_) => {}
            None => fence = mark,
        }
        if fence.is_none() && is_long(line) {
            let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || "._-+".contains(c)));
            let work = |word: &&str| word.bytes().filter(|byte| *byte == b'_').count() * word.len();
            let mut words = words.filter(|word| work(word) > MAX_WORD_WORK);
            if let Some(word) = words.next() {
                let at = start + (word.as_ptr().addr() - line.as_ptr().addr());
                let span = Span::new(at, at + 1);
                return Some(SyntaxError::at(span, SyntaxErrorKind::TooManyUnderscores));
            }
        }
        start += line.len();
    }
    None
}

/// Whether the line around a place holds nothing but one of the signs that draw a line.
fn is_thematic_break(bytes: &[u8], at: usize) -> bool {
    let start = bytes[..at].iter().rposition(|byte| *byte == b'\n');
    let line = bytes[start.map_or(0, |before| before + 1)..].split(|byte| *byte == b'\n');
    let mut signs = line
        .take(1)
        .flatten()
        .filter(|byte| !byte.is_ascii_whitespace());
    match signs.next() {
        Some(sign @ (b'-' | b'*')) => signs.all(|byte| byte == sign),
        _ => false,
    }
}

/// The tag at which the parser would have too much to do: for each tag whose end is missing or has another name
/// it goes through the page once more.
fn too_many_open_tags(text: &str) -> Option<SyntaxError> {
    let most = MAX_TAG_WORK / text.len().max(1);
    if memchr::memchr_iter(b'<', text.as_bytes()).count() <= most {
        return None;
    }
    let (mut open, mut wrong): (Vec<&str>, usize) = (Vec::new(), 0);
    let (mut start, mut fence) = (0, None);
    for line in lines(text) {
        let mark = fence_mark(line);
        match fence {
            Some(mine) if mark == Some(mine) => fence = None,
            Some(_) => {}
            None => fence = mark,
        }
        let tags = if fence.is_none() { line } else { "" };
        for (offset, _) in tags.match_indices('<') {
            let at = start + offset;
            wrong += usize::from(note_tag(&text[at + 1..], &mut open));
            if wrong + open.len() > most {
                let span = Span::new(at, at + 1);
                return Some(SyntaxError::at(span, SyntaxErrorKind::TooManyOpenTags));
            }
        }
        start += line.len();
    }
    None
}

/// What begins or ends a block of code on this line.
fn fence_mark(line: &str) -> Option<&'static str> {
    let line = line.trim_start();
    ["```", "~~~"]
        .into_iter()
        .find(|mark| line.starts_with(mark))
}

/// Opens or closes the element whose tag follows a `<`. Whether another element was open than the one it closes.
fn note_tag<'a>(after: &'a str, open: &mut Vec<&'a str>) -> bool {
    let closing = after.strip_prefix('/');
    let rest = closing.unwrap_or(after);
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '-' | '.' | ':');
    let name = &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())];
    if closing.is_some() {
        return open.pop().is_some_and(|last| last != name);
    }
    let begins = name.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    if (begins || rest.starts_with('>')) && !closes_itself(rest) {
        open.push(name);
    }
    false
}

/// Whether a tag ends with `/>`, as far as can be told without reading its attributes.
fn closes_itself(rest: &str) -> bool {
    let end = rest.bytes().position(|byte| matches!(byte, b'>' | b'<'));
    end.is_some_and(|end| rest[..end].ends_with('/'))
}

/// What opens or closes while the parser looks for the end of an expression.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    OpenTag,
    CloseTag,
    OpenBrace,
    CloseBrace,
}

/// The text without those braces whose end the parser would look for endlessly, and an error for each. It reads an
/// element in an expression up to its end, and where there is none reads all inside once more, so that each further
/// element without an end doubles the work. Places stay the same.
pub(super) fn without_endless_expressions(text: &str) -> (Cow<'_, str>, Vec<SyntaxError>) {
    let Some(first) = memchr::memchr(b'{', text.as_bytes()) else {
        return (Cow::Borrowed(text), Vec::new());
    };
    let marks = marks(text, first);
    let ends = ends(&marks);
    let mut code = None;
    // How many marks from each on have no end, and which is the next of them.
    let mut endless = vec![(0u32, usize::MAX); marks.len() + 1];
    for at in (0..marks.len()).rev() {
        let opens = matches!(marks[at].1, Mark::OpenTag | Mark::OpenBrace);
        endless[at] = match opens && ends[at].is_none() {
            true => (endless[at + 1].0 + 1, at),
            false => endless[at + 1],
        };
    }
    let (mut out, mut errors, mut work) = (Cow::Borrowed(text), Vec::new(), 0u64);
    for (at, (place, _)) in marks
        .iter()
        .enumerate()
        .filter(|(_, mark)| mark.1 == Mark::OpenBrace)
    {
        let (count, next) = endless[at + 1];
        let holds_endless = count > 0 && next < ends[at].unwrap_or(usize::MAX);
        let mut is_code = || {
            code.get_or_insert_with(|| CodeReader::new(text))
                .holds(*place)
        };
        if !holds_endless || is_code() {
            continue;
        }
        let rest = (text.len() - place) as u64;
        let own_work = rest.checked_shl(count.min(40)).unwrap_or(u64::MAX);
        if work.saturating_add(own_work) <= MAX_EXPRESSION_WORK {
            work += own_work;
            continue;
        }
        out.to_mut().replace_range(*place..place + 1, "%");
        let kind = match ends[at] {
            None => SyntaxErrorKind::UnclosedBrace,
            Some(_) => SyntaxErrorKind::TooManyOpenTags,
        };
        errors.push(SyntaxError::at(Span::new(*place, place + 1), kind));
    }
    (out, errors)
}

/// The fenced blocks of code, and the frontmatter: braces in them begin no expression.
pub(super) fn blocks_of_code(text: &str) -> Vec<Span> {
    let (mut blocks, mut open): (Vec<Span>, Option<(&str, usize)>) = (Vec::new(), None);
    let mut start = 0;
    for line in lines(text) {
        let mark = match start {
            0 if line.trim_end() == "---" => Some("---"),
            _ => fence_mark(line).or_else(|| (line.trim_end() == "---").then_some("---")),
        };
        match (open, mark) {
            (Some((mine, begin)), Some(mark)) if mark == mine => {
                blocks.push(Span::new(begin, start));
                open = None;
            }
            (None, Some(mark)) if mark != "---" || start == 0 => open = Some((mark, start)),
            _ => {}
        }
        start += line.len();
    }
    blocks.extend(
        open.filter(|(mark, _)| *mark != "---")
            .map(|(_, begin)| Span::new(begin, text.len())),
    );
    blocks
}

/// Whether places, asked for in order, stand in code.
struct CodeReader<'a> {
    text: &'a str,
    blocks: Vec<Span>,
    at: usize,
    in_backticks: bool,
}

impl<'a> CodeReader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            blocks: blocks_of_code(text),
            at: 0,
            in_backticks: false,
        }
    }

    /// Whether a place stands in a block of code, or between backticks in its line.
    fn holds(&mut self, place: usize) -> bool {
        for byte in &self.text.as_bytes()[self.at..place] {
            self.in_backticks = match byte {
                b'\n' => false,
                b'`' => !self.in_backticks,
                _ => self.in_backticks,
            };
        }
        self.at = place;
        let next = self
            .blocks
            .partition_point(|block| block.start as usize <= place);
        let in_block = next > 0 && place < self.blocks[next - 1].end as usize;
        in_block || self.in_backticks
    }
}

/// The tags and braces of a text from a place on, code included, for the parser takes all of it for an expression.
fn marks(text: &str, from: usize) -> Vec<(usize, Mark)> {
    let is_name = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$' | b'>');
    let bytes = text.as_bytes();
    let mut unread = 0;
    let mut mark = |at: usize| {
        let next = bytes.get(at + 1).copied().unwrap_or(b' ');
        Some(match bytes[at] {
            b'{' => Mark::OpenBrace,
            b'}' => Mark::CloseBrace,
            _ if next == b'/' => Mark::CloseTag,
            _ if is_name(next) && opens(text, at, &mut unread) => Mark::OpenTag,
            _ => return None,
        })
    };
    memchr::memchr3_iter(b'<', b'{', b'}', &bytes[from..])
        .filter_map(|at| Some((from + at, mark(from + at)?)))
        .collect()
}

/// Whether an element begins at a `<`. Of a tag that is longer than any that people write, this is taken for granted.
/// After many such tags (`unread`) the rest is looked at less far.
fn opens(text: &str, at: usize, unread: &mut usize) -> bool {
    const LONGEST: usize = 4096;
    const SHORTEST: usize = 256;
    const MANY: usize = 2_000;
    let longest = if *unread < MANY { LONGEST } else { SHORTEST };
    let end = text.ceil_char_boundary((at + longest).min(text.len()));
    match scan_open_tag(&text[..end], at) {
        Some(tag) => !tag.self_closing,
        None => {
            *unread += 1;
            end < text.len()
        }
    }
}

/// For each mark that opens something the number of the mark that closes it.
fn ends(marks: &[(usize, Mark)]) -> Vec<Option<usize>> {
    let mut ends = vec![None; marks.len()];
    let (mut tags, mut braces): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for (at, (_, mark)) in marks.iter().enumerate() {
        let closed = match mark {
            Mark::OpenTag => {
                tags.push(at);
                continue;
            }
            Mark::OpenBrace => {
                braces.push(at);
                continue;
            }
            Mark::CloseTag => tags.pop(),
            Mark::CloseBrace => braces.pop(),
        };
        if let Some(open) = closed {
            ends[open] = Some(at);
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::without_endless_expressions;

    /// What is left of the braces, and how many errors there are.
    fn braces(text: &str) -> (usize, usize) {
        let (left, errors) = without_endless_expressions(text);
        assert_eq!(left.len(), text.len());
        (left.matches('{').count(), errors.len())
    }

    #[test]
    fn braces_before_elements_without_an_end_are_taken_out() {
        let unclosed = "<br> ".repeat(40);
        for (text, expected) in [
            (format!("{{ {unclosed}"), (0, 1)),
            (format!("{{<p>{unclosed}</p>}}"), (0, 1)),
            (format!("{{x}} {unclosed} {{y}}"), (2, 0)),
            (format!("{{<p>a</p>}} {unclosed}"), (1, 0)),
            (
                format!("```ts\n{{ a: <project ref>\n```\n{unclosed}"),
                (1, 0),
            ),
            (format!("---\ntitle: '{{'\n---\n{unclosed}"), (1, 0)),
            (format!("The sign `{{` {unclosed}"), (1, 0)),
            ("{<a>{</a>".repeat(30), (11, 49)),
            ("{<a>}".repeat(4), (4, 0)),
        ] {
            assert_eq!(braces(&text), expected, "{text}");
        }
    }
}
