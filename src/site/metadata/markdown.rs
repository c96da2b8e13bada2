//! A page as Markdown, for people and assistants.
//!
//! It is the page's own text with the title in the place of the frontmatter, with snippets where they are included, with
//! whole addresses, and without imports and comments. Components of the format stay as they are written: assistants read
//! them. What expressions and the page's own components show takes their place (see [`super::shown`]).

use std::borrow::Cow;

use super::Metadata;
use crate::page::{Page, Role};
use crate::project::Parts;
use crate::site::content::{Endpoint, Use};
use crate::site::endpoint::code_span;
use crate::site::navigation;
use crate::site::script::{FileNames, Scope, Value};
use crate::source::Span;
use crate::syntax::{AttributeKind, Element, Kind, LinkForm, NodeId, NodeRef};

/// How many snippets are put into one page, those in snippets counted each time, and how long they may make it.
const MOST_INCLUDES: usize = 1_000;
const MOST_BYTES: usize = 4 << 20;

/// The attributes whose values are addresses.
pub(super) const ADDRESSES: [&str; 4] = ["href", "src", "img", "poster"];

impl<'a> Metadata<'a> {
    /// A page as Markdown.
    pub(in crate::site) fn markdown(&self, page: usize, endpoint: Option<&Endpoint>) -> String {
        let mut out = String::with_capacity(self.project.pages[page].text().len() + 160);
        self.write_markdown(page, None, endpoint, &mut out);
        out
    }

    /// Adds a page as Markdown, with the address where readers see it, and with what a description says of its operation
    /// where that is given.
    pub(super) fn write_markdown(
        &self,
        page: usize,
        address: Option<&str>,
        endpoint: Option<&Endpoint>,
        out: &mut String,
    ) {
        let at = &self.project.pages[page];
        out.push_str("# ");
        out.push_str(&self.title(at));
        out.push('\n');
        if let Some(address) = address {
            out.push_str("\nSource: ");
            out.push_str(address);
            out.push('\n');
        }
        let description = self.description(at);
        let is_said_below = endpoint.is_some_and(|endpoint| !endpoint.lead.is_empty())
            && at.frontmatter.text("description").is_none();
        if !description.is_empty() && !is_said_below {
            out.push_str("\n> ");
            out.push_str(&description);
            out.push('\n');
        }
        if let Some(found) = navigation::endpoint(self.project, at) {
            let base = endpoint.and_then(|endpoint| endpoint.base.as_deref());
            let method = found.method.to_ascii_uppercase();
            let called = format!("{method} {}{}", base.unwrap_or(""), found.path);
            out.push('\n');
            out.push_str(&code_span(&called));
            out.push('\n');
        }
        if let Some(lead) = endpoint.map(|endpoint| endpoint.lead.trim())
            && !lead.is_empty()
        {
            out.push('\n');
            out.push_str(lead);
            out.push('\n');
        }
        let mut writer = Writer {
            metadata: *self,
            files: FileNames::new(self.project),
            inside: Vec::new(),
            left: MOST_INCLUDES,
            bytes_left: MOST_BYTES,
        };
        let names = Names {
            scope: writer.files.of_page(page, &Scope::new(at)),
            are_given: !at.own_names().is_empty(),
        };
        let body = writer.page(page, &names);
        let body = body.trim_matches('\n').trim_end();
        if !body.is_empty() {
            out.push('\n');
            out.push_str(body);
            out.push('\n');
        }
        if let Some(reference) = endpoint.map(|endpoint| endpoint.markdown.trim())
            && !reference.is_empty()
        {
            out.push('\n');
            out.push_str(reference);
            out.push('\n');
        }
    }
}

/// The names that hold in a page: its own and those handed to a snippet.
pub(super) struct Names<'a> {
    pub(super) scope: Scope<'a>,
    /// Whether there are any, so that attributes may have others for values.
    pub(super) are_given: bool,
}

/// What takes the place of a part of the text.
enum Edit {
    /// Nothing, nor the empty lines that would stay.
    Nothing,
    /// This.
    Text(String),
}

pub(super) struct Writer<'a> {
    pub(super) metadata: Metadata<'a>,
    /// The names that hold in files.
    files: FileNames<'a>,
    /// The pages that are being written, so that a circle ends.
    inside: Vec<usize>,
    pub(super) left: usize,
    pub(super) bytes_left: usize,
}

impl<'a> Writer<'a> {
    /// The text of a page.
    fn page(&mut self, page: usize, names: &Names<'a>) -> String {
        self.inside.push(page);
        let root = self.metadata.project.pages[page].tree.root();
        let text = self.part(page, root, root.span(), names);
        self.inside.pop();
        text
    }

