use std::ops::Range;

use rayon::prelude::*;

use super::term_count::{
    Counted, Counter, Form, Norm, Verdict, Verdicts, hyphen, is_camel, is_closed, is_counted, pair,
    verdicts,
};
use super::term_place::{Found, Named, editable};
use super::term_roles::{adjectives, misused};
use super::term_settings::Own;
use super::term_table::{ADJECTIVES, known};
use super::term_token::{Shape, Token, key, tokens};
use crate::lint::Report;
use crate::page::Page;
use crate::project::Project;
use crate::prose::{Passage, Scope, is_english};
use crate::rule;
use crate::source::{FileId, Span};

rule! {
    /// Write each term in one way.
    ///
    /// Readers take two spellings for two things, and a search finds only one of them. The spelling that a project uses
    /// most is its norm; names are written as their makers write them, and a verb of two words, such as "set up", is one
    /// word only as a noun. In `docs-lint.yml`, `terms: {API key: [apikey]}` gives the one spelling of a term and those that
    /// it replaces, `vocabulary.accept` lists what is right as it is, and `vocabulary.reject` what is not to be used.
    ///
    /// ```mdx bad
    /// You need to setup the client before you send a request.
    /// ```
    /// ```mdx good
    /// You need to set up the client before you send a request.
    /// ```
    /// ```mdx bad
    /// The library for Javascript runs in every browser.
    /// ```
    /// ```mdx good
    /// The library for JavaScript runs in every browser.
    /// ```
    name: "inconsistent-term", group: Writing, level: Warning, fix: Safe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let pages: Vec<&Page> = project
        .pages
        .iter()
        .filter(|page| is_english(page))
        .collect();
    let own = Own::new(&project.settings);
    let read: Vec<(Counted, Roles)> = pages
        .par_iter()
        .map_init(Counter::default, |counter, page| {
            let mut roles = Roles::default();
            let counted = counter.count(project.passages(page), |passage, read| {
                roles.adjectives.passage(page.file, passage, read);
                misused(&passage.text, read, |_| roles.has_misused = true);
            });
            (counted, roles)
        })
        .collect();
    let (mut counted, of_pages): (Vec<(FileId, Counted)>, Vec<Roles>) = pages
        .iter()
        .zip(read)
        .map(|(page, (counted, roles))| ((page.file, counted), roles))
        .unzip();
    let mut verdicts = verdicts(&mut counted);
    verdicts.retain(|key, _| !own.decides(*key));
    let mut adjectives = Adjectives::default();
    for page in &of_pages {
        adjectives.add(&page.adjectives);
    }
    let found: Vec<Vec<Found>> = pages
        .par_iter()
        .zip(&counted)
        .zip(&of_pages)
        .map(|((page, (_, counted)), roles)| {
            let look = Look {
                verdicts: &verdicts,
                differs: counted.differs(&verdicts),
                has_wrong_roles: roles.has_misused || adjectives.differ(&roles.adjectives),
                adjectives: &adjectives,
                own: &own,
            };
            let mut found = look.page(project.passages(page));
            let accept = &project.settings.vocabulary.accept;
            found.retain(|found| !accept.contains(&found.written));
            found
        })
        .collect();
    for (page, found) in pages.iter().zip(found) {
        for found in found {
            say(page.file, found, report);
        }
    }
}

fn say(file: FileId, found: Found, report: &mut Report) {
    let draft = report.in_file(file, found.span, found.message);
    if let Some((place, right)) = found.right {
        let title = format!("Write `{right}`");
        match place {
            Some(place) => _ = draft.fix(title, place, right),
            None => _ = draft.help(format!("Write `{right}`.")),
        }
    } else if let Some(help) = found.help {
        draft.help(help);
    }
    if let Some((file, span)) = found.norm {
        draft.related_in(file, span, "One of the places that have it");
    }
}

