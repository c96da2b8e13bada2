//! Vale's comments: `vale off`, `vale Style.Rule = NO`, `vale Style = NO`, `vale Style.Rule["text"] = NO`,
//! `vale styles = A, B`, and their opposites.

use rustc_hash::FxHashMap;

use super::timeline::{Comment, Timeline};
use crate::lint::{Finding, Group};

/// The rules of ours that look for what a rule of a package looks for.
pub(super) fn counterparts_of(rule: &str) -> &'static [&'static str] {
    let last = rule.split_once('.').map(|(_, last)| last);
    let known = COUNTERPARTS.iter().find(|(name, _)| Some(*name) == last);
    known.map_or(&[], |(_, rules)| rules)
}

/// Rules of ours that look for what rules of these names in packages look for. Only the last part of a name counts: each
/// package has its own `Passive`.
const COUNTERPARTS: &[(&str, &[&str])] = &[
    ("Acronyms", &["undefined-acronym"]),
    ("Adverbs", &["hedging"]),
    ("Avoid", &["inconsistent-term"]),
    ("ComplexWords", &["wordy-phrase"]),
    ("Exclamation", &["exclamation"]),
    ("FirstPerson", &["first-person"]),
    ("Foreign", &["latin-abbreviation"]),
    ("GenderBias", &["exclusive-language"]),
    ("HeadingPunctuation", &["heading-punctuation"]),
    ("Headings", &["heading-case"]),
    ("Illusions", &["repeated-word"]),
    ("Latin", &["latin-abbreviation"]),
    ("Passive", &["passive-voice"]),
    ("Repetition", &["repeated-word"]),
    ("SentenceLength", &["long-sentence"]),
    ("Spelling", &["misspelling"]),
    ("Terms", &["inconsistent-term"]),
    ("TooWordy", &["wordy-phrase"]),
    ("We", &["first-person"]),
    ("Weasel", &["hedging"]),
    ("Will", &["future-tense"]),
    ("Wordiness", &["wordy-phrase"]),
];

pub(super) fn counterparts() -> impl Iterator<Item = &'static str> {
    COUNTERPARTS.iter().flat_map(|(_, rules)| *rules).copied()
}

/// What Vale's comments in a page switch.
#[derive(Default)]
pub(super) struct Vale {
    everything: Timeline,
    /// By the names of packages and rules, ours too.
    names: FxHashMap<Box<str>, Timeline>,
    /// By the names of packages and rules, then by the text that is found.
    texts: FxHashMap<Box<str>, FxHashMap<Box<str>, Timeline>>,
    /// From where on which packages alone run.
    only: Vec<(u32, Vec<Box<str>>)>,
}

