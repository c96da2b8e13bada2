//! Procedures.

use super::super::Renderer;
use super::super::element::Use;
use crate::page::slugify;

impl<'p> Renderer<'p> {
    pub(super) fn steps(&mut self, whole: &Use<'p>, steps: &[Use<'p>]) {
        if steps.is_empty() {
            return self.blocks(&whole.children);
        }
        self.markup(r#"<ol class="steps">"#);
        for step in steps {
            self.step(whole, step);
        }
        self.markup("</ol>");
    }

    fn step(&mut self, whole: &Use<'p>, step: &Use<'p>) {
        self.markup("<li");
        if let Some(number) = step.count("stepNumber", 0, 999) {
            self.attribute("value", &number.to_string());
        }
        self.markup(">");
        let icon = self.icon(step, 16, "");
        self.markup(&icon);
        let size = step.text("titleSize").or_else(|| whole.text("titleSize"));
        let level = size
            .as_deref()
            .and_then(|size| size.strip_prefix('h')?.parse::<u8>().ok());
        let level = level.map(|level| level.clamp(2, 6));
        if self.shows(step, "title") {
            self.step_title(level, step);
        }
        self.blocks(&step.children);
        self.markup("</li>");
    }

    fn step_title(&mut self, level: Option<u8>, step: &Use<'p>) {
        let name = level.map_or_else(|| "p".to_owned(), |level| format!("h{level}"));
        let plain = self.plain_value_of(step, "title");
        let is_link = !step.is_on("noAnchor");
        let id = step.text("id").unwrap_or_else(|| slugify(&plain));
        let id = if is_link {
            self.claim(&id)
        } else {
            String::new()
        };
        if level.is_some() {
            self.begin_heading();
        }
        self.markup(&format!(r#"<{name} class="step-title""#));
        if is_link {
            self.attribute("id", &id);
            self.markup("><a");
            self.attribute("href", &format!("#{id}"));
        }
        self.markup(">");
        self.value_of(step, "title");
        self.markup(if is_link { "</a>" } else { "" });
        self.markup(&format!("</{name}>"));
        match level {
            Some(level) => self.end_heading(level, &id),
            None => self.end_block(),
        }
    }
}
