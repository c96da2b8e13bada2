//! Expressions of JavaScript, as far as a program can work them out without running anything: literals, names,
//! templates, operators, calls of methods that change nothing, and elements.

use oxc_allocator::Allocator;
use oxc_ast::ast;
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType};

use crate::source::Span;

/// An expression that can be worked out.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// Nothing but white space and comments.
    Empty,
    /// `null`
    Null,
    /// `undefined`
    Undefined,
    /// `true` or `false`
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text.
    String(Box<str>),
    /// A template: texts with values between them, one text more than values.
    Template(Vec<Box<str>>, Vec<Expression>),
    /// A name.
    Name(Box<str>, Span),
    /// `object.property`
    Member(Box<Expression>, Box<str>),
    /// `object[index]`
    Index(Box<Expression>, Box<Expression>),
    /// `called(arguments)`; what is called is a name or a method of [`METHODS`].
    Call(Box<Expression>, Vec<Expression>),
    /// `condition ? yes : no`
    Conditional(Box<[Expression; 3]>),
    /// `left && right` and the like.
    Operator(&'static str, Box<[Expression; 2]>),
    /// `!value` and the like.
    Prefix(&'static str, Box<Expression>),
    /// A list.
    Array(Vec<Expression>),
    /// A map.
    Object(Vec<(Box<str>, Expression)>),
    /// `...value` in a list, in a map (with an empty key) or among arguments.
    Spread(Box<Expression>),
    /// `(parameters) => body`
    Arrow(Vec<Parameter>, Box<Expression>),
    /// An element.
    Element(Box<ScriptElement>),
}

/// A parameter of an arrow function.
#[derive(Clone, Debug, PartialEq)]
pub enum Parameter {
    /// `name`
    Name(Box<str>),
    /// `{ key: name }`: pairs of key and name.
    Object(Vec<(Box<str>, Box<str>)>),
    /// `[first, second]`
    Array(Vec<Option<Box<str>>>),
}

/// An element inside an expression.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptElement {
    /// The name; empty for a fragment.
    pub name: Box<str>,
    /// Attributes; a spread has an empty name, a bare name the value `true`.
    pub attributes: Vec<(Box<str>, Expression)>,
    /// What stands between the tags.
    pub children: Vec<Expression>,
}

/// A part of an expression that cannot be worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// What it is, with an article: "a call of `fetch`".
    pub what: String,
    /// Where it stands.
    pub span: Span,
}

/// The names that are defined everywhere.
pub const GLOBALS: [&str; 14] = [
    "Array",
    "Boolean",
    "Date",
    "Infinity",
    "JSON",
    "Math",
    "NaN",
    "Number",
    "Object",
    "String",
    "encodeURIComponent",
    "parseFloat",
    "parseInt",
    "props",
];

/// The methods that may be called: those that change nothing and depend on nothing but their object and arguments.
pub const METHODS: [&str; 52] = [
    "abs",
    "at",
    "ceil",
    "charAt",
    "concat",
    "endsWith",
    "entries",
    "every",
    "filter",
    "find",
    "findIndex",
    "flat",
    "flatMap",
    "floor",
    "fromEntries",
    "includes",
    "indexOf",
    "isArray",
    "join",
    "keys",
    "lastIndexOf",
    "map",
    "max",
    "min",
    "padEnd",
    "padStart",
    "pow",
    "reduce",
    "repeat",
    "replace",
    "replaceAll",
    "round",
    "slice",
    "some",
    "split",
    "sqrt",
    "startsWith",
    "stringify",
    "substring",
    "toFixed",
    "toLocaleLowerCase",
    "toLocaleUpperCase",
    "toLowerCase",
    "toSorted",
    "toString",
    "toUpperCase",
    "trim",
    "trimEnd",
    "trimStart",
    "trunc",
    "values",
    "toReversed",
];

