//! Where a forbidden word is found, and where it is not: each kind of place in which a page can have a word.

use std::sync::Arc;

use proofpress::lint;
use proofpress::project::Project;
use proofpress::rules;
use proofpress::source::Source;
use proofpress::style;

const RULE: &str = "extends: existence\nmessage: \"'%s' is forbidden\"\ntokens:\n  - frobnicate\n";

/// A kind of place, a page with the forbidden word in it, and whether readers see it as text there.
type Place = (&'static str, &'static str, bool);

/// Places in pages of Markdown with components.
const IN_MDX: &[Place] = &[
    ("paragraph", "Please frobnicate it.", true),
    ("second line of a paragraph", "Please\nfrobnicate it.", true),
    ("beside inline code", "Please `run` frobnicate `it`.", true),
    ("beside an entity", "A &amp; frobnicate &amp; b.", true),
    ("heading", "## Please frobnicate it", true),
    ("underlined heading", "Please frobnicate\n---\n", true),
    ("bulleted item", "- Please frobnicate it", true),
    ("numbered item", "1. Please frobnicate it", true),
    ("nested item", "- One\n  - Please frobnicate it", true),
    ("task", "- [ ] Please frobnicate it", true),
    (
        "header of a table",
        "| frobnicate | b |\n|---|---|\n| c | d |",
        true,
    ),
    (
        "cell of a table",
        "| a | b |\n|---|---|\n| c | frobnicate |",
        true,
    ),
    ("quotation", "> Please frobnicate it.", true),
    ("alternative text", "![Please frobnicate it](/a.png)", true),
    ("strong text", "Please **frobnicate** it.", true),
    ("emphasis", "Please *frobnicate* it.", true),
    ("deleted text", "Please ~~frobnicate~~ it.", true),
    ("text of a link", "See [how to frobnicate](/a).", true),
    (
        "text of a link with a reference",
        "See [how to frobnicate][a].\n\n[a]: /a",
        true,
    ),
    (
        "footnote",
        "See below.[^1]\n\n[^1]: Please frobnicate it.",
        true,
    ),
    (
        "title of the page",
        "---\ntitle: Please frobnicate it\n---\nText.",
        true,
    ),
    (
        "description of the page",
        "---\ndescription: \"Please frobnicate it\"\n---\nText.",
        true,
    ),
    ("callout", "<Note>Please frobnicate it.</Note>", true),
    (
        "callout with blank lines",
        "<Warning>\n\nPlease frobnicate it.\n\n</Warning>",
        true,
    ),
    (
        "indented text of a component",
        "<Steps>\n  <Step title=\"A\">\n    Please frobnicate it.\n  </Step>\n</Steps>",
        true,
    ),
    (
        "title of a step",
        "<Steps>\n  <Step title=\"Please frobnicate it\">Text.</Step>\n</Steps>",
        true,
    ),
    (
        "title of a tab",
        "<Tabs>\n  <Tab title=\"Please frobnicate it\">Text.</Tab>\n</Tabs>",
        true,
    ),
    (
        "title of an accordion",
        "<Accordion title=\"Please frobnicate it\">Text.</Accordion>",
        true,
    ),
    (
        "title of a card",
        "<Card title=\"Please frobnicate it\" icon=\"a\">Text.</Card>",
        true,
    ),
    (
        "title in braces",
        "<Card title={\"Please frobnicate it\"}>Text.</Card>",
        true,
    ),
    (
        "text of a card",
        "<Card title=\"A\" href=\"/a\">Please frobnicate it.</Card>",
        true,
    ),
    (
        "caption of a frame",
        "<Frame caption=\"Please frobnicate it\"><img src=\"/a.png\" alt=\"A\" /></Frame>",
        true,
    ),
    (
        "alternative text of an element",
        "<img src=\"/a.png\" alt=\"Please frobnicate it\" />",
        true,
    ),
    (
        "tip",
        "A <Tooltip tip=\"Please frobnicate it\">word</Tooltip>.",
        true,
    ),
    (
        "label of an update",
        "<Update label=\"Please frobnicate it\">Text.</Update>",
        true,
    ),
    (
        "description of an update",
        "<Update label=\"A\" description=\"Please frobnicate it\">Text.</Update>",
        true,
    ),
    (
        "text of a field",
        "<ParamField path=\"a\" type=\"string\">Please frobnicate it.</ParamField>",
        true,
    ),
    (
        "title of an expandable part",
        "<Expandable title=\"how to frobnicate\">Text.</Expandable>",
        true,
    ),
    ("text of an element", "<p>Please frobnicate it.</p>", true),
    (
        "caption of a figure",
        "<figure><figcaption>Please frobnicate it.</figcaption></figure>",
        true,
    ),
    ("inline code", "Please `frobnicate` it.", false),
    (
        "inline code of two marks",
        "Please ``frobnicate ` `` it.",
        false,
    ),
    ("fenced code", "```\nfrobnicate\n```", false),
    ("fenced code of tildes", "~~~sh\nfrobnicate\n~~~", false),
    (
        "fenced code in a component",
        "<CodeGroup>\n```sh a.sh\nfrobnicate\n```\n</CodeGroup>",
        false,
    ),
    (
        "diagram",
        "```mermaid\ngraph TD; frobnicate --> b\n```",
        false,
    ),
    (
        "element of code",
        "Please <code>frobnicate</code> it.",
        false,
    ),
    ("preformatted element", "<pre>frobnicate</pre>", false),
    ("script", "<script>{`frobnicate`}</script>", false),
    ("style", "<style>{`frobnicate`}</style>", false),
    ("formula", "$$\nfrobnicate\n$$", false),
    ("address of a link", "See [this](/frobnicate \"A\").", false),
    ("address of an image", "![A](/frobnicate.png)", false),
    (
        "bare address",
        "See https://example.com/frobnicate here.",
        false,
    ),
    (
        "address as the text of a link",
        "See [https://example.com/frobnicate](https://example.com/a).",
        false,
    ),
    (
        "mail address",
        "Write to frobnicate@example.com today.",
        false,
    ),
    (
        "definition of a reference",
        "See [this][a].\n\n[a]: /frobnicate",
        false,
    ),
    (
        "label of a reference",
        "See [this][frobnicate].\n\n[frobnicate]: /a",
        false,
    ),
    ("expression", "Please {frobnicate} it.", false),
    ("comment", "{/* frobnicate */}", false),
    (
        "import",
        "import frobnicate from \"/snippets/frobnicate.mdx\";\n\nText.",
        false,
    ),
    ("export", "export const frobnicate = 1;\n\nText.", false),
    (
        "other keys of the frontmatter",
        "---\ntitle: A\nicon: frobnicate\nmode: frobnicate\n---\nText.",
        false,
    ),
    (
        "address of a card",
        "<Card title=\"A\" href=\"/frobnicate\">Text.</Card>",
        false,
    ),
    (
        "icon of a card",
        "<Card title=\"A\" icon=\"frobnicate\">Text.</Card>",
        false,
    ),
    ("class", "<div className=\"frobnicate\">Text.</div>", false),
    ("id", "<div id=\"frobnicate\">Text.</div>", false),
    (
        "name of a parameter",
        "<ParamField path=\"frobnicate\" type=\"string\">Text.</ParamField>",
        false,
    ),
    (
        "type of a parameter",
        "<ParamField path=\"a\" type=\"frobnicate\">Text.</ParamField>",
        false,
    ),
    (
        "default of a parameter",
        "<ParamField path=\"a\" default=\"frobnicate\">Text.</ParamField>",
        false,
    ),
    (
        "name of a field",
        "<ResponseField name=\"frobnicate\" type=\"string\">Text.</ResponseField>",
        false,
    ),
    (
        "attribute with an expression",
        "<Card title={frobnicate}>Text.</Card>",
        false,
    ),
    (
        "source of a frame",
        "<iframe src=\"https://example.com/frobnicate\" title=\"A\" />",
        false,
    ),
    ("name of an icon", "<Icon icon=\"frobnicate\" />", false),
];