/// What the words of a page do in their sentences.
#[derive(Default)]
struct Roles {
    adjectives: Adjectives,
    /// Whether a noun stands in the place of a verb, or the other way round.
    has_misused: bool,
}

/// How often each adjective of two parts stands with a hyphen and without, and where first.
#[derive(Default)]
struct Adjectives {
    uses: Vec<[Uses; 2]>,
}

type Uses = (u32, Option<(FileId, Span)>);

impl Adjectives {
    fn passage(&mut self, file: FileId, passage: &Passage, read: &[Token]) {
        if !is_prose(passage.scope) {
            return;
        }
        adjectives(&passage.text, read, |adjective| {
            let place = (file, passage.span(adjective.range));
            let form = usize::from(adjective.is_hyphenated);
            self.note(adjective.number, form, (1, Some(place)));
        });
    }

    fn note(&mut self, number: usize, form: usize, (count, place): Uses) {
        self.uses.resize(ADJECTIVES.len(), Default::default());
        let uses = &mut self.uses[number][form];
        uses.0 += count;
        uses.1 = uses.1.or(place);
    }

    fn add(&mut self, other: &Adjectives) {
        for (number, forms) in other.uses.iter().enumerate() {
            for (form, uses) in forms.iter().enumerate() {
                self.note(number, form, *uses);
            }
        }
    }

    /// How often and where first the other form stands, where it is the norm: with the hyphen, which is the rule, sooner.
    fn norm_against(&self, number: usize, is_hyphenated: bool) -> Option<Usage> {
        let forms = self.uses.get(number)?;
        let own = forms[usize::from(is_hyphenated)].0;
        let (norm, place) = forms[usize::from(!is_hyphenated)];
        let (enough, times) = if is_hyphenated { (6, 6) } else { (3, 2) };
        (norm >= enough && norm >= times * own).then_some((norm, norm + own, place))
    }

    /// Whether a page has a form that is not the norm.
    fn differ(&self, page: &Adjectives) -> bool {
        page.uses
            .iter()
            .enumerate()
            .any(|(number, [apart, joined])| {
                (apart.0 > 0 && self.norm_against(number, false).is_some())
                    || (joined.0 > 0 && self.norm_against(number, true).is_some())
            })
    }
}

/// How often the form that is the norm stands in the project, how often any form does, and where the norm stands first.
type Usage = (u32, u32, Option<(FileId, Span)>);

/// Whether a passage is of whole sentences, in which a word's neighbours say what it does.
fn is_prose(scope: Scope) -> bool {
    matches!(
        scope,
        Scope::Paragraph | Scope::ListItem | Scope::Description | Scope::Quotation
    )
}

/// What a page is compared with.
struct Look<'a> {
    verdicts: &'a Verdicts,
    /// Whether the page has a form that is no norm.
    differs: bool,
    /// Whether it may have a word in a role that is not its own.
    has_wrong_roles: bool,
    adjectives: &'a Adjectives,
    own: &'a Own<'a>,
}

