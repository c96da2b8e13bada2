//! Workflow commands of GitHub Actions, which become annotations of a change.

use std::io;

use crate::lint::{Finding, Level};
use crate::report::Run;
use crate::report::lines::Lines;

pub(super) fn write(run: &Run, lines: &Lines, out: &mut dyn io::Write) -> io::Result<()> {
    run.findings
        .iter()
        .try_for_each(|finding| write_finding(finding, lines, out))
}

fn write_finding(finding: &Finding, lines: &Lines, out: &mut dyn io::Write) -> io::Result<()> {
    let index = lines.of(finding.file);
    let start = index.place(finding.span.start as usize);
    let end = index.place(finding.span.end as usize);
    let command = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "notice",
    };
    let path = property(&lines.repository_path(finding.file));
    write!(
        out,
        "::{command} file={path},line={},endLine={}",
        start.line, end.line
    )?;
    // Columns are refused where the lines differ.
    if start.line == end.line {
        write!(out, ",col={},endColumn={}", start.column, end.column)?;
    }
    write!(out, ",title={}::", property(&finding.rule.name))?;
    write!(out, "{}", data(&finding.message))?;
    if let Some(help) = &finding.help {
        write!(out, "%0A{}", data(help))?;
    }
    writeln!(out)
}

/// A text as it stands after the second `::`. Other control characters, which a terminal would obey, are left out.
fn data(text: &str) -> String {
    let text = text.replace('%', "%25");
    let text = text.replace('\r', "%0D").replace('\n', "%0A");
    text.replace(|c: char| c.is_control() && c != '\t', "")
}

/// A text as the value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_syntax_uses_is_escaped() {
        assert_eq!(data("50%\r\n::a,b"), "50%25%0D%0A::a,b");
        assert_eq!(property("a:b,c%\n"), "a%3Ab%2Cc%25%0A");
        assert_eq!(property("a\u{1b}[31mb\u{9b}"), "a[31mb");
    }
}
