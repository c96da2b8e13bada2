//! Remarks that are set off from the text.

use super::super::Renderer;
use super::super::element::Use;
use crate::components::Component;

impl<'p> Renderer<'p> {
    pub(super) fn callout(&mut self, component: Component, used: &Use<'p>) {
        let name = component.name();
        let tone = match component {
            Component::Callout => used.text("color").and_then(|color| self.tone(&color)),
            _ => None,
        };
        self.markup(r#"<div class="callout"#);
        if let Some(tone) = tone {
            self.markup(" ");
            self.markup(&tone);
        }
        self.markup(&format!(
            r#"" data-kind="{}" role="note""#,
            name.to_ascii_lowercase()
        ));
        self.own_id(used);
        self.markup(">");
        let icon = self.icon(used, 16, "");
        self.markup(&icon);
        if component != Component::Callout {
            self.markup(&format!(r#"<p class="callout-label">{name}</p>"#));
        }
        self.markup("<div>");
        if self.shows(used, "title") {
            self.markup(r#"<p class="callout-title">"#);
            self.value_of(used, "title");
            self.markup("</p>");
            self.end_block();
        }
        self.blocks(&used.children);
        self.markup("</div></div>");
    }
}
