//! The classes of tokens.

/// What a token is, as far as its color goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// In the color of the text, without an element: names of variables, operators, punctuation.
    Plain,
    Comment,
    Keyword,
    String,
    Escape,
    Number,
    Function,
    Type,
    /// A key, or a part of something that is declared with a name.
    Property,
    Constant,
    Tag,
    Attribute,
    /// A name that is referred to: of a lifetime, an anchor, a target.
    Label,
    Inserted,
    Deleted,
    Heading,
    Link,
    Emphasis,
    Strong,
}

impl Class {
    /// What an element of this class is called in the page.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Comment => "c",
            Self::Keyword => "k",
            Self::String => "s",
            Self::Escape => "e",
            Self::Number => "n",
            Self::Function => "f",
            Self::Type => "t",
            Self::Property => "p",
            Self::Constant => "o",
            Self::Tag => "g",
            Self::Attribute => "a",
            Self::Label => "b",
            Self::Inserted => "i",
            Self::Deleted => "d",
            Self::Heading => "h",
            Self::Link => "l",
            Self::Emphasis => "em",
            Self::Strong => "st",
        }
    }
}
