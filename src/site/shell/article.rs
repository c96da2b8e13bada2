//! The text of a page with its title, its end and its table of contents.

use maud::{Markup, PreEscaped, html};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::link::method;
use super::{Mode, Shell};
use crate::site::Repository;
use crate::site::content::{Content, Entry, line};
use crate::site::metadata::first_paragraph;
use crate::site::navigation::{Neighbours, endpoint};
use crate::words::MONTHS;

/// What does not stand in the path of a file within an address.
const NOT_IN_PATHS: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

impl Shell<'_> {
    /// The address of a page as Markdown.
    pub(super) fn markdown(&self, page: usize) -> String {
        self.addresses.file(&self.addresses.markdown_file_of(page))
    }

    /// The address of what the playground of a page is made from.
    fn call(&self, page: usize) -> String {
        self.addresses.file(&self.addresses.call_file_of(page))
    }

    /// Whether a page has a feed: it tells of updates, and the site's whole address is known, which feeds need.
    pub(super) fn has_feed(&self, content: &Content) -> bool {
        !content.updates.is_empty() && self.options.site_url.is_some()
    }

    /// The address of the feed of a page's updates.
    pub(super) fn feed(&self, page: usize) -> String {
        format!("{}rss.xml", self.addresses.page(page))
    }
}

/// What a page is about: as the frontmatter says, or the first paragraph that the description of its operation has, as plain
/// text.
pub(in crate::site) fn description(site: &Shell, page: usize) -> Option<String> {
    let page = &site.project.pages[page];
    if let Some(own) = page.frontmatter.text("description") {
        return Some(line(own.trim()).1);
    }
    let operation = site.project.operation_of(page)?;
    first_paragraph(operation.description()?)
}

/// Draws what stands in the article of a page.
pub(super) fn article(
    site: &Shell,
    page: usize,
    content: &Content,
    mode: Mode,
    has_outline: bool,
) -> Markup {
    let (first, rest) = match content.panel.is_empty() {
        true => ("", &*content.html),
        false => content.html.split_at(first_paragraph_end(&content.html)),
    };
    html! {
        @if mode.is_bare() && !content.html.contains("<h1") {
            h1.screen-reader id=[content.title_id.as_deref()] { (site.navigation.face(page).title) }
        } @else if !mode.is_bare() {
            (header(site, page, content, has_outline))
        }
        @if !first.is_empty() {
            div.content { (PreEscaped(first)) }
        }
        @if !content.panel.is_empty() {
            div.panel role="group" aria-label="Examples" { (PreEscaped(&content.panel)) }
        }
        @if !rest.is_empty() {
            div.content { (PreEscaped(rest)) }
        }
        @if !mode.is_bare() { (end(site, page)) }
    }
}

/// Where the paragraph ends with which a text begins: what a page is about stands before its examples where they stand in one
/// column. 0 where the text begins with something else, or the paragraph leads to what follows it.
fn first_paragraph_end(html: &str) -> usize {
    const END: &str = "</p>";
    let found = html.starts_with("<p>").then(|| html.find(END)).flatten();
    let found = found.filter(|&end| !html[..end].ends_with(':'));
    found.map_or(0, |end| end + END.len())
}

fn header(site: &Shell, page: usize, content: &Content, has_outline: bool) -> Markup {
    let crumbs = site.navigation.place(page).breadcrumbs;
    let markdown = site.markdown(page);
    // What a description says of an operation stands in the text.
    let lead = site.project.pages[page].frontmatter.text("description");
    html! {
        header.page-header {
            @if !crumbs.is_empty() {
                nav.breadcrumbs aria-label="Breadcrumbs" {
                    ol {
                        @for crumb in &crumbs {
                            li {
                                @if let Some(first) = crumb.page {
                                    a href=(site.navigation.face(first).address) { (crumb.name) }
                                } @else { (crumb.name) }
                            }
                        }
                    }
                }
            }
            h1 id=[content.title_id.as_deref()] { (site.navigation.face(page).title) }
            @if let Some(lead) = lead { p.lead { (PreEscaped(line(lead.trim()).0)) } }
            div.page-actions {
                @if has_outline {
                    button.toc-button type="button" popovertarget="_toc" { "On this page" } " "
                }
                button.copy-page.needs-js type="button" data-source=(markdown) { "Copy page" }
                " " a href=(markdown) { "View as Markdown" }
                @if site.has_feed(content) { " " a href=(site.feed(page)) { "RSS feed" } }
            }
            (endpoint_line(site, page, content))
        }
    }
}

