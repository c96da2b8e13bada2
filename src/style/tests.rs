//! Each kind of rule on small pages.

use std::sync::Arc;

use super::{Dictionary, Engine, Limit, Match, StyleRule, read};
use crate::page::{Page, Role};
use crate::prose::passages;
use crate::source::{FileId, Source};

fn rule(text: &str) -> StyleRule {
    let (rule, errors) = read("Test.Rule", text);
    assert_eq!(errors, [], "{text}");
    rule.expect("a rule")
}

fn check(engine: &Engine, text: &str) -> Vec<Match> {
    let page = Page::read(FileId(0), &Source::new("page.mdx", text), Role::Page);
    engine.check(&passages(&page), &page)
}

/// What a rule finds on a page: `bytes|message|choices`.
fn found(rule_text: &str, text: &str) -> Vec<String> {
    let engine = Engine::new(&[rule(rule_text)]);
    check(&engine, text)
        .into_iter()
        .map(|found| {
            let choices = found.replacement.map_or(String::new(), |edits| {
                format!("|{}", edits.choices.join("/"))
            });
            format!("{}|{}{choices}", &text[found.span.range()], found.message)
        })
        .collect()
}

#[track_caller]
fn table(cases: &[(&str, &str, &[&str])]) {
    for (rule, text, wanted) in cases {
        assert_eq!(found(rule, text), *wanted, "{rule}\n{text}");
    }
}

#[test]
fn existence() {
    table(&[
        (
            "extends: existence\nmessage: \"no '%s'\"\nignorecase: true\ntokens: [very, 'real(ly)?']",
            "Very good, not everyday, really `very` <b>very</b>.\n\n```\nvery\n```\n",
            &["Very|no 'Very'", "really|no 'really'", "very|no 'very'"],
        ),
        (
            "extends: existence\nmessage: m\ntokens: [Very]\n",
            "very Very",
            &["Very|m"],
        ),
        (
            "extends: existence\nmessage: \"'%s'\"\nnonword: true\ntokens: ['\\.\\.\\.', ';']",
            "Wait... no; yes",
            &["...|'...'", ";|';'"],
        ),
        (
            "extends: existence\nmessage: \"'%s'\"\nraw: ['\\bis ', '(?:\\w+ )?']\ntokens: [made, '\\w+ed']",
            "It is used. It is often made.",
            &["is used|'is used'", "is often made|'is often made'"],
        ),
        (
            "extends: existence\nmessage: \"'%s'\"\nappend: true\nraw: [' now']\ntokens: [go]",
            "go now, go later",
            &["go now|'go now'"],
        ),
        (
            "extends: existence\nmessage: '%s'\nignorecase: true\nexceptions: [Very Large Array]\ntokens: ['very (?:large array)?']",
            "The Very Large Array is very big",
            &["very |very "],
        ),
        (
            "extends: existence\nmessage: '%s'\naction: {name: remove}\ntokens: [very]",
            "It is very good. A **very** b",
            &["very|very|", "very|very"],
        ),
    ]);
}

#[test]
fn substitution() {
    let rule = "extends: substitution\nmessage: \"Use '%s' instead of '%s'.\"\nignorecase: true\naction: {name: replace}\n\
                swap:\n  in order to: to\n  utili[sz]e: use|apply\n  order: command\n  javascript: JavaScript\n  '(\\d+) ?px': $1 pixels";
    table(&[
        (
            rule,
            "In order to utilise JavaScript.",
            &[
                "In order to|Use 'To' instead of 'In order to'.|To",
                "utilise|Use 'use' or 'apply' instead of 'utilise'.|use/apply",
            ],
        ),
        (
            rule,
            "javascript",
            &["javascript|Use 'JavaScript' instead of 'javascript'.|JavaScript"],
        ),
        (
            rule,
            "It is 5px.",
            &["5px|Use '5 pixels' instead of '5px'.|5 pixels"],
        ),
        // A phrase is not joined over a line's end for rules of packages, and is for ours.
        (
            rule,
            "in\norder to",
            &["order|Use 'command' instead of 'order'.|command"],
        ),
        (
            &format!("{rule}\nsummary: s\nwhy: w"),
            "in\norder to",
            &["in\norder to|Use 'to' instead of 'in order to'.|to"],
        ),
        (
            "extends: substitution\nmessage: '%s for %s'\nswap: {'it is(?!\\.)': it's, a: b|c}\n",
            "it is. it is so a",
            &["it is|it's for it is", "a|b|c for a"],
        ),
    ]);
}

