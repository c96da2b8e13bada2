use crate::lint::Report;
use crate::openapi::{Document, UnresolvedReference, Why};
use crate::project::Project;
use crate::rule;
use crate::syntax::nearest::nearest;

rule! {
    /// Let every `$ref` lead to something in the project.
    ///
    /// Where a reference leads nowhere, readers do not see what stands behind it: the parameter, the schema or the whole
    /// operation is missing. What another host serves may change or be gone when the pages are made, so it is read only
    /// with `--allow-network`. What cannot be read there is reported where docs.json, a page or a `$ref` names
    /// the address.
    ///
    /// ```yaml bad file=openapi.yaml
    /// openapi: 3.1.0
    /// info: {title: Users, version: "1"}
    /// paths:
    ///   /users:
    ///     get:
    ///       summary: List users
    ///       responses:
    ///         "200":
    ///           description: The users
    ///           content:
    ///             application/json:
    ///               schema: {$ref: "#/components/schemas/User"}
    /// components:
    ///   schemas:
    ///     Users:
    ///       type: array
    /// ```
    /// ```yaml good file=openapi.yaml
    /// openapi: 3.1.0
    /// info: {title: Users, version: "1"}
    /// paths:
    ///   /users:
    ///     get:
    ///       summary: List users
    ///       responses:
    ///         "200":
    ///           description: The users
    ///           content:
    ///             application/json:
    ///               schema: {$ref: "#/components/schemas/Users"}
    /// components:
    ///   schemas:
    ///     Users:
    ///       type: array
    /// ```
    name: "unresolved-reference", group: Api, level: Error, check: Project(check),
}

/// How many other places of a reference are shown.
const MAX_RELATED: usize = 5;

/// Among how many names one is looked for that the writer may have meant.
const MAX_KEYS: usize = 5_000;

/// For how many findings a name is looked for that the writer may have meant: each takes a look at all names.
const MAX_SUGGESTIONS: usize = 200;

fn check(project: &Project, report: &mut Report) {
    check_network(project, report);
    let mut left = MAX_SUGGESTIONS;
    for found in project.descriptions.unresolved() {
        if project.is_remote(found.file) || is_tried(project, found) {
            continue;
        }
        let Some((message, help)) = wording(project, found, &mut left) else {
            continue;
        };
        let draft = report.in_file(found.file, found.span, message).help(help);
        for span in found.others.iter().take(MAX_RELATED) {
            draft.related(*span, "It stands here too");
        }
    }
}

/// Whether a reference names an address that was tried, so that another finding says why it was not read.
fn is_tried(project: &Project, found: &UnresolvedReference) -> bool {
    match &found.why {
        Why::Remote { address } => project.unread.contains_key(address),
        _ => false,
    }
}

/// What other hosts did not give, or gave with mistakes: each address once, where the project names it.
fn check_network(project: &Project, report: &mut Report) {
    let documents = project.descriptions.iter();
    let remote: Vec<&Document> = documents.filter(|document| document.is_remote()).collect();
    if remote.is_empty() && project.unread.is_empty() {
        return;
    }
    let places = project.places_of_addresses();
    let mut say = |address: &str, message: String| {
        if let Some((file, span)) = places.get(address) {
            report
                .in_file(*file, *span, message)
                .help("Save a sound copy in the project, and name that.");
        }
    };
    for (address, why) in &project.unread {
        say(address, format!("`{address}` could not be read: {why}"));
    }
    for document in remote {
        let address = &document.path;
        if project.files.get(document.file).damage.is_some() {
            say(address, format!("`{address}` is not UTF-8 text"));
        } else if let Some(error) = document.errors.first() {
            let message = &error.message;
            say(
                address,
                format!("`{address}` is no sound JSON or YAML: {message}"),
            );
        }
        let unresolved = project.descriptions.unresolved().iter();
        let mut own =
            unresolved.filter(|found| found.file == document.file && !is_tried(project, found));
        if let Some(found) = own.next() {
            let reference = &found.reference;
            say(
                address,
                format!("`{address}` refers to `{reference}`, which leads to nothing"),
            );
        }
    }
}

/// What is wrong with a reference and what to do about it; none where its mistake is reported elsewhere.
fn wording(
    project: &Project,
    found: &UnresolvedReference,
    left: &mut usize,
) -> Option<(String, String)> {
    let reference = &found.reference;
    Some(match &found.why {
        Why::MissingFile { path } => match project.assets.differs_in_case(path) {
            Some(file) => (
                format!("`{reference}` differs in letter case from the file `{file}`"),
                "Write it as the file is named.".to_owned(),
            ),
            None => (
                format!("`{reference}` leads to nothing: the project has no file `{path}`"),
                "Write the path from the folder of this file.".to_owned(),
            ),
        },
        Why::OutsideProject => (
            format!("`{reference}` leads out of the project"),
            "Move the file into the project, and write its path from the folder of this file."
                .to_owned(),
        ),
        Why::Remote { address } => (
            format!("`{reference}` would be read over the network"),
            format!(
                "Save a copy of {address} in the project and refer to that, or allow the network with --allow-network."
            ),
        ),
        Why::MissingValue { path, part } => {
            let is_own = *path == project.files.get(found.file).path;
            let place = if is_own { "this file" } else { path };
            let message = format!("`{reference}` leads to nothing: {place} has no `{part}` there");
            (message, missing_value_help(project, found, part, left))
        }
        Why::Circle => (
            format!("`{reference}` leads back to itself through references alone"),
            "Put what is meant in the place of one of the references.".to_owned(),
        ),
        Why::Unreadable => return None,
    })
}

