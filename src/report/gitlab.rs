//! GitLab's code quality report.

use std::io;

use serde::ser::{SerializeSeq, Serializer};
use serde_json::json;

use crate::lint::Level;
use crate::report::Run;
use crate::report::fingerprint::Fingerprints;
use crate::report::lines::Lines;

pub(super) fn write(run: &Run, lines: &Lines, out: &mut dyn io::Write) -> io::Result<()> {
    let mut fingerprints = Fingerprints::default();
    let mut serializer = serde_json::Serializer::new(&mut *out);
    let mut list = serializer.serialize_seq(Some(run.findings.len()))?;
    for finding in run.findings {
        list.serialize_element(&json!({
            "description": finding.message,
            "check_name": &*finding.rule.name,
            "fingerprint": fingerprints.next(finding, lines),
            "severity": severity(finding.level),
            "location": {
                "path": lines.repository_path(finding.file),
                "lines": { "begin": lines.of(finding.file).line(finding.span.start as usize) },
            },
        }))?;
    }
    list.end()?;
    out.write_all(b"\n")
}

fn severity(level: Level) -> &'static str {
    match level {
        Level::Error => "major",
        Level::Warning => "minor",
        Level::Info => "info",
    }
}
