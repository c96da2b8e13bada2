use super::frontmatter::{found, has_no_body, inherits, of_page};
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::data::{Node, Value};

rule! {
    /// Give every page a `description` that says what it is for.
    ///
    /// Search results and previews show the description under the title; readers decide by it whether to open the page. A
    /// page that only stands for an operation of an OpenAPI file takes it from there, and a page that only leads elsewhere
    /// needs none.
    ///
    /// ```mdx bad
    /// ---
    /// title: Install the client
    /// ---
    ///
    /// Run the installer.
    /// ```
    /// ```mdx good
    /// ---
    /// title: Install the client
    /// description: Install the client on your machine.
    /// ---
    ///
    /// Run the installer.
    /// ```
    /// ```mdx good
    /// ---
    /// title: Status
    /// url: https://status.example.com
    /// ---
    /// ```
    name: "missing-description", group: Page, level: Error, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    let Some(frontmatter) = of_page(page).filter(|_| !inherits(page)) else {
        return;
    };
    if page.frontmatter.text("description").is_some() {
        return;
    }
    let Some(entry) = frontmatter.data.and_then(|data| data.entry("description")) else {
        if page.frontmatter.get("url").is_some() || has_no_body(page) {
            return;
        }
        let entries = frontmatter.data.map_or(&[][..], Node::entries);
        let respelled = entries
            .iter()
            .find(|entry| entry.key.eq_ignore_ascii_case("description"));
        let (place, message) = match respelled {
            Some(entry) => (
                entry.key_span,
                format!(
                    "The page has no `description`: `{}` is another key",
                    entry.key
                ),
            ),
            None => (
                frontmatter.fence,
                "The frontmatter has no `description`".to_owned(),
            ),
        };
        report
            .at(place, message)
            .help("Add a line `description: ...` that says in a sentence what the page is for.");
        return;
    };
    let value = &entry.value;
    let place = if value.span.is_empty() {
        entry.key_span
    } else {
        value.span
    };
    let message = match value.value {
        Value::Null | Value::String(_) => "The description is empty".to_owned(),
        _ => format!("The description is {}, not a text", found(value)),
    };
    report
        .at(place, message)
        .help("Write in a sentence what the page is for, in quotes if it begins with a special character.");
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    #[test]
    fn points_at_what_is_wrong() {
        for (page, place) in [
            ("---\ntitle: A\ndescription:\n---\n", "description"),
            ("---\ntitle: A\ndescription: '  '\n---\n", "'  '"),
            ("---\ntitle: A\ndescription: [a]\n---\n", "[a]"),
            (
                "---\ntitle: A\nDescription: b\n---\n\nText.\n",
                "Description",
            ),
            ("---\ntitle: A\n---\n\nText.\n", "---"),
        ] {
            assert_eq!(places("missing-description", page), [place], "{page:?}");
        }
    }
}
