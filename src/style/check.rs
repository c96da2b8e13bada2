//! What the kinds of rules share while a page is checked.

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::action::{Edits, told};
use super::engine::Match;
use super::message::filled;
use super::pattern::Pattern;
use super::phrases::{Hit, Wanted};
use super::rule::StyleRule;
use crate::prose::{GAP, Passage};
use crate::source::Span;

/// What a rule reads at once: a passage, one of its sentences, or the file as it is.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    /// What is read: what the passage says, with a star for each byte of a gap.
    pub(super) text: &'a str,
    /// Where `text` begins in the passage or the file.
    pub(super) offset: usize,
    /// The passage; none for the file.
    pub(super) passage: Option<&'a Passage>,
    /// The file as it is.
    pub(super) source: &'a str,
    /// What the automaton found in the passage for the rule, places in `text`; none where it has not read the text.
    pub(super) hits: Option<&'a [Hit]>,
    /// Where texts of the expressions of the rule's phrases stand, by expression: those are worth running.
    pub(super) expressions: &'a [Wanted],
    /// Whether a text was found that the rule cannot do without.
    pub(super) triggered: bool,
}

impl Part<'_> {
    /// The place in the file of a range of the text.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        let range = range.start + self.offset..range.end + self.offset;
        match self.passage {
            Some(passage) => passage.span(range),
            None => Span::new(range.start, range.end),
        }
    }

    /// A range of the text with its gaps: what is read has stars in their places.
    pub(super) fn said(&self, range: Range<usize>) -> &str {
        let whole = range.start + self.offset..range.end + self.offset;
        match self.passage {
            Some(passage) => passage.text.get(whole).unwrap_or_default(),
            None => &self.text[range],
        }
    }

    /// Whether a range of the text is nothing but gaps.
    pub(super) fn is_gap(&self, range: Range<usize>) -> bool {
        let whole = range.start + self.offset..range.end + self.offset;
        let Some(passage) = self.passage else {
            return false;
        };
        let stars = &self.text[range];
        let blank = stars
            .bytes()
            .all(|byte| byte == b'*' || byte.is_ascii_whitespace());
        // A range may begin inside of a gap.
        blank
            && stars.contains('*')
            && whole.zip(stars.bytes()).all(|(at, byte)| {
                let written = passage.text.as_bytes().get(at);
                byte != b'*' || written != Some(&b'*')
            })
    }

    /// A range of the text as messages of packages show it: for code and addresses as many stars as they have
    /// letters, for pictures nothing.
    pub(super) fn starred(&self, range: Range<usize>) -> Cow<'_, str> {
        let (text, said) = (&self.text[range.clone()], self.said(range.clone()));
        if !said.contains(GAP) {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len() + 16);
        for (at, sign) in said.char_indices() {
            if sign != GAP {
                let apart =
                    !sign.is_whitespace() && !matches!(sign, '.' | '?' | '!' | ',' | ':' | ';');
                if apart && said[..at].ends_with(GAP) && !out.is_empty() {
                    out.push(' ');
                }
                // The end of a line in the file.
                let broken = sign == ' ' && text[at..].starts_with('\n');
                out.push(if broken { '\n' } else { sign });
                continue;
            }
            let at = range.start + at;
            let written = self.source.get(self.span(at..at + GAP.len_utf8()).range());
            let stars = hidden_length(written.unwrap_or_default());
            if stars > 0 && !out.is_empty() && !out.ends_with(char::is_whitespace) {
                out.push(' ');
            }
            out.extend(std::iter::repeat_n('*', stars));
        }
        Cow::Owned(out)
    }

    /// Whether it is what somebody or something says; rules of packages report that too.
    fn is_quoted(&self, range: Range<usize>) -> bool {
        let range = range.start + self.offset..range.end + self.offset;
        self.passage.is_some_and(|passage| passage.is_quoted(range))
    }

    fn is_verbatim(&self, range: Range<usize>) -> bool {
        let range = range.start + self.offset..range.end + self.offset;
        self.passage
            .is_some_and(|passage| passage.is_verbatim(range))
    }

    /// Whether the file has the words of a range with white space alone between them, as where a line ends.
    fn is_broken_only(&self, range: Range<usize>) -> bool {
        let found = self.text.get(range.clone()).unwrap_or_default();
        let written = self.source.get(self.span(range).range());
        self.passage.is_some()
            && written.is_some_and(|written| {
                written
                    .split_ascii_whitespace()
                    .eq(found.split_ascii_whitespace())
            })
    }
}

/// How many letters the text of code or an address has, which is written so in the file; none for what shows no text.
fn hidden_length(written: &str) -> usize {
    if written.starts_with(['!', '{']) || written.starts_with("<img") {
        return 0;
    }
    let text = if written.starts_with('`') {
        written.trim_matches('`')
    } else if let Some(text) = written.strip_prefix("<code>") {
        text.trim_end_matches("</code>")
    } else {
        written.trim_matches(['<', '>'])
    };
    text.trim().chars().count()
}

/// The findings of a page as they are made.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) matches: Vec<Match>,
    places: FxHashSet<(usize, u32)>,
    counts: FxHashMap<usize, usize>,
    /// What each rule over the whole page has seen.
    pub(super) seen: FxHashMap<usize, FxHashSet<Box<str>>>,
}

