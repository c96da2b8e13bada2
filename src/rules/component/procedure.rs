//! Procedures that are written as numbered lists.

use crate::rules::component::reading_text::is_block;
use crate::rules::page::image::is_image;
use crate::syntax::{Kind, NodeRef};

/// A procedure: one numbered list, or several that go on counting, with the blocks between them.
pub struct Procedure<'a> {
    /// Its steps, one at least.
    pub steps: Vec<Step<'a>>,
    lists: usize,
}

/// A step of a procedure.
pub struct Step<'a> {
    /// The item of the list.
    pub item: NodeRef<'a>,
    /// The blocks below the list that belong to it.
    pub below: Vec<NodeRef<'a>>,
}

impl Step<'_> {
    /// Whether it has more than words: code, a picture, a table, a component.
    pub fn has_blocks(&self) -> bool {
        let inside = self.item.children().chain(self.below.iter().copied());
        inside.into_iter().any(|block| match block.kind() {
            Kind::Code(_) | Kind::Table | Kind::Math(_) | Kind::Image(_) => true,
            Kind::Element(element) => !element.inline,
            Kind::Paragraph => shows_image(block),
            _ => false,
        })
    }
}

/// Whether a paragraph has a picture at the beginning of a line.
fn shows_image(paragraph: NodeRef) -> bool {
    paragraph
        .children()
        .any(|child| is_image(child) && begins_line_of(paragraph, child))
}

/// Whether a part of a paragraph stands first in its line.
pub fn begins_line_of(paragraph: NodeRef, part: NodeRef) -> bool {
    let start = (part.span().start - paragraph.span().start) as usize;
    let before = paragraph.source().get(..start).unwrap_or("");
    before.rsplit('\n').next().unwrap_or("").trim().is_empty()
}

