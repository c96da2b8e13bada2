//! Runs rules over a project.
//!
//! 1. For each file, settings say which rules run there, at which level ([`Levels`]).
//! 2. Pages are looked at in parallel. Each page is walked once, and each node is handed to the rules that asked for its
//!    type. Rules over the project run in parallel beside each other.
//! 3. What they found is gathered by file; comments suppress some of it and are looked at themselves.
//! 4. Everything is put in order: by path, place and rule.

use std::sync::Mutex;
use std::time::Duration;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::lint::levels::{Levels, RuleState};
use crate::lint::other_tools;
use crate::lint::styles::Styles;
use crate::lint::suppression::{self, Applied};
use crate::lint::{Check, Draft, Finding, Report, Rule, Suppressed, about_settings};
use crate::page::Page;
use crate::project::Project;
use crate::source::{FileId, Span};
use crate::syntax::NodeType;

/// What rules found in a project.
#[derive(Debug, Default)]
pub struct Outcome<'r> {
    /// What is reported, by path, place and rule.
    pub findings: Vec<Finding<'r>>,
    /// What comments in the files keep from being reported, in the same order.
    pub suppressed: Vec<Suppressed<'r>>,
    /// How long each rule took on all threads together, in the order of the rules; empty without a clock.
    pub times: Vec<Duration>,
}

/// A clock, given by those who may know the time.
pub type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);

/// How many pages one thread takes at once: at the end no other waits for long.
const AT_ONCE: usize = 16;

