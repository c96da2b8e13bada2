//! Samples of code.

mod directive;

use std::borrow::Cow;

use self::directive::{Marks, NO_MARKS, without_directive};
use super::Renderer;
use super::children::Item;
use super::element::Use;
use crate::languages::{Display, Language};
use crate::site::icon::IconType;
use crate::site::markup;
use crate::syntax::fence::Meta;
use crate::syntax::{CodeBlock, Kind, NodeRef};

/// How many characters a first line may have beside the name of the language, on a phone and elsewhere.
const NARROW_LINE: usize = 30;
const WIDE_LINE: usize = 68;

/// A sample as it is shown.
pub(super) struct Sample<'p> {
    block: &'p CodeBlock,
    text: &'p str,
    meta: Meta<'p>,
}

impl<'p> Sample<'p> {
    fn of(block: &'p CodeBlock, node: NodeRef<'p>) -> Self {
        Self {
            block,
            text: node.text(&block.value),
            meta: Meta::read(block.meta.as_deref().unwrap_or("")),
        }
    }

    fn language(&self) -> Option<&'static Language> {
        Language::named(self.block.language.as_deref()?)
    }

    /// What readers call it: its title, or its language.
    fn label(&self) -> String {
        let language = || self.language().map(|language| language.title.to_owned());
        let named = || self.block.language.as_deref().map(str::to_owned);
        let title = self.meta.title().or_else(language).or_else(named);
        title.unwrap_or_else(|| "Text".into())
    }
}

impl<'p> Renderer<'p> {
    /// Shows a block of code.
    pub(super) fn code(&mut self, block: &'p CodeBlock, node: NodeRef<'p>) {
        let sample = Sample::of(block, node);
        let is_drawn = sample
            .language()
            .is_some_and(|language| language.display == Display::Drawn);
        match is_drawn && block.language.as_deref() == Some("mermaid") {
            true => self.diagram(sample.text),
            false => self.sample(&sample, sample.meta.title().as_deref()),
        }
    }