#[test]
fn occurrence_and_repetition() {
    let long = "extends: occurrence\nmessage: '%s words'\nscope: sentence\nmax: 3\ntoken: '\\w+'";
    table(&[
        (
            long,
            "One two three. One two three four.\n\n- One two three four.",
            &["One|4 words"],
        ),
        (
            "extends: occurrence\nmessage: 'only %s'\nscope: heading\nmin: 1\ntoken: 'how'",
            "# What\n",
            &["|only 0"],
        ),
        (
            "extends: repetition\nmessage: \"'%s' again\"\nalpha: true\naction: {name: edit, params: [truncate, ' ']}\ntokens: ['[^\\s]+']",
            "Paris in the the spring. The `the` the. 5 5.",
            &["the the|'the' again|the"],
        ),
    ]);
}

#[test]
fn over_the_page() {
    table(&[
        (
            "extends: consistency\nmessage: \"'%s'\"\nignorecase: true\neither: {centre: center}",
            "The centre.\n\nThe center. Another center.",
            &["center|'center'"],
        ),
        (
            "extends: conditional\nmessage: \"'%s' has no definition\"\nfirst: '\\b([A-Z]{3,5})\\b'\n\
             second: '(?:\\b[A-Z][a-z]+ )+\\(([A-Z]{3,5})\\)'\nexceptions: [API]",
            "The World Health Organization (WHO) has an API.\n\nWHO and DAFB.",
            &["DAFB|'DAFB' has no definition"],
        ),
        (
            "extends: metric\nmessage: 'is %s'\nformula: 'words / sentences + heading.h2'\ncondition: '> 3.5'",
            "## A\n\nOne two three. One two three.",
            &["|is 4.00"],
        ),
        (
            "extends: readability\nmessage: 'grade %s'\nmetrics: [Automated Readability]\ngrade: 8",
            "Incomprehensibility characterizes institutional documentation.",
            &["|grade 48.87"],
        ),
    ]);
}

#[test]
fn capitalization() {
    let sentence = "extends: capitalization\nmessage: \"'%s'\"\nscope: heading\nmatch: $sentence\n\
                    indicators: [':']\nexceptions: [Visual Studio, JSON]\naction: {name: replace}";
    let title = "extends: capitalization\nmessage: \"'%s'\"\nscope: heading\nmatch: $title\nstyle: Chicago\naction: {name: replace}";
    table(&[
        (sentence, "# This is fine\n\nNot A Heading\n", &[]),
        (
            sentence,
            "# This is a Heading\n",
            &["This is a Heading|'This is a Heading'|This is a heading"],
        ),
        (sentence, "# Use JSON: With Visual Studio\n", &[]),
        (sentence, "# `code` is here\n", &[]),
        (
            sentence,
            "# lower case\n",
            &["lower case|'lower case'|Lower case"],
        ),
        (title, "# Getting Started with the API\n", &[]),
        (
            title,
            "# Getting started with it\n",
            &["Getting started with it|'Getting started with it'|Getting Started with It"],
        ),
        (
            "extends: capitalization\nmessage: m\nscope: heading\nmatch: $lower",
            "# Small\n\n# small\n",
            &["Small|m"],
        ),
        (
            "extends: capitalization\nmessage: m\nscope: heading\nmatch: '^How'",
            "# What\n\n# How\n",
            &["What|m"],
        ),
    ]);
}

#[test]
fn scopes_and_limits() {
    let text = "---\ntitle: A word\n---\n# A word\n\nA word\n\n- A word\n\n> A word\n\n| A word |\n|---|\n| A word |\n\n![A word](a.png)\n";
    let count = |keys: &str| {
        let rule = format!("extends: existence\nmessage: m\ntokens: [word]\n{keys}");
        found(&rule, text).len()
    };
    for (keys, wanted) in [
        ("", 8),
        ("scope: heading", 1),
        ("scope: [heading, list]", 2),
        ("scope: ~heading", 7),
        ("scope: text & ~list", 7),
        ("scope: paragraph", 1),
        ("scope: sentence", 1),
        ("scope: table.cell", 1),
        ("scope: blockquote", 1),
        ("scope: alt", 1),
        ("scope: raw", 8),
        ("limit: 2", 2),
    ] {
        assert_eq!(count(keys), wanted, "{keys}");
    }
}

struct Words(&'static [&'static str]);

impl Dictionary for Words {
    fn contains(&self, word: &str) -> bool {
        self.0.contains(&&*word.to_lowercase())
    }

    fn suggest(&self, _: &str) -> Vec<String> {
        vec!["right".to_owned()]
    }
}

