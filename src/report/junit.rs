//! JUnit's XML report: a suite for each file, a failed case for each finding.

use std::io;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::lint::Finding;
use crate::report::lines::Lines;
use crate::report::{Run, TOOL};

pub(super) fn write(run: &Run, lines: &Lines, out: &mut dyn io::Write) -> io::Result<()> {
    let mut report = Report::new(TOOL);
    for findings in run.findings.chunk_by(|left, right| left.file == right.file) {
        report.add_test_suite(suite(findings, lines));
    }
    if run.findings.is_empty() {
        let mut suite = TestSuite::new(TOOL);
        suite.add_test_case(TestCase::new("no problems", TestCaseStatus::success()));
        report.add_test_suite(suite);
    }
    report.serialize(out).map_err(io::Error::other)
}

fn suite(findings: &[Finding], lines: &Lines) -> TestSuite {
    let path = findings.first().map_or("", |first| lines.path(first.file));
    let mut suite = TestSuite::new(path);
    suite.add_test_cases(findings.iter().map(|finding| case(finding, lines)));
    suite
}

fn case(finding: &Finding, lines: &Lines) -> TestCase {
    let place = lines.of(finding.file).place(finding.span.start as usize);
    let path = lines.path(finding.file);
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message(finding.message.as_str());
    status.set_type(finding.level.name());
    let mut description = format!(
        "{path}:{}:{}: {}",
        place.line, place.column, finding.message
    );
    if let Some(help) = &finding.help {
        description.push('\n');
        description.push_str(help);
    }
    status.set_description(description);
    let name = format!("{}:{}:{}", finding.rule.name, place.line, place.column);
    let mut case = TestCase::new(name, status);
    case.set_classname(path);
    case
}
