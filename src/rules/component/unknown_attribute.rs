use super::uses::{Names, Use};
use crate::components::{Component, PARAM_LOCATIONS, is_universal};
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::Attribute;
use crate::syntax::nearest::nearest;
use crate::words::listed;

rule! {
    /// Give components only attributes that they have.
    ///
    /// An attribute that a component does not know has no effect, and nothing says so. Most often it is misspelled.
    ///
    /// ```mdx bad
    /// <Card titel="Install the client" href="https://example.com/install">
    ///   Get it running on your machine.
    /// </Card>
    /// ```
    /// ```mdx good
    /// <Card title="Install the client" href="https://example.com/install">
    ///   Get it running on your machine.
    /// </Card>
    /// ```
    name: "unknown-attribute", group: Component, level: Warning, fix: Unsafe, check: Page(check),
}

/// The attributes of every component that a writer may have meant.
const UNIVERSAL: [&str; 4] = ["className", "id", "key", "style"];

fn check(page: &Page, report: &mut Report) {
    for used in Names::of(page).uses() {
        for attribute in &used.element.attributes {
            if is_unknown(used.component, &attribute.name)
                && !is_name_without_location(used, &attribute.name)
            {
                report_one(used, attribute, report);
            }
        }
    }
}

/// Whether an attribute holds the name of a parameter whose location is missing, which is reported: the name is to stand
/// there.
pub(super) fn is_name_without_location(used: Use, name: &str) -> bool {
    used.component == Component::ParamField
        && name == "name"
        && PARAM_LOCATIONS.iter().all(|location| {
            used.element.attribute(location).is_none() && !is_misspelt(used, location)
        })
}

/// Whether an attribute that a component does not have was meant as the one of that name, so that it is not missing.
pub(super) fn is_misspelt(used: Use, name: &str) -> bool {
    let mut attributes = used.element.attributes.iter();
    attributes.any(|attribute| {
        is_unknown(used.component, &attribute.name)
            && meant(used.component, &attribute.name) == Some(name)
    })
}

fn is_unknown(component: Component, name: &str) -> bool {
    // What a snippet takes is its own affair.
    if component == Component::Snippet {
        return false;
    }
    let is_spread = name.is_empty();
    // What runs when something happens has a rule of its own.
    let is_handler = name
        .strip_prefix("on")
        .is_some_and(|event| event.starts_with(|first: char| first.is_ascii_uppercase()));
    !(is_spread || is_handler || is_universal(name) || component.attribute(name).is_some())
}

fn report_one(used: Use, attribute: &Attribute, report: &mut Report) {
    let name = &*attribute.name;
    let component = used.component;
    let message = format!("`{}` has no attribute `{name}`", component.name());
    let draft = report.at(attribute.name_span, message);
    if name == "optional" && component.attribute("required").is_some() {
        draft.help("Remove it: what is not `required` is optional.");
        return;
    }
    let Some(meant) = meant(component, name) else {
        draft.help(if is_text_inside(component, name) {
            format!(
                "Write its text between `<{0}>` and `</{0}>`.",
                component.name()
            )
        } else {
            known_attributes(component)
        });
        return;
    };
    draft.help(format!("Did you mean `{meant}`?"));
    if used.element.attribute(meant).is_none() {
        draft.unsafe_fix(
            format!("Write `{meant}` instead"),
            attribute.name_span,
            meant,
        );
    }
}

/// Whether an attribute holds words that belong between the tags.
fn is_text_inside(component: Component, name: &str) -> bool {
    let holds_words = component.is_callout() || component == Component::Card;
    holds_words
        && matches!(
            name,
            "title" | "description" | "text" | "content" | "body" | "message"
        )
}

