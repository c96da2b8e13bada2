//! Applies the fixes of findings.
//!
//! 1. Of the fixes that may be applied, those that do not meet are taken, in the order of the findings.
//! 2. Each file's edits are made, and the result is compared with what was there ([`Reason`] says what stops a fix).
//!    Where it fails, the fixes at fault are searched out and dropped; the others stay.
//! 3. The new texts are looked through again, which may bring the fixes that had to wait, until no fix is left.
//!
//! Nothing is written here; see [`crate::save`].

mod diff;
mod edit;
mod select;
mod validate;

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

pub use diff::diff;
pub use edit::apply_edits;
pub use validate::Reason;

use crate::lint::{Edit, Finding, Fix, Outcome, Safety};
use crate::source::{FileId, Source, Span};
use edit::Shift;
use select::{Taken, fits};
use validate::validate;

/// How often a project is looked through at most.
const MAX_ROUNDS: usize = 20;

/// How often one file is tried in one round at most. Fixes that are not reached wait for the next round.
const MAX_TRIALS: usize = 64;

/// Texts that can be looked through and replaced: a project with its rules.
pub trait Subject<'r> {
    /// The file of that number.
    fn source(&self, file: FileId) -> &Source;

    /// What the rules find in the texts as they are now, in order.
    fn lint(&mut self) -> Outcome<'r>;

    /// Puts another text in the place of a file's.
    fn replace(&mut self, file: FileId, text: Arc<str>);
}

/// What fixing came to.
#[derive(Debug)]
pub struct Fixed<'r> {
    /// The files that are different now.
    pub changed: BTreeMap<FileId, Change>,
    /// How many fixes were applied, by the name of their rule.
    pub applied: BTreeMap<String, usize>,
    /// The fixes that were not applied because something was against it.
    pub dropped: Vec<Dropped>,
    /// How often fixes were applied before nothing was left to do.
    pub rounds: usize,
    /// What is found in the texts as they are now.
    pub outcome: Outcome<'r>,
    /// Whether nothing is left to do. Where fixes bring ever new ones, some are left after the last round.
    pub settled: bool,
}

impl Fixed<'_> {
    /// How many fixes were applied.
    pub fn applied_count(&self) -> usize {
        self.applied.values().sum()
    }
}

/// The text of a file before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// As it was read.
    pub before: Arc<str>,
    /// With every fix.
    pub after: Arc<str>,
}

/// A fix that was not applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// The name of the finding's rule.
    pub rule: String,
    /// The finding's file.
    pub file: FileId,
    /// The finding's place in the text as it is now.
    pub span: Span,
    /// What the fix would have done.
    pub title: String,
    /// What was against it.
    pub reason: Reason,
}

/// Applies fixes until none is left: those that are safe, and with `Safety::Unsafe` the others too.
pub fn fix<'r>(subject: &mut impl Subject<'r>, allowed: Safety) -> Fixed<'r> {
    let mut run = Run::new(allowed);
    let mut outcome = subject.lint();
    let mut rounds = 0;
    let settled = loop {
        if rounds == MAX_ROUNDS {
            break run.candidates(&outcome.findings).is_empty();
        }
        if !run.round(subject, &outcome.findings) {
            if run.forget_refused() {
                continue;
            }
            break true;
        }
        rounds += 1;
        outcome = subject.lint();
    };
    Fixed {
        changed: run.changed,
        applied: run.applied,
        dropped: run.dropped,
        rounds,
        outcome,
        settled,
    }
}

/// A finding with a fix that may be applied.
#[derive(Clone, Copy)]
struct Candidate<'a> {
    /// Its place among the findings.
    index: usize,
    finding: &'a Finding<'a>,
    fix: &'a Fix,
}

impl Candidate<'_> {
    fn edits_in(&self, file: FileId) -> impl Iterator<Item = &Edit> {
        self.fix.edits.iter().filter(move |edit| edit.file == file)
    }

    fn files(&self) -> Vec<FileId> {
        let mut files: Vec<FileId> = self.fix.edits.iter().map(|edit| edit.file).collect();
        files.sort_unstable();
        files.dedup();
        files
    }
}

/// What makes a finding the same one in another round, when it may stand in another line.
#[derive(PartialEq, Eq, Hash)]
struct Identity {
    rule: String,
    file: FileId,
    message: String,
    column: usize,
    line: String,
    edits: Vec<String>,
}

impl Identity {
    fn of(candidate: &Candidate, source: &Source) -> Identity {
        let (text, finding) = (&*source.text, candidate.finding);
        let at = finding.span.start as usize;
        let line = text
            .get(..at)
            .map_or(0, |before| before.rfind('\n').map_or(0, |end| end + 1));
        let rest = text.get(line..).unwrap_or("");
        Identity {
            rule: finding.rule.name.to_string(),
            file: finding.file,
            message: finding.message.clone(),
            column: at - line,
            line: rest.lines().next().unwrap_or("").into(),
            edits: candidate
                .fix
                .edits
                .iter()
                .map(|edit| edit.text.clone())
                .collect(),
        }
    }
}

