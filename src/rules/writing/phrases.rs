//! The rules of `rules/` on small pages.

use crate::rules::testing::{fixed, places};

#[track_caller]
fn turns_into(rule: &str, cases: &[(&str, &str)]) {
    for (page, expected) in cases {
        assert_eq!(
            fixed(rule, "page.mdx", &format!("{page}\n")),
            format!("{expected}\n")
        );
    }
}

#[track_caller]
fn stay(rule: &str, pages: &[&str]) {
    for page in pages {
        let found = places(rule, &format!("{page}\n"));
        assert!(found.is_empty(), "{page}: {found:?}");
    }
}

#[test]
fn wordy_phrases_become_short() {
    turns_into(
        "wordy-phrase",
        &[
            ("In order to deploy, log in.", "To deploy, log in."),
            ("Log in\nin order to deploy.", "Log in\nto deploy."),
            ("Log in in\norder to deploy.", "Log in to deploy."),
            ("## Steps in Order to Deploy", "## Steps to Deploy"),
            (
                "## What to Do Prior To Deploying",
                "## What to Do Before Deploying",
            ),
            (
                "<Card title=\"In order to deploy\" />",
                "<Card title=\"To deploy\" />",
            ),
            ("A page you're able to edit.", "A page you can edit."),
            ("It isn't able to run.", "It can't run."),
            ("It isn’t able to run.", "It can’t run."),
            ("There is a large number of runs.", "There are many runs."),
            (
                "The vast majority of the runs pass.",
                "Most of the runs pass.",
            ),
            ("The majority of runs pass.", "Most runs pass."),
            ("Go ahead and run it.", "Run it."),
            ("Now, all you need to do is simply run it.", "Now, run it."),
            (
                "It is important to note that runs end.",
                "Note that runs end.",
            ),
            (
                "Utilizing it utilizes what is utilized.",
                "Using it uses what is used.",
            ),
            ("Gives users the ability to run it.", "Lets users run it."),
            (
                "In the event that it fails, see it.",
                "If it fails, see it.",
            ),
        ],
    );
}

#[test]
fn phrases_that_are_needed_stay() {
    stay(
        "wordy-phrase",
        &[
            "Use the key you have in order to deploy.",
            "Run `in order to` or [it](/in-order-to).",
            "Look at the field in the event that triggered the run.",
            "The tool lets you have the ability to run.",
            "You will have the ability to run.",
            "Paint the inside of the box.",
            "Under-utilized nodes and a utilized one.",
            "Trade with leverage of 10x.",
            "It means that all you need to do is run it.",
            "First and foremost a library.",
            "The majority of validators sign.",
            "It handles the vast majority of necessary settings.",
            "Write \"in order to\" as \"to\".",
            "The result is a large number of rows.",
        ],
    );
}

#[test]
fn abbreviations_become_words() {
    turns_into(
        "latin-abbreviation",
        &[
            (
                "Use a tool, e.g., `curl`.",
                "Use a tool, for example, `curl`.",
            ),
            ("Use a tool (e.g. curl).", "Use a tool (for example, curl)."),
            ("Use a tool e.g. curl.", "Use a tool, for example, curl."),
            ("Use a tool (eg: curl).", "Use a tool (for example: curl)."),
            ("Use it. E.g. with curl.", "Use it. For example, with curl."),
            ("Use it. e.g. with curl.", "Use it. For example, with curl."),
            ("Tools such as e.g. curl.", "Tools such as curl."),
            ("The owner i.e. you.", "The owner, that is, you."),
            ("The owner (ie. you).", "The owner (that is, you)."),
            ("Errors, logs, etc.", "Errors, logs, and so on."),
            ("Errors, logs, etc", "Errors, logs, and so on"),
            ("Errors, logs, etc...", "Errors, logs, and so on."),
            ("Errors (logs, etc.).", "Errors (logs, and so on)."),
            (
                "Errors, logs, etc. Then more.",
                "Errors, logs, and so on. Then more.",
            ),
            (
                "Errors, logs, etc. are kept.",
                "Errors, logs, and so on are kept.",
            ),
            (
                "Errors, logs and etc... are kept.",
                "Errors, logs and so on are kept.",
            ),
            (
                "Errors, logs, etc., are kept.",
                "Errors, logs, and so on, are kept.",
            ),
        ],
    );
    stay(
        "latin-abbreviation",
        &[
            "Open /etc/hosts or `e.g.` there.",
            "The etc directory and IE 11.",
            "Enter \"e.g. Frankfurt\" there.",
            "For example, it runs.",
        ],
    );
}

#[test]
fn words_for_people_and_machines() {
    for (page, found) in [
        ("Add it to a whitelist.", vec!["a whitelist"]),
        (
            "Whitelisted hosts and blacklists.",
            vec!["Whitelisted", "blacklists"],
        ),
        ("Run a sanity check.", vec!["sanity check"]),
        (
            "A master/slave set of slaves.",
            vec!["master/slave", "slaves"],
        ),
        ("When he/she signs in.", vec!["he/she"]),
    ] {
        assert_eq!(
            places("exclusive-language", &format!("{page}\n")),
            found,
            "{page}"
        );
    }
    stay(
        "exclusive-language",
        &[
            "Push to the master branch, a Scrum master, a master key, a webmaster.",
            "Set `whitelist` or whitelist_urls, and see /whitelist/.",
            "Open the Whitelist tab of Sanity.",
            "Kill the process; it aborts.",
            "He signs in, and she does.",
        ],
    );
}

#[test]
fn words_that_add_something_stay() {
    stay(
        "hedging",
        &[
            "Not just tasks, just-in-time, just like runs, just before it, just a page.",
            "It is not simply a tool. A simple type that is easy to use.",
            "The very first and the very same run, a very large one.",
            "It is easy to forget that.",
            "A list of course names.",
        ],
    );
    for (page, found) in [
        ("Simply run it.", vec!["Simply"]),
        ("Then just add it.", vec!["just"]),
        (
            "You can simply pass it by simply calling it.",
            vec!["simply", "simply"],
        ),
        ("It's easy to add.", vec!["It's easy"]),
        ("Of course, it works.", vec!["Of course"]),
        ("It is basically a very useful tool.", vec!["very"]),
    ] {
        assert_eq!(places("hedging", &format!("{page}\n")), found, "{page}");
    }
}
