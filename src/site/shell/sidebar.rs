//! The navigation beside a page.

use maud::{Markup, html};

use super::Shell;
use super::contents;
use super::link::{icon, method};
use crate::config::IconUse;
use crate::site::colors::{tone_class, tone_of};
use crate::site::navigation::{AnchorLink, Item, Shown, What, shown};
use crate::site::symbols::Symbols;

/// Draws the sidebar of a page; none where it would be empty.
pub(super) fn sidebar(site: &Shell, page: Option<usize>, symbols: &mut Symbols) -> Option<Markup> {
    let anchors = site.navigation.anchor_links(page);
    let section = site.navigation.section(page);
    let (entries, is_cut) = section.map_or((Vec::new(), false), |section| shown(section, page));
    if anchors.is_empty() && entries.is_empty() {
        return None;
    }
    let mut drawing = Drawing {
        site,
        page,
        symbols,
        groups: 0,
    };
    let anchors = drawing.anchors(&anchors);
    let groups = drawing.roots(&entries);
    Some(html! {
        div.sidebar id="_sidebar" popover {
            button.close-button type="button" popovertarget="_sidebar" popovertargetaction="hide" {
                span.screen-reader { "Close the menu" }
            }
            nav aria-label="Documentation" {
                (anchors)
                (groups)
                @if is_cut { ul { li { a.folded href=(contents::address(site)) { "All sections" } } } }
            }
        }
    })
}

struct Drawing<'d, 'a> {
    site: &'d Shell<'a>,
    page: Option<usize>,
    symbols: &'d mut Symbols,
    /// How many groups have an id.
    groups: usize,
}

impl<'a> Drawing<'_, 'a> {
    fn anchors(&mut self, links: &[AnchorLink]) -> Markup {
        html! {
            @if !links.is_empty() {
                ul.anchors {
                    @for anchor in links {
                        (self.anchor(anchor))
                    }
                }
            }
        }
    }

    fn anchor(&mut self, anchor: &AnchorLink) -> Markup {
        let tone = anchor.color.and_then(tone_of);
        let tone = tone.as_ref().map(tone_class);
        let class = match &tone {
            Some(tone) => format!("tile {tone}"),
            None => "tile".to_owned(),
        };
        let (version, is_hidden) = self.site.mark(anchor.link.version);
        let current = anchor.link.is_current.then_some("true");
        html! {
            li data-version=[version] hidden[is_hidden] {
                a href=(anchor.link.address) aria-current=[current] {
                    @if let Some((name, kind)) = anchor.icon && let Some(icon) = icon(self.symbols, name, kind) {
                        span class=(class) { (icon) }
                    }
                    (anchor.link.name)
                }
            }
        }
    }

    /// The groups at the top, with their names as headings. Those that are only named stand in lists of their own.
    fn roots(&mut self, entries: &[Shown]) -> Markup {
        let runs = entries.chunk_by(|a, b| !is_group(a) && !is_group(b));
        html! {
            @for run in runs {
                @match run {
                    [Shown::Group { group, entries, .. }] => (self.root(group, entries)),
                    _ => ul { (self.entries(run, None)) },
                }
            }
        }
    }

    fn root(&mut self, group: &Item, entries: &[Shown]) -> Markup {
        let What::Group { name, icon, .. } = &group.what else {
            return Markup::default();
        };
        let (version, is_hidden) = self.site.mark(group.version.filter(|_| self.is_neutral()));
        let id = (!name.is_empty()).then(|| {
            self.groups += 1;
            format!("_group-{}", self.groups)
        });
        html! {
            @if let Some(id) = &id {
                p.group id=(id) data-version=[version] hidden[is_hidden] { (self.icon(*icon)) (name) }
            }
            ul aria-labelledby=[id.as_ref()] data-version=[version] hidden[is_hidden] {
                (self.entries(entries, group.version))
            }
        }
    }

    fn entries(&mut self, entries: &[Shown], version: Option<usize>) -> Markup {
        html! {
            @for entry in entries {
                @match entry {
                    Shown::Page(item, page) => (self.entry(*page, item.version.filter(|_| version.is_none()))),
                    Shown::Group { group, is_open, entries } => (self.group(group, *is_open, entries, version)),
                    Shown::Folded(group, first) => (self.folded(group, *first, version)),
                }
            }
        }
    }

    fn entry(&mut self, page: usize, version: Option<usize>) -> Markup {
        let site = self.site;
        let face = site.navigation.face(page);
        let icon = face
            .icon
            .and_then(|(name, kind)| icon(self.symbols, name, kind));
        let (version, is_hidden) = site.mark(version.filter(|_| self.is_neutral()));
        let current = (self.page == Some(page)).then_some("page");
        html! {
            li data-version=[version] hidden[is_hidden] {
                a href=(face.address) aria-current=[current] data-deprecated[face.is_deprecated] {
                    @if let Some(name) = &face.method { (method(name, true)) " " }
                    @if let Some(icon) = &icon { (icon) }
                    (face.short_title.unwrap_or(&face.title))
                    @if let Some(tag) = face.tag { " " span.tag { (tag) } }
                }
            }
        }
    }

    fn group(
        &mut self,
        group: &Item,
        is_open: bool,
        entries: &[Shown],
        outer: Option<usize>,
    ) -> Markup {
        let What::Group { name, icon, .. } = &group.what else {
            return Markup::default();
        };
        let (version, is_hidden) = self.mark(group, outer);
        html! {
            li data-version=[version] hidden[is_hidden] {
                details open[is_open] {
                    summary { (self.icon(*icon)) (shown_name(name)) }
                    ul { (self.entries(entries, group.version)) }
                }
            }
        }
    }

    fn folded(&mut self, group: &Item, first: usize, outer: Option<usize>) -> Markup {
        let What::Group { name, icon, .. } = &group.what else {
            return Markup::default();
        };
        let address = &self.site.navigation.face(first).address;
        let (version, is_hidden) = self.mark(group, outer);
        html! {
            li data-version=[version] hidden[is_hidden] {
                a.folded href=(address) { (self.icon(*icon)) (shown_name(name)) }
            }
        }
    }

    /// The version that a group is marked with, and whether it is hidden until that is chosen.
    fn mark(&self, group: &Item, outer: Option<usize>) -> (Option<&'a str>, bool) {
        let own = group
            .version
            .filter(|_| outer.is_none() && self.is_neutral());
        self.site.mark(own)
    }

    fn icon(&mut self, icon_use: Option<&IconUse>) -> Markup {
        let shown = icon_use.and_then(|used| {
            let kind = used.icon_type.as_ref().map(|(kind, _)| &**kind);
            icon(self.symbols, &used.name.0, kind)
        });
        shown.unwrap_or_default()
    }

    /// Whether the page belongs to no version, so that what belongs to one is marked.
    fn is_neutral(&self) -> bool {
        let version = self.page.map(|page| self.site.navigation.version_of(page));
        version.flatten().is_none()
    }
}

fn is_group(entry: &Shown) -> bool {
    matches!(entry, Shown::Group { .. })
}

fn shown_name(name: &str) -> &str {
    if name.is_empty() { "More" } else { name }
}