/// How deep an expression may nest.
const MAX_DEPTH: usize = 100;

/// Reads the expression `text` that stands at `offset` in its page. None where it does not parse.
pub fn parse(text: &str, offset: usize) -> Option<Result<Expression, Unsupported>> {
    let allocator = Allocator::default();
    // The line break ends a comment that runs to the end of the line.
    let wrapped = format!("({text}\n)");
    let parsed = Parser::new(&allocator, &wrapped, SourceType::jsx()).parse();
    if !parsed.errors.is_empty() {
        return is_comment(text).then_some(Ok(Expression::Empty));
    }
    let reader = Reader {
        offset,
        length: text.len(),
    };
    let [ast::Statement::ExpressionStatement(statement)] = &parsed.program.body[..] else {
        return None;
    };
    Some(reader.expression(&statement.expression, 0))
}

/// Whether nothing but comments and white space stands there.
fn is_comment(text: &str) -> bool {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, SourceType::jsx()).parse();
    parsed.errors.is_empty()
        && parsed.program.body.is_empty()
        && parsed.program.directives.is_empty()
}

/// The names that a module defines at its first level, exported or not, and those it imports.
pub fn defined_names(module: &str) -> Vec<Box<str>> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, module, SourceType::jsx()).parse();
    let mut names = Vec::new();
    for statement in &parsed.program.body {
        let declaration = match statement {
            ast::Statement::ExportNamedDeclaration(export) => export.declaration.as_ref(),
            other => other.as_declaration(),
        };
        match declaration {
            Some(ast::Declaration::VariableDeclaration(variables)) => {
                for declarator in &variables.declarations {
                    let found = declarator.id.get_binding_identifiers();
                    names.extend(found.iter().map(|name| name.name.as_str().into()));
                }
            }
            Some(ast::Declaration::FunctionDeclaration(function)) => {
                names.extend(function.id.iter().map(|name| name.name.as_str().into()));
            }
            Some(ast::Declaration::ClassDeclaration(class)) => {
                names.extend(class.id.iter().map(|name| name.name.as_str().into()));
            }
            _ => {}
        }
    }
    names
}

type Read<T> = Result<T, Unsupported>;

struct Reader {
    offset: usize,
    length: usize,
}

impl Reader {
    /// A place in the page for one in the wrapped text.
    fn span(&self, span: oxc_span::Span) -> Span {
        let place = |at: u32| self.offset + (at as usize).saturating_sub(1).min(self.length);
        Span::new(place(span.start), place(span.end))
    }

    fn unsupported<T>(&self, what: impl Into<String>, span: oxc_span::Span) -> Read<T> {
        Err(Unsupported {
            what: what.into(),
            span: self.span(span),
        })
    }

    fn boxed(&self, expression: &ast::Expression, depth: usize) -> Read<Box<Expression>> {
        self.expression(expression, depth).map(Box::new)
    }