#[test]
fn spelling() {
    let rule = rule(
        "extends: spelling\nmessage: \"'%s'?\"\naction: {name: suggest, params: [spellings]}\nexceptions: [acme]",
    );
    let engine = Engine::new(std::slice::from_ref(&rule));
    assert_eq!(engine.not_run(), [0]);
    let text = "A wrnog word of acme and `cdoe`, camelCase, HTTP, b4.";
    assert!(check(&engine, text).is_empty());
    let engine = engine.with_dictionary(Arc::new(Words(&["a", "word", "of", "and"])));
    assert_eq!(engine.not_run(), Vec::<usize>::new());
    let found = check(&engine, text);
    let [only] = &*found else {
        panic!("{found:?}");
    };
    assert_eq!(only.message, "'wrnog'?");
    assert_eq!(
        only.replacement.as_ref().map(|edits| edits.choices.clone()),
        Some(vec!["right".to_owned()])
    );
}

#[test]
fn accepted_words_are_exceptions() {
    let rules = [
        rule("extends: existence\nmessage: m\ntokens: [Acme Very]\n"),
        rule("extends: existence\nmessage: m\nvocab: false\ntokens: [Acme Very]\n"),
    ];
    let engine = Engine::with_words(&rules, &["Very".to_owned()]);
    let numbers: Vec<usize> = check(&engine, "The Acme Very")
        .iter()
        .map(|found| found.rule)
        .collect();
    assert_eq!(numbers, [1]);
}

#[test]
fn code_is_shown_as_stars_of_its_length() {
    table(&[
        (
            "extends: capitalization\nmessage: \"'%s'\"\nscope: heading\nmatch: $sentence",
            "# Use `code` In Headings\n",
            &["Use `code` In Headings|'Use **** In Headings'"],
        ),
        // Code counts with its length where signs are counted.
        (
            "extends: occurrence\nmessage: '%s signs'\nscope: heading\nmax: 9\ntoken: .",
            "# Use `a_long_name`\n\n# Use `name`\n",
            &["U|15 signs"],
        ),
        // Groups are numbered as the writer of the rule counts them, over all tokens.
        (
            "extends: existence\nmessage: '%s'\nnonword: true\ntokens: ['(a)\\1', '(b)\\2']",
            "aa bb ab",
            &["aa|aa", "bb|bb"],
        ),
    ]);
}

#[test]
fn what_runs_into_a_limit_is_known() {
    let rules = [
        rule("extends: existence\nmessage: m\nnonword: true\ntokens: ['(?=x)?(a+)+\\1b']"),
        rule("extends: existence\nmessage: m\nnonword: true\ntokens: ['(?:\\w{1,1000}x){1,1000}']"),
        rule("extends: existence\nmessage: m\ntokens: ['\\w+y']"),
    ];
    let engine = Engine::new(&rules);
    assert_eq!(engine.limited(), []);
    check(&engine, &format!("{} xyb\n", "a".repeat(3000)));
    assert_eq!(engine.limited(), [(0, Limit::Steps), (1, Limit::Size)]);
}

#[test]
fn strange_rules_and_pages_do_no_harm() {
    let mut rules = Vec::new();
    for token in [
        "", "a|", "(?:)", "^", "$", "\\b", "(?=a)", ".*", "(a+)+$", "\u{fffc}", "é", "(?i)É",
        "[^a]*",
    ] {
        for nonword in [true, false] {
            let text = format!(
                "extends: existence\nmessage: '%s'\nnonword: {nonword}\nignorecase: true\ntokens: ['{token}']"
            );
            rules.extend(read("Test.Rule", &text).0);
        }
    }
    let engine = Engine::new(&rules);
    for text in [
        "",
        "# \n",
        "é `a` É\nè",
        "a\u{fffc}b",
        &"a".repeat(3000),
        "*a*é**b**&amp;c",
    ] {
        for found in check(&engine, text) {
            assert!(text.get(found.span.range()).is_some());
        }
    }
}

#[test]
fn rules_with_docs_read_over_line_ends_and_leave_what_is_quoted() {
    let rule = "extends: substitution\nmessage: '`%s` for `%s`'\nsummary: s\nignorecase: true\n\
                action: {name: replace}\nswap: {in order to: to|for}";
    let told = "`to` or `for` for `in order to`|to/for";
    let wrapped = format!("in\n  order to|{told}");
    table(&[
        (
            rule,
            "Go in order to see.",
            &[&*format!("in order to|{told}")],
        ),
        (rule, "- Go in\n  order to see.", &[&*wrapped]),
        (
            rule,
            "> Go in\n> order to see.",
            &["in\n> order to|`to` or `for` for `in order to`"],
        ),
        (
            rule,
            "Go in **order** to see.",
            &["in **order** to|`to` or `for` for `in order to`"],
        ),
        (rule, "It says \"in order to see\" here.", &[]),
        (rule, "It says “in order to see” here.", &[]),
        (
            rule,
            "A 5\" disk in order to see 4\" disks.",
            &[&*format!("in order to|{told}")],
        ),
    ]);
}
