//! As much grammar as rules on the voice and the tense of a sentence need.

use std::ops::Range;

use super::form::{Form, first_form};
use crate::page::Page;
use crate::prose::{GAP, Passage, Scope};
use crate::syntax::NodeRef;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// What stands there.
    pub text: &'a str,
    /// Where, in the passage's text.
    pub range: Range<usize>,
}

impl Token<'_> {
    /// Whether it is one of some words, which stand with spaces between them.
    pub(super) fn is_any(&self, words: &str) -> bool {
        is_one_of(self.text, words)
    }

    /// Whether it stands for code or an address.
    pub(super) fn is_gap(&self) -> bool {
        self.text.starts_with(GAP)
    }

    /// Whether it is a sign, not a word.
    pub(super) fn is_sign(&self) -> bool {
        !self.is_gap() && !self.text.starts_with(char::is_alphanumeric)
    }
}

/// Whether a word is one of some words with spaces between them.
fn is_one_of(word: &str, words: &str) -> bool {
    let mut lower = [0; LONGEST_WORD];
    let Some(lower) = lower.get_mut(..word.len()).filter(|_| !word.is_empty()) else {
        return false;
    };
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    let list = words.as_bytes();
    memchr::memchr_iter(lower[0], list).any(|at| {
        let end = at + lower.len();
        (at == 0 || list[at - 1] == b' ')
            && list.get(end).is_none_or(|after| *after == b' ')
            && list.get(at..end) == Some(&*lower)
    })
}

/// As long as a word of a list may be.
const LONGEST_WORD: usize = 32;

/// The words, gaps and signs of a part of a passage's text.
pub(super) fn tokens<'a>(text: &'a str, range: Range<usize>) -> Vec<Token<'a>> {
    let part = text.get(range.clone()).unwrap_or("");
    let mut found = Vec::new();
    let mut chars = part.char_indices().peekable();
    while let Some((start, first)) = chars.next() {
        if first.is_whitespace() {
            continue;
        }
        let mut end = start + first.len_utf8();
        while first.is_alphanumeric()
            && let Some(&(at, next)) = chars.peek()
        {
            let len = next.len_utf8();
            let joins = matches!(next, '\'' | '’' | '-' | '.' | '_' | '/' | '@')
                && part[at + len..].starts_with(char::is_alphanumeric);
            if !next.is_alphanumeric() && !joins {
                break;
            }
            end = at + len;
            chars.next();
        }
        found.push(Token {
            text: &part[start..end],
            range: range.start + start..range.start + end,
        });
    }
    found
}

/// Whether passages of a scope are made of sentences.
pub(super) fn has_sentences(scope: Scope) -> bool {
    matches!(
        scope,
        Scope::Paragraph | Scope::ListItem | Scope::Description | Scope::Caption
    )
}

/// Whether a page tells of what happened or will happen, or what was agreed: its tense and voice are its own.
pub(super) fn tells_or_promises(path: &str) -> bool {
    const NAMES: &str = "about announcements blog changes history imprint legal license news policies policy privacy \
        releases roadmap sla terms tos updates";
    const PARTS: [&str; 8] = [
        "changelog",
        "change-log",
        "release-note",
        "release_note",
        "roadmap",
        "privacy-policy",
        "terms-of",
        "code-of-conduct",
    ];
    let lower = path.to_ascii_lowercase();
    let path = lower.rsplit_once('.').map_or(&*lower, |(path, _)| path);
    path.split('/').any(|name| is_one_of(name, NAMES))
        || PARTS.iter().any(|part| path.contains(part))
}

/// Whether a passage stands in an entry of a changelog or describes a field of an API.
pub(super) fn is_in(page: &Page, passage: &Passage, elements: &[&str]) -> bool {
    let Some(node) = passage.node.map(|id| page.tree.node(id)) else {
        return false;
    };
    std::iter::once(node)
        .chain(node.ancestors())
        .filter_map(NodeRef::element)
        .any(|element| elements.contains(&&*element.name))
}

/// Whether a sentence begins with what the reader is to do.
pub(super) fn is_command(sentence: &str) -> bool {
    const OTHERS: &str = "\
    ask call change check click enter follow go keep let pass press put set tap toggle try turn type wait";
    let first = sentence.split(' ').next().unwrap_or("");
    first_form(sentence) == Some(Form::Command) || is_one_of(first, OTHERS)
}

/// Whether there is one of something, or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// "the worker"
    One,
    /// "workers"
    Many,
}

/// Words that a noun's phrase goes on with, after the noun.
const AFTER_NOUNS: &str = "\
    above after against among around as associated at based before below between by called containing created \
    defined during for from in inside into like named of on out outside over per returned running such through \
    to under used using via with within without";

