//! Expressions in pages, worked out without running anything.
//!
//! A page's own definitions, what it imports, and what is handed to a snippet are names. Elements stay elements: what
//! shows them is the business of [`content`](super::content).

mod method;
mod names;
mod value;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub(super) use names::Names as FileNames;
pub(super) use value::{Function, Value};

use crate::page::Page;
use crate::syntax::expression::{self, Binding, Definition, Expression, Parameter, Statement};

/// How many parts of expressions are worked out for one page, literals and names aside: lists of lists end.
const MOST_STEPS: usize = 2_000_000;

/// How many bytes the values of one page may take together.
const MOST_BYTES: usize = 64 << 20;

/// How many values a list may have.
const MOST_VALUES: usize = 1 << 16;

/// How deep calls and expressions nest: the deepest expression that is read, in a few calls.
const MAX_DEPTH: usize = expression::MAX_DEPTH + 28;

/// How long a text may become, in bytes.
const LONGEST: usize = 1 << 20;

/// The names that hold at a place.
#[derive(Clone)]
pub(super) struct Scope<'p> {
    /// The page that the text around stands in.
    pub(super) page: &'p Page,
    names: Option<Rc<Names<'p>>>,
    limit: Rc<Limit>,
}

struct Names<'p> {
    own: RefCell<Vec<(Box<str>, Value<'p>)>>,
    outer: Option<Rc<Names<'p>>>,
}

/// What is left of the steps of a page.
struct Limit {
    steps: Cell<usize>,
    bytes: Cell<usize>,
    depth: Cell<usize>,
}

impl<'p> Scope<'p> {
    /// One without names, for a page that is shown by itself.
    pub(super) fn new(page: &'p Page) -> Scope<'p> {
        let limit = Limit {
            steps: Cell::new(MOST_STEPS),
            bytes: Cell::new(MOST_BYTES),
            depth: Cell::new(MAX_DEPTH),
        };
        Scope {
            page,
            names: None,
            limit: Rc::new(limit),
        }
    }

    /// The same with more names, of which the later ones count.
    pub(super) fn with(&self, own: Vec<(Box<str>, Value<'p>)>) -> Scope<'p> {
        let names = Names {
            own: RefCell::new(own),
            outer: self.names.clone(),
        };
        Scope {
            page: self.page,
            names: Some(Rc::new(names)),
            limit: self.limit.clone(),
        }
    }

    /// The same with the names that a file takes from others and with those that it defines, which see each other: functions
    /// may use what is defined below them. [`Self::forget`] must follow once nothing needs them.
    fn defining(
        &self,
        imported: Vec<(Box<str>, Value<'p>)>,
        definitions: &[Definition],
    ) -> Scope<'p> {
        let scope = self.with(imported);
        let is_function = |value: &Expression| matches!(value, Expression::Arrow(..));
        for functions in [true, false] {
            for definition in definitions {
                if let Ok(value) = &definition.value
                    && is_function(value) == functions
                {
                    scope.define(&definition.name, scope.evaluate(value));
                }
            }
        }
        scope
    }

    fn define(&self, name: &str, value: Value<'p>) {
        if let Some(names) = &self.names {
            let mut own = names.own.borrow_mut();
            own.retain(|(other, _)| &**other != name);
            own.push((name.into(), value));
        }
    }

    /// Takes the names of a file away, whose functions hold them and are held by them.
    fn forget(&self) {
        if let Some(names) = &self.names {
            names.own.take();
        }
    }

    /// One without names for a page that is shown within this one: it shares the limit.
    pub(super) fn within(&self, page: &'p Page) -> Scope<'p> {
        Scope {
            page,
            names: None,
            limit: self.limit.clone(),
        }
    }

    /// What a name stands for.
    pub(super) fn get(&self, name: &str) -> Option<Value<'p>> {
        let mut names = self.names.as_ref();
        while let Some(here) = names {
            let own = here.own.borrow();
            if let Some((_, value)) = own.iter().rev().find(|(own, _)| &**own == name) {
                return Some(value.clone());
            }
            names = here.outer.as_ref();
        }
        None
    }

    /// What a name that is imported stands for; `*` is all names.
    fn named(&self, name: &str) -> Value<'p> {
        let own = || self.names.as_ref().map(|names| names.own.borrow().clone());
        match name {
            "*" => Value::object(own().unwrap_or_default()),
            name => self.get(name).unwrap_or(Value::Undefined),
        }
    }

    /// Works out the text of an expression; nothing where it cannot be.
    pub(super) fn value_of(&self, text: &str) -> Value<'p> {
        match expression::parse(text, 0) {
            Some(Ok(expression)) => self.evaluate(&expression),
            _ => Value::Undefined,
        }
    }

    /// Works out an expression.
    pub(super) fn evaluate(&self, expression: &Expression) -> Value<'p> {
        let (steps, depth) = (self.limit.steps.get(), self.limit.depth.get());
        if steps == 0 || depth == 0 {
            return Value::Undefined;
        }
        self.limit.depth.set(depth - 1);
        let value = self.part(expression);
        self.limit.depth.set(depth);
        match is_given(expression) {
            true => value,
            false => {
                let steps = self.limit.steps.get();
                self.limit.steps.set(steps.saturating_sub(1));
                self.charge(value)
            }
        }
    }

