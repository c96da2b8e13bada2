//! Fields in the markup of the theme's specimen.

use rustc_hash::FxHashMap;

use super::model::{Block, Choices, Field, Group, Note, Piece};
use crate::site::endpoint::prose::{Links, leads_to, linked_prose};
use crate::site::markup;

/// How many bytes of text of one part are searched.
const LONGEST_TEXT: usize = 8_000;

/// How deep fields nest whose descriptions are searched.
const MAX_SEARCHED: usize = 2;

/// Writes fields.
pub(super) struct Html<'w> {
    pub out: String,
    /// What readers see near the top, as plain text.
    pub text: String,
    pub links: Links<'w>,
    /// Where shapes stand, by their numbers: the name and the id.
    pub places: &'w FxHashMap<u32, (String, String)>,
    pub depth: usize,
}

impl<'w> Html<'w> {
    pub fn new(links: Links<'w>, places: &'w FxHashMap<u32, (String, String)>) -> Self {
        Self {
            out: String::new(),
            text: String::new(),
            links,
            places,
            depth: 0,
        }
    }

    pub fn field(&mut self, field: &Field) {
        self.out.push_str("<div class=\"field\"");
        markup::attribute("id", &field.id, &mut self.out);
        self.out.push_str(match field.deprecated {
            true => " data-deprecated><p class=\"field-head\">",
            false => "><p class=\"field-head\">",
        });
        if !field.name.is_empty() {
            self.out.push_str("<a class=\"field-name\"");
            let address = format!("#{}", field.id);
            markup::attribute("href", &address, &mut self.out);
            self.out.push_str("><code>");
            markup::text(&field.name, &mut self.out);
            self.out.push_str("</code></a> ");
        }
        self.searched(&field.name);
        self.mark("field-type", &field.kind);
        if field.required {
            self.out.push(' ');
            self.mark("field-required", "required");
        }
        if field.deprecated {
            self.out.push(' ');
            self.mark("field-deprecated", "deprecated");
        }
        if let Some(default) = &field.default {
            self.out
                .push_str(" <span class=\"field-default\">default <code>");
            markup::text(default, &mut self.out);
            self.out.push_str("</code></span>");
        }
        for label in &field.labels {
            self.out.push(' ');
            self.mark("field-label", label);
        }
        self.out.push_str("</p>");
        self.block(&field.block);
        self.out.push_str("</div>");
    }

    /// Writes words in an element of that class.
    pub fn mark(&mut self, class: &str, text: &str) {
        self.out.push_str("<span");
        markup::attribute("class", class, &mut self.out);
        self.out.push('>');
        markup::text(text, &mut self.out);
        self.out.push_str("</span>");
    }

    pub fn block(&mut self, block: &Block) {
        if let Some(text) = &block.description {
            self.description(text);
        }
        self.notes(&block.notes);
        self.values(&block.values);
        for field in &block.fields {
            self.depth += 1;
            self.field(field);
            self.depth -= 1;
        }
        for group in &block.groups {
            self.group(group);
        }
        for choices in &block.choices {
            self.choices(choices);
        }
    }

    pub fn description(&mut self, text: &str) {
        let shown = linked_prose(text, self.links);
        self.out.push_str(&shown.html);
        self.searched(&shown.text);
    }

    /// Adds a text to what is searched.
    fn searched(&mut self, text: &str) {
        let has_room = self.text.len() + text.len() <= LONGEST_TEXT;
        if self.depth <= MAX_SEARCHED && has_room && !text.is_empty() {
            self.text.push_str(text);
            self.text.push(' ');
        }
    }

    fn notes(&mut self, notes: &[Note]) {
        if notes.is_empty() {
            return;
        }
        self.out.push_str("<p class=\"field-notes\">");
        for (at, note) in notes.iter().enumerate() {
            if at > 0 {
                self.out.push(' ');
            }
            self.note(note);
        }
        self.out.push_str("</p>");
    }

    pub fn note(&mut self, note: &Note) {
        for piece in note {
            match piece {
                Piece::Text(text) => markup::text(text, &mut self.out),
                Piece::Code(text) => self.code(text),
                Piece::Link(text, address) => match leads_to(address, self.links) {
                    Some(target) => self.link(&target, text, false),
                    None => markup::text(text, &mut self.out),
                },
                Piece::Place(name, id) => self.link(&format!("#{id}"), name, true),
                Piece::Shape(number) => match self.places.get(number) {
                    Some((name, id)) => self.link(&format!("#{id}"), name, true),
                    None => self.out.push_str("the one around it"),
                },
            }
        }
    }

    fn code(&mut self, text: &str) {
        self.out.push_str("<code>");
        markup::text(text, &mut self.out);
        self.out.push_str("</code>");
    }

    fn link(&mut self, address: &str, text: &str, is_code: bool) {
        self.out.push_str("<a");
        markup::attribute("href", address, &mut self.out);
        self.out.push('>');
        match is_code {
            true => self.code(text),
            false => markup::text(text, &mut self.out),
        }
        self.out.push_str("</a>");
    }

    fn values(&mut self, values: &[(String, Option<String>)]) {
        if values.is_empty() {
            return;
        }
        self.out.push_str("<ul class=\"field-values\">");
        for (value, note) in values {
            self.out.push_str("<li>");
            self.code(value);
            if let Some(note) = note {
                self.out.push(' ');
                let shown = linked_prose(note, &|_| None);
                markup::text(&shown.text, &mut self.out);
            }
            self.out.push_str("</li>");
        }
        self.out.push_str("</ul>");
    }

    pub fn group(&mut self, group: &Group) {
        self.out.push_str("<details class=\"expandable\"");
        if let Some(id) = &group.id {
            markup::attribute("id", id, &mut self.out);
        }
        self.out.push_str("><summary><span>");
        self.note(&group.title);
        self.out.push_str("</span></summary><div>");
        self.block(&group.block);
        self.out.push_str("</div></details>");
    }

    fn choices(&mut self, choices: &Choices) {
        self.out
            .push_str("<div class=\"field-choices\"><p class=\"field-choices-title\">");
        self.out.push_str(choices.title);
        self.out.push_str("</p>");
        for group in &choices.groups {
            match group.block.is_empty() {
                true => {
                    self.out.push_str("<p class=\"field-choice\">");
                    self.note(&group.title);
                    self.out.push_str("</p>");
                }
                false => self.group(group),
            }
        }
        self.out.push_str("</div>");
    }
}