/// Words that begin the phrase of a noun.
const DETERMINERS: &str = "\
    a all an another any both each every its my no our some that the their these this those your";

/// Words with which a phrase begins that is no subject.
const PREPOSITIONS: &str = "\
    across after as at before by during for from if in inside on once over since so through to under until using \
    via when while with within without";

/// Nouns in `-s` of which there is one.
const ONES_IN_S: &str = "\
    access address alias always analysis axis basis bus business canvas class corpus cors css diagnosis dns \
    express focus https ios kubernetes lens less macos news postgres process progress redis sms status success \
    synthesis tls windows";

/// The number of a subject; none where it is not sure. `page` tells whether a word is also written small.
pub(super) fn number(subject: &[Token<'_>], page: &str) -> Option<Number> {
    let first = subject.first()?;
    let is_joined = |token: &Token<'_>| {
        token.is_sign() || token.is_any("and or nor that which who whose but not you we plus")
    };
    if first.is_any(PREPOSITIONS) || subject.len() > 1 && subject.iter().any(is_joined) {
        return None;
    }
    let has_determiner = first.is_any(DETERMINERS);
    // "calls made", "documents matching a filter": from the third word on, or the second where no article is.
    let follows_noun = |(at, token): (usize, &Token<'_>)| {
        let is_form = token.text.ends_with("ing") || token.text.ends_with("ed");
        token.is_any(AFTER_NOUNS) || is_form && at >= usize::from(has_determiner)
    };
    let after = subject.iter().skip(1).enumerate().position(follows_noun);
    let noun_phrase = &subject[..after.map_or(subject.len(), |at| at + 1)];
    let head = noun_phrase.last()?;
    if noun_phrase.len() == 1 && head.is_any("it this that everything nothing each one either") {
        return Some(Number::One);
    }
    if noun_phrase.len() == 1 && head.is_any("they these those both others many") {
        return Some(Number::Many);
    }
    let of_many = first.is_any(
        "these those both many several few two three four multiple all most some other any no more",
    );
    let of_one = first.is_any("a an this that each every another");
    let by_form = number_of_noun(head, noun_phrase, page)?;
    match (by_form, of_many, of_one) {
        (Number::One, true, _) => None,
        (Number::Many, _, true) => None,
        _ => Some(by_form),
    }
}

fn number_of_noun(head: &Token<'_>, phrase: &[Token<'_>], page: &str) -> Option<Number> {
    const UNSURE: &str = "\
    data media metadata number lot variety range majority couple rest series following same latter former above \
    below here there it they them us me him her he she i also what nothing none all some any most more half \
    percent pair team staff only then now still just itself themselves \
    other next last new old first second remaining different various multiple two three four five made given sent";
    if head.is_gap() {
        return Some(Number::One);
    }
    let lower = head.text.to_ascii_lowercase();
    let is_word = lower
        .bytes()
        .all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
    if is_one_of(&lower, UNSURE)
        || lower.ends_with("ly")
        || lower.ends_with("ing")
        || lower.ends_with("ed")
        || lower.contains('\'')
        || lower.contains('’')
    {
        return None;
    }
    if is_one_of(&lower, "people children criteria indices vertices men") {
        return Some(Number::Many);
    }
    let last = lower.rsplit('-').next().unwrap_or("");
    let is_one = !lower.ends_with('s')
        || lower.ends_with("ss")
        || lower.ends_with("us")
        || is_one_of(last, ONES_IN_S);
    // "The results page": the head may be another word than the last.
    let may_be_before = |token: &Token<'_>| {
        let word = token.text;
        word.ends_with('s')
            && !word.ends_with("ss")
            && !word.ends_with("us")
            && !is_one_of(word, ONES_IN_S)
            && word.len() > 3
    };
    let others = &phrase[..phrase.len() - 1];
    if is_one && !lower.ends_with('s') && others.iter().any(may_be_before) {
        return None;
    }
    if is_one || head.text.len() > 1 && head.text.chars().all(|c| !c.is_lowercase()) {
        return Some(Number::One);
    }
    // "APIs", "URLs"
    let stem = head.text.strip_suffix('s').unwrap_or("");
    if stem.len() > 1 && stem.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Some(Number::Many);
    }
    // "AgentOps"
    if head.text.chars().skip(1).any(char::is_uppercase) {
        return Some(Number::One);
    }
    let is_name = head.text.starts_with(char::is_uppercase);
    let begins_with_gerund = others
        .first()
        .is_some_and(|first| first.text.ends_with("ing"));
    if begins_with_gerund {
        return None;
    }
    let is_written_small = phrase.len() == 1 && is_word && page.contains(&*lower);
    (is_word && (!is_name || is_written_small)).then_some(Number::Many)
}

