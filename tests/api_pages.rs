//! Endpoint pages that are written by hand, held against descriptions: those of two real projects, where they are at hand,
//! and one of our own. Pages without a fault give no finding of the group `api`; a page with one fault gives one finding,
//! of the right rule and at its place.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use proofpress::fix::{self, Subject};
use proofpress::lint::{self, Finding, Fixable, Group, Outcome, Rule, Safety};
use proofpress::project::{Project, is_markdown};
use proofpress::rules;
use proofpress::source::{FileId, Source};

/// A mistake in a page: a text of it, what stands there instead, the rule that finds it, and what it points at in which
/// page.
struct Fault {
    page: &'static str,
    found_in: &'static str,
    from: &'static str,
    to: &'static str,
    rule: &'static str,
    at: &'static str,
}

const fn fault(
    page: &'static str,
    from: &'static str,
    to: &'static str,
    rule: &'static str,
    at: &'static str,
) -> Fault {
    Fault {
        page,
        found_in: page,
        from,
        to,
        rule,
        at,
    }
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/api_pages")
        .join(name)
}

/// The files of a project, with its description; none where that is not at hand.
fn sources(name: &str, description: Option<&str>) -> Option<Vec<Source>> {
    let mut sources = Vec::new();
    for entry in fs::read_dir(folder(name)).expect("the folder") {
        let path = entry.expect("an entry").path();
        let file = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        sources.push(Source::new(
            file,
            fs::read_to_string(&path).expect("a text"),
        ));
    }
    if let Some(file) = description {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../shared/corpus")
            .join(name)
            .join(file);
        sources.push(Source::new(file, fs::read_to_string(path).ok()?));
    }
    Some(sources)
}

fn group() -> Vec<&'static Rule> {
    let all = rules::all().iter().copied();
    all.filter(|rule| rule.group == Group::Api).collect()
}

/// What the group finds in pages, and of its rules about pages in the description.
fn findings(project: &Project) -> Vec<Finding<'static>> {
    let found = lint::run(project, &group(), None).findings;
    let in_page = |finding: &Finding| is_markdown(&project.files.get(finding.file).path);
    found.into_iter().filter(in_page).collect()
}

fn shown(project: &Project, finding: &Finding) -> String {
    let source = project.files.get(finding.file);
    format!(
        "{} {} `{}`: {}",
        source.path,
        finding.rule.name,
        source.slice(finding.span),
        finding.message
    )
}

/// The project with one text of one page replaced.
fn with_fault(sources: &[Source], fault: &Fault) -> Project {
    let mut sources = sources.to_vec();
    let page = sources
        .iter_mut()
        .find(|source| &*source.path == fault.page)
        .expect(fault.page);
    assert_eq!(
        page.text.matches(fault.from).count(),
        1,
        "{}: {}",
        fault.page,
        fault.from
    );
    let text = page.text.replace(fault.from, fault.to);
    *page = Source::new(fault.page, text);
    Project::from_sources(sources, std::iter::empty())
}

fn check(name: &str, description: Option<&str>, faults: &[Fault]) {
    let Some(sources) = sources(name, description) else {
        return;
    };
    let project = Project::from_sources(sources.clone(), std::iter::empty());
    assert!(project.descriptions.operations().count() > 5, "{name}");
    let found: Vec<String> = findings(&project)
        .iter()
        .map(|finding| shown(&project, finding))
        .collect();
    assert!(found.is_empty(), "{name}: {}", found.join("\n"));
    for fault in faults {
        let project = with_fault(&sources, fault);
        let found = findings(&project);
        let all: Vec<String> = found
            .iter()
            .map(|finding| shown(&project, finding))
            .collect();
        let [only] = found.as_slice() else {
            panic!("{} `{}`: {}", fault.page, fault.to, all.join("\n"));
        };
        let source = project.files.get(only.file);
        let seen = (&*source.path, &*only.rule.name, source.slice(only.span));
        assert_eq!(
            seen,
            (fault.found_in, fault.rule, fault.at),
            "{}",
            all.join("\n")
        );
        check_fix(project, only.rule, fault);
    }
}

/// A project of which the pages are looked at by the rules of the group.
struct Pages(Project);

impl Subject<'static> for Pages {
    fn source(&self, file: FileId) -> &Source {
        self.0.files.get(file)
    }

    fn lint(&mut self) -> Outcome<'static> {
        self.0.link();
        let mut outcome = lint::run(&self.0, &group(), None);
        outcome.findings = findings(&self.0);
        outcome
    }

    fn replace(&mut self, file: FileId, text: Arc<str>) {
        self.0.replace(file, text);
    }
}

