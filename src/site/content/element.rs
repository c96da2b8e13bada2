//! Elements with the values of their attributes, wherever they were written.

use std::rc::Rc;

use super::children::Children;
use super::{Renderer, component};
use crate::components::Component;
use crate::project::snippet_path;
use crate::site::script::{Scope, Value};
use crate::syntax::expression::{Expression, ScriptElement};
use crate::syntax::{AttributeKind, Element, NodeRef};

/// An element as it is used.
#[derive(Clone)]
pub(in crate::site) struct Use<'p> {
    /// Its name; empty for a fragment.
    pub(in crate::site) name: Box<str>,
    /// The attributes in their order, those that are spread out among them.
    pub(in crate::site) attributes: Vec<(Box<str>, Value<'p>)>,
    /// What stands in it.
    pub(in crate::site) children: Rc<Children<'p>>,
    /// The names that hold where it stands.
    pub(in crate::site) scope: Scope<'p>,
    /// Whether it was written in a line of text.
    pub(in crate::site) inline: bool,
}

impl<'p> Use<'p> {
    /// An element of a page.
    pub(in crate::site) fn of_node(
        node: NodeRef<'p>,
        element: &Element,
        scope: &Scope<'p>,
    ) -> Self {
        let mut attributes = Vec::with_capacity(element.attributes.len());
        for attribute in &element.attributes {
            let value = match attribute.value.as_ref().map(|value| &value.kind) {
                None => Value::Bool(true),
                Some(AttributeKind::Text(text)) => Value::text(&**text),
                Some(AttributeKind::Expression(text)) if attribute.name.is_empty() => {
                    let spread = text.trim().strip_prefix("...").unwrap_or(text);
                    spread_out(scope.value_of(spread), &mut attributes);
                    continue;
                }
                Some(AttributeKind::Expression(text)) => scope.value_of(text),
            };
            attributes.push((attribute.name.clone(), value));
        }
        Self {
            name: element.name.clone(),
            attributes,
            children: Rc::new(Children::Of(node, scope.clone())),
            scope: scope.clone(),
            inline: element.inline,
        }
    }

    /// An element of an expression.
    pub(in crate::site) fn of_script(element: &ScriptElement, scope: &Scope<'p>) -> Self {
        let mut attributes = Vec::with_capacity(element.attributes.len());
        for (name, value) in &element.attributes {
            let is_spread = matches!(value, Expression::Spread(_));
            match (is_spread, scope.evaluate(value)) {
                (true, value) => spread_out(value, &mut attributes),
                (false, value) => attributes.push((name.clone(), value)),
            }
        }
        let children = element.children.iter();
        let children = children.map(|child| scope.evaluate(child)).collect();
        Self {
            name: element.name.clone(),
            attributes,
            children: Rc::new(Children::Values(children)),
            scope: scope.clone(),
            inline: false,
        }
    }

    /// The same without some attributes.
    pub(in crate::site) fn without(&self, names: &[&str]) -> Self {
        let mut rest = self.clone();
        rest.attributes
            .retain(|(name, _)| !names.contains(&&**name));
        rest
    }

    /// The value of an attribute; undefined where there is none.
    pub(in crate::site) fn get(&self, name: &str) -> Value<'p> {
        let mut named = self.attributes.iter().rev();
        let found = named.find(|(own, _)| &**own == name);
        found.map_or(Value::Undefined, |(_, value)| value.clone())
    }

    /// The value of an attribute that is a text or a number and not empty.
    pub(in crate::site) fn text(&self, name: &str) -> Option<String> {
        let text = match self.get(name) {
            Value::String(text) => text.to_string(),
            number @ Value::Number(_) => number.to_text(),
            _ => return None,
        };
        (!text.trim().is_empty()).then_some(text)
    }

    /// Whether an attribute says yes: a bare name, `{true}` or a text other than `false`.
    pub(in crate::site) fn is_on(&self, name: &str) -> bool {
        match self.get(name) {
            Value::String(text) => &*text != "false",
            value => value.is_true(),
        }
    }

    /// The value of an attribute that is a whole number from `least` to `most`.
    pub(in crate::site) fn count(&self, name: &str, least: u32, most: u32) -> Option<u32> {
        let number = self.get(name).number();
        let is_whole = number.fract() == 0.0 && number.abs() < 1e9;
        let number = is_whole.then_some(number as i64)?;
        (i64::from(least)..=i64::from(most))
            .contains(&number)
            .then_some(number as u32)
    }

    /// The values of an attribute that is one text or a list of them.
    pub(in crate::site) fn texts(&self, name: &str) -> Vec<String> {
        match self.get(name) {
            Value::Array(values) => values.iter().map(Value::to_text).collect(),
            Value::Undefined | Value::Null | Value::Bool(_) => Vec::new(),
            value => vec![value.to_text()],
        }
    }

    /// What the page itself means by the name of the element.
    pub(in crate::site) fn own(&self) -> Option<Value<'p>> {
        let mut parts = self.name.split('.');
        let first = parts.next().filter(|first| !first.is_empty())?;
        let is_component = first.starts_with(|sign: char| sign.is_uppercase() || sign == '_');
        let value = self
            .scope
            .get(first)
            .filter(|_| is_component || self.name.contains('.'))?;
        let value = parts.fold(value, |value, part| value.get(part));
        // What is imported and not there is as good as unknown.
        (!value.is_nothing()).then_some(value)
    }

    /// The component of the format that it is.
    pub(in crate::site) fn component(&self) -> Option<Component> {
        Component::named(&self.name)
    }

    /// Whether it is that component.
    pub(in crate::site) fn is(&self, component: Component) -> bool {
        self.component() == Some(component) && self.own().is_none()
    }

    /// What a function gives for it.
    pub(in crate::site) fn applied(&self, function: &Value<'p>) -> Value<'p> {
        match function {
            Value::Function(function) => function.with_attributes(self.properties()),
            _ => Value::Undefined,
        }
    }

    /// Its attributes and, as `children`, what stands in it.
    pub(in crate::site) fn properties(&self) -> Vec<(Box<str>, Value<'p>)> {
        let mut properties = self.attributes.clone();
        if !self.children.is_empty() {
            properties.push(("children".into(), Value::Children(self.children.clone())));
        }
        properties
    }
}

