//! Fields in Markdown, as lists in lists.

use rustc_hash::FxHashMap;

use super::model::{Block, Choices, Field, Group, Note, Piece};

/// Writes fields.
pub(super) struct Markdown<'w> {
    pub out: String,
    pub places: &'w FxHashMap<u32, (String, String)>,
}

impl<'w> Markdown<'w> {
    pub fn new(places: &'w FxHashMap<u32, (String, String)>) -> Self {
        Self {
            out: String::new(),
            places,
        }
    }

    pub fn field(&mut self, field: &Field, depth: usize) {
        let mut line = String::new();
        if !field.name.is_empty() {
            line.push_str(&code(&field.name));
            line.push(' ');
        }
        line.push_str(&code(&field.kind));
        for (is_so, word) in [
            (field.required, "required"),
            (field.deprecated, "deprecated"),
        ] {
            if is_so {
                line.push_str(&format!(", {word}"));
            }
        }
        if let Some(default) = &field.default {
            line.push_str(&format!(", default {}", code(default)));
        }
        for label in &field.labels {
            line.push_str(&format!(", {label}"));
        }
        let description = field.block.description.as_deref();
        let beside = description.filter(|text| is_line(text));
        if let Some(text) = beside {
            line.push_str(&format!(": {}", text.trim()));
        }
        let is_short = description.is_none() || beside.is_some();
        if is_short && !field.block.notes.is_empty() {
            let notes: Vec<String> = field
                .block
                .notes
                .iter()
                .map(|note| self.note(note))
                .collect();
            let end = if line.ends_with(['.', '!', '?', ':']) {
                ""
            } else {
                "."
            };
            line.push_str(&format!("{end} {}", notes.join(" ")));
        }
        self.item(&line, depth);
        match is_short {
            true => self.held(&field.block, depth + 1),
            false => self.block(&field.block, depth + 1),
        }
    }

    /// Writes what is told of a value, so many lists deep.
    pub fn block(&mut self, block: &Block, depth: usize) {
        if let Some(text) = &block.description {
            self.paragraph(text, depth);
        }
        let notes: Vec<String> = block.notes.iter().map(|note| self.note(note)).collect();
        if !notes.is_empty() {
            self.paragraph(&notes.join(" "), depth);
        }
        self.held(block, depth);
    }

    /// Writes what a value holds.
    fn held(&mut self, block: &Block, depth: usize) {
        for (value, note) in &block.values {
            let note = note.as_deref().unwrap_or("");
            let note: Vec<&str> = note.split_whitespace().collect();
            let line = format!("{} {}", code(value), note.join(" "));
            self.item(line.trim_end(), depth);
        }
        for field in &block.fields {
            self.field(field, depth);
        }
        for group in &block.groups {
            self.group(group, depth);
        }
        for choices in &block.choices {
            self.choices(choices, depth);
        }
    }

    fn group(&mut self, group: &Group, depth: usize) {
        let title = self.note(&group.title);
        // The fields of an object need no title of their own.
        let is_plain = group.block.groups.is_empty() && group.block.description.is_none();
        if is_plain && title.ends_with("properties") | title.ends_with("property") {
            return self.block(&group.block, depth);
        }
        self.item(&format!("{title}:"), depth);
        self.block(&group.block, depth + 1);
    }

    fn choices(&mut self, choices: &Choices, depth: usize) {
        self.item(&format!("{}:", choices.title), depth);
        for group in &choices.groups {
            let title = self.note(&group.title);
            self.item(&title, depth + 1);
            self.block(&group.block, depth + 2);
        }
    }

    fn note(&self, note: &Note) -> String {
        let pieces = note.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Code(text) => code(text),
            Piece::Link(text, address) => format!("{text} ({address})"),
            Piece::Place(name, _) => code(name),
            Piece::Shape(number) => match self.places.get(number) {
                Some((name, _)) => code(name),
                None => "the one around it".into(),
            },
        });
        pieces.collect()
    }

    fn item(&mut self, text: &str, depth: usize) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        if depth == 0
            && self.out.ends_with('\n')
            && !self.out.ends_with("\n\n")
            && !self.is_after_item()
        {
            self.out.push('\n');
        }
        self.out.push_str(&"  ".repeat(depth));
        self.out.push_str("- ");
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Whether the last line is part of a list.
    fn is_after_item(&self) -> bool {
        let last = self.out.trim_end().rsplit('\n').next().unwrap_or("");
        last.starts_with("- ") || last.starts_with("  ")
    }

    fn paragraph(&mut self, text: &str, depth: usize) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
        let indent = "  ".repeat(depth);
        for line in text.trim().lines() {
            if !line.trim().is_empty() {
                self.out.push_str(&indent);
                self.out.push_str(line.trim_end());
            }
            self.out.push('\n');
        }
        self.out.push('\n');
    }
}

/// Whether a description is words in one line, which may stand beside others.
fn is_line(text: &str) -> bool {
    let text = text.trim();
    let begins = text.starts_with(|sign: char| sign.is_alphanumeric() || "`[*(\"'".contains(sign));
    begins && !text.contains('\n') && !text.starts_with("* ")
}

/// A text as code, whatever backticks it has.
pub(super) fn code(text: &str) -> String {
    let text = text.replace('\n', " ");
    let longest = text.split(|sign| sign != '`').map(str::len).max();
    match longest.unwrap_or(0) {
        0 if text.is_empty() => String::new(),
        0 => format!("`{text}`"),
        longest => {
            let fence = "`".repeat(longest + 1);
            format!("{fence} {text} {fence}")
        }
    }
}
