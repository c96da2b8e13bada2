//! What the page of an operation shows besides its own text.
//!
//! 1. [`lead`] stands before it: what the description says the operation does.
//! 2. [`Reference`] stands after it: who may call, what the operation takes and gives, what is called in return.
//! 3. [`Call`], with the samples made from it, stands in the panel, and beside the page for the playground.

use serde_json::Value;

use super::call::{Call, Form, FormKind};
use super::prose::{Links, linked_prose};
use super::words::Words;
use super::written::authentication;
use super::{Fields, Ids, Rendered, Sample, order, response_examples, sample, security, server};
use crate::config::{Api, Authentication};
use crate::languages::Language;
use crate::openapi::{Location, Operation, Parameter};
use crate::page::Page;
use crate::project::Project;

/// How much of the playground a page has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::site) enum Playground {
    /// Forms, credentials and a button that sends.
    #[default]
    Show,
    /// The endpoint and samples.
    Simple,
    /// Neither.
    Hide,
}

impl Playground {
    /// What the page's frontmatter says, or docs.json for all pages.
    pub(in crate::site) fn of(page: &Page, settings: &Api) -> Self {
        let stated = settings.playground_mode.as_ref();
        let own = page.frontmatter.text("playground");
        match own.map(str::trim).or(stated.map(|(mode, _)| &**mode)) {
            Some("simple") => Self::Simple,
            Some("hide" | "none") => Self::Hide,
            _ => Self::Show,
        }
    }
}

/// A part of the reference under its own heading.
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct Part {
    /// 2, or 3 for a part of the one before.
    pub(in crate::site) level: u8,
    /// The heading.
    pub(in crate::site) title: String,
    /// The id of the heading.
    pub(in crate::site) id: String,
    /// What stands below.
    pub(in crate::site) body: Rendered,
}

/// What a page shows of its operation.
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct Reference {
    /// The parts in their order.
    pub(in crate::site) parts: Vec<Part>,
    /// Samples of calls.
    pub(in crate::site) requests: Vec<Sample>,
    /// The bodies that a call may have, where the description shows several.
    pub(in crate::site) bodies: Vec<Sample>,
    /// Samples of what comes back.
    pub(in crate::site) responses: Vec<Sample>,
}

/// How many characters of a summary stand in the title of a page.
const LONGEST_SUMMARY: usize = 90;

/// What the description says an operation does, before everything else.
pub(in crate::site) fn lead(operation: &Operation, page: &Page, links: Links) -> Rendered {
    let mut lead = Rendered::default();
    let own = page.frontmatter.text("description");
    // A paragraph that is given as the summary makes no title.
    if let Some(summary) = operation.summary()
        && summary.chars().count() > LONGEST_SUMMARY
        && !operation
            .description()
            .is_some_and(|description| description.contains(summary.trim()))
    {
        lead.append(linked_prose(summary, links));
    }
    let has_text = page.tree.root().children().any(|block| {
        !matches!(
            block.kind(),
            crate::syntax::Kind::Frontmatter
                | crate::syntax::Kind::Module(_)
                | crate::syntax::Kind::Comment(_)
        )
    });
    if let Some(description) = operation.description()
        && !(own.is_some() && has_text)
        && own.map(str::trim) != Some(description.trim())
    {
        lead.append(linked_prose(description, links));
    }
    if let Some(docs) = operation.value.get("externalDocs")
        && let Some(address) = docs.str("url")
    {
        let mut words = Words::default();
        match docs.str("description") {
            Some(about) => words.say(about.trim()).say(": "),
            None => words.say("More: "),
        };
        words.link(address);
        lead.append(words.paragraph());
    }
    lead
}

/// The call that the page of an operation is about.
pub(in crate::site) fn call_of(operation: &Operation, settings: &Api) -> Call {
    Call::of_operation(operation, settings)
}

/// Draws the reference of one page.
struct Drawing<'i> {
    fields: Fields<'i>,
    links: Links<'i>,
    parts: Vec<Part>,
}

