use crate::lint::Report;
use crate::math;
use crate::page::Page;
use crate::rule;
use crate::syntax::{Kind, NodeRef, NodeType};

rule! {
    /// Write formulas that can be drawn.
    ///
    /// What stands between two dollar signs is LaTeX. Where a brace is not closed, or a name is not known, readers see the
    /// source of the formula instead of the formula.
    ///
    /// ```mdx bad
    /// The trees grow by $$\frac{1}{$$ of their height.
    /// ```
    /// ```mdx good
    /// The trees grow by $$\frac{1}{2}$$ of their height.
    /// ```
    name: "unreadable-formula", group: Markup, level: Warning,
    check: Node(&[NodeType::Math, NodeType::InlineMath], check),
}

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    let (Kind::Math(formula) | Kind::InlineMath(formula)) = node.kind() else {
        return;
    };
    let is_display = matches!(node.kind(), Kind::Math(_));
    if let Err(why) = math::mathml(node.text(formula), is_display) {
        report
            .at(node.span(), format!("This formula cannot be drawn: {why}"))
            .help(
                "Readers see its source in its place. Correct it, or put it into a block of code.",
            );
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    #[test]
    fn formulas() {
        for (text, expected) in [
            ("$$x^2$$ and $$\\nosuch$$", &["$$\\nosuch$$"][..]),
            (
                "$$\n\\frac{a}{b}\n$$\n\n$$\n\\frac{a\n$$\n",
                &["$$\n\\frac{a\n$$"],
            ),
            ("It costs $5 or $6.", &[]),
        ] {
            assert_eq!(places("unreadable-formula", text), expected, "{text}");
        }
    }
}
