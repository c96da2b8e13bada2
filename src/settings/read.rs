//! Reads `docs-lint.yml`: what it says, and what is wrong with it.

use globset::{Glob, GlobSet, GlobSetBuilder};

use super::{
    KEYS, OVERRIDE_KEYS, Override, Preset, Problem, RuleFolder, RuleSetting, SetLevel, Settings,
    Term, VOCABULARY_KEYS, WordList,
};
use crate::source::Span;
use crate::syntax::data::{Entry, Node, Value};
use crate::syntax::nearest::nearest;
use crate::words::{either, listed, quoted};

/// Collects what the file says, and what is wrong with it.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) settings: Settings,
}

impl Reader {
    fn problem(&mut self, span: Span, message: String, suggestion: Option<&str>) {
        let suggestion = suggestion.map(str::to_owned);
        self.settings.problems.push(Problem {
            span,
            message,
            suggestion,
        });
    }

    /// Reads the whole file.
    pub(super) fn file(&mut self, data: &Node) {
        match data.value {
            Value::Null => return,
            Value::Object(_) => {}
            _ => return self.expected(data, "a map of settings"),
        }
        for entry in data.entries() {
            match &*entry.key {
                "extends" => self.extends(&entry.value),
                "rules" => self.settings.rules = self.rules(&entry.value),
                "overrides" => self.overrides(&entry.value),
                "ignore" => self.settings.ignore = self.globs(&entry.value),
                "vocabulary" => self.vocabulary(&entry.value),
                "terms" => self.terms(&entry.value),
                "secrets" => self.secrets(&entry.value),
                _ => self.unknown_key(entry, KEYS.iter().map(|key| key.name)),
            }
        }
        self.repeated_keys(data);
    }

    fn repeated_keys(&mut self, data: &Node) {
        let mut seen = rustc_hash::FxHashSet::default();
        for entry in data.entries() {
            if !seen.insert(&*entry.key) {
                self.problem(
                    entry.key_span,
                    format!("`{}` is given twice", entry.key),
                    None,
                );
            }
        }
    }