fn spread_out<'p>(value: Value<'p>, attributes: &mut Vec<(Box<str>, Value<'p>)>) {
    if let Value::Object(entries) = value {
        attributes.extend(entries.iter().cloned());
    }
}

impl<'p> Renderer<'p> {
    /// Shows an element.
    pub(super) fn element(&mut self, used: Use<'p>) {
        let Some(depth) = self.depth.checked_sub(1) else {
            return self.text_alone(&used.children);
        };
        self.depth = depth;
        self.element_at_depth(used);
        self.depth = depth + 1;
    }

    /// Shows the words of what nests too deep to be shown as it is.
    fn text_alone(&mut self, children: &Children<'p>) {
        match children {
            Children::Of(node, _) => self.text(&node.plain_text()),
            Children::Values(values) => {
                let texts = values
                    .iter()
                    .filter(|value| matches!(value, Value::String(_) | Value::Number(_)));
                texts.for_each(|value| self.text(&value.to_text()));
            }
        }
    }

    fn element_at_depth(&mut self, used: Use<'p>) {
        if used.name.is_empty() {
            return self.mixed(&used.children);
        }
        match used.own() {
            Some(Value::Snippet(page)) => return self.include(page, &used),
            Some(function @ Value::Function(_)) => {
                let given = used.applied(&function);
                return self.mixed(&Children::Values(vec![given]));
            }
            // A name that is imported and not there counts as a word where it stands, so what is in it does too.
            Some(Value::Undefined) => return self.words(&used.children),
            Some(value) => return self.value(&value),
            None => {}
        }
        match used.component() {
            Some(Component::Snippet) => self.snippet(&used),
            Some(component) => component::show(self, component, &used),
            None if used.name.starts_with(|sign: char| sign.is_lowercase()) => self.html(&used),
            None => self.undefined(&used),
        }
    }

    /// Shows what stands in a component that nobody defines, which has a finding, and its title above that.
    fn undefined(&mut self, used: &Use<'p>) {
        let mut names = ["title", "name", "label"].into_iter();
        let named = names.find(|name| !used.inline && used.text(name).is_some());
        let Some(name) = named else {
            return self.mixed(&used.children);
        };
        self.markup("<p><strong>");
        self.value_of(used, name);
        self.markup("</strong></p>");
        self.end_block();
        self.blocks(&used.children);
    }

    fn snippet(&mut self, used: &Use<'p>) {
        let project = self.shared.project;
        let file = used.text("file").unwrap_or_default();
        let path = snippet_path(&file, &project.assets);
        match project.index.page_at_path(&path) {
            Some(page) => self.include(page, used),
            None => self.mixed(&used.children),
        }
    }

    /// Shows what an attribute gives: a text as it is, an element as words.
    pub(super) fn value_of(&mut self, used: &Use<'p>, name: &str) {
        match used.get(name) {
            Value::String(text) => self.line_of_markdown(&text, &used.scope),
            value => self.words(&Children::Values(vec![value])),
        }
    }

    /// The text of what an attribute gives, without markup.
    pub(super) fn plain_value_of(&mut self, used: &Use<'p>, name: &str) -> String {
        match used.get(name) {
            value @ (Value::String(_) | Value::Number(_)) => value.to_text().trim().to_owned(),
            value if value.is_nothing() => String::new(),
            value => self.plain_words_of(value),
        }
    }

    /// The words of what a value shows.
    pub(super) fn plain_words_of(&mut self, value: Value<'p>) -> String {
        let section = std::mem::take(&mut self.section);
        self.apart(|renderer| renderer.words(&Children::Values(vec![value])));
        let shown = std::mem::replace(&mut self.section, section);
        shown.text.trim().to_owned()
    }

    /// Whether an attribute shows anything.
    pub(super) fn shows(&self, used: &Use<'p>, name: &str) -> bool {
        match used.get(name) {
            Value::String(text) => !text.trim().is_empty(),
            value => !value.is_nothing() && !matches!(value, Value::Bool(_)),
        }
    }
}
