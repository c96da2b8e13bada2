//! Reads the properties of docs.json by name. A value that the tables do not allow is passed over.

use super::*;
use crate::config::tables::{FOOTER_SOCIALS, ICON_TYPES, METHODS, MODES, PLAYGROUND_MODES};
use crate::config::walk::is_color;
use crate::syntax::data::{Node, Value};

impl View {
    /// What the value of docs.json says.
    pub(in crate::config) fn read(root: &Node) -> Self {
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
            openapi: openapi(root),
            openapi_directory: openapi_directory(root),
            footer_socials: root.get("footerSocials").map(socials).unwrap_or_default(),
            feedback: root.get("feedback").map(feedback).unwrap_or_default(),
            mode_toggle: root.get("modeToggle").map(mode_toggle).unwrap_or_default(),
            background_image: text(root.get("backgroundImage")),
            redirects: elements(root, "redirects", redirect),
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

/// The files of `openapi`: one text, a list of them, or an object with them as `source`.
fn openapi(owner: &Node) -> Vec<Text> {
    let openapi = owner.get("openapi");
    let source = openapi.and_then(|openapi| openapi.get("source"));
    texts(source.or(openapi))
}

fn openapi_directory(owner: &Node) -> Option<Text> {
    text(owner.get("openapi")?.get("directory"))
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
        openapi: openapi(node),
        openapi_directory: openapi_directory(node),
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
        openapi: openapi(node),
        openapi_directory: openapi_directory(node),
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
        openapi: openapi(node),
        openapi_directory: openapi_directory(node),
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
