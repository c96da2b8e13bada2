use std::sync::Arc;

use crate::syntax::{Format, Kind, NodeRef, Tree, markdown};

/// A tree in one line: elements with their names, other containers as single letters, texts as they stand.
fn drawn(node: NodeRef, out: &mut String) {
    let (open, close) = match node.kind() {
        Kind::Root => (String::new(), ""),
        Kind::Element(element) => (format!("{}(", element.name), ")"),
        Kind::Paragraph => ("p[".into(), "]"),
        Kind::List { .. } => ("l[".into(), "]"),
        Kind::Item { .. } => ("i[".into(), "]"),
        Kind::Blockquote => ("q[".into(), "]"),
        Kind::Strong => ("b[".into(), "]"),
        Kind::Text(text) => (node.text(text).trim().replace('\n', "/"), ""),
        Kind::Code(code) => (format!("`{}`", node.text(&code.value)), ""),
        Kind::InlineCode(text) => (format!("'{}'", node.text(text)), ""),
        other => (format!("{other:?}"), ""),
    };
    out.push_str(&open);
    for child in node.children() {
        drawn(child, out);
    }
    out.push_str(close);
}

fn read(text: &str) -> (Tree, usize) {
    let (tree, errors) = markdown::parse(&Arc::from(text), Format::Markdown);
    (tree, errors.len())
}

#[test]
fn what_stands_in_components_is_markdown() {
    for (text, expected) in [
        ("<Note>\nA **b** c\n</Note>\nd\n", "Note(p[Ab[b]c])p[d]"),
        ("a\n<Note>\nb\n</Note>", "p[a]Note(p[b])"),
        ("<Note>\n**a**</Note>\nb", "Note(p[b[a]])p[b]"),
        ("<Note>\na\n</Note> b", "Note(p[a])p[b]"),
        (
            "<Steps>\n    <Step title=\"x\">\n        A **b**\n        - c\n          d\n    </Step>\n</Steps>\n",
            "Steps(Step(p[Ab[b]]l[i[p[c/d]]]))",
        ),
        (
            "<Tab>\n  ```js\n  <Note>\n    a\n\n  b\n  ```\n</Tab>\n",
            "Tab(`<Note>\n  a\n\nb`)",
        ),
        (
            "<Card\n  title=\"x\"\n  icon={a > b}\n>\n  *c\n</Card>\n\n**d**",
            "Card(p[*c])p[b[d]]",
        ),
        (
            "<Frame>\n<img src=\"a\">\n</Frame>\n**b**",
            "Frame(img())p[b[b]]",
        ),
        (
            "1. <Note>\n   a\n   </Note>\n2. b\n",
            "l[i[Note(p[a])]i[p[b]]]",
        ),
        (
            "- a\n  <Note>\n    **b**\n  </Note>\n",
            "l[i[p[a]Note(p[b[b]])]]",
        ),
        ("> <Note>\n> **a**\n> </Note>\n\nb", "q[Note(p[b[a]])]p[b]"),
        ("<Tabs><Tab>\n**a**\n</Tab></Tabs>", "Tabs(Tab(p[b[a]]))"),
        ("<Snippet />\n**a**", "Snippet()p[b[a]]"),
        ("\u{feff}<Note>\r\n**ä**\r\n</Note>\r\n", "Note(p[b[ä]])"),
        (
            "<div>\n**a**\n<Note>\n**b**\n</Note>\n</div>",
            "div(**a**Note(p[b[b]]))",
        ),
    ] {
        let (tree, errors) = read(text);
        let mut out = String::new();
        drawn(tree.root(), &mut out);
        assert_eq!((out.as_str(), errors), (expected, 0), "{text}");
    }
}

#[test]
fn everything_else_stays_commonmark() {
    for (text, expected) in [
        ("    <Note>\n    a\n    </Note>\n", "`<Note>\na\n</Note>`"),
        (
            "````md\n```\n<Note>\na\n</Note>\n```\n````",
            "````\n<Note>\na\n</Note>\n````",
        ),
        ("<Note>a **b**</Note>\n", "p[Note(ab[b])]"),
        ("<div>\n**a**\n</div>\n", "div(**a**)"),
        ("<!--\n<Note>\n-->\n", "Comment"),
    ] {
        let (tree, _) = read(text);
        let mut out = String::new();
        drawn(tree.root(), &mut out);
        assert!(out.starts_with(expected), "{text}: {out}");
    }
}

#[test]
fn places_are_those_of_the_page() {
    let text = "é\n\n<Steps>\n    <Step title=\"x\">\n        A **b** `c`\n\n        ```sh\n        d\n        e\n        ```\n        f</Step>\n</Steps>\n**g**\n";
    let (tree, errors) = read(text);
    assert_eq!(errors, 0);
    for (kind, places) in [
        ("Strong", "**b**|**g**"),
        ("Code", "```sh\n        d\n        e\n        ```"),
        ("InlineCode", "`c`"),
        ("Text", "é|A |b| |f|g"),
    ] {
        let nodes = tree
            .nodes()
            .filter(|node| format!("{:?}", node.kind().node_type()) == kind);
        let found: Vec<&str> = nodes.map(|node| &text[node.span().range()]).collect();
        assert_eq!(found.join("|"), places);
    }
    let elements = tree.nodes().filter_map(NodeRef::element);
    let tags = elements.map(|element| (&text[element.open.range()], element.close.is_some()));
    let expected = [("<Steps>", true), ("<Step title=\"x\">", true)];
    assert_eq!(tags.collect::<Vec<_>>(), expected);
}

#[test]
fn any_text_is_read_and_no_place_lies_outside() {
    let text = "<A1>\n  <B c={d}>\n    e\n  </B>\n> <C />\n- <D>\n  f</D>\n<div>\n<E>\n</E> g\n```\n<F>\n```\n</A1>\n";
    for changed in crate::syntax::data::tests::mutations(text).take(2_000) {
        let (tree, _) = read(&changed);
        for node in tree.nodes() {
            assert!(changed.get(node.span().range()).is_some(), "{changed}");
            if let Some(text) = node.literal() {
                assert!(text.len() <= changed.len(), "{changed}");
            }
        }
    }
    for part in [
        "<Ab>\n",
        "</Ab>\n",
        "<Ab>\n  ",
        "  <Ab>\na</Ab>",
        "<div>\n<Ab />\n",
        "<Ab c={\n",
        "<Ab c=\"{\n\n",
    ] {
        let _ = read(&part.repeat(5_000));
    }
}
