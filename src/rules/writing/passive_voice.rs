use std::ops::Range;
use std::sync::LazyLock;

use super::grammar::{
    self, SUBORDINATING, Token, before_in_clause, has_sentences, is_adverb, is_in, tokens,
};
use crate::lint::Report;
use crate::page::Page;
use crate::prose::{Passage, is_english};
use crate::rule;
use crate::texts::Texts;

rule! {
    /// Say who does it: write instructions in the active voice.
    ///
    /// "The key should be copied" leaves open whether the reader or the program does it. A command, or a sentence that
    /// begins with the one who acts, is shorter and leaves no doubt.
    ///
    /// ```mdx bad
    /// The package must be installed before the first run.
    /// ```
    /// ```mdx bad
    /// The results are stored by the worker in a queue.
    /// ```
    /// ```mdx good
    /// Install the package before the first run. The worker stores the results in a queue.
    /// ```
    name: "passive-voice", group: Writing, level: Warning, check: Prose(check),
}

/// What the reader is told to do, and the command for it.
const TASKS: &str = "\
    avoided:avoid built:build called:call changed:change checked:check cloned:clone compiled:compile \
    configured:configure copied:copy decorated:decorate declared:declare defined:define downloaded:download \
    exported:export imported:import installed:install kept:keep marked:mark mounted:mount moved:move \
    pasted:paste placed:place put:put registered:register renamed:rename replaced:replace restarted:restart \
    reviewed:review saved:save set:set specified:specify stored:store tested:test treated:treat used:use \
    wrapped:wrap written:write included:include";

/// What only the reader does after "must", while after "should" it may be what the program is expected to do.
const DUTIES: &str = "\
    added:add created:create deleted:delete deployed:deploy disabled:disable edited:edit enabled:enable \
    generated:generate initialized:initialize removed:remove run:run started:start updated:update \
    upgraded:upgrade uploaded:upload";

/// What the reader is able to do, and the verb for it.
const ABILITIES: &str = "\
    accessed:access achieved:achieve added:add adjusted:adjust changed:change combined:combine \
    configured:configure created:create customized:customize customised:customise defined:define deleted:delete \
    deployed:deploy disabled:disable downloaded:download edited:edit enabled:enable exported:export \
    extended:extend filtered:filter followed:follow found:find imported:import installed:install \
    integrated:integrate managed:manage modified:modify obtained:obtain overridden:override passed:pass \
    removed:remove retrieved:retrieve run:run seen:see specified:specify toggled:toggle triggered:trigger \
    used:use utilized:use viewed:view";

/// What programs and people do, and the statement on it.
const DEEDS: &str = "\
    applied:applies approved:approves assigned:assigns built:builds cached:caches calculated:calculates \
    called:calls captured:captures checked:checks collected:collects compiled:compiles computed:computes \
    configured:configures consumed:consumes converted:converts created:creates deleted:deletes detected:detects \
    discovered:discovers dispatched:dispatches emitted:emits enforced:enforces evaluated:evaluates \
    executed:executes fetched:fetches filled:fills forwarded:forwards generated:generates handled:handles \
    ignored:ignores indexed:indexes initialized:initializes injected:injects installed:installs \
    instrumented:instruments invoked:invokes loaded:loads logged:logs managed:manages monitored:monitors \
    parsed:parses performed:performs populated:populates processed:processes provided:provides \
    published:publishes read:reads recorded:records rejected:rejects removed:removes rendered:renders \
    resolved:resolves retrieved:retrieves returned:returns reviewed:reviews routed:routes scheduled:schedules \
    selected:selects sent:sends served:serves stored:stores tracked:tracks transformed:transforms \
    triggered:triggers updated:updates used:uses validated:validates verified:verifies written:writes";

/// What is said to be good without saying who says so.
const ADVICE: &str = "recommended advised suggested encouraged";

