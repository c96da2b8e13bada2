use std::borrow::Cow;

use rayon::prelude::*;

use crate::lint::{Level, Report};
use crate::page::Page;
use crate::project::Project;
use crate::rule;
use crate::secrets::{self, Nature, Secret, Start, fingerprint};
use crate::settings;
use crate::source::{FileId, Source, Span};
use crate::syntax::{Kind, LinkForm, NodeRef};

rule! {
    /// Show no keys, tokens or passwords.
    ///
    /// Whoever reads the page can use what stands there, and a secret that was published once must be revoked. This looks
    /// at pages, snippets, docs.json and API descriptions alike.
    ///
    /// Publishable keys and keys for test data are warnings. A secret that is shown on purpose is allowed in
    /// `docs-lint.yml`, by `fingerprint:` and what the finding says, or by a regular expression for the whole value:
    /// `secrets: {allow: ["pk_live_.*"]}`.
    ///
    /// ````mdx bad
    /// ```bash
    /// export DATABASE_URL="postgres://orders:q7Vw2Zt9Lk4R@db.acme.internal:5432/orders"
    /// ```
    /// ````
    /// ````mdx good
    /// ```bash
    /// export DATABASE_URL="postgres://orders:<PASSWORD>@db.acme.internal:5432/orders"
    /// ```
    /// ````
    name: "exposed-secret", group: Code, level: Error, fix: Safe, check: Project(check),
}

/// The keys of docs.json under which services are set up.
const SERVICES: [&str; 2] = ["analytics", "integrations"];
/// How far before a secret the name is looked for that it is assigned to.
const NAME: usize = 48;
/// How much of the beginning of a token is shown at most.
const SHOWN: usize = 12;

fn check(project: &Project, report: &mut Report) {
    let files: Vec<(FileId, &Source)> = project
        .files
        .iter()
        .filter(|(_, source)| &*source.path != settings::FILE_NAME)
        .collect();
    let found: Vec<(FileId, Cow<[Secret]>)> = files
        .par_iter()
        .map(|(file, source)| (*file, project.secrets.of(*file, source)))
        .filter(|(_, secrets)| !secrets.is_empty())
        .collect();
    for (file, secrets) in found {
        let page = project.page(file);
        let places = page.map(|page| innermost(page, &secrets));
        for (at, secret) in secrets.iter().enumerate() {
            let value = project.files.get(file).slice(secret.span);
            if project.settings.secrets.contains(value) || is_setting(project, file, secret) {
                continue;
            }
            let place = page.map(|page| (page, places.as_ref().and_then(|places| places[at])));
            let start = secret.span.range().start;
            let before = project.files.get(file).text.get(..start).unwrap_or("");
            tell(file, secret, value, before, place, report);
        }
    }
}

/// Whether docs.json must hold a value as it is: the keys of services that count visits are read by browsers.
fn is_setting(project: &Project, file: FileId, secret: &Secret) -> bool {
    let gives_access = matches!(secret.kind, secrets::Kind::Token(format, _)
        if secret.nature == Nature::Secret && matches!(format.start, Start::Prefix(_)));
    let Some(root) = project
        .config
        .root
        .as_ref()
        .filter(|_| file == project.config_file && !gives_access)
    else {
        return false;
    };
    let services = SERVICES.iter().filter_map(|key| root.get(key));
    services
        .into_iter()
        .any(|services| services.span.contains(secret.span))
}

fn tell(
    file: FileId,
    secret: &Secret,
    value: &str,
    before: &str,
    place: Option<(&Page, Option<NodeRef>)>,
    report: &mut Report,
) {
    let name = secret.kind.name();
    let begins = secret.kind.prefix().map_or_else(String::new, |prefix| {
        format!(" (`{}…`)", &prefix[..prefix.floor_char_boundary(SHOWN)])
    });
    let draft = report.in_file(
        file,
        secret.span,
        format!("This looks like a credential: {name}{begins}"),
    );
    let fingerprint = fingerprint(value);
    let allow = format!(
        "If it is to be shown, add `fingerprint:{fingerprint}` to `secrets.allow` in docs-lint.yml."
    );
    draft.help(match secret.nature {
        Nature::Secret => format!("Revoke it where it was made, and write a placeholder. {allow}"),
        Nature::Publishable => format!("Browsers may see it, but readers would use yours. {allow}"),
        Nature::Test => format!("It gives access to test data; write a placeholder. {allow}"),
    });
    if secret.nature != Nature::Secret {
        draft.at_most(Level::Warning);
    }
    let placeholder = placeholder(secret, before);
    let text = match place {
        None => Some(format!("<{placeholder}>")),
        Some((page, node)) => in_page(page, node, secret.span, &placeholder),
    };
    if let Some(text) = text {
        draft.fix(
            format!("Write `<{placeholder}>` instead"),
            secret.span,
            text,
        );
    }
}

