//! Draws a page with everything around it, in the markup of the theme's specimen.
//!
//! 1. [`head`](mod@head) says what browsers, search engines and other sites learn of the page.
//! 2. [`top`] is the bar above, [`sidebar`] the navigation beside, [`article`] the text with its title and end, [`foot`]
//!    what closes the page.
//! 3. [`contents`](mod@contents) makes the pages that list all others, where a sidebar cannot.

mod article;
mod contents;
mod foot;
mod head;
mod link;
mod sidebar;
#[cfg(test)]
mod tests;
mod top;

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::content::Content;
use super::navigation::Navigation;
use super::symbols::Symbols;
use super::{Addresses, Inputs, Options};
use crate::page::Page;
use crate::project::{Project, is_external};

pub(super) use article::description;
pub(super) use contents::contents;
use head::{Head, head};

/// The addresses of styles and scripts, and what a page says of them in its head.
#[derive(Clone, Debug, Default)]
pub(super) struct Assets {
    /// The style sheet of the theme.
    pub(super) style: String,
    /// The one for paper.
    pub(super) print: String,
    /// The colors of the project.
    pub(super) project: String,
    /// The writer's own style sheets.
    pub(super) own_styles: Vec<String>,
    /// The writer's own scripts.
    pub(super) own_scripts: Vec<String>,
    /// The text of the script that runs before anything is shown.
    pub(super) early: String,
    /// The rules by which browsers fetch what the reader is about to open.
    pub(super) speculation: String,
    /// The content security policy.
    pub(super) policy: String,
    /// The one of pages that ask GitHub for stars.
    pub(super) policy_with_github: String,
    /// The modules by their names in the theme, such as `page.js`.
    pub(super) modules: BTreeMap<&'static str, String>,
}

/// What all pages of a site have in common.
#[derive(Clone, Copy)]
pub(super) struct Shell<'a> {
    pub(super) project: &'a Project,
    pub(super) options: &'a Options,
    pub(super) inputs: &'a Inputs,
    pub(super) addresses: &'a Addresses<'a>,
    pub(super) navigation: &'a Navigation<'a>,
    pub(super) theme: &'a Assets,
}

impl<'a> Shell<'a> {
    /// The name of the project.
    fn name(&self) -> &'a str {
        let name = self.project.config.view.name.as_ref();
        name.map_or("Documentation", |(name, _)| name)
    }

    /// The address of the page that the site begins with.
    fn home(&self) -> &'a str {
        let home = self.navigation.home();
        home.map_or(&*self.options.base_path, |home| {
            &self.navigation.face(home).address
        })
    }

    /// The name of a version whose parts alone are marked, and whether they are hidden from readers who chose none.
    fn mark(&self, version: Option<usize>) -> (Option<&'a str>, bool) {
        let name = version.map(|version| self.navigation.version_name(version));
        (
            name,
            name != self.navigation.default_version() && name.is_some(),
        )
    }
}

/// How much stands around the text of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Usual,
    Wide,
    Center,
    Frame,
    Custom,
    /// The page for addresses that there are not.
    Missing,
}

impl Mode {
    fn of(page: &Page) -> Self {
        match page.frontmatter.text("mode").map(str::trim) {
            Some("wide") => Self::Wide,
            Some("center") => Self::Center,
            Some("frame") => Self::Frame,
            Some("custom") => Self::Custom,
            _ => Self::Usual,
        }
    }

    fn name(self) -> Option<&'static str> {
        match self {
            Self::Usual => None,
            Self::Wide => Some("wide"),
            Self::Center => Some("center"),
            Self::Frame => Some("frame"),
            Self::Custom => Some("custom"),
            Self::Missing => Some("missing"),
        }
    }

    fn has_sidebar(self) -> bool {
        matches!(self, Self::Usual | Self::Wide | Self::Frame)
    }

    fn has_outline(self) -> bool {
        self == Self::Usual
    }

    /// Whether the title, the actions and the end of the page are left to the writer.
    fn is_bare(self) -> bool {
        matches!(self, Self::Frame | Self::Custom)
    }
}

