//! The classes of tokens.

/// What a token is, as far as its color goes. Whatever has the color of the text has no class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Class {
    /// In the color of the text: names of variables, operators, punctuation.
    Plain,
    String,
    Property,
    Type,
    Constant,
    Tag,
    Attribute,
    Function,
    Number,
    Keyword,
    Escape,
    Label,
    Link,
    Heading,
    Comment,
    Inserted,
    Deleted,
}

impl Class {
    /// The class that grammars call `name`: parts joined by dots, the first the most general.
    pub(super) fn of_capture(name: &str) -> Self {
        match name {
            "string.escape" | "character.special" => return Self::Escape,
            "string.special.key" | "variable.member" => return Self::Property,
            "string.special.symbol" | "variable.builtin" => return Self::Constant,
            "text.title" | "markup.heading" => return Self::Heading,
            "text.uri" | "markup.link" => return Self::Link,
            "text.reference" => return Self::Label,
            "text.literal" => return Self::String,
            "diff.inserted" => return Self::Inserted,
            "diff.deleted" => return Self::Deleted,
            "punctuation.special" | "keyword.operator" if name.starts_with('k') => {
                return Self::Keyword;
            }
            _ => {}
        }
        match name.split('.').next().unwrap_or(name) {
            "comment" => Self::Comment,
            "keyword" | "conditional" | "repeat" | "import" | "exception" | "storageclass"
            | "media" | "supports" | "keyframes" | "charset" => Self::Keyword,
            "string" | "character" => Self::String,
            "number" | "float" => Self::Number,
            "function" => Self::Function,
            "type" | "constructor" | "module" | "namespace" => Self::Type,
            "property" | "field" => Self::Property,
            "constant" | "boolean" => Self::Constant,
            "tag" => Self::Tag,
            "attribute" => Self::Attribute,
            "escape" => Self::Escape,
            "label" => Self::Label,
            _ => Self::Plain,
        }
    }

    /// What an element of this class is called in the page.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::String => "s",
            Self::Property => "p",
            Self::Type => "t",
            Self::Constant => "o",
            Self::Tag => "g",
            Self::Attribute => "a",
            Self::Function => "f",
            Self::Number => "n",
            Self::Keyword => "k",
            Self::Escape => "e",
            Self::Label => "b",
            Self::Link => "l",
            Self::Heading => "h",
            Self::Comment => "c",
            Self::Inserted => "i",
            Self::Deleted => "d",
        }
    }
}