/// The method and path of the operation that the page stands for.
fn endpoint_line(site: &Shell, page: usize, content: &Content) -> Markup {
    let Some(endpoint) = endpoint(site.project, &site.project.pages[page]) else {
        return Markup::default();
    };
    let about = content.endpoint.as_ref();
    let base = about.and_then(|about| about.base.as_deref());
    // What the API sends goes to an address of the reader's.
    let base = base.filter(|_| endpoint.method != "webhook");
    let is_deprecated = site.navigation.face(page).is_deprecated;
    html! {
        div.endpoint {
            (method(&endpoint.method, false)) " "
            code {
                @if let Some(base) = base { span.endpoint-base { (base) } wbr; }
                (path(endpoint.path))
            }
            @if is_deprecated { " " span.field-deprecated { "deprecated" } }
            @if about.is_some_and(|about| about.call.is_some()) { " " (playground_button(&site.call(page))) }
        }
    }
}

/// The button that opens the playground of the call whose JSON stands at an address.
fn playground_button(call: &str) -> Markup {
    html! {
        button.try.button.needs-js type="button" aria-haspopup="dialog" data-request=(call) { "Try it" }
    }
}

/// A path in which the parts are marked that readers fill in, and which may break before each `/` but the first.
fn path(path: &str) -> Markup {
    html! {
        @for (at, part) in path.split_inclusive('}').enumerate() {
            @match part.rfind('{').filter(|_| part.ends_with('}')).map(|at| part.split_at(at)) {
                Some((before, filled)) => { (breaking(before, at == 0)) var { (filled) } }
                None => (breaking(part, at == 0)),
            }
        }
    }
}

fn breaking(text: &str, is_first: bool) -> Markup {
    html! {
        @for (at, part) in text.split('/').enumerate() {
            @if at > 1 || (at == 1 && !(is_first && text.starts_with('/'))) { wbr; }
            @if at > 0 { "/" }
            (part)
        }
    }
}

/// The end of a page: when it changed, what readers can say of it, what stands beside it.
fn end(site: &Shell, page: usize) -> Markup {
    let changed = site.inputs.changed.get(&site.project.pages[page].path);
    let changed = changed.and_then(|day| Some((&**day, written_day(day)?)));
    let feedback = feedback(site, page);
    let neighbours = site.navigation.neighbours(page);
    let has_neighbours = |(_, found): &(_, Neighbours)| *found != Neighbours::default();
    let has_neighbours = neighbours.iter().any(has_neighbours);
    let has_facts = changed.is_some() || !feedback.is_empty();
    html! {
        @if has_facts || has_neighbours {
            footer.page-footer {
                @if has_facts {
                    div.page-facts {
                        @if let Some((day, written)) = &changed {
                            p { "Last changed " time datetime=(day) { (written) } }
                        }
                        @if !feedback.is_empty() {
                            p.feedback {
                                @for (at, (class, address, text)) in feedback.iter().enumerate() {
                                    @if at > 0 { " " }
                                    a class=(class) href=(address) { (text) }
                                }
                            }
                        }
                    }
                }
                @if has_neighbours { (neighbours_of(site, &neighbours)) }
            }
        }
    }
}

fn neighbours_of(site: &Shell, neighbours: &[(Option<usize>, Neighbours)]) -> Markup {
    html! {
        nav.neighbours aria-label="Previous and next page" {
            @for (version, found) in neighbours {
                @let (version, is_hidden) = site.mark(*version);
                @for (kind, word, page) in [("prev", "Previous", found.previous), ("next", "Next", found.next)] {
                    @if let Some(face) = page.map(|page| site.navigation.face(page)) {
                        a rel=(kind) href=(face.address) data-version=[version] hidden[is_hidden] {
                            small { (word) } " " (face.title)
                        }
                        " "
                    }
                }
            }
        }
    }
}