/// The HTML of a page. `extra_style` is the address of the style sheet that it alone has.
pub(super) fn page(
    site: &Shell,
    page: usize,
    content: &Content,
    extra_style: Option<&str>,
) -> String {
    let found = &site.project.pages[page];
    let mode = Mode::of(found);
    let toc = match mode.has_outline() {
        true => article::outline(&content.outline),
        false => None,
    };
    let mut head = Head::of_page(site, page, content);
    head.extra_style = extra_style;
    if toc.is_some() {
        head.modules.push("toc.js");
    }
    let mut symbols = content.symbols.clone();
    let aside = match (&*content.panel, &toc) {
        ("", None) => None,
        ("", Some(_)) => Some("toc"),
        _ => Some("panel"),
    };
    let sidebar = match mode.has_sidebar() {
        true => sidebar::sidebar(site, Some(page), &mut symbols),
        false => None,
    };
    let main = article::article(site, page, content, mode, toc.is_some());
    let body = Body {
        mode,
        aside,
        sidebar,
        main,
        toc,
        page: Some(page),
    };
    document(site, &head, body, symbols)
}

/// The HTML of `404.html`.
pub(super) fn missing(site: &Shell) -> String {
    let head = Head {
        is_indexed: false,
        ..Head::new(format!("Page not found - {}", site.name()))
    };
    let main = html! {
        header.page-header {
            p.missing-code { "404" }
            h1 { "Page not found" }
            p.lead { "There is nothing at this address. It may have moved." }
        }
        div.content {
            p.missing-actions {
                a.button href=(site.home()) { "Go to the first page" }
                " "
                button.search-open.needs-js type="button" { "Search the documentation" }
            }
        }
    };
    let body = Body {
        mode: Mode::Missing,
        aside: None,
        sidebar: None,
        main,
        toc: None,
        page: None,
    };
    document(site, &head, body, Symbols::default())
}

/// What stands in the body of a page.
struct Body {
    mode: Mode,
    aside: Option<&'static str>,
    sidebar: Option<Markup>,
    /// What stands in the article.
    main: Markup,
    toc: Option<Markup>,
    page: Option<usize>,
}

fn document(site: &Shell, about: &Head, body: Body, mut symbols: Symbols) -> String {
    let place = body.page.map(|page| site.navigation.place(page));
    let version = place.as_ref().and_then(|place| place.version);
    let theme = site.project.config.view.mode_toggle.default.as_ref();
    let theme = theme
        .map(|(theme, _)| &**theme)
        .filter(|theme| matches!(*theme, "light" | "dark"));
    let picture = site.project.config.view.background_image.as_ref();
    let is_pictured = picture.is_some_and(|(picture, _)| {
        is_external(picture) || site.addresses.named_file(picture).1.is_some()
    });
    let top = top::top(site, body.page, body.sidebar.is_some(), &mut symbols);
    let foot = foot::foot(site, &mut symbols);
    let whole = html! {
        (DOCTYPE)
        html lang="en" dir="ltr" data-search=(site.addresses.file("search.json")) data-version=[version]
            data-theme=[theme] {
            (head(site, about, place.as_ref()))
            body data-mode=[body.mode.name()] data-aside=[body.aside] class=[is_pictured.then_some("pictured")] {
                a.skip href="#_content" { "Skip to content" }
                (top)
                div.page {
                    @if let Some(sidebar) = &body.sidebar { (sidebar) }
                    main id="_content" tabindex="-1" { article { (body.main) } }
                    @if let Some(toc) = &body.toc { (toc) }
                }
                @if let Some(foot) = &foot { (foot) }
                (PreEscaped(symbols.markup()))
            }
        }
    };
    whole.into_string()
}
