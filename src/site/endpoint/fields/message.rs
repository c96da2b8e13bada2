//! Tells of bodies and responses.

use rustc_hash::FxHashMap;

use super::html::Html;
use super::markdown::{Markdown, code as markdown_code};
use super::model::{Block, Field, Group, Note, code, listed, words};
use super::tree::Tree;
use super::words::{counted, kind};
use super::{Fields, MOST_SHAPES, Rendered};
use crate::openapi::{Body, Located, Media, Response, Schema, Status};
use crate::site::endpoint::Direction;
use crate::site::endpoint::example::status_name;
use crate::site::endpoint::prose::prose;
use crate::site::endpoint::shape::Shape;
use crate::site::markup;

/// How many forms of a body are told of.
const MOST_FORMS: usize = 12;

/// How many characters of a response's description stand beside its status.
const LONGEST_SUMMARY: usize = 120;

/// Forms of a body that have the same fields.
struct Form<'a> {
    content_types: Vec<&'a str>,
    shape: Shape,
    /// Whether the shape is that of each item in a stream.
    is_stream: bool,
    value: Located<'a>,
}

/// A form told of.
struct Told {
    title: String,
    kind: String,
    is_stream: bool,
    block: Block,
    places: FxHashMap<u32, (String, String)>,
}

impl Fields<'_> {
    pub(super) fn tell_of_body(&mut self, body: &Body<'_>) -> Rendered {
        let mut rendered = Rendered::default();
        if let Some(text) = body.description.filter(|text| !text.trim().is_empty()) {
            rendered.append(super::super::prose::linked_prose(text, self.links));
        }
        let forms = self.forms(&body.media, Direction::Request, "body");
        rendered.append(self.drawn(&forms, body.required, "body"));
        rendered
    }

    /// Tells of the forms of a body.
    fn forms(&mut self, media: &[Media<'_>], direction: Direction, root: &str) -> Vec<Told> {
        let mut forms: Vec<Form> = Vec::new();
        for media in media.iter().take(MOST_FORMS) {
            let (shape, is_stream) = match media.value.child("itemSchema") {
                Some(schema) if media.schema.is_none() => {
                    (Shape::within(Schema(schema), direction, MOST_SHAPES), true)
                }
                _ => (Shape::of_media(media, direction, MOST_SHAPES), false),
            };
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
        let mut tree = Tree {
            fields: self,
            root: root.into(),
            places: FxHashMap::default(),
        };
        let mut block = tree.value(&form.shape, root);
        if let Some(encoding) = form.value.child("encoding") {
            encodings(&mut block.fields, encoding);
        }
        Told {
            title: form.content_types.join(", "),
            kind: kind(&form.shape),
            is_stream: form.is_stream,
            block,
            places: tree.places,
        }
    }

    /// Draws forms: one below a line that names it, several as tabs.
    fn drawn(&mut self, forms: &[Told], required: bool, root: &str) -> Rendered {
        let drawn = forms.iter().map(|form| self.drawn_form(form, required));
        let mut drawn: Vec<Rendered> = drawn.collect();
        if drawn.len() < 2 {
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

    fn drawn_form(&self, form: &Told, required: bool) -> Rendered {
        let mut html = Html::new(self.links, &form.places);
        html.out.push_str("<p class=\"field-head\"><code>");
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

    pub(super) fn tell_of_responses(&mut self, responses: &[Response<'_>]) -> Rendered {
        let mut rendered = Rendered::default();
        let first_success = responses
            .iter()
            .position(|response| response.status.is_success());
        let open = first_success.unwrap_or(0);
        for (at, response) in responses.iter().enumerate() {
            if !self.take_room() {
                let text = counted(responses.len() - at, "more response", "more responses");
                rendered.append(prose(&format!("{text}, too many for this page.")));
                break;
            }
            rendered.append(self.response(response, at == open));
        }
        rendered
    }

    fn response(&mut self, response: &Response<'_>, is_open: bool) -> Rendered {
        let status = status_name(response.status);
        let id = self
            .ids
            .claim(&format!("response-{}", status.to_lowercase()));
        let description = response.description.unwrap_or("").trim();
        let shown = super::super::prose::linked_prose(description, self.links);
        let own = response.value.str("summary").map(str::trim);
        let own = own.filter(|summary| !summary.is_empty());
        let summary = match (own, &*shown.text) {
            (Some(summary), _) => summary.to_owned(),
            (None, "") => meaning(response.status).to_owned(),
            (None, text) => shortened(text),
        };
        let mut inner = Rendered::default();
        if shown.text != summary && !description.is_empty() {
            inner.append(shown);
        }
        inner.append(self.headers(response, &id));
        let forms = self.forms(&response.media, Direction::Response, &id);
        inner.append(self.drawn(&forms, false, &id));
        inner.append(self.response_links(response, &id));
        let (tag, head) = match inner.html.is_empty() {
            true => ("div", "p class=\"response-head\""),
            false => ("details", "summary"),
        };
        let mut html = format!("<{tag} class=\"response\"");
        markup::attribute("id", &id, &mut html);
        html.push_str(if is_open && tag == "details" {
            " open"
        } else {
            ""
        });
        html.push_str(&format!("><{head}><code class=\"response-status\""));
        markup::attribute("data-kind", &status[..1], &mut html);
        html.push('>');
        markup::text(&status, &mut html);
        html.push_str("</code> <span>");
        markup::text(&summary, &mut html);
        let end = if tag == "div" {
            "</span></p>"
        } else {
            "</span></summary><div>"
        };
        html.push_str(end);
        html.push_str(&inner.html);
        html.push_str(if tag == "div" {
            "</div>"
        } else {
            "</div></details>"
        });
        Rendered {
            html,
            markdown: format!("**{status}** {summary}\n\n{}", inner.markdown)
                .trim_end()
                .to_owned(),
            text: format!("{status} {summary} {}", inner.text),
            needs_tabs: inner.needs_tabs,
        }
    }

    /// Draws the headers of a response.
    fn headers(&mut self, response: &Response<'_>, id: &str) -> Rendered {
        let headers = response.headers();
        let mut tree = Tree {
            fields: self,
            root: id.to_owned(),
            places: FxHashMap::default(),
        };
        let mut fields = Vec::new();
        for (name, value) in headers {
            if tree.fields.take_room() {
                fields.push(tree.header(name, value, id));
            }
        }
        let title = counted(fields.len(), "header", "headers");
        let places = tree.places;
        self.group(fields, &title, &places)
    }

    fn response_links(&mut self, response: &Response<'_>, id: &str) -> Rendered {
        let mut fields = Vec::new();
        let links = response.value.child("links");
        for (entry, value) in links.into_iter().flat_map(Located::entries).take(100) {
            let Some(value) = value.follow() else {
                continue;
            };
            if !self.take_room() {
                break;
            }
            let wanted = format!("{id}-link-{}", crate::page::slugify(&entry.key));
            let target = value
                .str("operationId")
                .or_else(|| value.str("operationRef"));
            let description = value.str("description").map(str::to_owned);
            fields.push(Field {
                id: self.ids.claim(&wanted),
                name: entry.key.to_string(),
                kind: "link".into(),
                block: Block {
                    description,
                    notes: link_notes(value, target),
                    ..Block::default()
                },
                ..Field::default()
            });
        }
        let title = counted(fields.len(), "link", "links");
        self.group(fields, &title, &FxHashMap::default())
    }

    /// Draws fields in a group of that title. Nothing where there are none.
    fn group(
        &self,
        fields: Vec<Field>,
        title: &str,
        places: &FxHashMap<u32, (String, String)>,
    ) -> Rendered {
        if fields.is_empty() {
            return Rendered::default();
        }
        let group = Group {
            title: vec![words(title)],
            block: Block {
                fields,
                ..Block::default()
            },
        };
        let mut html = Html::new(self.links, places);
        html.group(&group);
        let mut markdown = Markdown::new(places);
        let word = title.split_once(' ').map_or(title, |(_, word)| word);
        markdown.out = format!("The {word}:\n\n");
        markdown.block(&group.block, 0);
        Rendered {
            html: html.out,
            markdown: markdown.out.trim_end().to_owned(),
            text: html.text,
            needs_tabs: false,
        }
    }
}

/// What a link of a response says.
fn link_notes(value: Located<'_>, target: Option<&str>) -> Vec<Note> {
    let mut notes = Vec::new();
    if let Some(target) = target {
        notes.push(vec![words("Calls "), code(target), words(".")]);
    }
    let parameters = value.get("parameters");
    for (entry, given) in parameters.into_iter().flat_map(Located::entries).take(100) {
        if let Some(expression) = given.node().as_str() {
            let mut note = vec![words("Its "), code(&*entry.key), words(" is ")];
            note.extend([code(expression), words(".")]);
            notes.push(note);
        }
    }
    if let Some(expression) = value.str("requestBody") {
        notes.push(vec![words("Its body is "), code(expression), words(".")]);
    }
    notes
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
            let text = match explode.unwrap_or(style == "form") {
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

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_SUMMARY) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// What a status means where the description does not say.
fn meaning(status: Status) -> &'static str {
    match status {
        Status::Code(200) => "OK",
        Status::Code(201) => "Created",
        Status::Code(202) => "Accepted",
        Status::Code(204) => "No content",
        Status::Code(301) => "Moved permanently",
        Status::Code(302) => "Found",
        Status::Code(304) => "Not modified",
        Status::Code(400) => "Bad request",
        Status::Code(401) => "Unauthorized",
        Status::Code(403) => "Forbidden",
        Status::Code(404) => "Not found",
        Status::Code(409) => "Conflict",
        Status::Code(422) => "Unprocessable content",
        Status::Code(429) => "Too many requests",
        Status::Code(500) => "Internal server error",
        Status::Code(503) => "Service unavailable",
        Status::Code(100..=199) | Status::Range(1) => "Information",
        Status::Code(200..=299) | Status::Range(2) => "Success",
        Status::Code(300..=399) | Status::Range(3) => "Redirection",
        Status::Code(400..=499) | Status::Range(4) => "The request has a mistake",
        Status::Code(500..=599) | Status::Range(5) => "The server has a problem",
        Status::Default => "Any other response",
        Status::Code(_) | Status::Range(_) => "Response",
    }
}
