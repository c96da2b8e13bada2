//! What puts a finding right.

use super::message::choices;
use super::pattern::Pattern;
use super::rule::Action;
use crate::source::Span;

/// A change that a rule offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edits {
    /// What is replaced.
    pub span: Span,
    /// What may stand there afterwards, the best first; an empty text deletes.
    pub choices: Vec<String>,
}

impl Action {
    /// The texts that may stand in the place of the one that was found; none where the action has no answer.
    pub(super) fn answers(&self, found: &str) -> Vec<String> {
        match &*self.name {
            "replace" => self.params.clone(),
            "remove" => vec![String::new()],
            "convert" => vec![simple(found)],
            "edit" => self.edited(found).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn edited(&self, found: &str) -> Option<String> {
        let (name, rest) = self.params.split_first()?;
        // White space around the words stays, unless the edit is about white space.
        let about_space = rest
            .iter()
            .any(|param| param.contains(char::is_whitespace) && param.trim().is_empty());
        let core = if about_space { found } else { found.trim() };
        let edited = match (&**name, rest) {
            ("regex", [expression, replacement]) => Pattern::new(expression)
                .replace_all(core, replacement)
                .into_owned(),
            ("trim" | "remove", [signs]) => {
                core.trim_matches(|sign| signs.contains(sign)).to_owned()
            }
            ("trim_left", [signs]) => core
                .trim_start_matches(|sign| signs.contains(sign))
                .to_owned(),
            ("trim_right", [signs]) => core
                .trim_end_matches(|sign| signs.contains(sign))
                .to_owned(),
            ("truncate", [mark]) => core.split(&**mark).next()?.to_owned(),
            ("split", [mark, number]) => core
                .split(&**mark)
                .nth(number.trim().parse().ok()?)?
                .to_owned(),
            _ => return None,
        };
        match about_space {
            true => Some(edited.trim().to_owned()),
            false => Some(around(found, edited.trim())),
        }
    }
}

/// The text with the white space that stands around `found`.
fn around(found: &str, text: &str) -> String {
    let start = &found[..found.len() - found.trim_start().len()];
    let end = match start.len() == found.len() {
        true => "",
        false => &found[found.trim_end().len()..],
    };
    format!("{start}{text}{end}")
}

/// What a message says of the answers: one as it is, several quoted.
pub(super) fn told(answers: &[String]) -> String {
    match answers {
        [one] => one.trim().to_owned(),
        _ => choices(answers, '\''),
    }
}

/// Words in small letters with spaces between them: `auto-scale` and `autoScale` are `auto scale`.
fn simple(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    let mut before = ' ';
    for sign in text.chars() {
        let letter = sign.is_alphanumeric();
        if !letter || (before.is_lowercase() && sign.is_uppercase()) {
            out.push(' ');
        }
        if letter {
            out.extend(sign.to_lowercase());
        }
        before = sign;
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::Action;

    #[test]
    fn actions_answer() {
        let cases: &[(&str, &[&str], &str, &[&str])] = &[
            ("replace", &["a", "b"], "x", &["a", "b"]),
            ("remove", &[], "x", &[""]),
            ("convert", &["simple"], "auto-scaleUp", &["auto scale up"]),
            ("edit", &["regex", "-", " "], "newly-made", &["newly made"]),
            ("edit", &["trim", "ly"], "firstly", &["first"]),
            ("edit", &["trim", " "], " — ", &["—"]),
            ("edit", &["trim_right", "!"], "good! ", &["good "]),
            ("edit", &["truncate", " "], "the the", &["the"]),
            ("edit", &["split", " ", "1"], "very unique", &["unique"]),
            ("edit", &["split", " ", "7"], "very unique", &[]),
            ("suggest", &["spellings"], "x", &[]),
        ];
        for (name, params, found, wanted) in cases {
            let action = Action {
                name: (*name).into(),
                params: params.iter().map(|param| (*param).to_owned()).collect(),
            };
            assert_eq!(action.answers(found), *wanted, "{name} {params:?}");
        }
    }
}
