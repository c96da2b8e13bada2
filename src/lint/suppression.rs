//! Comments in pages that switch rules off, and what there is to say of the comments themselves.
//!
//! `docs-lint-disable-next-line`, `docs-lint-disable` up to `docs-lint-enable`, and `docs-lint-disable-file`, each
//! followed by names of rules or groups, or `all`, with commas between them, then a colon and the reason.

use crate::lint::{Finding, Report, Rule, Safety, Suppressed};
use crate::page::Page;
use crate::source::Span;
use crate::syntax::Kind;
use crate::syntax::nearest::nearest;

/// What every such comment begins with.
const PREFIX: &str = "docs-lint-";

/// A comment that switches rules off.
#[derive(Clone, Debug)]
pub(super) struct Comment {
    /// The whole comment.
    span: Span,
    action: Action,
    /// The names it gives, with their places; empty for all rules.
    names: Vec<(Box<str>, Span)>,
    reason: Option<Box<str>>,
    /// The part of the page where it holds.
    range: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    NextLine,
    Disable,
    Enable,
    File,
    /// Something else after the prefix.
    Unknown,
}

/// What is left of findings, and what is not.
pub(super) struct Applied<'r> {
    pub findings: Vec<Finding<'r>>,
    pub suppressed: Vec<Suppressed<'r>>,
}

/// For each comment, which of its names suppressed something; one more for a comment without names.
pub(super) type Used = Vec<Vec<bool>>;

/// The comments of a page that switch rules.
pub(super) fn read(page: &Page) -> Vec<Comment> {
    let mut comments: Vec<Comment> = page
        .tree
        .nodes()
        .filter_map(|node| match node.kind() {
            Kind::Comment(body) => parse(page, node.span(), page.tree.text(body)),
            _ => None,
        })
        .collect();
    let enables: Vec<(Span, Vec<Box<str>>)> = comments
        .iter()
        .filter(|comment| comment.action == Action::Enable)
        .map(|comment| {
            (
                comment.span,
                comment.names.iter().map(|(name, _)| name.clone()).collect(),
            )
        })
        .collect();
    for comment in comments
        .iter_mut()
        .filter(|comment| comment.action == Action::Disable)
    {
        let after = enables.partition_point(|(span, _)| span.start < comment.span.end);
        let ends = |names: &[Box<str>]| {
            names.is_empty()
                || comment.names.iter().all(|(name, _)| names.contains(name))
                    && !comment.names.is_empty()
        };
        if let Some((span, _)) = enables[after..].iter().find(|(_, names)| ends(names)) {
            comment.range.end = span.start;
        }
    }
    comments
}

fn parse(page: &Page, span: Span, body: &str) -> Option<Comment> {
    let text = page.text();
    let start = span.start as usize + (text.get(span.range())?.find(body)?);
    let lead = body.len() - body.trim_start().len();
    let rest = body.trim_start().strip_prefix(PREFIX)?;
    let word = rest
        .find(|c: char| !(c.is_ascii_alphabetic() || c == '-'))
        .unwrap_or(rest.len());
    let action = match &rest[..word] {
        "disable-next-line" => Action::NextLine,
        "disable" => Action::Disable,
        "enable" => Action::Enable,
        "disable-file" => Action::File,
        _ => Action::Unknown,
    };
    let list_start = start + lead + PREFIX.len() + word;
    let list = &rest[word..];
    let (list, reason) = match list.split_once(':') {
        Some((list, reason)) => (
            list,
            Some(reason.trim()).filter(|reason| !reason.is_empty()),
        ),
        None => (list, None),
    };
    let range = match action {
        Action::NextLine => next_line(text, span.end as usize),
        Action::File => Span::new(0, text.len()),
        _ => Span::new(span.end as usize, text.len()),
    };
    Some(Comment {
        span,
        action,
        names: names(list, list_start),
        reason: reason.map(Into::into),
        range,
    })
}

fn names(list: &str, start: usize) -> Vec<(Box<str>, Span)> {
    let mut names = Vec::new();
    let mut at = start;
    for part in list.split([',', ' ', '\n', '\t', '\r']) {
        if !part.is_empty() {
            names.push((part.into(), Span::new(at, at + part.len())));
        }
        at += part.len() + 1;
    }
    names
}

/// The next line after `at` that holds anything.
fn next_line(text: &str, at: usize) -> Span {
    let mut start = match text.get(at..).and_then(|rest| rest.find('\n')) {
        Some(end) => at + end + 1,
        None => return Span::empty(text.len()),
    };
    for line in text[start..].split_inclusive('\n') {
        if !line.trim().is_empty() {
            return Span::new(start, start + line.len());
        }
        start += line.len();
    }
    Span::empty(text.len())
}

impl Comment {
    /// The number of the name by which this comment suppresses a finding.
    fn suppresses(&self, finding: &Finding<'_>) -> Option<usize> {
        if matches!(self.action, Action::Enable | Action::Unknown) {
            return None;
        }
        let at = finding.span.start;
        let inside = self.range.start <= at && (at < self.range.end || self.action == Action::File);
        if !inside {
            return None;
        }
        if self.names.is_empty() {
            return Some(0);
        }
        let rule = finding.rule;
        self.names.iter().position(|(name, _)| {
            &**name == "all" || **name == *rule.name || **name == *rule.group.name()
        })
    }
}

