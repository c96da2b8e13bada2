//! Comments of other tools that switch rules off. A team that comes from them need not touch its pages: what such a
//! comment says of a rule holds for the rule of ours that looks for the same.

mod markdownlint;
mod timeline;
mod vale;

use crate::lint::suppression::Applied;
use crate::lint::{Finding, Suppressed};
use crate::page::Page;
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

/// The names of the rules of ours that stand for one of another tool.
pub fn counterparts() -> impl Iterator<Item = &'static str> {
    vale::counterparts().chain(markdownlint::counterparts())
}
