//! The order in which what has a name stands on a page and in its playground.

use std::cmp::Ordering;

use super::{Additional, Property, Shape};
use crate::config::Api;
use crate::openapi::{Location, Parameter};

/// Whether what has a name stands by it, that which must be given first, and not as the description has it.
pub(super) fn is_by_name(settings: &Api) -> bool {
    !settings.maintain_order.is_some_and(|(keeps, _)| keeps)
}

/// Parameters location by location, by their names; those of the path as they are.
pub(super) fn parameters(parameters: &mut [Parameter<'_>]) {
    parameters.sort_by(|a, b| {
        a.location.cmp(&b.location).then_with(|| match a.location {
            Location::Path => Ordering::Equal,
            _ => needed_first((a.required, a.name), (b.required, b.name)),
        })
    });
}

/// The properties of a shape and of all that it holds, by their names.
pub(super) fn properties(shape: &mut Shape) {
    shape
        .properties
        .sort_by(|a, b| needed_first((a.required, &a.name), (b.required, &b.name)));
    let named = shape.properties.iter_mut().chain(&mut shape.patterns);
    named.for_each(|property: &mut Property| properties(&mut property.shape));
    if let Additional::Shaped(value) = &mut shape.additional {
        properties(value);
    }
    if let Some(element) = &mut shape.items {
        properties(element);
    }
    shape.prefix.iter_mut().for_each(properties);
    shape.also.iter_mut().for_each(properties);
    let choices = shape.choices.iter_mut();
    choices.for_each(|choice| properties(&mut choice.shape));
}

/// Which of two that may have to be given stands first.
fn needed_first(a: (bool, &str), b: (bool, &str)) -> Ordering {
    b.0.cmp(&a.0).then_with(|| by_name(a.1, b.1))
}

/// Which of two names stands first. Digits count as the number they are: `item_2` stands before `item_10`.
fn by_name(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    loop {
        let (one, other) = (number(left), number(right));
        if let (Some((digits, after)), Some((others, others_after))) = (one, other) {
            let by_value = (digits.len(), digits).cmp(&(others.len(), others));
            if by_value.is_ne() {
                return by_value;
            }
            (left, right) = (after, others_after);
            continue;
        }
        let (mut signs, mut other_signs) = (left.chars(), right.chars());
        let by_sign = signs.next().cmp(&other_signs.next());
        if by_sign.is_ne() {
            return by_sign;
        }
        if left.is_empty() {
            // `a1` and `a01`.
            return a.cmp(b);
        }
        (left, right) = (signs.as_str(), other_signs.as_str());
    }
}

/// The number that a text begins with, without zeros before it, and what stands after.
fn number(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|sign: char| !sign.is_ascii_digit());
    let (digits, after) = text.split_at(end.unwrap_or(text.len()));
    (!digits.is_empty()).then(|| (digits.trim_start_matches('0'), after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::endpoint::testing::with_operation;
    use crate::site::endpoint::{Call, Fields, Ids};
    use crate::source::Span;

    const OPERATION: &str = r#"{
        "parameters": [
            {"name": "X-B", "in": "header"}, {"name": "X-A", "in": "header"},
            {"name": "filter_10", "in": "query"}, {"name": "filter_2", "in": "query"},
            {"name": "until", "in": "query", "required": true},
            {"name": "z", "in": "path"}, {"name": "a", "in": "path"}],
        "requestBody": {"content": {"application/json": {"schema": {"required": ["name"], "properties": {
            "part_10": {"type": "array", "items": {"properties": {"y": {}, "x": {}}}},
            "part_2": {"oneOf": [{"properties": {"d": {}, "c": {}}}, {"type": "string"}]},
            "name": {"additionalProperties": {"properties": {"f": {}, "e": {}}}}}}}}}}"#;

    /// Names of fields in the order in which they stand on a page.
    fn on_page(operation: &crate::openapi::Operation<'_>, is_by_name: bool) -> Vec<String> {
        let mut ids = Ids::default();
        let mut fields = Fields::new(&mut ids).sorted(is_by_name);
        let mut html = fields.parameters(&operation.parameters()).html;
        html += &fields.body(&operation.body().expect("a body")).html;
        let names = html.split("class=\"field-name\"").skip(1);
        let names = names.filter_map(|rest| rest.split("<code>").nth(1)?.split('<').next());
        names.map(str::to_owned).collect()
    }

    /// Names in a shape, each followed by those in it.
    fn names(shape: &Shape, into: &mut Vec<String>) {
        for property in &shape.properties {
            into.push(property.name.to_string());
            names(&property.shape, into);
        }
        if let Additional::Shaped(value) = &shape.additional {
            names(value, into);
        }
        shape.items.iter().for_each(|element| names(element, into));
        let choices = shape.choices.iter();
        choices.for_each(|choice| names(&choice.shape, into));
    }

    #[test]
    fn pages_and_playgrounds_have_one_order() {
        let kept = "X-B X-A filter_10 filter_2 until z a part_10 y x part_2 d c name f e";
        let by_name = "z a until filter_2 filter_10 X-A X-B name e f part_2 c d part_10 x y";
        with_operation("3.1.0", OPERATION, "", |operation| {
            for (keeps, expected) in [(None, by_name), (Some(true), kept)] {
                let settings = Api {
                    maintain_order: keeps.map(|keeps| (keeps, Span::default())),
                    ..Api::default()
                };
                let call = Call::of_operation(operation, &settings);
                let inputs = call.parameters.iter();
                let mut offered: Vec<String> = inputs.map(|input| input.name.clone()).collect();
                names(&call.bodies[0].shape, &mut offered);
                assert_eq!(offered.join(" "), expected);
                assert_eq!(on_page(operation, keeps.is_none()), offered);
            }
        });
    }

    #[test]
    fn numbers_in_names_count_as_numbers() {
        let ordered = [
            "",
            "A",
            "a",
            "a-1",
            "a0",
            "a00",
            "a01",
            "a1",
            "a1b",
            "a2",
            "a2b1",
            "a2b10",
            "a10",
            "a99999999999999999999",
            "a100000000000000000000",
            "ab",
            "é2",
            "é10",
        ];
        for (at, one) in ordered.iter().enumerate() {
            for (other_at, other) in ordered.iter().enumerate() {
                assert_eq!(by_name(one, other), at.cmp(&other_at), "{one} and {other}");
            }
        }
    }
}