impl Look<'_> {
    fn page(&self, passages: &[Passage]) -> Vec<Found> {
        let (mut found, mut read) = (Vec::new(), Vec::new());
        for passage in passages {
            self.own.check(passage, &mut found);
            if !is_counted(passage.scope) || !(self.differs || self.has_wrong_roles) {
                continue;
            }
            tokens(&passage.text, &mut read);
            let mut place = Place {
                passage,
                named: Named::of(passage),
                found: &mut found,
            };
            if self.has_wrong_roles {
                self.roles(&read, &mut place);
            }
            if self.differs {
                self.norms(&read, &mut place);
            }
        }
        found
    }

    fn roles(&self, read: &[Token], place: &mut Place) {
        let text = &*place.passage.text;
        misused(text, read, |misused| {
            let is_decided = self.own.decides(key(&misused.right.replace(' ', "")));
            if is_decided || place.named.is_named(&misused.range) {
                return;
            }
            let written = &text[misused.range.clone()];
            let (is, other) = match misused.is_verb {
                true => ("noun", "verb"),
                false => ("verb", "noun"),
            };
            let message = format!(
                "`{written}` is a {is}; the {other} is written `{}`",
                misused.right
            );
            place.report(misused.range, misused.right, message, None);
        });
        if !is_prose(place.passage.scope) {
            return;
        }
        adjectives(text, read, |adjective| {
            let Some((used, all, norm)) = self
                .adjectives
                .norm_against(adjective.number, adjective.is_hyphenated)
            else {
                return;
            };
            let written = &text[adjective.range.clone()];
            let right = match adjective.is_hyphenated {
                true => written.replace('-', " "),
                false => written.replace(' ', "-"),
            };
            let is_decided = self.own.decides(key(&written.replace(' ', "")));
            if !is_decided && !place.named.is_named(&adjective.range) {
                let message = format!(
                    "`{written}` is written `{right}` before other nouns in this project ({used} of {all} times)"
                );
                place.report(adjective.range, right, message, norm);
            }
        });
    }

    fn norms(&self, read: &[Token], place: &mut Place) {
        let text = &*place.passage.text;
        for (at, token) in read.iter().enumerate() {
            let before = at.checked_sub(1).map(|at| &read[at]);
            let next = read.get(at + 1).unwrap_or(token);
            if let Some(before) = before
                && let Some(key) = pair(text, before, token)
            {
                let range = before.range.start..token.stem().end;
                self.form(key, Form::Space, range, token.is_plural, place);
            }
            if let Some((known, range)) = known(token) {
                self.name(key(known.name), range, [token, next], place);
            } else if is_camel(text, token) {
                self.name(token.key, token.stem(), [token, next], place);
            } else if hyphen(token).is_some() {
                let form = match before.map(|before| before.text(text)) {
                    Some("in" | "In" | "near") if token.is_joined => Form::Capital,
                    _ => Form::Hyphen,
                };
                self.form(token.key, form, token.stem(), token.is_plural, place);
            } else if is_closed(token) {
                if token.shape == Shape::Capital {
                    self.name(token.key, token.stem(), [token, next], place);
                }
                if token.shape == Shape::Small || token.begins {
                    self.form(
                        token.key,
                        Form::Closed,
                        token.stem(),
                        token.is_plural,
                        place,
                    );
                }
            }
        }
    }

    fn name(&self, key: u64, range: Range<usize>, [token, next]: [&Token; 2], place: &mut Place) {
        let Some(verdict) = self.verdicts.get(&key) else {
            return;
        };
        let Norm::Name { name, counts_small } = &verdict.norm else {
            return;
        };
        let written = &place.passage.text[range.clone()];
        let is_wrong = match token.shape {
            Shape::Small => {
                *counts_small
                    && !token.begins
                    && (token.is_joined || next.is_joined)
                    && !is_identifier(next, written, &place.passage.text)
                    && is_prose(place.passage.scope)
                    && !place.named.is_named(&range)
            }
            Shape::Upper => false,
            Shape::Capital | Shape::Mixed => !place.named.is_quoted(&range),
        };
        if *written != **name && is_wrong {
            let is_plural = token.range.end > range.end;
            place.report_norm(range, name.to_string(), is_plural, verdict);
        }
    }

    fn form(&self, key: u64, form: Form, range: Range<usize>, is_plural: bool, place: &mut Place) {
        let Some(verdict) = self.verdicts.get(&key) else {
            return;
        };
        let Norm::Form {
            form: norm,
            split,
            others,
        } = verdict.norm
        else {
            return;
        };
        if !others.contains(&form) || place.named.is_named(&range) {
            return;
        }
        let written = &place.passage.text[range.clone()];
        if let Some(right) = self.reformed(written, norm, split) {
            place.report_norm(range, right, is_plural, verdict);
        }
    }

    /// A word of two parts in another form; its first part stays in capitals where it is an abbreviation in this project.
    fn reformed(&self, written: &str, form: Form, split: usize) -> Option<String> {
        let letters: String = written.chars().filter(char::is_ascii_alphabetic).collect();
        let (first, second) = letters.split_at_checked(split)?;
        let second = second.to_ascii_lowercase();
        let own = self.verdicts.get(&key(first)).map(|verdict| &verdict.norm);
        let first = match own {
            Some(Norm::Name { name, .. }) if form != Form::Closed => name.to_string(),
            _ => first.to_owned(),
        };
        Some(match form {
            Form::Closed | Form::Begins | Form::Capital => format!("{first}{second}"),
            Form::Hyphen => format!("{first}-{second}"),
            Form::Space => format!("{first} {second}"),
        })
    }
}

