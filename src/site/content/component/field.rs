//! Parameters and fields of responses.

use super::super::Renderer;
use super::super::children::Children;
use super::super::element::Use;
use super::escaped;
use crate::components::PARAM_LOCATIONS;
use crate::page::slugify;
use crate::site::script::Value;

impl<'p> Renderer<'p> {
    pub(super) fn parameter(&mut self, used: &Use<'p>) {
        let located = PARAM_LOCATIONS
            .into_iter()
            .find_map(|place| Some((place, used.text(place)?)));
        let (place, name) = match located {
            Some((place, name)) => (Some(place), name),
            None => (None, used.text("name").unwrap_or_default()),
        };
        self.field("param", place, &name, used);
    }

    pub(super) fn response_field(&mut self, used: &Use<'p>) {
        let name = used.text("name").unwrap_or_default();
        self.field("response", None, &name, used);
    }

    fn field(&mut self, kind: &str, place: Option<&str>, name: &str, used: &Use<'p>) {
        let id = used
            .text("id")
            .unwrap_or_else(|| format!("{kind}-{}", slugify(name)));
        let id = self.claim(&id);
        self.markup(r#"<div class="field""#);
        self.attribute("id", &id);
        self.markup(if used.is_on("deprecated") {
            " data-deprecated>"
        } else {
            ">"
        });
        self.markup(r#"<p class="field-head">"#);
        self.labels(used, "pre");
        if !name.is_empty() {
            self.markup(r#"<a class="field-name""#);
            self.attribute("href", &format!("#{id}"));
            self.markup("><code>");
            self.text(name);
            self.markup("</code></a>");
        }
        if self.shows(used, "type") {
            self.markup(r#" <span class="field-type">"#);
            self.section.text.push(' ');
            match used.get("type") {
                Value::String(text) => self.text(&text),
                value => self.words(&Children::Values(vec![value])),
            }
            self.markup("</span>");
        }
        if let Some(place) = place {
            self.markup(&format!(r#" <span class="field-place">{place}</span>"#));
        }
        for (attribute, class) in [
            ("required", "field-required"),
            ("deprecated", "field-deprecated"),
        ] {
            if used.is_on(attribute) {
                self.markup(&format!(r#" <span class="{class}">{attribute}</span>"#));
            }
        }
        let default = used.get("default");
        if !default.is_nothing() {
            self.markup(&format!(
                r#" <span class="field-default">default <code>{}</code></span>"#,
                escaped(&literal(&default))
            ));
        }
        self.labels(used, "post");
        self.markup("</p>");
        self.end_block();
        self.blocks(&used.children);
        self.field_notes(used);
        self.markup("</div>");
    }

    fn labels(&mut self, used: &Use<'p>, name: &str) {
        for label in used.texts(name) {
            let space = if name == "pre" { ("", " ") } else { (" ", "") };
            self.markup(&format!(
                r#"{}<span class="field-label">{}</span>{}"#,
                space.0,
                escaped(&label),
                space.1
            ));
        }
    }

    /// Shows the values that a parameter may have.
    fn field_notes(&mut self, used: &Use<'p>) {
        let mut notes = Vec::new();
        let values = match used.get("enum") {
            Value::Array(values) => values.iter().map(literal).collect(),
            value if value.is_nothing() => Vec::new(),
            value => vec![literal(&value)],
        };
        let values: Vec<String> = values
            .iter()
            .map(|value| format!("<code>{}</code>", escaped(value)))
            .collect();
        if !values.is_empty() {
            notes.push(format!("One of {}.", values.join(", ")));
        }
        let bound = |name: &str| {
            let value = used.get(name);
            (!value.is_nothing()).then(|| format!("<code>{}</code>", escaped(&value.to_text())))
        };
        match (bound("min"), bound("max")) {
            (Some(least), Some(most)) => notes.push(format!("At least {least}, at most {most}.")),
            (Some(least), None) => notes.push(format!("At least {least}.")),
            (None, Some(most)) => notes.push(format!("At most {most}.")),
            (None, None) => {}
        }
        if !notes.is_empty() {
            self.markup(&format!(
                r#"<p class="field-notes">{}</p>"#,
                notes.join(" ")
            ));
        }
    }
}

/// A value as a request would hold it. What is written in quotes stays as the writer has it.
fn literal(value: &Value<'_>) -> String {
    match value {
        Value::Array(_) | Value::Object(_) => value.to_json(),
        value => value.to_text(),
    }
}