/// The findings of one rule.
pub(super) struct Reporter<'a> {
    pub(super) rule: &'a StyleRule,
    pub(super) number: usize,
    pub(super) findings: &'a mut Findings,
}

impl Reporter<'_> {
    /// Reports a range with the texts for its message, and what may stand in its place.
    pub(super) fn add(
        &mut self,
        part: &Part<'_>,
        range: Range<usize>,
        message: String,
        choices: Vec<String>,
    ) {
        if part.is_gap(range.clone()) {
            return;
        }
        if self.rule.documentation.is_some() && part.is_quoted(range.clone()) {
            return;
        }
        let replacement = self.replacement(part, range.clone(), choices);
        self.push(part.span(range), message, replacement);
    }

    /// Reports a range whose message takes the text and what the rule's action makes of it.
    pub(super) fn add_found(&mut self, part: &Part<'_>, range: Range<usize>) {
        let found = &part.text[range.clone()];
        let answers = self.answers(found);
        let answer = match answers.is_empty() {
            true => found.to_owned(),
            false => told(&answers),
        };
        let shown = self.shown(part, range.clone());
        let message = filled(&self.rule.message, &[&shown, &answer]);
        self.add(part, range, message, answers);
    }

    /// A range of the text as the rule's messages show it.
    pub(super) fn shown<'b>(&self, part: &'b Part<'_>, range: Range<usize>) -> Cow<'b, str> {
        match self.rule.joins_lines {
            true => Cow::Borrowed(part.said(range)),
            false => part.starred(range),
        }
    }

    /// What the rule's action makes of a text.
    pub(super) fn answers(&self, found: &str) -> Vec<String> {
        self.rule
            .action
            .as_ref()
            .map_or(Vec::new(), |action| action.answers(found))
    }

    /// Reports the page as a whole, at its beginning.
    pub(super) fn add_page(&mut self, message: String) {
        self.push(Span::empty(0), message, None);
    }

    fn push(&mut self, span: Span, message: String, replacement: Option<Edits>) {
        let count = self.findings.counts.entry(self.number).or_default();
        if self.rule.limit > 0 && *count >= self.rule.limit {
            return;
        }
        if self.findings.places.insert((self.number, span.start)) {
            *count += 1;
            self.findings.matches.push(Match {
                rule: self.number,
                span,
                message,
                replacement,
            });
        }
    }

    fn replacement(
        &self,
        part: &Part<'_>,
        range: Range<usize>,
        choices: Vec<String>,
    ) -> Option<Edits> {
        let found = &part.text[range.clone()];
        let choices: Vec<String> = choices
            .into_iter()
            .filter(|choice| choice != found)
            .collect();
        let first = choices.first()?;
        let range = match first.is_empty() {
            true => with_space(part.text, range),
            false => range,
        };
        let is_whole = part.is_verbatim(range.clone())
            || (self.rule.joins_lines && part.is_broken_only(range.clone()));
        is_whole.then(|| Edits {
            span: part.span(range),
            choices,
        })
    }
}

/// The range with the space that would be one too many without it.
fn with_space(text: &str, range: Range<usize>) -> Range<usize> {
    let before = text[..range.start]
        .chars()
        .next_back()
        .is_none_or(char::is_whitespace);
    if before && text[range.end..].starts_with(' ') {
        range.start..range.end + 1
    } else if text[..range.start].ends_with(' ') {
        range.start - 1..range.end
    } else {
        range
    }
}

/// What is allowed all the same.
#[derive(Debug)]
pub(super) struct Exceptions(Option<Pattern>);

impl Exceptions {
    /// The exceptions of a rule with the accepted words of the project, where they count.
    pub(super) fn new(own: &[String], accepted: &[String], vocabulary: bool) -> Exceptions {
        let expression = expression(own, accepted, vocabulary);
        Exceptions(expression.map(|expression| Pattern::new(&expression)))
    }

    /// The expression of all exceptions.
    pub(super) fn pattern(&self) -> Option<&Pattern> {
        self.0.as_ref()
    }

    /// Whether an exception is in the text.
    pub(super) fn allow(&self, text: &str) -> bool {
        self.0
            .as_ref()
            .is_some_and(|pattern| pattern.is_match(text))
    }
}

/// Exceptions as one expression, the longest first; none where there are none. Their letters' case counts unless they
/// say otherwise.
pub(super) fn expression(own: &[String], accepted: &[String], vocabulary: bool) -> Option<String> {
    let words = sorted(own, accepted, vocabulary);
    (!words.is_empty()).then(|| format!(r"(?m)\b(?:{})\b", words.join("|")))
}

/// Exceptions as expressions of their own, the longest first.
pub(super) fn sorted(own: &[String], accepted: &[String], vocabulary: bool) -> Vec<String> {
    let accepted = if vocabulary { accepted } else { &[] };
    let mut words: Vec<&String> = own.iter().chain(accepted).collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    words
        .into_iter()
        .map(|word| match word.starts_with("(?i)") {
            true => word.clone(),
            false => format!("(?-i){word}"),
        })
        .collect()
}
