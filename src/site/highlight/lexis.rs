//! What the words and signs of a programming language mean, as far as colors go.

use rustc_hash::FxHashMap;

use super::class::Class;

/// The lexis of a language. What a field does not name, the language does not have.
#[derive(Default)]
pub(super) struct Lexis {
    /// The bytes that a comment or a text can begin with.
    pub(super) firsts: Vec<u8>,
    /// What begins a comment up to the end of the line.
    pub(super) comments: &'static [&'static str],
    /// What begins and ends a longer comment.
    pub(super) blocks: &'static [(&'static str, &'static str)],
    /// A longer opening stands before a shorter one that it begins with.
    pub(super) quotes: Vec<Quote>,
    /// The words with a color of their own, in small letters if case does not count.
    pub(super) words: FxHashMap<&'static str, Word>,
    pub(super) ignores_case: bool,
    /// What a name with a capital is.
    pub(super) capitals: Capitals,
    pub(super) keys: Keys,
    /// What may stand in names, besides letters, digits and the underscore.
    pub(super) word_bytes: &'static [u8],
    /// Signs of which one may end a name.
    pub(super) word_ends: &'static [u8],
    /// Whether `@name` is an annotation.
    pub(super) annotations: bool,
    /// Whether `$name` is a variable, whatever the name.
    pub(super) variables: bool,
    /// Whether `:name` is a constant.
    pub(super) symbols: bool,
    /// Whether `'name` is a label, and `name!` the call of a macro, and `#[...]` an attribute.
    pub(super) rust: bool,
    /// Whether a line that begins with `#` is for a preprocessor.
    pub(super) preprocessor: bool,
    /// Whether a slash can begin a regular expression.
    pub(super) regexes: bool,
    /// Whether elements stand among the code.
    pub(super) elements: bool,
    /// Whether letters may stand before a quote and change what is in it.
    pub(super) prefixes: Prefixes,
    /// What begins a text whose end is a line with the word that follows.
    pub(super) heredocs: &'static [&'static str],
    /// Whether `-name` is an option, and a name with a hyphen the call of a command.
    pub(super) commands: bool,
}

/// How a text is quoted.
pub(super) struct Quote {
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    /// Whether a backslash changes what follows it.
    pub(super) escapes: bool,
    /// Whether it may have several lines.
    pub(super) lines: bool,
    /// What begins code in it.
    pub(super) hole: Option<&'static str>,
}

/// What a word means.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub(super) class: Class,
    /// What the name that follows is.
    pub(super) names: Class,
    /// Whether it is an ordinary name too, where no other word follows it.
    pub(super) soft: bool,
}

/// What a name with a capital is.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Capitals {
    /// A name like any other.
    #[default]
    Nothing,
    /// A type, called or not.
    Types,
    /// A type, or a member or function of a type.
    Mixed,
    /// The same, and a member where it begins a line.
    Inside,
}

/// Where names are keys.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Keys {
    #[default]
    Nowhere,
    /// Before a colon, directly within braces.
    InBraces,
    /// Before a colon.
    BeforeColon,
    /// Before an equals sign.
    BeforeEquals,
    /// Before an equals sign, among the arguments of a call.
    InArguments,
}

/// What may stand before a quote.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Prefixes {
    #[default]
    None,
    /// `f"{code}"`, `r"\"`.
    Python,
    /// `r#"..."#`.
    Rust,
    /// `$"{code}"`, `@"\"`.
    CSharp,
}

impl Quote {
    /// Text in one line, in which a backslash escapes.
    pub(super) const fn line(quote: &'static str) -> Self {
        Self {
            open: quote,
            close: quote,
            escapes: true,
            lines: false,
            hole: None,
        }
    }

    /// The same text over several lines.
    pub(super) const fn over_lines(self) -> Self {
        Self {
            lines: true,
            ..self
        }
    }

    /// The same text, every sign of which stands for itself.
    pub(super) const fn raw(self) -> Self {
        Self {
            escapes: false,
            ..self
        }
    }

    /// The same text with code in it behind `hole`.
    pub(super) const fn with_code(self, hole: &'static str) -> Self {
        Self {
            hole: Some(hole),
            ..self
        }
    }
}

impl Lexis {
    /// The same lexis with more words: keywords, those among them that are ordinary names too, types and constants,
    /// each list with blanks between the words.
    pub(super) fn with_words(
        mut self,
        keywords: &'static str,
        soft: &'static str,
        types: &'static str,
        constants: &'static str,
    ) -> Self {
        for (list, class, soft) in [
            (types, Class::Type, false),
            (constants, Class::Constant, false),
            (keywords, Class::Keyword, false),
            (soft, Class::Keyword, true),
        ] {
            let words = list.split_ascii_whitespace().map(|word| {
                let names = match class {
                    Class::Keyword => named_after(word),
                    _ => Class::Plain,
                };
                (word, Word { class, names, soft })
            });
            self.words.extend(words);
        }
        let blocks = self.blocks.iter().map(|(open, _)| *open);
        let quotes = self.quotes.iter().map(|quote| quote.open);
        let openings = self.comments.iter().copied().chain(blocks).chain(quotes);
        self.firsts = openings.flat_map(|open| open.bytes().take(1)).collect();
        self
    }

    /// Whether a comment or a text can begin with this byte.
    pub(super) fn begins_longer(&self, byte: u8) -> bool {
        self.firsts.contains(&byte)
    }

    /// What `word` means.
    pub(super) fn word(&self, word: &str) -> Option<Word> {
        if !self.ignores_case {
            return self.words.get(word).copied();
        }
        let mut lower = [0; 24];
        let lower = lower.get_mut(..word.len())?;
        lower.copy_from_slice(word.as_bytes());
        lower.make_ascii_lowercase();
        self.words.get(std::str::from_utf8(lower).ok()?).copied()
    }
}

/// What the name behind a keyword is.
fn named_after(keyword: &str) -> Class {
    match keyword {
        "def" | "defp" | "defmacro" | "fn" | "func" | "fun" | "function" | "sub" | "rpc" => {
            Class::Function
        }
        "class" | "struct" | "enum" | "interface" | "trait" | "type" | "protocol" | "record"
        | "object" | "module" | "defmodule" | "namespace" | "contract" | "library" | "message"
        | "service" | "union" | "extension" | "typedef" | "model" | "actor" | "mixin" => {
            Class::Type
        }
        _ => Class::Plain,
    }
}
