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
        let places = PARAM_LOCATIONS.into_iter().chain(["cookie"]);
        let located = places.into_iter().find_map(|place| {
            let name = self.plain_value_of(used, place);
            (!name.is_empty()).then_some((place, name))
        });
        let (place, name) = match located {
            Some((place, name)) => (Some(place), name),
            None => (place_beside(used), self.plain_value_of(used, "name")),
        };
        self.written.begin();
        self.field("param", place, &name, used);
        let value = |attribute: &str| used.get(attribute);
        self.written.end(place, &name, &value, &first_words(used));
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
        let labels = match used.get(name) {
            Value::Array(labels) => labels.to_vec(),
            label => vec![label],
        };
        for label in labels {
            let shown = match &label {
                Value::String(text) => escaped(text),
                label => {
                    let words = Children::Values(vec![label.clone()]);
                    self.apart(|page| page.words(&words))
                }
            };
            if !shown.trim().is_empty() {
                let (before, after) = if name == "pre" { ("", " ") } else { (" ", "") };
                let label = format!(r#"{before}<span class="field-label">{shown}</span>{after}"#);
                self.markup(&label);
            }
        }
    }

    /// The value of an attribute as code; none where there is no value.
    fn literal_of(&mut self, used: &Use<'p>, name: &str) -> Option<String> {
        let value = used.get(name);
        let text = (!value.is_nothing()).then(|| self.literal_text(&value))?;
        Some(format!("<code>{}</code>", escaped(&text)))
    }

    /// A value as a request would hold it; of an element its words.
    fn literal_text(&mut self, value: &Value<'p>) -> String {
        match value {
            Value::Element(..) | Value::Children(_) => self.plain_words_of(value.clone()),
            value => literal(value),
        }
    }

    /// Shows the values that a parameter may have.
    fn field_notes(&mut self, used: &Use<'p>) {
        let mut notes = Vec::new();
        let values = match used.get("enum") {
            Value::Array(values) => values.to_vec(),
            value if value.is_nothing() => Vec::new(),
            value => vec![value],
        };
        let values: Vec<String> = values
            .iter()
            .map(|value| self.literal_text(value))
            .filter(|value| !value.is_empty())
            .map(|value| format!("<code>{}</code>", escaped(&value)))
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

/// What is said of a field first, other fields aside.
fn first_words(used: &Use<'_>) -> String {
    let Children::Of(node, _) = &*used.children else {
        return String::new();
    };
    let words = node.children().map(|child| match child.element() {
        Some(element) if element.is_component() => String::new(),
        _ => child.plain_text().trim().to_owned(),
    });
    let mut words = words.filter(|words| !words.is_empty());
    words.next().unwrap_or_default()
}

/// Where a parameter stands whose name has an attribute of its own.
fn place_beside(used: &Use<'_>) -> Option<&'static str> {
    let told = ["in", "location"]
        .into_iter()
        .find_map(|name| used.text(name));
    let is_it = |place: &&str| match &told {
        Some(told) => told.trim().eq_ignore_ascii_case(place),
        None => used.is_on(place),
    };
    PARAM_LOCATIONS.into_iter().find(is_it)
}

/// A value as a request would hold it. What is written in quotes stays as the writer has it.
fn literal(value: &Value<'_>) -> String {
    match value {
        Value::Array(_) | Value::Object(_) => value.to_json(),
        value => value.to_text(),
    }
}
