//! What the parser says, in words that writers can make use of.

/// The words, by a part of the parser's own.
const MESSAGES: &[(&str, &str)] = &[
    (
        "mapping values are not allowed",
        "found `:` inside a value, expected quotes around a value that contains `: `",
    ),
    (
        "illegal placement of ':'",
        "found `:` inside a value, expected quotes around a value that contains `: `",
    ),
    ("tab", "found a tab, expected spaces"),
    (
        "simple key expect",
        "found a line without `:`, expected `key: value`",
    ),
    (
        "did not find expected key",
        "expected `key: value` in the column of the keys above",
    ),
    (
        "did not find expected ',' or '}'",
        "expected `,` or `}` in this map",
    ),
    ("expected ',' or ']'", "expected `,` or `]` in this list"),
    (
        "did not find expected '-'",
        "expected `- ` in the column of the items above",
    ),
    ("unexpected end of stream", "expected a closing quote"),
    (
        "invalid indentation in quoted scalar",
        "expected a closing quote, or a deeper indent on the lines of this text",
    ),
    (
        "unknown escape character",
        "found an escape that YAML does not have, expected `\\\\` for a backslash",
    ),
    (
        "trailing content after double-quoted",
        "found more text after the closing quote",
    ),
    ("unexpected character: `@'", RESERVED),
    ("unexpected character: ``'", RESERVED),
    ("unexpected character: `%'", RESERVED),
    (
        "found unknown anchor",
        "found an alias (`*name`) without its anchor (`&name`); a text that begins with `*` needs quotes",
    ),
];

const RESERVED: &str = "found a character that no value may begin with, expected quotes around it";

/// The words for what the parser says; its own where there are no better ones.
pub(super) fn message(info: &str) -> String {
    let known = MESSAGES.iter().find(|(part, _)| info.contains(part));
    known.map_or_else(|| info.to_owned(), |(_, message)| (*message).to_owned())
}
