//! Tells of bodies and the forms that they may have.

use rustc_hash::FxHashMap;

use super::html::Html;
use super::markdown::{Markdown, code as markdown_code};
use super::model::{Block, Field, code, listed, words};
use super::tree::Tree;
use super::words::kind;
use super::{Fields, MOST_SHAPES_OF_BODIES, Rendered};
use crate::openapi::{Body, Located, Media, Schema};
use crate::site::endpoint::Direction;
use crate::site::endpoint::prose::linked_prose;
use crate::site::endpoint::shape::Shape;
use crate::site::markup;

/// How many forms of a body are told of.
const MOST_FORMS: usize = 12;

/// Forms of a body that have the same fields.
struct Form<'a> {
    content_types: Vec<&'a str>,
    shape: Shape,
    /// Whether the shape is that of each item in a stream.
    is_stream: bool,
    value: Located<'a>,
}

/// A form told of.
pub(super) struct Told {
    title: String,
    kind: String,
    /// The id of the line that names it.
    anchor: String,
    is_stream: bool,
    block: Block,
    places: FxHashMap<u32, (String, String)>,
}

impl Fields<'_> {
    pub(super) fn tell_of_body(&mut self, body: &Body<'_>) -> Rendered {
        let mut rendered = Rendered::default();
        if let Some(text) = body.description.filter(|text| !text.trim().is_empty()) {
            rendered.append(linked_prose(text, self.links));
        }
        let most = MOST_SHAPES_OF_BODIES;
        let forms = self.forms(&body.media, Direction::Request, "body", most);
        rendered.append(self.drawn(&forms, body.required, "body"));
        rendered
    }

    /// Tells of the forms of a body.
    pub(super) fn forms(
        &mut self,
        media: &[Media<'_>],
        direction: Direction,
        root: &str,
        most: usize,
    ) -> Vec<Told> {
        let mut forms: Vec<Form> = Vec::new();
        for media in media.iter().take(MOST_FORMS) {
            let (shape, is_stream) = match media.value.get("itemSchema") {
                Some(schema) if media.schema.is_none() => {
                    (Shape::within(Schema(schema), direction, most), true)
                }
                _ => (Shape::of_media(media, direction, most), false),
            };
            let shape = self.shape(shape);
            let has_own = media.value.get("encoding").is_some();
            let same = forms.iter_mut().find(|form| {
                let is_same = form.shape.key == shape.key && form.shape.kind == shape.kind;
                is_same && !has_own && form.value.get("encoding").is_none()
            });
            match same {
                Some(form) => form.content_types.push(media.content_type),
                None => forms.push(Form {
                    content_types: vec![media.content_type],
                    shape,
                    is_stream,
                    value: media.value,
                }),
            }
        }
        forms.iter().map(|form| self.form(form, root)).collect()
    }

    fn form(&mut self, form: &Form<'_>, root: &str) -> Told {
        let anchor = self.ids.claim(&format!("{root}-type"));
        let mut tree = Tree {
            fields: self,
            root: root.into(),
            anchor: anchor.clone(),
            places: FxHashMap::default(),
        };
        let mut block = tree.value(&form.shape, root);
        if let Some(encoding) = form.value.child("encoding") {
            encodings(&mut block.fields, encoding);
        }
        Told {
            title: form.content_types.join(", "),
            kind: kind(&form.shape),
            anchor,
            is_stream: form.is_stream,
            block,
            places: tree.places,
        }
    }

    /// Draws forms: one below a line that names it, several as tabs.
    pub(super) fn drawn(&mut self, forms: &[Told], required: bool, root: &str) -> Rendered {
        let is_tab = forms.len() > 1;
        let drawn = forms.iter();
        let drawn = drawn.map(|form| self.drawn_form(form, required, is_tab));
        let mut drawn: Vec<Rendered> = drawn.collect();
        if !is_tab {
            return drawn.pop().unwrap_or_default();
        }
        let ids: Vec<[String; 2]> = (1..=forms.len())
            .map(|number| {
                let panel = self.ids.claim(&format!("{root}-form-{number}"));
                let tab = self.ids.claim(&format!("tab-{panel}"));
                [panel, tab]
            })
            .collect();
        let mut rendered = Rendered {
            needs_tabs: true,
            ..Rendered::default()
        };
        let html = &mut rendered.html;
        html.push_str(
            "<div class=\"tabs\" data-sync><div class=\"tab-list\" role=\"tablist\" \
             aria-label=\"Media types\">",
        );
        for (at, (form, [panel, tab])) in forms.iter().zip(&ids).enumerate() {
            html.push_str("<button type=\"button\" role=\"tab\"");
            markup::attribute("id", tab, html);
            markup::attribute("aria-controls", panel, html);
            html.push_str(match at {
                0 => " aria-selected=\"true\"",
                _ => " aria-selected=\"false\" tabindex=\"-1\"",
            });
            markup::attribute("data-key", &form.title.to_lowercase(), html);
            html.push('>');
            markup::text(&form.title, html);
            html.push_str("</button>");
        }
        html.push_str("</div>");
        for (at, (form, [panel, tab])) in drawn.into_iter().zip(&ids).enumerate() {
            let html = &mut rendered.html;
            html.push_str("<div role=\"tabpanel\"");
            markup::attribute("id", panel, html);
            markup::attribute("aria-labelledby", tab, html);
            html.push_str(if at == 0 { ">" } else { " data-idle>" });
            rendered.append(form);
            rendered.html.push_str("</div>");
        }
        rendered.html.push_str("</div>");
        rendered
    }

    /// Draws a form. Where a tab above names it, that is said again only where tabs are not to be seen.
    fn drawn_form(&self, form: &Told, required: bool, is_tab: bool) -> Rendered {
        let mut html = Html::new(self.links, &form.places);
        html.out.push_str("<p class=\"field-head\"");
        markup::attribute("id", &form.anchor, &mut html.out);
        html.out.push_str(match is_tab {
            true => "><code class=\"tab-title\">",
            false => "><code>",
        });
        markup::text(&form.title, &mut html.out);
        html.out.push_str("</code> ");
        html.mark("field-type", &form.kind);
        let mut line = format!(
            "{} {}",
            markdown_code(&form.title),
            markdown_code(&form.kind)
        );
        if form.is_stream {
            html.out.push(' ');
            html.mark("field-label", "each item of a stream");
            line.push_str(", each item of a stream");
        }
        if required {
            html.out.push(' ');
            html.mark("field-required", "required");
            line.push_str(", required");
        }
        html.out.push_str("</p>");
        html.block(&form.block);
        let mut markdown = Markdown::new(&form.places);
        markdown.block(&form.block, 0);
        Rendered {
            html: html.out,
            markdown: format!("{line}\n\n{}", markdown.out.trim_start_matches('\n'))
                .trim_end()
                .to_owned(),
            text: html.text,
            needs_tabs: false,
        }
    }
}

