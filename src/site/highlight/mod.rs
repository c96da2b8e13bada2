//! Samples in color: each token of a sample in an element whose class says what it is.
//!
//! A scanner reads a sample once from the beginning to the end and writes the markup as it goes. It knows the words
//! and signs of its language, not its grammar, so that a part of a program, or one with `...` in it, is as good as a
//! whole one. Whatever has the color of the text has no element, which keeps pages light, and no element holds a line
//! end, so that the lines can be taken apart.
//!
//! - `program` scans programs by their `lexis`, one for each language in `lexes`.
//! - `shell`, `data`, `yaml`, `markup`, `style` and `markdown` scan what is no program.
//! - `source` holds the place that they have reached and writes.
//! - `cache` keeps what was written for samples that stand on many pages.
//!
//! Classes: `c` comment, `k` keyword, `s` string, `e` escape, `n` number, `f` function, `t` type, `p` property,
//! `o` constant, `g` tag, `a` attribute, `b` label, `i` inserted, `d` deleted, `h` heading, `l` link, `em` emphasis,
//! `st` strong emphasis.

mod cache;
mod class;
mod data;
mod lexes;
mod lexis;
mod markdown;
mod markup;
mod program;
mod shell;
mod source;
mod style;
mod yaml;

#[cfg(test)]
mod tests;

use crate::languages::Language;
use lexis::Lexis;
use source::Source;

pub use cache::Cache;

/// The longest sample that is colored, in bytes.
const LONGEST: usize = 200 * 1024;

/// Writes `code` for a page, in color if `language` is one that is known by this name. It has as many line ends
/// as before, and none of them within an element.
pub fn html(language: Option<&str>, code: &str, out: &mut String) {
    let scan = language.and_then(scanner_of);
    match scan.filter(|_| code.len() <= LONGEST) {
        Some(scan) => {
            out.reserve(code.len() * 2);
            let mut source = Source::new(code, out);
            scan(&mut source);
            source.finish();
        }
        None => source::escape(code, out),
    }
}

/// Whether samples of a language are colored.
pub fn is_known(language: &str) -> bool {
    scanner_of(language).is_some()
}

/// What paints a sample.
type Scanner = fn(&mut Source<'_>);

/// The scanner of the language that a fence names.
fn scanner_of(language: &str) -> Option<Scanner> {
    Some(match Language::named(language)?.name {
        "bash" | "fish" => shell::scan,
        "console" => shell::session,
        "dockerfile" => shell::dockerfile,
        "python" => |source| program(source, &lexes::PYTHON),
        "javascript" | "typescript" | "tsx" | "jsx" => |source| program(source, &lexes::TYPESCRIPT),
        "go" => |source| program(source, &lexes::GO),
        "rust" => |source| program(source, &lexes::RUST),
        "java" => |source| program(source, &lexes::JAVA),
        "kotlin" => |source| program(source, &lexes::KOTLIN),
        "swift" => |source| program(source, &lexes::SWIFT),
        "ruby" => |source| program(source, &lexes::RUBY),
        "php" => php,
        "c" | "cpp" | "objective-c" => |source| program(source, &lexes::C),
        "csharp" => |source| program(source, &lexes::CSHARP),
        "sql" => |source| program(source, &lexes::SQL),
        "graphql" => |source| program(source, &lexes::GRAPHQL),
        "hcl" => |source| program(source, &lexes::HCL),
        "elixir" => |source| program(source, &lexes::ELIXIR),
        "powershell" => |source| program(source, &lexes::POWERSHELL),
        "solidity" => |source| program(source, &lexes::SOLIDITY),
        "dart" => |source| program(source, &lexes::DART),
        "scala" => |source| program(source, &lexes::SCALA),
        "groovy" | "gradle" => |source| program(source, &lexes::GROOVY),
        "lua" => |source| program(source, &lexes::LUA),
        "r" => |source| program(source, &lexes::R),
        "julia" => |source| program(source, &lexes::JULIA),
        "zig" => |source| program(source, &lexes::ZIG),
        "proto" => |source| program(source, &lexes::PROTO),
        "prisma" => |source| program(source, &lexes::PRISMA),
        "json" => data::json,
        "yaml" => yaml::scan,
        "toml" => data::toml,
        "ini" | "dotenv" => data::ini,
        "diff" => data::diff,
        "html" | "xml" | "vue" | "svelte" | "astro" => markup::scan,
        "css" | "scss" | "less" => style::scan,
        "markdown" | "mdx" => markdown::scan,
        _ => return None,
    })
}

fn program(source: &mut Source<'_>, lexis: &Lexis) {
    program::scan(source, lexis);
}

/// Paints PHP: code between its tags, or all of it where there are none, and markup around it.
fn php(source: &mut Source<'_>) {
    let mut is_code = memchr::memmem::find(source.rest(), b"<?").is_none();
    while !source.is_at_end() {
        let sign: &[u8] = if is_code { b"?>" } else { b"<?" };
        let found = memchr::memmem::find(source.rest(), sign);
        let end = found.map_or(source.end(), |count| source.at + count);
        source.within(end, |source| match is_code {
            true => program(source, &lexes::PHP),
            false => markup::scan(source),
        });
        let is_long = source.starts_with("<?php");
        source.take(if is_long { 5 } else { 2 }, class::Class::Tag);
        is_code = !is_code;
    }
}