/// What stands for a secret, without brackets. One that is assigned is named as what it is assigned to.
fn placeholder(secret: &Secret, before: &str) -> String {
    if !matches!(secret.kind, secrets::Kind::Assigned) {
        return secret.kind.placeholder();
    }
    let name = &before[before.floor_char_boundary(before.len().saturating_sub(NAME))..];
    let name = name.rsplit('\n').next().unwrap_or("").to_ascii_lowercase();
    let kinds = ["key", "secret", "token", "password", "passwd"];
    let last = kinds
        .into_iter()
        .filter_map(|kind| Some((name.rfind(kind)?, kind)))
        .max();
    match last {
        Some((_, "password" | "passwd")) => "PASSWORD".into(),
        Some((_, "token")) => "TOKEN".into(),
        Some((_, "secret")) => "SECRET".into(),
        _ => secret.kind.placeholder(),
    }
}

/// The innermost node around each of some places in order.
fn innermost<'p>(page: &'p Page, secrets: &[Secret]) -> Vec<Option<NodeRef<'p>>> {
    let mut nodes = page.tree.nodes().peekable();
    let mut open: Vec<NodeRef> = Vec::new();
    let around = secrets.iter().map(|secret| {
        while let Some(node) = nodes.next_if(|node| node.span().start <= secret.span.start) {
            while open
                .last()
                .is_some_and(|last| last.span().end <= node.span().start)
            {
                open.pop();
            }
            open.push(node);
        }
        while open
            .last()
            .is_some_and(|last| last.span().end <= secret.span.start)
        {
            open.pop();
        }
        open.iter()
            .rev()
            .find(|node| node.span().contains(secret.span))
            .copied()
    });
    around.collect()
}

/// A placeholder as a page can hold it at a place; none where nothing is known of the place.
fn in_page(page: &Page, node: Option<NodeRef>, span: Span, placeholder: &str) -> Option<String> {
    let node = node.filter(|_| page.readable)?;
    let bracketed = format!("<{placeholder}>");
    Some(match node.kind() {
        Kind::Code(_)
        | Kind::InlineCode(_)
        | Kind::Frontmatter
        | Kind::Module(_)
        | Kind::Expression(_)
        | Kind::Comment(_)
        | Kind::Math(_)
        | Kind::InlineMath(_) => bracketed,
        Kind::Element(element) if element.open.contains(span) => bracketed,
        // Marks of the lines, such as `>` of a quote, stand between.
        _ if page
            .text()
            .get(span.range())
            .is_none_or(|text| text.contains('\n')) =>
        {
            return None;
        }
        Kind::Link(_) | Kind::Image(_) | Kind::Definition(_) => placeholder.replace(['<', '>'], ""),
        _ if stands_in_address(node) => placeholder.replace(['<', '>'], ""),
        _ if stands_alone(page.text(), span) && !node.ancestors().any(shows_code) => {
            format!("`{bracketed}`")
        }
        _ => bracketed.replace('<', "&lt;").replace('>', "&gt;"),
    })
}

fn stands_in_address(node: NodeRef) -> bool {
    node.ancestors().any(|node| matches!(node.kind(), Kind::Link(link) if matches!(link.form, LinkForm::Bare | LinkForm::Angle)))
}

fn shows_code(node: NodeRef) -> bool {
    node.element()
        .is_some_and(|element| !element.is_component())
}

