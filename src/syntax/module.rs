//! Imports and exports of a page, through oxc.

use oxc_allocator::Allocator;
use oxc_ast::ast::{
    BindingPattern, Declaration, ExportNamedDeclaration, ImportDeclaration,
    ImportDeclarationSpecifier, Statement,
};
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType};

use crate::source::Span;

/// A name that a page takes from another file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The name it has in this page.
    pub name: Box<str>,
    /// Where that name stands.
    pub name_span: Span,
    /// The name it has in the other file: `default`, `*`, or one that the file exports.
    pub imported: Box<str>,
    /// The file or package, as written.
    pub from: Box<str>,
    /// Where that stands, quotes included.
    pub from_span: Span,
    /// The whole statement.
    pub span: Span,
}

/// A name that a file gives to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The name.
    pub name: Box<str>,
    /// Where it stands.
    pub span: Span,
}

/// What a run of imports and exports at `offset` in a page says. Text that does not parse gives what could be
/// read; the parser of the page reports the mistake.
pub fn read(text: &str, offset: usize) -> (Vec<Import>, Vec<Export>) {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, SourceType::tsx()).parse();
    let reader = Reader { offset };
    let (mut imports, mut exports) = (Vec::new(), Vec::new());
    for statement in &parsed.program.body {
        match statement {
            Statement::ImportDeclaration(import) => reader.import(import, &mut imports),
            Statement::ExportNamedDeclaration(export) => {
                reader.passed_on(export, &mut imports);
                reader.export(export, &mut exports);
            }
            Statement::ExportDefaultDeclaration(export) => {
                exports.push(Export {
                    name: "default".into(),
                    span: reader.span(export.span),
                });
            }
            _ => {}
        }
    }
    (imports, exports)
}

struct Reader {
    offset: usize,
}

impl Reader {
    fn span(&self, span: oxc_span::Span) -> Span {
        Span::new(
            self.offset + span.start as usize,
            self.offset + span.end as usize,
        )
    }

    fn import(&self, import: &ImportDeclaration, out: &mut Vec<Import>) {
        for specifier in import.specifiers.iter().flatten() {
            let (local, imported) = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(named) => {
                    (&named.local, named.imported.name().as_str())
                }
                ImportDeclarationSpecifier::ImportDefaultSpecifier(default) => {
                    (&default.local, "default")
                }
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) => (&all.local, "*"),
            };
            out.push(Import {
                name: local.name.as_str().into(),
                name_span: self.span(local.span),
                imported: imported.into(),
                from: import.source.value.as_str().into(),
                from_span: self.span(import.source.span),
                span: self.span(import.span),
            });
        }
    }

    /// The names of `export { name } from "file"`, which others take from this file as if it had them.
    fn passed_on(&self, export: &ExportNamedDeclaration, out: &mut Vec<Import>) {
        let Some(source) = &export.source else {
            return;
        };
        for specifier in &export.specifiers {
            out.push(Import {
                name: specifier.exported.name().as_str().into(),
                name_span: self.span(specifier.span),
                imported: specifier.local.name().as_str().into(),
                from: source.value.as_str().into(),
                from_span: self.span(source.span),
                span: self.span(export.span),
            });
        }
    }

    fn export(&self, export: &ExportNamedDeclaration, out: &mut Vec<Export>) {
        for specifier in &export.specifiers {
            let name = specifier.exported.name().as_str().into();
            out.push(Export {
                name,
                span: self.span(specifier.span),
            });
        }
        match &export.declaration {
            Some(Declaration::VariableDeclaration(variables)) => {
                for declarator in &variables.declarations {
                    if let BindingPattern::BindingIdentifier(name) = &declarator.id {
                        let span = self.span(declarator.id.span());
                        out.push(Export {
                            name: name.name.as_str().into(),
                            span,
                        });
                    }
                }
            }
            Some(Declaration::FunctionDeclaration(function)) => {
                if let Some(name) = &function.id {
                    out.push(Export {
                        name: name.name.as_str().into(),
                        span: self.span(name.span),
                    });
                }
            }
            Some(Declaration::ClassDeclaration(class)) => {
                if let Some(name) = &class.id {
                    out.push(Export {
                        name: name.name.as_str().into(),
                        span: self.span(name.span),
                    });
                }
            }
            _ => {}
        }
    }
}
