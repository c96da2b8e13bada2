use super::property::{Kind, Requirement, Table};
use super::tables::DOCUMENT;
use super::{Config, NavigationEntry, schema};
use crate::syntax::data::tests::mutations;

/// Each violation as `path: what is wrong @ the text that shows it`, for a file that is otherwise whole.
fn violations_beside(rest: &str) -> Vec<String> {
    let text =
        format!(r#"{{"name": "N", "navigation": [{{"group": "G", "pages": ["p"]}}]{rest}}}"#);
    violations(&text)
}

fn violations(text: &str) -> Vec<String> {
    let config = Config::read(text);
    assert!(config.errors.is_empty(), "{text}: {:?}", config.errors);
    config
        .violations
        .iter()
        .map(|violation| {
            let shown = &text[violation.span.range()];
            format!("{}: {:?} @ {shown}", violation.path, violation.kind)
        })
        .collect()
}

#[test]
fn one_mistake_is_one_violation() {
    for (rest, expected) in [
        (
            r#", "colors": {"primary": ""}"#,
            r#"colors.primary: EmptyValue @ """#,
        ),
        (
            r#", "colors": {"primary": "red"}"#,
            r#"colors.primary: InvalidColor { value: "red" } @ "red""#,
        ),
        (
            r#", "colors": {}"#,
            r#"colors: MissingProperty { name: "primary" } @ "colors""#,
        ),
        (
            r##", "colors": {"primary": "#fff", "background": {"dark": "#000"}}"##,
            r#"colors.background: MissingProperty { name: "light" } @ "background""#,
        ),
        (
            r##", "colors": {"primary": "#fff", "anchors": {"to": "#000"}}"##,
            r#"colors.anchors: MissingProperty { name: "from" } @ "anchors""#,
        ),
        (
            r##", "colors": {"primary": "#fff", "primray": "#000"}"##,
            r#"colors.primray: UnknownProperty { key: "primray", suggestion: Some("primary"), instead: None } @ "primray""#,
        ),
        (
            r#", "modeToggle": {"default": "Dark"}"#,
            r#"modeToggle.default: UnknownValue { value: "Dark", allowed: ["light", "dark"], suggestion: Some("dark") } @ "Dark""#,
        ),
        (
            r#", "modeToggle": {"default": true}"#,
            r#"modeToggle.default: WrongType { expected: "string", found: "boolean", instead: None } @ true"#,
        ),
        (
            r#", "openapi": {"source": "a.json"}"#,
            r#"openapi: WrongType { expected: "string or array", found: "object", instead: Some("the path or address of the file alone") } @ {"#,
        ),
        (r#", "openapi": []"#, "openapi: EmptyValue @ []"),
        (
            r#", "openapi": ["a.json", 1]"#,
            r#"openapi[1]: WrongType { expected: "string", found: "number", instead: Some("the path or address of the file alone") } @ 1"#,
        ),
        (
            r#", "topbarCtaButton": {"url": "https://a.b"}"#,
            r#"topbarCtaButton: MissingProperty { name: "name" } @ "topbarCtaButton""#,
        ),
        (
            r#", "topbarCtaButton": {"type": "Github", "url": "https://a.b"}"#,
            r#"topbarCtaButton.type: UnknownValue { value: "Github", allowed: ["link", "github"], suggestion: Some("github") } @ "Github""#,
        ),
        (
            r#", "topbarLinks": [{"label": "A", "url": "/a"}]"#,
            r#"topbarLinks[0].label: UnknownProperty { key: "label", suggestion: Some("name"), instead: Some("`name`") } @ "label""#,
        ),
        (
            r#", "topbarLinks": [{"name": "A", "url": "example.com"}]"#,
            r#"topbarLinks[0].url: InvalidUrl { value: "example.com", why: "it does not begin with a scheme such as `https://`" } @ "example.com""#,
        ),
        (
            r#", "tabs": [{"name": "A"}]"#,
            r#"tabs[0]: MissingProperty { name: "url" } @ {"#,
        ),
        (
            r#", "footerSocials": {"twitter": "https://x.com/a"}"#,
            r#"footerSocials.twitter: UnknownSocialPlatform { key: "twitter", suggestion: Some("x") } @ "twitter""#,
        ),
        (
            r#", "footerSocials": {"youtube": "https://youtube.com"}"#,
            r#"footerSocials.youtube: UnknownSocialPlatform { key: "youtube", suggestion: None } @ "youtube""#,
        ),
        (
            r#", "seo": {"a": {"b": 1}}"#,
            r#"seo: UnsupportedProperty { key: "seo", note: "settings for search engines" } @ "seo""#,
        ),
        (r#", "logo": {}"#, "logo: EmptyValue @ {}"),
    ] {
        assert_eq!(violations_beside(rest), [expected], "{rest}");
    }
}

#[test]
fn what_the_tables_allow_is_left_alone() {
    for rest in [
        "",
        r#", "topbarCtaButton": {"type": "github", "url": "https://github.com/a/b"}"#,
        r#", "topbarLinks": [], "tabs": [], "anchors": [], "versions": ["a", "b"]"#,
        r##", "anchors": [{"name": "A", "url": "a", "color": {"from": "#FFF", "to": "#00000080"}}]"##,
        r#", "api": {"baseUrl": ["https://a.b", "http://localhost:1"], "auth": {"method": "key", "inputPrefix": ""}}"#,
        r#", "redirects": [{"source": "/a/:slug*", "destination": "/b/:slug*", "permanent": false}]"#,
        r#", "footerSocials": {"hacker-news": "https://a.b", "website": "https://a.b"}"#,
    ] {
        assert_eq!(violations_beside(rest), [""; 0], "{rest}");
    }
}

#[test]
fn the_root_is_checked() {
    assert_eq!(
        violations("{}"),
        [
            r#": MissingProperty { name: "name" } @ {"#,
            r#": MissingProperty { name: "navigation" } @ {"#
        ]
    );
    assert_eq!(violations("[]").len(), 1);
    let newer = violations(r#"{"name": "N", "navigation": {"groups": []}}"#);
    assert_eq!(newer.len(), 1);
    assert!(newer[0].contains("an array of groups"), "{newer:?}");
}

#[test]
fn repeated_keys_count_once() {
    let found = violations(
        r#"{"name": 1, "name": "N", "navigation": [{"group": "", "pages": [""], "group": " "}]}"#,
    );
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(found[0].starts_with("name: DuplicateKey"), "{found:?}");
}

#[test]
fn the_view_keeps_what_can_be_used() {
    let config = Config::read(
        r##"{"name": " ", "logo": "l.svg", "colors": {"primary": "red", "light": "#fff"},
            "navigation": [{"group": "G", "icon": "bolt", "pages": ["a", 1, {"group": "H", "icon": "x", "pages": ["b"]}]}, 5],
            "openapi": "a.json", "versions": ["1", 2, "3"], "footerSocials": {"x": "https://x.com", "orkut": "https://a.b"},
            "topAnchor": {"icon": "book"}}"##,
    );
    let view = &config.view;
    assert!(view.name.is_none());
    assert!(view.colors.primary.is_none() && view.colors.light.is_some());
    assert_eq!((view.versions.len(), view.openapi.len()), (2, 1));
    assert_eq!(view.footer_socials.len(), 1);
    let [group] = &view.navigation[..] else {
        panic!("one group")
    };
    assert!(matches!(
        &group.pages[..],
        [NavigationEntry::Page { .. }, NavigationEntry::Group(_)]
    ));
    let icons: Vec<String> = view.icons().into_iter().map(|icon| icon.name.0).collect();
    assert_eq!(icons, ["book", "bolt", "x"]);
}

#[test]
fn survives_mutations() {
    let text = r##"{"name": "Ä", "navigation": [{"group": "G", "pages": ["p", {"group": "H", "pages": []}]}],
        "colors": {"primary": "#fff", "anchors": {"from": "#000"}}, "tabs": [{"nam": "é", "url": "x"}], "api": {"baseUrl": ["https://{a}.b"]}}"##;
    for mutated in mutations(text) {
        for violation in Config::read(&mutated).violations {
            assert!(mutated.get(violation.span.range()).is_some(), "{mutated}");
        }
    }
}

/// Every table that can be reached, each once.
fn tables() -> Vec<&'static Table> {
    fn of_kind(kind: &'static Kind, found: &mut Vec<&'static Table>) {
        match kind {
            Kind::Object(table) => of_table(table, found),
            Kind::Array { element, .. } => of_kind(element, found),
            Kind::AnyOf(kinds) => kinds.iter().for_each(|kind| of_kind(kind, found)),
            _ => {}
        }
    }
    fn of_table(table: &'static Table, found: &mut Vec<&'static Table>) {
        if !found.iter().any(|known| known.name == table.name) {
            found.push(table);
            for property in table.properties {
                of_kind(&property.kind, found);
            }
        }
    }
    let mut found = Vec::new();
    of_table(&DOCUMENT, &mut found);
    found
}

#[test]
fn tables_agree_with_themselves() {
    for table in tables() {
        for foreign in table.foreign {
            let name = table.name;
            assert!(
                table.property(foreign.key).is_none(),
                "{name}.{}",
                foreign.key
            );
        }
        for property in table.properties {
            assert!(property.summary.ends_with('.'), "{}", property.name);
            if let Requirement::When { property, .. } = property.requirement {
                assert!(table.property(property).is_some());
            }
            if let (Kind::Choice(allowed), Some(default)) = (&property.kind, property.default) {
                assert!(allowed.contains(&default), "{}", property.name);
            }
        }
    }
}

#[test]
fn the_schema_judges_as_the_tables_do() {
    let schema = schema();
    let validator = jsonschema::draft202012::new(&schema).expect("a schema that holds");
    for (text, is_valid) in [
        (
            r#"{"name": "N", "navigation": [{"group": "G", "pages": ["p", {"group": "H", "pages": ["q"]}]}]}"#,
            true,
        ),
        (
            r#"{"name": "N", "navigation": [{"group": "G", "pages": ["p"]}], "topbarCtaButton": {"type": "github", "url": "u"}}"#,
            true,
        ),
        (
            r#"{"name": "N", "navigation": [{"group": "G", "pages": ["p"]}], "topbarCtaButton": {"url": "u"}}"#,
            false,
        ),
        (
            r#"{"name": "N", "navigation": [{"group": "", "pages": ["p"]}]}"#,
            false,
        ),
        (r#"{"name": "N", "navigation": []}"#, false),
        (r#"{"name": "N"}"#, false),
        (
            r#"{"name": "N", "navigation": [{"group": "G", "pages": ["p"]}], "nam": 1}"#,
            false,
        ),
        (
            r#"{"name": "N", "navigation": [{"group": "G", "pages": ["p"]}], "modeToggle": {"default": "blue"}}"#,
            false,
        ),
    ] {
        let value = serde_json::from_str(text).expect("JSON");
        assert_eq!(validator.is_valid(&value), is_valid, "{text}");
        assert_eq!(violations(text).is_empty(), is_valid, "{text}");
    }
}

#[test]
#[expect(
    clippy::print_stdout,
    reason = "what real projects have is judged by eye"
)]
fn real_projects_are_read() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus");
    let Ok(projects) = std::fs::read_dir(corpus) else {
        return;
    };
    for project in projects.flatten() {
        let Ok(text) = std::fs::read_to_string(project.path().join(super::FILE_NAME)) else {
            continue;
        };
        assert!(!Config::read(&text).view.navigation.is_empty());
        println!("{:?}", project.file_name());
        for violation in violations(&text) {
            println!("  {violation}");
        }
    }
}
