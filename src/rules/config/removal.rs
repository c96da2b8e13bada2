//! Takes an entry of an object or an element of an array out of JSON.

use crate::source::Span;
use crate::syntax::data::Node;

/// What to delete so that the entry or element of that number is gone, with its comma and the white space it leaves. None
/// where there is no such part.
pub(super) fn removal(container: &Node, number: usize) -> Option<Span> {
    let elements = container.elements().iter().map(|element| element.span);
    let entries = container.entries().iter().map(|entry| Span {
        start: entry.key_span.start,
        end: entry.value.span.end,
    });
    let parts: Vec<Span> = elements.chain(entries).collect();
    let part = *parts.get(number)?;
    let before = number.checked_sub(1).and_then(|before| parts.get(before));
    let (start, end) = match (before, parts.get(number + 1)) {
        (_, Some(next)) => (part.start, next.start),
        (Some(before), None) => (before.end, part.end),
        (None, None) => (container.span.start + 1, container.span.end.checked_sub(1)?),
    };
    (start <= end).then_some(Span { start, end })
}

#[cfg(test)]
mod tests {
    use super::removal;
    use crate::syntax::json;

    #[test]
    fn what_is_left_is_json() {
        for (text, number, expected) in [
            ("[1, 2, 3]", 0, "[2, 3]"),
            ("[1, 2, 3]", 1, "[1, 3]"),
            ("[1, 2, 3]", 2, "[1, 2]"),
            ("[ 1 ]", 0, "[]"),
            ("{\n  \"a\": 1,\n  \"b\": [2]\n}", 0, "{\n  \"b\": [2]\n}"),
            (
                "{\r\n  \"a\": 1,\r\n  \"b\": [2]\r\n}",
                1,
                "{\r\n  \"a\": 1\r\n}",
            ),
            (
                "{\"a\": 1 , \"b\": 2 , \"c\": 3}",
                1,
                "{\"a\": 1 , \"c\": 3}",
            ),
            ("{\n  \"a\": {}\n}", 0, "{}"),
        ] {
            let (root, _) = json::parse(text);
            let span = removal(&root.expect("JSON"), number).expect("a part");
            let mut left = text.to_owned();
            left.replace_range(span.range(), "");
            assert_eq!(left, expected);
            assert!(json::parse(&left).1.is_empty());
        }
        let (root, _) = json::parse("[1]");
        assert_eq!(removal(&root.expect("JSON"), 1), None);
    }
}