/// Places that only plain Markdown has.
const IN_MD: &[Place] = &[
    ("paragraph", "Please frobnicate it.", true),
    ("table", "| a |\n|---|\n| frobnicate |", true),
    ("indented code", "Text.\n\n    frobnicate\n\nText.", false),
    ("comment", "<!-- frobnicate -->\n\nText.", false),
    ("comment in a line", "Text <!-- frobnicate --> text.", false),
    (
        "address in angle brackets",
        "See <https://example.com/frobnicate>.",
        false,
    ),
    (
        "attribute of an element",
        "<div class=\"frobnicate\">\n\nText.\n\n</div>",
        false,
    ),
];

/// The texts that the rule reports on a page.
fn found(path: &str, text: &str) -> Vec<String> {
    let (rule, errors) = style::read("Test.Forbidden", RULE);
    assert!(errors.is_empty(), "{errors:?}");
    let own = rules::of_styles(&rule.map(Arc::new).into_iter().collect::<Vec<_>>());
    let rules: Vec<&lint::Rule> = own.iter().collect();
    let project = Project::from_sources(vec![Source::new(path, text)], []);
    let outcome = lint::run(&project, &rules, None);
    let place = |finding: &lint::Finding<'_>| project.files.get(finding.file).slice(finding.span);
    let found = outcome.findings.iter().map(place);
    found.map(str::to_owned).collect()
}

fn check(path: &str, places: &[Place]) {
    let mut wrong = Vec::new();
    for (kind, text, is_text) in places {
        let expected: &[&str] = if *is_text { &["frobnicate"] } else { &[] };
        let found = found(path, text);
        if found != expected {
            wrong.push(format!("{kind}: {found:?} in {text:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_are_found_where_readers_see_them_in_pages_with_components() {
    check("page.mdx", IN_MDX);
}

#[test]
fn words_are_found_where_readers_see_them_in_markdown() {
    check("page.md", IN_MD);
}
