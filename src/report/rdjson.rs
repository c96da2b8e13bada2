//! Reviewdog's diagnostic format, whose columns count bytes.

use std::io;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::lint::{Finding, Fix, Level};
use crate::report::lines::Lines;
use crate::report::{Run, TOOL};
use crate::source::{FileId, Span};

/// How far the edits of one fix may lie apart to be offered as one suggestion.
const LONGEST_SUGGESTION: usize = 4096;

pub(super) fn write(run: &Run, lines: &Lines, out: &mut dyn io::Write) -> io::Result<()> {
    let document = Document {
        source: json!({ "name": TOOL }),
        severity: severity(run.findings.iter().map(|finding| finding.level).max()),
        diagnostics: Diagnostics { run, lines },
    };
    serde_json::to_writer(&mut *out, &document)?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct Document<'a, 't> {
    source: Value,
    severity: &'static str,
    diagnostics: Diagnostics<'a, 't>,
}

/// Diagnostics that are worked out one by one as they are written.
struct Diagnostics<'a, 't> {
    run: &'a Run<'a>,
    lines: &'a Lines<'t>,
}

impl Serialize for Diagnostics<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let findings = self.run.findings.iter();
        serializer.collect_seq(findings.map(|finding| diagnostic(finding, self.run, self.lines)))
    }
}

fn diagnostic(finding: &Finding, run: &Run, lines: &Lines) -> Value {
    let mut value = json!({
        "message": message(finding),
        "location": location(finding.file, finding.span, lines),
        "severity": severity(Some(finding.level)),
        "code": { "value": &*finding.rule.name },
    });
    if let Some(suggestion) = finding
        .fix
        .as_ref()
        .and_then(|fix| suggestion(fix, finding.file, run, lines))
    {
        value["suggestions"] = json!([suggestion]);
    }
    if !finding.related.is_empty() {
        let related = finding.related.iter().map(|related| {
            json!({
                "message": related.message,
                "location": location(related.file, related.span, lines),
            })
        });
        value["related_locations"] = related.collect();
    }
    value
}

fn message(finding: &Finding) -> String {
    match &finding.help {
        Some(help) => format!("{}\n{help}", finding.message),
        None => finding.message.clone(),
    }
}

/// A fix as one replacement: a suggestion is applied alone, and half a fix would be a new fault.
fn suggestion(fix: &Fix, file: FileId, run: &Run, lines: &Lines) -> Option<Value> {
    let (first, last) = (fix.edits.first()?, fix.edits.last()?);
    let span = Span {
        start: first.span.start,
        end: last.span.end,
    };
    let near = span.end.saturating_sub(span.start) as usize <= LONGEST_SUGGESTION;
    if !near || fix.edits.iter().any(|edit| edit.file != file) {
        return None;
    }
    let source = &run.files.get(file).text;
    let masked = lines.of(file).whole();
    let mut text = String::new();
    let mut at = span.start as usize;
    for edit in &fix.edits {
        let between = source.get(at..edit.span.start as usize)?;
        // A suggestion that hides a secret would write the mask into the file.
        if masked.get(at..edit.span.start as usize) != Some(between) {
            return None;
        }
        text.push_str(between);
        text.push_str(&edit.text);
        at = edit.span.end as usize;
    }
    Some(json!({ "range": range(file, span, lines), "text": text }))
}

fn location(file: FileId, span: Span, lines: &Lines) -> Value {
    json!({ "path": lines.path(file), "range": range(file, span, lines) })
}

fn range(file: FileId, span: Span, lines: &Lines) -> Value {
    let place = |offset: u32| {
        let place = lines.of(file).place(offset as usize);
        json!({ "line": place.line, "column": place.byte })
    };
    json!({ "start": place(span.start), "end": place(span.end) })
}

fn severity(level: Option<Level>) -> &'static str {
    match level {
        Some(Level::Error) => "ERROR",
        Some(Level::Warning) => "WARNING",
        Some(Level::Info) | None => "INFO",
    }
}
