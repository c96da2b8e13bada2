//! From the parser's tree to the expressions that can be worked out.

use oxc_ast::ast;
use oxc_span::GetSpan;

use super::{
    Binding, Definition, Expression, METHODS, Parameter, ScriptElement, Statement, Unsupported,
};
use crate::source::Span;
use crate::syntax::markdown::decode_entities;

/// How deep an expression may nest.
pub const MAX_DEPTH: usize = 100;

pub(super) type Read<T> = Result<T, Unsupported>;

/// Reads the parts of an expression that stands in a page.
pub(super) struct Reader {
    /// Where the text begins in the page.
    pub(super) offset: usize,
    /// How many bytes were written before it for the parser.
    pub(super) before: usize,
    /// How many bytes it has.
    pub(super) length: usize,
}

impl Reader {
    /// A place in the page for one that the parser gives.
    fn span(&self, span: oxc_span::Span) -> Span {
        let in_text = |at: u32| (at as usize).saturating_sub(self.before);
        let place = |at: u32| self.offset + in_text(at).min(self.length);
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

    pub(super) fn expression(
        &self,
        expression: &ast::Expression,
        depth: usize,
    ) -> Read<Expression> {
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
            Script::TSAsExpression(inner) => self.expression(&inner.expression, depth)?,
            Script::TSSatisfiesExpression(inner) => self.expression(&inner.expression, depth)?,
            Script::TSNonNullExpression(inner) => self.expression(&inner.expression, depth)?,
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
            Script::FunctionExpression(function) => self.function(function)?,
            Script::JSXElement(element) => self.element(element, depth)?,
            Script::JSXFragment(fragment) => self.fragment(fragment, depth)?,
            other => return self.unsupported(describe(other), other.span()),
        })
    }

    /// What a statement defines.
    pub(super) fn definitions(&self, statement: &ast::Statement) -> Vec<Definition> {
        let declaration = match statement {
            ast::Statement::ExportNamedDeclaration(export) if export.source.is_none() => {
                match &export.declaration {
                    Some(declaration) => Some(declaration),
                    None => return self.other_names(export),
                }
            }
            ast::Statement::ExportDefaultDeclaration(export) => return self.without_name(export),
            other => other.as_declaration(),
        };
        match declaration {
            Some(ast::Declaration::VariableDeclaration(variables)) => {
                let variables = variables.declarations.iter();
                variables
                    .flat_map(|variable| self.variable(variable))
                    .collect()
            }
            Some(ast::Declaration::FunctionDeclaration(function)) => {
                let definition = |name: &ast::BindingIdentifier| Definition {
                    name: name.name.as_str().into(),
                    value: self.function(function),
                };
                function.id.iter().map(definition).collect()
            }
            Some(ast::Declaration::ClassDeclaration(class)) => {
                let definition = |name: &ast::BindingIdentifier| Definition {
                    name: name.name.as_str().into(),
                    value: self.unsupported("a class", class.span),
                };
                class.id.iter().map(definition).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The names that `export { name as other }` gives.
    fn other_names(&self, export: &ast::ExportNamedDeclaration) -> Vec<Definition> {
        let named = export.specifiers.iter().map(|specifier| {
            let name = specifier.local.name();
            let value = Expression::Name(name.as_str().into(), self.span(specifier.span));
            (specifier.exported.name(), name, value)
        });
        let others = named.filter(|(exported, name, _)| exported != name);
        let others = others.map(|(exported, _, value)| Definition {
            name: exported.as_str().into(),
            value: Ok(value),
        });
        others.collect()
    }

    /// What a file gives without a name. A function may have one besides.
    fn without_name(&self, export: &ast::ExportDefaultDeclaration) -> Vec<Definition> {
        use ast::ExportDefaultDeclarationKind as Kind;
        let (value, name) = match &export.declaration {
            Kind::FunctionDeclaration(function) => (self.function(function), function.id.as_ref()),
            other => match other.as_expression() {
                Some(value) => (self.expression(value, 0), None),
                None => (self.unsupported("a class", export.span), None),
            },
        };
        let names = ["default"].into_iter();
        let names = names.chain(name.map(|name| name.name.as_str()));
        let definitions = names.map(|name| Definition {
            name: name.into(),
            value: value.clone(),
        });
        definitions.collect()
    }

    fn variable(&self, variable: &ast::VariableDeclarator) -> Vec<Definition> {
        let value = match &variable.init {
            Some(_) if variable.id.get_binding_identifier().is_none() => {
                self.unsupported("a constant that is taken apart", variable.span)
            }
            Some(value) => self.expression(value, 0),
            None => self.unsupported("a variable without a value", variable.span),
        };
        let names = variable.id.get_binding_identifiers();
        let definitions = names.iter().map(|name| Definition {
            name: name.name.as_str().into(),
            value: value.clone(),
        });
        definitions.collect()
    }

    /// A function of constants, conditions and a value.
    fn function(&self, function: &ast::Function) -> Read<Expression> {
        let is_plain = !function.r#async && !function.generator;
        let Some(body) = function.body.as_ref().filter(|_| is_plain) else {
            return self.unsupported("an `async` function or a generator", function.span);
        };
        let parameters = self.parameters(&function.params, function.span)?;
        let value = self.block(&body.statements, function.span, 0)?;
        Ok(Expression::Arrow(parameters, Box::new(value)))
    }

    /// What the statements of a function give.
    fn block(
        &self,
        statements: &[ast::Statement],
        span: oxc_span::Span,
        depth: usize,
    ) -> Read<Expression> {
        let mut before = Vec::new();
        for statement in statements {
            match statement {
                ast::Statement::VariableDeclaration(variables) => {
                    for variable in &variables.declarations {
                        let Some(value) = &variable.init else {
                            return self.unsupported("a variable", variable.span);
                        };
                        let parameter = self.parameter(&variable.id, depth)?;
                        before.push(Statement::Let(parameter, self.expression(value, depth)?));
                    }
                }
                ast::Statement::IfStatement(choice) if choice.alternate.is_none() => {
                    let condition = self.expression(&choice.test, depth)?;
                    let value = self.returned(&choice.consequent, depth)?;
                    before.push(Statement::ReturnIf(condition, value));
                }
                ast::Statement::ReturnStatement(_) => {
                    let value = self.returned(statement, depth)?;
                    return Ok(match before.is_empty() {
                        true => value,
                        false => Expression::Block(before, Box::new(value)),
                    });
                }
                _ => break,
            }
        }
        self.unsupported("a function with statements", span)
    }

    /// The value that a statement returns, alone or in braces.
    fn returned(&self, statement: &ast::Statement, depth: usize) -> Read<Expression> {
        match statement {
            ast::Statement::ReturnStatement(only) => match &only.argument {
                Some(value) => self.expression(value, depth),
                None => Ok(Expression::Undefined),
            },
            ast::Statement::BlockStatement(block) => self.block(&block.body, block.span, depth),
            other => self.unsupported("a function with statements", other.span()),
        }
    }

    fn parameters(
        &self,
        parameters: &ast::FormalParameters,
        span: oxc_span::Span,
    ) -> Read<Vec<Parameter>> {
        if parameters.rest.is_some() {
            return self.unsupported("a function with a rest parameter", span);
        }
        let items = parameters.items.iter();
        items.map(|item| self.parameter(&item.pattern, 0)).collect()
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
            _ => self.unsupported("an expression of another kind", chain.span),
        }
    }

    fn call(&self, call: &ast::CallExpression, depth: usize) -> Read<Expression> {
        if let ast::Expression::StaticMemberExpression(member) = &call.callee {
            let name = member.property.name.as_str();
            if !METHODS.contains(&name) {
                return self.unsupported(format!("a call of `{name}`"), call.span);
            }
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
        if arrow.r#async {
            return self.unsupported("an `async` function", arrow.span);
        }
        let parameters = self.parameters(&arrow.params, arrow.span)?;
        let body = match &arrow.body.statements[..] {
            [ast::Statement::ExpressionStatement(only)] if arrow.expression => {
                self.expression(&only.expression, depth)?
            }
            statements => self.block(statements, arrow.span, depth)?,
        };
        Ok(Expression::Arrow(parameters, Box::new(body)))
    }

    fn parameter(&self, pattern: &ast::BindingPattern, depth: usize) -> Read<Parameter> {
        match pattern {
            ast::BindingPattern::ObjectPattern(object) => {
                let pairs = object.properties.iter().map(|property| {
                    let Some(key) = property.key.static_name() else {
                        return self.unsupported("a parameter of nested names", property.span);
                    };
                    Ok((key.as_ref().into(), self.binding(&property.value, depth)?))
                });
                let pairs = pairs.collect::<Read<_>>()?;
                let rest = object.rest.as_ref();
                let rest = rest.and_then(|rest| rest.argument.get_binding_identifier());
                Ok(Parameter::Object(
                    pairs,
                    rest.map(|name| name.name.as_str().into()),
                ))
            }
            ast::BindingPattern::ArrayPattern(array) if array.rest.is_none() => {
                let names = array.elements.iter().map(|element| {
                    let name = element.as_ref();
                    name.map(|name| self.binding(name, depth)).transpose()
                });
                Ok(Parameter::Array(names.collect::<Read<_>>()?))
            }
            // The argument of a component is always there.
            ast::BindingPattern::AssignmentPattern(given)
                if !matches!(given.left, ast::BindingPattern::BindingIdentifier(_)) =>
            {
                self.parameter(&given.left, depth)
            }
            _ => Ok(Parameter::Name(self.binding(pattern, depth)?)),
        }
    }

    /// A name with the value that it has where none is given.
    fn binding(&self, pattern: &ast::BindingPattern, depth: usize) -> Read<Binding> {
        let (name, default) = match pattern {
            ast::BindingPattern::BindingIdentifier(name) => (name, None),
            ast::BindingPattern::AssignmentPattern(given) => match &given.left {
                ast::BindingPattern::BindingIdentifier(name) => {
                    (name, Some(self.expression(&given.right, depth)?))
                }
                other => return self.unsupported("a parameter of nested names", other.span()),
            },
            other => return self.unsupported("a parameter of nested names", other.span()),
        };
        Ok(Binding {
            name: name.name.as_str().into(),
            default,
        })
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
        let name_span = element.opening_element.name.span();
        self.element_of((&name, name_span), attributes, &element.children, depth)
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
            Some(ast::JSXAttributeValue::Fragment(fragment)) => self.fragment(fragment, depth)?,
        })
    }

    fn fragment(&self, fragment: &ast::JSXFragment, depth: usize) -> Read<Expression> {
        let name = ("", fragment.opening_fragment.span);
        self.element_of(name, Vec::new(), &fragment.children, depth)
    }

    fn element_of(
        &self,
        (name, name_span): (&str, oxc_span::Span),
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
            ast::JSXChild::Text(text) => Ok(match shown_text(text.value.as_str()) {
                text if text.is_empty() => Expression::Empty,
                text => Expression::String(text.into()),
            }),
            ast::JSXChild::Element(element) => self.element(element, depth),
            ast::JSXChild::Fragment(fragment) => self.fragment(fragment, depth),
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
            name_span: self.span(name_span),
            attributes,
            children: children.collect::<Read<_>>()?,
        })))
    }
}

