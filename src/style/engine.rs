//! All rules together.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

use rayon::prelude::*;

use super::action::Edits;
use super::automaton::{self, Automaton, Meaning};
use super::check::{Findings, Part, Reporter};
use super::document::Counts;
use super::pattern::{Limit, Pattern};
use super::phrases::{Hit, Phrases, Trigger, Wanted};
use super::rule::{Kind, StyleRule};
use super::scope::{Reach, SCOPES};
use super::{
    capitalization, conditional, consistency, existence, metric, occurrence, repetition, spelling,
    substitution,
};
use crate::page::Page;
use crate::prose::{GAP, Passage, Scope};
use crate::source::Span;
use crate::spelling::Dictionary;

/// How a gap is written.
const GAP_BYTES: &[u8] = "\u{fffc}".as_bytes();

/// Rules, ready to run.
pub struct Engine {
    rules: Vec<Compiled>,
    automaton: Automaton,
    /// For each scope, the rules that run on every passage of it.
    always: Vec<(Scope, Vec<usize>)>,
    dictionary: Option<Arc<dyn Dictionary>>,
}

/// Something that a rule found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The number of the rule among those the engine was made of.
    pub rule: usize,
    /// Where; nothing wide at the start of the file for the page as a whole.
    pub span: Span,
    /// What.
    pub message: String,
    /// What may stand there instead, where that is known and the place can be edited.
    pub replacement: Option<Edits>,
}

struct Compiled {
    rule: Arc<StyleRule>,
    reach: Reach,
    check: Check,
}

/// What runs on passages.
enum Check {
    Existence(existence::Check),
    Substitution(substitution::Check),
    Occurrence(occurrence::Check),
    Repetition(repetition::Check),
    Consistency(consistency::Check),
    Conditional(conditional::Check),
    Capitalization(capitalization::Check),
    Spelling(spelling::Check),
    /// It runs on the page as a whole.
    Page,
}

/// What was found in a passage for a rule.
#[derive(Default)]
struct Slot {
    active: bool,
    triggered: bool,
    hits: Vec<Hit>,
    expressions: Vec<Wanted>,
}

impl Engine {
    /// Makes rules ready. Expressions are compiled when they first run.
    pub fn new<R>(rules: &[R]) -> Engine
    where
        R: Clone + Into<Arc<StyleRule>> + Sync,
    {
        Engine::with_words(rules, &[])
    }

    /// The same with the accepted words of a project, which are exceptions of rules that do not forgo them.
    pub fn with_words<R>(rules: &[R], accepted: &[String]) -> Engine
    where
        R: Clone + Into<Arc<StyleRule>> + Sync,
    {
        let made: Vec<(Compiled, Trigger)> = rules
            .par_iter()
            .map(|rule| {
                let compiled = Compiled::new(rule.clone().into(), accepted);
                let trigger = compiled.check.trigger();
                (compiled, trigger)
            })
            .collect();
        let mut texts = automaton::Texts::default();
        let mut always: Vec<usize> = Vec::new();
        let mut rules: Vec<Compiled> = Vec::with_capacity(made.len());
        for (number, (compiled, trigger)) in made.into_iter().enumerate() {
            let phrases = compiled.check.phrases();
            for (text, token, begins) in phrases.into_iter().flat_map(Phrases::literals) {
                texts.add(text, begins, number, Meaning::Phrase(token));
            }
            for (text, token, begins) in phrases.into_iter().flat_map(Phrases::required) {
                texts.add(text, begins, number, Meaning::Expression(token));
            }
            match trigger {
                Trigger::Always => always.push(number),
                Trigger::Texts(needed) => {
                    for text in &needed {
                        texts.add(text, false, number, Meaning::Rule);
                    }
                }
            }
            rules.push(compiled);
        }
        let always = SCOPES.map(|scope| {
            let reached = |number: &usize| rules[*number].reach.touches(scope);
            (scope, always.iter().copied().filter(reached).collect())
        });
        Engine {
            rules,
            automaton: Automaton::new(texts),
            always: always.into(),
            dictionary: None,
        }
    }

