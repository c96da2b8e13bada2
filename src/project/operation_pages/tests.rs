use super::*;
use crate::config::{Group, NavigationEntry};
use crate::syntax::data::Node;

const DESCRIPTION: &str = r#"
openapi: 3.1.0
tags: [{name: Users, x-displayName: People}, {name: Admin}]
paths:
  /health: {get: {}}
  /users:
    get: {tags: [Users], summary: List the users}
    post: {tags: [Users], operationId: createUserAccount}
  /users/{id}:
    get: {tags: [Users], summary: List the users}
    delete: {tags: [Admin], x-hidden: true, summary: index}
    put: {tags: [Users], x-excluded: true}
  /own: {get: {tags: [Other], x-mint: {href: /guides/../own/page, metadata: {title: "Own: \"title\"", tag: New}, content: "Some words."}}}
webhooks:
  user.created: {post: {}}
"#;

fn project(config: &str, pages: &[(&str, &str)]) -> Project {
    let mut sources = vec![
        Source::new("docs.json", config),
        Source::new("openapi.yaml", DESCRIPTION),
    ];
    let pages = pages.iter().map(|(path, text)| Source::new(*path, *text));
    sources.extend(pages);
    Project::from_sources(sources, []).with_operation_pages()
}

/// The navigation in a line: `Group(page Group(page))`.
fn drawn(groups: &[Group]) -> String {
    let drawn = groups.iter().map(|group| {
        let name = group.name.as_ref().map_or("", |(name, _)| name);
        let pages = group.pages.iter().map(|entry| match entry {
            NavigationEntry::Page { path, .. } => path.to_string(),
            NavigationEntry::Group(group) => drawn(std::slice::from_ref(group)),
        });
        format!("{name}({})", pages.collect::<Vec<_>>().join(" "))
    });
    drawn.collect::<Vec<_>>().join(" ")
}

#[test]
fn operations_have_pages_where_their_description_is_named() {
    for (config, pages, expected) in [
        (
            r#"{"openapi": "openapi.yaml"}"#,
            &[][..],
            "People(api-reference/users/list-the-users api-reference/users/create-user-account \
             api-reference/users/list-the-users-2) Admin(api-reference/admin/index-2) Other(own/page) \
             API reference(api-reference/get-health) Webhooks(api-reference/webhooks/user-created)",
        ),
        (
            r#"{"tabs": [{"name": "API", "url": "/rest/", "openapi": "openapi.yaml"}],
                "navigation": [{"group": "Start", "pages": ["users"]}]}"#,
            &[("users.mdx", "---\nopenapi: GET /users\n---\n")],
            "Start(users) People(rest/users/create-user-account rest/users/list-the-users) Admin(rest/admin/index-2) \
             Other(own/page) API reference(rest/get-health) Webhooks(rest/webhooks/user-created)",
        ),
        (
            r#"{"navigation": [{"group": "API", "openapi": {"source": "openapi.yaml", "directory": "v1"},
                "pages": ["start", {"group": "Inner", "pages": ["POST /users", "webhook user.created", "GET /nowhere"]}]}]}"#,
            &[],
            "API(start Inner(v1/users/create-user-account v1/webhooks/user-created GET /nowhere))",
        ),
        // Groups of one name in whatever letter case are one, where they are about the same.
        (
            r#"{"openapi": "openapi.yaml", "navigation": [{"group": "Guides", "pages": [{"group": "people", "pages": ["users"]},
                {"group": "Admin", "pages": ["start"]}]}]}"#,
            &[("users.mdx", "---\nopenapi: GET /users\n---\n")],
            "Guides(people(users api-reference/users/create-user-account api-reference/users/list-the-users) \
             Admin(start)) Admin(api-reference/admin/index-2) \
             Other(own/page) API reference(api-reference/get-health) Webhooks(api-reference/webhooks/user-created)",
        ),
        (
            r#"{"navigation": [{"group": "API", "openapi": "openapi.yaml", "pages": [{"group": "ADMIN", "pages": ["start"]}]}]}"#,
            &[],
            "API(ADMIN(start api-reference/admin/index-2) People(api-reference/users/list-the-users \
             api-reference/users/create-user-account api-reference/users/list-the-users-2) Other(own/page) \
             API reference(api-reference/get-health) Webhooks(api-reference/webhooks/user-created))",
        ),
    ] {
        let project = project(config, pages);
        assert_eq!(drawn(&project.config.view.navigation), expected, "{config}");
        let operations = project.descriptions.operations();
        for operation in operations.filter(|found| !found.value.is_true("x-excluded")) {
            let page = project.page_of_operation(operation.key);
            let page = page.map(|page| &project.pages[page]).expect("a page");
            let of_page = project.operation_of(page).expect("its operation");
            assert_eq!(of_page.key, operation.key);
            assert_eq!(page.role, Role::Page);
            assert!(project.index.page_at(page.slug()).is_some());
        }
    }
}

#[test]
fn a_page_that_is_written_by_hand_is_the_page_of_its_operation() {
    for name in ["POST /users", "post https://api.example.com/v1/users"] {
        let page = format!("---\napi: {name}\n---\n");
        let project = project(
            r#"{"navigation": [], "openapi": "openapi.yaml"}"#,
            &[("new.mdx", &*page)],
        );
        let slugs: Vec<&str> = project.pages.iter().map(Page::slug).collect();
        assert!(
            !slugs.contains(&"api-reference/users/create-user-account"),
            "{slugs:?}"
        );
    }
}

#[test]
fn pages_without_a_file_have_titles() {
    let project = project(r#"{"openapi": "openapi.yaml"}"#, &[]);
    for (slug, title, hidden) in [
        (
            "api-reference/users/list-the-users",
            "List the users",
            false,
        ),
        (
            "api-reference/users/create-user-account",
            "Create user account",
            false,
        ),
        ("api-reference/get-health", "GET /health", false),
        ("api-reference/webhooks/user-created", "user.created", false),
        ("api-reference/admin/index-2", "index", true),
        ("own/page", "Own: \"title\"", false),
    ] {
        let page = project.index.page_at(slug).expect(slug);
        let page = &project.pages[page];
        assert_eq!(page.title(), title);
        let is_hidden = page.frontmatter.get("hidden").and_then(Node::as_bool);
        assert_eq!(is_hidden == Some(true), hidden, "{slug}");
    }
    let own = &project.pages[project.index.page_at("own/page").expect("a page")];
    assert!(own.text().contains("Some words."));
    assert_eq!(own.frontmatter.text("tag"), Some("New"));
}

#[test]
fn paragraphs_are_no_titles() {
    let long =
        "Finds the `thing` by [words](/docs/words). ".to_owned() + &"More of it. ".repeat(10);
    let endless = "word ".repeat(40);
    let description = format!(
        "openapi: 3.1.0\npaths:\n  /a:\n    get: {{summary: \"{long}\"}}\n    put: {{summary: \"{endless}\", \
         operationId: putThing}}\n    post: {{summary: \"Is `[a]` [b\"}}\n"
    );
    let sources = vec![
        Source::new("docs.json", r#"{"openapi": "openapi.yaml"}"#),
        Source::new("openapi.yaml", description.as_str()),
    ];
    let project = Project::from_sources(sources, []).with_operation_pages();
    let titles: Vec<&str> = project.pages.iter().map(Page::title).collect();
    assert_eq!(
        titles,
        ["Finds the thing by words", "Put thing", "Is [a] [b"]
    );
}
