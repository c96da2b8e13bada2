//! Rule files, right and wrong.

use super::read;
use crate::style::rule::Kind;

#[test]
fn mistakes_in_rule_files_have_a_place() {
    // The text, what the place holds, what the message says; whether a rule is left.
    let cases: &[(&str, &str, &str, bool)] = &[
        (
            "extends: existense\nmessage: m\ntokens: [a]",
            "existense",
            "`existence`",
            false,
        ),
        (
            "extends: sequence\nmessage: m\ntokens: []",
            "sequence",
            "not supported",
            false,
        ),
        (
            "extends: script\nmessage: m\nscript: x",
            "script",
            "not supported",
            false,
        ),
        (
            "extends: existence\nmessage: m\ntoken: [a]\ntokens: [b]",
            "token",
            "`tokens`",
            true,
        ),
        (
            "extends: existence\nmessage: m\ntokens: [a, '(b']",
            "'(b'",
            "`(b`",
            true,
        ),
        (
            "extends: existence\nmessage: m\ntokens: {a: b}",
            "{a: b}",
            "a list of texts",
            false,
        ),
        (
            "extends: existence\nmessage: [m]\ntokens: [a]",
            "[m]",
            "a text",
            false,
        ),
        (
            "extends: existence\ntokens: [a]",
            "",
            "`message` is missing",
            false,
        ),
        ("message: a", "", "`extends` is missing", false),
        (
            "extends: existence\nmessage: m\nlevel: bad\ntokens: [a]",
            "bad",
            "no level",
            true,
        ),
        (
            "extends: existence\nmessage: m\nscope: code\ntokens: [a]",
            "code",
            "no scope",
            true,
        ),
        (
            "extends: existence\nmessage: m\nignorecase: maybe\ntokens: [a]",
            "maybe",
            "`true` or `false`",
            true,
        ),
        (
            "extends: existence\nmessage: m\nlimit: -1\ntokens: [a]",
            "-1",
            "whole number",
            true,
        ),
        (
            "extends: existence\nmessage: m\ntokens: [a]\naction: {name: fix}",
            "fix",
            "no action",
            true,
        ),
        (
            "extends: existence\nmessage: m\ntokens: [a]\naction: {name: edit, params: [trim]}",
            "edit",
            "takes 1",
            true,
        ),
        (
            "extends: metric\nmessage: m\nformula: words /\ncondition: '> 1'",
            "words /",
            "too early",
            false,
        ),
        (
            "extends: metric\nmessage: m\nformula: letters\ncondition: '> 1'",
            "letters",
            "no count",
            false,
        ),
        (
            "extends: substitution\nmessage: m\nswap: {a: b}\npos: x",
            "pos",
            "changes nothing",
            true,
        ),
        (
            "extends: existence\nmessage: m\ntokens: [a]\ntests: [{nam: x, input: a}]",
            "nam",
            "`name`",
            true,
        ),
        ("- a", "", "a map of keys", false),
    ];
    for (text, place, message, left) in cases {
        let (rule, errors) = read("Test.Rule", text);
        let [error] = &*errors else {
            panic!("{text}: {errors:?}");
        };
        assert_eq!(
            &text[error.span.range()],
            *place,
            "{text}: {}",
            error.message
        );
        assert!(error.message.contains(message), "{text}: {}", error.message);
        assert_eq!(rule.is_some(), *left, "{text}");
    }
}

#[test]
fn keys_are_read_leniently() {
    let text = "extends: existence\nmessage: '%s'\nignoreCase: yes\nlevel: suggestion\ntokens: [true, 42]\n";
    let (rule, errors) = read("Test.Rule", text);
    assert_eq!(errors, []);
    match rule.expect("a rule").kind {
        Kind::Existence(keys) => {
            assert!(keys.ignore_case);
            assert_eq!(keys.tokens, ["true", "42"]);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn docs_and_tests_of_a_rule_are_read() {
    let text = "extends: existence\nmessage: m\ntokens: [a]\nsummary: s\nwhy: w\nbad: a\ngood: [b, c]\n\
                tests:\n  - name: n\n    input: a\n    want: '1:1:Rule:m'\n";
    let (rule, errors) = read("rule", text);
    assert_eq!(errors, []);
    let rule = rule.expect("a rule");
    assert!(rule.joins_lines);
    let documentation = rule.documentation.expect("docs");
    assert_eq!((documentation.bad.len(), documentation.good.len()), (1, 2));
    assert_eq!(rule.tests[0].want.as_deref(), Some("1:1:Rule:m"));
}
