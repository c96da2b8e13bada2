//! Alternatives of which a reader sees one.

use super::super::Renderer;
use super::super::element::Use;
use crate::components::Component;
use crate::page::slugify;

/// Elements of a title that its button shows.
const PHRASES: &[&str] = &[
    "b", "code", "del", "em", "i", "img", "kbd", "mark", "path", "s", "small", "span", "strong",
    "sub", "sup", "svg", "u", "use",
];

/// What a tab is called.
struct Title {
    plain: String,
    /// What links to it are expected to end with.
    fragment: String,
    /// Its markup in the button.
    button: String,
    /// Whether the writer gave it.
    is_given: bool,
}

impl<'p> Renderer<'p> {
    /// Shows tabs, below what stands beside them and is none.
    pub(super) fn tabs(&mut self, whole: &Use<'p>) {
        let (mut tabs, mut others) = (Vec::new(), Vec::new());
        for part in self.parts_of(&whole.children) {
            match part.as_use().filter(|used| used.is(Component::Tab)) {
                Some(tab) => tabs.push(tab),
                None => others.push(part),
            }
        }
        self.blocks_of(&others);
        if !tabs.is_empty() {
            self.tab_list(whole, &tabs);
        }
    }

    pub(super) fn tab_list(&mut self, whole: &Use<'p>, tabs: &[Use<'p>]) {
        self.content.needs.tabs = true;
        let first = whole.count("defaultTabIndex", 0, 99).unwrap_or(0) as usize;
        let first = if first < tabs.len() { first } else { 0 };
        let titles: Vec<Title> = (1..)
            .zip(tabs)
            .map(|(number, tab)| self.tab_title(tab, number))
            .collect();
        let ids: Vec<String> = tabs
            .iter()
            .zip(&titles)
            .map(|(tab, title)| {
                let id = tab.text("id").unwrap_or_else(|| title.fragment.clone());
                self.claim(&id)
            })
            .collect();
        let buttons: Vec<String> = ids
            .iter()
            .map(|id| self.claim(&format!("tab-{id}")))
            .collect();
        self.markup(r#"<div class="tabs""#);
        let is_shared = whole.get("sync").is_nothing() || whole.is_on("sync");
        self.markup(if is_shared { " data-sync" } else { "" });
        self.markup(if whole.is_on("borderBottom") {
            " data-line"
        } else {
            ""
        });
        self.markup(r#"><div class="tab-list" role="tablist" aria-label="Alternatives">"#);
        for (at, tab) in tabs.iter().enumerate() {
            self.markup(r#"<button type="button" role="tab""#);
            self.attribute("id", &buttons[at]);
            self.attribute("aria-controls", &ids[at]);
            self.markup(match at == first {
                true => r#" aria-selected="true""#,
                false => r#" aria-selected="false" tabindex="-1""#,
            });
            self.attribute("data-key", &titles[at].plain.to_lowercase());
            self.markup(">");
            let icon = self.icon(tab, 16, "");
            self.markup(&icon);
            self.markup(&titles[at].button);
            self.markup("</button>");
        }
        self.markup("</div>");
        for (at, tab) in tabs.iter().enumerate() {
            self.markup(r#"<div role="tabpanel""#);
            self.attribute("id", &ids[at]);
            self.attribute("aria-labelledby", &buttons[at]);
            self.markup(if at == first { ">" } else { " data-idle>" });
            self.markup(r#"<p class="tab-title">"#);
            match titles[at].is_given {
                true => self.value_of(tab, "title"),
                false => self.text(&titles[at].plain),
            }
            self.markup("</p>");
            self.end_block();
            self.blocks(&tab.children);
            self.markup("</div>");
        }
        self.markup("</div>");
    }

    fn tab_title(&mut self, tab: &Use<'p>, number: usize) -> Title {
        let section = std::mem::take(&mut self.section);
        let shown = self.apart(|page| page.value_of(tab, "title"));
        let words = std::mem::replace(&mut self.section, section).text;
        let is_given = !words.trim().is_empty();
        let plain = match is_given {
            true => words.trim().to_owned(),
            false => format!("Tab {number}"),
        };
        let button = match is_given && may_stand_in_button(&shown) {
            true => shown,
            false => super::escaped(&plain),
        };
        let fragment = match is_given {
            true => slugify(&self.plain_value_of(tab, "title")),
            false => slugify(&plain),
        };
        Title {
            plain,
            fragment,
            button,
            is_given,
        }
    }
}

/// Whether the tags of a markup may stand in a button: words of some kind, no links.
fn may_stand_in_button(markup: &str) -> bool {
    let mut tags = markup.split('<').skip(1);
    tags.all(|tag| {
        let name = tag.trim_start_matches('/');
        let end = name.find(|sign: char| !sign.is_ascii_alphanumeric());
        PHRASES.contains(&&name[..end.unwrap_or(name.len())])
    })
}
