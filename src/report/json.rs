//! Our own JSON, which other programs may rely on.

use std::io;

use rayon::prelude::*;
use serde::Serialize;

use crate::lint::{Edit, Finding, Fix, Related};
use crate::report::lines::Lines;
use crate::report::{Run, Summary};

/// The version of this format; it changes when a key changes its meaning or goes.
const VERSION: u32 = 1;

pub(super) fn write(run: &Run, lines: &Lines, out: &mut dyn io::Write) -> io::Result<()> {
    write!(out, "{{\"version\":{VERSION},\"findings\":[")?;
    let mut parts = run.findings.chunks(AT_ONCE);
    let mut ready = parts.next().map(|part| entries(part, lines));
    while let Some(made) = ready.take() {
        let (made, next) = (made?, parts.next());
        // The next part is made ready while this one is written.
        rayon::in_place_scope(|scope| {
            if let Some(part) = next {
                scope.spawn(|_| ready = Some(entries(part, lines)));
            }
            out.write_all(&made)?;
            out.write_all(if next.is_some() { b"," } else { b"" })
        })?;
    }
    out.write_all(b"],\"summary\":")?;
    serde_json::to_writer(&mut *out, &Counts::new(&run.summary))?;
    out.write_all(b"}\n")
}

/// How many findings are made ready before they are written.
const AT_ONCE: usize = 8192;

/// Findings with commas between them.
fn entries(findings: &[Finding], lines: &Lines) -> serde_json::Result<Vec<u8>> {
    let parts: Vec<Vec<u8>> = findings
        .par_iter()
        .map(|finding| serde_json::to_vec(&Entry::new(finding, lines)))
        .collect::<Result<_, _>>()?;
    Ok(parts.join(&b','))
}

#[derive(Serialize)]
struct Entry<'a> {
    rule: &'a str,
    group: &'a str,
    level: &'a str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    path: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    start: u32,
    end: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixEntry<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<RelatedEntry<'a>>,
}

impl<'a> Entry<'a> {
    fn new(finding: &'a Finding, lines: &'a Lines) -> Self {
        let index = lines.of(finding.file);
        let start = index.place(finding.span.start as usize);
        let end = index.place(finding.span.end as usize);
        Self {
            rule: &finding.rule.name,
            group: finding.rule.group.name(),
            level: finding.level.name(),
            message: &finding.message,
            help: finding.help.as_deref(),
            path: lines.path(finding.file),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            start: finding.span.start,
            end: finding.span.end,
            fix: finding.fix.as_ref().map(|fix| FixEntry::new(fix, lines)),
            related: finding
                .related
                .iter()
                .map(|related| RelatedEntry::new(related, lines))
                .collect(),
        }
    }
}

#[derive(Serialize)]
struct FixEntry<'a> {
    title: &'a str,
    safety: &'a str,
    edits: Vec<EditEntry<'a>>,
}

impl<'a> FixEntry<'a> {
    fn new(fix: &'a Fix, lines: &'a Lines) -> Self {
        let entry = |edit: &'a Edit| EditEntry {
            path: lines.path(edit.file),
            start: edit.span.start,
            end: edit.span.end,
            text: &edit.text,
        };
        Self {
            title: &fix.title,
            safety: fix.safety.name(),
            edits: fix.edits.iter().map(entry).collect(),
        }
    }
}

#[derive(Serialize)]
struct EditEntry<'a> {
    path: &'a str,
    start: u32,
    end: u32,
    text: &'a str,
}

#[derive(Serialize)]
struct RelatedEntry<'a> {
    path: &'a str,
    line: usize,
    column: usize,
    message: &'a str,
}

impl<'a> RelatedEntry<'a> {
    fn new(related: &'a Related, lines: &'a Lines) -> Self {
        let place = lines.of(related.file).place(related.span.start as usize);
        Self {
            path: lines.path(related.file),
            line: place.line,
            column: place.column,
            message: &related.message,
        }
    }
}

#[derive(Serialize)]
struct Counts {
    pages: usize,
    files: usize,
    errors: usize,
    warnings: usize,
    infos: usize,
    fixable: usize,
    suppressed: usize,
    milliseconds: u64,
}

impl Counts {
    fn new(summary: &Summary) -> Self {
        Self {
            pages: summary.pages,
            files: summary.files,
            errors: summary.errors,
            warnings: summary.warnings,
            infos: summary.infos,
            fixable: summary.fixable,
            suppressed: summary.suppressed,
            milliseconds: summary.milliseconds,
        }
    }
}
