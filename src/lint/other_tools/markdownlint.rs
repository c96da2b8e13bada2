//! markdownlint's comments: `markdownlint-disable`, `-enable`, `-disable-line`, `-disable-next-line`, `-disable-file`,
//! `-enable-file`, `-capture` and `-restore`, with codes, names or tags of its rules, or none for all.

use super::timeline::{Comment, Timeline};
use crate::lint::Finding;
use crate::source::Span;

/// A rule of markdownlint that has a counterpart here.
struct Known {
    /// What comments call it: its code, its names, its tags.
    names: &'static [&'static str],
    /// The rules of ours that look for the same.
    rules: &'static [&'static str],
}

const fn known(names: &'static [&'static str], rules: &'static [&'static str]) -> Known {
    Known { names, rules }
}

/// The rules that have a counterpart.
const KNOWN: &[Known] = &[
    known(
        &["MD001", "heading-increment", "headings"],
        &["skipped-heading-level"],
    ),
    known(
        &["MD014", "commands-show-output", "code"],
        &["shell-prompt"],
    ),
    known(
        &[
            "MD024",
            "no-duplicate-heading",
            "no-duplicate-header",
            "headings",
        ],
        &["repeated-heading"],
    ),
    known(
        &["MD025", "single-title", "single-h1", "headings"],
        &["level-one-heading"],
    ),
    known(
        &["MD026", "no-trailing-punctuation", "headings"],
        &["heading-punctuation"],
    ),
    known(&["MD033", "no-inline-html", "html"], &["unsafe-html"]),
    known(&["MD034", "no-bare-urls", "links", "url"], &["bare-url"]),
    known(
        &["MD040", "fenced-code-language", "code", "language"],
        &["missing-language"],
    ),
    known(
        &["MD041", "first-line-heading", "first-line-h1", "headings"],
        &["missing-frontmatter", "missing-title"],
    ),
    known(&["MD042", "no-empty-links", "links"], &["empty-link"]),
    known(
        &["MD044", "proper-names", "spelling"],
        &["inconsistent-term"],
    ),
    known(
        &["MD045", "no-alt-text", "accessibility", "images"],
        &["missing-alt-text"],
    ),
    known(&["MD051", "link-fragments", "links"], &["broken-anchor"]),
    known(
        &["MD052", "reference-links-images", "images", "links"],
        &["undefined-reference"],
    ),
    known(
        &[
            "MD053",
            "link-image-reference-definitions",
            "images",
            "links",
        ],
        &["unused-definition"],
    ),
    known(
        &["MD059", "descriptive-link-text", "accessibility", "links"],
        &["vague-link-text"],
    ),
];

pub(super) fn counterparts() -> impl Iterator<Item = &'static str> {
    KNOWN.iter().flat_map(|known| known.rules).copied()
}

/// What markdownlint's comments in a page switch, by the number of the rule in [`KNOWN`].
pub(super) struct Markdownlint {
    timelines: Vec<Timeline>,
    lines: Vec<Vec<Span>>,
}

