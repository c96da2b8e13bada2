use super::frontmatter::of_page;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::data::Node;
use crate::syntax::nearest::nearest;

rule! {
    /// Write only frontmatter keys that mean something.
    ///
    /// A key that nobody reads does nothing, and a mistyped one does nothing silently. Keys that other tools of yours read
    /// are fine: leave the rule off then.
    ///
    /// ```mdx bad
    /// ---
    /// title: Install the client
    /// descripton: Install the client on your machine.
    /// ---
    /// ```
    /// ```mdx good
    /// ---
    /// title: Install the client
    /// description: Install the client on your machine.
    /// ---
    /// ```
    name: "unknown-frontmatter-key", group: Page, level: Off, fix: Unsafe, check: Page(check),
}

/// The keys that are read.
const KEYS: [&str; 23] = [
    "api",
    "asyncapi",
    "authMethod",
    "author",
    "canonical",
    "contentType",
    "deprecated",
    "description",
    "hidden",
    "icon",
    "iconType",
    "keywords",
    "language",
    "mode",
    "noindex",
    "openapi",
    "openapi-schema",
    "playground",
    "robots",
    "sidebarTitle",
    "tag",
    "title",
    "url",
];

/// Keys that services for this format read, and this program does not.
const ELSEWHERE: [&str; 5] = ["groups", "public", "rss", "timestamp", "version"];

/// Beginnings of keys that are passed on to the page's metadata.
const PREFIXES: [&str; 3] = ["og:", "twitter:", "article:"];

fn check(page: &Page, report: &mut Report) {
    let Some(frontmatter) = of_page(page) else {
        return;
    };
    for entry in frontmatter.data.map_or(&[][..], Node::entries) {
        let key = &*entry.key;
        if KEYS.contains(&key) || PREFIXES.iter().any(|prefix| key.starts_with(prefix)) {
            continue;
        }
        let draft = report.at(
            entry.key_span,
            format!("Nothing reads the frontmatter key `{key}`"),
        );
        if ELSEWHERE.contains(&key) {
            draft.help("Hosted services read it; here it changes nothing.");
            continue;
        }
        match nearest(key, KEYS) {
            Some(known) => draft
                .help(format!("Write `{known}` if that is meant."))
                .unsafe_fix(format!("Write `{known}`"), entry.key_span, known),
            None => draft.help("Remove it."),
        };
    }
}
