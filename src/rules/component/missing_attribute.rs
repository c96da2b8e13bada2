use std::collections::BTreeMap;

use super::unknown_attribute::is_misspelt;
use super::uses::{Names, Use};
use crate::components::{AttributeEntry, Component, StaticValue};
use crate::lint::{Level, Report};
use crate::page::Page;
use crate::rule;
use crate::syntax::{NodeId, NodeRef};

rule! {
    /// Give components the attributes that they need.
    ///
    /// Without its title a step, a tab or an accordion cannot be told from its neighbours, and a tooltip without `tip` explains
    /// nothing. The type of a parameter or of a field of a response is left to `incomplete-param-field` and
    /// `incomplete-response-field`.
    ///
    /// ```mdx bad
    /// <Tabs>
    ///   <Tab title="macOS">Run `brew install example`.</Tab>
    ///   <Tab>Run `apt install example`.</Tab>
    /// </Tabs>
    /// ```
    /// ```mdx bad
    /// <ResponseField type="string">The address to pay at.</ResponseField>
    /// ```
    /// ```mdx bad
    /// <Card title="Install the client" icon="download" />
    /// ```
    /// ```mdx good
    /// <Tabs>
    ///   <Tab title="macOS">Run `brew install example`.</Tab>
    ///   <Tab title="Linux">Run `apt install example`.</Tab>
    /// </Tabs>
    /// ```
    name: "missing-attribute", group: Component, level: Error, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    let mut cards: BTreeMap<Option<NodeId>, Vec<Use>> = BTreeMap::new();
    for used in Names::of(page).uses() {
        if used.component == Component::Card {
            let parent = used.node.parent().map(NodeRef::id);
            cards.entry(parent).or_default().push(used);
        }
        if !used.element.has_spread() {
            required(used, report);
        }
    }
    for siblings in cards.into_values() {
        let all = siblings.len();
        let bare: Vec<Use> = siblings.into_iter().filter(|card| is_bare(*card)).collect();
        if !are_labels(&bare, all) {
            bare.iter().for_each(|bare| card(*bare, report));
        }
    }
}

fn required(used: Use, report: &mut Report) {
    let name = used.component.name();
    let mut missing = Vec::new();
    for attribute in used
        .component
        .required()
        .filter(|attribute| is_own(used, attribute))
    {
        match used.given(attribute.name) {
            None if is_misspelt(used, attribute.name) => {}
            None => missing.push(format!("`{}`", attribute.name)),
            Some(given) if is_empty(&StaticValue::of(given)) => {
                let message = format!("The `{}` of this `{name}` is empty", attribute.name);
                report.at(given.value_span(), message);
            }
            Some(_) => {}
        }
    }
    if !missing.is_empty() {
        report
            .at(
                used.element.name_span,
                format!("This `{name}` has no {}", missing.join(" and no ")),
            )
            .help(help(used.component));
    }
}

/// Whether an attribute is asked for by this rule, and not by the one for incomplete fields.
fn is_own(used: Use, attribute: &AttributeEntry) -> bool {
    let is_field = matches!(
        used.component,
        Component::ParamField | Component::ResponseField
    );
    !(is_field && attribute.name == "type")
}

fn is_empty(value: &StaticValue) -> bool {
    matches!(value, StaticValue::Text(text) if text.trim().is_empty())
}

fn help(component: Component) -> String {
    let required = component
        .required()
        .filter(|attribute| attribute.name != "type");
    let meanings: Vec<String> = required
        .map(|attribute| format!("`{}`: {}", attribute.name, small(attribute.meaning)))
        .collect();
    format!("Add {}.", meanings.join(", and "))
}

/// A text that goes on a sentence.
fn small(meaning: &str) -> String {
    let mut rest = meaning.chars();
    let first = rest
        .next()
        .map_or_else(String::new, |first| first.to_lowercase().to_string());
    let begins_with_capitals = rest.as_str().starts_with(char::is_uppercase);
    match begins_with_capitals {
        true => meaning.to_owned(),
        false => first + rest.as_str(),
    }
}

fn card(used: Use, report: &mut Report) {
    report
        .at(
            used.element.name_span,
            "This `Card` has neither `href` nor content",
        )
        .help("Say where it leads, or write what it tells.")
        .at_most(Level::Warning);
}

/// Whether a card leads nowhere and tells nothing but its title.
fn is_bare(card: Use) -> bool {
    let shows_or_leads = ["href", "img"]
        .iter()
        .any(|name| card.given(name).is_some() || is_misspelt(card, name));
    !card.has_content() && !shows_or_leads
}

/// Whether the cards of one parent are meant as they are: several titles with icons, all of them bare.
fn are_labels(bare: &[Use], all: usize) -> bool {
    bare.len() > 2 && bare.len() == all && bare.iter().all(|card| card.given("icon").is_some())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{messages_of_page, places};

    #[test]
    fn what_is_there_is_enough() {
        for text in [
            "<Step title={<b>a</b>}>b</Step>",
            "<Step title={name}>b</Step>",
            "<Step {...step}>b</Step>",
            "<Card href=\"/a\" />",
            "<Card title=\"a\">b</Card>",
            "<Card title=\"a\">{text}</Card>",
            "<Card img=\"/a.png\" />",
            "<ParamField body=\"a\">b</ParamField>",
            "<ResponseField name=\"a\">b</ResponseField>",
            "import { Tab } from \"/snippets/tab.jsx\"\n\n<Tab />",
            "<Step titel=\"a\">b</Step>",
            "<Card title=\"a\" url=\"/b\" />",
            "<CardGroup>\n  <Card title=\"a\" icon=\"a\" />\n  <Card title=\"b\" icon=\"b\" />\n  <Card title=\"c\" icon=\"c\" />\n</CardGroup>",
            "<Frame />",
        ] {
            assert_eq!(
                messages_of_page("missing-attribute", text),
                [""; 0],
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_missing_is_named_once() {
        for (text, place) in [
            ("<Step>b</Step>", "Step"),
            ("<Accordion title=\"\">b</Accordion>", "\"\""),
            ("<Expandable title={undefined}>b</Expandable>", "Expandable"),
            ("<Tooltip>b</Tooltip>", "Tooltip"),
            ("<Update description=\"a\">b</Update>", "Update"),
            ("<ResponseField>b</ResponseField>", "ResponseField"),
            ("<Card title=\"a\"></Card>", "Card"),
            ("<Icon />", "Icon"),
        ] {
            assert_eq!(places("missing-attribute", text), [place], "{text}");
        }
    }
}