/// Tells of how the parts of a form are sent.
fn encodings(fields: &mut [Field], encoding: Located<'_>) {
    for (entry, value) in encoding.entries().take(1_000) {
        let Some(field) = fields.iter_mut().find(|field| *field.name == *entry.key) else {
            continue;
        };
        let notes = &mut field.block.notes;
        if let Some(form) = value.str("contentType") {
            notes.push(vec![words("Sent as "), code(form), words(".")]);
        }
        if let Some(style) = value.str("style") {
            let explode = value
                .get("explode")
                .and_then(|value| value.node().as_bool());
            let text = match explode.unwrap_or(true) && style == "form" {
                true => ", each part by itself.",
                false => ".",
            };
            notes.push(vec![
                words("Written in the style "),
                code(style),
                words(text),
            ]);
        }
        if value.is_true("allowReserved") {
            let text = "Signs with a meaning in addresses are not encoded.";
            notes.push(vec![words(text)]);
        }
        let headers = value.child("headers");
        let headers = headers.into_iter().flat_map(Located::entries).take(100);
        let names: Vec<&str> = headers.map(|(entry, _)| &*entry.key).collect();
        if !names.is_empty() {
            let mut note = vec![words("Sent with ")];
            note.extend(listed(names, "and"));
            note.push(words("."));
            notes.push(note);
        }
    }
}