    /// The value, where the page has as many bytes left.
    fn charge(&self, value: Value<'p>) -> Value<'p> {
        let Some(left) = self.limit.bytes.get().checked_sub(value.size()) else {
            return Value::Undefined;
        };
        self.limit.bytes.set(left);
        value
    }

    fn part(&self, expression: &Expression) -> Value<'p> {
        match expression {
            Expression::Empty | Expression::Undefined => Value::Undefined,
            Expression::Null => Value::Null,
            Expression::Bool(value) => Value::Bool(*value),
            Expression::Number(number) => Value::Number(*number),
            Expression::String(text) => Value::text(&**text),
            Expression::Template(texts, values) => self.template(texts, values),
            Expression::Name(name, _) => self.name(name),
            Expression::Member(object, key) => self.evaluate(object).get(key),
            Expression::Index(object, index) => {
                let index = self.evaluate(index).to_text();
                self.evaluate(object).get(&index)
            }
            Expression::Call(called, arguments) => self.call(called, arguments),
            Expression::Conditional(parts) => {
                let [condition, yes, no] = &**parts;
                self.evaluate(if self.evaluate(condition).is_true() {
                    yes
                } else {
                    no
                })
            }
            Expression::Operator(operator, sides) => self.operator(operator, &sides[0], &sides[1]),
            Expression::Prefix(operator, inner) => prefix(operator, &self.evaluate(inner)),
            Expression::Array(parts) => Value::Array(self.values(parts).into()),
            Expression::Object(entries) => self.object(entries),
            Expression::Spread(inner) => self.evaluate(inner),
            Expression::Arrow(parameters, body) => Value::Function(Rc::new(Function {
                parameters: parameters.clone(),
                body: (**body).clone(),
                scope: self.clone(),
            })),
            Expression::Block(statements, value) => self.block(statements, value),
            Expression::Element(element) => {
                Value::Element(Rc::new((**element).clone()), self.clone())
            }
        }
    }

