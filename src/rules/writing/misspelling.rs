use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::code_words;
use super::unknown_words::{self, Place, Unknown};
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::spelling::{Near, english, offered, with_case_of};
use crate::words::either;

rule! {
    /// Spell words as the dictionary does.
    ///
    /// A misspelled word makes readers doubt the rest of the page, and search does not find it. American and British
    /// forms are right, and so are the words of the project's code and of `vocabulary.accept`.
    ///
    /// ```mdx bad
    /// You recieve a token for your session.
    /// ```
    /// ```mdx good
    /// You receive a token for your session.
    /// ```
    name: "misspelling", group: Writing, level: Warning, fix: Unsafe, check: Project(check),
}

/// How often a word that no list of misspellings has may stand in a project; a more frequent one is a term.
const MOST_PLACES: usize = 3;

/// How often one with a capital may; a more frequent one is a name.
const MOST_PLACES_OF_NAMES: usize = 2;

/// How many words are offered.
const MOST_OFFERED: usize = 3;

/// By how much the first word must be nearer than the second one to be the one that was meant.
const CLEARLY: usize = 3;

fn check(project: &Project, report: &mut Report) {
    let unknown = unknown_words::of(project);
    let wanted: FxHashSet<&str> = unknown.iter().map(|unknown| &*unknown.lower).collect();
    let in_code = code_words::of(project, &wanted);
    let accept = &project.settings.vocabulary.accept;
    let terms = project.settings.terms.iter();
    let in_terms: FxHashSet<String> = terms
        .flat_map(|term| term.preferred.split_whitespace())
        .map(str::to_ascii_lowercase)
        .collect();
    let is_suspect = |unknown: &&Unknown| {
        if in_terms.contains(&*unknown.lower) {
            return false;
        }
        let is_mistake = english().correction(&unknown.lower).is_some();
        is_mistake || (unknown.places.len() <= MOST_PLACES && !in_code.contains(&*unknown.lower))
    };
    let suspects: Vec<&Unknown> = unknown.iter().filter(is_suspect).collect();
    let found: Vec<(&Unknown, Vec<Near>)> = suspects
        .into_par_iter()
        .map(|unknown| (unknown, meant(unknown)))
        .filter(|(_, near)| !near.is_empty())
        .collect();
    for (unknown, near) in found {
        let places = unknown.places.iter();
        for place in places.filter(|place| !accept.contains(&place.written)) {
            say(project, place, &near, report);
        }
    }
}

/// The words that a misspelled one may stand for; none where it is more likely a name or a term.
fn meant(unknown: &Unknown) -> Vec<Near> {
    let word = &*unknown.lower;
    let mut near = english().near(word);
    let is_mistake = english().correction(word).is_some();
    let is_name = unknown.places.iter().any(|place| place.is_large);
    let Some(first) = near.first() else {
        return near;
    };
    let is_meant = match is_name {
        _ if is_mistake => true,
        true => unknown.places.len() <= MOST_PLACES_OF_NAMES && is_near_name(word, first),
        false => is_near(word, first),
    };
    near.truncate(if is_meant { MOST_OFFERED } else { 0 });
    near
}

/// Whether a word in small letters is likely the other one, misspelled.
fn is_near(word: &str, near: &Near) -> bool {
    if near.word.contains(' ') {
        return word.len() >= 5;
    }
    if near.distance > 1 {
        return near.is_common
            && word.len() >= 8
            && !word.contains('\'')
            && ends_alike(word, &near.word);
    }
    match word.len() {
        0..=4 => {
            near.is_slip_of(word) && english().rank(&near.word).is_some_and(|rank| rank < 2000)
        }
        5..=6 => {
            let starts_alike = word.as_bytes().first() == near.word.as_bytes().first();
            let is_replaced = word.len() == near.word.len() && !near.is_slip_of(word);
            near.is_common && starts_alike && !is_replaced
        }
        7..=8 => near.is_common || near.is_slip_of(word),
        _ => {
            let has_other_length = word.len() != near.word.len() && ends_alike(word, &near.word);
            near.is_common || near.is_slip_of(word) || has_other_length
        }
    }
}

/// The same for one with a capital, which is a name more often than not.
fn is_near_name(word: &str, near: &Near) -> bool {
    let is_replaced = word.len() == near.word.len() && !near.is_slip_of(word);
    let ends_otherwise = word.len() == near.word.len() && !ends_alike(word, &near.word);
    near.distance == 1
        && near.is_common
        && word.as_bytes().first() == near.word.as_bytes().first()
        && word.len() >= if is_replaced || ends_otherwise { 10 } else { 7 }
}

fn ends_alike(one: &str, other: &str) -> bool {
    let end = |word: &str| word.bytes().rev().take(2).collect::<Vec<u8>>();
    end(one) == end(other)
}

