//! Endpoint pages: the operation that each names, and the fields that it describes.
//!
//! What a page includes counts as its own. Where something may hide fields, such as a component that the page defines
//! itself, the page is not complete, and nothing is said of what it lacks.

use rustc_hash::FxHashMap;

use super::operations::{Known, Operations};
use super::reference::{Key, Reference};
use crate::openapi::Location;
use crate::page::{Page, Role};
use crate::project::Project;
use crate::source::FileId;
use crate::syntax::{Attribute, Element, Kind, NodeId, NodeRef};

/// The endpoint pages of a project, and the operations that they may name.
pub(super) struct Endpoints<'a> {
    pub project: &'a Project,
    pub operations: Operations<'a>,
    pub pages: Vec<Endpoint<'a>>,
}

/// A page about one operation.
pub(super) struct Endpoint<'a> {
    pub page: &'a Page,
    pub reference: Reference<'a>,
    /// The numbers among [`Operations::all`] of what it may name: more than one where several descriptions have it.
    pub operations: Vec<usize>,
    /// The page, and what it includes.
    pub parts: Vec<&'a Page>,
    pub fields: Vec<Field<'a>>,
    /// Whether every field of the page is known.
    pub complete: bool,
}

/// A `ParamField` or `ResponseField`.
pub(super) struct Field<'a> {
    pub page: &'a Page,
    pub node: NodeRef<'a>,
    pub element: &'a Element,
    pub role: FieldRole,
    /// The name, where it is plain text.
    pub name: Option<&'a str>,
    /// The attribute that gives the name.
    pub name_attribute: Option<&'a Attribute>,
    /// The number of the field that it stands in.
    pub parent: Option<usize>,
}

/// What a field describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldRole {
    /// A parameter.
    Parameter(Place),
    /// A part of a response; within a parameter, a part of that parameter.
    Response,
}

/// Where a request carries a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// In the path.
    Path,
    /// After `?`.
    Query,
    /// In a header.
    Header,
    /// In a cookie.
    Cookie,
    /// In the body.
    Body,
}

impl Place {
    /// Every place, in the order pages list them.
    pub const ALL: [Place; 5] = [
        Place::Path,
        Place::Query,
        Place::Header,
        Place::Cookie,
        Place::Body,
    ];

    /// The attribute of `ParamField` that stands for it.
    pub fn attribute(self) -> &'static str {
        match self {
            Place::Path => "path",
            Place::Query => "query",
            Place::Header => "header",
            Place::Cookie => "cookie",
            Place::Body => "body",
        }
    }

    /// As a message says it.
    pub fn phrase(self) -> &'static str {
        match self {
            Place::Path => "in the path",
            Place::Query => "in the query",
            Place::Header => "in a header",
            Place::Cookie => "in a cookie",
            Place::Body => "in the body",
        }
    }
}

impl From<Location> for Place {
    fn from(location: Location) -> Self {
        match location {
            Location::Path => Self::Path,
            Location::Query | Location::QueryString => Self::Query,
            Location::Header => Self::Header,
            Location::Cookie => Self::Cookie,
        }
    }
}

impl<'a> Endpoints<'a> {
    /// Reads the endpoint pages of a project.
    pub fn of(project: &'a Project) -> Self {
        let mut pages = Vec::new();
        let references = project.pages.iter().enumerate().filter_map(|(at, page)| {
            let reference = Reference::of(page).filter(|_| page.role == Role::Page)?;
            Some((at, page, reference))
        });
        let references: Vec<_> = references.collect();
        if references.is_empty() {
            return Self {
                project,
                operations: Operations::none(project),
                pages,
            };
        }
        let operations = Operations::of(project);
        for (at, page, reference) in references {
            let mut reading = Reading::new(project);
            reading.page(at, None);
            pages.push(Endpoint {
                page,
                operations: operations.find(&reference),
                reference,
                parts: reading.parts,
                fields: reading.fields,
                complete: reading.complete,
            });
        }
        Self {
            project,
            operations,
            pages,
        }
    }

    /// The pages that are written by hand.
    pub fn by_hand(&self) -> impl Iterator<Item = &Endpoint<'a>> {
        let pages = self.pages.iter();
        pages.filter(|endpoint| endpoint.reference.key == Key::Api)
    }

    /// The pages that describe parameters of an operation that is known, with it.
    pub fn with_fields(&self) -> impl Iterator<Item = (&Endpoint<'a>, &Known<'a>)> {
        let pages = self
            .pages
            .iter()
            .filter(|endpoint| !endpoint.fields.is_empty());
        pages.filter_map(|endpoint| Some((endpoint, self.operation(endpoint)?)))
    }

    /// The operation that a page names, where it can be no other.
    pub fn operation(&self, endpoint: &Endpoint) -> Option<&Known<'a>> {
        match endpoint.operations[..] {
            [only] => self.operations.all.get(only),
            _ => None,
        }
    }
}

