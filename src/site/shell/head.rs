//! The head of a page.

use std::borrow::Cow;

use maud::{Markup, PreEscaped, html};

use super::{Shell, article};
use crate::page::{Frontmatter, Page};
use crate::project::is_external;
use crate::site::card;
use crate::site::content::{Content, Needs};
use crate::site::endpoint::Call;
use crate::site::markup::{runs_code, runs_code_as_picture};
use crate::site::navigation::Place;
use crate::syntax::data::{Node, Value};

/// What the head of a page says.
pub(super) struct Head<'a> {
    pub(super) title: String,
    /// What links to the page show.
    pub(super) own_title: String,
    pub(super) description: Option<String>,
    pub(super) page: Option<usize>,
    /// Whether search engines may list it.
    pub(super) is_indexed: bool,
    pub(super) has_feed: bool,
    /// The modules that it uses besides those of every page.
    pub(super) modules: Vec<&'static str>,
    pub(super) extra_style: Option<&'a str>,
    /// The origins that its playground sends to.
    pub(super) origins: Vec<String>,
}

/// The beginnings of frontmatter keys that are metadata as they stand.
const METADATA: [&str; 3] = ["og:", "twitter:", "article:"];

/// The order of the modules in a page.
const MODULES: [&str; 13] = [
    "theme.js",
    "page.js",
    "search-button.js",
    "toc.js",
    "copy.js",
    "tabs.js",
    "overflow.js",
    "zoom.js",
    "tooltip.js",
    "updates.js",
    "repository.js",
    "mermaid.js",
    "playground-button.js",
];

impl Head<'_> {
    /// The head of a page that is none of the project's.
    pub(super) fn new(title: String) -> Self {
        Self {
            own_title: title.clone(),
            title,
            description: None,
            page: None,
            is_indexed: true,
            has_feed: false,
            modules: Vec::new(),
            extra_style: None,
            origins: Vec::new(),
        }
    }

    /// The head of a page.
    pub(super) fn of_page(site: &Shell, page: usize, content: &Content) -> Self {
        let found = &site.project.pages[page];
        let frontmatter = &found.frontmatter;
        let own_title = &site.navigation.face(page).title;
        let title = match site.navigation.home() == Some(page) {
            true => format!("{} - {own_title}", site.name()),
            false => format!("{own_title} - {}", site.name()),
        };
        let call = content.endpoint.as_ref();
        let call = call.and_then(|endpoint| endpoint.call.as_ref());
        let is_true = |key| frontmatter.get(key).and_then(Node::as_bool) == Some(true);
        Self {
            title,
            own_title: own_title.clone(),
            description: article::description(site, page),
            page: Some(page),
            is_indexed: !is_true("noindex"),
            has_feed: site.has_feed(content),
            modules: modules(content.needs, call.is_some()),
            extra_style: None,
            origins: call.map_or_else(Vec::new, Call::origins),
        }
    }

    fn uses(&self, site: &Shell, module: &str) -> bool {
        let toggle = &site.project.config.view.mode_toggle;
        match module {
            "page.js" | "search-button.js" => true,
            "theme.js" => !toggle.is_hidden.as_ref().is_some_and(|(hidden, _)| *hidden),
            "repository.js" => site.repository().is_some(),
            _ => self.modules.contains(&module),
        }
    }
}

fn modules(needs: Needs, has_playground: bool) -> Vec<&'static str> {
    // Every page can be copied.
    let needed = [
        (true, "copy.js"),
        (needs.tabs, "tabs.js"),
        (needs.overflow, "overflow.js"),
        (needs.zoom, "zoom.js"),
        (needs.tooltip, "tooltip.js"),
        (needs.updates, "updates.js"),
        (needs.mermaid, "mermaid.js"),
        (has_playground, "playground-button.js"),
    ];
    let needed = needed.into_iter().filter(|(is_needed, _)| *is_needed);
    needed.map(|(_, module)| module).collect()
}

