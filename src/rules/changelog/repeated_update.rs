use rustc_hash::FxHashMap;

use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::rules::changelog::{changelogs, label, label_of};
use crate::syntax::{Attribute, Element, NodeRef};

rule! {
    /// Give each `Update` of a changelog a label of its own.
    ///
    /// Readers link to an update by its label and find it in the list beside the page. Of two updates with one label, only the
    /// first can be reached. Updates of one date whose descriptions or tags tell them apart are left alone.
    ///
    /// ```mdx bad
    /// <Update label="v1.4.0" description="October 2024">
    ///   Webhooks can be paused.
    /// </Update>
    ///
    /// <Update label="v1.4.0" description="September 2024">
    ///   Exports run in the background.
    /// </Update>
    /// ```
    /// ```mdx good
    /// <Update label="v1.4.0" description="October 2024">
    ///   Webhooks can be paused.
    /// </Update>
    ///
    /// <Update label="v1.3.0" description="September 2024">
    ///   Exports run in the background.
    /// </Update>
    /// ```
    name: "repeated-update", group: Changelog, level: Warning, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    for updates in changelogs(page) {
        let mut seen: FxHashMap<_, NodeRef> = FxHashMap::default();
        for update in updates {
            let Some(element) = update.element().filter(|element| !element.has_spread()) else {
                continue;
            };
            let first = *seen.entry(identity(element)).or_insert(update);
            let (Some(first), Some(label)) = (first.element(), element.attribute("label")) else {
                continue;
            };
            if first.open == element.open {
                continue;
            }
            let message = format!("Another update has the label `{}`", label_of(element));
            let place = first
                .attribute("label")
                .map_or(first.open, Attribute::value_span);
            report
                .at(label.value_span(), message)
                .help("Name the version or the date of this update, or join the two.")
                .related(place, "The first one");
        }
    }
}

/// What tells an update from the others: its label, and unless it is the date of a version, what stands beside it.
fn identity(element: &Element) -> (String, String, String) {
    let description = element.text_of("description").unwrap_or("").trim();
    let is_version = matches!(
        label::Label::read(label_of(element)),
        Some(label::Label::Version { .. })
    );
    let dates_a_version = is_version && label::date(description).is_some();
    let description = if dates_a_version { "" } else { description };
    let tags = element
        .attribute("tags")
        .and_then(|tags| tags.value.as_ref());
    let tags = tags.map_or(String::new(), |tags| format!("{:?}", tags.kind));
    (
        label_of(element).to_lowercase(),
        description.to_lowercase(),
        tags,
    )
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn what_else_is_told_apart_or_not() {
        let page = |first: &str, second: &str| {
            format!("<Update {first}>\n  A.\n</Update>\n\n<Update {second}>\n  B.\n</Update>\n")
        };
        for (first, second, count) in [
            ("label=\"2024-10-12\"", "label=\"2024-10-12\"", 1),
            ("label=\"May 2024\"", "label='may 2024'", 1),
            ("label=\"May 2024\"", "label=\"April 2024\"", 0),
            (
                "label=\"May 2024\" description=\"v1.1\"",
                "label=\"May 2024\" description=\"v1.0\"",
                0,
            ),
            (
                "label=\"v1.1\" description=\"iOS\"",
                "label=\"v1.1\" description=\"Android\"",
                0,
            ),
            (
                "label=\"May 2024\" tags={[\"CLI\"]}",
                "label=\"May 2024\" tags={[\"API\"]}",
                0,
            ),
            ("label={version}", "label={version}", 0),
            ("label=\"May 2024\" {...a}", "label=\"May 2024\" {...b}", 0),
        ] {
            let found = messages_of_page("repeated-update", &page(first, second));
            assert_eq!(found.len(), count, "{first} {second}");
        }
    }
}
