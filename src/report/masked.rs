//! Findings without the secrets that their words or edits repeat.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::lint::{Finding, Suppressed};
use crate::report::Run;
use crate::secrets::{conceal, scan};
use crate::source::{FileId, Files};

/// The findings of a run, with nothing to read of any secret. A fix whose text holds one is left out.
pub(super) fn findings<'a>(run: &Run<'a>) -> Cow<'a, [Finding<'a>]> {
    let mut known = Known::new(run.files);
    if !run.findings.iter().any(|finding| known.shows(finding)) {
        return Cow::Borrowed(run.findings);
    }
    Cow::Owned(
        run.findings
            .iter()
            .map(|finding| known.masked(finding))
            .collect(),
    )
}

/// The same of what comments suppress, and of their reasons.
pub(super) fn suppressed<'a>(run: &Run<'a>) -> Cow<'a, [Suppressed<'a>]> {
    let mut known = Known::new(run.files);
    let masked = run.suppressed.iter().map(|suppressed| Suppressed {
        finding: known.masked(&suppressed.finding),
        reason: suppressed
            .reason
            .as_ref()
            .map(|reason| known.text(&suppressed.finding, reason)),
    });
    Cow::Owned(masked.collect())
}

/// The secrets of the files that were asked about.
struct Known<'a> {
    files: &'a Files,
    secrets: FxHashMap<FileId, Vec<&'a str>>,
}

impl<'a> Known<'a> {
    fn new(files: &'a Files) -> Self {
        Self {
            files,
            secrets: FxHashMap::default(),
        }
    }

    fn of(&mut self, finding: &Finding) -> Vec<&'a str> {
        let related = finding.related.iter().map(|related| related.file);
        let mut files: Vec<FileId> = std::iter::once(finding.file).chain(related).collect();
        files.dedup();
        let mut all = Vec::new();
        for file in files {
            let source = self.files.get(file);
            let secrets = self.secrets.entry(file).or_insert_with(|| {
                let found = scan(&source.text);
                found
                    .into_iter()
                    .map(|secret| source.slice(secret.span))
                    .collect()
            });
            all.extend(secrets.iter().copied());
        }
        all
    }

    fn text(&mut self, finding: &Finding, text: &str) -> String {
        conceal(text, &self.of(finding)).into_owned()
    }

    /// Whether any word or edit of a finding repeats a secret.
    fn shows(&mut self, finding: &Finding) -> bool {
        let secrets = self.of(finding);
        let hides = |text: &str| matches!(conceal(text, &secrets), Cow::Owned(_));
        texts(finding).any(hides)
    }

    fn masked<'r>(&mut self, finding: &Finding<'r>) -> Finding<'r> {
        let mut finding = finding.clone();
        if !self.shows(&finding) {
            return finding;
        }
        let secrets = self.of(&finding);
        let hidden = |text: &str| conceal(text, &secrets).into_owned();
        finding.message = hidden(&finding.message);
        finding.help = finding.help.map(|help| hidden(&help).into());
        for related in &mut finding.related {
            related.message = hidden(&related.message).into();
        }
        let writes_one = |text: &str| matches!(conceal(text, &secrets), Cow::Owned(_));
        finding.fix = finding
            .fix
            .filter(|fix| !fix.edits.iter().any(|edit| writes_one(&edit.text)));
        if let Some(fix) = &mut finding.fix {
            fix.title = hidden(&fix.title);
        }
        finding
    }
}

/// Every text of a finding that some format shows.
fn texts<'f>(finding: &'f Finding) -> impl Iterator<Item = &'f str> {
    let fix = finding.fix.iter();
    let edits = fix
        .clone()
        .flat_map(|fix| fix.edits.iter().map(|edit| &*edit.text));
    std::iter::once(&*finding.message)
        .chain(finding.help.as_deref())
        .chain(finding.related.iter().map(|related| &*related.message))
        .chain(fix.map(|fix| &*fix.title))
        .chain(edits)
}