/// What the page may load and run, and where it may send to.
fn policy<'a>(site: &Shell<'a>, about: &Head) -> Cow<'a, str> {
    let policy = match site.repository() {
        Some(_) => &site.theme.policy_with_github,
        None => &site.theme.policy,
    };
    if about.origins.is_empty() {
        return policy.into();
    }
    let origins = about.origins.join(" ");
    // What comes back may be a picture or a film.
    let policy = policy.replace(
        "connect-src 'self'",
        &format!("connect-src 'self' {origins}"),
    );
    let policy = policy.replace("img-src * data:", "img-src * data: blob:");
    policy.replace("media-src *;", "media-src * blob:;").into()
}

/// Draws the head.
pub(super) fn head(site: &Shell, about: &Head, place: Option<&Place>) -> Markup {
    let theme = site.theme;
    let policy = policy(site, about);
    let markdown = about.page.map(|page| site.markdown(page));
    let used = MODULES.iter().filter(|module| about.uses(site, module));
    let modules = used.filter_map(|module| theme.modules.get(module));
    let neighbour = |page: Option<usize>| Some(&*site.navigation.face(page?).address);
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta http-equiv="Content-Security-Policy" content=(policy);
            meta name="color-scheme" content="light dark";
            title { (about.title) }
            (metadata(site, about))
            script { (PreEscaped(&theme.early)) }
            link rel="stylesheet" href=(theme.style);
            link rel="stylesheet" href=(theme.print) media="print";
            link rel="stylesheet" href=(theme.project);
            @if let Some(style) = about.extra_style { link rel="stylesheet" href=(style); }
            @for style in &theme.own_styles { link rel="stylesheet" href=(style); }
            (favicon(site))
            @if let Some(markdown) = &markdown { link rel="alternate" type="text/markdown" href=(markdown); }
            @if about.has_feed && let Some(page) = about.page {
                link rel="alternate" type="application/rss+xml" title=(about.own_title) href=(site.feed(page));
            }
            @if let Some(address) = place.and_then(|place| neighbour(place.previous)) { link rel="prev" href=(address); }
            @if let Some(address) = place.and_then(|place| neighbour(place.next)) { link rel="next" href=(address); }
            @for module in modules { script type="module" src=(module) {} }
            @for script in &theme.own_scripts { script defer src=(script) {} }
            script type="speculationrules" { (PreEscaped(&theme.speculation)) }
        }
    }
}

/// What search engines and other sites learn of the page.
fn metadata(site: &Shell, about: &Head) -> Markup {
    let page = about.page.map(|page| &site.project.pages[page]);
    let text = |key| page.and_then(|page| page.frontmatter.text(key));
    let robots = text("robots").or((!about.is_indexed).then_some("noindex"));
    let own = page.map_or(Vec::new(), |page| {
        let data = match &page.frontmatter {
            Frontmatter::Present { data, .. } => data.as_ref(),
            _ => None,
        };
        own_metadata(site, page, data)
    });
    let has = |key: &str| own.iter().any(|(own, _)| *own == key);
    html! {
        @if let Some(description) = &about.description { meta name="description" content=(description); }
        @if let Some(keywords) = page.and_then(|page| page.frontmatter.get("keywords")).and_then(list) {
            meta name="keywords" content=(keywords);
        }
        @if let Some(robots) = robots { meta name="robots" content=(robots); }
        @for (key, value) in &own {
            @if key.starts_with("twitter:") { meta name=(key) content=(value); }
            @else { meta property=(key) content=(value); }
        }
        @if let Some(page) = about.page {
            @for (key, value) in whole(site, about, page) {
                @if key == "canonical" { link rel="canonical" href=(value); }
                @else if !has(key) {
                    @if key.starts_with("twitter:") { meta name=(key) content=(value); }
                    @else { meta property=(key) content=(value); }
                }
            }
        }
    }
}