    fn unknown_key<'a>(&mut self, entry: &Entry, known: impl IntoIterator<Item = &'a str>) {
        let known: Vec<&str> = known.into_iter().collect();
        let suggestion = nearest(&entry.key, known.iter().copied());
        let message = match known[..] {
            [only] => format!("`{}` is no setting; there is `{only}`", entry.key),
            _ => {
                let known = known.iter().map(|name| format!("`{name}`"));
                format!(
                    "`{}` is no setting; there are {}",
                    entry.key,
                    listed(known, "and")
                )
            }
        };
        self.problem(entry.key_span, message, suggestion);
    }

    fn expected(&mut self, node: &Node, what: &str) {
        self.problem(
            node.span,
            format!("Expected {what}, found {}", describe(node)),
            None,
        );
    }

    fn extends(&mut self, node: &Node) {
        for node in one_or_several(node) {
            let Some(name) = node.as_str() else {
                self.expected(node, "the name of a preset or the path of a folder");
                continue;
            };
            let known = Preset::ALL.map(|(known, _)| known);
            let near = nearest(name, known).filter(|_| !name.contains(['/', '\\']));
            match Preset::ALL.iter().find(|(known, _)| *known == name) {
                Some((_, preset)) => self.settings.extends.push(*preset),
                None if near.is_none() && !name.trim().is_empty() => {
                    self.settings.folders.push(RuleFolder {
                        path: name.trim().into(),
                        span: node.span,
                    });
                }
                None => {
                    let names = known.map(|name| format!("`{name}`"));
                    let message =
                        format!("`{name}` is no preset; there are {}", listed(names, "and"));
                    self.problem(node.span, message, near);
                }
            }
        }
    }

    fn globs(&mut self, node: &Node) -> GlobSet {
        let mut set = GlobSetBuilder::new();
        for node in one_or_several(node) {
            let Some(pattern) = node.as_str() else {
                self.expected(node, "a glob such as `drafts/**`");
                continue;
            };
            if pattern.len() > MAX_GLOB {
                let message = format!("A glob of {} bytes is too long to be read", pattern.len());
                self.problem(node.span, message, None);
                continue;
            }
            for pattern in expand(pattern) {
                match Glob::new(&pattern) {
                    Ok(glob) => _ = set.add(glob),
                    Err(error) => {
                        let message = format!("`{pattern}` is no glob: {}", error.kind());
                        self.problem(node.span, message, None);
                    }
                }
            }
        }
        set.build().unwrap_or_default()
    }

    fn secrets(&mut self, node: &Node) {
        if !matches!(node.value, Value::Object(_) | Value::Null) {
            return self.expected(node, "a map with `allow`");
        }
        self.repeated_keys(node);
        for entry in node.entries() {
            if &*entry.key != "allow" {
                self.unknown_key(entry, ["allow"]);
                continue;
            }
            for node in one_or_several(&entry.value) {
                match node.as_str().map(|text| self.settings.secrets.add(text)) {
                    Some(Ok(())) => {}
                    Some(Err(error)) => {
                        let message = format!("This allows no secret: {error}");
                        self.problem(node.span, message, None);
                    }
                    None => self.expected(node, "a fingerprint or a pattern"),
                }
            }
        }
    }

    fn vocabulary(&mut self, node: &Node) {
        if !matches!(node.value, Value::Object(_) | Value::Null) {
            return self.expected(node, "a map with `accept` and `reject`");
        }
        self.repeated_keys(node);
        for entry in node.entries() {
            match &*entry.key {
                "accept" => self.settings.vocabulary.accept = self.words(&entry.value),
                "reject" => self.settings.vocabulary.reject = self.words(&entry.value),
                _ => self.unknown_key(entry, VOCABULARY_KEYS.iter().map(|key| key.name)),
            }
        }
    }

    fn words(&mut self, node: &Node) -> WordList {
        let mut list = WordList::default();
        for node in some(node) {
            match node.as_str().map(|text| list.add(text, node.span)) {
                Some(Ok(())) => {}
                Some(Err(error)) => {
                    self.problem(node.span, format!("This stands for no word: {error}"), None);
                }
                None => self.expected(node, "a word or a regular expression"),
            }
        }
        list
    }

    fn terms(&mut self, node: &Node) {
        if !matches!(node.value, Value::Object(_) | Value::Null) {
            return self.expected(node, "a map from terms to the spellings they replace");
        }
        self.repeated_keys(node);
        for entry in node.entries() {
            let preferred = entry.key.trim();
            if preferred.is_empty() {
                let message = "A term without letters stands for nothing".to_owned();
                self.problem(entry.key_span, message, None);
                continue;
            }
            let variants = self.variants(preferred, &entry.value);
            self.settings.terms.push(Term {
                preferred: preferred.into(),
                variants,
                span: entry.key_span,
            });
        }
    }

    /// The spellings that a term replaces; none of them is a term's own, or another's.
    fn variants(&mut self, preferred: &str, node: &Node) -> Vec<Box<str>> {
        let mut variants: Vec<Box<str>> = Vec::new();
        for node in some(node) {
            let Some(variant) = node.as_str().map(str::trim) else {
                self.expected(node, "a spelling of the term");
                continue;
            };
            let is_variant = |term: &&Term| term.variants.iter().any(|other| **other == *variant);
            let other = self.settings.terms.iter().find(is_variant);
            let message = match other {
                _ if variant.is_empty() => "A spelling without letters stands for nothing".into(),
                _ if variant == preferred => format!("`{variant}` is the term itself"),
                Some(other) => format!("`{}` replaces `{variant}` already", other.preferred),
                None => {
                    variants.push(variant.into());
                    continue;
                }
            };
            self.problem(node.span, message, None);
        }
        variants
    }

    fn overrides(&mut self, node: &Node) {
        if !matches!(node.value, Value::Array(_)) {
            return self.expected(node, "a list of maps with `files` and `rules`");
        }
        for element in node.elements() {
            if !matches!(element.value, Value::Object(_)) {
                self.expected(element, "a map with `files` and `rules`");
                continue;
            }
            for entry in element.entries() {
                if !OVERRIDE_KEYS.contains(&&*entry.key) {
                    self.unknown_key(entry, OVERRIDE_KEYS);
                }
            }
            for key in OVERRIDE_KEYS {
                if element.get(key).is_none() {
                    self.problem(element.span, format!("This override lacks `{key}`"), None);
                }
            }
            let files = element
                .get("files")
                .map_or_else(GlobSet::empty, |node| self.globs(node));
            let rules = element
                .get("rules")
                .map_or_else(Vec::new, |node| self.rules(node));
            let patterns = element.get("files").map_or(&[][..], one_or_several);
            let patterns = patterns
                .iter()
                .filter_map(|node| Some(node.as_str()?.into()));
            self.settings.overrides.push(Override {
                files,
                patterns: patterns.collect(),
                rules,
            });
        }
    }

    fn rules(&mut self, node: &Node) -> Vec<RuleSetting> {
        if !matches!(node.value, Value::Object(_) | Value::Null) {
            self.expected(node, "a map from rule names to levels");
        }
        self.repeated_keys(node);
        node.entries()
            .iter()
            .map(|entry| self.rule(entry))
            .collect()
    }

    fn rule(&mut self, entry: &Entry) -> RuleSetting {
        let (mut level, mut options) = (None, Vec::new());
        match &entry.value.value {
            Value::Object(entries) => {
                for option in entries {
                    if &*option.key == "level" {
                        level = self.level(&option.value);
                    } else {
                        options.push((option.key.clone(), option.key_span, option.value.clone()));
                    }
                }
            }
            _ => level = self.level(&entry.value),
        }
        RuleSetting {
            name: entry.key.clone(),
            span: entry.key_span,
            level,
            options,
        }
    }

    fn level(&mut self, node: &Node) -> Option<SetLevel> {
        // YAML 1.1 reads a bare `off` as false, and so do people.
        let name = match &node.value {
            Value::Bool(false) => "off",
            Value::String(name) => name,
            _ => "",
        };
        let level = SetLevel::from_name(name);
        if level.is_none() {
            let (names, found) = (either(SetLevel::NAMES), describe(node));
            let message = format!("Expected {names}, found {found}");
            self.problem(node.span, message, nearest(name, SetLevel::NAMES));
        }
        level
    }
}