    fn expression(&self, expression: &ast::Expression, depth: usize) -> Read<Expression> {
        use ast::Expression as Script;
        if depth > MAX_DEPTH {
            return self.unsupported("an expression nested this deep", expression.span());
        }
        let depth = depth + 1;
        Ok(match expression {
            Script::NullLiteral(_) => Expression::Null,
            Script::BooleanLiteral(literal) => Expression::Bool(literal.value),
            Script::NumericLiteral(literal) => Expression::Number(literal.value),
            Script::StringLiteral(literal) => Expression::String(literal.value.as_str().into()),
            Script::TemplateLiteral(template) => self.template(template, depth)?,
            Script::Identifier(name) if name.name == "undefined" => Expression::Undefined,
            Script::Identifier(name) => {
                Expression::Name(name.name.as_str().into(), self.span(name.span))
            }
            Script::ParenthesizedExpression(inner) => self.expression(&inner.expression, depth)?,
            Script::StaticMemberExpression(member) => Expression::Member(
                self.boxed(&member.object, depth)?,
                member.property.name.as_str().into(),
            ),
            Script::ComputedMemberExpression(member) => Expression::Index(
                self.boxed(&member.object, depth)?,
                self.boxed(&member.expression, depth)?,
            ),
            Script::ChainExpression(chain) => self.chain(chain, depth)?,
            Script::CallExpression(call) => self.call(call, depth)?,
            Script::ConditionalExpression(choice) => Expression::Conditional(Box::new([
                self.expression(&choice.test, depth)?,
                self.expression(&choice.consequent, depth)?,
                self.expression(&choice.alternate, depth)?,
            ])),
            Script::LogicalExpression(logical) => Expression::Operator(
                logical.operator.as_str(),
                Box::new([
                    self.expression(&logical.left, depth)?,
                    self.expression(&logical.right, depth)?,
                ]),
            ),
            Script::BinaryExpression(binary) => Expression::Operator(
                binary.operator.as_str(),
                Box::new([
                    self.expression(&binary.left, depth)?,
                    self.expression(&binary.right, depth)?,
                ]),
            ),
            Script::UnaryExpression(unary) => match unary.operator.as_str() {
                "delete" => return self.unsupported("`delete`", unary.span),
                operator => Expression::Prefix(operator, self.boxed(&unary.argument, depth)?),
            },
            Script::ArrayExpression(array) => self.array(array, depth)?,
            Script::ObjectExpression(object) => self.object(object, depth)?,
            Script::ArrowFunctionExpression(arrow) => self.arrow(arrow, depth)?,
            Script::JSXElement(element) => self.element(element, depth)?,
            Script::JSXFragment(fragment) => {
                self.element_of("", Vec::new(), &fragment.children, depth)?
            }
            other => return self.unsupported(describe(other), other.span()),
        })
    }

    fn template(&self, template: &ast::TemplateLiteral, depth: usize) -> Read<Expression> {
        let texts = template.quasis.iter().map(|part| {
            let cooked = part.value.cooked.as_ref();
            cooked
                .map_or(part.value.raw.as_str(), |text| text.as_str())
                .into()
        });
        let values = template.expressions.iter();
        let values = values
            .map(|value| self.expression(value, depth))
            .collect::<Read<_>>()?;
        Ok(Expression::Template(texts.collect(), values))
    }

    fn chain(&self, chain: &ast::ChainExpression, depth: usize) -> Read<Expression> {
        match &chain.expression {
            ast::ChainElement::CallExpression(call) => self.call(call, depth),
            ast::ChainElement::StaticMemberExpression(member) => Ok(Expression::Member(
                self.boxed(&member.object, depth)?,
                member.property.name.as_str().into(),
            )),
            ast::ChainElement::ComputedMemberExpression(member) => Ok(Expression::Index(
                self.boxed(&member.object, depth)?,
                self.boxed(&member.expression, depth)?,
            )),
            _ => self.unsupported("this form of access", chain.span),
        }
    }

    fn call(&self, call: &ast::CallExpression, depth: usize) -> Read<Expression> {
        let method = match &call.callee {
            ast::Expression::StaticMemberExpression(member) => member.property.name.as_str(),
            ast::Expression::Identifier(name)
                if matches!(
                    name.name.as_str(),
                    "String"
                        | "Number"
                        | "Boolean"
                        | "parseInt"
                        | "parseFloat"
                        | "encodeURIComponent"
                ) =>
            {
                "at"
            }
            ast::Expression::Identifier(name) => name.name.as_str(),
            _ => return self.unsupported("a call of a value", call.span),
        };
        if !METHODS.contains(&method) {
            return self.unsupported(format!("a call of `{method}`"), call.span);
        }
        let arguments = call.arguments.iter().map(|argument| match argument {
            ast::Argument::SpreadElement(spread) => {
                self.boxed(&spread.argument, depth).map(Expression::Spread)
            }
            other => match other.as_expression() {
                Some(value) => self.expression(value, depth),
                None => self.unsupported("this argument", other.span()),
            },
        });
        let arguments = arguments.collect::<Read<_>>()?;
        Ok(Expression::Call(
            self.boxed(&call.callee, depth)?,
            arguments,
        ))
    }