/// What needs whole addresses; nothing where the site's is not known, but the canonical address that a page gives itself.
fn whole(site: &Shell, about: &Head, page: usize) -> Vec<(&'static str, String)> {
    let found = &site.project.pages[page];
    let own = found.frontmatter.text("canonical");
    let own = own.filter(|own| !runs_code(own)).map(str::to_owned);
    let address = site.addresses.page(page);
    let Some(canonical) = own.clone().or_else(|| site.addresses.whole(&address)) else {
        return Vec::new();
    };
    let mut all = vec![("canonical", canonical.clone())];
    let card = site.addresses.file(&card::path(found.slug()));
    let Some(card) = site.addresses.whole(&card) else {
        return all;
    };
    let kind = match site.navigation.home() == Some(page) {
        true => "website",
        false => "article",
    };
    let description = about.description.clone();
    all.extend([
        ("og:type", kind.to_owned()),
        ("og:site_name", site.name().to_owned()),
        ("og:title", about.own_title.clone()),
        ("og:url", canonical),
    ]);
    all.extend(description.map(|text| ("og:description", text)));
    if found.frontmatter.text("og:image").is_none() {
        all.extend([
            ("og:image", card),
            ("og:image:width", "1200".to_owned()),
            ("og:image:height", "630".to_owned()),
            ("og:image:alt", about.own_title.clone()),
        ]);
    }
    all.push(("twitter:card", "summary_large_image".to_owned()));
    all
}

/// The metadata that the frontmatter gives as it stands; pictures with their whole addresses.
fn own_metadata<'p>(site: &Shell, page: &Page, data: Option<&'p Node>) -> Vec<(&'p str, String)> {
    let entries = data.map_or(&[][..], Node::entries).iter();
    let own = entries.filter(|entry| METADATA.iter().any(|start| entry.key.starts_with(start)));
    let own = own.filter_map(|entry| {
        let value = list(&entry.value)?;
        if is_address(&entry.key) && runs_code(&value) {
            return None;
        }
        if !matches!(&*entry.key, "og:image" | "og:image:url" | "twitter:image")
            || is_external(&value)
        {
            return Some((&*entry.key, value));
        }
        let address = site.addresses.target(page, &value).address;
        let whole = site.addresses.whole(&address);
        Some((&*entry.key, whole.unwrap_or_else(|| address.into_owned())))
    });
    own.collect()
}

/// Whether metadata of that key is an address.
fn is_address(key: &str) -> bool {
    let last = key.rsplit(':').next().unwrap_or(key);
    [
        "url",
        "secure_url",
        "image",
        "src",
        "video",
        "audio",
        "player",
        "stream",
        "author",
        "publisher",
        "see_also",
    ]
    .contains(&last)
}

/// A text, or several with commas between them.
fn list(node: &Node) -> Option<String> {
    let one = |node: &Node| match &node.value {
        Value::Number(_) => node.as_number().map(|number| number.to_string()),
        _ => node.as_str().map(str::to_owned),
    };
    let texts: Vec<String> = match one(node) {
        Some(text) => vec![text],
        None => node.elements().iter().filter_map(one).collect(),
    };
    let text = texts.join(", ");
    (!text.trim().is_empty()).then_some(text)
}

/// The icon that browsers show. A site without one says so, or browsers would look for it.
fn favicon(site: &Shell) -> Markup {
    let root = site.project.config.root.as_ref();
    let node = root.and_then(|root| root.get("favicon"));
    let named = |node: Option<&Node>| {
        let written = node?.as_str()?.trim();
        let (address, file) = site.addresses.named_file(written);
        let is_elsewhere = is_external(written) && !runs_code_as_picture(written);
        (file.is_some() || is_elsewhere).then_some(address)
    };
    let in_mode = |mode| named(node.and_then(|node| node.get(mode)));
    let one = named(node);
    let (light, dark) = (in_mode("light"), in_mode("dark"));
    html! {
        @match (one, light, dark) {
            (Some(one), _, _) | (None, Some(one), None) | (None, None, Some(one)) => { link rel="icon" href=(one); }
            (None, Some(light), Some(dark)) => {
                link rel="icon" href=(light) media="(prefers-color-scheme: light)";
                link rel="icon" href=(dark) media="(prefers-color-scheme: dark)";
            }
            _ => { link rel="icon" href="data:,"; }
        }
    }
}