/// The new text of a file, and the fixes that made it.
struct Plan<'a> {
    accepted: Vec<Candidate<'a>>,
    text: String,
    shift: Shift,
}

/// The files of a round, each with its plan.
type Plans<'a> = BTreeMap<FileId, Plan<'a>>;

struct Run {
    allowed: Safety,
    refused: FxHashSet<Identity>,
    /// Whether a text was replaced since fixes were refused for the first time.
    replaced: bool,
    /// Every text that a file had so far.
    seen: FxHashMap<FileId, FxHashSet<Arc<str>>>,
    changed: BTreeMap<FileId, Change>,
    applied: BTreeMap<String, usize>,
    dropped: Vec<Dropped>,
}

impl Run {
    fn new(allowed: Safety) -> Self {
        Self {
            allowed,
            refused: FxHashSet::default(),
            replaced: false,
            seen: FxHashMap::default(),
            changed: BTreeMap::new(),
            applied: BTreeMap::new(),
            dropped: Vec::new(),
        }
    }

    /// Applies what can be applied together. Says whether anything was.
    fn round<'r>(&mut self, subject: &mut impl Subject<'r>, findings: &[Finding]) -> bool {
        let mut candidates = self.candidates(findings);
        candidates.retain(|candidate| !self.is_refused(candidate, subject));
        let mut plans = Plans::new();
        // A round in which every trial fails leaves fixes that were not tried yet.
        while plans.is_empty() && !candidates.is_empty() {
            plans = self.plan(subject, &mut candidates);
        }
        let applied = !plans.is_empty();
        self.count(&plans);
        for (file, plan) in plans {
            self.replace(subject, file, plan);
        }
        applied
    }

    /// Lets fixes be tried once more that were refused before other fixes changed the texts. Says whether there are any.
    fn forget_refused(&mut self) -> bool {
        let may_fit_now = std::mem::take(&mut self.replaced) && !self.refused.is_empty();
        if may_fit_now {
            self.refused.clear();
            self.dropped.clear();
        }
        may_fit_now
    }

    fn candidates<'a>(&self, findings: &'a [Finding]) -> Vec<Candidate<'a>> {
        let candidate = |(index, finding): (usize, &'a Finding)| {
            let fix = finding.fix.as_ref()?;
            let allowed = fix.safety <= self.allowed && !fix.edits.is_empty();
            allowed.then_some(Candidate {
                index,
                finding,
                fix,
            })
        };
        findings.iter().enumerate().filter_map(candidate).collect()
    }

    /// Whether a fix was refused before, or has to be without being tried.
    fn is_refused<'r>(&mut self, candidate: &Candidate, subject: &impl Subject<'r>) -> bool {
        let source = subject.source(candidate.finding.file);
        if !self.refused.is_empty() && self.refused.contains(&Identity::of(candidate, source)) {
            return true;
        }
        let files = candidate.files();
        let reason = if files
            .iter()
            .any(|&file| subject.source(file).damage.is_some())
        {
            Reason::Unread
        } else if !fits(candidate.fix, |file| &*subject.source(file).text) {
            Reason::DoesNotFit
        } else {
            return false;
        };
        self.refuse(candidate, source, reason);
        true
    }

    fn refuse(&mut self, candidate: &Candidate, source: &Source, reason: Reason) {
        self.refused.insert(Identity::of(candidate, source));
        self.dropped.push(Dropped {
            rule: candidate.finding.rule.name.to_string(),
            file: candidate.finding.file,
            span: candidate.finding.span,
            title: candidate.fix.title.clone(),
            reason,
        });
    }

    /// Tries the fixes that do not meet. Those that fail are taken out of `candidates` and dropped. A fix over
    /// several files that one of them cannot take is in none of the plans.
    fn plan<'a, 'r>(
        &mut self,
        subject: &impl Subject<'r>,
        candidates: &mut Vec<Candidate<'a>>,
    ) -> Plans<'a> {
        let mut waiting: FxHashSet<usize> = FxHashSet::default();
        loop {
            let (mut plans, mut refused, mut split) = (Plans::new(), BTreeMap::new(), false);
            for (file, fixes) in together(candidates, &waiting) {
                let trials = self.try_fixes(subject, file, &fixes);
                let accepted: FxHashSet<usize> =
                    trials.plan.accepted.iter().map(|fix| fix.index).collect();
                let shared = |fix: &&Candidate| fix.files().len() > 1;
                for left_out in fixes
                    .iter()
                    .filter(|fix| !accepted.contains(&fix.index))
                    .filter(shared)
                {
                    split = true;
                    waiting.insert(left_out.index);
                }
                let reasons = trials.refused.into_iter();
                refused.extend(reasons.map(|(fix, reason)| (fix.index, (fix, reason))));
                if !accepted.is_empty() {
                    plans.insert(file, trials.plan);
                }
            }
            candidates.retain(|candidate| !refused.contains_key(&candidate.index));
            for (candidate, reason) in refused.into_values() {
                self.refuse(&candidate, subject.source(candidate.finding.file), reason);
            }
            if !split {
                return plans;
            }
        }
    }

    fn try_fixes<'a, 's, 'r>(
        &'s self,
        subject: &'s impl Subject<'r>,
        file: FileId,
        fixes: &[Candidate<'a>],
    ) -> Trials<'a, 's> {
        let source = subject.source(file);
        let mut trials = Trials {
            file,
            source,
            seen: self.seen.get(&file),
            left: MAX_TRIALS,
            plan: Plan {
                accepted: Vec::new(),
                text: source.text.to_string(),
                shift: Shift::default(),
            },
            refused: Vec::new(),
        };
        trials.accept(fixes);
        trials
    }

    fn count(&mut self, plans: &Plans) {
        let mut counted = FxHashSet::default();
        for candidate in plans.values().flat_map(|plan| &plan.accepted) {
            if counted.insert(candidate.index) {
                let rule = candidate.finding.rule.name.to_string();
                *self.applied.entry(rule).or_default() += 1;
            }
        }
    }

    fn replace<'r>(&mut self, subject: &mut impl Subject<'r>, file: FileId, plan: Plan) {
        let before = subject.source(file).text.clone();
        let after: Arc<str> = plan.text.into();
        for dropped in self
            .dropped
            .iter_mut()
            .filter(|dropped| dropped.file == file)
        {
            dropped.span = plan.shift.span(dropped.span);
        }
        let seen = self.seen.entry(file).or_default();
        seen.extend([before.clone(), after.clone()]);
        let change = self.changed.entry(file).or_insert_with(|| Change {
            before,
            after: after.clone(),
        });
        change.after = after.clone();
        self.replaced = true;
        subject.replace(file, after);
    }
}