/// The procedures directly inside a node.
pub fn procedures(parent: NodeRef<'_>) -> Vec<Procedure<'_>> {
    let mut found = Vec::new();
    let mut open: Option<Procedure> = None;
    let mut below: Vec<NodeRef> = Vec::new();
    for block in parent.children().filter(|child| is_block(*child)) {
        match block.kind() {
            Kind::List { start: Some(start) } => {
                let items = block.children().map(|item| Step {
                    item,
                    below: Vec::new(),
                });
                match &mut open {
                    Some(procedure) if *start as usize == procedure.steps.len() + 1 => {
                        if let Some(last) = procedure.steps.last_mut() {
                            last.below = std::mem::take(&mut below);
                        }
                        procedure.steps.extend(items);
                        procedure.lists += 1;
                    }
                    _ => {
                        found.extend(open.take().map(|done| done.ended(&below)));
                        below.clear();
                        let steps = items.collect();
                        open = (*start == 1).then_some(Procedure { steps, lists: 1 });
                    }
                }
            }
            Kind::Heading { .. } | Kind::ThematicBreak => {
                found.extend(open.take().map(|done| done.ended(&below)));
                below.clear();
            }
            _ => below.push(block),
        }
    }
    found.extend(open.map(|done| done.ended(&below)));
    found
}

impl<'a> Procedure<'a> {
    /// Where the blocks of other steps stand below their lists, code right below the last list belongs to the last step.
    fn ended(mut self, below: &[NodeRef<'a>]) -> Self {
        let is_part = |block: &&NodeRef| matches!(block.kind(), Kind::Code(_));
        if self.lists > 1
            && let Some(last) = self.steps.last_mut()
        {
            last.below = below.iter().take_while(is_part).copied().collect();
        }
        self
    }
}

/// Whether a sentence tells a reader what to do: it begins with a verb, or gets to one after a place, a time or a condition.
pub fn is_instruction(sentence: &str) -> bool {
    let lower = sentence.to_lowercase();
    let mut words = lower
        .split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-')
        .filter(|word| !word.is_empty())
        .skip_while(|word| BEFORE_VERBS.contains(word));
    let Some(first) = words.next() else {
        return false;
    };
    if VERBS.binary_search(&first).is_ok() || first == "you" || first == "you'll" {
        return true;
    }
    let clause = lower.split_once(", ").map(|(_, rest)| rest);
    OPENINGS.contains(&first)
        && clause
            .and_then(|rest| {
                rest.split_whitespace()
                    .find(|word| !BEFORE_VERBS.contains(word))
            })
            .is_some_and(|word| VERBS.binary_search(&word).is_ok() || word == "you")
}

/// Whether the words before a comma only say when or where the instruction behind it is followed.
pub fn leads_to_instruction(head: &str) -> bool {
    let lower = head.to_lowercase();
    let mut words = lower.split_whitespace();
    let first = words.next().unwrap_or("");
    OPENINGS.contains(&first) || (BEFORE_VERBS.contains(&first) && words.next().is_none())
}

/// Words that may come before the verb.
const BEFORE_VERBS: &[&str] = &[
    "first",
    "firstly",
    "second",
    "secondly",
    "third",
    "next",
    "then",
    "now",
    "finally",
    "lastly",
    "optionally",
    "optional",
    "please",
    "simply",
    "also",
    "again",
    "just",
    "and",
    "step",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "recommended",
    "let's",
    "manually",
];

/// Words that begin a place, a time or a condition.
const OPENINGS: &[&str] = &[
    "in", "on", "from", "at", "under", "inside", "within", "after", "before", "if", "when", "to",
    "with", "for", "using", "once", "as", "by", "while", "unless",
];

/// What instructions begin with; in order.
const VERBS: &[&str] = &[
    "accept",
    "access",
    "activate",
    "add",
    "adjust",
    "allow",
    "append",
    "apply",
    "approve",
    "assign",
    "attach",
    "authenticate",
    "authorize",
    "begin",
    "boot",
    "build",
    "bump",
    "bundle",
    "call",
    "cd",
    "change",
    "check",
    "checkout",
    "choose",
    "clear",
    "click",
    "clone",
    "close",
    "commit",
    "compile",
    "complete",
    "configure",
    "confirm",
    "connect",
    "consider",
    "convert",
    "copy",
    "create",
    "customize",
    "decide",
    "declare",
    "define",
    "delete",
    "deploy",
    "describe",
    "design",
    "determine",
    "develop",
    "disable",
    "discover",
    "double-check",
    "download",
    "drag",
    "duplicate",
    "edit",
    "enable",
    "ensure",
    "enter",
    "establish",
    "evaluate",
    "examine",
    "execute",
    "exit",
    "expand",
    "explore",
    "export",
    "expose",
    "extend",
    "extract",
    "fetch",
    "fill",
    "find",
    "finish",
    "follow",
    "fork",
    "generate",
    "get",
    "give",
    "go",
    "grab",
    "grant",
    "head",
    "hover",
    "identify",
    "implement",
    "import",
    "include",
    "initialise",
    "initialize",
    "inject",
    "insert",
    "inspect",
    "install",
    "instantiate",
    "instrument",
    "integrate",
    "invite",
    "invoke",
    "join",
    "keep",
    "launch",
    "link",
    "list",
    "load",
    "locate",
    "log",
    "login",
    "look",
    "make",
    "map",
    "mark",
    "merge",
    "modify",
    "monitor",
    "mount",
    "move",
    "name",
    "navigate",
    "note",
    "obtain",
    "open",
    "paste",
    "perform",
    "pick",
    "point",
    "populate",
    "prepare",
    "press",
    "provide",
    "provision",
    "publish",
    "pull",
    "push",
    "put",
    "query",
    "read",
    "rebuild",
    "receive",
    "redeploy",
    "refer",
    "refresh",
    "register",
    "remove",
    "rename",
    "replace",
    "request",
    "restart",
    "retrieve",
    "return",
    "review",
    "revoke",
    "rotate",
    "run",
    "save",
    "scroll",
    "search",
    "see",
    "select",
    "send",
    "set",
    "setup",
    "share",
    "sign",
    "specify",
    "spin",
    "start",
    "stop",
    "store",
    "submit",
    "subscribe",
    "switch",
    "tap",
    "test",
    "toggle",
    "track",
    "trigger",
    "try",
    "turn",
    "type",
    "uninstall",
    "unzip",
    "update",
    "upgrade",
    "upload",
    "use",
    "validate",
    "verify",
    "view",
    "visit",
    "wait",
    "watch",
    "wrap",
    "write",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_are_in_order() {
        assert!(VERBS.is_sorted());
    }

    #[test]
    fn instructions() {
        for text in [
            "Install the package",
            "Then, run it:",
            "(Optional) Set a key",
            "In the dashboard, click New",
            "Once it is up, open the page",
            "You can now sign in",
        ] {
            assert!(is_instruction(text), "{text}");
        }
        for text in [
            "Latency is low",
            "In general, this works",
            "",
            "The key: a text",
        ] {
            assert!(!is_instruction(text), "{text}");
        }
    }
}
