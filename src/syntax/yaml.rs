//! YAML with the place of every key and value.
//!
//! The scalars are those of the core schema of YAML 1.2: `yes` and `no` are texts. Aliases and merge keys
//! are expanded, within a budget. Only the first document of a text is read.

mod builder;
mod message;
mod places;
mod scalar;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use saphyr_parser::{Event, Parser};

use self::builder::Builder;
use super::data::{DataError, Node};

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Reads the first document. `offset` is added to every place: where the text begins in its file.
///
/// There are no values in an empty text and in one that begins with an error; after a later error what
/// stood before it is kept. A key that is repeated is kept each time.
pub fn parse(text: &str, offset: usize) -> (Option<Node>, Vec<DataError>) {
    let body = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let offset = offset + text.len() - body.len();
    let mut body = Cow::Borrowed(body);
    for _ in 0..MAX_JOINED {
        match read(&body, offset) {
            Ok(read) => return read,
            Err(quote) => match joined(&body, quote) {
                Some(joined) => body = Cow::Owned(joined),
                None => break,
            },
        }
    }
    read(&body, offset).unwrap_or_default()
}

/// How many quoted texts of a file may go on at the start of a line.
const MAX_JOINED: usize = 32;

/// Reads a text. Fails with the place of a quoted text whose next line begins without white space: the standard
/// refuses that, nearly every reader takes it.
fn read(body: &str, offset: usize) -> Result<(Option<Node>, Vec<DataError>), usize> {
    let mut builder = Builder::new(body, offset);
    let mut events = Parser::new_from_str(body);
    while let Some(event) = events.next_event() {
        match event {
            Ok((Event::DocumentEnd | Event::StreamEnd, _)) => break,
            Ok((event, place)) => {
                if !builder.add(event, place) {
                    break;
                }
            }
            Err(error) => {
                let at = builder.places.byte(error.marker().index());
                if error.info().contains(UNINDENTED_QUOTE) && joined(body, at).is_some() {
                    return Err(at);
                }
                builder.syntax_error(&error);
                break;
            }
        }
    }
    Ok(builder.finish())
}

/// What the parser says of a quoted text whose next line begins without white space.
const UNINDENTED_QUOTE: &str = "invalid indentation in quoted scalar";

/// The text with the quoted text at `start` on one line: a line break in it means a space anyway, and takes as many
/// bytes. None where no quoted text of several lines stands there.
fn joined(text: &str, start: usize) -> Option<String> {
    let quote = *text.as_bytes().get(start)?;
    if !matches!(quote, b'"' | b'\'') {
        return None;
    }
    let mut bytes = text.as_bytes().to_vec();
    let mut at = start + 1;
    let mut several = false;
    while let Some(byte) = bytes.get_mut(at) {
        match *byte {
            b'\\' if quote == b'"' => at += 1,
            b'\n' | b'\r' => {
                *byte = b' ';
                several = true;
            }
            found if found == quote => {
                return if several {
                    String::from_utf8(bytes).ok()
                } else {
                    None
                };
            }
            _ => {}
        }
        at += 1;
    }
    None
}