/// A verb as a statement on one thing has it: "returns".
pub(super) fn third_person(verb: &str) -> String {
    match verb {
        "be" => return "is".to_owned(),
        "have" => return "has".to_owned(),
        _ => {}
    }
    let stem = verb
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    match stem {
        Some(stem) => format!("{stem}ies"),
        None if verb.ends_with(['s', 'x', 'z', 'o'])
            || verb.ends_with("ch")
            || verb.ends_with("sh") =>
        {
            format!("{verb}es")
        }
        None => format!("{verb}s"),
    }
}

/// Whether a word may be an adverb that stands beside a verb.
pub(super) fn is_adverb(word: &str) -> bool {
    const ADVERBS: &str = "\
    also always never often then therefore thus only still just instead first even further again both either now \
    not no";
    const VERBS_IN_LY: &str = "apply reply rely supply comply imply multiply";
    let lower = word.to_ascii_lowercase();
    is_one_of(&lower, ADVERBS) || lower.ends_with("ly") && !is_one_of(&lower, VERBS_IN_LY)
}

/// The tokens from the beginning of the clause that a token stands in up to it, without the word that joins the clause
/// to what comes before.
pub(super) fn before_in_clause<'t, 'a>(tokens: &'t [Token<'a>], at: usize) -> &'t [Token<'a>] {
    let start = tokens[..at]
        .iter()
        .rposition(|token| token.is_sign() && !token.is_any("\" ' ’ “ ” - / * _"))
        .map_or(0, |sign| sign + 1);
    let clause = &tokens[start..at];
    let joined = clause
        .first()
        .is_some_and(|token| token.is_any("and but so then or"));
    &clause[usize::from(joined)..]
}

/// Words that begin a clause inside another one, or one that does not stand by itself.
pub(super) const SUBORDINATING: &str = "\
    although as because before after how if once since so that though unless until what when whenever where \
    whereas wherever whether which while who whom whose why than";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_subjects() {
        for (subject, expected) in [
            ("The worker", Some(Number::One)),
            ("The workers", Some(Number::Many)),
            ("The status of the tasks", Some(Number::One)),
            ("Tasks in the queue", Some(Number::Many)),
            ("The document matching these filters", Some(Number::One)),
            ("Documents matching a filter", Some(Number::Many)),
            ("Calls made over HTTP", None),
            ("\u{fffc}", Some(Number::One)),
            ("The \u{fffc} functions", Some(Number::Many)),
            ("The APIs", Some(Number::Many)),
            ("AgentOps", Some(Number::One)),
            ("Sentries", None),
            ("Workers", Some(Number::Many)),
            ("Deleting tasks", None),
            ("The results page", None),
            ("The data", None),
            ("The worker and its queue", None),
            ("In this case the worker", None),
            ("This", Some(Number::One)),
            ("These", Some(Number::Many)),
            ("All code", None),
            ("Each of the workers", Some(Number::One)),
            ("The other marked tasks", None),
            ("", None),
        ] {
            let subject_tokens = tokens(subject, 0..subject.len());
            let page = "All workers start tasks and documents.";
            assert_eq!(number(&subject_tokens, page), expected, "{subject}");
        }
    }

    #[test]
    fn tokens_are_words_gaps_and_signs() {
        let text = "It's \u{fffc}, (v1.2) – done.";
        let found: Vec<&str> = tokens(text, 0..text.len())
            .iter()
            .map(|token| token.text)
            .collect();
        assert_eq!(
            found,
            ["It's", "\u{fffc}", ",", "(", "v1.2", ")", "–", "done", "."]
        );
    }

    #[test]
    fn statements_on_one_thing() {
        for (verb, expected) in [
            ("return", "returns"),
            ("be", "is"),
            ("have", "has"),
            ("apply", "applies"),
            ("deploy", "deploys"),
            ("fetch", "fetches"),
            ("do", "does"),
            ("pass", "passes"),
        ] {
            assert_eq!(third_person(verb), expected);
        }
    }

    #[test]
    fn pages_that_tell_or_promise() {
        for (path, expected) in [
            ("changelog.mdx", true),
            ("blog/first.mdx", true),
            ("release-notes/v3.mdx", true),
            ("legal/privacy-policy.mdx", true),
            ("updates.mdx", true),
            ("guides/release.mdx", false),
            ("guides/chat-history.mdx", false),
            ("guides/updating.mdx", false),
            ("guides/terminal.mdx", false),
        ] {
            assert_eq!(tells_or_promises(path), expected, "{path}");
        }
    }
}
