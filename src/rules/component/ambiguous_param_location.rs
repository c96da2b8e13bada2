use super::unknown_attribute::is_misspelt;
use super::uses::{Names, Use};
use crate::components::{Component, PARAM_LOCATIONS};
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::{Attribute, Element};

rule! {
    /// Give each parameter one location.
    ///
    /// A parameter is sent in the path, the body, the query or a header, and the attribute of that name holds the parameter's
    /// name. With none, readers do not know where to put it; with two, they cannot know which is meant.
    ///
    /// ```mdx bad
    /// <ParamField name="limit" type="integer" default="20">
    ///   How many jobs to list.
    /// </ParamField>
    /// ```
    /// ```mdx bad
    /// <ParamField query="limit" body="limit" type="integer" default="20">
    ///   How many jobs to list.
    /// </ParamField>
    /// ```
    /// ```mdx good
    /// <ParamField query="limit" type="integer" default="20">
    ///   How many jobs to list.
    /// </ParamField>
    /// ```
    name: "ambiguous-param-location", group: Component, level: Error, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    let names = Names::of(page);
    let fields = names
        .uses()
        .filter(|used| used.component == Component::ParamField);
    for field in fields {
        let given: Vec<&Attribute> = PARAM_LOCATIONS
            .iter()
            .filter_map(|location| field.given(location))
            .collect();
        match &given[..] {
            [] if !field.element.has_spread() => no_location(field, report),
            [] | [_] => {}
            several => many_locations(field.element, several, report),
        }
    }
}

fn no_location(field: Use, report: &mut Report) {
    let is_meant = |location: &&str| is_misspelt(field, location);
    if !PARAM_LOCATIONS.iter().any(is_meant) {
        report
            .at(
                field.element.name_span,
                "This `ParamField` has none of `path`, `body`, `query` and `header`",
            )
            .help(match field.given("name") {
                Some(_) => {
                    "Write in place of `name` the one that says where the parameter is sent."
                }
                None => "Write the parameter's name in the one that says where it is sent.",
            });
    }
}

fn many_locations(element: &Element, given: &[&Attribute], report: &mut Report) {
    let mut in_order = given.to_vec();
    in_order.sort_by_key(|attribute| attribute.span);
    let names: Vec<String> = in_order
        .iter()
        .map(|attribute| format!("`{}`", attribute.name))
        .collect();
    let span = in_order
        .get(1)
        .map_or(element.name_span, |second| second.name_span);
    let message = format!("This `ParamField` has {} at once", names.join(" and "));
    report
        .at(span, message)
        .help("Keep the one that says where the parameter is sent.")
        .related(in_order[0].name_span, "the first stands here");
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{messages_of_page, places};

    #[test]
    fn one_location_is_right() {
        for (attributes, place) in [
            ("path=\"a\"", None),
            ("header=\"X-Key\"", None),
            ("query={name}", None),
            ("{...field}", None),
            ("", Some("ParamField")),
            ("qeury=\"a\"", None),
            ("name=\"a\"", Some("ParamField")),
            ("path=\"a\" body=\"a\"", Some("body")),
            ("body=\"a\" {...field} path=\"a\" query=\"a\"", Some("path")),
        ] {
            let text = format!("<ParamField {attributes} type=\"string\">b</ParamField>");
            let found = places("ambiguous-param-location", &text);
            assert_eq!(found.first().map(String::as_str), place, "{text}");
            assert!(messages_of_page("ambiguous-param-location", &text).len() < 2);
        }
    }
}
