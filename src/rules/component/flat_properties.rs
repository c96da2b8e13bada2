use rustc_hash::FxHashMap;

use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::{Attribute, NodeId, NodeRef};

rule! {
    /// Put the properties of an object in an `Expandable` inside its field.
    ///
    /// Fields named `user.name` and `user.email` beside `user` make one long list, in which readers look for the shape of the data. In
    /// an `Expandable` they see the object first and open what they need.
    ///
    /// ```mdx bad
    /// <ResponseField name="user" type="object">
    ///   Who placed the order.
    /// </ResponseField>
    ///
    /// <ResponseField name="user.name" type="string">
    ///   The full name.
    /// </ResponseField>
    ///
    /// <ResponseField name="user.email" type="string">
    ///   The address for receipts.
    /// </ResponseField>
    /// ```
    /// ```mdx good
    /// <ResponseField name="user" type="object">
    ///   Who placed the order.
    ///
    ///   <Expandable title="properties">
    ///     <ResponseField name="name" type="string">
    ///       The full name.
    ///     </ResponseField>
    ///
    ///     <ResponseField name="email" type="string">
    ///       The address for receipts.
    ///     </ResponseField>
    ///   </Expandable>
    /// </ResponseField>
    /// ```
    name: "flat-properties", group: Component, level: Info, check: Page(check),
}

/// The fields of one object, directly inside one node.
#[derive(Default)]
struct Object<'a> {
    own: Option<&'a Attribute>,
    properties: Vec<(&'a str, &'a Attribute)>,
}

fn check(page: &Page, report: &mut Report) {
    let mut objects: Vec<(&str, Object)> = Vec::new();
    let mut by_name: FxHashMap<(Option<NodeId>, &str, &str), usize> = FxHashMap::default();
    for node in page.tree.nodes() {
        let Some((attribute, name)) = field(node) else {
            continue;
        };
        let (object, is_property) = match name.find(['.', '[']) {
            Some(0) => continue,
            Some(end) => (
                &name[..end],
                !name[end..].trim_matches(['.', '[', ']']).is_empty(),
            ),
            None => (name, false),
        };
        let key = (node.parent().map(NodeRef::id), &*attribute.name, object);
        let at = *by_name.entry(key).or_insert(objects.len());
        if at == objects.len() {
            objects.push((object, Object::default()));
        }
        let fields = &mut objects[at].1;
        match is_property {
            true => fields.properties.push((name, attribute)),
            false => fields.own = fields.own.or(Some(attribute)),
        }
    }
    for (name, object) in objects {
        report_object(name, &object, report);
    }
}

/// The attribute that names a field of a body or a response, and the name.
fn field(node: NodeRef<'_>) -> Option<(&Attribute, &str)> {
    let element = node.element()?;
    let attribute = match &*element.name {
        "ResponseField" => element.attribute("name")?,
        "ParamField" => element.attribute("body")?,
        _ => return None,
    };
    Some((attribute, attribute.as_str()?.trim()))
}

fn report_object(name: &str, object: &Object, report: &mut Report) {
    let Some((property, first)) = object.properties.first() else {
        return;
    };
    let count = object.properties.len();
    let message = match (object.own, count) {
        (None, 1) => return,
        (_, 1) => format!("`{property}` stands beside `{name}`, not inside it"),
        (Some(_), _) => format!("{count} properties of `{name}` stand beside it, not inside it"),
        (None, _) => {
            format!("{count} properties of `{name}` stand beside each other, not inside it")
        }
    };
    let draft = report.at(first.value_span(), message);
    draft.help(format!(
        "Put them in an `Expandable` inside the field `{name}`."
    ));
    if let Some(own) = object.own {
        draft.related(own.value_span(), "The object");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn one_finding_for_each_object() {
        let page = |names: &[&str]| -> String {
            let field = |name: &&str| {
                format!("<ResponseField name=\"{name}\" type=\"a\">\n  B.\n</ResponseField>\n\n")
            };
            names.iter().map(field).collect()
        };
        for (names, count) in [
            (&["user", "user.name"][..], 1),
            (&["user", "user[name]", "user[email]"], 1),
            (&["items", "items[].id", "user", "user.name"], 2),
            (&["data.id", "data.name"], 1),
            (&["data.id", "user.name"], 0),
            (&["items[]", "items"], 0),
            (&["[key]", "a.b"], 0),
            (&["user", "name"], 0),
        ] {
            let found = messages_of_page("flat-properties", &page(names));
            assert_eq!(found.len(), count, "{names:?} {found:?}");
        }
    }

    #[test]
    fn names_of_query_parameters_may_have_brackets() {
        let text = "<ParamField query=\"filter\" type=\"object\">\n  A.\n</ParamField>\n\n<ParamField query=\"filter[a]\" type=\"string\">\n  B.\n</ParamField>\n";
        assert_eq!(messages_of_page("flat-properties", text), [""; 0]);
    }
}