fn meant(component: Component, name: &str) -> Option<&'static str> {
    let has = |other: &str| component.attribute(other).is_some();
    match name {
        "class" | "classname" => return Some("className"),
        "url" | "link" | "to" | "src" if has("href") => return Some("href"),
        "columns" | "col" if has("cols") => return Some("cols"),
        "name" | "label" | "heading" | "header" | "summary" if has("title") => {
            return Some("title");
        }
        "name" if has("icon") => return Some("icon"),
        _ if component == Component::ResponseField && PARAM_LOCATIONS.contains(&name) => {
            return Some("name");
        }
        "text" | "content" if has("tip") => return Some("tip"),
        "image" if has("img") => return Some("img"),
        "title" | "description" | "label" if has("caption") => return Some("caption"),
        // It says the opposite of what there is.
        "defaultClosed" | "closed" | "collapsed" => return None,
        "open" if has("defaultOpen") => return Some("defaultOpen"),
        _ => {}
    }
    let own = component.entry().attributes.iter().map(|known| known.name);
    nearest(name, own.chain(UNIVERSAL))
}

fn known_attributes(component: Component) -> String {
    let own: Vec<String> = component
        .entry()
        .attributes
        .iter()
        .map(|attribute| format!("`{}`", attribute.name))
        .collect();
    match own.split_last() {
        None => format!(
            "Remove it: `{}` has no attributes of its own.",
            component.name()
        ),
        Some((only, [])) => format!("Remove it: its own attribute is {only}."),
        Some(_) => format!("Remove it: its own attributes are {}.", listed(own, "and")),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages_of_page, places};

    #[test]
    fn attributes_that_are_there_are_left_alone() {
        for text in [
            "<Card title=\"a\" id=\"b\" className=\"c\" style={{ color: \"red\" }} data-x=\"1\" aria-label=\"d\">e</Card>",
            "<Card {...props}>a</Card>",
            "<Card title=\"a\" onClick={() => 1}>a</Card>",
            "import { Card } from \"/snippets/card.jsx\"\n\n<Card size=\"big\">a</Card>",
            "<Price plan=\"team\" />",
            "<Snippet file=\"a.mdx\" plan=\"team\" />",
            "<div titel=\"a\">b</div>",
            "<ParamField name=\"a\" type=\"string\">b</ParamField>",
        ] {
            assert_eq!(
                messages_of_page("unknown-attribute", text),
                [""; 0],
                "{text}"
            );
        }
    }

    #[test]
    fn the_name_is_pointed_at() {
        let text = "<Card title=\"a\" newTab>\n  b\n</Card>\n";
        assert_eq!(places("unknown-attribute", text), ["newTab"]);
        let text = "<ParamField body=\"a\" type=\"string\" optional>b</ParamField>";
        assert_eq!(places("unknown-attribute", text), ["optional"]);
        let text = "<ParamField body=\"a\" name=\"a\" type=\"string\">b</ParamField>";
        assert_eq!(places("unknown-attribute", text), ["name"]);
    }

    #[test]
    fn what_is_said_elsewhere_is_not_renamed() {
        for text in [
            "<Expandable title=\"a\" defaultClosed>b</Expandable>\n",
            "<Note title=\"a\">b</Note>\n",
            "<Card title=\"a\" description=\"b\">c</Card>\n",
        ] {
            assert_eq!(messages_of_page("unknown-attribute", text).len(), 1);
            assert_eq!(fixed("unknown-attribute", "page.mdx", text), text);
        }
    }

    #[test]
    fn the_nearest_name_is_written() {
        for (text, expected) in [
            ("<Tab Title=\"a\">b</Tab>\n", "<Tab title=\"a\">b</Tab>\n"),
            (
                "<Tab class=\"a\">b</Tab>\n",
                "<Tab className=\"a\">b</Tab>\n",
            ),
            (
                "<Card url=\"/a\">b</Card>\n",
                "<Card href=\"/a\">b</Card>\n",
            ),
            (
                "<ResponseField body=\"a\" type=\"string\">b</ResponseField>\n",
                "<ResponseField name=\"a\" type=\"string\">b</ResponseField>\n",
            ),
            (
                "<Tab title=\"a\" titel=\"b\">c</Tab>\n",
                "<Tab title=\"a\" titel=\"b\">c</Tab>\n",
            ),
        ] {
            assert_eq!(
                fixed("unknown-attribute", "page.mdx", text),
                expected,
                "{text}"
            );
        }
    }
}