/// The fixes that do not meet, by the files they edit, in their order; without those that wait.
fn together<'a>(
    candidates: &[Candidate<'a>],
    waiting: &FxHashSet<usize>,
) -> BTreeMap<FileId, Vec<Candidate<'a>>> {
    let mut taken = Taken::default();
    let mut by_file: BTreeMap<FileId, Vec<Candidate<'a>>> = BTreeMap::new();
    for candidate in candidates {
        if !waiting.contains(&candidate.index) && taken.take(candidate.fix) {
            for file in candidate.files() {
                by_file.entry(file).or_default().push(*candidate);
            }
        }
    }
    by_file
}

/// The search for the fixes of one file that leave it sound.
struct Trials<'a, 's> {
    file: FileId,
    source: &'s Source,
    seen: Option<&'s FxHashSet<Arc<str>>>,
    left: usize,
    plan: Plan<'a>,
    refused: Vec<(Candidate<'a>, Reason)>,
}

impl<'a> Trials<'a, '_> {
    /// Adds `more` to the plan: all of them where they hold together, else the ones that do, found by halving.
    fn accept(&mut self, more: &[Candidate<'a>]) {
        if more.is_empty() || self.left == 0 {
            return;
        }
        self.left -= 1;
        match (self.attempt(more), more) {
            (Ok(plan), _) => self.plan = plan,
            (Err(reason), [single]) => self.refused.push((*single, reason)),
            (Err(_), _) => {
                let (first, second) = more.split_at(more.len() / 2);
                self.accept(first);
                self.accept(second);
            }
        }
    }

    fn attempt(&self, more: &[Candidate<'a>]) -> Result<Plan<'a>, Reason> {
        let accepted: Vec<Candidate<'a>> = self.plan.accepted.iter().chain(more).copied().collect();
        let mut edits: Vec<&Edit> = Vec::new();
        let mut hulls = Vec::new();
        for candidate in &accepted {
            let before = edits.len();
            edits.extend(candidate.edits_in(self.file));
            hulls.extend(hull(&edits[before..]));
        }
        // Stable, so that insertions of one fix at one place stay in their order.
        edits.sort_by_key(|edit| edit.span);
        let (text, shift) = edit::apply(&self.source.text, &edits);
        if text == self.plan.text {
            return Err(Reason::ChangesNothing);
        }
        if self.seen.is_some_and(|seen| seen.contains(&*text)) {
            return Err(Reason::UndoesFix);
        }
        let new = Source::new(self.source.path.clone(), text.as_str());
        validate(self.source, &new, &shift, &hulls)?;
        Ok(Plan {
            accepted,
            text,
            shift,
        })
    }
}

/// From the first of some edits to the last.
fn hull(edits: &[&Edit]) -> Option<Span> {
    edits.iter().map(|edit| edit.span).reduce(|a, b| Span {
        start: a.start.min(b.start),
        end: a.end.max(b.end),
    })
}

#[cfg(test)]
mod tests;
