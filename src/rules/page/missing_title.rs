use super::frontmatter::{Readable, found, inherits, likely_title, of_page, yaml_string};
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::data::{Node, Value};

rule! {
    /// Give every page a `title` that is a text.
    ///
    /// The title names the page in the sidebar, in the browser's tab and in search results. A page that only stands for an
    /// operation of an OpenAPI file takes it from there.
    ///
    /// ```mdx bad
    /// ---
    /// description: Install the client on your machine.
    /// ---
    /// ```
    /// ```mdx bad
    /// ---
    /// title: 404
    /// description: What to do when a page is not found.
    /// ---
    /// ```
    /// ```mdx good
    /// ---
    /// title: Install the client
    /// description: Install the client on your machine.
    /// ---
    /// ```
    /// ```mdx good
    /// ---
    /// openapi: get /users
    /// ---
    /// ```
    name: "missing-title", group: Page, level: Error, fix: Unsafe, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    let Some(frontmatter) = of_page(page).filter(|_| !inherits(page)) else {
        return;
    };
    let Some(entry) = frontmatter.data.and_then(|data| data.entry("title")) else {
        return report_absent(page, &frontmatter, report);
    };
    let value = &entry.value;
    if page.frontmatter.text("title").is_some() {
        return;
    }
    let place = if value.span.is_empty() {
        entry.key_span
    } else {
        value.span
    };
    let message = match value.value {
        Value::Null | Value::String(_) => "The title is empty".to_owned(),
        _ => format!("The title is {}, not a text", found(value)),
    };
    let title = likely_title(page);
    let draft = report.at(place, message);
    draft.help("Write what the page is about, in quotes if it is a number.");
    match &value.value {
        Value::Number(_) | Value::Bool(_) => {
            let written = page.text().get(value.span.range()).unwrap_or("");
            draft.unsafe_fix("Put the title in quotes", value.span, yaml_string(written));
        }
        Value::Null | Value::String(_) => {
            if let Some((span, text)) = replace_empty(page, entry.key_span, value, &title) {
                draft.unsafe_fix(format!("Write the title `{title}`"), span, text);
            }
        }
        _ => {}
    }
}

fn report_absent(page: &Page, frontmatter: &Readable, report: &mut Report) {
    let entries = frontmatter.data.map_or(&[][..], Node::entries);
    let respelled = entries
        .iter()
        .find(|entry| entry.key.eq_ignore_ascii_case("title"));
    if let Some(entry) = respelled {
        let message = format!("The page has no `title`: `{}` is another key", entry.key);
        report
            .at(entry.key_span, message)
            .help("Write `title` in lower case.")
            .unsafe_fix("Write `title`", entry.key_span, "title");
        return;
    }
    let title = likely_title(page);
    let line = format!("title: {}\n", yaml_string(&title));
    report
        .at(frontmatter.fence, "The frontmatter has no `title`")
        .help("Add a line `title: ...` that says what the page is about.")
        .unsafe_fix(
            format!("Add the title `{title}`"),
            Span::empty(frontmatter.inner.start as usize),
            line,
        );
}

/// The edit that writes a title where none stands yet: over the value, or after the colon.
fn replace_empty(page: &Page, key: Span, value: &Node, title: &str) -> Option<(Span, String)> {
    let written = page.text().get(value.span.range())?;
    if !written.is_empty() && !written.contains('\n') {
        return Some((value.span, yaml_string(title)));
    }
    let after_key = page.text().get(key.end as usize..)?;
    let colon = after_key.find(':')?;
    let is_next = after_key[..colon].trim().is_empty() && written.is_empty();
    let at = key.end as usize + colon + 1;
    is_next.then(|| (Span::empty(at), format!(" {}", yaml_string(title))))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages};

    #[test]
    fn fixes_write_a_title() {
        for (page, expected) in [
            (
                "---\ntitle:\nicon: x\n---\n\n## Use it\n",
                "---\ntitle: \"Use it\"\nicon: x\n---\n\n## Use it\n",
            ),
            ("---\ntitle: \"\"\n---\n", "---\ntitle: \"Page\"\n---\n"),
            ("---\ntitle: ~\n---\n", "---\ntitle: \"Page\"\n---\n"),
            ("---\ntitle: 2.10\n---\n", "---\ntitle: \"2.10\"\n---\n"),
            ("---\nTitle: A\n---\n", "---\ntitle: A\n---\n"),
            ("---\n---\n", "---\ntitle: \"Page\"\n---\n"),
            (
                "---\nsidebarTitle: 'A: b'\n---\n",
                "---\ntitle: \"A: b\"\nsidebarTitle: 'A: b'\n---\n",
            ),
        ] {
            assert_eq!(
                fixed("missing-title", "page.mdx", page),
                expected,
                "{page:?}"
            );
        }
    }

    #[test]
    fn other_mistakes_are_not_named_twice() {
        for page in [
            "Text.\n",
            "---\ntitle: [\n---\n",
            "---\n- title\n---\n",
            "---\nopenapi: get /a\n---\n",
        ] {
            assert!(
                messages("missing-title", &[("page.mdx", page)]).is_empty(),
                "{page:?}"
            );
        }
        let snippet = ("snippets/a.mdx", "---\nicon: x\n---\n");
        assert!(messages("missing-title", &[snippet]).is_empty());
    }
}