/// Nouns of means rather than of doers.
const MEANS: &str = "\
    amount argument arguments attribute change changes character column comma command condition conditions \
    criteria date default definition end event events expression factor field fields file flag flags following \
    header headers id ids key keys label method name names number option options order parameter parameters path \
    pattern policy prefix process property query range rule rules same schema schedule setting settings size \
    spec specification standard status tag tags term terms time timestamp type use value values variable \
    variables version way input output";

fn check(page: &Page, passages: &[Passage], report: &mut Report) {
    if !is_english(page) || grammar::tells_or_promises(&page.path) {
        return;
    }
    for passage in passages {
        let text = &*passage.text;
        if !has_sentences(passage.scope)
            || !may_be(text)
            || is_in(page, passage, &["Update", "ParamField", "ResponseField"])
        {
            continue;
        }
        for sentence in passage.sentences() {
            let written = &text[sentence.clone()];
            // What is quoted is said as it is.
            if !may_be(written) || written.contains(['?', '"', '“']) {
                continue;
            }
            let tokens = tokens(text, sentence);
            if let Some(found) = (0..tokens.len()).find_map(|at| Passive::at(&tokens, at)) {
                let words = text[found.range.clone()].replace('\n', " ");
                report
                    .at(
                        passage.span(found.range),
                        format!("`{words}` {}", found.fault),
                    )
                    .help(found.help);
            }
        }
    }
}

/// Whether a text has a word without which no passive is reported.
fn may_be(text: &str) -> bool {
    static SIGNS: LazyLock<Texts> = LazyLock::new(|| {
        let words = [" be ", " by "].into_iter().chain(ADVICE.split(' '));
        Texts::new(words, false)
    });
    SIGNS.are_in(text)
}

/// The longest word that one begins with.
const FIRST_LENGTH: usize = 6;

/// A verb in the passive voice with what should stand there.
struct Passive {
    range: Range<usize>,
    fault: &'static str,
    help: String,
}

