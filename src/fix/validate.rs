//! Whether a text is as sound after its fixes as before.
//!
//! 1. Both texts are read. What could be read before must be readable afterwards: no mistake in markup, frontmatter
//!    or data that was not there.
//! 2. What no edit touches must be the same on both sides: the nodes in order, at the places where the edits moved
//!    them, with the same content.
//! 3. What an edit touches from outside, and what the place of a fix lies in, must still be there. Free to change
//!    are the innermost node that a fix lies in, and what its edits replace.

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::fix::edit::Shift;
use crate::page::{Frontmatter, Page, Role};
use crate::source::{FileId, Source, Span};
use crate::syntax::data::{DataError, Node, Value};
use crate::syntax::errors::SyntaxError;
use crate::syntax::{Kind, NodeId, NodeRef, NodeType, Tree, json, yaml};

/// Why a fix was not applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The page could be read before, and not after.
    BreaksMarkup,
    /// Something else on the page would mean something else.
    ChangesOther,
    /// The frontmatter, or the file, could be read before, and not after.
    BreaksData,
    /// The text would be one that it was before other fixes.
    UndoesFix,
    /// The text would stay as it is.
    ChangesNothing,
    /// An edit is not for a place in the text.
    DoesNotFit,
    /// The file was not read in full.
    Unread,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::BreaksMarkup => "it would break the markup of the page",
            Reason::ChangesOther => "it would change more of the file than it is meant to",
            Reason::BreaksData => "the data could no longer be read",
            Reason::UndoesFix => "it would undo what another fix did",
            Reason::ChangesNothing => "it would change nothing",
            Reason::DoesNotFit => "it does not fit the text of the file",
            Reason::Unread => "the file could not be read in full",
        })
    }
}

/// Looks at the text of a file after edits. `hulls` are the places of the fixes, each from the first of its edits
/// to the last.
pub(super) fn validate(
    old: &Source,
    new: &Source,
    shift: &Shift,
    hulls: &[Span],
) -> Result<(), Reason> {
    let extension = old.path.rsplit_once('.').map_or("", |(_, found)| found);
    match &*extension.to_ascii_lowercase() {
        "md" | "mdx" => validate_page(old, new, shift, hulls),
        "json" => validate_data(json::parse(&old.text), json::parse(&new.text), shift),
        "yml" | "yaml" => {
            validate_data(yaml::parse(&old.text, 0), yaml::parse(&new.text, 0), shift)
        }
        _ => Ok(()),
    }
}

fn validate_page(old: &Source, new: &Source, shift: &Shift, hulls: &[Span]) -> Result<(), Reason> {
    // Only places and marks are compared, so that it does not matter which file and which role it is.
    let read = |source| Page::read(FileId(0), source, Role::Page);
    let (old, new) = (read(old), read(new));
    validate_frontmatter(&old.frontmatter, &new.frontmatter, shift)?;
    match compare_errors(&old.errors, &new.errors, shift) {
        Errors::New => Err(Reason::BreaksMarkup),
        // One mistake less can make another tree of the whole page.
        Errors::Fewer => Ok(()),
        Errors::Same => Comparison::new(&old.tree, &new.tree, shift, hulls).check(),
    }
}

fn validate_frontmatter(old: &Frontmatter, new: &Frontmatter, shift: &Shift) -> Result<(), Reason> {
    let read = |frontmatter: &Frontmatter| match frontmatter {
        Frontmatter::Absent => Some((None, Vec::new())),
        Frontmatter::Unclosed { .. } => None,
        Frontmatter::Present { data, errors, .. } => Some((data.clone(), errors.clone())),
    };
    match (read(old), read(new)) {
        (Some(old), Some(new)) => validate_data(old, new, shift),
        (Some(_), None) => Err(Reason::BreaksData),
        (None, _) => Ok(()),
    }
}

fn validate_data(
    (old, old_errors): (Option<Node>, Vec<DataError>),
    (new, new_errors): (Option<Node>, Vec<DataError>),
    shift: &Shift,
) -> Result<(), Reason> {
    if new_errors.len() > old_errors.len() {
        return Err(Reason::BreaksData);
    }
    if !old_errors.is_empty() {
        return Ok(());
    }
    let back = shift.reversed();
    let (old, new) = (leaves(old.as_ref()), leaves(new.as_ref()));
    let kept = old.iter().filter(|(span, _)| !shift.touches(*span));
    let same = kept.map(|(span, leaf)| (shift.span(*span), leaf)).eq(new
        .iter()
        .filter(|(span, _)| !back.touches(*span))
        .map(|(span, leaf)| (*span, leaf)));
    if same {
        Ok(())
    } else {
        Err(Reason::ChangesOther)
    }
}