    fn name(&self, name: &str) -> Value<'p> {
        match (self.get(name), name) {
            (Some(value), _) => value,
            (None, "NaN") => Value::Number(f64::NAN),
            (None, "Infinity") => Value::Number(f64::INFINITY),
            (None, "props") => Value::Object(Rc::default()),
            (None, _) => Value::Undefined,
        }
    }

    fn template(&self, texts: &[Box<str>], values: &[Expression]) -> Value<'p> {
        let mut out = String::new();
        for (at, text) in texts.iter().enumerate() {
            out.push_str(text);
            if let Some(value) = values.get(at) {
                out.push_str(&self.evaluate(value).to_text());
            }
            if out.len() > LONGEST {
                return Value::Undefined;
            }
        }
        Value::text(out)
    }

    /// The values of a list or of arguments, with what is spread out.
    pub(super) fn values(&self, parts: &[Expression]) -> Vec<Value<'p>> {
        let mut values = Vec::new();
        for part in parts {
            match (part, self.evaluate(part)) {
                (Expression::Spread(_), Value::Array(more)) => values.extend(more.iter().cloned()),
                (Expression::Spread(_), Value::String(text)) => {
                    let signs = text.chars().take(MOST_VALUES);
                    values.extend(signs.map(|sign| Value::text(sign.to_string())));
                }
                (Expression::Spread(_), _) => {}
                (_, value) => values.push(value),
            }
            if values.len() > MOST_VALUES {
                return Vec::new();
            }
        }
        values
    }

    fn object(&self, parts: &[(Box<str>, Expression)]) -> Value<'p> {
        let mut entries: Vec<(Box<str>, Value)> = Vec::new();
        let mut put = |key: &str, value| {
            entries.retain(|(other, _)| &**other != key);
            entries.push((key.into(), value));
        };
        for (key, part) in parts {
            match (part, self.evaluate(part)) {
                (Expression::Spread(_), Value::Object(more)) => {
                    more.iter().for_each(|(key, value)| put(key, value.clone()));
                }
                (Expression::Spread(_), _) => {}
                (_, value) => put(key, value),
            }
        }
        Value::Object(Rc::new(entries))
    }

    fn operator(&self, operator: &str, left: &Expression, right: &Expression) -> Value<'p> {
        let left = self.evaluate(left);
        match operator {
            "&&" if !left.is_true() => return left,
            "||" if left.is_true() => return left,
            "??" if !left.is_nothing() => return left,
            _ => {}
        }
        let right = self.evaluate(right);
        let numbers = || (left.number(), right.number());
        match operator {
            "&&" | "||" | "??" => right,
            "===" => Value::Bool(left.is_same(&right)),
            "!==" => Value::Bool(!left.is_same(&right)),
            "==" => Value::Bool(left.is_equal(&right)),
            "!=" => Value::Bool(!left.is_equal(&right)),
            "+" => add(&left, &right),
            "in" => match &right {
                Value::Object(entries) => {
                    let key = left.to_text();
                    Value::Bool(entries.iter().any(|(name, _)| **name == *key))
                }
                _ => Value::Bool(false),
            },
            "<" | ">" | "<=" | ">=" => Value::Bool(compare(operator, &left, &right)),
            "-" => Value::Number(numbers().0 - numbers().1),
            "*" => Value::Number(numbers().0 * numbers().1),
            "/" => Value::Number(numbers().0 / numbers().1),
            "%" => Value::Number(numbers().0 % numbers().1),
            "**" => Value::Number(numbers().0.powf(numbers().1)),
            _ => Value::Undefined,
        }
    }

    /// What a function gives for arguments.
    pub(super) fn apply(&self, function: &Value<'p>, arguments: &[Value<'p>]) -> Value<'p> {
        let Value::Function(function) = function else {
            return Value::Undefined;
        };
        let mut names = Vec::new();
        for (at, parameter) in function.parameters.iter().enumerate() {
            let argument = arguments.get(at).cloned().unwrap_or(Value::Undefined);
            function.scope.bind(parameter, &argument, &mut names);
        }
        function.scope.with(names).evaluate(&function.body)
    }

    /// Gives the names of a parameter their values.
    fn bind(
        &self,
        parameter: &Parameter,
        argument: &Value<'p>,
        names: &mut Vec<(Box<str>, Value<'p>)>,
    ) {
        match parameter {
            Parameter::Name(own) => self.bind_name(own, argument.clone(), names),
            Parameter::Object(pairs, rest) => {
                for (key, own) in pairs {
                    self.bind_name(own, argument.get(key), names);
                }
                if let Some(rest) = rest {
                    let is_named = |key: &str| pairs.iter().any(|(named, _)| &**named == key);
                    let others = match argument {
                        Value::Object(entries) => entries
                            .iter()
                            .filter(|(key, _)| !is_named(key))
                            .cloned()
                            .collect(),
                        _ => Vec::new(),
                    };
                    names.push((rest.clone(), Value::object(others)));
                }
            }
            Parameter::Array(items) => {
                for (at, own) in items.iter().enumerate() {
                    if let Some(own) = own {
                        self.bind_name(own, argument.get(&at.to_string()), names);
                    }
                }
            }
        }
    }

    fn bind_name(&self, own: &Binding, given: Value<'p>, names: &mut Vec<(Box<str>, Value<'p>)>) {
        let value = match (&own.default, given) {
            (Some(default), Value::Undefined) => self.with(names.clone()).evaluate(default),
            (_, given) => given,
        };
        names.push((own.name.clone(), value));
    }

    /// What the statements of a function and its last expression give.
    fn block(&self, statements: &[Statement], value: &Expression) -> Value<'p> {
        let mut scope = self.clone();
        for statement in statements {
            match statement {
                Statement::Let(parameter, value) => {
                    let mut names = Vec::new();
                    let value = scope.evaluate(value);
                    scope.bind(parameter, &value, &mut names);
                    scope = scope.with(names);
                }
                Statement::ReturnIf(condition, value) => {
                    if scope.evaluate(condition).is_true() {
                        return scope.evaluate(value);
                    }
                }
            }
        }
        scope.evaluate(value)
    }
}

