use super::uses::Names;
use crate::components::Component;
use crate::lint::{Level, Report};
use crate::page::Page;
use crate::rule;

rule! {
    /// Write something in every component.
    ///
    /// An empty note, step or tab shows as a box or a title with nothing below it, as if the page were not finished.
    ///
    /// ```mdx bad
    /// <Warning></Warning>
    /// ```
    /// ```mdx bad
    /// <AccordionGroup>
    ///   <Accordion title="Can I change my plan?">Yes, at any time.</Accordion>
    ///   <Accordion title="Can I cancel?">
    ///     {/* Ask the billing team. */}
    ///   </Accordion>
    /// </AccordionGroup>
    /// ```
    /// ```mdx good
    /// <Warning>Deleting a project cannot be undone.</Warning>
    /// ```
    name: "empty-component", group: Component, level: Error, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    for used in Names::of(page).uses() {
        let says_all = used.component == Component::Update && used.has("description");
        if !used.component.entry().needs_content || used.has_content() || says_all {
            continue;
        }
        let name = used.component.name();
        let draft = report.at(
            used.element.name_span,
            format!("Nothing stands in this `{name}`"),
        );
        draft.help("Write its content, or remove it.");
        // The title may be all that there is to do in a step.
        if used.component == Component::Step {
            draft.at_most(Level::Warning);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn what_shows_counts_as_content() {
        for (text, count) in [
            ("<Note />", 1),
            ("<Note>\n\n</Note>", 1),
            ("<Note>{}</Note>", 1),
            ("<Note>{text}</Note>", 0),
            ("<Note>![a b](/c.png)</Note>", 0),
            ("<Note {...props} />", 0),
            ("<Note children=\"a\" />", 0),
            ("<Steps></Steps>", 1),
            ("<CodeGroup>\n\n</CodeGroup>", 1),
            ("<Tooltip tip=\"a\"></Tooltip>", 1),
            ("<Update label=\"1.0\" />", 1),
            ("<Update label=\"1.0\" description=\"First release\" />", 0),
            ("<Card title=\"a\" href=\"/b\" />", 0),
            ("<Frame></Frame>", 0),
            ("<ParamField body=\"a\" type=\"string\" />", 0),
            ("<Icon icon=\"house\" />", 0),
            ("import { Note } from \"/snippets/note.jsx\"\n\n<Note />", 0),
        ] {
            assert_eq!(
                messages_of_page("empty-component", text).len(),
                count,
                "{text}"
            );
        }
    }
}
