//! Dollar signs in expressions. The parser pairs two of them in one paragraph up as if they were a formula's, and takes the
//! brace between them for a letter: `{"$1"} or {"$2"}`.

use std::borrow::Cow;

use crate::source::Span;
use crate::syntax::excess::blocks_of_code;

/// What stands for a dollar sign: a letter in scripts and in their texts too.
const LETTER: u8 = b'_';

/// The text with letters in the place of the dollar signs in expressions that end on the line on which they begin. Places
/// stay the same.
pub(super) fn without_dollars(text: &str) -> Cow<'_, str> {
    let mut dollars = memchr::memchr_iter(b'$', text.as_bytes());
    if dollars.nth(1).is_none() || !text.contains('{') {
        return Cow::Borrowed(text);
    }
    let blocks = blocks_of_code(text);
    let mut bytes = Cow::Borrowed(text.as_bytes());
    let (mut start, mut in_formula) = (0, false);
    for line in text.split_inclusive('\n') {
        let place = start;
        start += line.len();
        if line.trim() == "$$" {
            in_formula = !in_formula;
        }
        if in_formula || line.contains("$$") || !line.contains('$') || stands_in(&blocks, place) {
            continue;
        }
        for at in in_expressions(line) {
            bytes.to_mut()[place + at] = LETTER;
        }
    }
    match bytes {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(bytes) => String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned),
    }
}

fn stands_in(blocks: &[Span], place: usize) -> bool {
    let next = blocks.partition_point(|block| block.start as usize <= place);
    next > 0 && place < blocks[next - 1].end as usize
}

/// The dollar signs between braces of a line, code aside.
fn in_expressions(line: &str) -> Vec<usize> {
    let (mut found, mut open, mut depth) = (Vec::new(), Vec::new(), 0usize);
    let (mut in_code, mut is_escaped) = (false, false);
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'`' if depth == 0 => in_code = !in_code,
            b'{' if !in_code && !is_escaped => depth += 1,
            b'}' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    found.append(&mut open);
                }
            }
            b'$' if depth > 0 => open.push(at),
            _ => {}
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::without_dollars;

    #[test]
    fn dollar_signs_in_expressions_are_letters_for_the_parser() {
        for (text, expected) in [
            ("{`$1`} or {\"$2\"}, $3\n", "{`_1`} or {\"_2\"}, $3\n"),
            (
                "{a.map((b) => <i>{`$${b}`}</i>)} $\n",
                "{a.map((b) => <i>{`$${b}`}</i>)} $\n",
            ),
            ("{`$` $", "{`$` $"),
            ("`{$a}` \\{$b}\n", "`{$a}` \\{$b}\n"),
            ("```\n{$a} {$b}\n```\n", "```\n{$a} {$b}\n```\n"),
            ("$$\n{$a} {$b}\n$$\n{$c}", "$$\n{$a} {$b}\n$$\n{_c}"),
            ("é {$a} {\n$b}", "é {_a} {\n$b}"),
        ] {
            assert_eq!(without_dollars(text), expected, "{text}");
        }
    }
}
