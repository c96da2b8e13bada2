use std::ops::Range;

use super::grammar::{
    self, Number, Token, before_in_clause, has_sentences, is_adverb, is_in, number, third_person,
    tokens,
};
use crate::lint::Report;
use crate::page::Page;
use crate::prose::{Passage, is_english};
use crate::rule;

rule! {
    /// Say in the present tense what holds now.
    ///
    /// "The function will return a list" sounds as if something had to happen first. What a program does, it does each
    /// time; the future is for what is yet to come.
    ///
    /// ```mdx bad
    /// The function will return the first ten tasks.
    /// ```
    /// ```mdx good
    /// The function returns the first ten tasks. The old function will be removed in version 3.
    /// ```
    name: "future-tense", group: Writing, level: Warning, fix: Unsafe, check: Prose(check),
}

/// Words of sentences on what is yet to come, or on what comes of something else.
const OF_FUTURE: &str = "\
    after afterwards again already assuming before come coming deprecated deprecation else eventually expect \
    expected future how if later likely long longer may might months never next now once otherwise plan planned \
    plans probably provided should shortly soon sooner then today tomorrow unless until upcoming what when \
    whenever whether while within without would year years week weeks yet unlikely period timeline advance predict predicts foresee ? \" “";

/// Verbs that "will be" says of what is yet to come.
const ANNOUNCED: &str = "\
    able added announced available back billed charged coming contacted deprecated disabled discontinued dropped \
    fixed going here implemented invoiced introduced live made migrated notified out phased published ready \
    released removed renamed renewed replaced required retired rolled shut sunset supported unavailable done \
    completed";

/// Verbs of what is yet to come.
const OF_CHANGE: &str = "\
    become cease change come continue cost disappear end evolve expire grow happen improve increase launch \
    likely lose make occur receive release remain renew result ship start stay stop support vary";

/// Who does not do what programs do.
const PERSONS: &str = "\
    you we i he she who that which what there nobody everyone someone anyone god \
    colleague contact engineer engineers manager maintainers people person representative reviewer reviewers staff \
    support team teams";

fn check(page: &Page, passages: &[Passage], report: &mut Report) {
    if !is_english(page) || grammar::tells_or_promises(&page.path) {
        return;
    }
    for passage in passages {
        let text = &*passage.text;
        if !has_sentences(passage.scope)
            || !text.contains(" will ")
            || is_in(page, passage, &["Update"])
        {
            continue;
        }
        for sentence in passage.sentences() {
            if text[sentence.clone()].contains(" will ") {
                say(page, passage, sentence, report);
            }
        }
    }
}

/// Reports the first "will" of a sentence that says what holds now.
fn say(page: &Page, passage: &Passage, sentence: Range<usize>, report: &mut Report) {
    let tokens = tokens(&passage.text, sentence.clone());
    let Some(future) = tokens
        .iter()
        .position(|token| token.text == "will")
        .and_then(|at| Future::at(&tokens, at))
    else {
        return;
    };
    let tells_of_future = tokens
        .iter()
        .any(|token| token.is_any(OF_FUTURE) || is_version_or_year(token.text));
    if tells_of_future || grammar::is_command(&passage.text[sentence]) {
        return;
    }
    let found = future.range();
    if is_stressed(passage, &future.will.range) {
        return;
    }
    let message = format!(
        "`{}` is in the future tense, but it holds now",
        passage.text[found.clone()].replace('\n', " ")
    );
    let draft = report.at(passage.span(found.clone()), message);
    let present = future
        .present(page.text())
        .filter(|_| passage.is_verbatim(found.clone()));
    match present {
        Some(present) => {
            draft.unsafe_fix(format!("Write `{present}`"), passage.span(found), present)
        }
        None => draft.help("Write it in the present tense."),
    };
}

/// Whether a word stands in emphasis alone: "they _will_ use it".
fn is_stressed(passage: &Passage, word: &Range<usize>) -> bool {
    // Marks stand in the order of their ends.
    let near = passage.marks.partition_point(|mark| mark.end < word.end);
    passage.marks[near..]
        .iter()
        .take_while(|mark| mark.end == word.end)
        .any(|mark| mark.start >= word.start)
}

/// "v3", "4.0", "2027"
fn is_version_or_year(word: &str) -> bool {
    let number = word.strip_prefix(['v', 'V']).unwrap_or(word);
    let is_number = number.starts_with(|c: char| c.is_ascii_digit());
    is_number && (number.len() < word.len() || number.contains('.') || number.len() == 4)
}

/// A verb in the future.
struct Future<'t, 'a> {
    /// What it is said of.
    subject: &'t [Token<'a>],
    will: &'t Token<'a>,
    adverbs: &'t [Token<'a>],
    verb: &'t Token<'a>,
    /// What follows the verb.
    after: &'t [Token<'a>],
}