/// The elements of a list; a value that is no list stands for a list of it alone.
fn one_or_several(node: &Node) -> &[Node] {
    match &node.value {
        Value::Array(elements) => elements,
        _ => std::slice::from_ref(node),
    }
}

/// The same, but that nothing stands for no element.
fn some(node: &Node) -> &[Node] {
    match node.value {
        Value::Null => &[],
        _ => one_or_several(node),
    }
}

fn describe(node: &Node) -> String {
    match &node.value {
        Value::String(text) => quoted(text),
        Value::Null => "nothing".into(),
        Value::Bool(value) => format!("`{value}`"),
        Value::Number(value) => format!("`{value}`"),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "a map".into(),
    }
}

/// How many bytes a glob may have; the time that reading one takes grows faster than its length.
const MAX_GLOB: usize = 4_096;

/// What a pattern means besides itself: a folder means everything in it.
fn expand(pattern: &str) -> Vec<String> {
    let pattern = pattern.trim_start_matches("./").trim_start_matches('/');
    let folder = pattern.trim_end_matches('/');
    if folder.contains(['*', '?', '[', '{']) && folder == pattern {
        return vec![pattern.to_owned()];
    }
    vec![folder.to_owned(), format!("{folder}/**")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_terms_are_read() {
        let settings = Settings::read(
            "vocabulary:\n  accept: [Kubernetes, '[Pp]y.*']\n  reject: utilize\n\
             terms:\n  API key: [api key, apikey]\n  email: e-mail\n  nothing:\n",
        );
        assert!(settings.problems.is_empty(), "{:?}", settings.problems);
        assert!(settings.vocabulary.accept.contains("pytest"));
        assert!(settings.vocabulary.reject.contains("Utilize"));
        let terms: Vec<String> = settings
            .terms
            .iter()
            .map(|term| format!("{}: {}", term.preferred, term.variants.join(", ")))
            .collect();
        assert_eq!(
            terms,
            ["API key: api key, apikey", "email: e-mail", "nothing: "]
        );
    }

    #[test]
    fn wrong_words_and_terms_are_problems() {
        for (text, place, message) in [
            (
                "vocabulary: [a]",
                "[a]",
                "Expected a map with `accept` and `reject`, found a list",
            ),
            (
                "vocabulary: {accepts: [a]}",
                "accepts",
                "`accepts` is no setting; there are `accept` and `reject`",
            ),
            (
                "vocabulary: {accept: [1]}",
                "1",
                "Expected a word or a regular expression, found `1`",
            ),
            (
                "vocabulary: {reject: ['(']}",
                "'('",
                "This stands for no word: it is no regular expression",
            ),
            (
                "vocabulary: {accept: [a], accept: [b]}",
                "accept",
                "`accept` is given twice",
            ),
            (
                "terms: [a]",
                "[a]",
                "Expected a map from terms to the spellings they replace, found a list",
            ),
            (
                "terms: {email: [1]}",
                "1",
                "Expected a spelling of the term, found `1`",
            ),
            (
                "terms: {email: {a: b}}",
                "{a: b}",
                "Expected a spelling of the term, found a map",
            ),
            (
                "terms: {email: [email]}",
                "email",
                "`email` is the term itself",
            ),
            ("terms: {a: [c], b: [c]}", "c", "`a` replaces `c` already"),
            (
                "terms: {a: ['']}",
                "''",
                "A spelling without letters stands for nothing",
            ),
            (
                "terms: {'': [a]}",
                "''",
                "A term without letters stands for nothing",
            ),
        ] {
            let problems = Settings::read(text).problems;
            let found: Vec<(&str, &str)> = problems
                .iter()
                .map(|problem| (&text[problem.span.range()], &*problem.message))
                .collect();
            assert_eq!(found, [(place, message)], "{text}");
        }
    }
}
