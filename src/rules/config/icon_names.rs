//! Where a project names icons.

use rustc_hash::FxHashSet;

use crate::components::Component;
use crate::icons;
use crate::page::Page;
use crate::project::Project;
use crate::source::{FileId, Span};

/// An icon's name where it is written.
pub(super) struct IconName {
    /// The name.
    pub name: String,
    /// The file it is written in.
    pub file: FileId,
    /// Where, quotes included.
    pub span: Span,
}

/// Every icon's name in docs.json, and then in pages: in frontmatter, and as the attribute `icon` of a component. Paths,
/// addresses, drawings and emoji are left out.
pub(super) fn icon_names(project: &Project) -> Vec<IconName> {
    let configured = project
        .config
        .view
        .icons()
        .into_iter()
        .map(|icon| IconName {
            name: icon.name.0,
            file: project.config_file,
            span: icon.name.1,
        });
    let mut names: Vec<IconName> = configured.collect();
    for page in &project.pages {
        in_page(page, &mut names);
    }
    names.retain(|icon| icons::is_name(&icon.name));
    names
}

fn in_page(page: &Page, names: &mut Vec<IconName>) {
    let mut add = |name: &str, span| {
        names.push(IconName {
            name: name.to_owned(),
            file: page.file,
            span,
        });
    };
    if let Some(node) = page.frontmatter.get("icon")
        && let Some(name) = node.as_str()
    {
        add(name, node.span);
    }
    // What the attributes of a project's own components mean is its own affair.
    let imported = page.imports.iter().map(|import| &*import.name);
    let own: FxHashSet<&str> = imported
        .chain(page.exports.iter().map(|export| &*export.name))
        .collect();
    for node in page.tree.nodes() {
        let Some(element) = node.element().filter(|element| element.is_component()) else {
            continue;
        };
        // A component that there is not is reported itself.
        if let Some(attribute) = element.attribute("icon")
            && let Some(name) = attribute.as_str()
            && Component::named(&element.name).is_some()
            && !own.contains(&*element.name)
        {
            add(name, attribute.value_span());
        }
    }
}
