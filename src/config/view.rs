//! What docs.json says, by name: values with their places, and nothing that the tables do not allow.

mod read;

use std::iter;

use crate::source::Span;

/// A text that is not empty, and where it stands.
pub type Text = (String, Span);

/// The properties of the file.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// Name of the project.
    pub name: Option<Text>,
    /// The groups of the sidebar.
    pub navigation: Vec<Group>,
    /// The logo.
    pub logo: Option<Logo>,
    /// Path of the favicon.
    pub favicon: Option<Text>,
    /// The colors.
    pub colors: Colors,
    /// Links of the top bar.
    pub topbar_links: Vec<TopbarLink>,
    /// The call to action.
    pub call_to_action: Option<CallToAction>,
    /// Names of the versions.
    pub versions: Vec<Text>,
    /// The anchors.
    pub anchors: Vec<Anchor>,
    /// The top-most anchor.
    pub top_anchor: TopAnchor,
    /// The tabs.
    pub tabs: Vec<Tab>,
    /// Settings of the API reference.
    pub api: Api,
    /// Paths and addresses of OpenAPI files.
    pub openapi: Vec<Text>,
    /// The folder of the pages that are made from them, where it is given.
    pub openapi_directory: Option<Text>,
    /// Platform and address, in the order of the file.
    pub footer_socials: Vec<(Text, Text)>,
    /// Buttons for feedback.
    pub feedback: Feedback,
    /// The switch between the modes.
    pub mode_toggle: ModeToggle,
    /// Path of the background image.
    pub background_image: Option<Text>,
    /// Paths that lead elsewhere.
    pub redirects: Vec<Redirect>,
}

/// A group of pages.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name.
    pub name: Option<Text>,
    /// The whole group.
    pub span: Span,
    /// Its icon.
    pub icon: Option<IconUse>,
    /// The version it belongs to.
    pub version: Option<Text>,
    /// OpenAPI files that its pages describe.
    pub openapi: Vec<Text>,
    /// The folder of the pages that are made from them, where it is given.
    pub openapi_directory: Option<Text>,
    /// Its pages and groups, in order.
    pub pages: Vec<NavigationEntry>,
}

/// What stands in a group.
#[derive(Clone, Debug)]
pub enum NavigationEntry {
    /// The path of a page, as written.
    Page {
        /// The path.
        path: Box<str>,
        /// Where it stands, quotes included.
        span: Span,
    },
    /// A group within the group.
    Group(Group),
}

/// An icon that is named.
#[derive(Clone, Debug)]
pub struct IconUse {
    /// Its name.
    pub name: Text,
    /// Its style; absent it is `duotone`.
    pub icon_type: Option<Text>,
}

/// The logo in each mode. One path alone stands for both.
#[derive(Clone, Debug)]
pub struct Logo {
    /// Path in light mode.
    pub light: Option<Text>,
    /// Path in dark mode.
    pub dark: Option<Text>,
    /// Where a click leads; absent it is `/`.
    pub href: Option<Text>,
}

/// The colors of the site.
#[derive(Clone, Debug, Default)]
pub struct Colors {
    /// Main color in light mode.
    pub primary: Option<Text>,
    /// Main color in dark mode.
    pub light: Option<Text>,
    /// Color of important buttons.
    pub dark: Option<Text>,
    /// Background in light mode.
    pub background_light: Option<Text>,
    /// Background in dark mode.
    pub background_dark: Option<Text>,
    /// Background of the icons of anchors.
    pub anchors: Option<Color>,
}

/// A color or a gradient.
#[derive(Clone, Debug)]
pub enum Color {
    /// One color.
    Plain(Text),
    /// From the first color to the second.
    Gradient {
        /// The first.
        from: Text,
        /// The second.
        to: Text,
    },
}

/// A link of the top bar.
#[derive(Clone, Debug)]
pub struct TopbarLink {
    /// Its text.
    pub name: Option<Text>,
    /// Where it leads.
    pub url: Option<Text>,
}

/// The call to action of the top bar.
#[derive(Clone, Debug)]
pub struct CallToAction {
    /// Whether it shows a GitHub repository instead of a button.
    pub is_github: bool,
    /// Where it leads, or the repository.
    pub url: Option<Text>,
    /// Text of the button.
    pub name: Option<Text>,
}