    /// The engine with a dictionary, which rules of spelling need.
    pub fn with_dictionary(mut self, dictionary: Arc<dyn Dictionary>) -> Engine {
        self.dictionary = Some(dictionary);
        self
    }

    /// The rules that do not run, by number: those of spelling, without a dictionary.
    pub fn not_run(&self) -> Vec<usize> {
        let spelling = |compiled: &Compiled| matches!(compiled.check, Check::Spelling(_));
        (0..self.rules.len())
            .filter(|&number| self.dictionary.is_none() && spelling(&self.rules[number]))
            .collect()
    }

    /// The rules that may not have found all there is on the pages that were checked, by number, with what has kept
    /// them from it.
    pub fn limited(&self) -> Vec<(usize, Limit)> {
        let limit = |check: &Check| {
            let patterns = check.patterns();
            patterns.into_iter().filter_map(Pattern::limit).min()
        };
        let checks = self.rules.iter().map(|compiled| limit(&compiled.check));
        checks
            .enumerate()
            .filter_map(|(number, limit)| Some((number, limit?)))
            .collect()
    }

    /// What the rules find in the passages of a page, in order of place and rule.
    pub fn check(&self, passages: &[Passage], page: &Page) -> Vec<Match> {
        let mut findings = Findings::default();
        let mut slots: Vec<Slot> = Vec::new();
        slots.resize_with(self.rules.len(), Slot::default);
        let mut active = Vec::new();
        for passage in passages {
            let texts = Texts::of(passage, page.tree.source());
            self.search(passage, &texts, &mut slots, &mut active);
            active.sort_unstable();
            for number in active.drain(..) {
                let slot = &mut slots[number];
                slot.expressions.sort_unstable();
                slot.expressions.dedup();
                self.run_passage(number, passage, &texts, slot, &mut findings);
                slot.active = false;
                slot.triggered = false;
                slot.hits.clear();
                slot.expressions.clear();
            }
        }
        self.run_page(passages, page, &mut findings);
        let mut matches = findings.matches;
        matches.sort_by_key(|found| (found.span, found.rule));
        matches
    }

    /// Fills the slots of the rules that have something to do in a passage, and lists those rules.
    fn search(
        &self,
        passage: &Passage,
        texts: &Texts<'_>,
        slots: &mut [Slot],
        active: &mut Vec<usize>,
    ) {
        for (scope, rules) in &self.always {
            if *scope == passage.scope {
                for &rule in rules {
                    slots[rule].active = true;
                    slots[rule].triggered = true;
                    active.push(rule);
                }
            }
        }
        self.automaton.find(&passage.text, |range, uses| {
            for used in uses {
                let compiled = &self.rules[used.rule];
                if !compiled.reach.touches(passage.scope) {
                    continue;
                }
                let slot = &mut slots[used.rule];
                match (used.meaning, compiled.check.phrases()) {
                    (Meaning::Phrase(token), Some(phrases)) => {
                        let text = texts.read_by(&compiled.rule);
                        if !phrases.accepts(text, token, range.clone()) {
                            continue;
                        }
                        slot.hits.push(Hit {
                            start: range.start,
                            end: range.end,
                            token,
                        });
                    }
                    (Meaning::Expression(token), _) => {
                        let start = range.start;
                        slot.expressions.push(Wanted { token, start });
                    }
                    _ => slot.triggered = true,
                }
                if !slot.active {
                    slot.active = true;
                    active.push(used.rule);
                }
            }
        });
    }