    fn array(&self, array: &ast::ArrayExpression, depth: usize) -> Read<Expression> {
        let elements = array.elements.iter().map(|element| match element {
            ast::ArrayExpressionElement::SpreadElement(spread) => {
                self.boxed(&spread.argument, depth).map(Expression::Spread)
            }
            other => match other.as_expression() {
                Some(value) => self.expression(value, depth),
                None => Ok(Expression::Undefined),
            },
        });
        Ok(Expression::Array(elements.collect::<Read<_>>()?))
    }

    fn object(&self, object: &ast::ObjectExpression, depth: usize) -> Read<Expression> {
        let entries = object.properties.iter().map(|property| match property {
            ast::ObjectPropertyKind::SpreadProperty(spread) => {
                let value = self.boxed(&spread.argument, depth)?;
                Ok(("".into(), Expression::Spread(value)))
            }
            ast::ObjectPropertyKind::ObjectProperty(property) => match property.key.static_name() {
                Some(key) => Ok((
                    key.as_ref().into(),
                    self.expression(&property.value, depth)?,
                )),
                None => self.unsupported("a key that is worked out", property.span),
            },
        });
        Ok(Expression::Object(entries.collect::<Read<_>>()?))
    }

    fn arrow(&self, arrow: &ast::ArrowFunctionExpression, depth: usize) -> Read<Expression> {
        if arrow.r#async || arrow.params.rest.is_some() {
            return self.unsupported("this form of function", arrow.span);
        }
        let items = arrow.params.items.iter();
        let parameters = items
            .map(|item| self.parameter(&item.pattern))
            .collect::<Read<_>>()?;
        let body = match &arrow.body.statements[..] {
            [ast::Statement::ExpressionStatement(only)] if arrow.expression => &only.expression,
            [ast::Statement::ReturnStatement(only)] => match &only.argument {
                Some(value) => value,
                None => return self.unsupported("a function without a value", arrow.span),
            },
            _ => return self.unsupported("a function with statements", arrow.span),
        };
        Ok(Expression::Arrow(parameters, self.boxed(body, depth)?))
    }

    fn parameter(&self, pattern: &ast::BindingPattern) -> Read<Parameter> {
        match pattern {
            ast::BindingPattern::BindingIdentifier(name) => {
                Ok(Parameter::Name(name.name.as_str().into()))
            }
            ast::BindingPattern::ObjectPattern(object) if object.rest.is_none() => {
                let pairs = object.properties.iter().map(|property| {
                    let key = property.key.static_name();
                    match (key, name_of(&property.value)) {
                        (Some(key), Some(name)) => Ok((key.as_ref().into(), name)),
                        _ => self.unsupported("this form of parameter", property.span),
                    }
                });
                Ok(Parameter::Object(pairs.collect::<Read<_>>()?))
            }
            ast::BindingPattern::ArrayPattern(array) if array.rest.is_none() => {
                let names = array.elements.iter();
                Ok(Parameter::Array(
                    names.map(|element| name_of(element.as_ref()?)).collect(),
                ))
            }
            other => self.unsupported("this form of parameter", other.span()),
        }
    }

    fn element(&self, element: &ast::JSXElement, depth: usize) -> Read<Expression> {
        let name = element.opening_element.name.to_string();
        let mut attributes = Vec::new();
        for item in &element.opening_element.attributes {
            attributes.push(match item {
                ast::JSXAttributeItem::SpreadAttribute(spread) => {
                    let value = self.boxed(&spread.argument, depth)?;
                    ("".into(), Expression::Spread(value))
                }
                ast::JSXAttributeItem::Attribute(attribute) => {
                    let key = match &attribute.name {
                        ast::JSXAttributeName::Identifier(name) => name.name.as_str().into(),
                        ast::JSXAttributeName::NamespacedName(name) => name.to_string().into(),
                    };
                    (key, self.attribute_value(attribute.value.as_ref(), depth)?)
                }
            });
        }
        self.element_of(&name, attributes, &element.children, depth)
    }

    fn attribute_value(
        &self,
        value: Option<&ast::JSXAttributeValue>,
        depth: usize,
    ) -> Read<Expression> {
        Ok(match value {
            None => Expression::Bool(true),
            Some(ast::JSXAttributeValue::StringLiteral(text)) => {
                Expression::String(text.value.as_str().into())
            }
            Some(ast::JSXAttributeValue::ExpressionContainer(container)) => {
                match container.expression.as_expression() {
                    Some(value) => self.expression(value, depth)?,
                    None => Expression::Empty,
                }
            }
            Some(ast::JSXAttributeValue::Element(element)) => self.element(element, depth)?,
            Some(ast::JSXAttributeValue::Fragment(fragment)) => {
                self.element_of("", Vec::new(), &fragment.children, depth)?
            }
        })
    }

    fn element_of(
        &self,
        name: &str,
        attributes: Vec<(Box<str>, Expression)>,
        children: &[ast::JSXChild],
        depth: usize,
    ) -> Read<Expression> {
        if depth > MAX_DEPTH {
            let span = children
                .first()
                .map_or(oxc_span::Span::default(), GetSpan::span);
            return self.unsupported("an element nested this deep", span);
        }
        let depth = depth + 1;
        let children = children.iter().map(|child| match child {
            ast::JSXChild::Text(text) => Ok(Expression::String(text.value.as_str().into())),
            ast::JSXChild::Element(element) => self.element(element, depth),
            ast::JSXChild::Fragment(fragment) => {
                self.element_of("", Vec::new(), &fragment.children, depth)
            }
            ast::JSXChild::ExpressionContainer(container) => {
                match container.expression.as_expression() {
                    Some(value) => self.expression(value, depth),
                    None => Ok(Expression::Empty),
                }
            }
            ast::JSXChild::Spread(spread) => self
                .boxed(&spread.expression, depth)
                .map(Expression::Spread),
        });
        Ok(Expression::Element(Box::new(ScriptElement {
            name: name.into(),
            attributes,
            children: children.collect::<Read<_>>()?,
        })))
    }
}

