//! Shows what is known of the operation that a page stands for: around the page's own text, and in the panel.

use std::cell::RefCell;

use super::Renderer;
use crate::languages::Language;
use crate::openapi::Operation;
use crate::site::endpoint::call::Call;
use crate::site::endpoint::{self, Playground, Reference, Rendered, Sample, WrittenFields};
use crate::site::{highlight, markup};

/// What remains of an operation beside the page's HTML.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::site) struct Endpoint {
    /// What the description says of it, as Markdown: before the page's own text, and after it.
    pub(in crate::site) lead: String,
    pub(in crate::site) markdown: String,
    /// The address that stands beside the path.
    pub(in crate::site) base: Option<String>,
    /// What the playground is made from, where the page has one.
    pub(in crate::site) call: Option<Call>,
    /// Whether the page says nothing of the operation but what it says itself.
    pub(in crate::site) is_described: bool,
}

impl Endpoint {
    /// The same without what the playground is made from.
    pub(in crate::site) fn without_call(&self) -> Self {
        Self {
            lead: self.lead.clone(),
            markdown: self.markdown.clone(),
            base: self.base.clone(),
            call: None,
            is_described: self.is_described,
        }
    }
}

/// What a page stands for.
pub(super) enum Stands<'p> {
    /// What a description has.
    Described(Box<Operation<'p>>, Call),
    /// What its own fields say.
    Own,
}

impl<'p> Renderer<'p> {
    /// Shows what stands before the page's own text, and gives what the page stands for.
    pub(super) fn before_text(&mut self, page: usize) -> Option<Stands<'p>> {
        let project = self.shared.project;
        let found = &project.pages[page];
        let settings = &project.config.view.api;
        if let Some(operation) = project.operation_of(found) {
            let call = endpoint::call_of(&operation, settings);
            let lead = self.linked(page, |links| endpoint::lead(&operation, found, links));
            self.content.endpoint = Some(Endpoint {
                lead: lead.markdown.clone(),
                is_described: true,
                ..Endpoint::default()
            });
            self.rendered(&lead);
            return Some(Stands::Described(Box::new(operation), call));
        }
        Call::of_page(found, settings, WrittenFields::default())?;
        self.content.endpoint = Some(Endpoint::default());
        Some(Stands::Own)
    }

    /// Shows what stands after the page's own text, and what stands in the panel.
    pub(super) fn after_text(&mut self, page: usize, stands: Option<Stands<'p>>) {
        let project = self.shared.project;
        let settings = &project.config.view.api;
        let (reference, call) = match stands {
            None => return,
            Some(Stands::Described(operation, call)) => {
                let mut ids = std::mem::take(&mut self.ids);
                let reference = self.linked(page, |links| {
                    Reference::of_operation(project, &operation, &call, &mut ids, links)
                });
                self.ids = ids;
                (reference, call)
            }
            Some(Stands::Own) => {
                let found = &project.pages[page];
                let fields = std::mem::take(&mut self.written);
                let Some(call) = Call::of_page(found, settings, fields) else {
                    return;
                };
                let reference = Reference::of_page(found, settings, &call, &mut self.ids);
                (reference, call)
            }
        };
        for part in &reference.parts {
            self.begin_heading();
            self.markup(&format!("<h{}", part.level));
            self.attribute("id", &part.id);
            self.markup("><a");
            self.attribute("href", &format!("#{}", part.id));
            self.markup(">");
            self.text(&part.title);
            self.markup(&format!("</a></h{}>", part.level));
            self.end_heading(part.level, &part.id);
            self.rendered(&part.body);
        }
        let playground = Playground::of(&project.pages[page], settings);
        if playground != Playground::Hide && !self.has_example("request") {
            self.samples("request", "Request", &reference.requests);
            self.samples("body", "Body", &reference.bodies);
        }
        if !self.has_example("response") {
            self.samples("response", "Response", &reference.responses);
        }
        let Some(about) = &mut self.content.endpoint else {
            return;
        };
        about.markdown = reference.markdown();
        about.base = call.base().map(str::to_owned);
        let can_send = playground == Playground::Show && !call.webhook && call.can_be_sent();
        about.call = can_send.then_some(call);
    }

    /// What is drawn of descriptions on a page, whose links may lead to pages and files of the project.
    fn linked<T>(
        &mut self,
        page: usize,
        draw: impl FnOnce(&dyn Fn(&str) -> Option<String>) -> T,
    ) -> T {
        let addresses = self.shared.addresses;
        let found = &self.shared.project.pages[page];
        let files = RefCell::new(Vec::new());
        let drawn = draw(&|written: &str| {
            let target = addresses.target(found, written);
            let is_here = target.page.is_some() || target.file.is_some();
            files.borrow_mut().extend(target.file);
            is_here.then(|| target.address.into_owned())
        });
        let files = files.into_inner().into_iter();
        self.content.files.extend(files.map(Into::into));
        drawn
    }

    fn rendered(&mut self, part: &Rendered) {
        self.markup(&part.html);
        self.section.text.push_str(&part.text);
        self.end_block();
        self.content.needs.tabs |= part.needs_tabs;
        if part.html.contains("<pre") || part.html.contains("<table") {
            let needs = &mut self.content.needs;
            (needs.copy, needs.overflow) = (true, true);
        }
    }

    /// Whether the writer gave examples of that kind.
    fn has_example(&self, kind: &str) -> bool {
        let mark = format!(r#"<section class="example" data-kind="{kind}">"#);
        self.content.panel.contains(&mark)
    }

    /// Adds samples to the panel. They are not searched: they say again what the text says.
    fn samples(&mut self, kind: &str, title: &str, samples: &[Sample]) {
        if samples.is_empty() {
            return;
        }
        let needs = &mut self.content.needs;
        (needs.copy, needs.overflow) = (true, true);
        let mut out = format!(
            r#"<section class="example" data-kind="{kind}"><p class="example-title">{title}</p>"#
        );
        match samples {
            [only] => sample(only, &mut out),
            _ => {
                needs.tabs = true;
                self.groups += 1;
                group(self.groups, kind, samples, &mut out);
            }
        }
        out.push_str("</section>");
        self.content.panel.push_str(&out);
    }
}