/// The text between tags as it shows: lines are joined by spaces, and those that only indent are left out.
fn shown_text(text: &str) -> String {
    let lines: Vec<&str> = text.split(['\n', '\r']).collect();
    let last = lines.len() - 1;
    let is_white = |c: char| matches!(c, ' ' | '\t');
    let lines = lines.iter().enumerate().map(|(at, line)| {
        let line = if at > 0 {
            line.trim_start_matches(is_white)
        } else {
            line
        };
        if at < last {
            line.trim_end_matches(is_white)
        } else {
            line
        }
    });
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    decode_entities(&lines.join(" ")).into_owned()
}

/// What an expression is that cannot be worked out, with an article.
fn describe(expression: &ast::Expression) -> &'static str {
    use ast::Expression as Script;
    match expression {
        Script::AssignmentExpression(_) | Script::UpdateExpression(_) => "an assignment",
        Script::AwaitExpression(_) => "`await`",
        Script::NewExpression(_) => "`new`",
        Script::ClassExpression(_) => "a class",
        Script::RegExpLiteral(_) => "a regular expression",
        Script::SequenceExpression(_) => "a list of expressions with commas",
        Script::ThisExpression(_) => "`this`",
        Script::ImportExpression(_) => "`import()`",
        Script::TaggedTemplateExpression(_) => "a template with a function before it",
        Script::BigIntLiteral(_) => "a number that ends with `n`",
        _ => "an expression of another kind",
    }
}
