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
        let located = PARAM_LOCATIONS.into_iter().find_map(|place| {
            let name = self.plain_value_of(used, place);
            (!name.is_empty()).then_some((place, name))
        });
        let (place, name) = match located {
            Some((place, name)) => (Some(place), name),
            None => (None, self.plain_value_of(used, "name")),
        };
        self.field("param", place, &name, used);
    }

    pub(super) fn response_field(&mut self, used: &Use<'p>) {
        let name = self.plain_value_of(used, "name");
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
        if let Some(default) = self.literal_of(used, "default") {
            self.markup(&format!(
                r#" <span class="field-default">default {default}</span>"#
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

    /// The value of an attribute as code; none where there is no value.
    fn literal_of(&mut self, used: &Use<'p>, name: &str) -> Option<String> {
        let value = used.get(name);
        let text = match &value {
            value if value.is_nothing() => return None,
            Value::Element(..) | Value::Children(_) => self.plain_value_of(used, name),
            value => literal(value),
        };
        Some(format!("<code>{}</code>", escaped(&text)))
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
        if let Some(example) = self.literal_of(used, "placeholder") {
            notes.push(format!("For example {example}."));
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