fn name_of(pattern: &ast::BindingPattern) -> Option<Box<str>> {
    pattern
        .get_binding_identifier()
        .map(|name| name.name.as_str().into())
}

/// What an expression is that cannot be worked out, with an article.
fn describe(expression: &ast::Expression) -> &'static str {
    use ast::Expression as Script;
    match expression {
        Script::AssignmentExpression(_) | Script::UpdateExpression(_) => "an assignment",
        Script::AwaitExpression(_) => "`await`",
        Script::NewExpression(_) => "`new`",
        Script::FunctionExpression(_) => "a function with statements",
        Script::ClassExpression(_) => "a class",
        Script::RegExpLiteral(_) => "a regular expression",
        Script::SequenceExpression(_) => "a list of expressions with commas",
        Script::ThisExpression(_) => "`this`",
        Script::ImportExpression(_) => "`import()`",
        Script::TaggedTemplateExpression(_) => "a template with a function before it",
        Script::BigIntLiteral(_) => "a number that ends with `n`",
        _ => "this form of expression",
    }
}

impl Expression {
    /// The names in it that none of its own functions define, in order, each time they stand there.
    pub fn free_names(&self) -> Vec<(&str, Span)> {
        let mut names = Vec::new();
        self.collect(&mut Vec::new(), &mut names);
        names
    }

