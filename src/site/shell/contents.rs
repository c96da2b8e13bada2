//! The pages that list all others, where a sidebar is too short for that. Each lists so many that it stays small.

use maud::{Markup, html};

use super::head::Head;
use super::{Body, Mode, Shell, document, sidebar};
use crate::site::navigation::{Item, WHOLE, What};
use crate::site::symbols::Symbols;

/// How many entries a page lists.
const ENTRIES: usize = 200;

/// How many of the pages of this kind are linked from the first one.
const LINKS: usize = 200;

/// A heading or a page on a page of contents.
enum Line<'p> {
    /// The names of groups, the outer ones first.
    Groups(Vec<&'p str>),
    Page(usize),
}

/// The address of the first page of contents.
pub(super) fn address(site: &Shell) -> String {
    address_of(site, 0)
}

fn folder(number: usize) -> String {
    match number {
        0 => "_docs/contents/".to_owned(),
        _ => format!("_docs/contents/{}/", number + 1),
    }
}

fn address_of(site: &Shell, number: usize) -> String {
    site.addresses.file(&folder(number))
}

/// The pages of contents, each with its path in the site. None where every sidebar is whole.
pub(in crate::site) fn contents(site: &Shell) -> Vec<(String, String)> {
    let is_whole = site
        .navigation
        .sections()
        .all(|(_, section)| section.len() <= WHOLE);
    if is_whole {
        return Vec::new();
    }
    let lines = lines(site);
    let parts: Vec<&[Line]> = lines.chunks(ENTRIES).collect();
    let pages = (0..parts.len()).map(|number| {
        let path = format!("{}index.html", folder(number));
        (path, draw(site, &parts, number))
    });
    pages.collect()
}

/// Everything that the navigation lists, in order.
fn lines<'a>(site: &Shell<'a>) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    for (area, section) in site.navigation.sections() {
        let mut names: Vec<&'a str> = vec![area];
        let mut is_named = false;
        for (depth, item) in section.walk() {
            names.truncate(depth + 1);
            match item.what {
                What::Group { name, .. } => {
                    names.push(name);
                    is_named = false;
                }
                What::Page(page) => {
                    if !std::mem::replace(&mut is_named, true) {
                        lines.push(Line::Groups(heading(site, &names, item)));
                    }
                    lines.push(Line::Page(page));
                }
            }
        }
    }
    lines
}

/// The names that are not empty, with the version.
fn heading<'a>(site: &Shell<'a>, names: &[&'a str], item: &Item) -> Vec<&'a str> {
    let version = item
        .version
        .map(|version| site.navigation.version_name(version));
    let names = names.iter().copied().chain(version);
    names.filter(|name| !name.is_empty()).collect()
}

fn draw(site: &Shell, parts: &[&[Line]], number: usize) -> String {
    let count = parts.len();
    let title = match number {
        0 => "All sections".to_owned(),
        _ => format!("All sections, page {} of {count}", number + 1),
    };
    let mut symbols = Symbols::default();
    let sidebar = sidebar::sidebar(site, None, &mut symbols);
    let main = html! {
        header.page-header { h1 { (title) } }
        div.content {
            @if number == 0 && count > 1 { (overview(site, parts)) }
            (list(site, parts[number]))
        }
        (ends(site, number, count))
    };
    let head = Head {
        is_indexed: false,
        ..Head::new(format!("{title} - {}", site.name()))
    };
    let body = Body {
        mode: Mode::Usual,
        aside: None,
        sidebar,
        main,
        toc: None,
        page: None,
    };
    document(site, &head, body, symbols)
}

/// Links to the pages of contents by the groups that they begin with.
fn overview(site: &Shell, parts: &[&[Line]]) -> Markup {
    let step = parts.len().div_ceil(LINKS).max(1);
    let linked = parts.iter().enumerate().skip(1).step_by(step);
    html! {
        ul {
            @for (number, part) in linked {
                li { a href=(address_of(site, number)) { "From " (first_name(site, part)) } }
            }
        }
    }
}

fn first_name<'a>(site: &Shell<'a>, part: &[Line<'a>]) -> &'a str {
    let named = part.iter().find_map(|line| match line {
        Line::Groups(names) => names.last().copied(),
        Line::Page(page) => Some(&*site.navigation.face(*page).title),
    });
    named.unwrap_or("")
}

fn list(site: &Shell, lines: &[Line]) -> Markup {
    let groups = lines.chunk_by(|_, next| matches!(next, Line::Page(_)));
    html! {
        @for group in groups {
            @if let Some(Line::Groups(names)) = group.first() { h2 { (names.join(" / ")) } }
            @let pages = group.iter().filter_map(|line| match line { Line::Page(page) => Some(*page), Line::Groups(_) => None });
            @let pages: Vec<usize> = pages.collect();
            @if !pages.is_empty() {
                ul {
                    @for page in pages {
                        @let face = site.navigation.face(page);
                        li { a href=(face.address) { (face.title) } }
                    }
                }
            }
        }
    }
}

fn ends(site: &Shell, number: usize, count: usize) -> Markup {
    let previous = number.checked_sub(1);
    let next = Some(number + 1).filter(|next| *next < count);
    html! {
        @if count > 1 {
            footer.page-footer {
                nav.neighbours aria-label="Previous and next page" {
                    @for (kind, word, page) in [("prev", "Previous", previous), ("next", "Next", next)] {
                        @if let Some(page) = page {
                            a rel=(kind) href=(address_of(site, page)) {
                                small { (word) } " All sections, page " (page + 1)
                            }
                        }
                    }
                }
            }
        }
    }
}