/// An anchor.
#[derive(Clone, Debug)]
pub struct Anchor {
    /// Its label.
    pub name: Option<Text>,
    /// Start of the paths of its pages, or an address.
    pub url: Option<Text>,
    /// Its icon.
    pub icon: Option<IconUse>,
    /// Background of the icon.
    pub color: Option<Color>,
    /// The version it belongs to.
    pub version: Option<Text>,
    /// Whether it is hidden until a reader is in it.
    pub is_default_hidden: bool,
    /// OpenAPI files that its pages describe.
    pub openapi: Vec<Text>,
    /// The folder of the pages that are made from them, where it is given.
    pub openapi_directory: Option<Text>,
}

/// The top-most anchor.
#[derive(Clone, Debug, Default)]
pub struct TopAnchor {
    /// Its label; absent it is `Documentation`.
    pub name: Option<Text>,
    /// Its icon; absent it is `book-open`.
    pub icon: Option<Text>,
    /// The icon's style; absent it is `duotone`.
    pub icon_type: Option<Text>,
}

/// A tab.
#[derive(Clone, Debug)]
pub struct Tab {
    /// Its label.
    pub name: Option<Text>,
    /// Start of the paths of its pages, or an address.
    pub url: Option<Text>,
    /// OpenAPI files that its pages describe.
    pub openapi: Vec<Text>,
    /// The folder of the pages that are made from them, where it is given.
    pub openapi_directory: Option<Text>,
}

/// Settings of the API reference.
#[derive(Clone, Debug, Default)]
pub struct Api {
    /// Addresses that endpoints begin with.
    pub base_urls: Vec<Text>,
    /// How readers give credentials.
    pub authentication: Option<Authentication>,
    /// `show`, `simple` or `hide`; absent it is `show`.
    pub playground_mode: Option<Text>,
    /// Whether keys keep the order of the OpenAPI file, and the key's place.
    pub maintain_order: Option<(bool, Span)>,
}

/// How readers give credentials.
#[derive(Clone, Debug)]
pub struct Authentication {
    /// The whole object.
    pub span: Span,
    /// `bearer`, `basic` or `key`.
    pub method: Option<Text>,
    /// Name of the parameter.
    pub name: Option<Text>,
    /// Text that the input begins with; it may be empty.
    pub input_prefix: Option<Text>,
}

/// Buttons for feedback.
#[derive(Clone, Copy, Debug, Default)]
pub struct Feedback {
    /// Whether readers can suggest an edit.
    pub suggest_edit: bool,
    /// Whether readers can report a problem.
    pub raise_issue: bool,
}

/// The switch between the modes.
#[derive(Clone, Debug, Default)]
pub struct ModeToggle {
    /// `light` or `dark`; absent the operating system decides.
    pub default: Option<Text>,
    /// Whether the switch is hidden, and where that is said.
    pub is_hidden: Option<(bool, Span)>,
}

/// A path that leads elsewhere.
#[derive(Clone, Debug)]
pub struct Redirect {
    /// The path.
    pub source: Text,
    /// Where it leads.
    pub destination: Text,
    /// Whether it has moved for good.
    pub is_permanent: bool,
}

impl View {
    /// Every group at any depth, each before those within it.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        let mut open: Vec<&Group> = self.navigation.iter().rev().collect();
        iter::from_fn(move || {
            let group = open.pop()?;
            open.extend(group.pages.iter().rev().filter_map(NavigationEntry::group));
            Some(group)
        })
    }

    /// Every icon that the file names, in the order of anchors, the top-most one first, then groups.
    pub fn icons(&self) -> Vec<IconUse> {
        let top = &self.top_anchor;
        let top = top.icon.clone().map(|name| IconUse {
            name,
            icon_type: top.icon_type.clone(),
        });
        let anchors = self.anchors.iter().filter_map(|anchor| anchor.icon.clone());
        let groups = self.groups().filter_map(|group| group.icon.clone());
        top.into_iter().chain(anchors).chain(groups).collect()
    }
}

impl NavigationEntry {
    /// The group that the entry is.
    pub fn group(&self) -> Option<&Group> {
        match self {
            Self::Group(group) => Some(group),
            Self::Page { .. } => None,
        }
    }
}