/// Draws samples of which a reader chooses one.
fn group(number: usize, kind: &str, samples: &[Sample], out: &mut String) {
    let (key, name) = match kind {
        "request" => ("", "Language"),
        "body" => ("body ", "Example of the body"),
        _ => ("response ", "Response"),
    };
    out.push_str(&format!(
        r#"<div class="code-group" data-sync data-dropdown><label class="tab-select needs-js"><span class="screen-reader">{name}</span><select>"#
    ));
    let id = |at: usize| format!("_g{number}-panel-{}", at + 1);
    for (at, sample) in samples.iter().enumerate() {
        out.push_str("<option");
        markup::attribute("value", &id(at), out);
        let key = match kind {
            "request" => sample.language.to_owned(),
            _ => format!("{key}{}", sample.label.to_lowercase()),
        };
        markup::attribute("data-key", &key, out);
        out.push('>');
        markup::text(&sample.label, out);
        out.push_str("</option>");
    }
    out.push_str("</select></label>");
    for (at, one) in samples.iter().enumerate() {
        out.push_str(r#"<div role="group""#);
        markup::attribute("id", &id(at), out);
        markup::attribute("aria-label", &one.label, out);
        out.push_str(if at == 0 { ">" } else { " data-idle>" });
        sample(one, out);
        out.push_str("</div>");
    }
    out.push_str("</div>");
}

fn sample(sample: &Sample, out: &mut String) {
    let language = Language::named(sample.language);
    out.push_str(r#"<figure class="code""#);
    if let Some(language) = language {
        markup::attribute("data-language", language.name, out);
        markup::attribute("data-label", language.title, out);
    }
    out.push_str("><figcaption>");
    markup::text(&sample.label, out);
    out.push_str(r#"</figcaption><pre tabindex="0"><code>"#);
    highlight::html(
        Some(sample.language),
        sample.text.trim_end_matches('\n'),
        out,
    );
    out.push_str("\n</code></pre></figure>");
}
