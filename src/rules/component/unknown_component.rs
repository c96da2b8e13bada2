use rustc_hash::FxHashMap;

use super::uses::{Meaning, Names, is_broken};
use crate::components::Component;
use crate::lint::{Report, Safety};
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::nearest::nearest;
use crate::syntax::{Element, Format, NodeRef};

rule! {
    /// Use only components that exist.
    ///
    /// A component that is neither part of the format nor imported or defined in the page shows nothing, or stops the page
    /// from being built. Letter case counts. Text such as `<TOKEN>` is read as a component too.
    ///
    /// ```mdx bad
    /// <Warn>
    ///   Deleting a project cannot be undone.
    /// </Warn>
    /// ```
    /// ```mdx bad
    /// <note>
    ///   The free plan has a limit of ten projects.
    /// </note>
    /// ```
    /// ```mdx good
    /// import { Price } from "/snippets/price.jsx"
    ///
    /// <Warning>
    ///   Deleting a project cannot be undone.
    /// </Warning>
    ///
    /// <Price plan="team" />
    /// ```
    name: "unknown-component", group: Component, level: Error, fix: Unsafe, check: Page(check),
}

/// Names that writers bring along from elsewhere, in small letters, with what does the same here.
const ELSEWHERE: [(&str, &str); 22] = [
    ("admonition", "Callout"),
    ("alert", "Warning"),
    ("attention", "Warning"),
    ("caution", "Warning"),
    ("cards", "CardGroup"),
    ("cardgrid", "CardGroup"),
    ("codetabs", "CodeGroup"),
    ("collapse", "Accordion"),
    ("collapsible", "Accordion"),
    ("error", "Danger"),
    ("filetree", "Tree"),
    ("hint", "Tip"),
    ("image", "img"),
    ("important", "Warning"),
    ("link", "a"),
    ("linkcard", "Card"),
    ("math", "Latex"),
    ("stepper", "Steps"),
    ("success", "Check"),
    ("tabitem", "Tab"),
    ("tabpanel", "Tab"),
    ("warn", "Warning"),
];

/// Elements of HTML that do not stand in text, so that nobody meant them.
const NOT_IN_TEXT: [&str; 14] = [
    "base", "body", "data", "head", "html", "map", "meta", "object", "option", "param", "script",
    "style", "template", "title",
];

/// The elements of HTML.
const HTML: [&str; 119] = [
    "a",
    "abbr",
    "address",
    "area",
    "article",
    "aside",
    "audio",
    "b",
    "base",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "body",
    "br",
    "button",
    "canvas",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "data",
    "datalist",
    "dd",
    "del",
    "details",
    "dfn",
    "dialog",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "fieldset",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "legend",
    "li",
    "link",
    "main",
    "map",
    "mark",
    "marquee",
    "menu",
    "meta",
    "meter",
    "nav",
    "noscript",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "param",
    "picture",
    "pre",
    "progress",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "script",
    "section",
    "select",
    "small",
    "source",
    "span",
    "strike",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "template",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "track",
    "tt",
    "u",
    "ul",
    "var",
    "video",
    "wbr",
];

fn check(page: &Page, report: &mut Report) {
    let names = Names::of(page);
    let mut found: Vec<Vec<NodeRef>> = Vec::new();
    let mut by_name: FxHashMap<&str, usize> = FxHashMap::default();
    for node in page.tree.nodes() {
        let Some(element) = node.element() else {
            continue;
        };
        if is_broken(page, element.open) || !is_unknown(page, &names, element) {
            continue;
        }
        let at = *by_name.entry(&element.name).or_insert(found.len());
        match found.get_mut(at) {
            Some(nodes) => nodes.push(node),
            None => found.push(vec![node]),
        }
    }
    let candidates = candidates(&names);
    for (at, nodes) in found.iter().enumerate() {
        let compared: &[&str] = if at < MOST_COMPARED { &candidates } else { &[] };
        report_one(page, compared, nodes, report);
    }
}

/// How many unknown names of a page are compared with the known ones letter by letter.
const MOST_COMPARED: usize = 200;

/// The names that a writer may have meant: the components of the format and those of the page.
fn candidates<'a>(names: &'a Names) -> Vec<&'a str> {
    let own = names
        .own()
        .filter(|own| own.starts_with(char::is_uppercase));
    let all = Component::ALL
        .into_iter()
        .map(|component| -> &'a str { component.name() });
    own.chain(all).collect()
}

fn is_unknown(page: &Page, names: &Names, element: &Element) -> bool {
    if names.meaning(element) != Meaning::Unknown {
        return false;
    }
    // In plain Markdown, HTML may be written in capitals, and `<tab>` without an end is more likely the name of a key.
    let is_key = element.close.is_none() && !element.is_component();
    page.format == Format::Mdx || !(is_key || html(&element.name).is_some())
}

fn html(name: &str) -> Option<&'static str> {
    let mut all = HTML.into_iter();
    all.find(|html| html.eq_ignore_ascii_case(name))
}

/// Reports a name at its first use.
fn report_one(page: &Page, candidates: &[&str], nodes: &[NodeRef], report: &mut Report) {
    let Some(element) = nodes.first().and_then(|node| node.element()) else {
        return;
    };
    let name = &*element.name;
    let mut message = format!("There is no component named `{name}`");
    if nodes.len() > 1 {
        message.push_str(&format!("; this page uses it {} times", nodes.len()));
    }
    let meant = meant(name, candidates);
    let draft = report.at(element.name_span, message);
    let Some(meant) = meant else {
        draft.help(
            "Import or define it. If it is text, write it as code or put a `\\` before the `<`.",
        );
        return;
    };
    draft.help(format!("Did you mean `{meant}`?"));
    let tags = nodes.iter().filter_map(|node| node.element());
    let edits = tags
        .flat_map(|element| name_places(page, element))
        .map(|place| (place, meant.clone()));
    draft.fix_with(
        Safety::Unsafe,
        format!("Write `{meant}` instead"),
        edits.collect(),
    );
}

