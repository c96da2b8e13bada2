//! What docs.json says, by name: values with their places, and nothing that the tables do not allow.

use super::tables::{FOOTER_SOCIALS, ICON_TYPES, METHODS, MODES, PLAYGROUND_MODES};
use super::walk::is_color;
use crate::source::Span;
use crate::syntax::data::{Node, Value};

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
    /// The colours.
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

/// The colours of the site.
#[derive(Clone, Debug, Default)]
pub struct Colors {
    /// Main colour in light mode.
    pub primary: Option<Text>,
    /// Main colour in dark mode.
    pub light: Option<Text>,
    /// Colour of important buttons.
    pub dark: Option<Text>,
    /// Background in light mode.
    pub background_light: Option<Text>,
    /// Background in dark mode.
    pub background_dark: Option<Text>,
    /// Background of the icons of anchors.
    pub anchors: Option<Color>,
}

/// A colour or a gradient.
#[derive(Clone, Debug)]
pub enum Color {
    /// One colour.
    Plain(Text),
    /// From the first colour to the second.
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
    pub(super) fn read(root: &Node) -> Self {
        Self {
            name: text(root.get("name")),
            navigation: elements(root, "navigation", group),
            logo: root.get("logo").and_then(logo),
            favicon: text(root.get("favicon")),
            colors: root.get("colors").map(colors).unwrap_or_default(),
            topbar_links: elements(root, "topbarLinks", topbar_link),
            call_to_action: root.get("topbarCtaButton").and_then(call_to_action),
            versions: texts(root.get("versions")),
            anchors: elements(root, "anchors", anchor),
            top_anchor: root.get("topAnchor").map(top_anchor).unwrap_or_default(),
            tabs: elements(root, "tabs", tab),
            api: root.get("api").map(api).unwrap_or_default(),
            openapi: texts(root.get("openapi")),
            footer_socials: root.get("footerSocials").map(socials).unwrap_or_default(),
            feedback: root.get("feedback").map(feedback).unwrap_or_default(),
            mode_toggle: root.get("modeToggle").map(mode_toggle).unwrap_or_default(),
            background_image: text(root.get("backgroundImage")),
            redirects: elements(root, "redirects", redirect),
        }
    }

    /// Every icon that the file names, in the order of anchors, the top-most one first, then groups.
    pub fn icons(&self) -> Vec<IconUse> {
        let top = &self.top_anchor;
        let top = top.icon.clone().map(|name| IconUse {
            name,
            icon_type: top.icon_type.clone(),
        });
        let anchors = self.anchors.iter().filter_map(|anchor| anchor.icon.clone());
        let mut icons: Vec<IconUse> = top.into_iter().chain(anchors).collect();
        for group in &self.navigation {
            group.collect_icons(&mut icons);
        }
        icons
    }
}

impl Group {
    fn collect_icons(&self, icons: &mut Vec<IconUse>) {
        icons.extend(self.icon.clone());
        for entry in &self.pages {
            if let NavigationEntry::Group(group) = entry {
                group.collect_icons(icons);
            }
        }
    }
}

fn text(node: Option<&Node>) -> Option<Text> {
    any_text(node).filter(|(text, _)| !text.trim().is_empty())
}

fn any_text(node: Option<&Node>) -> Option<Text> {
    let node = node?;
    Some((node.as_str()?.to_owned(), node.span))
}

fn choice(node: Option<&Node>, allowed: &[&str]) -> Option<Text> {
    any_text(node).filter(|(text, _)| allowed.contains(&text.as_str()))
}

fn hexadecimal(node: Option<&Node>) -> Option<Text> {
    any_text(node).filter(|(text, _)| is_color(text))
}

/// One text, or a list of them.
fn texts(node: Option<&Node>) -> Vec<Text> {
    let elements = node.map(Node::elements).unwrap_or_default();
    let elements = elements.iter().filter_map(|element| text(Some(element)));
    text(node).into_iter().chain(elements).collect()
}

fn boolean(node: Option<&Node>) -> Option<(bool, Span)> {
    let node = node?;
    Some((node.as_bool()?, node.span))
}

fn is_true(node: Option<&Node>) -> bool {
    node.and_then(Node::as_bool) == Some(true)
}

fn elements<T>(node: &Node, key: &str, read: impl Fn(&Node) -> Option<T>) -> Vec<T> {
    let elements = node.get(key).map(Node::elements).unwrap_or_default();
    elements.iter().filter_map(read).collect()
}

/// The node, where it is an object.
fn object(node: &Node) -> Option<&Node> {
    matches!(node.value, Value::Object(_)).then_some(node)
}

fn group(node: &Node) -> Option<Group> {
    let node = object(node)?;
    Some(Group {
        name: text(node.get("group")),
        span: node.span,
        icon: icon(node),
        version: text(node.get("version")),
        openapi: texts(node.get("openapi")),
        pages: elements(node, "pages", navigation_entry),
    })
}

