//! Procedures.

use super::super::Renderer;
use super::super::element::Use;
use crate::components::Component;
use crate::page::slugify;

impl<'p> Renderer<'p> {
    /// Shows steps. What stands between them and is none divides the list, which counts on behind it.
    pub(super) fn steps(&mut self, whole: &Use<'p>) {
        let (mut number, mut is_open) = (0, false);
        // Browsers do not count on in their own way from a number that is told, so all that follow tell theirs.
        let mut is_told = false;
        for part in self.parts_of(&whole.children) {
            match part.as_use().filter(|used| used.is(Component::Step)) {
                Some(step) => {
                    number = step.count("stepNumber", 0, 999).unwrap_or(number + 1);
                    if !is_open {
                        self.markup(r#"<ol class="steps">"#);
                    }
                    is_told |= !is_open && number > 1 || !step.get("stepNumber").is_nothing();
                    self.step(whole, &step, Some(number).filter(|_| is_told));
                    is_open = true;
                }
                None if part.is_blank() => {}
                None => {
                    self.markup(if is_open { "</ol>" } else { "" });
                    is_open = false;
                    self.blocks_of(&[part]);
                }
            }
        }
        self.markup(if is_open { "</ol>" } else { "" });
    }

    /// Shows a step that stands outside of a list.
    pub(super) fn step_alone(&mut self, step: &Use<'p>) {
        self.markup(r#"<ol class="steps">"#);
        self.step(step, step, step.count("stepNumber", 0, 999));
        self.markup("</ol>");
    }

    fn step(&mut self, whole: &Use<'p>, step: &Use<'p>, number: Option<u32>) {
        self.markup("<li");
        if let Some(number) = number {
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
        let is_link = !step.is_on("noAnchor") && !self.is_in_control;
        let id = step.text("id").unwrap_or_else(|| slugify(&plain));
        let id = self.claim(&id);
        if level.is_some() {
            self.begin_heading();
        }
        self.markup(&format!(r#"<{name} class="step-title""#));
        self.attribute("id", &id);
        self.markup(">");
        if is_link {
            self.markup("<a");
            self.attribute("href", &format!("#{id}"));
            self.markup(">");
        }
        match is_link {
            true => self.in_control(|page| page.value_of(step, "title")),
            false => self.value_of(step, "title"),
        }
        self.markup(if is_link { "</a>" } else { "" });
        self.markup(&format!("</{name}>"));
        match level {
            Some(level) => self.end_heading(level, &id),
            None => self.end_block(),
        }
    }
}