/// Whether spaces or the ends of lines stand around a place, or marks that end words.
fn stands_alone(text: &str, span: Span) -> bool {
    let range = span.range();
    let before = text
        .get(..range.start)
        .and_then(|text| text.chars().next_back());
    let after = text.get(range.end..).and_then(|text| text.chars().next());
    before.is_none_or(|c| c.is_whitespace() || "(\"'|".contains(c))
        && after.is_none_or(|c| c.is_whitespace() || ".,;)\"'|".contains(c))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages, project, run};

    fn token() -> String {
        format!("sk_live_{}", "9aXk2LmQ7rTzW4vB8nPcY3dF")
    }

    #[test]
    fn a_placeholder_is_named_as_what_it_is_assigned_to() {
        let value = format!("{}{}", "q7Vw2Zt9Lk4R", "8sXb1mPc3YdF");
        for (name, expected) in [
            ("DB_PASSWORD", "PASSWORD"),
            ("client_secret", "SECRET"),
            ("SECRET_ACCESS_TOKEN", "TOKEN"),
            ("apiKey", "API_KEY"),
        ] {
            let text = format!("```\n{name}=\"{value}\"\n```");
            assert_eq!(
                fixed("exposed-secret", "a.mdx", &text),
                format!("```\n{name}=\"<{expected}>\"\n```"),
                "{name}"
            );
        }
    }

    #[test]
    fn the_fix_suits_the_place() {
        for (path, text, expected) in [
            ("a.mdx", "Use @ now.", "Use `<STRIPE_SECRET_KEY>` now."),
            (
                "a.mdx",
                "Use key=@ now.",
                "Use key=&lt;STRIPE_SECRET_KEY&gt; now.",
            ),
            ("a.mdx", "Use `@` now.", "Use `<STRIPE_SECRET_KEY>` now."),
            (
                "a.mdx",
                "<Card title=\"@\" />",
                "<Card title=\"<STRIPE_SECRET_KEY>\" />",
            ),
            ("a.mdx", "```\n@\n```", "```\n<STRIPE_SECRET_KEY>\n```"),
            (
                "a.mdx",
                "[Go](https://a.io/?k=@)",
                "[Go](https://a.io/?k=STRIPE_SECRET_KEY)",
            ),
            (
                "a.mdx",
                "---\ntitle: @\n---\n",
                "---\ntitle: <STRIPE_SECRET_KEY>\n---\n",
            ),
            (
                "a.mdx",
                "| a |\n|--|\n| @ |",
                "| a |\n|--|\n| `<STRIPE_SECRET_KEY>` |",
            ),
            (
                "a.md",
                "<pre>@</pre>",
                "<pre>&lt;STRIPE_SECRET_KEY&gt;</pre>",
            ),
        ] {
            let text = text.replace('@', &token());
            assert_eq!(fixed("exposed-secret", path, &text), expected);
        }
    }

    #[test]
    fn what_is_allowed_is_not_reported() {
        let text = token();
        let fingerprint = format!("fingerprint:{}", crate::secrets::fingerprint(&text));
        for (entry, count) in [(&*fingerprint, 0), ("sk_live_.*", 0), ("pk_live_.*", 1)] {
            let settings = format!("secrets:\n  allow: [\"{entry}\"]\n");
            let files = [("docs-lint.yml", &*settings), ("page.mdx", &*text)];
            assert_eq!(messages("exposed-secret", &files).len(), count, "{entry}");
        }
    }

    #[test]
    fn keys_for_browsers_belong_into_the_settings_of_services() {
        let key = format!("phc_{}", "9aXk2LmQ7rTzW4vB8nPcY3dF9aXk2LmQ7rTzW4vB8n7");
        for (config, count) in [
            (
                format!(r#"{{"analytics": {{"posthog": {{"apiKey": "{key}"}}}}}}"#),
                0,
            ),
            (
                format!(
                    r#"{{"integrations": {{"mixpanel": {{"projectToken": "{}"}}}}}}"#,
                    "9f86d081884c7d659a2feaa0c55ad015"
                ),
                0,
            ),
            (format!(r#"{{"name": "{key}"}}"#), 1),
            (
                format!(
                    r#"{{"analytics": {{"posthog": {{"apiKey": "{}"}}}}}}"#,
                    token()
                ),
                1,
            ),
        ] {
            let found = messages(
                "exposed-secret",
                &[("docs.json", &config), ("page.mdx", "")],
            );
            assert_eq!(found.len(), count, "{config}: {found:?}");
        }
    }

    #[test]
    fn wrong_entries_are_reported() {
        for (settings, expected) in [
            ("secrets: [a]", "Expected a map with `allow`, found a list"),
            (
                "secrets: {allowed: a}",
                "`allowed` is no setting; there is `allow`",
            ),
            (
                "secrets: {allow: [1]}",
                "Expected a fingerprint or a pattern, found `1`",
            ),
            (
                "secrets: {allow: ['(']}",
                "This allows no secret: it is no regular expression",
            ),
        ] {
            let found = messages(
                "invalid-setting",
                &[("docs-lint.yml", settings), ("page.mdx", "")],
            );
            assert_eq!(found, [expected]);
        }
    }

    #[test]
    fn messages_and_helps_say_nothing_of_the_secret() {
        let found = run("exposed-secret", &project(&[("a.mdx", &token())], &[]));
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].message,
            "This looks like a credential: Stripe secret key (`sk_live_…`)"
        );
        assert!(!format!("{:?}", found[0]).contains("9aXk"));
    }
}