fn navigation_entry(node: &Node) -> Option<NavigationEntry> {
    match text(Some(node)) {
        Some((path, span)) => Some(NavigationEntry::Page {
            path: path.into(),
            span,
        }),
        None => group(node).map(NavigationEntry::Group),
    }
}

fn icon(node: &Node) -> Option<IconUse> {
    Some(IconUse {
        name: text(node.get("icon"))?,
        icon_type: choice(node.get("iconType"), ICON_TYPES),
    })
}

fn logo(node: &Node) -> Option<Logo> {
    if let Some(path) = text(Some(node)) {
        return Some(Logo {
            light: Some(path.clone()),
            dark: Some(path),
            href: None,
        });
    }
    let node = object(node)?;
    Some(Logo {
        light: text(node.get("light")),
        dark: text(node.get("dark")),
        href: text(node.get("href")),
    })
}

fn colors(node: &Node) -> Colors {
    let background = |mode| hexadecimal(node.get("background").and_then(|node| node.get(mode)));
    Colors {
        primary: hexadecimal(node.get("primary")),
        light: hexadecimal(node.get("light")),
        dark: hexadecimal(node.get("dark")),
        background_light: background("light"),
        background_dark: background("dark"),
        anchors: color(node.get("anchors")),
    }
}

fn color(node: Option<&Node>) -> Option<Color> {
    if let Some(color) = hexadecimal(node) {
        return Some(Color::Plain(color));
    }
    Some(Color::Gradient {
        from: hexadecimal(node?.get("from"))?,
        to: hexadecimal(node?.get("to"))?,
    })
}

fn topbar_link(node: &Node) -> Option<TopbarLink> {
    let node = object(node)?;
    Some(TopbarLink {
        name: text(node.get("name")),
        url: text(node.get("url")),
    })
}

fn call_to_action(node: &Node) -> Option<CallToAction> {
    let node = object(node)?;
    Some(CallToAction {
        is_github: node.get("type").and_then(Node::as_str) == Some("github"),
        url: text(node.get("url")),
        name: text(node.get("name")),
    })
}

fn anchor(node: &Node) -> Option<Anchor> {
    let node = object(node)?;
    Some(Anchor {
        name: text(node.get("name")),
        url: text(node.get("url")),
        icon: icon(node),
        color: color(node.get("color")),
        version: text(node.get("version")),
        is_default_hidden: is_true(node.get("isDefaultHidden")),
        openapi: texts(node.get("openapi")),
    })
}

fn top_anchor(node: &Node) -> TopAnchor {
    TopAnchor {
        name: text(node.get("name")),
        icon: text(node.get("icon")),
        icon_type: choice(node.get("iconType"), ICON_TYPES),
    }
}

fn tab(node: &Node) -> Option<Tab> {
    let node = object(node)?;
    Some(Tab {
        name: text(node.get("name")),
        url: text(node.get("url")),
        openapi: texts(node.get("openapi")),
    })
}

fn api(node: &Node) -> Api {
    let mode = node.get("playground").and_then(|node| node.get("mode"));
    Api {
        base_urls: texts(node.get("baseUrl")),
        authentication: node.get("auth").and_then(authentication),
        playground_mode: choice(mode, PLAYGROUND_MODES),
        maintain_order: node
            .entry("maintainOrder")
            .and_then(|entry| Some((entry.value.as_bool()?, entry.key_span))),
    }
}

fn authentication(node: &Node) -> Option<Authentication> {
    let node = object(node)?;
    Some(Authentication {
        span: node.span,
        method: choice(node.get("method"), METHODS),
        name: text(node.get("name")),
        input_prefix: any_text(node.get("inputPrefix")),
    })
}

fn socials(node: &Node) -> Vec<(Text, Text)> {
    let entries = node.entries().iter();
    entries
        .filter(|entry| FOOTER_SOCIALS.property(&entry.key).is_some())
        .filter_map(|entry| {
            let key = (entry.key.to_string(), entry.key_span);
            Some((key, text(Some(&entry.value))?))
        })
        .collect()
}

fn feedback(node: &Node) -> Feedback {
    Feedback {
        suggest_edit: is_true(node.get("suggestEdit")),
        raise_issue: is_true(node.get("raiseIssue")),
    }
}

fn mode_toggle(node: &Node) -> ModeToggle {
    ModeToggle {
        default: choice(node.get("default"), MODES),
        is_hidden: boolean(node.get("isHidden")),
    }
}

fn redirect(node: &Node) -> Option<Redirect> {
    Some(Redirect {
        source: text(node.get("source"))?,
        destination: text(node.get("destination"))?,
        is_permanent: node.get("permanent").and_then(Node::as_bool) != Some(false),
    })
}
