//! What opens on a click.

use super::super::Renderer;
use super::super::element::Use;
use crate::page::slugify;

impl<'p> Renderer<'p> {
    pub(super) fn accordion(&mut self, used: &Use<'p>) {
        let title = self.plain_value_of(used, "title");
        let id = used.text("id").unwrap_or_else(|| slugify(&title));
        let id = self.claim(&id);
        self.markup(r#"<details class="accordion""#);
        self.attribute("id", &id);
        self.markup(if used.is_on("defaultOpen") {
            " open><summary>"
        } else {
            "><summary>"
        });
        let icon = self.icon(used, 16, "");
        self.markup(&icon);
        let has_more = self.shows(used, "description");
        self.markup(if has_more { "<span>" } else { "" });
        self.summary_title(&title, used);
        if has_more {
            self.markup("<small>");
            self.in_control(|page| _ = page.titled(used, "description"));
            self.markup("</small></span>");
        }
        self.markup("</summary><div>");
        self.blocks(&used.children);
        self.markup("</div></details>");
    }

    pub(super) fn expandable(&mut self, used: &Use<'p>) {
        self.markup(r#"<details class="expandable""#);
        let title = self.plain_value_of(used, "title");
        let id = used.text("id").unwrap_or_else(|| slugify(&title));
        let id = self.claim(&id);
        self.attribute("id", &id);
        self.markup(if used.is_on("defaultOpen") {
            " open><summary>"
        } else {
            "><summary>"
        });
        self.summary_title(&title, used);
        self.markup("</summary><div>");
        self.blocks(&used.children);
        self.markup("</div></details>");
    }

    /// Shows the title of what opens, which readers need something to click on even where there is none.
    fn summary_title(&mut self, plain: &str, used: &Use<'p>) {
        match plain.is_empty() {
            true => self.text("Details"),
            false => self.in_control(|page| _ = page.titled(used, "title")),
        }
    }
}
