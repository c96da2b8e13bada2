//! Findings without the secrets that their words or edits repeat.

use std::borrow::Cow;
use std::sync::OnceLock;

use rayon::prelude::*;

use crate::lint::{Finding, Suppressed};
use crate::report::Run;
use crate::secrets::{Found, Known, scan};
use crate::source::{FileId, Files};

/// The findings of a run, with nothing to read of any secret. A fix whose text holds one is left out.
pub(super) fn findings<'a>(run: &Run<'a>, secrets: &Secrets) -> Cow<'a, [Finding<'a>]> {
    let findings = run.findings.par_iter();
    let shown = findings.clone().map(|finding| secrets.shown_by(finding));
    let shown: Vec<bool> = shown.collect();
    if !shown.contains(&true) {
        return Cow::Borrowed(run.findings);
    }
    let shown = findings.zip(shown).map(|(finding, shown)| match shown {
        true => secrets.masked(finding),
        false => finding.clone(),
    });
    Cow::Owned(shown.collect())
}

/// The same of what comments suppress, and of their reasons.
pub(super) fn suppressed<'a>(run: &Run<'a>, secrets: &Secrets) -> Vec<Suppressed<'a>> {
    let masked = run.suppressed.iter().map(|suppressed| {
        let finding = secrets.masked(&suppressed.finding);
        let reason = suppressed
            .reason
            .as_deref()
            .map(|reason| secrets.hidden(&finding, reason).into_owned());
        Suppressed { finding, reason }
    });
    masked.collect()
}

/// The secrets of every file, each looked for once, when it is first asked about.
pub(super) struct Secrets<'a> {
    files: &'a Files,
    found: &'a Found,
    known: Vec<OnceLock<Known<'a>>>,
}

impl<'a> Secrets<'a> {
    /// Nothing is asked about yet.
    pub fn new(files: &'a Files, found: &'a Found) -> Self {
        let mut known = Vec::new();
        known.resize_with(files.len(), OnceLock::new);
        Self {
            files,
            found,
            known,
        }
    }

    /// The secrets of a file.
    pub fn of(&self, file: FileId) -> &Known<'a> {
        self.known[file.0 as usize].get_or_init(|| {
            let source = self.files.get(file);
            Known::of(&source.text, &self.found.of(file, source))
        })
    }

    /// A text of a finding without the secrets of the files that the finding is about.
    fn hidden<'t>(&self, finding: &Finding, text: &'t str) -> Cow<'t, str> {
        let mut shown = Cow::Borrowed(text);
        for file in files(finding) {
            if let Cow::Owned(hidden) = self.of(file).conceal(&shown) {
                shown = Cow::Owned(hidden);
            }
        }
        shown
    }

    fn shows(&self, finding: &Finding, text: &str) -> bool {
        !scan(text).is_empty() || files(finding).any(|file| self.of(file).are_repeated_in(text))
    }

    /// Whether any word or edit of a finding repeats a secret.
    fn shown_by(&self, finding: &Finding) -> bool {
        texts(finding).any(|text| self.shows(finding, text))
    }

    fn masked<'r>(&self, finding: &Finding<'r>) -> Finding<'r> {
        let mut masked = finding.clone();
        masked.message = self.hidden(finding, &finding.message).into_owned();
        if let Some(help) = &finding.help {
            masked.help = Some(self.hidden(finding, help).into_owned().into());
        }
        for (masked, related) in masked.related.iter_mut().zip(&finding.related) {
            masked.message = self.hidden(finding, &related.message).into_owned().into();
        }
        masked.fix = masked
            .fix
            .filter(|fix| !fix.edits.iter().any(|edit| self.shows(finding, &edit.text)));
        if let Some(fix) = &mut masked.fix {
            fix.title = self.hidden(finding, &fix.title).into_owned();
        }
        masked
    }
}

/// The files that a finding is about.
fn files(finding: &Finding) -> impl Iterator<Item = FileId> {
    let related = finding.related.iter().map(|related| related.file);
    std::iter::once(finding.file).chain(related.filter(|file| *file != finding.file))
}

/// Every text of a finding that some format shows and that was made from what stands in the files.
fn texts<'f>(finding: &'f Finding) -> impl Iterator<Item = &'f str> {
    let help = match &finding.help {
        Some(Cow::Owned(help)) => Some(&**help),
        Some(Cow::Borrowed(_)) | None => None,
    };
    let fix = finding.fix.iter();
    let edits = fix
        .clone()
        .flat_map(|fix| fix.edits.iter().map(|edit| &*edit.text));
    std::iter::once(&*finding.message)
        .chain(help)
        .chain(finding.related.iter().map(|related| &*related.message))
        .chain(fix.map(|fix| &*fix.title))
        .chain(edits)
}
