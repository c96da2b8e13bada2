use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::rules::component::endpoint::{
    Location, announces_parameters, endpoint, headings_above, is_about_api,
};
use crate::rules::component::parameters::{Column, Parameter, columns, of_list, of_table};
use crate::rules::component::reading_text::holds_running_text;
use crate::rules::lines::{attribute, begins_block, component, placed};
use crate::source::Span;
use crate::syntax::{Element, Kind, NodeRef};

rule! {
    /// Describe the parameters of an API with `ParamField` and `ResponseField`.
    ///
    /// These components show the name, type and default of each parameter in the same way on every page, give it a link of its
    /// own, and fill the form in which readers try the request. Tables of settings outside the API are fine as they are.
    ///
    /// ```mdx bad
    /// ---
    /// title: List orders
    /// api: GET /orders
    /// ---
    ///
    /// ## Query parameters
    ///
    /// | Name | Type | Required | Description |
    /// | --- | --- | --- | --- |
    /// | `limit` | integer | No | How many orders to return. |
    /// | `shop` | string | Yes | The shop that the orders belong to. |
    /// ```
    /// ```mdx good
    /// ---
    /// title: List orders
    /// api: GET /orders
    /// ---
    ///
    /// ## Query parameters
    ///
    /// <ParamField query="limit" type="integer">
    ///   How many orders to return.
    /// </ParamField>
    ///
    /// <ParamField query="shop" type="string" required>
    ///   The shop that the orders belong to.
    /// </ParamField>
    /// ```
    name: "params-as-table", group: Component, level: Info, fix: Unsafe, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    for parent in page.tree.nodes() {
        let mut above = None;
        for block in parent.children() {
            match block.kind() {
                Kind::Table => check_table(page, block, above, report),
                Kind::List { start: None } => check_list(page, block, above, report),
                _ => {}
            }
            above = Some(block);
        }
    }
}

fn check_table(page: &Page, table: NodeRef, above: Option<NodeRef>, report: &mut Report) {
    let Some(columns) = columns(table).filter(|_| stands_in_description(table)) else {
        return;
    };
    let Some(head) = table.children().next() else {
        return;
    };
    let has_components = table
        .descendants()
        .any(|node| node.element().is_some_and(Element::is_component));
    if !is_of_api(page, table, &columns) || table.children().count() < 2 || has_components {
        return;
    }
    let draft = report.at(head.span(), "The parameters are written as a table");
    draft.help("Write each one as a `ParamField`, or as a `ResponseField` where it comes back.");
    let parameters = of_table(table, &columns);
    let written = parameters.and_then(|parameters| written_anew(page, table, above, &parameters));
    if let Some((place, text)) = written {
        draft.unsafe_fix("Write as components", place, text);
    }
}

fn check_list(page: &Page, list: NodeRef, above: Option<NodeRef>, report: &mut Report) {
    let announced = || {
        let heading = headings_above(page, list).next();
        heading.is_some_and(|heading| announces_parameters(&heading.text))
    };
    let stands_in_text = list.parent().is_some_and(holds_running_text);
    if endpoint(page).is_none() || !stands_in_text || !announced() {
        return;
    }
    let Some(parameters) = of_list(list).filter(|parameters| parameters.len() > 1) else {
        return;
    };
    let in_list = list
        .ancestors()
        .any(|outer| matches!(outer.kind(), Kind::Item { .. }));
    let first = list
        .children()
        .next()
        .and_then(|item| item.descendants().nth(1));
    let Some(first) = first.filter(|_| !in_list) else {
        return;
    };
    let draft = report.at(first.span(), "The parameters are written as a list");
    draft.help("Write each one as a `ParamField`, or as a `ResponseField` where it comes back.");
    let parameters: Option<Vec<Parameter>> = parameters.into_iter().collect();
    let written = parameters.and_then(|parameters| written_anew(page, list, above, &parameters));
    if let Some((place, text)) = written {
        draft.unsafe_fix("Write as components", place, text);
    }
}

