//! The Static Analysis Results Interchange Format 2.1.0, as code scanning services take it.

use std::collections::{BTreeMap, HashMap};
use std::io;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use serde_sarif::sarif::{
    ArtifactChange, ArtifactContent, ArtifactLocation, Fix as SarifFix, Invocation, Location,
    Message, MultiformatMessageString, Notification, PhysicalLocation, PropertyBag, Region,
    Replacement, ReportingConfiguration, ReportingDescriptor, Result as SarifResult, ResultLevel,
    Run as SarifRun, RunAutomationDetails, Sarif, Suppression, Tool, ToolComponent,
};

use crate::lint::{Edit, Finding, Fix, Level, Rule};
use crate::report::fingerprint::Fingerprints;
use crate::report::lines::Lines;
use crate::report::{Run, TOOL};
use crate::source::{FileId, Span};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// What paths are relative to.
const ROOT: &str = "%SRCROOT%";
const FINGERPRINT: &str = "docsLint/v1";
/// Distinguishes these results from those of other tools for the same commit.
const CATEGORY: &str = "docs-lint/";
/// GitHub refuses a run with more results.
const MOST_RESULTS: usize = 25_000;
/// GitHub cuts descriptions of rules here.
const LONGEST_DESCRIPTION: usize = 1024;
/// What an address keeps as it is.
const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

pub(super) fn write(run: &Run, lines: &Lines, out: &mut dyn io::Write) -> io::Result<()> {
    let (results, left_out) = results(run, lines);
    let root = ArtifactLocation::builder()
        .description(message("The root of the documentation project."))
        .build();
    let sarif_run = SarifRun::builder()
        .tool(tool(run.rules))
        .results(results)
        .column_kind("utf16CodeUnits")
        .original_uri_base_ids(BTreeMap::from([(ROOT.to_owned(), root)]))
        .automation_details(RunAutomationDetails::builder().id(CATEGORY).build())
        .invocations(vec![invocation(left_out)])
        .build();
    let document = Sarif::builder()
        .schema(SCHEMA)
        .version("2.1.0")
        .runs(vec![sarif_run])
        .build();
    serde_json::to_writer(&mut *out, &document)?;
    out.write_all(b"\n")
}

fn tool(rules: &[&Rule]) -> Tool {
    let driver = ToolComponent::builder()
        .name(TOOL)
        .version(env!("CARGO_PKG_VERSION"))
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .rules(
            rules
                .iter()
                .map(|rule| descriptor(rule))
                .collect::<Vec<_>>(),
        )
        .build();
    Tool::builder().driver(driver).build()
}

fn descriptor(rule: &Rule) -> ReportingDescriptor {
    let markdown = markdown(rule);
    let configuration = ReportingConfiguration {
        enabled: rule.level.is_none().then_some(false),
        level: rule.level.map(|level| json!(level_name(level))),
        parameters: None,
        properties: None,
        rank: None,
    };
    let tags = PropertyBag::builder().tags(vec![rule.group.name().to_owned()]);
    let help = MultiformatMessageString::builder()
        .text(markdown.clone())
        .markdown(markdown.clone())
        .build();
    ReportingDescriptor::builder()
        .id(&*rule.name)
        .name(pascal_case(&rule.name))
        .short_description(plain(rule.summary()))
        .full_description(plain(&description(&markdown)))
        .default_configuration(configuration)
        .help(help)
        .properties(tags.build())
        .build()
}

