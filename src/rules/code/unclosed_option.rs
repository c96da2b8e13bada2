use super::sample::Sample;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::fence::Meta;
use crate::syntax::{NodeRef, NodeType};

rule! {
    /// Close the quotation marks and braces after the language of a sample.
    ///
    /// What follows an open mark belongs to it, so that the title above the sample swallows the options that stand behind
    /// it.
    ///
    /// ````mdx bad
    /// ```python title="client.py
    /// print("ready")
    /// ```
    /// ````
    /// ````mdx good
    /// ```python title="client.py"
    /// print("ready")
    /// ```
    /// ````
    name: "unclosed-option", group: Code, level: Warning, fix: Safe, check: Node(&[NodeType::Code], check),
}

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    let Some(sample) = Sample::of(node) else {
        return;
    };
    let Some((word, close)) = Meta::unclosed(sample.meta()) else {
        return;
    };
    let line = sample.opening_line();
    let written = node.source().lines().next().unwrap_or("").trim_end();
    let Some(at) = written
        .rfind(word)
        .filter(|at| at + word.len() == written.len())
    else {
        return;
    };
    let what = if close == '}' {
        "brace"
    } else {
        "quotation mark"
    };
    let place = Span::new(line.start as usize + at, line.end as usize);
    let draft = report.at(place, format!("A {what} is opened here and never closed"));
    draft.help(format!("Write `{close}` where it ends."));
    if !word.contains([' ', '\t']) {
        let end = Span::empty(line.end as usize);
        draft.fix(format!("Write `{close}`"), end, close);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    #[test]
    fn marks_and_braces() {
        for (meta, expected) in [
            ("title=\"a b\" {1}", None),
            ("title='a wrap", Some("title='a wrap")),
            ("{1,3", Some("{1,3")),
            ("users/{id", None),
            ("Don't panic", None),
            ("the \"big", None),
        ] {
            let text = format!("```js {meta}\na\n```\n");
            let found = places("unclosed-option", &text);
            assert_eq!(found.first().map(String::as_str), expected, "{meta}");
        }
    }
}
