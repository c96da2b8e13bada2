//! Expressions of JavaScript, as far as a program can work them out without running anything: literals, names,
//! templates, operators, calls of methods that change nothing, and elements.

mod read;

pub use read::MAX_DEPTH;

use oxc_allocator::Allocator;
use oxc_ast::ast;
use oxc_parser::Parser;
use oxc_span::SourceType;

use self::read::Reader;
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
    /// `called(arguments)`; what is called is a name, a method of [`METHODS`] or what gives a function.
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
    /// What a function does before it gives its value.
    Block(Vec<Statement>, Box<Expression>),
    /// An element.
    Element(Box<ScriptElement>),
}

/// A statement of a function.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// `const parameter = value`
    Let(Parameter, Expression),
    /// `if (condition) return value`
    ReturnIf(Expression, Expression),
}

/// A parameter of a function, or what a constant is called.
#[derive(Clone, Debug, PartialEq)]
pub enum Parameter {
    /// `name`
    Name(Binding),
    /// `{ key: name, ...rest }`: each key with its name, and what holds the others.
    Object(Vec<(Box<str>, Binding)>, Option<Box<str>>),
    /// `[first, second]`
    Array(Vec<Option<Binding>>),
}

/// A name that is given a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Binding {
    /// The name.
    pub name: Box<str>,
    /// The value where none is given.
    pub default: Option<Expression>,
}

/// An element inside an expression.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptElement {
    /// The name; empty for a fragment.
    pub name: Box<str>,
    /// Where the name stands.
    pub name_span: Span,
    /// Attributes; a spread has an empty name, a bare name the value `true`.
    pub attributes: Vec<(Box<str>, Expression)>,
    /// What stands between the tags.
    pub children: Vec<Expression>,
}

/// A name that a file gives a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// The name; `default` for what a file gives without one.
    pub name: Box<str>,
    /// The value, or what keeps it from being worked out.
    pub value: Result<Expression, Unsupported>,
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
pub const GLOBALS: [&str; 16] = [
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
    "isNaN",
    "parseFloat",
    "parseInt",
    "props",
    "undefined",
];

/// The methods that may be called: those that depend on nothing but their object and arguments. `sort` and `reverse` give
/// a list of their own.
pub const METHODS: [&str; 73] = [
    "abs",
    "assign",
    "at",
    "ceil",
    "charAt",
    "charCodeAt",
    "concat",
    "endsWith",
    "entries",
    "every",
    "filter",
    "find",
    "findIndex",
    "findLast",
    "findLastIndex",
    "flat",
    "flatMap",
    "floor",
    "from",
    "fromCharCode",
    "fromEntries",
    "hasOwn",
    "hasOwnProperty",
    "includes",
    "indexOf",
    "isArray",
    "isFinite",
    "isInteger",
    "isNaN",
    "join",
    "keys",
    "lastIndexOf",
    "localeCompare",
    "log10",
    "log2",
    "map",
    "max",
    "min",
    "of",
    "padEnd",
    "padStart",
    "pow",
    "reduce",
    "reduceRight",
    "repeat",
    "replace",
    "replaceAll",
    "reverse",
    "round",
    "sign",
    "slice",
    "some",
    "sort",
    "split",
    "sqrt",
    "startsWith",
    "stringify",
    "substr",
    "substring",
    "toFixed",
    "toLocaleLowerCase",
    "toLocaleString",
    "toLocaleUpperCase",
    "toLowerCase",
    "toReversed",
    "toSorted",
    "toString",
    "toUpperCase",
    "trim",
    "trimEnd",
    "trimStart",
    "trunc",
    "values",
];

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
        before: 1,
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

/// What a module at `offset` in its page defines at its first level, in order. Constants and functions that only give a
/// value can be worked out.
pub fn definitions(module: &str, offset: usize) -> Vec<Definition> {
    definitions_as(module, offset, SourceType::jsx())
}

/// The same of a script, which may have types.
pub fn definitions_of_script(script: &str) -> Vec<Definition> {
    definitions_as(script, 0, SourceType::tsx())
}

fn definitions_as(module: &str, offset: usize, kind: SourceType) -> Vec<Definition> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, module, kind).parse();
    let reader = Reader {
        offset,
        before: 0,
        length: module.len(),
    };
    let statements = parsed.program.body.iter();
    statements
        .flat_map(|statement| reader.definitions(statement))
        .collect()
}

impl Expression {
    /// The names in it that none of its own functions define, in order, each time they stand there. Those of components are
    /// among them.
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
            Expression::Block(statements, value) => {
                let outer = own.len();
                for statement in statements {
                    match statement {
                        Statement::Let(parameter, value) => {
                            value.collect(own, out);
                            own.extend(parameter.names());
                        }
                        Statement::ReturnIf(condition, value) => {
                            condition.collect(own, out);
                            value.collect(own, out);
                        }
                    }
                }
                value.collect(own, out);
                own.truncate(outer);
            }
            Expression::Element(element) => {
                let first = element.name.split('.').next().unwrap_or_default();
                if first.starts_with(char::is_uppercase) && !own.contains(&first) {
                    let start = element.name_span.start as usize;
                    out.push((first, Span::new(start, start + first.len())));
                }
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
            Parameter::Name(own) => vec![&own.name],
            Parameter::Object(pairs, rest) => {
                let names = pairs.iter().map(|(_, own)| &*own.name);
                names.chain(rest.as_deref()).collect()
            }
            Parameter::Array(names) => names.iter().flatten().map(|own| &*own.name).collect(),
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
                "list.map(({ a = d, ...b }) => { const e = a + f; if (e) return null; return [b, e]; })",
                "names: list f",
            ),
            (
                "list.map(({ a, b: c }) => <li key={a}>{c} {d}</li>)",
                "names: list d",
            ),
            ("(A) => <A.b><c.D /> <></> <E.F /></A.b>", "names: E"),
            ("list?.[0]?.name", "names: list"),
            ("a ? [b, ...c] : { d, e: f }", "names: a b c d f"),
            ("items.map((x) => { return x })", "names: items"),
            ("undefined", "names: "),
            ("Math.max(1, 2)", "names: Math"),
            ("fetch('/x')", "names: fetch"),
            ("(() => { const a = b(); return a; })()", "names: b"),
            ("a.click()", "a call of `click` at a.click()"),
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
