use super::late_prerequisites::is_shell;
use crate::lint::Report;
use crate::page::{Page, Role};
use crate::prose::is_english;
use crate::rule;
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Tell readers of an installation page what to do when it fails.
    ///
    /// Installing is where most things go wrong, and where readers know least. A section about likely errors, or a link to
    /// where help is found, keeps them from giving up.
    ///
    /// ````mdx bad
    /// ---
    /// title: Installation
    /// ---
    ///
    /// Install the package:
    ///
    /// ```bash
    /// npm install acme
    /// ```
    ///
    /// Start the worker:
    ///
    /// ```bash
    /// npx acme start
    /// ```
    /// ````
    /// ````mdx good
    /// ---
    /// title: Installation
    /// ---
    ///
    /// Install the package:
    ///
    /// ```bash
    /// npm install acme
    /// ```
    ///
    /// Start the worker:
    ///
    /// ```bash
    /// npx acme start
    /// ```
    ///
    /// ## Troubleshooting
    ///
    /// If the command is not found, open a new terminal.
    /// ````
    name: "missing-troubleshooting", group: Writing, level: Info, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    if !is_english(page) || page.role == Role::Snippet || !is_about_installing(page) {
        return;
    }
    if !has_instructions(page) || page.tree.nodes().any(|node| helps(page, node)) {
        return;
    }
    report
        .at(
            place(page),
            "The page does not say what to do when the installation fails",
        )
        .help("Add a section about likely errors, or a link to where readers find help.");
}

/// The title; the page's first line where it has none.
fn place(page: &Page) -> Span {
    if let Some(title) = page.frontmatter.get("title") {
        return title.span;
    }
    let line = page.text().lines().next().unwrap_or("");
    Span::new(0, line.len())
}

/// Whether the title, the title in the navigation, or the last part of the path says that it is about installing.
fn is_about_installing(page: &Page) -> bool {
    let name = page.slug().rsplit('/').next().unwrap_or("");
    let sidebar = page.frontmatter.text("sidebarTitle").unwrap_or("");
    [page.title(), sidebar, name]
        .iter()
        .any(|text| names_installing(text))
}

fn names_installing(text: &str) -> bool {
    const OTHER_TASKS: [&str; 8] = [
        "custom",
        "management",
        "mirror",
        "permission",
        "uninstall",
        "upgrad",
        "user",
        "variable",
    ];
    let lower = text.to_lowercase().replace(['-', '_'], " ");
    if OTHER_TASKS.iter().any(|task| lower.contains(task)) {
        return false;
    }
    let is_word = |word: &str| matches!(word, "install" | "installation" | "installing" | "setup");
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    let says_it = ["set up ", "setting up "]
        .iter()
        .any(|two| lower.contains(two));
    let is_hosting = matches!(
        lower.trim(),
        "self host" | "self hosting" | "self hosted" | "selfhosting"
    );
    words.any(is_word) || says_it || is_hosting
}

/// How many samples of commands make a page one of instructions.
const LEAST_SAMPLES: usize = 2;

fn has_instructions(page: &Page) -> bool {
    let samples = page.tree.nodes().filter(|node| match node.kind() {
        Kind::Code(code) => code.language.as_deref().is_some_and(is_shell),
        _ => false,
    });
    samples.take(LEAST_SAMPLES).count() == LEAST_SAMPLES
}

/// Whether a part of the page is about what can go wrong, or leads to help.
fn helps(page: &Page, node: NodeRef) -> bool {
    match node.kind() {
        Kind::Text(text) => names_failure(node.text(text)),
        Kind::Link(link) => names_failure(node.text(&link.target)),
        Kind::Element(element) => {
            let is_unknown = element.is_component()
                && (&*element.name == "Snippet" || page.own_names().contains(&*element.name));
            let mut texts = element
                .attributes
                .iter()
                .filter_map(|attribute| attribute.as_str());
            let mut titles = element.text_of("title").into_iter();
            matches!(&*element.name, "Warning" | "Danger")
                || is_unknown
                || texts.any(names_failure)
                || (&*element.name == "Accordion" && titles.any(says_what_happened))
        }
        _ => false,
    }
}

/// Whether a title tells what a reader met: "Cargo says that the package needs a newer Rust".
fn says_what_happened(title: &str) -> bool {
    const WORDS: [&str; 10] = [
        "says", "needs", "no", "not", "nothing", "missing", "why", "hangs", "stops", "crashes",
    ];
    let lower = title.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    words.any(|word| WORDS.contains(&word))
}

fn names_failure(text: &str) -> bool {
    const WORDS: [&str; 34] = [
        "can't",
        "cannot",
        "common issue",
        "common problem",
        "community",
        "conflict",
        "contact",
        "debug",
        "discord",
        "does not work",
        "doesn't work",
        "encounter",
        "error",
        "fail",
        "faq",
        "fix",
        "get help",
        "gotcha",
        "incorrect",
        "issue",
        "known",
        "need help",
        "not found",
        "not work",
        "permission denied",
        "problem",
        "questions",
        "reach out",
        "slack",
        "stuck",
        "support@",
        "trouble",
        "warning",
        "wrong",
    ];
    let lower = text.to_lowercase().replace('\u{2019}', "'");
    WORDS.iter().any(|word| lower.contains(word))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    #[test]
    fn pages_about_installing() {
        let sample = "```bash\nnpm i acme\n```\n";
        let page = |title: &str, text: &str| format!("---\ntitle: {title}\n---\n\n{text}");
        for (text, found) in [
            (page("Installation", &sample.repeat(2)), 1),
            (page("Set up the worker", &sample.repeat(2)), 1),
            (page("Installation", sample), 0),
            (page("Workers", &sample.repeat(2)), 0),
            (page("Installed plugins", &sample.repeat(2)), 0),
            (
                page(
                    "Installation",
                    &format!("{}\n[FAQ](/faq)\n", sample.repeat(2)),
                ),
                0,
            ),
            (
                page(
                    "Installation",
                    &format!("{}\n<Warning>Do not.</Warning>\n", sample.repeat(2)),
                ),
                0,
            ),
            (
                page(
                    "Installation",
                    &format!(
                        "{}\n<Accordion title=\"Cargo says that it needs a newer Rust\">x</Accordion>\n",
                        sample.repeat(2)
                    ),
                ),
                0,
            ),
            (
                page(
                    "Installation",
                    &format!(
                        "{}\n<Accordion title=\"Errors\">x</Accordion>\n",
                        sample.repeat(2)
                    ),
                ),
                0,
            ),
        ] {
            assert_eq!(
                places("missing-troubleshooting", &text).len(),
                found,
                "{text}"
            );
        }
    }
}
