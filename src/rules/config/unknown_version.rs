use rustc_hash::FxHashSet;

use super::{is_given, value_at};
use crate::config::{Text, View};
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::syntax::data::Value;
use crate::syntax::nearest::nearest;
use crate::words::quoted;

rule! {
    /// List every version that an anchor or group names.
    ///
    /// An anchor or group of a version stays hidden until a reader selects that version. One that `versions` does not list can
    /// never be selected.
    ///
    /// ```json bad
    /// "versions": ["v1", "v2"],
    /// "anchors": [{ "name": "Archive", "url": "page", "version": "v0" }]
    /// ```
    /// ```json good
    /// "versions": ["v0", "v1", "v2"],
    /// "anchors": [{ "name": "Archive", "url": "page", "version": "v0" }]
    /// ```
    name: "unknown-version", group: Config, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    if !versions_are_known(project) {
        return;
    }
    let view = &project.config.view;
    let listed: FxHashSet<&str> = view
        .versions
        .iter()
        .map(|(version, _)| &**version)
        .collect();
    for (version, span) in versions_in_use(view) {
        if listed.contains(version.as_str()) {
            continue;
        }
        let draft = report.at(
            *span,
            format!("`versions` does not list the version {}", quoted(version)),
        );
        match nearest(version, listed.iter().copied()) {
            Some(nearest) => draft.help(format!("Did you mean `{nearest}`?")),
            None => draft.help("Add it to `versions`, or remove `version` here."),
        };
    }
}

/// Whether `versions` is absent, or wholly a list of names. Otherwise another rule speaks of it.
fn versions_are_known(project: &Project) -> bool {
    match value_at(project, &["versions"]) {
        None => !is_given(project, &[], "versions"),
        Some(node) => {
            matches!(node.value, Value::Array(_))
                && node.elements().len() == project.config.view.versions.len()
        }
    }
}

/// The versions that anchors and groups name.
pub(super) fn versions_in_use(view: &View) -> impl Iterator<Item = &Text> {
    let anchors = view.anchors.iter().flat_map(|anchor| &anchor.version);
    anchors.chain(view.groups().flat_map(|group| &group.version))
}

#[cfg(test)]
mod tests {
    use crate::rules::config::tests::messages;

    #[test]
    fn versions_must_be_listed() {
        let anchor = r#""anchors": [{"name": "A", "url": "page", "version": "v1"}]"#;
        for (versions, expected) in [
            ("", 1),
            (r#", "versions": ["v2", "v3"]"#, 1),
            (r#", "versions": []"#, 1),
            (r#", "versions": ["v1", "v2"]"#, 0),
            (r#", "versions": [{"version": "v1"}]"#, 0),
            (r#", "versions": "v1""#, 0),
            (r#", "version": ["v1", "v2"]"#, 0),
        ] {
            let lines = format!("{anchor}{versions}");
            assert_eq!(
                messages("unknown-version", &lines, &[]).len(),
                expected,
                "{lines}"
            );
        }
        let group = r#""navigation": [{"group": "A", "pages": [{"group": "B", "pages": ["page"], "version": "v1"}]}]"#;
        assert_eq!(messages("unknown-version", group, &[]).len(), 1);
    }
}