/// Takes out the findings that a comment suppresses.
pub(super) fn apply<'r>(comments: &[Comment], findings: Vec<Finding<'r>>) -> (Applied<'r>, Used) {
    let mut used: Used = comments
        .iter()
        .map(|comment| vec![false; comment.names.len().max(1)])
        .collect();
    let mut applied = Applied {
        findings: Vec::new(),
        suppressed: Vec::new(),
    };
    for finding in findings {
        let mut by = None;
        for (at, comment) in comments.iter().enumerate() {
            if let Some(name) = comment.suppresses(&finding) {
                used[at][name] = true;
                by = by.or(Some(comment));
            }
        }
        match by {
            None => applied.findings.push(finding),
            Some(comment) => {
                let reason = comment.reason.as_deref().map(str::to_owned);
                applied.suppressed.push(Suppressed { finding, reason });
            }
        }
    }
    (applied, used)
}

/// Whether a name is that of a rule, a group, or `all`.
pub(super) fn is_known(name: &str, rules: &[&Rule]) -> bool {
    name == "all"
        || rules
            .iter()
            .any(|rule| rule.name == name || rule.group.name() == name)
}

/// The known name nearest to one that is none.
pub(super) fn nearest_name<'r>(name: &str, rules: &[&'r Rule]) -> Option<&'r str> {
    let names = rules
        .iter()
        .flat_map(|rule| [&*rule.name, rule.group.name()]);
    nearest(name, names.chain(["all"]))
}

/// Reports names that are no rule's, for `unknown-rule`.
pub(super) fn report_unknown(comments: &[Comment], rules: &[&Rule], report: &mut Report) {
    for comment in comments {
        if comment.action == Action::Unknown {
            let draft = report.at(
                comment.span,
                "This comment begins with `docs-lint-` but switches nothing",
            );
            draft.help(
                "Write `docs-lint-disable-next-line`, `docs-lint-disable`, `docs-lint-enable` or \
                 `docs-lint-disable-file`.",
            );
        }
        for (name, span) in comment
            .names
            .iter()
            .filter(|(name, _)| !is_known(name, rules))
        {
            let draft = report.at(
                *span,
                format!("`{name}` is no rule, no group and not `all`"),
            );
            match nearest_name(name, rules) {
                Some(nearest) => draft.unsafe_fix(format!("Write `{nearest}`"), *span, nearest),
                None => draft.help("`docs rules` lists the names; a reason stands after a colon."),
            };
        }
    }
}

/// Reports comments and names that suppress nothing, for `unused-suppression`.
pub(super) fn report_unused(
    comments: &[Comment],
    used: &Used,
    page: &Page,
    rules: &[&Rule],
    report: &mut Report,
) {
    let switches = |comment: &Comment| !matches!(comment.action, Action::Enable | Action::Unknown);
    for (comment, used) in comments
        .iter()
        .zip(used)
        .filter(|(comment, _)| switches(comment))
    {
        if comment.names.iter().any(|(name, _)| !is_known(name, rules)) {
            continue;
        }
        if !used.contains(&true) {
            let draft = report.at(
                comment.span,
                "This comment switches off rules that report nothing here",
            );
            draft.fix(
                "Remove the comment",
                whole_lines(page.text(), comment.span),
                "",
            );
            continue;
        }
        for (at, (name, span)) in comment
            .names
            .iter()
            .enumerate()
            .filter(|(at, _)| !used[*at])
        {
            let draft = report.at(*span, format!("`{name}` reports nothing here"));
            let edit = match at {
                0 => Span {
                    start: span.start,
                    end: comment.names[1].1.start,
                },
                _ => Span {
                    start: comment.names[at - 1].1.end,
                    end: span.end,
                },
            };
            draft.fix_with(
                Safety::Safe,
                format!("Remove `{name}`"),
                vec![(edit, String::new())],
            );
        }
    }
}

/// Reports comments without a reason, for `unexplained-suppression`.
pub(super) fn report_unexplained(comments: &[Comment], report: &mut Report) {
    for comment in comments {
        let switches = !matches!(comment.action, Action::Enable | Action::Unknown);
        if switches && comment.reason.is_none() {
            let draft = report.at(
                comment.span,
                "This comment switches rules off and does not say why",
            );
            draft.help("Add a colon and the reason after the names.");
        }
    }
}

/// A comment with its line where it stands alone on it, so that no empty line stays.
fn whole_lines(text: &str, span: Span) -> Span {
    let (start, end) = (span.start as usize, span.end as usize);
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let rest = &text[end..];
    let line_end = rest.find('\n').map_or(text.len(), |at| end + at + 1);
    let alone = text[line_start..start].trim().is_empty() && text[end..line_end].trim().is_empty();
    if alone {
        Span::new(line_start, line_end)
    } else {
        span
    }
}