impl Markdownlint {
    /// Reads comments, which are in the order of the page.
    pub(super) fn read(comments: &[Comment<'_>], text: &str) -> Markdownlint {
        let mut read = Markdownlint {
            timelines: vec![Timeline::default(); KNOWN.len()],
            lines: vec![Vec::new(); KNOWN.len()],
        };
        let said: Vec<(Span, &str, Vec<usize>)> = comments.iter().filter_map(said).collect();
        let mut off = vec![false; KNOWN.len()];
        for (_, action, rules) in &said {
            match *action {
                "disable-file" => read.switch(0, rules, true, &mut off),
                "enable-file" => read.switch(0, rules, false, &mut off),
                _ => {}
            }
        }
        let mut captured = off.clone();
        for (span, action, rules) in said {
            let line = line_at(text, span.start as usize);
            match action {
                "disable" => read.switch(line.start, &rules, true, &mut off),
                "enable" => read.switch(line.start, &rules, false, &mut off),
                "capture" => captured.clone_from(&off),
                "restore" => {
                    for (rule, was_off) in captured.iter().enumerate() {
                        read.switch(line.start, &[rule], *was_off, &mut off);
                    }
                }
                "disable-line" => read.in_line(line, &rules),
                "disable-next-line" => {
                    let next = line_at(text, span.end as usize).end as usize;
                    if next < text.len() {
                        read.in_line(line_at(text, next), &rules);
                    }
                }
                _ => {}
            }
        }
        read
    }

    fn switch(&mut self, at: u32, rules: &[usize], to_off: bool, off: &mut [bool]) {
        for &rule in rules {
            self.timelines[rule].switch(at, to_off);
            off[rule] = to_off;
        }
    }

    fn in_line(&mut self, line: Span, rules: &[usize]) {
        for &rule in rules {
            self.lines[rule].push(line);
        }
    }

    /// Whether a finding is switched off.
    pub(super) fn switches_off(&self, finding: &Finding<'_>) -> bool {
        let at = finding.span.start;
        let is_meant = |known: &Known| known.rules.iter().any(|name| *name == finding.rule.name);
        let mut rules = (0..KNOWN.len()).filter(|rule| is_meant(&KNOWN[*rule]));
        rules.any(|rule| {
            let lines = &self.lines[rule];
            let after = lines.partition_point(|line| line.start <= at);
            let line = after.checked_sub(1).and_then(|last| lines.get(last));
            line.is_some_and(|line| at < line.end) || self.timelines[rule].is_off(at)
        })
    }
}

/// What a comment does to which rules.
fn said<'a>(comment: &Comment<'a>) -> Option<(Span, &'a str, Vec<usize>)> {
    let said = comment.body.strip_prefix("markdownlint-")?;
    let mut words = said.split_whitespace();
    let action = words.next()?;
    let mut rules: Vec<usize> = Vec::new();
    let mut has_names = false;
    for word in words {
        has_names = true;
        let is_meant = |known: &Known| {
            known
                .names
                .iter()
                .any(|name| name.eq_ignore_ascii_case(word))
        };
        rules.extend((0..KNOWN.len()).filter(|rule| is_meant(&KNOWN[*rule])));
    }
    if !has_names {
        rules.extend(0..KNOWN.len());
    }
    Some((comment.span, action, rules))
}

/// The line that holds a byte, with its end.
fn line_at(text: &str, at: usize) -> Span {
    let start = text
        .get(..at)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |end| end + 1);
    let end = text.get(at..).and_then(|rest| rest.find('\n'));
    Span::new(start, end.map_or(text.len(), |end| at + end + 1))
}

#[cfg(test)]
mod tests {
    use super::{Comment, KNOWN, Markdownlint};
    use crate::source::Span;

    /// The lines, by number from 0, in which a rule is off; a line `<..>` is a comment.
    fn off(code: &str, lines: &[&str]) -> Vec<usize> {
        let text = lines.join("\n");
        let start = |line: usize| {
            lines[..line]
                .iter()
                .map(|line| line.len() + 1)
                .sum::<usize>()
        };
        let comments: Vec<Comment> = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.starts_with("markdownlint-"))
            .map(|(at, line)| Comment {
                span: Span::new(start(at), start(at) + line.len()),
                body: line,
            })
            .collect();
        let read = Markdownlint::read(&comments, &text);
        let rule = KNOWN
            .iter()
            .position(|known| known.names[0] == code)
            .expect("the rule");
        let is_off = |line: &usize| {
            let at = start(*line) as u32;
            let in_line = read.lines[rule]
                .iter()
                .any(|span| span.start <= at && at < span.end);
            in_line || read.timelines[rule].is_off(at)
        };
        (0..lines.len()).filter(is_off).collect()
    }

    #[test]
    fn comments_hold_where_they_say() {
        for (code, lines, wanted) in [
            (
                "MD033",
                &[
                    "a",
                    "markdownlint-disable MD033 MD013",
                    "b",
                    "markdownlint-enable no-inline-html",
                    "c",
                ][..],
                &[1, 2][..],
            ),
            ("MD033", &["a", "markdownlint-disable", "b"], &[1, 2]),
            ("MD033", &["a", "markdownlint-disable MD013", "b"], &[]),
            ("MD034", &["markdownlint-disable-line md034", "b"], &[0]),
            (
                "MD034",
                &["markdownlint-disable-next-line URL", "b", "c"],
                &[1],
            ),
            (
                "MD034",
                &["a", "b", "markdownlint-disable-file"],
                &[0, 1, 2],
            ),
            ("MD034", &["markdownlint-disable-next-line"], &[]),
            (
                "MD034",
                &[
                    "markdownlint-capture",
                    "markdownlint-disable",
                    "a",
                    "markdownlint-restore",
                    "b",
                ],
                &[1, 2],
            ),
            (
                "MD034",
                &[
                    "markdownlint-enable-file",
                    "markdownlint-odd",
                    "markdownlint-",
                ],
                &[],
            ),
        ] {
            assert_eq!(off(code, lines), wanted, "{lines:?}");
        }
    }
}