/// Runs `rules` over a project; with a clock, also measures them.
pub fn run<'r>(project: &Project, rules: &[&'r Rule], clock: Option<Clock<'_>>) -> Outcome<'r> {
    let engine = Engine::new(project, rules, clock);
    let (by_page, by_rule) = rayon::join(
        || {
            project
                .pages
                .par_iter()
                .with_max_len(AT_ONCE)
                .map(|page| engine.page(page))
                .collect::<Vec<_>>()
        },
        || {
            (0..rules.len())
                .into_par_iter()
                .map(|at| engine.project_rule(at))
                .collect::<Vec<_>>()
        },
    );
    let mut by_file: FxHashMap<FileId, Vec<Finding<'r>>> = FxHashMap::default();
    for finding in by_page
        .into_iter()
        .chain(by_rule)
        .flatten()
        .chain(engine.about_settings())
    {
        by_file.entry(finding.file).or_default().push(finding);
    }
    let mut outcome = Outcome {
        times: engine.times(),
        ..Outcome::default()
    };
    let path = |finding: &Finding<'r>| &*project.files.get(finding.file).path;
    let files = project.files.iter();
    let mut files: Vec<(FileId, Vec<Finding<'r>>)> = files
        .map(|(id, _)| (id, by_file.remove(&id).unwrap_or_default()))
        .collect();
    files.sort_by_key(|(id, _)| &*project.files.get(*id).path);
    let parts: Vec<Applied<'r>> = files
        .into_par_iter()
        .map(|(file, findings)| {
            let mut part = engine.suppress(file, findings);
            part.findings.sort_by(|a, b| order(a, b, path));
            part.findings.dedup_by(|a, b| {
                (a.span, &a.rule.name, &a.message) == (b.span, &b.rule.name, &b.message)
            });
            drop_said(&mut part.findings);
            part
        })
        .collect();
    for part in parts {
        outcome.findings.extend(part.findings);
        outcome.suppressed.extend(part.suppressed);
    }
    outcome
        .suppressed
        .sort_by(|a, b| order(&a.finding, &b.finding, path));
    outcome
}

/// Takes out of the findings of a file what rules say of a word that the project's own terms speak of: one mistake gives one
/// finding.
fn drop_said(findings: &mut Vec<Finding<'_>>) {
    const TERMS: &str = "inconsistent-term";
    const OF_WORDS: [&str; 3] = ["wordy-phrase", "exclusive-language", "latin-abbreviation"];
    let terms = findings.iter().filter(|finding| finding.rule.name == TERMS);
    let said: FxHashSet<Span> = terms.map(|finding| finding.span).collect();
    findings.retain(|finding| {
        !OF_WORDS.contains(&&*finding.rule.name) || !said.contains(&finding.span)
    });
}

fn order<'p, 'r>(
    a: &Finding<'r>,
    b: &Finding<'r>,
    path: impl Fn(&Finding<'r>) -> &'p str,
) -> std::cmp::Ordering {
    path(a)
        .cmp(path(b))
        .then_with(|| a.span.cmp(&b.span))
        .then_with(|| a.rule.name.cmp(&b.rule.name))
        .then_with(|| a.message.cmp(&b.message))
}

struct Engine<'a, 'r> {
    project: &'a Project,
    rules: &'a [&'r Rule],
    levels: Levels<'a>,
    /// For each type of node, the numbers of the rules that asked for it.
    by_type: Vec<Vec<usize>>,
    /// The numbers of the rules over whole pages.
    over_pages: Vec<usize>,
    styles: Styles,
    clock: Option<Clock<'a>>,
    times: Mutex<Vec<Duration>>,
}

impl<'a, 'r> Engine<'a, 'r> {
    fn new(project: &'a Project, rules: &'a [&'r Rule], clock: Option<Clock<'a>>) -> Self {
        let mut by_type = vec![Vec::new(); NodeType::COUNT];
        let mut over_pages = Vec::new();
        for (at, rule) in rules.iter().enumerate() {
            match &rule.check {
                Check::Node(types, _) => types
                    .iter()
                    .for_each(|kind| by_type[*kind as usize].push(at)),
                Check::Page(_) | Check::Prose(_) | Check::PageInProject(_) => over_pages.push(at),
                Check::Project(_) | Check::Rules(_) | Check::Style(_) | Check::Engine => {}
            }
        }
        let times = Mutex::new(vec![
            Duration::ZERO;
            if clock.is_some() { rules.len() } else { 0 }
        ]);
        let levels = Levels::new(rules, project);
        let styles = Styles::new(rules, &project.accepted_words(), |at| levels.ever_runs(at));
        Self {
            project,
            rules,
            levels,
            by_type,
            over_pages,
            styles,
            clock,
            times,
        }
    }

    fn page(&self, page: &Page) -> Vec<Finding<'r>> {
        if !page.readable {
            return Vec::new();
        }
        let states = self.levels.of(&page.path);
        let mut reports: Vec<Option<Report<'_>>> = (self.rules.iter().zip(states.iter()))
            .map(|(rule, state)| {
                state
                    .level
                    .map(|_| Report::new(rule, &state.options, page.file))
            })
            .collect();
        let mut times = vec![
            Duration::ZERO;
            if self.clock.is_some() {
                self.rules.len()
            } else {
                0
            }
        ];
        for node in page.tree.nodes() {
            for &at in &self.by_type[node.kind().node_type() as usize] {
                if let (Some(report), Check::Node(_, check)) =
                    (&mut reports[at], &self.rules[at].check)
                {
                    self.measured(at, &mut times, || check(page, node, report));
                }
            }
        }
        for &at in &self.over_pages {
            let Some(report) = &mut reports[at] else {
                continue;
            };
            self.measured(at, &mut times, || match &self.rules[at].check {
                Check::Page(check) => check(page, report),
                Check::Prose(check) => {
                    check(page, self.project.passages(page), report);
                }
                Check::PageInProject(check) => check(page, self.project, report),
                _ => {}
            });
        }
        if self.styles.run_in(&reports) {
            let passages = self.project.passages(page);
            self.styles.check(passages, page, &mut reports);
        }
        self.add_times(&times);
        let drafts = reports
            .into_iter()
            .enumerate()
            .filter_map(|(at, report)| Some((at, report?)));
        let mut findings = drafts
            .flat_map(|(at, report)| self.findings(at, &states, report))
            .collect();
        other_tools::drop_repeated(&mut findings);
        findings
    }

    fn project_rule(&self, at: usize) -> Vec<Finding<'r>> {
        let is_over_project = matches!(self.rules[at].check, Check::Project(_) | Check::Rules(_));
        if !is_over_project || !self.levels.ever_runs(at) {
            return Vec::new();
        }
        let states = self.levels.of(crate::config::FILE_NAME);
        let mut report = Report::new(
            self.rules[at],
            &states[at].options,
            self.project.config_file,
        );
        let mut times = vec![
            Duration::ZERO;
            if self.clock.is_some() {
                self.rules.len()
            } else {
                0
            }
        ];
        self.measured(at, &mut times, || match &self.rules[at].check {
            Check::Project(check) => check(self.project, &mut report),
            Check::Rules(check) => check(self.project, &self.levels.in_force(), &mut report),
            _ => {}
        });
        self.add_times(&times);
        let drafts = report.into_drafts();
        drafts
            .into_iter()
            .filter_map(|draft| {
                let states = self.levels.of(&self.project.files.get(draft.file).path);
                self.finding(at, &states, draft)
            })
            .collect()
    }

    fn findings(&self, at: usize, states: &[RuleState], report: Report<'_>) -> Vec<Finding<'r>> {
        report
            .into_drafts()
            .into_iter()
            .filter_map(|draft| self.finding(at, states, draft))
            .collect()
    }

    /// The finding that a draft makes; none in what came over the network, which the writer cannot change.
    fn finding(&self, at: usize, states: &[RuleState], draft: Draft) -> Option<Finding<'r>> {
        let level = states[at].level?;
        let is_remote = |file| self.project.is_remote(file);
        if is_remote(draft.file) {
            return None;
        }
        // What stands outside the project is not the project's to change.
        let is_outside = self.project.files.get(draft.file).path.starts_with("../");
        let mut related = draft.related;
        related.retain(|place| !is_remote(place.file));
        Some(Finding {
            rule: self.rules[at],
            level: draft.level.map_or(level, |most| most.min(level)),
            file: draft.file,
            span: draft.span,
            message: draft.message,
            help: draft.help,
            fix: draft.fix.filter(|_| !is_outside),
            related,
        })
    }

    /// Takes out what comments in the file suppress, and adds what is to be said of the comments.
    fn suppress(&self, file: FileId, findings: Vec<Finding<'r>>) -> Applied<'r> {
        let page = self.project.page(file).filter(|page| page.readable);
        let comments = page.map_or_else(Vec::new, suppression::read);
        let others = page.and_then(other_tools::Switches::read);
        let Some(page) = page.filter(|_| !comments.is_empty() || others.is_some()) else {
            return Applied {
                findings,
                suppressed: Vec::new(),
            };
        };
        let (mut applied, used) = suppression::apply(&comments, findings);
        if let Some(others) = others {
            others.apply(page.text(), &mut applied);
        }
        let about = self.by_name("unknown-rule", file, |report| {
            suppression::report_unknown(&comments, self.rules, &self.project.packages, report);
        });
        applied.findings.extend(about);
        let about = self.by_name("unused-suppression", file, |report| {
            suppression::report_unused(&comments, &used, page, self.rules, report);
        });
        applied.findings.extend(about);
        let about = self.by_name("unexplained-suppression", file, |report| {
            suppression::report_unexplained(&comments, report);
        });
        applied.findings.extend(about);
        applied
    }

    /// What is to be said of the settings file.
    fn about_settings(&self) -> Vec<Finding<'r>> {
        let Some(file) = self.project.settings_file else {
            return Vec::new();
        };
        let mut findings = self.by_name("unknown-rule", file, |report| {
            about_settings::report_unknown(self.project, file, self.rules, report);
        });
        findings.extend(self.by_name("invalid-setting", file, |report| {
            about_settings::report_invalid(self.project, file, self.rules, report);
        }));
        findings
    }

    /// What one of the engine's own rules says of a file.
    fn by_name(
        &self,
        name: &str,
        file: FileId,
        check: impl FnOnce(&mut Report),
    ) -> Vec<Finding<'r>> {
        let Some(at) = self.rules.iter().position(|rule| rule.name == name) else {
            return Vec::new();
        };
        let states = self.levels.of(&self.project.files.get(file).path);
        let mut report = Report::new(self.rules[at], &states[at].options, file);
        if states[at].level.is_some() {
            check(&mut report);
        }
        self.findings(at, &states, report)
    }

    fn measured(&self, at: usize, times: &mut [Duration], check: impl FnOnce()) {
        let Some(clock) = self.clock else {
            return check();
        };
        let start = clock();
        check();
        times[at] += clock().saturating_sub(start);
    }

    fn add_times(&self, times: &[Duration]) {
        let mut all = self
            .times
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        all.iter_mut()
            .zip(times)
            .for_each(|(all, time)| *all += *time);
    }

    fn times(&self) -> Vec<Duration> {
        self.times
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .clone()
    }
}