    /// The text of what stands in a node.
    pub(super) fn part(
        &mut self,
        page: usize,
        node: NodeRef<'a>,
        span: Span,
        names: &Names<'a>,
    ) -> String {
        let at = &self.metadata.project.pages[page];
        let mut edits: Vec<(Span, Edit)> = Vec::new();
        let mut after: Option<NodeId> = None;
        for inner in node.descendants() {
            if after.is_none_or(|after| inner.id() >= after)
                && self.edit(page, inner, names, &mut edits)
            {
                after = Some(inner.after());
            }
        }
        // The address of a link stands after what the link shows.
        edits.sort_by_key(|(span, _)| span.start);
        edited(at.text(), span, edits)
    }

    /// Adds what is to be done to a node. Whether nothing is left of what stands in it.
    fn edit(
        &mut self,
        page: usize,
        node: NodeRef<'a>,
        names: &Names<'a>,
        edits: &mut Vec<(Span, Edit)>,
    ) -> bool {
        let at = &self.metadata.project.pages[page];
        match node.kind() {
            Kind::Frontmatter | Kind::Module(_) | Kind::Comment(_) => {
                edits.push((node.span(), Edit::Nothing));
                return true;
            }
            Kind::Expression(text) => {
                let value = names.scope.value_of(node.text(text));
                let shown = self.shown(&value).map(|text| self.laid_in(at, node, &text));
                if let Some(text) = shown.or_else(|| plain(&value)) {
                    edits.push((node.span(), Edit::Text(text)));
                }
            }
            Kind::Link(link) if matches!(link.form, LinkForm::Inline) => {
                self.address(
                    at,
                    node.place_of(&link.target),
                    node.text(&link.target),
                    edits,
                );
            }
            Kind::Image(image) if !image.reference => {
                self.address(
                    at,
                    node.place_of(&image.target),
                    node.text(&image.target),
                    edits,
                );
            }
            Kind::Definition(definition) => {
                let place = node.place_of(&definition.url);
                self.address(at, place, node.text(&definition.url), edits);
            }
            Kind::Element(element) => {
                if let Some(text) = self.snippet(page, node, element, names) {
                    edits.push((node.span(), Edit::Text(text)));
                    return true;
                }
                if let Some(text) = self.own(at, node, element, names) {
                    edits.push((node.span(), Edit::Text(text)));
                    return true;
                }
                self.attributes(at, element, names, edits);
            }
            _ => {}
        }
        false
    }

    /// What a component of the page's own shows.
    fn own(
        &mut self,
        page: &Page,
        node: NodeRef<'a>,
        element: &'a Element,
        names: &Names<'a>,
    ) -> Option<String> {
        if !names.are_given || !element.is_component() {
            return None;
        }
        let used = Use::of_node(node, element, &names.scope);
        let function = used.own().filter(|own| matches!(own, Value::Function(_)))?;
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let given = used.applied(&function);
        let text = self.shown(&given).or_else(|| plain(&given))?;
        Some(self.laid_in(page, node, &text))
    }

    /// A text in the place of a node, indented as the node is.
    fn laid_in(&self, page: &Page, node: NodeRef, text: &str) -> String {
        indented(text, indentation(page.text(), node.span().start as usize))
    }

    /// Makes an address whole, where the site's host is known.
    fn address(
        &self,
        page: &Page,
        place: Option<Span>,
        written: &str,
        edits: &mut Vec<(Span, Edit)>,
    ) {
        if let (Some(place), Some(address)) = (place, self.whole(page, written)) {
            edits.push((place, Edit::Text(address)));
        }
    }

    /// An address as a reader elsewhere needs it, where it leads to this site and the host is known.
    pub(super) fn whole(&self, page: &Page, written: &str) -> Option<String> {
        if Parts::of(written).path.is_empty() {
            return None;
        }
        let target = self.metadata.addresses.target(page, written);
        let is_here = !target.is_external && target.address.starts_with('/');
        is_here.then(|| self.metadata.addresses.whole(&target.address))?
    }

    fn attributes(
        &self,
        page: &Page,
        element: &Element,
        names: &Names<'a>,
        edits: &mut Vec<(Span, Edit)>,
    ) {
        for attribute in &element.attributes {
            let Some(value) = &attribute.value else {
                continue;
            };
            let is_address = ADDRESSES.contains(&&*attribute.name);
            let whole = |text: &str| is_address.then(|| self.whole(page, text))?;
            let text = match &value.kind {
                AttributeKind::Text(text) => whole(text),
                AttributeKind::Expression(text) if names.are_given => {
                    match names.scope.value_of(text) {
                        Value::String(text) => {
                            Some(whole(&text).unwrap_or_else(|| text.to_string()))
                        }
                        _ => None,
                    }
                }
                AttributeKind::Expression(_) => attribute.as_str().and_then(whole),
            };
            if let Some(text) = text {
                let text = text.replace('&', "&amp;").replace('"', "&quot;");
                edits.push((value.span, Edit::Text(format!("\"{text}\""))));
            }
        }
    }

