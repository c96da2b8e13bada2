//! One line a finding and nothing else, which editors and `grep` understand.

use std::io;

use crate::report::lines::Lines;
use crate::report::text::{Paint, one_line};
use crate::report::{Run, Terminal, summary};

pub(super) fn write(
    run: &Run,
    lines: &Lines,
    terminal: &Terminal,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let paint = Paint::new(terminal.color);
    for finding in run.findings {
        let place = lines.of(finding.file).place(finding.span.start as usize);
        writeln!(
            out,
            "{}:{}:{}: {} {}",
            one_line(lines.path(finding.file)),
            place.line,
            place.column,
            paint.level(finding.level, &finding.rule.name),
            one_line(&finding.message),
        )?;
    }
    Ok(())
}

/// Writes what is to be said besides: where paths begin, and what the run came to.
pub(super) fn write_rest(
    run: &Run,
    terminal: &Terminal,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    if !run.findings.is_empty() && !run.way.is_empty() {
        writeln!(out, "Paths are those in {}.", one_line(run.way))?;
    }
    summary::write(&run.summary, terminal, out)
}
