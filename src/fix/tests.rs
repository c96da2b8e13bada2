mod real;
mod sound;

use super::*;
use crate::lint::{Check, Fixable, Group, Level, Rule};
use crate::source::Files;
use std::borrow::Cow;

static RULE: Rule = rule("word");
static OTHER_RULE: Rule = rule("other-word");

const fn rule(name: &'static str) -> Rule {
    Rule {
        name: Cow::Borrowed(name),
        group: Group::Page,
        level: Some(Level::Warning),
        fix: Fixable::Safe,
        docs: Cow::Borrowed(""),
        options: &[],
        check: Check::Engine,
    }
}

/// Texts in which words are replaced.
struct Words {
    files: Files,
    replaced: &'static [(&'static str, &'static str, Safety)],
}

impl Words {
    fn new(texts: &[&str], replaced: &'static [(&'static str, &'static str, Safety)]) -> Self {
        let source = |(at, text): (usize, &&str)| Source::new(format!("{at}.md"), *text);
        let files = Files::new(texts.iter().enumerate().map(source).collect());
        Self { files, replaced }
    }

    fn texts(&self) -> Vec<&str> {
        self.files.iter().map(|(_, source)| &*source.text).collect()
    }
}

fn finding(rule: &'static Rule, edits: Vec<Edit>, safety: Safety) -> Finding<'static> {
    Finding {
        rule,
        level: Level::Warning,
        file: edits[0].file,
        span: edits[0].span,
        message: "message".into(),
        help: None,
        fix: Some(Fix {
            title: "title".into(),
            safety,
            edits,
        }),
        related: Vec::new(),
    }
}

impl<'r> Subject<'r> for Words {
    fn source(&self, file: FileId) -> &Source {
        self.files.get(file)
    }

    fn lint(&mut self) -> Outcome<'r> {
        let mut findings = Vec::new();
        for (file, source) in self.files.iter() {
            for (at, (word, by, safety)) in self.replaced.iter().enumerate() {
                for (start, _) in source.text.match_indices(word) {
                    let edit = Edit {
                        file,
                        span: Span::new(start, start + word.len()),
                        text: (*by).into(),
                    };
                    let rule = if at == 0 { &RULE } else { &OTHER_RULE };
                    findings.push(finding(rule, vec![edit], *safety));
                }
            }
        }
        findings.sort_by_key(|finding| (finding.file, finding.span));
        Outcome {
            findings,
            ..Outcome::default()
        }
    }

    fn replace(&mut self, file: FileId, text: Arc<str>) {
        self.files.replace(file, text);
    }
}

#[test]
fn fixes_are_applied_until_none_is_left() {
    let mut words = Words::new(
        &["aab c\n", "x\n"],
        &[("ab", "b", Safety::Safe), ("c", "d", Safety::Unsafe)],
    );
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!(words.texts(), ["b c\n", "x\n"]);
    assert_eq!(
        (fixed.rounds, fixed.applied_count(), fixed.settled),
        (2, 2, true)
    );
    assert_eq!(fixed.changed.len(), 1);
    assert_eq!(&*fixed.changed[&FileId(0)].before, "aab c\n");
    assert_eq!(fixed.outcome.findings.len(), 1);
    let fixed = fix(&mut words, Safety::Unsafe);
    assert_eq!(words.texts(), ["b d\n", "x\n"]);
    assert_eq!(
        fixed.applied,
        BTreeMap::from([("other-word".to_owned(), 1)])
    );
    assert!(fix(&mut words, Safety::Unsafe).changed.is_empty());
}

#[test]
fn the_fix_at_fault_is_found() {
    let text = "kk\n\nkk\n\nbad\n\nkk\n\nkk `x`\n";
    let mut words = Words::new(
        &[text],
        &[("kk", "k", Safety::Safe), ("bad", "~~~", Safety::Safe)],
    );
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!(words.texts(), ["k\n\nk\n\nbad\n\nk\n\nk `x`\n"]);
    let dropped = &fixed.dropped[..];
    assert_eq!(dropped.len(), 1, "{dropped:?}");
    assert_eq!(
        (&*dropped[0].rule, dropped[0].reason),
        ("other-word", Reason::ChangesOther)
    );
    assert_eq!(words.files.get(FileId(0)).slice(dropped[0].span), "bad");
    assert!(fixed.settled);
}

#[test]
fn a_fix_that_fits_after_others_is_tried_again() {
    let replaced = &[("kk\n", "", Safety::Safe), ("bad", "~~~", Safety::Safe)];
    let mut words = Words::new(&["bad\n\nkk\n"], replaced);
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!(words.texts(), ["~~~\n\n"], "{:?}", fixed.dropped);
    assert!(fixed.settled && fixed.dropped.is_empty());
}

#[test]
fn fixes_that_undo_each_other_end() {
    let mut words = Words::new(
        &["big\n"],
        &[
            ("big", "large", Safety::Safe),
            ("large", "big", Safety::Safe),
        ],
    );
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!(words.texts(), ["large\n"]);
    assert_eq!(fixed.dropped[0].rule, "other-word");
    assert_eq!(fixed.dropped[0].reason, Reason::UndoesFix);
    assert!(fixed.settled);
}

#[test]
fn fixes_without_end_are_stopped() {
    let mut words = Words::new(&["a\n"], &[("a\n", "ba\n", Safety::Safe)]);
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!((fixed.settled, fixed.rounds), (false, MAX_ROUNDS));
}

#[test]
fn a_fix_that_changes_nothing_is_dropped() {
    let mut words = Words::new(
        &["a b\n"],
        &[("a", "a", Safety::Safe), ("b", "c", Safety::Safe)],
    );
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!(words.texts(), ["a c\n"]);
    assert_eq!(fixed.dropped[0].reason, Reason::ChangesNothing);
}

/// One finding whose fix edits two files.
struct TwoFiles(Files);

impl<'r> Subject<'r> for TwoFiles {
    fn source(&self, file: FileId) -> &Source {
        self.0.get(file)
    }

    fn lint(&mut self) -> Outcome<'r> {
        let edit = |(file, source): (FileId, &Source)| {
            let start = source.text.find("old")?;
            let span = Span::new(start, start + 3);
            let text = "# new".into();
            Some(Edit { file, span, text })
        };
        let edits: Vec<Edit> = self.0.iter().filter_map(edit).collect();
        let mut outcome = Outcome::default();
        if edits.len() == 2 {
            outcome.findings = vec![finding(&RULE, edits, Safety::Safe)];
        }
        outcome
    }

    fn replace(&mut self, file: FileId, text: Arc<str>) {
        self.0.replace(file, text);
    }
}

#[test]
fn a_fix_over_two_files_is_whole_or_not_at_all() {
    for (second, expected) in [
        ("an old\n", ["# x # new\n", "an # new\n"]),
        ("a\n\nold two\n", ["# x old\n", "a\n\nold two\n"]),
    ] {
        let texts = ["# x old\n", second];
        let files = texts
            .iter()
            .enumerate()
            .map(|(at, text)| Source::new(format!("{at}.md"), *text));
        let mut subject = TwoFiles(Files::new(files.collect()));
        let fixed = fix(&mut subject, Safety::Safe);
        let texts: Vec<&str> = subject.0.iter().map(|(_, source)| &*source.text).collect();
        assert_eq!(texts, expected, "{:?}", fixed.dropped);
        assert_eq!(fixed.changed.len() % 2, 0);
    }
}
