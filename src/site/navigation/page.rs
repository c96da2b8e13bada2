//! What the navigation says of one page: its titles, and the operation that it stands for.

use crate::openapi::{Operation, OperationName};
use crate::page::{Page, title_of_path};
use crate::project::Project;
use crate::site::Addresses;
use crate::site::markup::runs_code;
use crate::syntax::data::Node;

/// What a page is called and where it leads.
#[derive(Clone, Debug)]
pub(in crate::site) struct Face<'p> {
    /// Its title.
    pub(in crate::site) title: String,
    /// The shorter title for lists.
    pub(in crate::site) short_title: Option<&'p str>,
    /// A word beside it in lists.
    pub(in crate::site) tag: Option<&'p str>,
    /// The name of its icon and the icon's type.
    pub(in crate::site) icon: Option<(&'p str, Option<&'p str>)>,
    /// Its address, or where its frontmatter sends the reader.
    pub(in crate::site) address: String,
    /// Whether the frontmatter sends the reader elsewhere.
    pub(in crate::site) leads_elsewhere: bool,
    /// Whether no list shows it.
    pub(in crate::site) is_hidden: bool,
    /// The method of the operation that it stands for, in small letters.
    pub(in crate::site) method: Option<String>,
    /// Whether it is about something to be avoided.
    pub(in crate::site) is_deprecated: bool,
}

impl<'p> Face<'p> {
    /// What a page says of itself.
    pub(super) fn new(
        project: &'p Project,
        page: &'p Page,
        number: usize,
        addresses: &Addresses,
    ) -> Self {
        let frontmatter = &page.frontmatter;
        let operation = project.operation_of(page);
        let is_true = |key| frontmatter.get(key).and_then(Node::as_bool) == Some(true);
        let elsewhere = frontmatter.text("url").filter(|url| !runs_code(url));
        let elsewhere = elsewhere.map(|url| addresses.target(page, url).address.into_owned());
        let deprecated = operation.as_ref().is_some_and(Operation::is_deprecated);
        Self {
            title: title(page, operation.as_ref()),
            short_title: frontmatter.text("sidebarTitle"),
            tag: frontmatter.text("tag"),
            icon: frontmatter
                .text("icon")
                .map(|icon| (icon, frontmatter.text("iconType"))),
            leads_elsewhere: elsewhere.is_some(),
            address: elsewhere.unwrap_or_else(|| addresses.page(number)),
            is_hidden: is_true("hidden"),
            method: endpoint(project, page).map(|endpoint| endpoint.method),
            is_deprecated: is_true("deprecated") || deprecated,
        }
    }
}

impl Face<'_> {
    /// Whether readers come to it in their turn.
    pub(super) fn is_read(&self) -> bool {
        !self.leads_elsewhere && !self.is_hidden
    }
}

/// What a page of an operation says above everything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::site) struct Endpoint<'p> {
    /// The method in small letters; `webhook` for what the API calls.
    pub(in crate::site) method: String,
    /// The path, or the name of the webhook.
    pub(in crate::site) path: &'p str,
}

/// The method and path of the operation that a page stands for.
pub(in crate::site) fn endpoint<'p>(project: &'p Project, page: &'p Page) -> Option<Endpoint<'p>> {
    if let Some(operation) = project.operation_of(page) {
        let method = match operation.webhook {
            true => "webhook".to_owned(),
            false => operation.method.name().to_ascii_lowercase(),
        };
        let path = operation.path;
        return Some(Endpoint { method, path });
    }
    let named = |key| OperationName::read(page.frontmatter.text(key)?);
    let name = named("openapi").or_else(|| named("api"))?;
    Some(Endpoint {
        method: name.method.to_ascii_lowercase(),
        path: name.path_on_host(),
    })
}

/// The title: that of the frontmatter, of the operation, of the first heading of level one, or words for the path.
fn title(page: &Page, operation: Option<&Operation>) -> String {
    let own = page.frontmatter.text("title");
    let summary = operation.and_then(|operation| operation.summary().or(operation.id()));
    let mut headings = page.headings.iter();
    let heading = headings.find(|heading| heading.level == 1 && !heading.text.trim().is_empty());
    let written = own.or(summary).or(heading.map(|heading| &*heading.text));
    written.map_or_else(
        || title_of_path(page.slug()),
        |title| title.trim().to_owned(),
    )
}