    fn run_passage(
        &self,
        number: usize,
        passage: &Passage,
        texts: &Texts<'_>,
        slot: &Slot,
        findings: &mut Findings,
    ) {
        let compiled = &self.rules[number];
        let mut reporter = Reporter {
            rule: &compiled.rule,
            number,
            findings,
        };
        let part = Part {
            text: texts.read_by(&compiled.rule),
            offset: 0,
            passage: Some(passage),
            source: texts.source,
            hits: Some(&slot.hits),
            expressions: &slot.expressions,
            triggered: slot.triggered,
        };
        if compiled.reach.reads(passage.scope) {
            self.run(&compiled.check, &part, &mut reporter);
        }
        if !compiled.reach.sentences || passage.scope != Scope::Paragraph {
            return;
        }
        for sentence in passage.sentences() {
            let hits: Vec<Hit> = slot
                .hits
                .iter()
                .filter(|hit| sentence.start <= hit.start && hit.end <= sentence.end)
                .map(|hit| Hit {
                    start: hit.start - sentence.start,
                    end: hit.end - sentence.start,
                    token: hit.token,
                })
                .collect();
            let wanted = slot.expressions.iter();
            let wanted: Vec<Wanted> = wanted
                .filter(|wanted| sentence.contains(&wanted.start))
                .map(|wanted| Wanted {
                    start: wanted.start - sentence.start,
                    ..*wanted
                })
                .collect();
            let of_sentence = Part {
                text: part.text.get(sentence.clone()).unwrap_or_default(),
                offset: sentence.start,
                hits: Some(&hits),
                expressions: &wanted,
                ..part
            };
            self.run(&compiled.check, &of_sentence, &mut reporter);
        }
    }

    fn run(&self, check: &Check, part: &Part<'_>, reporter: &mut Reporter<'_>) {
        match check {
            Check::Existence(check) => check.run(part, reporter),
            Check::Substitution(check) => check.run(part, reporter),
            Check::Occurrence(check) => check.run(part, reporter),
            Check::Repetition(check) => check.run(part, reporter),
            Check::Consistency(check) => check.run(part, reporter),
            Check::Conditional(check) => check.run(part, reporter),
            Check::Capitalization(check) => check.run(part, reporter),
            Check::Spelling(check) => {
                if let Some(dictionary) = &self.dictionary {
                    check.run(part, &**dictionary, reporter);
                }
            }
            Check::Page => {}
        }
    }

    /// Runs what reads the file as it is and what counts over all of it.
    fn run_page(&self, passages: &[Passage], page: &Page, findings: &mut Findings) {
        let mut counts: Option<Counts> = None;
        for (number, compiled) in self.rules.iter().enumerate() {
            let mut reporter = Reporter {
                rule: &compiled.rule,
                number,
                findings,
            };
            if compiled.reach.raw {
                let part = Part {
                    text: page.tree.source(),
                    offset: 0,
                    passage: None,
                    source: page.tree.source(),
                    hits: None,
                    expressions: &[],
                    triggered: true,
                };
                self.run(&compiled.check, &part, &mut reporter);
            }
            if !matches!(compiled.check, Check::Page) {
                continue;
            }
            let counts = counts.get_or_insert_with(|| Counts::of(passages, page));
            match &compiled.rule.kind {
                _ if counts.words == 0.0 => {}
                Kind::Metric(keys) => metric::run_metric(keys, counts, &mut reporter),
                Kind::Readability(keys) => metric::run_readability(keys, counts, &mut reporter),
                _ => {}
            }
        }
    }
}

impl Compiled {
    fn new(rule: Arc<StyleRule>, accepted: &[String]) -> Compiled {
        Compiled {
            check: Check::new(&rule.kind, accepted),
            reach: match rule.kind {
                Kind::Metric(_) | Kind::Readability(_) => Reach::default(),
                _ => Reach::new(&rule.scope),
            },
            rule,
        }
    }
}

impl Check {
    fn new(kind: &Kind, accepted: &[String]) -> Check {
        match kind {
            Kind::Existence(keys) => Check::Existence(existence::Check::new(keys, accepted)),
            Kind::Substitution(keys) => {
                Check::Substitution(substitution::Check::new(keys, accepted))
            }
            Kind::Occurrence(keys) => Check::Occurrence(occurrence::Check::new(keys)),
            Kind::Repetition(keys) => Check::Repetition(repetition::Check::new(keys, accepted)),
            Kind::Consistency(keys) => Check::Consistency(consistency::Check::new(keys)),
            Kind::Conditional(keys) => Check::Conditional(conditional::Check::new(keys, accepted)),
            Kind::Capitalization(keys) => {
                Check::Capitalization(capitalization::Check::new(keys, accepted))
            }
            Kind::Spelling(keys) => Check::Spelling(spelling::Check::new(keys, accepted)),
            Kind::Metric(_) | Kind::Readability(_) => Check::Page,
        }
    }

