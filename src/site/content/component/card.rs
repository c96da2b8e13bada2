//! Cards.

use super::super::Renderer;
use super::super::element::Use;
use crate::page::slugify;

impl<'p> Renderer<'p> {
    pub(super) fn card(&mut self, used: &Use<'p>) {
        let is_disabled = used.is_on("disabled");
        let link = used
            .text("href")
            .filter(|_| !is_disabled && !self.is_in_control);
        let is_away = link.as_deref().is_some_and(crate::project::is_external);
        let has_arrow = link.is_some()
            && match used.get("arrow").is_nothing() {
                true => is_away,
                false => used.is_on("arrow"),
            };
        self.markup(r#"<div class="card""#);
        let title = self.plain_value_of(used, "title");
        let id = used.text("id").unwrap_or_else(|| slugify(&title));
        if !id.is_empty() {
            let id = self.claim(&id);
            self.attribute("id", &id);
        }
        for (name, is_on) in [
            (" data-horizontal", used.is_on("horizontal")),
            (" data-disabled", is_disabled),
            (" data-arrow", has_arrow),
        ] {
            if is_on {
                self.markup(name);
            }
        }
        self.markup(">");
        if let Some(image) = used.text("img") {
            self.markup("<img");
            self.picture(&image, &used.scope, None);
            self.markup(r#" alt="" loading="lazy">"#);
        }
        let tone = used.text("color").and_then(|color| self.tone(&color));
        let icon = self.icon(used, 16, &tone.unwrap_or_default());
        self.markup(&icon);
        let (has_title, has_call) = (self.shows(used, "title"), self.shows(used, "cta"));
        if has_title {
            self.card_line("card-title", "title", link.as_deref(), used);
        }
        if !used.children.is_empty() {
            let start = self.out.len();
            self.markup(r#"<div class="card-text">"#);
            let before = self.out.len();
            self.blocks(&used.children);
            match self.out.len() == before {
                true => self.out.truncate(start),
                false => self.markup("</div>"),
            }
        }
        if has_call {
            let link = link.as_deref().filter(|_| !has_title);
            self.card_line("card-cta", "cta", link, used);
        }
        if let Some(link) = link.filter(|_| !has_title && !has_call) {
            self.card_link(&link, used);
        }
        self.markup("</div>");
    }

    fn card_line(&mut self, class: &str, name: &str, link: Option<&str>, used: &Use<'p>) {
        self.markup(&format!(r#"<p class="{class}">"#));
        if let Some(link) = link {
            self.markup("<a");
            self.address("href", link, &used.scope);
            self.markup(">");
        }
        match link {
            Some(_) => self.in_control(|page| _ = page.titled(used, name)),
            None => _ = self.titled(used, name),
        }
        self.markup(if link.is_some() { "</a></p>" } else { "</p>" });
    }

    /// The link of a card without words that could be it.
    fn card_link(&mut self, link: &str, used: &Use<'p>) {
        let target = self.shared.addresses.target(used.scope.page, link);
        let page = target
            .page
            .map(|page| self.shared.project.pages[page].title());
        let label = page
            .filter(|title| !title.is_empty())
            .unwrap_or(link)
            .to_owned();
        self.markup(r#"<a class="card-link""#);
        self.address("href", link, &used.scope);
        self.attribute("aria-label", &label);
        self.markup("></a>");
    }
}
