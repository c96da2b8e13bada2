use super::sample::Sample;
use crate::languages::{LANGUAGES, Language};
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::NodeRef;

rule! {
    /// Write a known name of a language after the fence of a sample.
    ///
    /// A name that is not known gives a sample without colors. The language comes first; the name of a file, a title or
    /// lines to highlight come after it.
    ///
    /// ````mdx bad
    /// ```javscript
    /// import { Client } from "@acme/client";
    /// ```
    /// ````
    /// ````mdx bad
    /// ```quickstart.py
    /// from acme import Client
    /// ```
    /// ````
    /// ````mdx good
    /// ```javascript
    /// import { Client } from "@acme/client";
    /// ```
    ///
    /// ```python quickstart.py
    /// from acme import Client
    /// ```
    /// ````
    name: "unknown-language", group: Code, level: Warning, fix: Safe, check: Node(&[crate::syntax::NodeType::Code], check),
}

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    let Some(sample) = Sample::of(node) else {
        return;
    };
    let Some(name) = sample.language_name() else {
        return;
    };
    if Language::named(name).is_some() || sample.is_empty() {
        return;
    }
    let span = sample.language_span();
    let (message, instead) = match meant(name) {
        Meant::Option => (format!("`{name}` stands where the language should"), None),
        Meant::Instead(instead) => (unknown(name), Some(instead)),
        Meant::Nothing => (unknown(name), None),
    };
    let draft = report.at(span, message);
    match instead {
        Some(instead) => {
            draft.help(format!("Write `{instead}`."));
            draft.fix(format!("Write `{instead}`"), span, instead);
        }
        None => {
            draft.help("Write the language first, such as `bash`, or `text` where it has none.");
        }
    }
}

fn unknown(name: &str) -> String {
    format!("`{name}` is not the name of a language")
}

/// What a writer meant by the first word after a fence.
enum Meant {
    /// An option of the fence; the language is left out.
    Option,
    /// What should stand there instead.
    Instead(String),
    /// Nothing that is sure.
    Nothing,
}

fn meant(name: &str) -> Meant {
    if name.starts_with(['{', '[', '"', '\'', '<', '(']) {
        return Meant::Option;
    }
    let instead = odd(name)
        .map(str::to_owned)
        .or_else(|| before_option(name))
        .or_else(|| of_file(name));
    if let Some(instead) = instead {
        return Meant::Instead(instead);
    }
    if name.contains('=') {
        return Meant::Option;
    }
    misspelt(name).map_or(Meant::Nothing, |language| Meant::Instead(language.into()))
}

/// Names that are not those of a language, and the language that is always meant.
const ODD: &[(&str, &str)] = &[
    ("curl", "bash"),
    ("cli", "bash"),
    ("command", "bash"),
    ("command-line", "bash"),
    ("commandline", "bash"),
    ("cmdline", "bash"),
    ("npm", "bash"),
    ("pip", "bash"),
    ("unix", "bash"),
    ("linux", "bash"),
    ("node", "javascript"),
    ("nodejs", "javascript"),
    ("node.js", "javascript"),
    ("next.js", "jsx"),
    ("react", "jsx"),
    ("vue.js", "vue"),
    ("txt-plain", "text"),
    ("text/plain", "text"),
    ("application/json", "json"),
    ("plain-text", "text"),
    ("nohighlight", "text"),
    ("no-highlight", "text"),
];

fn odd(name: &str) -> Option<&'static str> {
    let lower = name.to_ascii_lowercase();
    let stripped = ["language-", "lang-"]
        .iter()
        .find_map(|prefix| lower.strip_prefix(prefix));
    let inner = stripped
        .unwrap_or(&lower)
        .trim_end_matches([',', ':', ';', '.']);
    let listed = ODD.iter().find(|(odd, _)| *odd == inner);
    listed
        .map(|(_, language)| *language)
        .or_else(|| Some(Language::named(inner)?.name))
}

/// What the documentation tool of Rust reads after a comma.
const RUST_FLAGS: &[&str] = &[
    "ignore",
    "no_run",
    "should_panic",
    "compile_fail",
    "no_test",
    "norun",
    "noplayground",
    "editable",
];

/// `js{1,3}`, `python:main.py`: the language and an option without the space between them.
fn before_option(name: &str) -> Option<String> {
    if let Some((language, flags)) = name.split_once(',') {
        let is_flag = |flag: &str| RUST_FLAGS.contains(&flag) || flag.starts_with("edition");
        let known = flags.split(',').all(is_flag) && Language::named(language).is_some();
        if known {
            return Some(language.to_owned());
        }
    }
    let at = name.find(['{', ':', '['])?;
    let (language, option) = name.split_at(at);
    Language::named(language)?;
    let option = option.strip_prefix(':').unwrap_or(option);
    Some(format!("{language} {option}"))
}

/// `main.py`: the name of a file, whose ending tells the language.
fn of_file(name: &str) -> Option<String> {
    let is_path = |c: char| c.is_alphanumeric() || "._-/@[]()".contains(c);
    if !name.chars().all(is_path) {
        return None;
    }
    let (_, ending) = name.rsplit_once('.')?;
    let language = Language::named(ending)?;
    Some(format!("{} {name}", language.name))
}

/// The language whose name differs in one letter; short names are too near to each other.
fn misspelt(name: &str) -> Option<&'static str> {
    const SHORTEST: usize = 5;
    const LONGEST: usize = 20;
    let lower = name.to_lowercase();
    if !(SHORTEST..=LONGEST).contains(&lower.chars().count()) {
        return None;
    }
    let is_near =
        |known: &&str| known.len() >= SHORTEST && strsim::damerau_levenshtein(&lower, known) == 1;
    let near = LANGUAGES
        .iter()
        .find(|language| language.names().any(|known| is_near(&known)));
    near.map(|language| language.name)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages_of_page};

    #[test]
    fn what_is_meant_is_written() {
        for (written, expected) in [
            ("Pyhton", "python"),
            ("cURL", "bash"),
            ("javscript", "javascript"),
            ("typescriptt", "typescript"),
            ("js{1,3}", "js {1,3}"),
            ("python:main.py", "python main.py"),
            ("language-go", "go"),
            ("bash,", "bash"),
            ("rust,no_run,edition2021", "rust"),
            ("src/app.config.ts", "typescript src/app.config.ts"),
            (".env", "dotenv .env"),
        ] {
            let page = format!("```{written}\nx\n```\n");
            let page = fixed("unknown-language", "page.mdx", &page);
            assert_eq!(page, format!("```{expected}\nx\n```\n"));
        }
    }

    #[test]
    fn unsure_names_are_left_and_known_ones_are_silent() {
        for (written, count) in [
            ("{1,3}", 1),
            ("title=\"a\"", 1),
            ("frobnicate", 1),
            ("request", 1),
            ("YAML", 0),
            ("c++", 0),
            ("cobol", 0),
            ("jsonc", 0),
            ("", 0),
        ] {
            let page = format!("```{written}\nx\n```\n");
            assert_eq!(
                messages_of_page("unknown-language", &page).len(),
                count,
                "{written}"
            );
            assert_eq!(fixed("unknown-language", "page.mdx", &page), page);
        }
    }
}