impl<'i> Drawing<'i> {
    fn new(settings: &Api, ids: &'i mut Ids, links: Links<'i>) -> Self {
        let is_by_name = order::is_by_name(settings);
        let fields = Fields::new(ids).with_links(links).sorted(is_by_name);
        Self {
            fields,
            links,
            parts: Vec::new(),
        }
    }

    fn add(&mut self, level: u8, title: &str, body: Rendered) {
        if !body.is_empty() {
            let wanted = crate::page::slugify(title);
            self.parts.push(Part {
                level,
                title: title.to_owned(),
                id: self.fields.ids().claim(&wanted),
                body,
            });
        }
    }

    /// Who may call: as docs.json or the page says, or as the description does.
    fn credentials(&mut self, stated: Option<&Authentication>, operation: Option<&Operation>) {
        let ids = self.fields.ids();
        let body = match (stated, operation) {
            (Some(stated), _) => security::stated(stated, ids),
            (None, Some(operation)) => security::described(operation, ids, self.links),
            (None, None) => Rendered::default(),
        };
        self.add(2, "Authorizations", body);
    }

    /// What a call takes and gives.
    fn call(&mut self, operation: &Operation, level: u8) {
        let all = operation.parameters();
        for (location, title) in [
            (Location::Path, "Path parameters"),
            (Location::Query, "Query parameters"),
            (Location::QueryString, "Query string"),
            (Location::Header, "Headers"),
            (Location::Cookie, "Cookies"),
        ] {
            let parameters = all.iter().filter(|one| one.location == location);
            let parameters: Vec<Parameter> = parameters.copied().collect();
            let body = self.fields.parameters(&parameters);
            self.add(level, title, body);
        }
        if let Some(found) = operation.body() {
            let body = self.fields.body(&found);
            self.add(level, "Body", body);
        }
        let responses = operation.responses();
        let body = self.fields.responses(&responses);
        let title = match responses.len() {
            1 => "Response",
            _ => "Responses",
        };
        self.add(level, title, body);
    }

    fn callbacks(&mut self, operation: &Operation) {
        for (name, callback) in operation.callbacks() {
            let mut words = Words::default();
            words.say("The API calls you: ");
            words.code(&format!("{} {}", callback.method.name(), callback.path));
            let mut body = words.paragraph();
            if let Some(about) = callback.description().or(callback.summary()) {
                body.append(linked_prose(about, self.links));
            }
            self.add(2, &format!("Callback {name}"), body);
            self.call(&callback, 3);
        }
    }
}

impl Reference {
    /// What a page shows of the operation that a description has.
    pub(in crate::site) fn of_operation(
        project: &Project,
        operation: &Operation,
        call: &Call,
        ids: &mut Ids,
        links: Links,
    ) -> Self {
        let settings = &project.config.view.api;
        let mut drawing = Drawing::new(settings, ids, links);
        drawing.credentials(settings.authentication.as_ref(), Some(operation));
        drawing.call(operation, 2);
        drawing.callbacks(operation);
        if !operation.webhook {
            drawing.add(2, "Servers", server::described(&call.servers));
        }
        let mut requests = stated_samples(operation);
        let made = match operation.webhook {
            true => request_examples(call),
            false => sample::samples(call),
        };
        for sample in made {
            // What the writer shows in a language needs no other sample of it.
            let is_same = |one: &Sample| {
                one.language == sample.language || one.label.eq_ignore_ascii_case(&sample.label)
            };
            if !requests.iter().any(is_same) {
                requests.push(sample);
            }
        }
        Self {
            parts: drawing.parts,
            requests,
            bodies: match operation.webhook {
                true => Vec::new(),
                false => body_examples(call),
            },
            responses: response_examples(&operation.responses()),
        }
    }

    /// What a page shows of a call that it describes itself.
    pub(in crate::site) fn of_page(
        page: &Page,
        settings: &Api,
        call: &Call,
        ids: &mut Ids,
    ) -> Self {
        let mut drawing = Drawing::new(settings, ids, &|_| None);
        drawing.credentials(authentication(page, settings).as_ref(), None);
        drawing.add(2, "Servers", server::described(&call.servers));
        Self {
            parts: drawing.parts,
            requests: sample::samples(call),
            bodies: Vec::new(),
            responses: Vec::new(),
        }
    }