impl Verdict {
    fn message(&self, written: &str, right: &str) -> String {
        if self.used == 0 {
            return format!("The name `{written}` is written `{right}`");
        }
        format!(
            "`{written}` is written `{right}` elsewhere in this project ({} of {} times)",
            self.used, self.all
        )
    }
}

/// Whether the word after an abbreviation in small letters shows it to be an identifier: "the id field".
fn is_identifier(next: &Token, written: &str, text: &str) -> bool {
    const THINGS: [&str; 14] = [
        "argument",
        "attribute",
        "block",
        "column",
        "element",
        "field",
        "function",
        "module",
        "package",
        "param",
        "parameter",
        "prop",
        "property",
        "tag",
    ];
    let word = &text[next.stem()];
    next.is_joined && (THINGS.contains(&word) || (word == "key" && written != "api"))
}

/// A passage that findings are made in.
struct Place<'p, 'f> {
    passage: &'p Passage,
    named: Named<'p>,
    found: &'f mut Vec<Found>,
}

impl Place<'_, '_> {
    /// Reports a word without the `s` of its plural.
    fn report_norm(
        &mut self,
        range: Range<usize>,
        mut right: String,
        is_plural: bool,
        verdict: &Verdict,
    ) {
        let range = range.start..range.end + usize::from(is_plural);
        right.push_str(if is_plural { "s" } else { "" });
        let message = verdict.message(&self.passage.text[range.clone()], &right);
        self.report(range, right, message, verdict.place);
    }

