//! A writing rule against the examples and tests in its own file.

use crate::page::{Page, Role};
use crate::project::RuleFile;
use crate::prose;
use crate::report::line_and_column;
use crate::source::{FileId, Source, Span};
use crate::style::{self, Engine, RuleTest, StyleRule};

/// What came of a rule file.
pub(super) struct Trial<'a> {
    pub file: &'a RuleFile,
    /// Whether there is a rule in it.
    pub is_rule: bool,
    /// How many examples and tests there are.
    pub tests: usize,
    /// How many of them passed.
    pub passed: usize,
    /// Whether the rule needs what is not at hand, so that no test of it ran.
    pub skipped: bool,
    /// What is wrong, by place.
    pub failures: Vec<Failure>,
}

/// Something wrong in a rule file.
pub(super) struct Failure {
    pub span: Span,
    pub kind: Kind,
    /// What, in a sentence.
    pub message: String,
    /// The findings that should have been there and were not: `line:column:rule:message`.
    pub missing: Vec<String>,
    /// Those that there were and should not have been, or all where it matters what there was.
    pub found: Vec<String>,
}

/// What failed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The file itself.
    File,
    /// An example of what is wrong.
    Bad,
    /// An example of what is right.
    Good,
    /// A test.
    Test,
}

impl Kind {
    /// The name that the JSON has.
    pub fn name(self) -> &'static str {
        match self {
            Kind::File => "file",
            Kind::Bad => "bad",
            Kind::Good => "good",
            Kind::Test => "test",
        }
    }
}

/// The forms of text that a test may have.
const FORMATS: [&str; 2] = ["md", "mdx"];

/// Reads a rule and runs what its file says of it.
pub(super) fn run(file: &RuleFile) -> Trial<'_> {
    let mut trial = Trial {
        file,
        is_rule: false,
        tests: 0,
        passed: 0,
        skipped: false,
        failures: Vec::new(),
    };
    if file.source.damage.is_some() {
        trial.fail(
            Kind::File,
            Span::empty(0),
            "The file is not a text in UTF-8.",
        );
        return trial;
    }
    let (rule, errors) = style::read(&file.name, &file.source.text);
    for error in errors {
        trial.fail(Kind::File, error.span, error.message);
    }
    trial.is_rule = rule.is_some();
    if let Some(rule) = rule {
        trial.run(&rule);
    }
    trial.failures.sort_by_key(|failure| failure.span);
    trial
}

impl Trial<'_> {
    fn run(&mut self, rule: &StyleRule) {
        let engine = Engine::new(std::slice::from_ref(rule));
        let examples = rule.documentation.iter().flat_map(|documentation| {
            let bad = documentation.bad.iter().map(|example| (Kind::Bad, example));
            bad.chain(
                documentation
                    .good
                    .iter()
                    .map(|example| (Kind::Good, example)),
            )
        });
        let examples: Vec<_> = examples.collect();
        self.tests = examples.len() + rule.tests.len();
        if !engine.not_run().is_empty() {
            self.skipped = true;
            return;
        }
        let before = self.failures.len();
        for (kind, example) in examples {
            let found = self.lines(&engine, "mdx", &example.text);
            if (kind == Kind::Bad) == found.is_empty() {
                let message = match kind {
                    Kind::Bad => "The rule finds nothing in this text of `bad`.",
                    _ => "The rule finds something in this text of `good`.",
                };
                self.fail(kind, example.span, message).found = found;
            }
        }
        for test in &rule.tests {
            self.test(&engine, test);
        }
        self.passed = self.tests - self.failed_tests(before);
    }

    /// How many tests have failures from that one on; a test may have several.
    fn failed_tests(&self, from: usize) -> usize {
        let mut places: Vec<Span> = self.failures[from..]
            .iter()
            .map(|failure| failure.span)
            .collect();
        places.dedup();
        places.len()
    }

    fn test(&mut self, engine: &Engine, test: &RuleTest) {
        let name = match &*test.name {
            "" => "The test".to_owned(),
            name => format!("The test `{name}`"),
        };
        let format = test
            .format
            .as_deref()
            .unwrap_or(FORMATS[0])
            .trim_start_matches('.');
        if !FORMATS.contains(&format) {
            let message = format!(
                "{name} has a text in the format `{format}`; only `md` and `mdx` are read."
            );
            self.fail(Kind::Test, test.span, message);
            return;
        }
        let found = self.lines(engine, format, &test.input);
        if let Some(want) = &test.want {
            self.compare(test, &name, want, &found);
        }
        if let Some(part) = test
            .contains
            .as_deref()
            .filter(|part| !found.join("\n").contains(part.trim()))
        {
            let message = format!(
                "{name} expects a finding with `{}`, and there is none.",
                part.trim()
            );
            self.fail(Kind::Test, test.span, message).found = found.clone();
        }
        if let Some(part) = test
            .absent
            .as_deref()
            .filter(|part| found.join("\n").contains(part.trim()))
        {
            let message = format!(
                "{name} expects no finding with `{}`, and there is one.",
                part.trim()
            );
            self.fail(Kind::Test, test.span, message).found = found.clone();
        }
        if test.want.is_none() && test.contains.is_none() && test.absent.is_none() {
            let message =
                format!("{name} expects nothing. Give it `want`, `contains` or `absent`.");
            self.fail(Kind::Test, test.span, message);
        }
    }

    /// Compares the findings with all the lines that are wanted.
    fn compare(&mut self, test: &RuleTest, name: &str, want: &str, found: &[String]) {
        let lines = want.lines().map(str::trim).filter(|line| !line.is_empty());
        let wanted: Vec<String> = lines.map(|line| self.named(line)).collect();
        let without = |lines: &[String], others: &[String]| {
            let mut others = others.to_vec();
            let mut left = lines.to_vec();
            left.retain(|line| match others.iter().position(|other| other == line) {
                Some(at) => {
                    others.swap_remove(at);
                    false
                }
                None => true,
            });
            left
        };
        let (missing, extra) = (without(&wanted, found), without(found, &wanted));
        if missing.is_empty() && extra.is_empty() {
            return;
        }
        let message = format!("{name} finds something else than `want` says.");
        let failure = self.fail(Kind::Test, test.span, message);
        (failure.missing, failure.found) = (missing, extra);
    }

    /// A wanted line with the rule's name as it is here: a package may name it with its own name before it, or without.
    fn named(&self, line: &str) -> String {
        let stem = |name: &str| name.rsplit('.').next().unwrap_or(name).to_owned();
        let mut parts = line.splitn(4, ':');
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(row), Some(column), Some(name), Some(message))
                if stem(name) == stem(&self.file.name) =>
            {
                format!("{row}:{column}:{}:{message}", self.file.name)
            }
            _ => line.to_owned(),
        }
    }

    /// What the rule finds in a text: `line:column:rule:message`.
    fn lines(&self, engine: &Engine, format: &str, text: &str) -> Vec<String> {
        let source = Source::new(format!("page.{format}"), text);
        let page = Page::read(FileId(0), &source, Role::Page);
        let matches = engine.check(&prose::passages(&page), &page);
        let line = |found: &style::Match| {
            let (line, column) = line_and_column(text, found.span.start as usize);
            format!("{line}:{column}:{}:{}", self.file.name, found.message)
        };
        matches.iter().map(line).collect()
    }

    fn fail(&mut self, kind: Kind, span: Span, message: impl Into<String>) -> &mut Failure {
        self.failures.push(Failure {
            span,
            kind,
            message: message.into(),
            missing: Vec::new(),
            found: Vec::new(),
        });
        let last = self.failures.len() - 1;
        &mut self.failures[last]
    }
}