impl Passive {
    /// The passive that begins at a token.
    fn at(tokens: &[Token<'_>], at: usize) -> Option<Passive> {
        const FIRST: &str = "must should needs need has have can is are be been it it's it’s";
        let text = tokens[at].text;
        let may_be_first = text.starts_with(|c: char| "MmSsNnHhCcIiAaBb".contains(c));
        if text.len() > FIRST_LENGTH || !may_be_first || !tokens[at].is_any(FIRST) {
            return None;
        }
        task(tokens, at)
            .or_else(|| ability(tokens, at))
            .or_else(|| deed(tokens, at))
            .or_else(|| advice(tokens, at))
    }
}

/// "The key should be copied"
fn task(tokens: &[Token<'_>], at: usize) -> Option<Passive> {
    let verb = &tokens[at];
    let (be, is_should) = match () {
        () if verb.is_any("must") => (at + 1, false),
        () if verb.is_any("should") => (at + 1, true),
        () if verb.is_any("needs need has have") => (at + 2, false),
        () => return None,
    };
    let adverbs = tokens.get(be..).unwrap_or_default();
    let adverbs = adverbs
        .iter()
        .take_while(|token| is_adverb(token.text))
        .count();
    let has_to = be == at + 1 || tokens.get(at + 1)?.is_any("to");
    let participle = participle_after_be(
        tokens,
        be + adverbs,
        "first always also then manually explicitly",
    )?;
    let command =
        find(TASKS, participle).or_else(|| find(DUTIES, participle).filter(|_| !is_should))?;
    let after = tokens.get(index_of(tokens, participle) + 1);
    let by_another = after.is_some_and(|token| token.is_any("by and or when if as once unless"));
    (has_to && !by_another && has_plain_subject(tokens, at)).then(|| Passive {
        range: verb.range.start..participle.range.end,
        fault: "leaves open who does it",
        help: format!(
            "Tell the reader to do it: \"{} ...\".",
            capitalized(command)
        ),
    })
}

/// "The logs can be viewed"
fn ability(tokens: &[Token<'_>], at: usize) -> Option<Passive> {
    let verb = &tokens[at];
    if !verb.is_any("can") {
        return None;
    }
    let participle =
        participle_after_be(tokens, at + 1, "also then easily manually directly further")?;
    let active = find(ABILITIES, participle)?;
    let after = tokens.get(index_of(tokens, participle) + 1);
    // "can be used for this and that" tells what something is good for, not what the reader does.
    let is_use = participle.is_any("used utilized");
    let tells_worth = is_use && !after.is_some_and(|token| token.is_any("to"));
    let is_other = after
        .is_some_and(|token| token.is_any("and or by as only once multiple if when"))
        && !tokens
            .get(index_of(tokens, participle) + 2)
            .is_some_and(|token| token.text.ends_with("ing"));
    (!is_other && !tells_worth && has_plain_subject(tokens, at)).then(|| Passive {
        range: verb.range.start..participle.range.end,
        fault: "leaves open who does it",
        help: format!("Speak to the reader: \"you can {active} ...\", or write a command."),
    })
}

/// "The results are stored by the worker"
fn deed(tokens: &[Token<'_>], at: usize) -> Option<Passive> {
    let verb = &tokens[at];
    if !verb.is_any("is are be been") {
        return None;
    }
    let participle = participle_after_be(
        tokens,
        at,
        "also then automatically always usually typically",
    )?;
    let mut next = index_of(tokens, participle) + 1;
    next += tokens[next..]
        .iter()
        .take_while(|token| is_adverb(token.text))
        .count();
    let by = tokens.get(next).filter(|token| token.is_any("by"))?;
    let active = find(DEEDS, participle)?;
    let start = match tokens.get(at.checked_sub(1)?)? {
        before if before.is_any("to will would being") => return None,
        before if verb.is_any("be been") => before,
        _ => verb,
    };
    (is_doer(&tokens[next + 1..]) && has_plain_subject(tokens, at)).then(|| Passive {
        range: start.range.start..by.range.end,
        fault: "names the doer last",
        help: format!("Begin with who does it: \"... {active} ...\"."),
    })
}

/// "It is recommended to"
fn advice(tokens: &[Token<'_>], at: usize) -> Option<Passive> {
    let it = &tokens[at];
    let be = tokens.get(at + 1)?;
    let is_said = it.is_any("it") && be.is_any("is") || it.is_any("it's it’s");
    if !is_said {
        return None;
    }
    let first = at + if be.is_any("is") { 2 } else { 1 };
    let adverbs = tokens[first..]
        .iter()
        .take_while(|token| is_adverb(token.text))
        .count();
    let participle = tokens
        .get(first + adverbs)
        .filter(|token| token.is_any(ADVICE))?;
    let after = tokens.get(first + adverbs + 1)?;
    after.is_any("to that you").then(|| Passive {
        range: it.range.start..participle.range.end,
        fault: "leaves open who says so",
        help: "Write a command, or \"we recommend\".".to_owned(),
    })
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The participle of a "be" at a place, where only some adverbs stand between.
fn participle_after_be<'t, 'a>(
    tokens: &'t [Token<'a>],
    be: usize,
    adverbs: &str,
) -> Option<&'t Token<'a>> {
    tokens
        .get(be)
        .filter(|token| token.is_any("be is are been"))?;
    tokens[be + 1..].iter().find(|token| !token.is_any(adverbs))
}

fn index_of(tokens: &[Token<'_>], token: &Token<'_>) -> usize {
    tokens.partition_point(|other| other.range.start < token.range.start)
}

/// What a table of participles has for one.
fn find<'a>(table: &'a str, participle: &Token<'_>) -> Option<&'a str> {
    let form = participle.text;
    table.split(' ').find_map(|pair| {
        let is_form = pair.get(..form.len())?.eq_ignore_ascii_case(form);
        pair[form.len()..].strip_prefix(':').filter(|_| is_form)
    })
}

/// Whether what a verb is said of is a noun's phrase, in a clause that stands by itself.
fn has_plain_subject(tokens: &[Token<'_>], at: usize) -> bool {
    const LONGEST: usize = 14;
    // Two more than a subject may have, so that the scan is short where a sentence is without end.
    let start = at.saturating_sub(LONGEST + 2);
    let before = before_in_clause(&tokens[start..], at - start);
    let subject = match before.last() {
        Some(last) if last.is_any("can should must may has have also then") => {
            &before[..before.len() - 1]
        }
        _ => before,
    };
    let Some(last) = subject.last() else {
        return false;
    };
    let has_verb = subject.iter().any(|token| {
        token.is_any(SUBORDINATING)
            || token.is_any(
            "no is are was were be has have had can will must should may do does you we there not only means nothing to",
        )
    });
    subject.len() <= LONGEST && !has_verb && !last.is_sign() && !last.is_any("it and or")
}

/// Whether what follows "by" is someone or something that acts.
fn is_doer(after: &[Token<'_>]) -> bool {
    const DETERMINERS: &str = "a an another each our the this your";
    let Some(first) = after.first() else {
        return false;
    };
    let is_name = first.text.starts_with(|c: char| c.is_ascii_uppercase()) && first.text.len() > 1;
    let phrase = after.iter().take(5).take_while(|token| {
        !token.is_sign()
            && !token.is_any("in on for to at when with from that which if and or as before during")
    });
    let names_means = phrase.clone().any(|token| token.is_any(MEANS));
    let is_long_enough = phrase.clone().count() > usize::from(!is_name && !first.is_gap());
    let is_acting = phrase.skip(1).all(|token| !token.text.ends_with("ing"));
    (is_name || first.is_any(DETERMINERS)) && is_long_enough && !names_means && is_acting
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    #[test]
    fn where_the_doer_matters() {
        for (page, found) in [
            (
                "The key should be copied to the file.\n",
                "should be copied",
            ),
            (
                "To use it, the package must first be installed.\n",
                "must first be installed",
            ),
            (
                "If it fails, the package needs to be installed.\n",
                "needs to be installed",
            ),
            (
                "The logs can be viewed in the dashboard.\n",
                "can be viewed",
            ),
            (
                "The client can be configured by passing a key.\n",
                "can be configured",
            ),
            (
                "- Errors are automatically handled by the worker.\n",
                "are automatically handled by",
            ),
            (
                "The answer can be cached by the worker.\n",
                "can be cached by",
            ),
            (
                "It is strongly recommended to use a key.\n",
                "It is strongly recommended",
            ),
            ("It's recommended that you use a key.\n", "It's recommended"),
        ] {
            assert_eq!(places("passive-voice", page), [found], "{page:?}");
        }
    }

    #[test]
    fn states_and_where_the_doer_does_not_matter() {
        for page in [
            "The key is required, and the old form is deprecated.\n",
            "The server is located in Frankfurt and is called `main`.\n",
            "It is based on the queue.\n",
            "The name is set to the key by default.\n",
            "The page can be found by its name.\n",
            "A file that should be copied.\n",
            "When the key must be copied, copy it.\n",
            "The task is triggered by the event.\n",
            "The list is sorted by date.\n",
            "The file is read by default.\n",
            "Native modules cannot be bundled.\n",
            "The user should be added to the list.\n",
            "Can it be used?\n",
            "## Tasks can be used\n",
            "| The key must be copied |\n| - |\n| The key must be copied |\n",
            "<ParamField path=\"id\" type=\"string\">\nThe key must be set.\n</ParamField>\n",
        ] {
            let found = places("passive-voice", page);
            assert!(found.is_empty(), "{page:?}: {found:?}");
        }
    }
}