/// `2026-10-04` as `4 October 2026`.
fn written_day(day: &str) -> Option<String> {
    let mut parts = day.splitn(3, '-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
    let day: u8 = day.parse().ok()?;
    Some(format!("{day} {month} {year}"))
}

/// The class, address and text of what readers can do about the page's source.
fn feedback(site: &Shell, page: usize) -> Vec<(&'static str, String, &'static str)> {
    let Some(repository) = &site.options.repository else {
        return Vec::new();
    };
    let asked = site.project.config.view.feedback;
    let Some(path) = site.project.written_in(page) else {
        return Vec::new();
    };
    let mut links = Vec::new();
    if asked.suggest_edit {
        links.push(("edit", edit_address(repository, path), "Suggest an edit"));
    }
    if asked.raise_issue {
        links.push(("issue", issue_address(repository, path), "Raise an issue"));
    }
    links
}

/// Whether the repository stands on a site of GitLab's making, whose addresses differ.
fn is_gitlab(repository: &Repository) -> bool {
    let host = repository.url.split('/').nth(2).unwrap_or("");
    host.contains("gitlab")
}

fn edit_address(repository: &Repository, path: &str) -> String {
    let Repository {
        url,
        branch,
        folder,
    } = repository;
    let file = format!("{branch}/{folder}{path}");
    let file = utf8_percent_encode(&file, NOT_IN_PATHS);
    match is_gitlab(repository) {
        true => format!("{url}/-/edit/{file}"),
        false => format!("{url}/edit/{file}"),
    }
}

fn issue_address(repository: &Repository, path: &str) -> String {
    let Repository { url, folder, .. } = repository;
    let title = format!("Documentation: {folder}{path}");
    let title = utf8_percent_encode(&title, NOT_IN_PATHS);
    match is_gitlab(repository) {
        true => format!("{url}/-/issues/new?issue%5Btitle%5D={title}"),
        false => format!("{url}/issues/new?title={title}"),
    }
}

/// Draws the table of contents: levels two and three. None where there is nothing to list.
pub(super) fn outline(entries: &[Entry]) -> Option<Markup> {
    let listed = entries.iter().filter(|entry| matches!(entry.level, 2 | 3));
    let listed: Vec<&Entry> = listed
        .filter(|entry| !entry.text.trim().is_empty())
        .collect();
    if listed.is_empty() {
        return None;
    }
    let parts = listed.chunk_by(|_, next| next.level == 3);
    Some(html! {
        nav.toc id="_toc" aria-label="On this page" popover {
            p.toc-title { "On this page" }
            ol {
                @for part in parts { (outline_part(part)) }
            }
        }
    })
}

/// A heading of level two with those of level three below it; the latter alone where no other stands before them.
fn outline_part(part: &[&Entry]) -> Markup {
    let (first, inner) = match part {
        [first, inner @ ..] if first.level == 2 => (Some(*first), inner),
        _ => (None, part),
    };
    let link = |entry: &Entry| html! { a href={ "#" (entry.id) } { (entry.text) } };
    html! {
        @if let Some(first) = first {
            li {
                (link(first))
                @if !inner.is_empty() { ol { @for entry in inner { li { (link(entry)) } } } }
            }
        } @else {
            @for entry in inner { li { (link(entry)) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_stand_after_the_first_paragraph() {
        for (html, first) in [
            ("<p>One.</p><p>Two.</p>", "<p>One.</p>"),
            ("<p>One <em>é</em>.</p>", "<p>One <em>é</em>.</p>"),
            ("<p>These are:</p><ul></ul>", ""),
            ("<h2>One</h2><p>Two.</p>", ""),
            ("<p class=\"x\">One.</p>", ""),
            ("<p>One", ""),
            ("", ""),
        ] {
            assert_eq!(&html[..first_paragraph_end(html)], first, "{html}");
        }
    }

    #[test]
    fn paths_break_before_their_signs() {
        for (written, html) in [
            ("/a", "/a"),
            ("/a/{b}", "/a<wbr>/<var>{b}</var>"),
            ("/{a}/b/", "/<var>{a}</var><wbr>/b<wbr>/"),
            ("/{a}{b}", "/<var>{a}</var><var>{b}</var>"),
            ("event", "event"),
            ("/<b>", "/&lt;b&gt;"),
            ("", ""),
        ] {
            assert_eq!(path(written).into_string(), html, "{written}");
        }
    }
}
