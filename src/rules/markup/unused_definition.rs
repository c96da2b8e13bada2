use rustc_hash::FxHashSet;

use super::normal_label;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::{Kind, LinkForm, NodeRef};

rule! {
    /// Remove link definitions that nothing refers to.
    ///
    /// They do not show, and whoever updates the address believes that readers follow it.
    ///
    /// ```mdx bad
    /// See the [reference][api].
    ///
    /// [api]: /api/overview
    /// [guide]: /guides/start
    /// ```
    /// ```mdx good
    /// See the [reference][api].
    ///
    /// [api]: /api/overview
    /// ```
    name: "unused-definition", group: Markup, level: Warning, fix: Safe, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    // What follows a mistake in the markup may be missing from the tree, references too.
    if !page.errors.is_empty() {
        return;
    }
    let mut used = FxHashSet::default();
    let mut definitions = Vec::new();
    for node in page.tree.nodes() {
        match node.kind() {
            Kind::Link(link) if link.form == LinkForm::Reference => {
                used.insert(normal_label(node.text(&link.target)));
            }
            Kind::Image(image) if image.reference => {
                used.insert(normal_label(node.text(&image.target)));
            }
            Kind::Definition(definition) => definitions.push((node, definition)),
            _ => {}
        }
    }
    for (node, definition) in definitions {
        let is_comment = is_comment(&definition.label, node.text(&definition.url));
        if is_comment || used.contains(&normal_label(&definition.label)) {
            continue;
        }
        let message = format!("Nothing refers to the definition `[{}]`", definition.label);
        report
            .at(node.span(), message)
            .help("Remove it, or refer to it with `[text][label]`.")
            .fix("Remove the definition", line(page.text(), node), "");
    }
}

/// Whether a definition is one of those that writers use as comments, such as `[//]: # (text)`.
fn is_comment(label: &str, url: &str) -> bool {
    matches!(url, "#" | "" | "<>")
        || label.starts_with("//")
        || label.eq_ignore_ascii_case("comment")
}

/// The definition with its line, where nothing else stands there.
fn line(text: &str, node: NodeRef) -> Span {
    let span = node.span();
    let before = text.get(..span.start as usize).unwrap_or("");
    let start = before.trim_end_matches([' ', '\t']).len();
    let after = text.get(span.end as usize..).unwrap_or("");
    let rest = after.trim_start_matches([' ', '\t', '\r']);
    let alone = (start == 0 || before[..start].ends_with('\n'))
        && (rest.is_empty() || rest.starts_with('\n'));
    if !alone {
        return span;
    }
    let end = text.len() - rest.len() + usize::from(!rest.is_empty());
    Span::new(start, end)
}

#[cfg(test)]
mod tests {
    use crate::rules::markup::tests::findings;

    #[test]
    fn definitions_and_their_lines() {
        for (text, fixed) in [
            (
                "a\n\n[b]: /c\n[d]: /e \"f\"\r\n",
                Some("a\n\n[d]: /e \"f\"\r\n"),
            ),
            ("[B  c] ![x][y]\n\n[b C]: /c\n[Y]: /e", None),
            ("[b][] `c`\n\n[b]: /c", None),
            ("[`b`]\n\n[`b`]: /c", None),
            ("[//]: # (a comment)\n", None),
            ("> [b]: /c\n", Some("> \n")),
            ("a\n\n[b]: /c", Some("a\n\n")),
            ("<b>a\n\n[b]: /c", None),
        ] {
            let (_, result) = findings("unused-definition", &[("a.mdx", text)]);
            assert_eq!(result.as_deref(), fixed, "{text}");
        }
    }
}