    /// What makes it worth running, but for the words that the automaton finds.
    fn trigger(&self) -> Trigger {
        match self {
            Check::Existence(check) => check.words.trigger(),
            Check::Substitution(check) => check.phrases.trigger(),
            Check::Occurrence(check) => check.trigger.clone(),
            Check::Consistency(check) => check.trigger.clone(),
            Check::Conditional(check) => check.trigger.clone(),
            Check::Repetition(_) | Check::Capitalization(_) | Check::Spelling(_) => Trigger::Always,
            Check::Page => Trigger::Texts(Vec::new()),
        }
    }

    /// The expressions that it runs, but for those of spelling.
    fn patterns(&self) -> Vec<&Pattern> {
        match self {
            Check::Existence(check) => check.patterns(),
            Check::Substitution(check) => check.patterns(),
            Check::Occurrence(check) => check.patterns(),
            Check::Repetition(check) => check.patterns(),
            Check::Consistency(check) => check.patterns(),
            Check::Conditional(check) => check.patterns(),
            Check::Capitalization(check) => check.patterns(),
            Check::Spelling(_) | Check::Page => Vec::new(),
        }
    }

    /// The words that the automaton finds for it.
    fn phrases(&self) -> Option<&Phrases> {
        match self {
            Check::Existence(check) => match &check.words {
                existence::Words::Phrases(phrases) => Some(phrases),
                existence::Words::Joined(..) => None,
            },
            Check::Substitution(check) => Some(&check.phrases),
            _ => None,
        }
    }
}

/// What rules read of a passage, as many bytes as it says. Most passages have nothing for any rule.
struct Texts<'a> {
    passage: &'a Passage,
    /// What the passage says, with stars for gaps.
    joined: OnceCell<Cow<'a, str>>,
    /// The same with the line ends of the file, which are spaces to a reader; none where there are none.
    lines: OnceCell<Option<String>>,
    /// The file as it is.
    source: &'a str,
}

impl<'a> Texts<'a> {
    fn of(passage: &'a Passage, source: &'a str) -> Texts<'a> {
        Texts {
            passage,
            joined: OnceCell::new(),
            lines: OnceCell::new(),
            source,
        }
    }

    fn joined(&self) -> &str {
        let text = &*self.passage.text;
        self.joined
            .get_or_init(|| match memchr::memmem::find(text.as_bytes(), GAP_BYTES) {
                Some(_) => Cow::Owned(text.replace(GAP, "***")),
                None => Cow::Borrowed(text),
            })
    }

    fn lines(&self) -> Option<&str> {
        let broken = |span: Span| {
            let written = self.source.get(span.range()).unwrap_or_default();
            memchr::memchr(b'\n', written.as_bytes()).is_some()
        };
        let lines = self.lines.get_or_init(|| {
            if !broken(self.passage.whole_span()) {
                return None;
            }
            let joined = self.joined();
            let mut text = String::with_capacity(joined.len());
            let mut end = 0;
            for at in memchr::memchr_iter(b' ', joined.as_bytes()) {
                if broken(self.passage.span(at..at + 1)) {
                    text.push_str(&joined[end..at]);
                    text.push('\n');
                    end = at + 1;
                }
            }
            text.push_str(&joined[end..]);
            Some(text)
        });
        lines.as_deref()
    }

    /// What a rule reads: rules of packages are written for lines.
    fn read_by(&self, rule: &StyleRule) -> &str {
        let lines = if rule.joins_lines { None } else { self.lines() };
        lines.unwrap_or_else(|| self.joined())
    }
}
