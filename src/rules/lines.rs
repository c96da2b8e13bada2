//! The lines of a page, and the components that fixes put in their place.

use crate::page::Page;
use crate::source::Span;
use crate::syntax::{Format, markdown};

/// The place where the line of `at` begins, and what stands in it before `at`.
pub fn line_start(page: &Page, at: usize) -> (usize, &str) {
    let before = page.text().get(..at).unwrap_or("");
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (start, &before[start..])
}

/// Whether only spaces and the marks of quotations and lists stand in the line before a place.
pub fn begins_line(page: &Page, at: usize) -> bool {
    let before = page.text().get(..at).unwrap_or("");
    let is_mark =
        |c: char| matches!(c, ' ' | '\t' | '>' | '-' | '*' | '+' | '.' | ')') || c.is_ascii_digit();
    let head = match before.char_indices().rev().find(|(_, c)| !is_mark(*c)) {
        Some((newline, '\n')) => &before[newline + 1..],
        Some((0, '\u{feff}')) | None => before,
        _ => return false,
    };
    head.split_whitespace().all(|mark| {
        let number = mark.strip_suffix(['.', ')']).unwrap_or("");
        matches!(mark, "-" | "*" | "+")
            || mark.bytes().all(|byte| byte == b'>')
            || (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

/// Whether only spaces, or the mark of a line break, stand in the line from a place on.
pub fn ends_line(page: &Page, at: usize) -> bool {
    let rest = page.text().get(at..).unwrap_or("");
    rest.chars()
        .find(|c| !matches!(c, ' ' | '\t' | '\r' | '\\'))
        .is_none_or(|c| c == '\n')
}

/// The head of a line for the lines that follow it: spaces stand in the place of a list's marks and of tags.
pub fn blanked(line_head: &str) -> String {
    line_head
        .chars()
        .map(|c| if matches!(c, '>' | '\t') { c } else { ' ' })
        .collect()
}

/// How the lines of a page end.
pub fn newline(page: &Page) -> &'static str {
    match page.text().split_once('\n') {
        Some((first, _)) if first.ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// The lines of a place, each without the width of what stands before `margin` in its own line. A line that is indented
/// less has no indentation then. Spaces stand in the place of what comes before the first line.
pub fn unindented(page: &Page, place: Span, margin: usize) -> Vec<String> {
    let width = columns(&blanked(line_start(page, margin).1));
    let head = blanked(line_start(page, place.start as usize).1);
    let text = page.text().get(place.range()).unwrap_or("");
    let own = |(at, line): (usize, &str)| match at {
        0 => without_columns(&format!("{head}{line}"), width),
        _ => without_columns(line, width),
    };
    text.lines().enumerate().map(own).collect()
}

fn columns(head: &str) -> usize {
    head.chars().fold(0, after_column)
}

/// The column behind a character that stands in this one.
fn after_column(column: usize, c: char) -> usize {
    match c {
        '\t' => column + 4 - column % 4,
        _ => column + 1,
    }
}

fn without_columns(line: &str, width: usize) -> String {
    let (mut column, mut taken) = (0, 0);
    for c in line.chars().take_while(|c| matches!(c, ' ' | '\t')) {
        if column >= width {
            break;
        }
        column = after_column(column, c);
        taken += c.len_utf8();
    }
    let surplus = column.saturating_sub(width);
    format!("{}{}", " ".repeat(surplus), &line[taken..])
}

/// Lines without the indentation that all of them have.
pub fn dedented(lines: &[String]) -> Vec<String> {
    let indentation = |line: &String| line.len() - line.trim_start_matches(' ').len();
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let common = filled.map(indentation).min().unwrap_or(0);
    let rest = |line: &String| line.get(common..).unwrap_or("").to_owned();
    lines.iter().map(rest).collect()
}

/// Lines without the empty ones at both ends.
pub fn trimmed(lines: Vec<String>) -> Vec<String> {
    let is_empty = |line: &String| line.trim().is_empty();
    let end = lines.iter().rposition(|line| !is_empty(line));
    let end = end.map_or(0, |last| last + 1);
    lines.into_iter().take(end).skip_while(is_empty).collect()
}

/// A component around lines: indented in MDX; set off by empty lines in Markdown, which would read them as HTML or as code
/// otherwise. With no lines it closes itself.
pub fn component(page: &Page, name: &str, attributes: &str, content: &[String]) -> Vec<String> {
    if content.is_empty() {
        return vec![format!("<{name}{attributes} />")];
    }
    let is_markdown = page.format == Format::Markdown;
    let indentation = if is_markdown { "" } else { "  " };
    let mut lines = vec![format!("<{name}{attributes}>")];
    lines.extend(is_markdown.then(String::new));
    for line in content {
        let is_empty = line.trim().is_empty();
        lines.push(if is_empty {
            String::new()
        } else {
            format!("{indentation}{line}")
        });
    }
    lines.extend(is_markdown.then(String::new));
    lines.push(format!("</{name}>"));
    lines
}

/// An attribute with the space before it.
pub fn attribute(name: &str, value: &str) -> String {
    format!(" {name}={}", attribute_value(value))
}

/// A text as the value of an attribute, in quotes.
pub fn attribute_value(text: &str) -> String {
    let value = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let has_entity = markdown::decode_entities(&value) != value;
    let value = if has_entity {
        value.replace('&', "&amp;")
    } else {
        value
    };
    match (value.contains('"'), value.contains('\'')) {
        (false, _) => format!("\"{value}\""),
        (true, false) => format!("'{value}'"),
        (true, true) => format!("\"{}\"", value.replace('"', "&quot;")),
    }
}

/// Lines in the place of blocks, with an empty line between them and text beside them; none where the blocks share a line
/// with something else, or stand in a quotation.
pub fn placed(page: &Page, blocks: Span, lines: &[String]) -> Option<(Span, String)> {
    let text = page.text();
    let (line, head) = line_start(page, blocks.start as usize);
    let head = head.trim_start_matches('\u{feff}');
    let stands_apart = begins_line(page, blocks.start as usize)
        && text
            .get(blocks.end as usize..)?
            .lines()
            .next()
            .unwrap_or("")
            .trim()
            .is_empty();
    if !stands_apart || head.contains('>') {
        return None;
    }
    let (newline, indentation) = (newline(page), blanked(head));
    let mut out = String::new();
    for (at, line) in lines.iter().enumerate() {
        if at > 0 {
            out.push_str(newline);
            out.push_str(if line.is_empty() { "" } else { &indentation });
        }
        out.push_str(line);
    }
    let mut place = blocks;
    let above = text[..line].lines().next_back().unwrap_or("");
    if head.trim().is_empty() && is_text(page, above) {
        out = format!("{newline}{indentation}{out}");
        place.start -= head.len() as u32;
    }
    let below = text
        .get(blocks.end as usize..)?
        .lines()
        .nth(1)
        .unwrap_or("");
    if is_text(page, below) {
        out.push_str(newline);
    }
    Some((place, out))
}

/// Whether an empty line has to stand between this line and a component.
fn is_text(page: &Page, line: &str) -> bool {
    let line = line.trim().trim_start_matches('\u{feff}');
    let is_tag = line.starts_with('<') && line.ends_with('>');
    !line.is_empty() && (!is_tag || page.format == Format::Markdown)
}

/// Whether a line of words begins a block that is no paragraph once it stands first.
pub fn begins_block(line: &str) -> bool {
    let line = line.trim_start();
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after_number = line[digits..].strip_prefix(['.', ')']);
    let is_item = |rest: &str| rest.is_empty() || rest.starts_with([' ', '\t']);
    line.starts_with(['#', '>', '|', '=', '~'])
        || ["```", "---", "***", "___", "import ", "export "]
            .iter()
            .any(|start| line.starts_with(start))
        || line.strip_prefix(['-', '*', '+']).is_some_and(is_item)
        || (digits > 0 && after_number.is_some_and(is_item))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indentation_is_taken_off() {
        for (line, width, rest) in [
            ("    a", 3, " a"),
            ("  a", 3, "a"),
            ("\ta", 3, " a"),
            ("\ta", 4, "a"),
            ("", 3, ""),
        ] {
            assert_eq!(without_columns(line, width), rest, "{line:?}");
        }
        let lines = ["  a", "", "   b"].map(String::from);
        assert_eq!(dedented(&lines), ["a", "", " b"]);
    }

    #[test]
    fn attributes_are_quoted() {
        for (value, written) in [
            ("Install", " title=\"Install\""),
            ("Set \"a\"", " title='Set \"a\"'"),
            ("Set \"a\", don't", " title=\"Set &quot;a&quot;, don't\""),
            ("R&D &amp; more", " title=\"R&amp;D &amp;amp; more\""),
            ("a\n  b", " title=\"a b\""),
        ] {
            assert_eq!(attribute("title", value), written);
        }
    }

    #[test]
    fn words_that_would_begin_a_block() {
        for line in ["- a", "1. a", "# a", "> a", "***", "| a |", "import a"] {
            assert!(begins_block(line), "{line}");
        }
        for line in ["a", "-a", "2024 was", "**a** b", "1.5 times", "`a`"] {
            assert!(!begins_block(line), "{line}");
        }
    }
}
