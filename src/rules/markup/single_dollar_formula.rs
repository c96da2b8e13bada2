use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::{NodeRef, NodeType};

rule! {
    /// Write formulas between two dollar signs.
    ///
    /// One dollar sign is most often a price, so it begins no formula here: readers see the signs and the source between
    /// them.
    ///
    /// ```mdx bad
    /// After a year the height is $h = a^2$ meters.
    /// ```
    /// ```mdx good
    /// After a year the height is $$h = a^2$$ meters, and the tree costs $5.
    /// ```
    name: "single-dollar-formula", group: Markup, level: Warning, fix: Unsafe,
    check: Node(&[NodeType::Text], check),
}

/// The longest formula that is looked for between two signs, in bytes.
const LONGEST: usize = 400;

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    let text = node.source();
    let start = node.span().start as usize;
    let mut after = 0;
    let signs: Vec<usize> = signs(text).collect();
    for pair in signs.windows(2) {
        let (open, close) = (pair[0], pair[1]);
        if open < after || close - open > LONGEST || !stands_apart(text, open, close) {
            continue;
        }
        let formula = &text[open + 1..close];
        if !is_formula(formula) {
            continue;
        }
        after = close + 1;
        let place = Span::new(start + open, start + close + 1);
        report
            .at(
                place,
                "One dollar sign begins no formula, so readers see the source",
            )
            .help("Write two at each end: `$$`.")
            .unsafe_fix("Write `$$`", place, format!("$${formula}$$"));
    }
}

/// The dollar signs that stand alone and have no backslash before them.
fn signs(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let is = move |at: usize, byte: u8| bytes.get(at) == Some(&byte);
    memchr::memchr_iter(b'$', bytes).filter(move |&at| {
        let before = at.checked_sub(1);
        let follows = before.is_some_and(|before| is(before, b'\\') || is(before, b'$'));
        !follows && !is(at + 1, b'$')
    })
}

/// Whether two signs can be the ends of a formula: each touches what stands between them, and no word on the other side.
fn stands_apart(text: &str, open: usize, close: usize) -> bool {
    let inner = &text[open + 1..close];
    let before = text[..open].chars().next_back();
    let after = text[close + 1..].chars().next();
    let is_word =
        |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
    !inner.is_empty()
        && !inner.starts_with(char::is_whitespace)
        && !inner.ends_with(char::is_whitespace)
        && !inner.contains('\n')
        && !is_word(before)
        && !is_word(after)
}

/// Whether a text is sooner a formula than a price, a variable of a shell or a pattern.
fn is_formula(text: &str) -> bool {
    let letters = text.chars().filter(|sign| sign.is_alphabetic()).count();
    let has_command = text
        .split('\\')
        .skip(1)
        .any(|rest| rest.starts_with(|sign: char| sign.is_ascii_alphabetic()));
    if letters == 0 || text.contains(['`', '"', '\'', '<', ';']) {
        return false;
    }
    if has_command {
        return true;
    }
    // Names of one or two letters, and the words that formulas have.
    let words = text.split(|sign: char| !sign.is_alphabetic());
    let is_short = |word: &str| {
        word.chars().count() <= 2
            || matches!(word, "log" | "exp" | "sin" | "cos" | "tan" | "max" | "min")
    };
    let is_bare = text.chars().count() == 1;
    let mut signs = text.chars();
    let has_sign = signs.any(|sign| matches!(sign, '^' | '=' | '+' | '*' | '/' | '-' | '_' | '('));
    words.into_iter().all(is_short) && (is_bare || has_sign)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn formulas_are_told_from_prices() {
        for (text, expected) in [
            ("Height $x$ and $e^{2}$ here.", &["$x$", "$e^{2}$"][..]),
            (
                "$\\alpha$ is small, $a_1 + b$ too.",
                &["$\\alpha$", "$a_1 + b$"],
            ),
            ("From $5 to $6, or $5/$6.", &[]),
            ("Set $HOME and $PATH, $HOME$PATH, $FOO_BAR$.", &[]),
            ("A \\$x\\$ and $$x$$.", &[]),
            ("`$x$`", &[]),
            ("It costs $5-10 or US$6-7.", &[]),
            ("Use $variable$ here, or $1$.", &[]),
        ] {
            assert_eq!(places("single-dollar-formula", text), expected, "{text}");
        }
    }

    #[test]
    fn signs_are_doubled() {
        let found = fixed("single-dollar-formula", "a.mdx", "Ä $x$ and $y^2$.\n");
        assert_eq!(found, "Ä $$x$$ and $$y^2$$.\n");
    }
}
