//! Tells of responses.

use rustc_hash::FxHashMap;

use super::html::Html;
use super::markdown::Markdown;
use super::model::{Block, Field, Group, Note, code, words};
use super::tree::Tree;
use super::words::counted;
use super::{Fields, MOST_SHAPES, Rendered};
use crate::openapi::{Located, Response, Status};
use crate::page::slugify;
use crate::site::endpoint::Direction;
use crate::site::endpoint::example::status_name;
use crate::site::endpoint::prose::{linked_prose, prose};
use crate::site::markup;

/// How many shapes a response has that is no success. Failures of some APIs hold all that the API knows.
const MOST_SHAPES_OF_FAILURES: usize = 120;

/// How many characters of a response's description stand beside its status.
const LONGEST_SUMMARY: usize = 120;

impl Fields<'_> {
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
        let shown = linked_prose(description, self.links);
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
        let most = match response.status.is_success() {
            true => MOST_SHAPES,
            false => MOST_SHAPES_OF_FAILURES,
        };
        let forms = self.forms(&response.media, Direction::Response, &id, most);
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
            anchor: id.to_owned(),
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
            let wanted = format!("{id}-link-{}", slugify(&entry.key));
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
            ..Group::default()
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