impl<'p> Function<'p> {
    /// What it gives as a component: an object with the attributes is its one argument.
    pub(super) fn with_attributes(&self, attributes: Vec<(Box<str>, Value<'p>)>) -> Value<'p> {
        let argument = Value::Object(Rc::new(attributes));
        let mut names = Vec::new();
        if let Some(parameter) = self.parameters.first() {
            self.scope.bind(parameter, &argument, &mut names);
        }
        self.scope.with(names).evaluate(&self.body)
    }
}

fn prefix<'p>(operator: &str, value: &Value<'p>) -> Value<'p> {
    match operator {
        "!" => Value::Bool(!value.is_true()),
        "-" => Value::Number(-value.number()),
        "+" => Value::Number(value.number()),
        "typeof" => Value::text(match value {
            Value::Undefined => "undefined",
            Value::Bool(_) => "boolean",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Function(_) => "function",
            _ => "object",
        }),
        _ => Value::Undefined,
    }
}

fn add<'p>(left: &Value<'p>, right: &Value<'p>) -> Value<'p> {
    let is_number = |value: &Value| {
        matches!(
            value,
            Value::Number(_) | Value::Bool(_) | Value::Null | Value::Undefined
        )
    };
    if is_number(left) && is_number(right) {
        return Value::Number(left.number() + right.number());
    }
    let text = left.to_text() + &right.to_text();
    match text.len() > LONGEST {
        true => Value::Undefined,
        false => Value::text(text),
    }
}

fn compare(operator: &str, left: &Value<'_>, right: &Value<'_>) -> bool {
    let order = match (left, right) {
        (Value::String(left), Value::String(right)) => Some(left.cmp(right)),
        _ => left.number().partial_cmp(&right.number()),
    };
    order.is_some_and(|order| match operator {
        "<" => order.is_lt(),
        ">" => order.is_gt(),
        "<=" => order.is_le(),
        _ => order.is_ge(),
    })
}

/// Whether the value of an expression is there without any work.
fn is_given(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::Empty
            | Expression::Undefined
            | Expression::Null
            | Expression::Bool(_)
            | Expression::Number(_)
            | Expression::String(_)
            | Expression::Name(..)
            | Expression::Element(_)
            | Expression::Arrow(..)
    )
}