fn missing_value_help(
    project: &Project,
    found: &UnresolvedReference,
    part: &str,
    left: &mut usize,
) -> String {
    if *left > 0 {
        *left -= 1;
        let name = part.replace("~1", "/").replace("~0", "~");
        let beside = found.keys_beside(&project.descriptions).take(MAX_KEYS);
        if let Some(meant) = nearest(&name, beside) {
            return format!("Did you mean `{meant}`?");
        }
    }
    "Add what is missing, or refer to something else.".to_owned()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{messages, project, run};

    #[test]
    fn references_that_lead_nowhere() {
        let unresolved = |text: &str| {
            messages(
                "unresolved-reference",
                &[("api/openapi.yaml", text), ("api/Parts.yaml", "a: 1")],
            )
            .join("; ")
        };
        for (text, expected) in [
            ("a: {$ref: '#/b'}\nb: {}", ""),
            (
                "a: {$ref: '#/b/c~1d'}\nb: {}",
                "`#/b/c~1d` leads to nothing: this file has no `c~1d` there",
            ),
            (
                "a: {$ref: 'Parts.yaml#/b'}",
                "`Parts.yaml#/b` leads to nothing: api/Parts.yaml has no `b` there",
            ),
            (
                "a: {$ref: parts.yaml}",
                "`parts.yaml` differs in letter case from the file `api/Parts.yaml`",
            ),
            (
                "a: {$ref: b.yaml}",
                "`b.yaml` leads to nothing: the project has no file `api/b.yaml`",
            ),
            (
                "a: {$ref: ../../b.yaml}",
                "`../../b.yaml` leads out of the project",
            ),
            (
                "a: {$ref: 'https://example.com/b.yaml'}",
                "`https://example.com/b.yaml` would be read over the network",
            ),
            (
                "a: {$ref: '#/a'}",
                "`#/a` leads back to itself through references alone",
            ),
            ("example: {$ref: '#/b'}", ""),
            ("a: {$ref: '#/b'}\nc: [", ""),
        ] {
            assert_eq!(unresolved(text), expected, "{text}");
        }
    }

    #[test]
    fn what_other_hosts_do_not_give_is_said_where_it_is_named() {
        let address = |name: &str| format!("https://example.com/{name}");
        let config = r#"{"openapi": ["https://example.com/a.json", "https://example.com/b.json", "openapi.yaml"]}"#;
        let texts = [
            ("docs.json".to_owned(), config.to_owned()),
            (
                "openapi.yaml".to_owned(),
                format!(
                    "a: {{$ref: '{0}#/x'}}\nb: {{$ref: '{0}#/y'}}",
                    address("c.json")
                ),
            ),
            (
                address("b.json"),
                r##"{"a": {"$ref": "d.json#/x"}, "b": {"$ref": "missing.json"}, "c": {"$ref": "#/x"}}"##.to_owned(),
            ),
            (address("d.json"), "{\"x\": 1,}".to_owned()),
        ];
        let texts: Vec<(&str, &str)> = texts
            .iter()
            .map(|(path, text)| (&**path, &**text))
            .collect();
        let mut project = project(&texts, &[]);
        for name in ["a.json", "c.json", "missing.json"] {
            let why = "the server answers with status 404".to_owned();
            project.unread.insert(address(name).into(), why);
        }
        let found = run("unresolved-reference", &project);
        let found: Vec<String> = found
            .iter()
            .map(|finding| {
                let source = project.files.get(finding.file);
                format!("{} at {}", finding.message, source.slice(finding.span))
            })
            .collect();
        assert_eq!(
            found,
            [
                "`https://example.com/a.json` could not be read: the server answers with status 404 at \"https://example.com/a.json\"",
                "`https://example.com/b.json` refers to `#/x`, which leads to nothing at \"https://example.com/b.json\"",
                "`https://example.com/d.json` is no sound JSON or YAML: found `,` after the last value at \"https://example.com/b.json\"",
                "`https://example.com/missing.json` could not be read: the server answers with status 404 at \"https://example.com/b.json\"",
                "`https://example.com/c.json` could not be read: the server answers with status 404 at 'https://example.com/c.json#/x'",
            ]
        );
    }

    #[test]
    fn one_reference_gives_one_finding() {
        let uses: String = (0..9)
            .map(|at| format!("b{at}: {{$ref: '#/user'}}\n"))
            .collect();
        let text = uses + "users: {}\n";
        let findings = run(
            "unresolved-reference",
            &project(&[("openapi.yaml", &text)], &[]),
        );
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].related.len(), 5);
        assert_eq!(findings[0].help.as_deref(), Some("Did you mean `users`?"));
    }
}