/// The name that a writer most likely meant.
fn meant(name: &str, candidates: &[&str]) -> Option<String> {
    let lower = name.to_ascii_lowercase();
    let elsewhere = ELSEWHERE.iter().find(|(other, _)| *other == lower);
    let known = Component::in_another_case(name).map(Component::name);
    let known = known.or(elsewhere.map(|(_, here)| *here));
    let element = || html(name).filter(|element| !NOT_IN_TEXT.contains(element));
    if let Some(known) = known.or_else(element) {
        return Some(known.into());
    }
    let nearest = nearest(name, candidates.iter().copied())?;
    is_slip(name, nearest).then(|| nearest.to_owned())
}

/// Whether two names differ by a slip in one place, and not by a word: `AsyncClient` is not meant by `FastClient`.
fn is_slip(written: &str, meant: &str) -> bool {
    const LONGEST: usize = 3;
    let alike = |pairs: &mut dyn Iterator<Item = (char, char)>| {
        pairs.take_while(|(one, other)| one == other).count()
    };
    let (written_length, meant_length) = (written.chars().count(), meant.chars().count());
    let start = alike(&mut written.chars().zip(meant.chars()));
    let room = written_length.min(meant_length) - start;
    let end = alike(&mut written.chars().rev().zip(meant.chars().rev())).min(room);
    written_length.max(meant_length) - start - end <= LONGEST
}

/// Where the name of an element stands in its tags.
fn name_places(page: &Page, element: &Element) -> Vec<Span> {
    let close = element.close.and_then(|close| {
        let at = page.text().get(close.range())?.find(&*element.name)?;
        let start = close.start as usize + at;
        Some(Span::new(start, start + element.name.len()))
    });
    [Some(element.name_span), close]
        .into_iter()
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::is_slip;
    use super::{Component, ELSEWHERE, html};
    use crate::rules::testing::{fixed, messages, messages_of_page};

    #[test]
    fn known_components_and_elements_are_left_alone() {
        for text in [
            "<Note>Text.</Note>",
            "import Price from \"/snippets/price.mdx\"\n\n<Price />",
            "import * as Charts from \"/snippets/charts.jsx\"\n\n<Charts.Line />",
            "export const Price = () => <b>1</b>\n\n<Price />",
            "export function Price() {\n  return <Unknown />\n}\n\n<Price />",
            "{[1, 2].map((at) => <Price at={at} />)}",
            "<div><svg><linearGradient /></svg></div>",
            "<my-widget></my-widget>",
            "<><b>a</b></>",
            "<Tree><Tree.Folder name=\"a\"><Tree.File name=\"b\" /></Tree.Folder></Tree>",
            "```mdx\n<Price />\n```",
            "`<Price />`",
        ] {
            assert_eq!(
                messages_of_page("unknown-component", text),
                [""; 0],
                "{text}"
            );
        }
        let snippet = ("snippets/a.mdx", "<props.Heading>Text.</props.Heading>");
        assert_eq!(messages("unknown-component", &[snippet]), [""; 0]);
        let markdown = ("a.md", "A<BR>B, press <tab>\n\n<DIV>\n\nText.\n\n</DIV>\n");
        assert_eq!(messages("unknown-component", &[markdown]), [""; 0]);
    }

    #[test]
    fn a_name_is_reported_once_a_page() {
        let text = "<Price />\n\n<Price />\n\n<Cost />\n";
        let expected = [
            "There is no component named `Price`; this page uses it 2 times",
            "There is no component named `Cost`",
        ];
        assert_eq!(messages_of_page("unknown-component", text), expected);
    }

    #[test]
    fn all_tags_of_a_name_are_rewritten() {
        for (text, expected) in [
            (
                "<Noet>a</Noet>\n\n<Noet>b</Noet>\n",
                "<Note>a</Note>\n\n<Note>b</Note>\n",
            ),
            (
                "<card title=\"a\" href=\"/b\" />\n",
                "<Card title=\"a\" href=\"/b\" />\n",
            ),
            ("<CODEGROUP>\n</CODEGROUP>\n", "<CodeGroup>\n</CodeGroup>\n"),
            ("<Div>\n  a\n</Div>\n", "<div>\n  a\n</div>\n"),
            ("<Hint>a</Hint >\n", "<Tip>a</Tip >\n"),
            ("<TileOfPrices />\n", "<TileOfPrices />\n"),
            ("<Object />\n", "<Object />\n"),
            ("<Link href=\"/b\">a</Link>\n", "<a href=\"/b\">a</a>\n"),
        ] {
            assert_eq!(
                fixed("unknown-component", "page.mdx", text),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_offered_exists() {
        for (other, here) in ELSEWHERE {
            assert!(
                Component::named(here).is_some() || html(here).is_some(),
                "{here}"
            );
            assert!(Component::named(other).is_none(), "{other}");
        }
    }

    #[test]
    fn slips_and_other_words() {
        for (written, meant, slip) in [
            ("AcordionGroup", "AccordionGroup", true),
            ("Crad", "Card", true),
            ("Carrd", "Card", true),
            ("Größe", "Grösse", true),
            ("AsyncClient", "FastClient", false),
            ("Cards", "Card", true),
        ] {
            assert_eq!(is_slip(written, meant), slip, "{written} {meant}");
        }
    }
}