    fn diagram(&mut self, text: &str) {
        self.content.needs.mermaid = true;
        self.content.needs.overflow = true;
        let said = ["accDescr", "accTitle"].iter().find_map(|key| {
            text.lines().find_map(|line| {
                let rest = line
                    .trim()
                    .strip_prefix(key)?
                    .trim_start()
                    .strip_prefix(':')?;
                Some(rest.trim().to_owned())
            })
        });
        self.markup(r#"<figure class="mermaid""#);
        if let Some(said) = said.filter(|said| !said.is_empty()) {
            self.attribute("data-alt", &said);
        }
        self.markup(r#"><pre tabindex="0"><code>"#);
        markup::text(text, &mut self.out);
        self.markup("\n</code></pre></figure>");
    }

    fn sample(&mut self, sample: &Sample<'p>, title: Option<&str>) {
        let needs = &mut self.content.needs;
        (needs.copy, needs.overflow) = (true, true);
        let (text, marks) = marked_lines(sample);
        self.markup(r#"<figure class="code""#);
        if let Some(name) = sample.block.language.as_deref() {
            let language = sample.language();
            self.attribute(
                "data-language",
                language.map_or(name, |language| language.name),
            );
            let label = language.map_or(name, |language| language.title);
            let first_line = text.lines().next().map_or(0, |line| line.chars().count());
            let has_room = title.is_some() || first_line <= WIDE_LINE;
            if has_room && language.is_none_or(|language| language.name != "text") {
                self.attribute("data-label", label);
                if title.is_none() && first_line > NARROW_LINE {
                    self.markup(" data-reaches");
                }
            }
        }
        let is_numbered = [
            "lines",
            "linenumbers",
            "linenos",
            "showlinenumbers",
            "numbers",
        ]
        .iter()
        .any(|key| sample.meta.is_on(key));
        let has_focus = marks.iter().any(|line| line.focus);
        let has_marks = marks.iter().any(|line| *line != NO_MARKS);
        for (name, is_on) in [
            ("data-numbers", is_numbered),
            (
                "data-wrap",
                sample.meta.is_on("wrap") || sample.meta.is_on("wordwrap"),
            ),
            ("data-focus", has_focus),
            ("data-expandable", sample.meta.is_on("expandable")),
            ("data-nocopy", sample.meta.is_on("nocopy")),
        ] {
            if is_on {
                self.markup(" ");
                self.markup(name);
            }
        }
        self.markup(">");
        if let Some(title) = title {
            self.markup("<figcaption>");
            self.sample_icon(sample);
            self.text(title);
            self.markup("</figcaption>");
            self.end_block();
        }
        self.markup(r#"<pre tabindex="0"><code>"#);
        self.section.text.push_str(&text);
        self.section.text.push(' ');
        let language = sample.block.language.as_deref();
        match is_numbered || has_marks {
            false => {
                let samples = self.shared.samples;
                samples.html(language, &text, &mut self.out);
                self.markup("\n");
            }
            true => self.lines(language, &text, &marks),
        }
        self.markup("</code></pre></figure>");
    }

    fn sample_icon(&mut self, sample: &Sample<'p>) {
        let icon = sample.meta.value("icon");
        let drawn = icon.and_then(|name| {
            let symbols = &mut self.content.symbols;
            symbols.show(name, IconType::default(), 16, "")
        });
        self.markup(&drawn.unwrap_or_default());
    }

    /// Writes a sample with an element for each line.
    fn lines(&mut self, language: Option<&str>, text: &str, marks: &[Marks]) {
        let mut colored = String::new();
        self.shared.samples.html(language, text, &mut colored);
        for (at, line) in colored.split('\n').enumerate() {
            let marks = marks.get(at).copied().unwrap_or_default();
            let mut class = "line".to_owned();
            for (name, is_on) in [
                (" mark", marks.mark),
                (" added", marks.added),
                (" removed", marks.removed),
                (" focus", marks.focus),
            ] {
                if is_on {
                    class.push_str(name);
                }
            }
            self.markup(&format!("<span class=\"{class}\">{line}\n</span>"));
        }
    }

    /// Shows samples as a group of tabs. `name` is what the group is to a screen reader.
    pub(super) fn code_group(&mut self, used: &Use<'p>, name: &str) {
        let parts = self.parts_of(&used.children);
        let (samples, others) = samples_in(parts);
        match &samples[..] {
            [] => {}
            [only] => self.sample(only, only.meta.title().as_deref()),
            _ => self.tabs_of_samples(&samples, used.is_on("dropdown"), name),
        }
        self.blocks_of(&others);
    }

    fn tabs_of_samples(&mut self, samples: &[Sample<'p>], dropdown: bool, name: &str) {
        self.content.needs.tabs = true;
        self.groups += 1;
        let group = self.groups;
        let labels: Vec<String> = samples.iter().map(Sample::label).collect();
        let keys = keys_of(samples, &labels);
        let id = |part: &str, at: usize| format!("_g{group}-{part}-{}", at + 1);
        self.markup(match dropdown {
            true => r#"<div class="code-group" data-sync data-dropdown><label class="tab-select needs-js"><span class="screen-reader">Sample</span><select>"#,
            false => r#"<div class="code-group" data-sync><div class="tab-list" role="tablist""#,
        });
        if !dropdown {
            self.attribute("aria-label", name);
            self.markup(">");
        }
        for (at, (label, key)) in labels.iter().zip(&keys).enumerate() {
            if dropdown {
                self.markup("<option");
                self.attribute("value", &id("panel", at));
            } else {
                self.markup(r#"<button type="button" role="tab""#);
                self.attribute("id", &id("tab", at));
                self.attribute("aria-controls", &id("panel", at));
                self.markup(match at {
                    0 => r#" aria-selected="true""#,
                    _ => r#" aria-selected="false" tabindex="-1""#,
                });
            }
            self.attribute("data-key", key);
            self.markup(">");
            if !dropdown {
                self.sample_icon(&samples[at]);
            }
            markup::text(label, &mut self.out);
            self.markup(if dropdown { "</option>" } else { "</button>" });
        }
        self.markup(if dropdown {
            "</select></label>"
        } else {
            "</div>"
        });
        for (at, (sample, label)) in samples.iter().zip(&labels).enumerate() {
            self.markup(match dropdown {
                true => r#"<div role="group""#,
                false => r#"<div role="tabpanel""#,
            });
            self.attribute("id", &id("panel", at));
            match dropdown {
                true => self.attribute("aria-label", label),
                false => self.attribute("aria-labelledby", &id("tab", at)),
            }
            self.markup(if at == 0 { ">" } else { " data-idle>" });
            self.sample(sample, Some(label));
            self.markup("</div>");
        }
        self.markup("</div>");
    }
}

/// What samples of one choice have in common with those of other groups: the language where it tells them apart,
/// otherwise the title.
fn keys_of(samples: &[Sample], labels: &[String]) -> Vec<String> {
    let languages: Vec<&str> = samples
        .iter()
        .filter_map(|sample| sample.language().map(|language| language.name))
        .collect();
    let distinct: std::collections::BTreeSet<&&str> = languages.iter().collect();
    if languages.len() == samples.len() && distinct.len() == samples.len() {
        return languages.into_iter().map(str::to_owned).collect();
    }
    labels
        .iter()
        .map(|label| label.trim().to_lowercase())
        .collect()
}

/// The samples in a group, and what else stands there.
fn samples_in<'p>(parts: Vec<Item<'p>>) -> (Vec<Sample<'p>>, Vec<Item<'p>>) {
    let (mut samples, mut others) = (Vec::new(), Vec::new());
    for item in parts {
        match &item {
            Item::Node(node, _) => match node.kind() {
                Kind::Code(block) => samples.push(Sample::of(block, *node)),
                _ if item.is_blank() => {}
                _ => others.push(item),
            },
            _ if item.is_blank() => {}
            _ => others.push(item),
        }
    }
    (samples, others)
}

/// A line of changes without the sign that it begins with. `has_column` is whether the others begin with a space.
fn without_sign(line: &str, has_column: bool) -> (Cow<'_, str>, Marks) {
    let mut marks = NO_MARKS;
    marks.added = line.starts_with('+');
    marks.removed = line.starts_with('-');
    let is_signed = marks.added || marks.removed;
    let cut = usize::from(is_signed || (has_column && line.starts_with(' ')));
    (Cow::Borrowed(&line[cut..]), marks)
}

/// The text of a sample without the comments that say something of its lines, and what is said of each.
fn marked_lines(sample: &Sample) -> (String, Vec<Marks>) {
    let text = sample.text.strip_suffix('\n').unwrap_or(sample.text);
    let [marked, focused, added, removed] =
        ["highlight", "focus", "add", "remove"].map(|key| sample.meta.lines(key));
    let mut shown = String::with_capacity(text.len());
    let mut all = Vec::new();
    let is_markdown = sample
        .language()
        .is_some_and(|language| ["mdx", "markdown"].contains(&language.name));
    let is_diff = sample.meta.is_on("diff");
    let has_column = text
        .lines()
        .all(|line| line.is_empty() || line.starts_with(['+', '-', ' ']));
    let mut is_shown = false;
    for (at, line) in text.split('\n').enumerate() {
        // What marks the lines of a sample inside a sample is shown as it is written.
        let begin = line.trim_start();
        is_shown ^= is_markdown && (begin.starts_with("```") || begin.starts_with("~~~"));
        let (line, mut marks) = match is_shown {
            true => (Cow::Borrowed(line), NO_MARKS),
            false if is_diff => without_sign(line, has_column),
            false => without_directive(line),
        };
        let number = at as u32 + 1;
        let is_in = |ranges: &[(u32, u32)]| {
            ranges
                .iter()
                .any(|(first, last)| (*first..=*last).contains(&number))
        };
        marks.mark |= is_in(&marked);
        marks.focus |= is_in(&focused);
        marks.added |= is_in(&added);
        marks.removed |= is_in(&removed);
        if at > 0 {
            shown.push('\n');
        }
        shown.push_str(&line);
        all.push(marks);
    }
    (shown, all)
}