impl<'t, 'a> Future<'t, 'a> {
    /// The verb of a "will", where it says what a program does.
    fn at(tokens: &'t [Token<'a>], at: usize) -> Option<Self> {
        let subject = before_in_clause(tokens, at);
        let subject = match subject
            .iter()
            .rposition(|token| token.is_any("that means because ensures since but so"))
        {
            Some(joint) if joint + 1 < subject.len() => &subject[joint + 1..],
            _ => subject,
        };
        let rest = &tokens[at + 1..];
        let adverbs = rest
            .iter()
            .take_while(|token| is_adverb(token.text))
            .count();
        let verb = rest.get(adverbs)?;
        let last = subject.last()?;
        let is_verb =
            verb.text.len() > 1 && verb.text.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_said_of_program = !last.is_any(PERSONS) && !last.is_sign() && !is_adverb(last.text);
        let future = Future {
            subject,
            will: &tokens[at],
            adverbs: &rest[..adverbs],
            verb,
            after: &rest[adverbs + 1..],
        };
        (is_verb
            && is_said_of_program
            && !subject.iter().any(|token| token.is_any("you we i"))
            && future.holds_now())
        .then_some(future)
    }

    fn holds_now(&self) -> bool {
        if self.verb.is_any(OF_CHANGE)
            || self
                .verb
                .is_any("and for in is it not of on or the this to with")
        {
            return false;
        }
        let after = self.after.iter().find(|token| !is_adverb(token.text));
        let Some(after) = after else {
            return self.verb.text != "be";
        };
        match self.verb.text {
            "be" => !after.is_any(ANNOUNCED) && !after.text.ends_with("ing"),
            // "will have finished"
            "have" => !after.text.ends_with("ed") && !after.is_any("been to"),
            "need" => !after.is_any("to"),
            // "Any will do."
            "do" => !after.is_sign(),
            _ => true,
        }
    }

    /// From "will" to the verb.
    fn range(&self) -> Range<usize> {
        self.will.range.start..self.verb.range.end
    }

    /// The same in the present; none where the number is not sure, or more verbs would have to change.
    fn present(&self, page: &str) -> Option<String> {
        let number = number(self.subject, page)?;
        let adverbs: Vec<&str> = self.adverbs.iter().map(|adverb| adverb.text).collect();
        let others: Vec<&str> = adverbs
            .iter()
            .copied()
            .filter(|word| *word != "not")
            .collect();
        let has_not = others.len() < adverbs.len();
        let is_alone = !self.after.iter().any(|token| token.text == "will");
        let (is_one, verb) = (number == Number::One, self.verb.text);
        if !is_alone || (is_one && verb != "be" && !has_not && self.has_second_verb()) {
            return None;
        }
        let mut words: Vec<&str> = Vec::new();
        let inflected = match is_one {
            true => third_person(verb),
            false if verb == "be" => "are".to_owned(),
            false => verb.to_owned(),
        };
        match (has_not, verb) {
            (_, "be") => {
                words.push(&inflected);
                words.extend(adverbs);
            }
            (true, _) => {
                words.extend([if is_one { "does" } else { "do" }, "not"]);
                words.extend(others);
                words.push(verb);
            }
            (false, _) => {
                words.extend(others);
                words.push(&inflected);
            }
        }
        Some(words.join(" "))
    }

    /// Whether a word after "and" or "or", or a comma, may be a second verb that goes with the subject.
    fn has_second_verb(&self) -> bool {
        const NO_VERBS: &str = "\
    a all an any be for from how in it its other others our such that the their them these they this those to we \
    which who with you your not more so by as at on where including like";
        self.after.windows(2).any(|pair| {
            let may_join = pair[0].is_any("and or then , / but");
            let next = &pair[1];
            let is_small = next.text.starts_with(|c: char| c.is_ascii_lowercase());
            let is_verb = is_small
                && !next.is_any(NO_VERBS)
                && !next.is_any("and or then")
                && !next.text.ends_with("ing")
                && !next.text.ends_with("ed");
            let is_addition = pair[0].is_any("well") && next.is_any("as");
            is_addition || may_join && (is_verb || is_adverb(next.text))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn the_present_agrees_with_its_subject() {
        for (page, expected) in [
            (
                "The function will return a list.\n",
                "The function returns a list.\n",
            ),
            (
                "Both workers will return a list.\n",
                "Both workers return a list.\n",
            ),
            (
                "These values will be stored.\n",
                "These values are stored.\n",
            ),
            (
                "The status of the tasks will be stored.\n",
                "The status of the tasks is stored.\n",
            ),
            (
                "This will also create a file.\n",
                "This also creates a file.\n",
            ),
            (
                "They will automatically be stored.\n",
                "They are automatically stored.\n",
            ),
            (
                "They will be automatically stored.\n",
                "They are automatically stored.\n",
            ),
            ("`run` will not read it.\n", "`run` does not read it.\n"),
            (
                "The keys will not work here.\n",
                "The keys do not work here.\n",
            ),
            ("The class will apply it.\n", "The class applies it.\n"),
            ("The app will have a key.\n", "The app has a key.\n"),
            ("The URLs will have a key.\n", "The URLs have a key.\n"),
            (
                "Note that the app will use a key.\n",
                "Note that the app uses a key.\n",
            ),
            // More than one verb would have to change, or the number is not sure.
            (
                "The app will start and stop it.\n",
                "The app will start and stop it.\n",
            ),
            (
                "The app and its key will work.\n",
                "The app and its key will work.\n",
            ),
            ("Sentries will work.\n", "Sentries will work.\n"),
            ("The app **will** use it.\n", "The app **will** use it.\n"),
            ("**The app will** use it.\n", "**The app will** use it.\n"),
        ] {
            assert_eq!(
                fixed("future-tense", "page.mdx", page),
                expected,
                "{page:?}"
            );
        }
    }

    #[test]
    fn what_is_yet_to_come() {
        for page in [
            "The function will be removed in version 3.\n",
            "It will be available soon.\n",
            "If it fails, the worker will start it.\n",
            "You will see a list.\n",
            "Will it work?\n",
            "Within five minutes, the keys will be deleted.\n",
            "It cannot know in advance which keys the run will touch.\n",
            "Who will use it?\n",
            "Run it and the app will open.\n",
            "The free will of a user.\n",
            "It will have finished.\n",
            "The price will increase.\n",
            "<Update label=\"v1\">\nThe app will use it.\n</Update>\n",
            "The `will ` flag.\n",
            "It won't run.\n",
        ] {
            let found = places("future-tense", page);
            assert!(found.is_empty(), "{page:?}: {found:?}");
        }
    }
}