fn say(project: &Project, place: &Place, near: &[Near], report: &mut Report) {
    let [first, others @ ..] = near else {
        return;
    };
    let offered: Vec<String> = offered(near)
        .map(|near| with_case_of(&place.written, &near.word))
        .collect();
    let file = project.pages[place.page].file;
    let message = format!("`{}` is not in the dictionary", place.written);
    let draft = report.in_file(file, place.span, message);
    draft.help(format!(
        "Write {}, or accept the word in the settings, under `vocabulary`.",
        either(offered.iter().map(String::as_str))
    ));
    let is_alone = others.iter().all(|other| match first.distance {
        1 => first.is_clearer_than(other, CLEARLY),
        _ => !other.is_common,
    });
    if is_alone && !place.written.contains('’') {
        draft.unsafe_fix(
            format!("Write `{}`", offered[0]),
            place.span,
            offered[0].clone(),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages, places, project, run};

    #[test]
    fn misspellings_are_found() {
        for (page, expected) in [
            ("You recieve it.\n", "recieve"),
            ("Recieve it.\n", "Recieve"),
            ("## Seperate tokens\n", "Seperate"),
            ("- An enviromnent.\n", "enviromnent"),
            (
                "| Setting | Desciption |\n|---|---|\n| a | b |\n",
                "Desciption",
            ),
            ("<Card title=\"The langauge\" />\n", "langauge"),
            (
                "---\ntitle: Get started\ndescription: A shcedule for it\n---\n",
                "shcedule",
            ),
            ("Use **seperate** keys.\n", "seperate"),
            ("A user-freindly lock.\n", "freindly"),
            ("Use teh token.\n", "teh"),
            ("The database's confguration is here.\n", "confguration"),
        ] {
            assert_eq!(places("misspelling", page), [expected], "{page:?}");
        }
    }

    #[test]
    fn right_words_and_names() {
        for page in [
            "See [Runable](https://runable.com/) for it.\n",
            "The colour and the color of the organisation.\n",
            "Use `recieve` or the recieve_url in `x`.\n",
            "See https://example.com/recieve and recieve@example.com.\n",
            "Open recieve.json and @recieve and #recieve and :recieve:.\n",
            "Use Vernix and Mozambican Metical with Foozlebar.\n",
            "To prevent re-entrancy, matches \"recieve\" in the google/deplot model.\n",
            "The HTTP and XMLHttpRequest and camelCaze and ABCDEFX.\n",
            "It is v1alpha1 and x86 and 0xdeadbeef.\n",
            "Set {recieve} and $recieve and <recieve>.\n",
            "The webhooks, reindexed, serverless, tokenizers.\n",
            "Un `recieve`r and `x`recieve.\n",
            "It isn't the users' fault, is it? Don’t.\n",
            "Esta página explica cómo configurar los parametros de autenticacion para recibir notificaciones.\n",
        ] {
            let found = places("misspelling", page);
            assert!(found.is_empty(), "{page:?}: {found:?}");
        }
    }

    #[test]
    fn words_of_the_project_are_right() {
        let page = "Pass the tokan to the server.\n\n";
        assert_eq!(places("misspelling", page), ["tokan"]);
        for more in [
            "```python\nclient.tokan = 1\n```\n",
            "Use `tokan`.\n",
            "See [it](https://example.com/tokan).\n",
            "<Widget tokan=\"a\" />\n",
            "```js\nconst myTokan = 1\n```\n",
        ] {
            let found = places("misspelling", &format!("{page}{more}"));
            assert!(found.is_empty(), "{more:?}: {found:?}");
        }
        let in_comment = "```python\n# Pass the tokan\n```\n";
        assert_eq!(
            places("misspelling", &format!("{page}{in_comment}")),
            ["tokan"]
        );
        let config = r#"{"name": "Tokan", "navigation": [{"group": "A", "pages": ["page"]}]}"#;
        assert!(messages("misspelling", &[("page.mdx", page), ("docs.json", config)]).is_empty());
        let accepted = "vocabulary:\n  accept: [tokan]\n";
        assert!(
            messages(
                "misspelling",
                &[("page.mdx", page), ("docs-lint.yml", accepted)]
            )
            .is_empty()
        );
        let terms = "terms:\n  Tokan server: [tokan box]\n";
        assert!(
            messages(
                "misspelling",
                &[("page.mdx", page), ("docs-lint.yml", terms)]
            )
            .is_empty()
        );
        let often = "Pass the tokan.\n\n".repeat(5);
        assert!(places("misspelling", &often).is_empty());
    }

    #[test]
    fn the_likeliest_word_is_written() {
        for (page, expected) in [
            ("Recieve it.\n", "Receive it.\n"),
            ("Use a seperate\nlangauge.\n", "Use a separate\nlanguage.\n"),
            ("Set it atleast once.\n", "Set it at least once.\n"),
            ("It doesnt work.\n", "It doesn't work.\n"),
        ] {
            assert_eq!(fixed("misspelling", "page.mdx", page), expected, "{page:?}");
        }
    }

    #[test]
    fn forms_of_the_likeliest_word_are_not_offered() {
        let found = run(
            "misspelling",
            &project(&[("page.mdx", "The architecure.\n")], &[]),
        );
        let help: Vec<&str> = found
            .iter()
            .filter_map(|found| found.help.as_deref())
            .collect();
        assert_eq!(
            help,
            ["Write `architecture`, or accept the word in the settings, under `vocabulary`."]
        );
    }

    #[test]
    fn pages_in_other_languages_are_left_alone() {
        let page = "You recieve it.\n";
        for (path, text) in [
            ("es/page.mdx", page.to_owned()),
            ("page.mdx", format!("---\nlang: fr\n---\n{page}")),
            ("page.mdx", "De verbinding wordt automatisch hersteld zodra het netwerk weer beschikbaar komt voor de gebruiker.\n".to_owned()),
        ] {
            assert!(messages("misspelling", &[(path, &text)]).is_empty(), "{path}");
        }
    }
}
