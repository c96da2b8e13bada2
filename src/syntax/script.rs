//! Mistakes in the scripts of a page that the Markdown parser passes over.

use oxc_allocator::Allocator;
use oxc_ast::ast::Statement;
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType};

use crate::source::Span;
use crate::syntax::errors::{SyntaxError, SyntaxErrorKind};
use crate::syntax::tag_mistake::TagMistake;
use crate::syntax::tree::{AttributeKind, Element, Kind, NodeRef, Tree};

/// The mistakes in the imports and exports of a page, and the attributes with nothing between their braces.
pub fn mistakes(tree: &Tree) -> Vec<SyntaxError> {
    let mut errors = Vec::new();
    for node in tree.nodes() {
        match node.kind() {
            Kind::Module(_) => errors.extend(in_module(node)),
            Kind::Paragraph if begins_like_module(node) => errors.extend(in_module(node)),
            Kind::Element(element) => errors.extend(empty_braces(element)),
            _ => {}
        }
    }
    errors
}

/// Whether a paragraph is one only because the imports or exports in it do not parse.
fn begins_like_module(node: NodeRef) -> bool {
    let source = node.source();
    let begins = source.starts_with("import ") || source.starts_with("export ");
    let contains = |node: NodeRef| matches!(node.kind(), Kind::Root | Kind::Element(_));
    let start = node.span().start as usize;
    let page = node.ancestors().last().map_or("", NodeRef::source);
    begins
        && page[..start]
            .chars()
            .next_back()
            .is_none_or(|before| matches!(before, '\n' | '\u{feff}'))
        && node.ancestors().all(contains)
}

/// The first thing that keeps a run of imports and exports from being read.
fn in_module(node: NodeRef) -> Option<SyntaxError> {
    let source = node.source();
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, source, SourceType::jsx()).parse();
    let Some(first) = parsed.errors.first() else {
        return other_statement(node, &parsed.program.body);
    };
    let label = first.labels.as_ref().and_then(|labels| labels.first());
    let offset = label.map_or(0, |label| label.offset().min(source.len()));
    let start = node.span().start as usize;
    // The end of the file says little: the statement that is not finished says more.
    let line = match source[offset..].trim().is_empty() {
        true => Span::new(start, start + source.lines().next().map_or(0, str::len)),
        false => Span::new(start + offset, start + offset + word(&source[offset..])),
    };
    let kind = SyntaxErrorKind::InvalidModule {
        detail: first.message.to_string().into(),
        keyword: keyword(source),
    };
    Some(SyntaxError::at(line, kind))
}

/// The first statement among imports and exports that is neither.
fn other_statement(node: NodeRef, statements: &[Statement]) -> Option<SyntaxError> {
    let mut others = statements
        .iter()
        .filter(|statement| !statement.is_module_declaration());
    let range = others.next()?.span();
    let start = node.span().start as usize;
    let end = start + range.end as usize;
    let kind = SyntaxErrorKind::InvalidModule {
        detail: "an empty line must follow imports and exports".into(),
        keyword: keyword(node.source()),
    };
    Some(SyntaxError::at(
        Span::new(start + range.start as usize, end),
        kind,
    ))
}

fn keyword(source: &str) -> &'static str {
    if source.starts_with("export") {
        "export"
    } else {
        "import"
    }
}

/// The length of the word, or of the single character, at the head of a text.
fn word(text: &str) -> usize {
    let len = text
        .find(|c: char| !c.is_alphanumeric())
        .unwrap_or(text.len());
    len.max(text.chars().next().map_or(0, char::len_utf8))
}

fn empty_braces(element: &Element) -> Option<SyntaxError> {
    let attribute = element.attributes.iter().find(|attribute| {
        let kind = attribute.value.as_ref().map(|value| &value.kind);
        let is_empty = |script: &str| script.trim().is_empty();
        !attribute.name.is_empty()
            && matches!(kind, Some(AttributeKind::Expression(script)) if is_empty(script))
    })?;
    let kind = SyntaxErrorKind::InvalidTag {
        name: element.name.clone(),
        mistake: TagMistake::EmptyBraces,
    };
    Some(SyntaxError::at(attribute.value_span(), kind))
}
