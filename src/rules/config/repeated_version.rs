use rustc_hash::FxHashMap;

use super::removal::removal;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::words::quoted;

rule! {
    /// List each version once.
    ///
    /// The menu of versions would show it twice, and both entries would lead to the same pages.
    ///
    /// ```json bad
    /// "versions": ["v2", "v1", "v2"]
    /// ```
    /// ```json good
    /// "versions": ["v2", "v1"]
    /// ```
    name: "repeated-version", group: Config, level: Warning, fix: Safe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let config = &project.config;
    let Some(list) = super::value_at(project, &["versions"]) else {
        return;
    };
    let mut first_places = FxHashMap::default();
    for (number, element) in list.elements().iter().enumerate() {
        let Some(version) = element
            .as_str()
            .filter(|version| !version.trim().is_empty())
        else {
            continue;
        };
        let first = *first_places.entry(version).or_insert(element.span);
        if first == element.span {
            continue;
        }
        let message = format!("The version {} is listed twice", quoted(version));
        let draft = report.at(element.span, message);
        draft.related(first, "first listed here");
        if config.errors.is_empty()
            && let Some(span) = removal(list, number)
        {
            draft.fix("Remove the second one", span, "");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::config::tests::fixed;

    #[test]
    fn the_second_one_is_removed() {
        for (list, expected) in [
            (r#"["a", "b", "a"]"#, r#"["a", "b"]"#),
            (r#"["a", "a", "b"]"#, r#"["a", "b"]"#),
            ("[\n  \"a\",\n  \"a\"\n]", "[\n  \"a\"\n]"),
        ] {
            let text = format!(r#"{{"versions": {list}}}"#);
            let expected = format!(r#"{{"versions": {expected}}}"#);
            assert_eq!(fixed("repeated-version", &text), Some(expected));
        }
    }
}