impl Vale {
    /// Reads comments, which are in the order of the page.
    pub(super) fn read(comments: &[Comment<'_>]) -> Vale {
        let mut vale = Vale::default();
        for comment in comments {
            if let Some(said) = comment.body.strip_prefix("vale ") {
                vale.hear(said.trim(), comment.span.end);
            }
        }
        vale
    }

    fn hear(&mut self, said: &str, at: u32) {
        match said {
            "off" => self.everything.switch(at, true),
            "on" => self.everything.switch(at, false),
            _ => {}
        }
        let Some((name, value)) = said.rsplit_once('=') else {
            return;
        };
        let (name, value) = (name.trim(), value.trim());
        if matches!(name, "style" | "styles") {
            let styles = value.split(',').map(|style| style.trim().into()).collect();
            self.only.push((at, styles));
            return;
        }
        let off = match value {
            "NO" => true,
            "YES" => false,
            _ => return,
        };
        if name.is_empty() {
            return;
        }
        match name.split_once('[') {
            None => {
                for name in with_counterparts(name) {
                    self.names.entry(name.into()).or_default().switch(at, off);
                }
            }
            Some((name, texts)) => {
                let texts = texts.trim_end().strip_suffix(']').unwrap_or(texts);
                for name in with_counterparts(name.trim()) {
                    let by_text = self.texts.entry(name.into()).or_default();
                    for text in matches(texts) {
                        by_text.entry(text.into()).or_default().switch(at, off);
                    }
                }
            }
        }
        // A package that is switched on joins those that alone run.
        if let (false, Some((_, styles))) = (off, self.only.last()) {
            let mut styles = styles.clone();
            styles.push(name.into());
            self.only.push((at, styles));
        }
    }

    /// Whether a finding is switched off.
    pub(super) fn switches_off(&self, finding: &Finding<'_>, text: &str) -> bool {
        let rule = finding.rule;
        let is_over_page = finding.span.is_empty() && finding.span.start == 0;
        // What is found in a page as a whole is known at its end.
        let at = if is_over_page {
            text.len() as u32
        } else {
            finding.span.start
        };
        let names = [Some(&*rule.name), rule.style()].into_iter().flatten();
        let said = names.filter_map(|name| self.names.get(name)?.last(at));
        // What is said last counts, of a rule or of its package.
        let is_off = said.max().is_some_and(|(_, off)| off);
        let writing = rule.group == Group::Writing;
        is_off
            || (writing && self.everything.is_off(at))
            || (writing && self.is_left_out(rule.style(), &rule.name, at))
            || self.has_text_off(finding, text, at)
    }

    /// Whether only other packages run at a place.
    fn is_left_out(&self, style: Option<&str>, rule: &str, at: u32) -> bool {
        let after = self.only.partition_point(|(place, _)| *place <= at);
        let said = after.checked_sub(1).and_then(|last| self.only.get(last));
        said.is_some_and(|(_, styles)| {
            !styles
                .iter()
                .any(|name| Some(&**name) == style || **name == *rule)
        })
    }

    /// Whether the text itself is switched off for the rule.
    fn has_text_off(&self, finding: &Finding<'_>, text: &str, at: u32) -> bool {
        if self.texts.is_empty() {
            return false;
        }
        let found = text.get(finding.span.range()).unwrap_or_default();
        let names = [Some(&*finding.rule.name), finding.rule.style()];
        let by_text = names
            .into_iter()
            .flatten()
            .filter_map(|name| self.texts.get(name));
        let mut timelines = by_text.filter_map(|texts| texts.get(found));
        timelines.any(|timeline| timeline.is_off(at))
    }
}

/// A name with those of the rules of ours that stand for it.
fn with_counterparts(name: &str) -> impl Iterator<Item = &str> {
    std::iter::once(name).chain(counterparts_of(name).iter().copied())
}

/// The texts of a list, in quotes or without.
fn matches(list: &str) -> impl Iterator<Item = &str> {
    let quoted = list.contains('"');
    let texts = list.split(if quoted { '"' } else { ',' }).enumerate();
    // Between quotes stand the texts, outside the commas.
    let texts = texts.filter(move |(at, _)| !quoted || at % 2 == 1);
    texts
        .map(|(_, text)| text.trim())
        .filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Vale, matches, with_counterparts};

    #[test]
    fn texts_are_read() {
        for (list, texts) in [
            (r#""a, b", "c""#, &["a, b", "c"][..]),
            ("a, b c", &["a", "b c"]),
            ("", &[]),
            (r#"""#, &[]),
        ] {
            assert_eq!(matches(list).collect::<Vec<_>>(), texts, "{list}");
        }
    }

    #[test]
    fn names_stand_for_rules_of_ours() {
        let names: Vec<&str> = with_counterparts("write-good.Passive").collect();
        assert_eq!(names, ["write-good.Passive", "passive-voice"]);
        assert_eq!(with_counterparts("Passive").count(), 1);
    }

    #[test]
    fn odd_comments_switch_nothing() {
        let mut vale = Vale::default();
        for said in [
            "",
            "offf",
            "= NO",
            "A.B = maybe",
            "A.B[",
            "A.B[\"",
            "styles =",
        ] {
            vale.hear(said, 1);
        }
        assert!(!vale.everything.is_off(9));
        assert!(vale.names.is_empty() && vale.only.len() == 1);
    }
}
