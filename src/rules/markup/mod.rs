//! Rules of the group `markup`.

mod broken_markup;
mod definition;
mod single_dollar_formula;
mod undefined_reference;
mod uneven_table_row;
mod unreadable_formula;
mod unresolved_import;
mod unsafe_html;
mod unsupported_expression;
mod unused_definition;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &broken_markup::RULE,
    &unsupported_expression::RULE,
    &unresolved_import::RULE,
    &unsafe_html::RULE,
    &undefined_reference::RULE,
    &unused_definition::RULE,
    &uneven_table_row::RULE,
    &unreadable_formula::RULE,
    &single_dollar_formula::RULE,
];

/// A label as references compare it: without regard to letter case and to how much white space stands in it.
fn normal_label(label: &str) -> String {
    let words: Vec<&str> = label.split_whitespace().collect();
    words.join(" ").to_lowercase().to_uppercase()
}

#[cfg(test)]
mod tests {
    use crate::lint::Finding;
    use crate::rules::testing;

    /// What a rule finds in files: the text at each place, and the text after the fix of the first finding.
    pub(super) fn findings(rule: &str, files: &[(&str, &str)]) -> (Vec<String>, Option<String>) {
        let project = testing::project(files, &[]);
        let found = testing::run(rule, &project);
        let place = |finding: &Finding| {
            let source = project.files.get(finding.file);
            source.slice(finding.span).to_owned()
        };
        let places = found.iter().map(place).collect();
        (places, testing::first_fix(&project, &found))
    }

    #[test]
    fn any_text_can_be_checked() {
        let text = "import A from \"/b\"\n\nexport const c = 1\n\n<A b={c} d=\"e\">é {f.map((g) => <b>{g}</b>)}</A>\n\n\
                    - <br> [h][i] [^j] <!-- k --> <https://l.m>\n\n| n |\n|---|\n| {o} <5 |\n\n[p]: /q\n";
        for changed in crate::syntax::data::tests::mutations(text).take(600) {
            for rule in super::RULES {
                let (places, _) = findings(
                    &rule.name,
                    &[("page.mdx", &changed), ("page2.md", &changed)],
                );
                let is_in_text = |place: &String| changed.contains(place.as_str());
                assert!(places.iter().all(is_in_text), "{changed}");
            }
        }
    }
}
