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

/// Names that writers bring along from elsewhere, in small letters, with the component that does the same here.
const ELSEWHERE: [(&str, Component); 20] = [
    ("admonition", Component::Callout),
    ("alert", Component::Warning),
    ("attention", Component::Warning),
    ("caution", Component::Warning),
    ("cards", Component::CardGroup),
    ("cardgrid", Component::CardGroup),
    ("codetabs", Component::CodeGroup),
    ("collapse", Component::Accordion),
    ("collapsible", Component::Accordion),
    ("error", Component::Danger),
    ("filetree", Component::Tree),
    ("hint", Component::Tip),
    ("important", Component::Warning),
    ("linkcard", Component::Card),
    ("math", Component::Latex),
    ("stepper", Component::Steps),
    ("success", Component::Check),
    ("tabitem", Component::Tab),
    ("tabpanel", Component::Tab),
    ("warn", Component::Warning),
];

/// HTML elements that writers begin with a capital.
const HTML: [&str; 24] = [
    "a", "b", "br", "button", "code", "details", "div", "em", "figure", "hr", "i", "iframe", "img",
    "kbd", "li", "ol", "p", "pre", "span", "strong", "summary", "table", "ul", "video",
];

fn check(page: &Page, report: &mut Report) {
    let names = Names::of(page);
    let mut found: Vec<Vec<NodeRef>> = Vec::new();
    let mut by_name: FxHashMap<&str, usize> = FxHashMap::default();
    for node in page.tree.nodes() {
        let Some(element) = node.element() else {
            continue;
        };
        let is_sound = !page.errors.is_empty() && is_broken(page, element.open);
        if is_sound || !is_unknown(page, &names, element) {
            continue;
        }
        let at = *by_name.entry(&element.name).or_insert(found.len());
        match found.get_mut(at) {
            Some(nodes) => nodes.push(node),
            None => found.push(vec![node]),
        }
    }
    for nodes in found {
        report_one(page, &names, &nodes, report);
    }
}

fn is_unknown(page: &Page, names: &Names, element: &Element) -> bool {
    match names.meaning(element) {
        // In plain Markdown, HTML may be written in capitals.
        Meaning::Unknown => page.format == Format::Mdx || html(&element.name).is_none(),
        Meaning::Html => in_another_case(&element.name).is_some(),
        Meaning::Own | Meaning::Known(_) => false,
    }
}

fn html(name: &str) -> Option<&'static str> {
    let mut all = HTML.into_iter();
    all.find(|html| html.eq_ignore_ascii_case(name))
}

/// The component whose name differs in letter case alone. `frame` is an element of old HTML.
fn in_another_case(name: &str) -> Option<Component> {
    let mut all = Component::ALL.into_iter();
    all.find(|component| component.name().eq_ignore_ascii_case(name))
        .filter(|_| name != "frame")
}

/// Reports a name at its first use.
fn report_one(page: &Page, names: &Names, nodes: &[NodeRef], report: &mut Report) {
    let Some(element) = nodes.first().and_then(|node| node.element()) else {
        return;
    };
    let name = &*element.name;
    let mut message = format!("There is no component named `{name}`");
    if nodes.len() > 1 {
        message.push_str(&format!("; this page uses it {} times", nodes.len()));
    }
    let meant = meant(name, names);
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
fn meant(name: &str, names: &Names) -> Option<String> {
    let lower = name.to_ascii_lowercase();
    let elsewhere = ELSEWHERE.iter().find(|(other, _)| *other == lower);
    let known = in_another_case(name)
        .or(elsewhere.map(|(_, component)| *component))
        .map(Component::name);
    if let Some(known) = known.or_else(|| html(name)) {
        return Some(known.into());
    }
    let own = names.own().map(str::to_owned);
    let own = own.filter(|own| own.starts_with(char::is_uppercase));
    let all = Component::ALL.map(|component| component.name().to_owned());
    let candidates: Vec<String> = own.chain(all).collect();
    nearest(name, candidates.iter().map(String::as_str)).map(str::to_owned)
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
        let markdown = ("a.md", "A<BR>B\n\n<DIV>\n\nText.\n\n</DIV>\n");
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
        ] {
            assert_eq!(
                fixed("unknown-component", "page.mdx", text),
                expected,
                "{text}"
            );
        }
    }
}
