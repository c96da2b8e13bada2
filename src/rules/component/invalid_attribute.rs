use super::uses::{Names, Use};
use crate::components::{AttributeType, StaticValue};
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::nearest::nearest;

rule! {
    /// Give attributes values of their kind.
    ///
    /// A value of another kind is ignored or means something else than it says: the text in `required="false"` counts as true.
    /// Numbers may stand in quotes or braces.
    ///
    /// ```mdx bad
    /// <ParamField query="limit" type="integer" required="false">
    ///   How many jobs to list.
    /// </ParamField>
    /// ```
    /// ```mdx bad
    /// <CardGroup cols="three">
    ///   <Card title="Install" href="https://example.com/install" />
    ///   <Card title="Configure" href="https://example.com/configure" />
    ///   <Card title="Deploy" href="https://example.com/deploy" />
    /// </CardGroup>
    /// ```
    /// ```mdx good
    /// <ParamField query="limit" type="integer" required={false}>
    ///   How many jobs to list.
    /// </ParamField>
    ///
    /// <CardGroup cols={3}>
    ///   <Card title="Install" href="https://example.com/install" />
    ///   <Card title="Configure" href="https://example.com/configure" />
    ///   <Card title="Deploy" href="https://example.com/deploy" />
    /// </CardGroup>
    /// ```
    name: "invalid-attribute", group: Component, level: Error, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    for used in Names::of(page).uses() {
        for attribute in &used.element.attributes {
            let Some(entry) = used.component.attribute(&attribute.name) else {
                continue;
            };
            let value = StaticValue::of(attribute);
            if entry.name == "iconType" && has_image_icon(used) {
                continue;
            }
            if let Some(problem) = problem(entry.kind, &value) {
                let subject = format!("`{}` of this `{}`", entry.name, used.component.name());
                report
                    .at(attribute.value_span(), message(&subject, &problem, &value))
                    .help(help(entry.kind, &problem));
            }
        }
    }
}

/// Whether the icon is an image or an element of the writer's, which has no styles to choose from.
fn has_image_icon(used: Use) -> bool {
    let Some(icon) = used.given("icon") else {
        return false;
    };
    match StaticValue::of(icon) {
        StaticValue::Text(text) => text.contains(['/', '.']),
        StaticValue::Element | StaticValue::Function => true,
        _ => false,
    }
}

/// Why a value does not fit.
enum Problem {
    /// It is of another kind, or a number out of the range.
    Kind,
    /// It is none of those that there are; perhaps the nearest of them was meant.
    Choice(Option<&'static str>),
    /// It says no and counts as yes.
    Opposite,
}

fn message(subject: &str, problem: &Problem, value: &StaticValue) -> String {
    let shown = shown(value);
    match problem {
        Problem::Opposite => format!("{subject} is the text {shown}, which counts as true"),
        _ => format!("{subject} cannot be {shown}"),
    }
}

fn help(kind: AttributeType, problem: &Problem) -> String {
    match problem {
        Problem::Choice(Some(nearest)) => format!("Did you mean `{nearest}`?"),
        Problem::Choice(None) => format!("It is {}.", kind.description()),
        Problem::Kind => format!("It takes {}.", kind.description()),
        Problem::Opposite => "Write `{false}`, or leave the attribute out.".into(),
    }
}

/// A value as a message shows it.
fn shown(value: &StaticValue) -> String {
    match value {
        StaticValue::Text(text) if text.trim().is_empty() => "an empty text".into(),
        StaticValue::Text(text) => format!("`{}`", shortened(text)),
        StaticValue::Bool(value) => format!("`{{{value}}}`"),
        StaticValue::Number(value) => format!("`{{{value}}}`"),
        StaticValue::Bare => "without a value".into(),
        other => other.description().to_owned(),
    }
}

/// A text on one line, cut where it is long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = one_line.chars().take(LONGEST).collect();
    let more = if cut.len() < one_line.len() {
        "…"
    } else {
        ""
    };
    format!("{}{more}", cut.replace('`', "'"))
}

fn problem(kind: AttributeType, value: &StaticValue) -> Option<Problem> {
    use StaticValue as V;
    let fits = match (kind, value) {
        // What is not told is not judged.
        (_, V::Unknown | V::Nothing) | (AttributeType::Any, _) => true,
        (AttributeType::Switch, _) => return switch(value),
        (AttributeType::Count { least, most }, _) => is_count(value, least, most),
        (AttributeType::Icon, _) => matches!(value, V::Text(_) | V::Element | V::Function),
        (AttributeType::Address, _) => matches!(value, V::Text(_)),
        (AttributeType::OneOf(values), _) => return one_of(value, values),
        (AttributeType::Text, _) => matches!(value, V::Text(_) | V::Number(_) | V::Element),
        (AttributeType::Markup, _) => {
            matches!(value, V::Text(_) | V::Number(_) | V::Element | V::List)
        }
    };
    (!fits).then_some(Problem::Kind)
}