/// Whether a table stands in the text of the page, or in the description of another parameter.
fn stands_in_description(table: NodeRef) -> bool {
    table.parent().is_some_and(|parent| {
        let field = std::iter::once(parent)
            .chain(parent.ancestors())
            .find(|outer| !(outer.is_element("ParamField") || outer.is_element("ResponseField")));
        field.is_some_and(holds_running_text)
    })
}

/// Whether the page, the head of the table and the headings above say that these are parameters of an API.
fn is_of_api(page: &Page, table: NodeRef, columns: &[Column]) -> bool {
    let has_kind = columns.contains(&Column::Kind);
    let heading = headings_above(page, table).next();
    let announced = heading.is_some_and(|heading| announces_parameters(&heading.text));
    if is_about_api(page) {
        return has_kind || announced && columns.contains(&Column::Description);
    }
    let located = heading.and_then(|heading| Location::named(&heading.text));
    let names_request = heading.is_some_and(|heading| {
        let lower = heading.text.to_lowercase();
        [
            "request",
            "response",
            "query param",
            "path param",
            "body param",
        ]
        .iter()
        .any(|word| lower.starts_with(word))
    });
    has_kind && located.is_some() && names_request
}

fn written_anew(
    page: &Page,
    block: NodeRef,
    above: Option<NodeRef>,
    parameters: &[Parameter],
) -> Option<(Span, String)> {
    if !block.parent().is_some_and(holds_running_text) || above.is_some_and(describes_object) {
        return None;
    }
    let shared = location_above(page, block);
    let mut lines = Vec::new();
    for parameter in parameters {
        let in_path = || is_in_path(page, &parameter.name).then_some(Location::Path);
        let location = parameter.location.or(shared).or_else(in_path)?;
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(written_parameter(page, parameter, location)?);
    }
    let end = block.span().start as usize + block.source().trim_end().len();
    placed(page, Span::new(block.span().start as usize, end), &lines)
}

/// How many bytes above a block are read for what it is about.
const READ_ABOVE: usize = 1_500;

/// The location that the headings above a block name, unless the text between speaks of a response.
fn location_above(page: &Page, block: NodeRef) -> Option<Location> {
    let named = headings_above(page, block).find_map(|heading| Location::named(&heading.text))?;
    let start = headings_above(page, block).next()?.span.end as usize;
    let end = block.span().start as usize;
    let near =
        (end.saturating_sub(READ_ABOVE)..end).find(|at| page.text().is_char_boundary(*at))?;
    let between = page.text().get(start.max(near)..end)?.to_lowercase();
    (named == Location::Response || !between.contains("response")).then_some(named)
}

/// Whether the text above says that these are the properties of something, and not the parameters themselves.
fn describes_object(above: NodeRef) -> bool {
    let lower = above.plain_text().to_lowercase();
    let words = [" object", " array", "each ", " item", " entry"];
    matches!(above.kind(), Kind::Paragraph)
        && (words.iter().any(|word| lower.contains(word)) || above.source().contains('`'))
}

fn is_in_path(page: &Page, name: &str) -> bool {
    endpoint(page).is_some_and(|address| address.contains(&format!("{{{name}}}")))
}

