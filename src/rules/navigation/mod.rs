//! Rules of the group `navigation`.

mod nested_group;
mod orphan_page;
mod page_extension;
mod page_not_found;
mod page_outside_project;
mod repeated_address;
mod repeated_group;
mod repeated_page;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &page_not_found::RULE,
    &page_outside_project::RULE,
    &page_extension::RULE,
    &repeated_page::RULE,
    &repeated_address::RULE,
    &orphan_page::RULE,
    &repeated_group::RULE,
    &nested_group::RULE,
];

/// Whether an entry can only mean a place outside the project: a step upward, a drive, a home folder.
fn leaves_project(written: &str) -> bool {
    const SYSTEM_FOLDERS: [&str; 6] = ["/Users/", "/home/", "/var/", "/tmp/", "/opt/", "/etc/"];
    let has_drive =
        written.as_bytes().get(1) == Some(&b':') && written.as_bytes()[0].is_ascii_alphabetic();
    written.split(['/', '\\']).any(|part| part == "..")
        || has_drive
        || written.starts_with(['~', '\\'])
        || written.starts_with("file:")
        || SYSTEM_FOLDERS
            .iter()
            .any(|folder| written.starts_with(folder))
}

/// Whether an entry is an operation, such as `GET /users`, and no page.
fn is_operation(written: &str) -> bool {
    const METHODS: [&str; 9] = [
        "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "WEBHOOK",
    ];
    // An OpenAPI file may stand before the method.
    let words: Vec<&str> = written.split_whitespace().take(3).collect();
    let is_method = |word: &str| METHODS.iter().any(|known| known.eq_ignore_ascii_case(word));
    match words[..] {
        [method, _] => is_method(method),
        [_, method, _] => is_method(method),
        _ => false,
    }
}

/// A text as JSON has it, quotes included.
fn json_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use crate::lint::Finding;
    use crate::rules::testing;

    /// What a rule finds in a project with those lines of docs.json and those pages: each message with its edits.
    pub(super) fn findings(rule: &str, config: &str, pages: &[&str]) -> Vec<String> {
        let mut files = vec![("docs.json", config)];
        files.extend(pages.iter().map(|path| (*path, "Text.\n")));
        let project = testing::project(&files, &[]);
        let describe = |finding: &Finding| {
            let source = project.files.get(finding.file);
            let fix = finding.fix.as_ref().map_or(String::new(), |fix| {
                let edits = fix
                    .edits
                    .iter()
                    .map(|edit| format!("{:?} to {:?}", source.slice(edit.span), edit.text));
                format!(" [{}]", edits.collect::<Vec<_>>().join(", "))
            });
            format!("{}{fix}", finding.message)
        };
        testing::run(rule, &project).iter().map(describe).collect()
    }

    #[test]
    fn operations_are_told_from_pages() {
        for (written, expected) in [
            ("GET /users", true),
            ("openapi.json POST /users", true),
            ("get-started", false),
            ("api/get users", false),
            ("", false),
        ] {
            assert_eq!(super::is_operation(written), expected, "{written}");
        }
    }
}
