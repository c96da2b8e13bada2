//! Comments of other tools that switch rules off. A team that comes from them need not touch its pages: what such a
//! comment says of a rule holds for the rule of ours that looks for the same.

mod markdownlint;
mod timeline;
mod vale;

use rustc_hash::FxHashMap;

use crate::lint::suppression::Applied;
use crate::lint::{Finding, Suppressed};
use crate::page::Page;
use crate::source::Span;
use crate::syntax::Kind;
use markdownlint::Markdownlint;
use timeline::Comment;
use vale::Vale;

/// What the comments of other tools in a page switch.
pub(super) struct Switches {
    vale: Vale,
    markdownlint: Markdownlint,
}

impl Switches {
    /// Reads the comments of a page; none where there are none of other tools.
    pub(super) fn read(page: &Page) -> Option<Switches> {
        let text = page.text();
        if !text.contains("vale ") && !text.contains("markdownlint-") {
            return None;
        }
        let comments: Vec<Comment> = page
            .tree
            .nodes()
            .filter_map(|node| match node.kind() {
                Kind::Comment(body) => Some(Comment {
                    span: node.span(),
                    body: page.tree.text(body).trim(),
                }),
                _ => None,
            })
            .filter(|comment| {
                comment.body.starts_with("vale ") || comment.body.starts_with("markdownlint-")
            })
            .collect();
        (!comments.is_empty()).then(|| Switches {
            vale: Vale::read(&comments),
            markdownlint: Markdownlint::read(&comments, text),
        })
    }

    /// Takes out the findings that a comment switches off.
    pub(super) fn apply(&self, text: &str, applied: &mut Applied<'_>) {
        let findings = std::mem::take(&mut applied.findings);
        for finding in findings {
            match self.reason(&finding, text) {
                None => applied.findings.push(finding),
                Some(tool) => applied.suppressed.push(Suppressed {
                    finding,
                    reason: Some(format!("A comment for {tool} says so")),
                }),
            }
        }
    }

    /// The tool of which a comment switches a finding off.
    fn reason(&self, finding: &Finding<'_>, text: &str) -> Option<&'static str> {
        if self.vale.switches_off(finding, text) {
            Some("Vale")
        } else if self.markdownlint.switches_off(finding) {
            Some("markdownlint")
        } else {
            None
        }
    }
}

/// Takes out what a rule of ours finds where a rule of a package that looks for the same has found something: one mistake
/// gives one finding.
pub(super) fn drop_repeated(findings: &mut Vec<Finding<'_>>) {
    let of_packages = findings
        .iter()
        .filter(|finding| finding.rule.style().is_some());
    let mut taken: FxHashMap<&str, Vec<Span>> = FxHashMap::default();
    for finding in of_packages {
        for rule in vale::counterparts_of(&finding.rule.name) {
            taken.entry(rule).or_default().push(finding.span);
        }
    }
    if taken.is_empty() {
        return;
    }
    for spans in taken.values_mut() {
        spans.sort_unstable();
    }
    findings.retain(|finding| {
        let spans = taken
            .get(&*finding.rule.name)
            .map_or(&[][..], |spans| spans);
        let before = spans.partition_point(|span| span.start < finding.span.end);
        let near = spans[..before].iter().rev().take(NEAR);
        !near.into_iter().any(|span| span.overlaps(finding.span))
    });
}

/// How many findings of packages are compared with one of ours: those of one rule at one place are few.
const NEAR: usize = 8;

/// The names of the rules of ours that stand for one of another tool.
pub fn counterparts() -> impl Iterator<Item = &'static str> {
    vale::counterparts().chain(markdownlint::counterparts())
}
