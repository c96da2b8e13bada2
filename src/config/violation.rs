//! What can be wrong with a value of docs.json, judged by the tables alone.

use crate::source::Span;

/// One departure from the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// What is wrong.
    pub kind: ViolationKind,
    /// The text that shows it: the value, the key, or the key of the object that lacks something.
    pub span: Span,
    /// Which value it is about, such as `topbarLinks[0].url`; empty for the whole file.
    pub path: String,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViolationKind {
    /// A key stands twice in one object.
    DuplicateKey {
        /// Where it stands first.
        first: Span,
    },
    /// A required property is absent.
    MissingProperty {
        /// Its name.
        name: &'static str,
    },
    /// A value of another JSON type than the table allows.
    WrongType {
        /// The types allowed, such as `string or array`.
        expected: String,
        /// The type found.
        found: &'static str,
        /// What to write, where a related format has the form found.
        instead: Option<&'static str>,
    },
    /// A key that the table does not have.
    UnknownProperty {
        /// The key.
        key: String,
        /// The key to rename it to: the one that does the same, or the nearest.
        suggestion: Option<&'static str>,
        /// What to write, where a related format has the key.
        instead: Option<&'static str>,
    },
    /// A key that a related format reads and this program does not.
    UnsupportedProperty {
        /// The key.
        key: String,
        /// What it is for there.
        note: &'static str,
    },
    /// A value outside a closed set.
    UnknownValue {
        /// The value.
        value: String,
        /// The set.
        allowed: &'static [&'static str],
        /// The nearest member of the set.
        suggestion: Option<&'static str>,
    },
    /// Nothing, or white space, where something is needed.
    EmptyValue,
    /// A text that is no hexadecimal color.
    InvalidColor {
        /// The text.
        value: String,
    },
    /// A text that is no address of the form needed.
    InvalidUrl {
        /// The text.
        value: String,
        /// Why not: a clause such as "it has no scheme".
        why: &'static str,
    },
    /// A key of `footerSocials` outside the platforms known.
    UnknownSocialPlatform {
        /// The key.
        key: String,
        /// The platform most likely meant.
        suggestion: Option<&'static str>,
    },
}