    fn collect<'a>(&'a self, own: &mut Vec<&'a str>, out: &mut Vec<(&'a str, Span)>) {
        match self {
            Expression::Name(name, span) if !own.contains(&&**name) => out.push((name, *span)),
            Expression::Template(_, parts) | Expression::Array(parts) => {
                parts.iter().for_each(|part| part.collect(own, out));
            }
            Expression::Member(inner, _)
            | Expression::Prefix(_, inner)
            | Expression::Spread(inner) => inner.collect(own, out),
            Expression::Index(object, index) => {
                object.collect(own, out);
                index.collect(own, out);
            }
            Expression::Call(called, arguments) => {
                called.collect(own, out);
                arguments.iter().for_each(|part| part.collect(own, out));
            }
            Expression::Conditional(parts) => parts.iter().for_each(|part| part.collect(own, out)),
            Expression::Operator(_, parts) => parts.iter().for_each(|part| part.collect(own, out)),
            Expression::Object(entries) => {
                entries
                    .iter()
                    .for_each(|(_, value)| value.collect(own, out));
            }
            Expression::Arrow(parameters, body) => {
                let outer = own.len();
                own.extend(parameters.iter().flat_map(Parameter::names));
                body.collect(own, out);
                own.truncate(outer);
            }
            Expression::Element(element) => {
                let values = element.attributes.iter().map(|(_, value)| value);
                values
                    .chain(&element.children)
                    .for_each(|part| part.collect(own, out));
            }
            _ => {}
        }
    }
}

impl Parameter {
    /// The names that it defines.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Parameter::Name(name) => vec![name],
            Parameter::Object(pairs) => pairs.iter().map(|(_, name)| &**name).collect(),
            Parameter::Array(names) => names.iter().flatten().map(|name| &**name).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(text: &str) -> String {
        match parse(text, 0) {
            None => "no expression".into(),
            Some(Err(unsupported)) => {
                format!(
                    "{} at {}",
                    unsupported.what,
                    &text[unsupported.span.range()]
                )
            }
            Some(Ok(expression)) => {
                let names = expression.free_names();
                let names = names.iter().map(|(name, span)| {
                    assert_eq!(&&text[span.range()], name);
                    *name
                });
                format!("names: {}", names.collect::<Vec<_>>().join(" "))
            }
        }
    }

    #[test]
    fn expressions_and_the_names_they_need() {
        for (text, expected) in [
            ("1 + 2", "names: "),
            ("/* nothing */", "names: "),
            (" // nothing", "names: "),
            ("`a${b}c`", "names: b"),
            ("props.name ?? 'x'", "names: props"),
            (
                "list.map(({ a, b: c }) => <li key={a}>{c} {d}</li>)",
                "names: list d",
            ),
            ("list?.[0]?.name", "names: list"),
            ("a ? [b, ...c] : { d, e: f }", "names: a b c d f"),
            ("items.map((x) => { return x })", "names: items"),
            ("undefined", "names: "),
            ("Math.max(1, 2)", "names: Math"),
            ("fetch('/x')", "a call of `fetch` at fetch('/x')"),
            ("new Date()", "`new` at new Date()"),
            ("Date.now()", "a call of `now` at Date.now()"),
            ("x = 1", "an assignment at x = 1"),
            ("a b", "no expression"),
            ("", "names: "),
        ] {
            assert_eq!(describe(text), expected, "{text}");
        }
    }

    #[test]
    fn deep_expressions_end() {
        let text = format!("{}1", "1 + ".repeat(5_000));
        assert!(matches!(parse(&text, 0), Some(Err(_))));
    }

    #[test]
    fn names_of_a_module() {
        let module = "import A from 'a'\nexport const b = 1, { c, d: [e] } = x\nfunction f() {}\nexport class G {}";
        assert_eq!(
            defined_names(module),
            ["b", "c", "e", "f", "G"].map(Box::from)
        );
    }
}