/// After the fix nothing is left to find or to fix.
fn check_fix(project: Project, rule: &Rule, fault: &Fault) {
    let mut pages = Pages(project);
    let has_fix = pages
        .lint()
        .findings
        .iter()
        .any(|finding| finding.fix.is_some());
    assert!(!has_fix || rule.fix == Fixable::Unsafe, "{}", rule.name);
    let fixed = fix::fix(&mut pages, Safety::Unsafe);
    assert_eq!(
        !fixed.changed.is_empty(),
        has_fix,
        "{}: {:?}",
        fault.to,
        fixed.dropped
    );
    if has_fix {
        let left: Vec<String> = fixed
            .outcome
            .findings
            .iter()
            .map(|finding| shown(&pages.0, finding))
            .collect();
        assert!(left.is_empty(), "{}: {}", fault.to, left.join("\n"));
        assert!(
            fix::fix(&mut pages, Safety::Unsafe).changed.is_empty(),
            "{}",
            fault.to
        );
    }
}

/// A field with its lines, to be left out.
const TAGS: &str = "<ParamField body=\"tags\" type=\"string[]\">
  Words to find the user by.
</ParamField>
";

const SAMPLE_OF_KEYS: &str = "
<ResponseExample>
```json 200
[\"key_1\"]
```

```json 401
{ \"error\": \"The token is not valid.\" }
```
</ResponseExample>
";

#[test]
fn pages_about_an_api_of_our_own() {
    check("users", None, USERS);
}

#[test]
fn pages_about_runs_and_schedules() {
    check("trigger", Some("v3-openapi.yaml"), TRIGGER);
}

#[test]
fn pages_about_monitors() {
    check("traceloop", Some("openapi.json"), TRACELOOP);
}

const USERS: &[Fault] = &[
    fault(
        "create-user.mdx",
        TAGS,
        "",
        "undocumented-parameter",
        "POST /users",
    ),
    fault(
        "create-user.mdx",
        "    <ParamField body=\"street\" type=\"string\">\n      Street and number.\n    </ParamField>\n",
        "",
        "undocumented-parameter",
        "POST /users",
    ),
    fault(
        "create-user.mdx",
        "body=\"tags\"",
        "body=\"labels\"",
        "unknown-parameter",
        "\"labels\"",
    ),
    fault(
        "create-user.mdx",
        "body=\"street\"",
        "body=\"streetName\"",
        "unknown-parameter",
        "\"streetName\"",
    ),
    fault(
        "create-user.mdx",
        "body=\"tags\"",
        "query=\"tags\"",
        "contradicted-parameter",
        "query",
    ),
    fault(
        "create-user.mdx",
        "integer | null",
        "string",
        "contradicted-parameter",
        "\"string\"",
    ),
    fault(
        "create-user.mdx",
        "\"string[]\"",
        "\"integer[]\"",
        "contradicted-parameter",
        "\"integer[]\"",
    ),
    fault(
        "create-user.mdx",
        "default=\"reader\"",
        "default=\"writer\"",
        "contradicted-parameter",
        "\"writer\"",
    ),
    fault(
        "create-user.mdx",
        "body=\"name\" type=\"string\" required",
        "body=\"name\" type=\"string\"",
        "contradicted-parameter",
        "body=\"name\"",
    ),
    fault(
        "create-user.mdx",
        "type=\"string[]\"",
        "type=\"string[]\" required",
        "contradicted-parameter",
        "required",
    ),
    fault(
        "create-user.mdx",
        "type=\"string[]\"",
        "type=\"string[]\" required={true}",
        "contradicted-parameter",
        "required={true}",
    ),
    fault(
        "create-user.mdx",
        "POST /users",
        "PUT /users",
        "unknown-operation",
        "PUT /users",
    ),
    fault(
        "create-user.mdx",
        "POST /users",
        "POST /user",
        "unknown-operation",
        "POST /user",
    ),
    fault(
        "list-users.mdx",
        "header=\"x-trace\"",
        "query=\"X-Trace\"",
        "contradicted-parameter",
        "query",
    ),
    fault(
        "list-users.mdx",
        "default={20}",
        "default={50}",
        "contradicted-parameter",
        "{50}",
    ),
    fault(
        "list-users.mdx",
        "per_page",
        "perPage",
        "unknown-parameter",
        "\"perPage\"",
    ),
    fault(
        "list-users.mdx",
        "api: GET https://api.example.com/v1/users",
        "openapi: GET /user",
        "unknown-operation",
        "GET /user",
    ),
    fault(
        "update-user.mdx",
        "address.street",
        "address.road",
        "unknown-parameter",
        "\"address.road\"",
    ),
    fault(
        "update-user.mdx",
        "path=\"id\" type=\"uuid\"",
        "path=\"id\" type=\"integer\"",
        "contradicted-parameter",
        "\"integer\"",
    ),
    fault(
        "delete-user.mdx",
        "Where there is no such user it is `404`.",
        "",
        "missing-response",
        "DELETE /users/{user_id}",
    ),
    fault(
        "delete-user.mdx",
        "```bash\ncurl --request DELETE https://api.example.com/v1/users/1\n```\n",
        "Delete a user you made before.\n",
        "missing-example",
        "DELETE /users/{user_id}",
    ),
    fault(
        "search-users.mdx",
        "body=\"tags\" type=\"string[]\"",
        "body=\"tags\" type=\"boolean\"",
        "contradicted-parameter",
        "\"boolean\"",
    ),
    fault(
        "list-keys.mdx",
        "filter[state]",
        "state",
        "unknown-parameter",
        "\"state\"",
    ),
    fault(
        "list-keys.mdx",
        SAMPLE_OF_KEYS,
        "Returns `200` with the names of the keys, or `401`.\n",
        "missing-example",
        "GET /keys",
    ),
    Fault {
        page: "overview.mdx",
        found_in: "create-user.mdx",
        from: "Rate limits\n\nYou may make 100 calls a minute.",
        to: "Regions\n\nThere is one region.",
        rule: "missing-rate-limit",
        at: "POST /users",
    },
    Fault {
        page: "overview.mdx",
        found_in: "create-user.mdx",
        from: "`Authorization: Bearer <TOKEN>`",
        to: "it says who you are",
        rule: "missing-authentication",
        at: "POST /users",
    },
];