/// The docs of a rule without the space that a doc comment leaves before each line.
fn markdown(rule: &Rule) -> String {
    let lines = rule
        .docs
        .lines()
        .map(|line| line.strip_prefix(' ').unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// The prose before the first example.
fn description(markdown: &str) -> String {
    let prose = markdown.split("```").next().unwrap_or("").trim();
    prose.chars().take(LONGEST_DESCRIPTION).collect()
}

fn plain(text: &str) -> MultiformatMessageString {
    MultiformatMessageString::builder().text(text).build()
}

fn message(text: &str) -> Message {
    Message::builder().text(text).build()
}

/// `dead-link` as `DeadLink`.
fn pascal_case(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    name.split(['-', '.']).map(capital).collect()
}

fn level_name(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "note",
    }
}

/// The results, and how many had to be left out: the least grave, and of those the last.
fn results(run: &Run, lines: &Lines) -> (Vec<SarifResult>, usize) {
    let reported = run.findings.iter().map(|finding| (finding, None));
    let suppressed = run.suppressed.iter().map(|suppressed| {
        let reason = Some(suppressed.reason.as_deref());
        (&suppressed.finding, reason)
    });
    let mut chosen: Vec<_> = reported.chain(suppressed).enumerate().collect();
    let left_out = chosen.len().saturating_sub(MOST_RESULTS);
    if left_out > 0 {
        chosen.sort_by_key(|(at, (finding, reason))| {
            (reason.is_some(), std::cmp::Reverse(finding.level), *at)
        });
        chosen.truncate(MOST_RESULTS);
        chosen.sort_by_key(|(at, _)| *at);
    }
    let numbers: HashMap<&str, i64> = run.rules.iter().map(|rule| &*rule.name).zip(0..).collect();
    let mut fingerprints = Fingerprints::default();
    let result = |(_, (finding, reason)): (usize, (&Finding, Option<Option<&str>>))| {
        let mut result = result(finding, lines, &mut fingerprints);
        result.rule_index = numbers.get(&*finding.rule.name).copied();
        result.suppressions = Some(reason.map(suppression).into_iter().collect());
        result
    };
    (chosen.into_iter().map(result).collect(), left_out)
}

/// Either every result says whether it is suppressed or none does, so this stands on all.
fn suppression(reason: Option<&str>) -> Suppression {
    let mut suppression = Suppression::builder().kind("inSource").build();
    suppression.justification = reason.map(str::to_owned);
    suppression
}

fn result(finding: &Finding, lines: &Lines, fingerprints: &mut Fingerprints) -> SarifResult {
    let text = match &finding.help {
        Some(help) => format!("{}\n{help}", finding.message),
        None => finding.message.clone(),
    };
    let level = match finding.level {
        Level::Error => ResultLevel::Error,
        Level::Warning => ResultLevel::Warning,
        Level::Info => ResultLevel::Note,
    };
    let print = fingerprints.next(finding, lines);
    let mut result = SarifResult::builder()
        .rule_id(&*finding.rule.name)
        .level(level)
        .message(message(&without_links(&text)))
        .locations(vec![location(finding.file, finding.span, lines)])
        .partial_fingerprints(BTreeMap::from([(FINGERPRINT.to_owned(), print)]))
        .build();
    if !finding.related.is_empty() {
        result.related_locations = Some(related_locations(finding, lines));
    }
    result.fixes = finding.fix.as_ref().map(|fix| vec![sarif_fix(fix, lines)]);
    result
}

/// In a message `[text](target)` is a link to a related location; a bracket that is meant as such is escaped.
fn without_links(text: &str) -> String {
    if text.contains("](") {
        text.replace('[', "\\[").replace(']', "\\]")
    } else {
        text.to_owned()
    }
}

fn related_locations(finding: &Finding, lines: &Lines) -> Vec<Location> {
    let numbered = finding.related.iter().zip(1..);
    let located = numbered.map(|(related, number)| {
        let mut location = location(related.file, related.span, lines);
        location.id = Some(number);
        location.message = Some(message(&without_links(&related.message)));
        location
    });
    located.collect()
}

fn location(file: FileId, span: Span, lines: &Lines) -> Location {
    let physical = PhysicalLocation::builder()
        .artifact_location(artifact(file, lines))
        .region(region(file, span, lines))
        .build();
    Location::builder().physical_location(physical).build()
}

fn artifact(file: FileId, lines: &Lines) -> ArtifactLocation {
    let uri = utf8_percent_encode(&lines.repository_path(file), UNRESERVED).to_string();
    ArtifactLocation::builder()
        .uri(uri)
        .uri_base_id(ROOT)
        .build()
}

fn region(file: FileId, span: Span, lines: &Lines) -> Region {
    let index = lines.of(file);
    let start = index.place(span.start as usize);
    let end = index.place(span.end as usize);
    Region::builder()
        .start_line(number(start.line))
        .start_column(number(start.utf16))
        .end_line(number(end.line))
        .end_column(number(end.utf16))
        .byte_offset(i64::from(span.start))
        .byte_length(number(span.len()))
        .build()
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn sarif_fix(fix: &Fix, lines: &Lines) -> SarifFix {
    let changes = fix
        .edits
        .chunk_by(|left, right| left.file == right.file)
        .filter_map(|edits| Some((edits.first()?.file, edits)))
        .map(|(file, edits)| {
            let replacements: Vec<_> = edits.iter().map(|edit| replacement(edit, lines)).collect();
            ArtifactChange::builder()
                .artifact_location(artifact(file, lines))
                .replacements(replacements)
                .build()
        });
    let safety: Value = fix.safety.name().into();
    let properties = PropertyBag::builder()
        .additional_properties(BTreeMap::from([("safety".to_owned(), safety)]))
        .build();
    SarifFix::builder()
        .description(message(&without_links(&fix.title)))
        .artifact_changes(changes.collect::<Vec<_>>())
        .properties(properties)
        .build()
}

fn replacement(edit: &Edit, lines: &Lines) -> Replacement {
    let mut replacement = Replacement::builder()
        .deleted_region(region(edit.file, edit.span, lines))
        .build();
    if !edit.text.is_empty() {
        let content = ArtifactContent::builder().text(edit.text.as_str()).build();
        replacement.inserted_content = Some(content);
    }
    replacement
}

fn invocation(left_out: usize) -> Invocation {
    let mut invocation = Invocation::builder().execution_successful(true).build();
    if left_out > 0 {
        let text = format!(
            "{left_out} results of the lowest levels are left out: services take no more than {MOST_RESULTS} in one run."
        );
        let notification = Notification::builder()
            .level("warning")
            .message(message(&text))
            .build();
        invocation.tool_execution_notifications = Some(vec![notification]);
    }
    invocation
}
