//! Entries of a changelog.

use super::super::element::Use;
use super::super::{Renderer, Update};
use super::escaped;
use crate::page::slugify;
use crate::site::script::Value;

impl<'p> Renderer<'p> {
    pub(super) fn update(&mut self, used: &Use<'p>) {
        let label = self.plain_value_of(used, "label");
        let description = self.plain_value_of(used, "description");
        let tags: Vec<Box<str>> = used.texts("tags").into_iter().map(Into::into).collect();
        let id = used.text("id").unwrap_or_else(|| slugify(&label));
        let id = self.claim(&id);
        if !self.is_aside {
            self.first_update.get_or_insert(self.out.len());
        }
        for tag in &tags {
            if !self.tags.contains(tag) {
                self.tags.push(tag.clone());
            }
        }
        self.markup(r#"<section class="update""#);
        self.attribute("id", &id);
        self.markup(r#"><div class="update-head">"#);
        let around = self.begin_heading();
        self.markup(r#"<h2 class="update-label"><a"#);
        self.attribute("href", &format!("#{id}"));
        self.markup(">");
        self.in_control(|page| page.value_of(used, "label"));
        self.markup("</a></h2>");
        self.end_heading(2, &id);
        if !description.is_empty() {
            self.markup(r#"<p class="update-description">"#);
            self.titled(used, "description");
            self.markup("</p>");
        }
        if !tags.is_empty() {
            self.markup(r#"<ul class="update-tags">"#);
            for tag in &tags {
                self.markup(&format!("<li>{}</li>", escaped(tag)));
            }
            self.markup("</ul>");
        }
        self.markup(r#"</div><div class="update-body">"#);
        let start = self.out.len();
        self.blocks(&used.children);
        let html = self.out[start..].to_owned();
        self.markup("</div></section>");
        self.return_to_section(around);
        let feed = used.get("rss");
        let of_feed = |key: &str| match feed.get(key) {
            Value::String(text) => Some(text.to_string()),
            _ => None,
        };
        let text = of_feed("description").map(|text| format!("<p>{}</p>", escaped(&text)));
        self.content.updates.push(Update {
            id: id.into(),
            label: label.into(),
            description: description.into(),
            tags,
            title: of_feed("title").map(Into::into),
            html: text.unwrap_or(html),
        });
    }

    /// Puts the filter before the first update, where updates have tags.
    pub(in super::super) fn filter_of_updates(&mut self) {
        let Some(at) = self.first_update.filter(|_| !self.tags.is_empty()) else {
            return;
        };
        self.content.needs.updates = true;
        let mut filter =
            r#"<div class="update-filter needs-js" role="group" aria-label="Filter by tag">"#
                .to_owned();
        for tag in &self.tags {
            let mut value = String::new();
            crate::site::markup::attribute("value", tag, &mut value);
            filter.push_str(&format!(
                r#"<button type="button" aria-pressed="false"{value}>{}</button>"#,
                escaped(tag)
            ));
        }
        filter.push_str("</div>");
        if self.out.is_char_boundary(at) {
            self.out.insert_str(at, &filter);
        }
    }
}