    /// The text of the snippet that an element stands for.
    fn snippet(
        &mut self,
        page: usize,
        node: NodeRef<'a>,
        element: &'a Element,
        names: &Names<'a>,
    ) -> Option<String> {
        let project = self.metadata.project;
        let includes = &project.index.includes[page];
        let found = includes.binary_search_by_key(&node.id(), |include| include.node);
        let snippet = includes[found.ok()?].snippet;
        let at = &project.pages[page];
        let is_part = |name: &str| matches!(name, "default" | "*");
        let mut imports = at.imports.iter();
        let import = imports.find(|import| import.name == element.name);
        let is_whole = import.is_none_or(|import| is_part(&import.imported));
        if !is_whole || self.left == 0 || self.inside.contains(&snippet) {
            return None;
        }
        if project.pages[snippet].text().len() > self.bytes_left {
            return None;
        }
        self.left -= 1;
        let given = self.given(page, node, element, snippet, names);
        let text = self.page(snippet, &given);
        self.bytes_left = self.bytes_left.saturating_sub(text.len());
        let indent = indentation(at.text(), node.span().start as usize);
        Some(indented(text.trim(), indent))
    }

    /// What an element hands to the snippet that it stands for.
    fn given(
        &mut self,
        page: usize,
        node: NodeRef<'a>,
        element: &'a Element,
        snippet: usize,
        names: &Names<'a>,
    ) -> Names<'a> {
        let mut own: Vec<(Box<str>, Value<'a>)> = Vec::new();
        for attribute in element
            .attributes
            .iter()
            .filter(|attribute| !attribute.name.is_empty())
        {
            let value = match attribute.value.as_ref().map(|value| &value.kind) {
                None => Value::Bool(true),
                Some(AttributeKind::Text(text)) => Value::text(&**text),
                Some(AttributeKind::Expression(text)) => names.scope.value_of(text),
            };
            own.push((attribute.name.clone(), value));
        }
        let number = snippet;
        let snippet = &self.metadata.project.pages[number];
        if let Some(close) = element
            .close
            .filter(|_| snippet.text().contains("children"))
        {
            let span = Span {
                start: element.open.end,
                end: close.start.max(element.open.end),
            };
            let children = self.part(page, node, span, names);
            own.push(("children".into(), Value::text(children.trim())));
        }
        let props = Value::Object(own.clone().into());
        own.push(("props".into(), props));
        Names {
            scope: self.files.of_page(number, &names.scope).with(own),
            are_given: snippet.role == Role::Snippet || !element.attributes.is_empty(),
        }
    }
}

/// A value as a part of the text, where it is one.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(_) | Value::Number(_) => Some(value.to_text()),
        Value::Null | Value::Bool(_) => Some(String::new()),
        Value::Array(values) => values.iter().map(plain).collect(),
        _ => None,
    }
}

/// A part of a text after edits in order. Of two that overlap the first one counts.
fn edited(text: &str, span: Span, edits: Vec<(Span, Edit)>) -> String {
    let mut out = String::with_capacity(span.len());
    let mut at = span.start as usize;
    if at == 0 && text.starts_with('\u{feff}') {
        at = '\u{feff}'.len_utf8();
    }
    let mut is_after_nothing = false;
    let push = |out: &mut String, part: &str, is_after_nothing: bool| {
        out.push_str(match is_after_nothing {
            true => without_empty_lines(part, out),
            false => part,
        });
    };
    for (place, edit) in edits {
        let Some(before) = text.get(at..place.start as usize) else {
            continue;
        };
        push(&mut out, before, is_after_nothing);
        at = place.end as usize;
        is_after_nothing = matches!(edit, Edit::Nothing);
        if let Edit::Text(text) = edit {
            out.push_str(&text);
        }
    }
    let rest = text.get(at..span.end as usize).unwrap_or("");
    push(&mut out, rest, is_after_nothing);
    out
}

/// What follows a part that was taken out, so that no more than one empty line stays of what stood around it.
fn without_empty_lines<'t>(part: &'t str, before: &str) -> &'t str {
    if !(before.is_empty() || before.ends_with('\n')) {
        return part;
    }
    let mut part = part;
    while let Some((line, rest)) = part.split_once('\n') {
        if !line.trim().is_empty() {
            break;
        }
        part = rest;
        if !(before.is_empty() || before.ends_with("\n\n")) {
            break;
        }
    }
    part
}

/// The white space that the line of a place begins with, where nothing else stands before it.
fn indentation(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("");
    match line.trim().is_empty() {
        true => line,
        false => "",
    }
}

fn indented<'t>(text: &'t str, indent: &str) -> String {
    if indent.is_empty() {
        return text.into();
    }
    let lines = text.split('\n').enumerate().map(|(at, line)| match at {
        0 => Cow::Borrowed(line),
        _ if line.trim().is_empty() => Cow::Borrowed(""),
        _ => Cow::Owned(format!("{indent}{line}")),
    });
    let lines: Vec<Cow<'t, str>> = lines.collect();
    lines.join("\n")
}
