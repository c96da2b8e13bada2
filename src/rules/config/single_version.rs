use super::removal::removal;
use super::unknown_version::versions_in_use;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::syntax::data::Value;
use crate::words::quoted;

rule! {
    /// List versions only where there are several.
    ///
    /// `versions` puts a menu above the navigation. A menu of one version offers no choice.
    ///
    /// ```json bad
    /// "versions": ["v1"]
    /// ```
    /// ```json good
    /// "versions": ["v2", "v1"]
    /// ```
    name: "single-version", group: Config, level: Warning, fix: Safe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let config = &project.config;
    let Some(root) = &config.root else { return };
    let Some(entry) = root.entry("versions") else {
        return;
    };
    let elements = entry.value.elements();
    let is_list = matches!(entry.value.value, Value::Array(_));
    // An element that is no name is reported itself.
    if !is_list || elements.len() > 1 || elements.len() != config.view.versions.len() {
        return;
    }
    let message = match config.view.versions.first() {
        Some((version, _)) => format!("`versions` lists {} alone", quoted(version)),
        None => "`versions` lists no version".to_owned(),
    };
    let draft = report.at(entry.value.span, message);
    draft.help("Remove `versions` until there are two.");
    // An anchor of a version needs the list; a repeated key would come into force.
    let keys = || root.entries().iter().map(|entry| &*entry.key);
    let is_alone = keys().filter(|key| *key == "versions").count() == 1;
    if versions_in_use(&config.view).next().is_some() || !is_alone || !config.errors.is_empty() {
        return;
    }
    let number = keys().position(|key| key == "versions");
    if let Some(span) = number.and_then(|number| removal(root, number)) {
        draft.fix("Remove `versions`", span, "");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::config::tests::{fixed, messages};

    #[test]
    fn lists_of_one_are_reported() {
        for (lines, expected) in [
            (r#""versions": ["v1"]"#, 1),
            (r#""versions": []"#, 1),
            (r#""versions": ["v1", "v2"]"#, 0),
            (r#""versions": [1]"#, 0),
            (r#""versions": [""]"#, 0),
            (r#""versions": "v1""#, 0),
        ] {
            assert_eq!(
                messages("single-version", lines, &[]).len(),
                expected,
                "{lines}"
            );
        }
    }

    #[test]
    fn the_list_is_removed_where_nothing_needs_it() {
        let text =
            "{\n  \"name\": \"N\",\n  \"versions\": [\n    \"v1\"\n  ],\n  \"navigation\": []\n}";
        assert_eq!(
            fixed("single-version", text).as_deref(),
            Some("{\n  \"name\": \"N\",\n  \"navigation\": []\n}")
        );
        let text = "{\"name\": \"N\", \"versions\": [\"v1\"]}";
        assert_eq!(
            fixed("single-version", text).as_deref(),
            Some("{\"name\": \"N\"}")
        );
        let text =
            r#"{"versions": ["v1"], "anchors": [{"name": "A", "url": "a", "version": "v1"}]}"#;
        assert_eq!(fixed("single-version", text), None);
        assert_eq!(fixed("single-version", "{\"versions\": [\"v1\"],}"), None);
    }
}