impl<'a> Endpoint<'a> {
    /// Every node of the page and of what it includes.
    pub fn nodes(&self) -> impl Iterator<Item = NodeRef<'a>> {
        self.parts.iter().flat_map(|page| page.tree.nodes())
    }
}

impl<'a> Field<'a> {
    /// The plain text of an attribute, or what an expression of a number or truth value says.
    pub fn text(&self, name: &str) -> Option<&'a str> {
        let attribute = self.element.attribute(name)?;
        attribute
            .as_str()
            .or_else(|| match &attribute.value.as_ref()?.kind {
                crate::syntax::AttributeKind::Expression(expression) => Some(expression.trim()),
                crate::syntax::AttributeKind::Text(_) => None,
            })
    }

    /// Whether it says that a value must be given; none where an expression decides.
    pub fn required(&self) -> Option<bool> {
        let Some(attribute) = self.element.attribute("required") else {
            return (!self.element.has_spread()).then_some(false);
        };
        if attribute.value.is_none() {
            return Some(true);
        }
        match self.text("required")? {
            "true" | "" | "required" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }
}

/// How many snippets are followed from one page.
const MAX_INCLUDES: usize = 200;

/// Collects the fields of a page, snippets where they stand.
struct Reading<'a> {
    project: &'a Project,
    /// The pages that are being read, so that a circle ends.
    inside: Vec<usize>,
    left: usize,
    parts: Vec<&'a Page>,
    fields: Vec<Field<'a>>,
    by_node: FxHashMap<(FileId, NodeId), usize>,
    complete: bool,
}

impl<'a> Reading<'a> {
    fn new(project: &'a Project) -> Self {
        Self {
            project,
            inside: Vec::new(),
            left: MAX_INCLUDES,
            parts: Vec::new(),
            fields: Vec::new(),
            by_node: FxHashMap::default(),
            complete: true,
        }
    }

    fn page(&mut self, at: usize, around: Option<usize>) {
        if self.inside.contains(&at) || self.left == 0 {
            self.complete = false;
            return;
        }
        self.left -= 1;
        self.inside.push(at);
        let page = &self.project.pages[at];
        self.parts.push(page);
        self.complete &= page.readable && page.errors.is_empty();
        let mut includes = self.project.index.includes[at].iter().peekable();
        for node in page.tree.nodes() {
            let include = includes.next_if(|include| include.node == node.id());
            if let Some(include) = include {
                let around = self.parent(page, node).or(around);
                self.page(include.snippet, around);
                continue;
            }
            match node.kind() {
                Kind::Element(element) => self.element(page, node, element, around),
                Kind::Expression(_) => {
                    let text = node.literal().unwrap_or("");
                    self.complete &= !text.contains(['<', '(']) && !text.contains("children");
                }
                _ => {}
            }
        }
        self.inside.pop();
    }

    fn element(
        &mut self,
        page: &'a Page,
        node: NodeRef<'a>,
        element: &'a Element,
        around: Option<usize>,
    ) {
        let (role, name_attribute) = match &*element.name {
            "ParamField" => match parameter_name(element) {
                Some((place, attribute)) => (FieldRole::Parameter(place), Some(attribute)),
                None => {
                    self.complete = false;
                    return;
                }
            },
            "ResponseField" => (FieldRole::Response, element.attribute("name")),
            name => {
                self.complete &= !may_hide_fields(page, name);
                return;
            }
        };
        let name = name_attribute.and_then(Attribute::as_str).map(str::trim);
        let name = name.filter(|name| !name.is_empty());
        if name.is_none() && role != FieldRole::Response {
            self.complete = false;
        }
        let parent = self.parent(page, node).or(around);
        self.by_node
            .insert((page.file, node.id()), self.fields.len());
        self.fields.push(Field {
            page,
            node,
            element,
            role,
            name,
            name_attribute,
            parent,
        });
    }

    /// The field that a node stands in.
    fn parent(&self, page: &Page, node: NodeRef) -> Option<usize> {
        let mut around = node.ancestors();
        around.find_map(|node| self.by_node.get(&(page.file, node.id())).copied())
    }
}

/// The location of a parameter and the attribute that gives it with the name. None where there is none, or more than one.
fn parameter_name(element: &Element) -> Option<(Place, &Attribute)> {
    let mut places = Place::ALL
        .into_iter()
        .filter_map(|place| Some((place, element.attribute(place.attribute())?)));
    let first = places.next()?;
    places.next().is_none().then_some(first)
}

/// Whether a component may bring fields that the page does not show: one that the page imports or defines, or a snippet
/// that is not there.
pub(super) fn may_hide_fields(page: &Page, name: &str) -> bool {
    let first = name.split('.').next().unwrap_or(name);
    name == "Snippet"
        || page.imports.iter().any(|import| &*import.name == first)
        || page.exports.iter().any(|export| &*export.name == first)
}
