//! What is told of parameters, bodies and responses, whatever it is written as.

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Words.
    Text(String),
    /// A name or a value.
    Code(String),
    /// Words that lead to an address.
    Link(String, String),
    /// The name of something that stands in the same tree, by the number of its shape.
    Shape(u32),
    /// The name of something on the page, and its id.
    Place(String, String),
}

/// A sentence.
pub(super) type Note = Vec<Piece>;

/// Something that has a name: a parameter, a property, a header.
#[derive(Clone, Debug, Default)]
pub(super) struct Field {
    pub id: String,
    /// Empty for what has no name of its own.
    pub name: String,
    /// What its values are, in a few words.
    pub kind: String,
    pub required: bool,
    pub deprecated: bool,
    /// What else is said of it, a word each.
    pub labels: Vec<&'static str>,
    pub default: Option<String>,
    pub block: Block,
}

/// What is told of a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    /// In Markdown.
    pub description: Option<String>,
    pub notes: Vec<Note>,
    /// The values that are explained.
    pub values: Vec<(String, Option<String>)>,
    pub fields: Vec<Field>,
    pub groups: Vec<Group>,
    pub choices: Vec<Choices>,
}

/// What opens on a click.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// None for one that no link leads to.
    pub id: Option<String>,
    pub title: Note,
    pub block: Block,
}

/// Several groups of which a value is one.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    pub title: &'static str,
    pub groups: Vec<Group>,
}

impl Block {
    /// Whether nothing is told.
    pub fn is_empty(&self) -> bool {
        self.description.is_none()
            && self.notes.is_empty()
            && self.values.is_empty()
            && self.fields.is_empty()
            && self.groups.is_empty()
            && self.choices.is_empty()
    }
}

/// Words as a piece.
pub(super) fn words(text: impl Into<String>) -> Piece {
    Piece::Text(text.into())
}

/// A name or value as a piece.
pub(super) fn code(text: impl Into<String>) -> Piece {
    Piece::Code(text.into())
}

/// Names or values one after the other.
pub(super) fn listed<'t>(texts: impl IntoIterator<Item = &'t str>, last: &str) -> Vec<Piece> {
    let texts: Vec<&str> = texts.into_iter().collect();
    let mut pieces = Vec::new();
    for (at, text) in texts.iter().enumerate() {
        match at {
            0 => {}
            at if at + 1 == texts.len() && !last.is_empty() => {
                pieces.push(words(format!(" {last} ")));
            }
            _ => pieces.push(words(", ")),
        }
        pieces.push(code(*text));
    }
    pieces
}