/// A key, or a value that holds no others.
#[derive(Debug, PartialEq)]
enum Leaf<'a> {
    Key(&'a str),
    Value(&'a Value),
}

/// Keys and plain values in their order.
fn leaves(root: Option<&Node>) -> Vec<(Span, Leaf<'_>)> {
    enum Step<'a> {
        Key(Span, &'a str),
        Value(&'a Node),
    }
    let mut found = Vec::new();
    let mut steps: Vec<Step> = root.map(Step::Value).into_iter().collect();
    while let Some(step) = steps.pop() {
        match step {
            Step::Key(span, key) => found.push((span, Leaf::Key(key))),
            Step::Value(node) => match &node.value {
                Value::Array(elements) => steps.extend(elements.iter().rev().map(Step::Value)),
                Value::Object(entries) => steps.extend(entries.iter().rev().flat_map(|entry| {
                    [
                        Step::Value(&entry.value),
                        Step::Key(entry.key_span, &entry.key),
                    ]
                })),
                value => found.push((node.span, Leaf::Value(value))),
            },
        }
    }
    found
}

/// The mistakes of a page after fixes against those before.
enum Errors {
    Same,
    Fewer,
    New,
}

fn compare_errors(old: &[SyntaxError], new: &[SyntaxError], shift: &Shift) -> Errors {
    let mut known: FxHashMap<(u32, std::mem::Discriminant<_>), usize> = FxHashMap::default();
    for error in old {
        let start = shift.start(error.span.start);
        *known
            .entry((start, std::mem::discriminant(&error.kind)))
            .or_default() += 1;
    }
    let kinds: FxHashSet<_> = known.keys().map(|(_, kind)| *kind).collect();
    let mut elsewhere = 0;
    for error in new {
        let kind = std::mem::discriminant(&error.kind);
        match known.get_mut(&(error.span.start, kind)) {
            Some(count) if *count > 0 => *count -= 1,
            _ if kinds.contains(&kind) => elsewhere += 1,
            _ => return Errors::New,
        }
    }
    if new.len() < old.len() {
        Errors::Fewer
    } else if elsewhere == 0 {
        Errors::Same
    } else {
        Errors::New
    }
}

/// How far up a node is looked for. Trees of pages are less deep, but for HTML in plain Markdown.
const REACH: usize = 400;

/// The trees of a page before and after fixes.
struct Comparison<'a> {
    old: Vec<NodeRef<'a>>,
    new: Vec<NodeRef<'a>>,
    new_by_start: FxHashMap<(NodeType, u32), Vec<NodeRef<'a>>>,
    shift: &'a Shift,
    back: Shift,
    /// The places of the fixes in their order, each with the furthest end so far.
    hulls: Vec<(Span, u32)>,
}

impl<'a> Comparison<'a> {
    fn new(old: &'a Tree, new: &'a Tree, shift: &'a Shift, hulls: &[Span]) -> Self {
        let below_root = |tree: &'a Tree| tree.nodes().skip(1).collect::<Vec<_>>();
        let (old, new) = (below_root(old), below_root(new));
        let mut new_by_start: FxHashMap<_, Vec<NodeRef>> = FxHashMap::default();
        for &node in &new {
            let key = (node.kind().node_type(), node.span().start);
            new_by_start.entry(key).or_default().push(node);
        }
        let mut hulls = hulls.to_vec();
        hulls.sort_unstable();
        let mut furthest = 0;
        let hulls = hulls
            .into_iter()
            .map(|hull| {
                furthest = hull.end.max(furthest);
                (hull, furthest)
            })
            .collect();
        let back = shift.reversed();
        Self {
            old,
            new,
            new_by_start,
            shift,
            back,
            hulls,
        }
    }

    fn check(&self) -> Result<(), Reason> {
        let around = self.around_fixes();
        let survives = |node: NodeRef| {
            let must = around.contains(&node.id()) || self.must_survive(node);
            !must || self.survives(node)
        };
        if self.untouched_is_same() && self.old.iter().all(|node| survives(*node)) {
            Ok(())
        } else {
            Err(Reason::ChangesOther)
        }
    }

    fn untouched_is_same(&self) -> bool {
        let mut old = self
            .old
            .iter()
            .filter(|node| !self.shift.touches(node.span()));
        let mut new = self
            .new
            .iter()
            .filter(|node| !self.back.touches(node.span()));
        loop {
            match (old.next(), new.next()) {
                (None, None) => return true,
                (Some(old), Some(new)) => {
                    let in_place = self.shift.span(old.span()) == new.span();
                    if !in_place || !same_content(*old, *new) {
                        return false;
                    }
                }
                _ => return false,
            }
        }
    }

    /// What fixes lie in, without the innermost node around each, which is theirs to change.
    fn around_fixes(&self) -> FxHashSet<NodeId> {
        let (mut around, mut free) = (FxHashSet::default(), FxHashSet::default());
        for &(hull, _) in &self.hulls {
            let count = self
                .old
                .partition_point(|node| node.span().start <= hull.start);
            let Some(&last) = count.checked_sub(1).and_then(|last| self.old.get(last)) else {
                continue;
            };
            let Some(innermost) = with_ancestors(last).find(|node| encloses(node.span(), hull))
            else {
                continue;
            };
            // An edit inside an element that leaves its opening tag alone leaves the element as it is.
            let open_stays = innermost
                .element()
                .is_some_and(|element| !self.shift.changes(element.open));
            if !open_stays {
                free.insert(innermost.id());
            } else {
                around.insert(innermost.id());
            }
            for ancestor in innermost.ancestors() {
                if !around.insert(ancestor.id()) {
                    break;
                }
            }
        }
        around.retain(|id| !free.contains(id));
        around
    }

    /// Whether a node that edits touch, but do not change, has to be there afterwards.
    fn must_survive(&self, node: NodeRef) -> bool {
        let span = node.span();
        if span.is_empty() || !self.shift.touches(span) || self.shift.changes(span) {
            return false;
        }
        match node.kind() {
            Kind::Text(text) if node.text(text).trim().is_empty() => false,
            // An image on a line of its own is no paragraph once it stands in a component; an address in running
            // text is no text once it is the target of a link.
            Kind::Paragraph | Kind::Text(_) => !self.in_a_hull(span),
            _ => true,
        }
    }

    fn in_a_hull(&self, span: Span) -> bool {
        let count = self
            .hulls
            .partition_point(|(hull, _)| hull.start <= span.start);
        count
            .checked_sub(1)
            .is_some_and(|last| self.hulls[last].1 >= span.end)
    }

    /// Whether a node like this is there afterwards, from where to where it was as far as no edit stands there.
    fn survives(&self, node: NodeRef) -> bool {
        let span = node.span();
        if matches!(node.kind(), Kind::Root) {
            return true;
        }
        let core = self.shift.span(span);
        let start_stays = !self.shift.touches(Span {
            start: span.start,
            end: span.start,
        });
        let end_stays = !self.shift.touches(Span {
            start: span.end,
            end: span.end,
        });
        let fits = |other: &NodeRef| {
            let place = other.span();
            same_kind(node, *other)
                && if end_stays {
                    place.end == core.end
                } else {
                    place.end >= core.end
                }
                && (start_stays || place.start <= core.start)
        };
        if start_stays {
            let key = (node.kind().node_type(), core.start);
            let places = self.new_by_start.get(&key);
            // With something cut off at its end it may end earlier than its last byte did.
            let fits = |other: &NodeRef| match end_stays || !self.shift.changes(span) {
                true => fits(other),
                false => same_kind(node, *other),
            };
            return places.is_some_and(|places| places.iter().take(REACH).any(fits));
        }
        let count = self
            .new
            .partition_point(|other| other.span().start <= core.start);
        let last = count.checked_sub(1).and_then(|last| self.new.get(last));
        last.is_some_and(|last| with_ancestors(*last).take(REACH).any(|other| fits(&other)))
    }
}

fn with_ancestors(node: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    std::iter::once(node).chain(node.ancestors())
}

/// Whether a fix lies in a node: not over all of it, nor beside its end.
fn encloses(span: Span, hull: Span) -> bool {
    let beside = hull.is_empty() && (hull.start == span.start || hull.end == span.end);
    span.contains(hull) && span != hull && !beside
}

/// Whether two nodes are the same but for what is in them, and for the level of a heading.
fn same_kind(old: NodeRef, new: NodeRef) -> bool {
    match (old.kind(), new.kind()) {
        (Kind::List { start: old }, Kind::List { start: new }) => old.is_some() == new.is_some(),
        (Kind::Element(old), Kind::Element(new)) => {
            old.name == new.name && old.close.is_some() == new.close.is_some()
        }
        (old, new) => old.node_type() == new.node_type(),
    }
}

/// Whether two nodes whose bytes are the same mean the same.
fn same_content(old: NodeRef, new: NodeRef) -> bool {
    let same = match (old.kind(), new.kind()) {
        (Kind::Heading { level: old }, Kind::Heading { level: new }) => old == new,
        (Kind::List { start: old }, Kind::List { start: new }) => old == new,
        (Kind::Link(a), Kind::Link(b)) => {
            a.form == b.form && a.title == b.title && old.text(&a.target) == new.text(&b.target)
        }
        (Kind::Image(a), Kind::Image(b)) => {
            old.text(&a.target) == new.text(&b.target) && old.text(&a.alt) == new.text(&b.alt)
        }
        (Kind::Code(old), Kind::Code(new)) => {
            (&old.language, &old.meta, old.fenced) == (&new.language, &new.meta, new.fenced)
        }
        (Kind::Definition(a), Kind::Definition(b)) => old.text(&a.url) == new.text(&b.url),
        (Kind::Element(old), Kind::Element(new)) => {
            old.open.len() == new.open.len() && old.attributes.len() == new.attributes.len()
        }
        (Kind::Item { checked: old }, Kind::Item { checked: new }) => old == new,
        _ => true,
    };
    same && same_kind(old, new) && old.literal() == new.literal()
}
