//! The bar above a page.

use maud::{Markup, html};

use super::Shell;
use super::link::icon;
use crate::config::{CallToAction, Text};
use crate::project::is_external;
use crate::site::markup::runs_code_as_picture;
use crate::site::navigation::Link;
use crate::site::symbols::Symbols;

impl<'a> Shell<'a> {
    /// The repository whose stars the call to action shows, as `owner/name`.
    pub(super) fn repository(&self) -> Option<&'a str> {
        let call = self.project.config.view.call_to_action.as_ref()?;
        let (url, _) = call.url.as_ref().filter(|_| call.is_github)?;
        repository_name(url)
    }
}

/// `owner/name` in the address of a repository on GitHub.
fn repository_name(url: &str) -> Option<&str> {
    let (_, path) = url.trim().split_once("github.com/")?;
    let path = path.split(['?', '#']).next()?.trim_end_matches('/');
    let (owner, rest) = path.split_once('/')?;
    let name = rest.split('/').next()?;
    let end = owner.len() + 1 + name.len();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let is_name = |text: &str| !text.is_empty() && text.chars().all(is_plain);
    let found = path.get(..end)?;
    (is_name(owner) && is_name(name)).then(|| found.strip_suffix(".git").unwrap_or(found))
}

/// Draws the bar, with the row of tabs.
pub(super) fn top(
    site: &Shell,
    page: Option<usize>,
    has_sidebar: bool,
    symbols: &mut Symbols,
) -> Markup {
    let links = links(site, symbols);
    let toggle = &site.project.config.view.mode_toggle.is_hidden;
    let has_toggle = !toggle.as_ref().is_some_and(|(is_hidden, _)| *is_hidden);
    html! {
        header.top {
            div.top-bar {
                @if has_sidebar {
                    button.menu-button type="button" popovertarget="_sidebar" { span.screen-reader { "Menu" } }
                }
                (logo(site))
                (versions(&site.navigation.version_links(page)))
                button.search-button.needs-js type="button" aria-haspopup="dialog"
                    aria-keyshortcuts="Control+K Meta+K /" { span { "Search" } " " kbd { "Ctrl K" } }
                @if let Some(links) = &links {
                    nav.top-links id="_links" aria-label="Links" popover { ul { (links) } }
                }
                @if has_toggle {
                    button.theme-button.needs-js type="button" aria-label="Use the dark theme"
                        data-light-label="Use the light theme" data-dark-label="Use the dark theme" {}
                }
                @if links.is_some() {
                    button.links-button type="button" popovertarget="_links" { span.screen-reader { "Links" } }
                }
            }
            (tabs(site, &site.navigation.tab_links(page)))
        }
    }
}

fn logo(site: &Shell) -> Markup {
    let logo = site.project.config.view.logo.as_ref();
    let href = logo.and_then(|logo| logo.href.as_ref());
    let href = href.and_then(|(href, _)| site.link(href));
    let light = image(site, logo.and_then(|logo| logo.light.as_ref()));
    let dark = image(site, logo.and_then(|logo| logo.dark.as_ref()));
    html! {
        a.logo href=(href.as_deref().unwrap_or(site.home())) {
            @match (&light, &dark) {
                (Some(light), Some(dark)) if light != dark => {
                    (picture(site, light, Some("light-only"))) (picture(site, dark, Some("dark-only")))
                }
                (Some(one), _) | (None, Some(one)) => { (picture(site, one, None)) }
                (None, None) => { (site.name()) }
            }
        }
    }
}

/// The address and size of an image that docs.json names, if it is there.
type Image = (String, Option<(u32, u32)>);

fn image(site: &Shell, written: Option<&Text>) -> Option<Image> {
    let (written, _) = written?;
    let (address, file) = site.addresses.named_file(written.trim());
    let size = file
        .as_ref()
        .and_then(|file| site.inputs.sizes.get(&**file));
    let is_there = file.is_some() || (is_external(written) && !runs_code_as_picture(written));
    is_there.then_some((address, size.copied()))
}

fn picture(site: &Shell, (address, size): &Image, class: Option<&str>) -> Markup {
    let width = size.map(|(width, _)| width);
    let height = size.map(|(_, height)| height);
    html! { img class=[class] src=(address) alt=(site.name()) width=[width] height=[height]; }
}

fn versions(links: &[Link]) -> Markup {
    let current = links.iter().find(|link| link.is_current);
    html! {
        @if let Some(current) = current {
            details.versions {
                summary { span.screen-reader { "Version" } " " (current.name) }
                ul {
                    @for link in links {
                        li { a href=(link.address) aria-current=[link.is_current.then_some("true")] { (link.name) } }
                    }
                }
            }
        }
    }
}

/// The links of the bar and the call to action; none if there are none.
fn links(site: &Shell, symbols: &mut Symbols) -> Option<Markup> {
    let view = &site.project.config.view;
    let plain = view.topbar_links.iter().filter_map(|link| {
        let (name, _) = link.name.as_ref()?;
        let (url, _) = link.url.as_ref()?;
        Some((&**name, site.link(url)?))
    });
    let plain: Vec<_> = plain.collect();
    let call = view.call_to_action.as_ref();
    let call = call.and_then(|call| call_to_action(site, call, symbols));
    if plain.is_empty() && call.is_none() {
        return None;
    }
    Some(html! {
        @for (name, address) in &plain { li { a href=(address) { (name) } } }
        @if let Some(call) = &call { li { (call) } }
    })
}

fn call_to_action(site: &Shell, call: &CallToAction, symbols: &mut Symbols) -> Option<Markup> {
    let (url, _) = call.url.as_ref()?;
    let address = site.link(url)?;
    let name = call.name.as_ref().map(|(name, _)| &**name);
    if call.is_github {
        let repository = repository_name(url);
        let shown = name.or(repository).unwrap_or("GitHub");
        return Some(html! {
            a.repository href=(address) data-repository=[repository] {
                @if let Some(icon) = icon(symbols, "github", Some("brands")) { (icon) " " }
                (shown)
            }
        });
    }
    Some(html! { a.button href=(address) { (name.unwrap_or(url)) } })
}

fn tabs(site: &Shell, links: &[Link]) -> Markup {
    html! {
        @if !links.is_empty() {
            nav.tabs-row aria-label="Sections" {
                ul {
                    @for link in links {
                        @let (version, is_hidden) = site.mark(link.version);
                            li data-version=[version] hidden[is_hidden] {
                                a href=(link.address) aria-current=[link.is_current.then_some("true")] { (link.name) }
                            }
                    }
                }
            }
        }
    }
}