    /// The parts as Markdown.
    pub(in crate::site) fn markdown(&self) -> String {
        let mut out = String::new();
        for part in &self.parts {
            let signs = "#".repeat(usize::from(part.level));
            out.push_str(&format!("{signs} {}\n\n", part.title));
            out.push_str(part.body.markdown.trim_matches('\n'));
            out.push_str("\n\n");
        }
        for (title, samples) in [
            ("Example request", &self.requests),
            ("Example body", &self.bodies),
            ("Example response", &self.responses),
        ] {
            // One language says what a call is.
            let shown = if title == "Example request" {
                1
            } else {
                samples.len()
            };
            for sample in samples.iter().take(shown) {
                out.push_str(&format!("## {title}: {}\n\n", sample.label));
                out.push_str(&fenced(sample));
                out.push_str("\n\n");
            }
        }
        out.truncate(out.trim_end().len());
        out
    }
}

/// A sample between fences that are longer than any in it.
fn fenced(sample: &Sample) -> String {
    let longest = sample
        .text
        .split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let text = sample.text.trim_end_matches('\n');
    format!("{fence}{}\n{text}\n{fence}", sample.language)
}

/// The language that descriptions name in one of many ways, with the library as well.
fn language_of(name: &str) -> Option<&'static Language> {
    let first = name.split([' ', '+', ',', '(']).next().unwrap_or("");
    let usual = match &*first.to_ascii_lowercase() {
        "curl" | "shell" | "cli" => "bash",
        "node" | "nodejs" | "node.js" => "javascript",
        "dotnet" | ".net" => "csharp",
        _ => first,
    };
    Language::named(name).or_else(|| Language::named(usual))
}

/// The samples that the description has itself.
fn stated_samples(operation: &Operation) -> Vec<Sample> {
    let keys = ["x-codeSamples", "x-code-samples"];
    let list = keys.into_iter().find_map(|key| operation.value.get(key));
    let list = list.into_iter().flat_map(crate::openapi::Located::elements);
    let samples = list.filter_map(|one| {
        let lang = one.str("lang").unwrap_or("").trim();
        let language = language_of(lang);
        let is_curl = lang.eq_ignore_ascii_case("curl");
        let usual = language.map(|language| if is_curl { "cURL" } else { language.title });
        let label = one.str("label").or(usual);
        Some(Sample {
            label: label
                .or(one.str("lang"))
                .unwrap_or("Text")
                .trim()
                .to_owned(),
            language: language.map_or("text", |language| language.name),
            text: one.str("source")?.trim_end().to_owned(),
        })
    });
    samples.take(30).collect()
}

/// How many bytes the bodies have together that a page shows besides the first.
const MOST_BYTES: usize = 24_000;

/// What arrives when the API calls the reader.
fn request_examples(call: &Call) -> Vec<Sample> {
    let mut samples = Vec::new();
    for form in &call.bodies {
        let several = bodies_of(form);
        if several.is_empty() && !form.text.is_empty() {
            samples.push(body(form, &form.media, &form.text));
        }
        samples.extend(several);
    }
    samples
}

/// The bodies that the description shows of the form that samples have, where there are several to choose among.
fn body_examples(call: &Call) -> Vec<Sample> {
    call.bodies.first().map(bodies_of).unwrap_or_default()
}

fn bodies_of(form: &Form) -> Vec<Sample> {
    let mut left = MOST_BYTES;
    let samples = form.examples.iter().map_while(|example| {
        let text = match &example.value {
            Value::String(text) => text.clone(),
            fields => format!("{fields:#}"),
        };
        left = left.checked_sub(text.len())?;
        Some(body(form, &example.label, &text))
    });
    let samples: Vec<Sample> = samples.collect();
    if samples.len() < 2 {
        Vec::new()
    } else {
        samples
    }
}

fn body(form: &Form, label: &str, text: &str) -> Sample {
    Sample {
        label: label.to_owned(),
        language: match form.kind {
            FormKind::Json | FormKind::Form | FormKind::Multipart => "json",
            _ if form.media.contains("xml") => "xml",
            _ => "text",
        },
        text: text.to_owned(),
    }
}