fn written_parameter(
    page: &Page,
    parameter: &Parameter,
    location: Location,
) -> Option<Vec<String>> {
    let (name, key) = location.component();
    // A field without type or description is incomplete, and one of an object belongs inside that.
    let is_complete = !parameter.kind.is_empty() && !parameter.description.is_empty();
    if !is_complete || parameter.name.contains(['.', '[']) {
        return None;
    }
    let mut attributes = attribute(key, &parameter.name) + &attribute("type", &parameter.kind);
    if parameter.required {
        attributes.push_str(" required");
    }
    if let Some(default) = &parameter.default {
        attributes.push_str(&attribute("default", default));
    }
    let mut content = Vec::new();
    for paragraph in &parameter.description {
        if paragraph.lines().any(begins_block) {
            return None;
        }
        if !content.is_empty() {
            content.push(String::new());
        }
        content.extend(paragraph.lines().map(|line| line.trim_start().to_owned()));
    }
    Some(component(page, name, &attributes, &content))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages};

    const TABLE: &str = "| Name | Type | Description |\n|---|---|---|\n| `a` | string | The first. |\n| `b` | number | The second. |\n";

    fn page(api: &str, heading: &str, body: &str) -> String {
        format!("---\ntitle: A\n{api}---\n\n{heading}\n\n{body}")
    }

    #[test]
    fn which_tables_are_parameters() {
        for (path, api, heading, count) in [
            ("page.mdx", "api: GET /a\n", "## Query parameters", 1),
            ("page.mdx", "openapi: GET /a\n", "## Anything", 1),
            ("api-reference/page.mdx", "", "## Anything", 1),
            ("page.mdx", "", "## Request body", 1),
            ("page.mdx", "", "## Configuration", 0),
            ("page.mdx", "", "## Parameters", 0),
        ] {
            let text = page(api, heading, TABLE);
            let found = messages("params-as-table", &[(path, &text)]);
            assert_eq!(found.len(), count, "{path} {api} {heading}");
        }
        for table in [
            "| Name | Description |\n|---|---|\n| <Field name=\"a\" /> | The first. |\n",
            "| Code | Description |\n|---|---|\n| 200 | Fine. |\n",
            "| Name | Description |\n|---|---|\n| Free | One user. |\n",
        ] {
            let text = page("api: GET /a\n", "## Plans", table);
            assert_eq!(messages("params-as-table", &[("page.mdx", &text)]), [""; 0]);
        }
    }

    #[test]
    fn rows_become_components() {
        for (heading, body, expected) in [
            (
                "## Response",
                "| Field | Type | Description | Example |\n|---|---|---|---|\n| `a` | `Array<string>` | One \\| two {1}. | `x` |\n| `b` | `\"c\"` | See [c](/c). | - |\n",
                "<ResponseField name=\"a\" type=\"Array<string>\">\n  One | two {1}.\n\n  Example: `x`\n</ResponseField>\n\n<ResponseField name=\"b\" type='\"c\"'>\n  See [c](/c).\n</ResponseField>\n",
            ),
            (
                "## Parameters",
                "| Parameter | In | Type | Required | Default | Description |\n|---|---|---|---|---|---|\n| id | path | string | yes | | The order. |\n| `n` | query | number | no | `20` | How many. |\n",
                "<ParamField path=\"id\" type=\"string\" required>\n  The order.\n</ParamField>\n\n<ParamField query=\"n\" type=\"number\" default=\"20\">\n  How many.\n</ParamField>\n",
            ),
            (
                "## Request body",
                "- `a` (string, required): The first.\n- `b` (number) - The\n  second.\n",
                "<ParamField body=\"a\" type=\"string\" required>\n  The first.\n</ParamField>\n\n<ParamField body=\"b\" type=\"number\">\n  The\n  second.\n</ParamField>\n",
            ),
        ] {
            let text = page("api: GET /orders/{id}\n", heading, body);
            let expected = page("api: GET /orders/{id}\n", heading, expected);
            assert_eq!(fixed("params-as-table", "page.mdx", &text), expected);
        }
    }

    #[test]
    fn what_is_not_sure_stays() {
        for (heading, body) in [
            ("## Parameters", TABLE.to_owned()),
            ("## Response", format!("Each entry has:\n\n{TABLE}")),
            ("## Body", format!("**Example response:**\n\n{TABLE}")),
            (
                "## Body",
                "| Name | Type | Required |\n|---|---|---|\n| `a` | string | sometimes |\n"
                    .to_owned(),
            ),
            (
                "## Body",
                "| Name | Type |\n|---|---|\n| `a` | [A](/a) |\n".to_owned(),
            ),
            (
                "## Body",
                "| Name | Type |\n|---|---|\n| a or b | string |\n".to_owned(),
            ),
        ] {
            let text = page("api: GET /a\n", heading, &body);
            assert_eq!(
                messages("params-as-table", &[("page.mdx", &text)]).len(),
                1,
                "{text}"
            );
            assert_eq!(fixed("params-as-table", "page.mdx", &text), text);
        }
    }
}