    fn report(
        &mut self,
        range: Range<usize>,
        right: String,
        message: String,
        norm: Option<(FileId, Span)>,
    ) {
        self.found.push(Found {
            span: self.passage.span(range.clone()),
            written: self.passage.text[range.clone()].into(),
            message,
            help: None,
            right: Some((editable(self.passage, &range, &right), right)),
            norm,
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages, messages_of_page, project, run};

    const RULE: &str = "inconsistent-term";

    /// What a page says after the fixes, where the project says `norm` six times on another.
    fn beside(norm: &str, text: &str) -> String {
        let lines = format!("Use the {norm} now.\n\n").repeat(6);
        let all = format!("{text}\n\n{lines}");
        let after = fixed(RULE, "page.mdx", &all);
        after
            .strip_suffix(&lines)
            .unwrap_or(&after)
            .trim_end()
            .to_owned()
    }

    #[test]
    fn the_form_of_the_most_places_is_the_norm() {
        for (norm, text, expected) in [
            ("email", "Send an e-mail.", "Send an email."),
            ("email", "E-mails are sent.", "Emails are sent."),
            ("dataset", "Load the data sets.", "Load the datasets."),
            ("API key", "Copy the api key.", "Copy the API key."),
            ("API key", "Copy the apis.", "Copy the APIs."),
            ("frontend", "The front-end's code", "The frontend's code"),
            ("pre-built", "Take a prebuilt one.", "Take a pre-built one."),
            ("subgraph", "Run each sub-graph.", "Run each subgraph."),
            ("AgentFlow", "Start Agentflow.", "Start AgentFlow."),
            (
                "open-source library",
                "An open source library",
                "An open-source library",
            ),
            ("file name", "Give the filename.", "Give the file name."),
            ("email", "## Send e-mail", "## Send e-mail"),
            ("URL", "## Copy the Url", "## Copy the URL"),
            (
                "URL",
                "<Card title=\"The Url\" />",
                "<Card title=\"The URL\" />",
            ),
        ] {
            let expected = match text.contains("Card") {
                true => text,
                false => expected,
            };
            assert_eq!(beside(norm, text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_named_or_code_or_another_word_stays() {
        for (norm, text) in [
            ("email", "Select **E-mail**, then [E-mail settings](/mail)."),
            ("email", "It says \"Your e-mail\" there."),
            ("URL", "Set `url`, url_for and https://example.com/url."),
            ("URL", "Set the url field."),
            ("real-time data", "It runs in real time."),
            ("dataset", "Data Set and DataSet"),
            ("open-source library", "It is open source."),
            ("open-source library", "We open source libraries."),
            ("email", "Escribe un correo."),
        ] {
            assert_eq!(beside(norm, text), text);
        }
    }

    #[test]
    fn few_or_equal_uses_make_no_norm() {
        for page in [
            "An email and an e-mail.\n",
            "A dataset, a data set, a dataset, a data set.\n",
            "Use the api. Use the API.\n",
            "Use Javascript. Use Javascript. Use Javascript.\n",
        ] {
            let found = messages_of_page(RULE, page);
            assert!(found.is_empty(), "{page}: {found:?}");
        }
    }

    #[test]
    fn messages_say_how_often_each_is_written() {
        let page = "Your API key. The API key. An API key. The api key.\n";
        assert_eq!(
            messages_of_page(RULE, page),
            ["`api` is written `API` elsewhere in this project (3 of 4 times)"]
        );
        assert_eq!(
            messages_of_page(RULE, "Use Github.\n"),
            ["The name `Github` is written `GitHub`"]
        );
    }

    #[test]
    fn settings_decide() {
        for (settings, page, expected) in [
            (
                "terms: {API key: [apikey, api key]}",
                "Copy the apikey or an api key.",
                "Copy the API key or an API key.",
            ),
            (
                "terms: {message: [e-mail]}",
                "An e-mail. E-mails.",
                "A message. Messages.",
            ),
            (
                "terms: {Github: [GitHub]}",
                "On GitHub and Github.",
                "On Github and Github.",
            ),
            (
                "terms: {webhook: [Webhook]}",
                "Webhook: a Webhook.",
                "Webhook: a webhook.",
            ),
            ("terms: {npm: [NPM]}", "NPM runs.", "npm runs."),
            ("vocabulary: {accept: [Github]}", "On Github.", "On Github."),
            (
                "terms: {workflow: [flow]}",
                "flow-based /flow flow.js",
                "flow-based /flow flow.js",
            ),
        ] {
            let files = [("docs-lint.yml", settings), ("page.mdx", page)];
            let mut text = page.to_owned();
            let mut found = run(RULE, &project(&files, &[]));
            found.reverse();
            for edit in found
                .into_iter()
                .filter_map(|found| found.fix)
                .flat_map(|fix| fix.edits)
            {
                text.replace_range(edit.span.range(), &edit.text);
            }
            assert_eq!(text, expected, "{settings}");
        }
        let settings = "vocabulary: {reject: [utilize, 'leverag(e|ing)']}";
        let page = "Utilize it, leveraging `utilize` or reutilize.\n";
        assert_eq!(
            messages(RULE, &[("docs-lint.yml", settings), ("page.mdx", page)]),
            [
                "`Utilize` is a word that this project rejects",
                "`leveraging` is a word that this project rejects"
            ]
        );
    }

    #[test]
    fn other_languages_are_left_alone() {
        assert!(messages(RULE, &[("de/page.mdx", "Nutzen Sie Github.\n")]).is_empty());
    }
}