const TRIGGER: &[Fault] = &[
    fault(
        "list-schedules.mdx",
        "<ParamField query=\"perPage\" type=\"integer\">\n  How many schedules a page holds.\n</ParamField>\n",
        "",
        "undocumented-parameter",
        "GET https://api.trigger.dev/api/v1/schedules",
    ),
    fault(
        "update-schedule.mdx",
        "body=\"externalId\"",
        "body=\"reference\"",
        "unknown-parameter",
        "\"reference\"",
    ),
    fault(
        "update-metadata.mdx",
        "body=\"metadata\"",
        "query=\"metadata\"",
        "contradicted-parameter",
        "query",
    ),
    fault(
        "timezones.mdx",
        "type=\"boolean\"",
        "type=\"string\"",
        "contradicted-parameter",
        "\"string\"",
    ),
    fault(
        "trigger-task.mdx",
        "name=\"machine\" type=\"string\"",
        "name=\"machine\" type=\"string\" required",
        "contradicted-parameter",
        "required",
    ),
    fault(
        "trigger-task.mdx",
        "    <ResponseField name=\"delay\" type=\"string\">\n      When the run begins.\n    </ResponseField>\n",
        "",
        "undocumented-parameter",
        "POST /api/v1/tasks/:task/trigger",
    ),
    fault(
        "list-variables.mdx",
        "Returns `200` with the variables, or `401` where the key is not valid.",
        "Returns the variables with the status `200`.",
        "missing-response",
        "GET /api/v1/projects/{projectRef}/envvars/{env}",
    ),
];

const TRACELOOP: &[Fault] = &[
    fault(
        "list-setups.mdx",
        "<ParamField query=\"status\" type=\"string\">\n  Only setups of this status.\n</ParamField>\n",
        "",
        "undocumented-parameter",
        "GET https://api.traceloop.com/v2/auto-monitor-setups",
    ),
    fault(
        "create-organization.mdx",
        "body=\"org_name\"",
        "body=\"organizationName\"",
        "unknown-parameter",
        "\"organizationName\"",
    ),
    fault(
        "read-metrics.mdx",
        "body=\"limit\"",
        "query=\"limit\"",
        "contradicted-parameter",
        "query",
    ),
    fault(
        "create-setup.mdx",
        "map[string]any",
        "object[]",
        "contradicted-parameter",
        "\"object[]\"",
    ),
    fault(
        "count-characters.mdx",
        "name=\"text\" type=\"string\" required",
        "name=\"text\" type=\"string\"",
        "contradicted-parameter",
        "name=\"text\"",
    ),
    fault(
        "create-organization.mdx",
        "default=\"720\"",
        "default=\"24\"",
        "contradicted-parameter",
        "\"24\"",
    ),
    fault(
        "update-setup.mdx",
        "\n```json 404\n{ \"error\": \"There is no such setup.\" }\n```\n",
        "",
        "missing-response",
        "PUT /v2/auto-monitor-setups/{external_id}",
    ),
];