fn switch(value: &StaticValue) -> Option<Problem> {
    match value {
        StaticValue::Bare | StaticValue::Bool(_) => None,
        StaticValue::Text(text) if text.eq_ignore_ascii_case("true") => None,
        StaticValue::Text(text) if text.eq_ignore_ascii_case("false") => Some(Problem::Opposite),
        _ => Some(Problem::Kind),
    }
}

fn is_count(value: &StaticValue, least: u32, most: u32) -> bool {
    let number = match value {
        StaticValue::Number(number) => Some(*number),
        StaticValue::Text(text) => text.trim().parse::<u32>().ok().map(f64::from),
        _ => None,
    };
    number.is_some_and(|number| {
        number.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&number)
    })
}

fn one_of(value: &StaticValue, values: &'static [&'static str]) -> Option<Problem> {
    let StaticValue::Text(text) = value else {
        return Some(Problem::Kind);
    };
    let text = text.trim();
    if values.contains(&text) {
        return None;
    }
    Some(Problem::Choice(nearest(text, values.iter().copied())))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{messages_of_page, places};

    fn card(attribute: &str) -> String {
        format!("<Card title=\"a\" {attribute}>b</Card>\n")
    }

    #[test]
    fn values_that_fit() {
        for attribute in [
            "horizontal",
            "horizontal={true}",
            "horizontal={false}",
            "horizontal=\"true\"",
            "horizontal=\"True\"",
            "horizontal={wide}",
            "horizontal={undefined}",
            "icon=\"house\"",
            "icon={<svg />}",
            "icon={`house`}",
            "href=\"/a\"",
            "href={base}",
            "href={`${base}/a`}",
            "iconType=\"sharp-solid\"",
            "icon={<img src=\"/a.png\" />} iconType=\"image\"",
            "icon=\"/images/a.svg\" iconType=\"image\"",
            "icon=\"https://example.com/a.svg\" iconType=\"image\"",
            "cta={<b>a</b>}",
        ] {
            let text = card(attribute);
            assert_eq!(
                messages_of_page("invalid-attribute", &text),
                [""; 0],
                "{text}"
            );
        }
        for cols in ["{1}", "{4}", "\"2\"", "'3'", "{count}"] {
            let text = format!("<CardGroup cols={cols}>\n  <Card href=\"/a\" />\n</CardGroup>\n");
            assert_eq!(
                messages_of_page("invalid-attribute", &text),
                [""; 0],
                "{text}"
            );
        }
    }

    #[test]
    fn values_that_do_not() {
        for (attribute, place) in [
            ("horizontal=\"false\"", "\"false\""),
            ("horizontal=\"\"", "\"\""),
            ("horizontal={1}", "{1}"),
            ("icon", "icon"),
            ("icon={true}", "{true}"),
            ("icon={[\"house\"]}", "{[\"house\"]}"),
            ("href", "href"),
            ("href={1}", "{1}"),
            ("href={<b>a</b>}", "{<b>a</b>}"),
            ("iconType=\"image\"", "\"image\""),
            ("icon=\"house\" iconType=\"image\"", "\"image\""),
        ] {
            assert_eq!(places("invalid-attribute", &card(attribute)), [place]);
        }
        for cols in ["{0}", "{5}", "{2.5}", "\"two\"", "{-1}", "{true}", "{[1]}"] {
            let text = format!("<CardGroup cols={cols}>\n  <Card href=\"/a\" />\n</CardGroup>\n");
            assert_eq!(places("invalid-attribute", &text), [cols], "{text}");
        }
    }

    #[test]
    fn the_message_says_what_is_wrong() {
        for (attribute, expected) in [
            (
                "iconType=\"solids\"",
                "`iconType` of this `Card` cannot be `solids`",
            ),
            ("href", "`href` of this `Card` cannot be without a value"),
            (
                "arrow=\"false\"",
                "`arrow` of this `Card` is the text `false`, which counts as true",
            ),
            ("icon={[\"a\"]}", "`icon` of this `Card` cannot be a list"),
        ] {
            let found = messages_of_page("invalid-attribute", &card(attribute));
            assert_eq!(found, [expected]);
        }
    }
}
