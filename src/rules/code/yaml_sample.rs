//! What is wrong with a sample of YAML.

use super::stand_in;
use crate::source::Span;
use crate::syntax::data::DataError;
use crate::syntax::yaml;

/// The first mistake of a sample; none where it is YAML, a part of some, several documents, or a template.
pub fn mistake(text: &str) -> Option<DataError> {
    let is_sound = |document: Span| first_error(&text[document.range()]).is_none();
    if documents(text).all(is_sound) {
        return None;
    }
    let clean = stand_in::in_data(text).text;
    documents(&clean).find_map(|document| {
        let inner = &clean[document.range()];
        let error = first_error(inner)?;
        if parts_are_sound(inner) || is_other_language(inner) {
            return None;
        }
        Some(error.moved(document.start as usize))
    })
}

fn first_error(text: &str) -> Option<DataError> {
    let (_, errors) = yaml::parse(text, 0);
    // A map as a key and an unknown alias are what a template leaves.
    errors
        .into_iter()
        .find(|error| !error.message.contains("alias") && !error.message.contains("as a key"))
}

/// The documents of a text, each without the line that parts it from the next.
fn documents(text: &str) -> impl Iterator<Item = Span> {
    let mut found = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        if line.trim_end() == "---" {
            found.push(Span::new(start, at));
            start = end;
        }
        at = end;
    }
    found.push(Span::new(start, text.len()));
    found.into_iter()
}

/// Whether the paragraphs of a text are YAML one by one: parts of different files, or of different depths.
fn parts_are_sound(text: &str) -> bool {
    let mut part = String::new();
    let mut parts = 0;
    for line in text.lines().chain([""]) {
        if !line.trim().is_empty() {
            part.push_str(line);
            part.push('\n');
        } else if !part.is_empty() {
            if first_error(&part).is_some() {
                return false;
            }
            parts += 1;
            part.clear();
        }
    }
    parts > 1
}

/// Whether the text is not YAML at all: commands, output, JSON with comments.
fn is_other_language(text: &str) -> bool {
    let lines = || {
        text.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
    };
    let is_yaml = |line: &str| line.contains(": ") || line.ends_with(':') || line.starts_with("- ");
    let all = lines().count();
    let yaml = lines().filter(|line| is_yaml(line)).count();
    yaml * 2 < all
        || lines()
            .next()
            .is_some_and(|line| line.starts_with(['{', '[', '<', '$', '/']))
}

#[cfg(test)]
mod tests {
    use super::mistake;

    #[test]
    fn parts_and_templates_are_no_mistakes() {
        for text in [
            "a: 1",
            "  a: 1\n  b: 2",
            "a: 1\n---\nb: 2\n",
            "    a: 1\n\nb: 2\n",
            "a: {{ .Values.a }}\n{{- if .b }}\nb: 1\n{{- end }}",
            "a:\n  ...\nb: 1",
            "a: <id>\nb: *c",
            "- a\n- b: 1\n  ...",
            "npm install x\nnpm run: y\na b\nc d",
        ] {
            assert_eq!(mistake(text), None, "{text}");
        }
    }

    #[test]
    fn mistakes_have_their_place() {
        for (text, line) in [
            ("a: 1\nb: c: d\n", 1),
            ("a:\n\tb: 1\n", 1),
            ("a: 1\n---\nb: \"c\n", 2),
        ] {
            let error = mistake(text).expect(text);
            let found = text[..error.span.start as usize].matches('\n').count();
            assert!(found >= line, "{text}: {error:?}");
        }
    }
}
