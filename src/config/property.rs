//! What a property of docs.json may be: the words that the tables are written in.

/// The properties that one kind of object has.
#[derive(Debug)]
pub struct Table {
    /// What the object is called, also in the published schema.
    pub name: &'static str,
    /// The properties, in the order of the reference.
    pub properties: &'static [Property],
    /// Keys that related formats have in this place.
    pub foreign: &'static [Foreign],
    /// What a key is that stands in neither list.
    pub others: Others,
    /// Whether an object without any property says nothing and is a mistake.
    pub needs_content: bool,
}

/// One property.
#[derive(Debug)]
pub struct Property {
    /// Its key.
    pub name: &'static str,
    /// The values it takes.
    pub kind: Kind,
    /// Whether it may be left out.
    pub requirement: Requirement,
    /// The value that counts where it is left out, written as in JSON but for the quotes of a text.
    pub default: Option<&'static str>,
    /// What it is for: one or two sentences.
    pub summary: &'static str,
    /// What to write where a related format has another type of value under this key.
    pub other_form: Option<&'static str>,
}

/// Whether a property may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// It may.
    Optional,
    /// It may not.
    Required,
    /// It may not where `property`, or its default, is `value`.
    When {
        /// The property that decides.
        property: &'static str,
        /// Its deciding value.
        value: &'static str,
    },
}

/// The values that a property takes.
#[derive(Debug)]
pub enum Kind {
    /// A text with something in it.
    Text,
    /// A text that may be empty.
    AnyText,
    /// `true` or `false`.
    Boolean,
    /// A color such as `#16a34a`.
    Color,
    /// The name of an icon.
    Icon,
    /// The path of a page, without its extension.
    Page,
    /// The path of a file of the project, or an address on the web.
    File,
    /// A web address with its scheme.
    Address,
    /// A web address, or a path within the site.
    Target,
    /// The start of the paths of pages, or a web address.
    Prefix,
    /// One of a few texts.
    Choice(&'static [&'static str]),
    /// A list.
    Array {
        /// What each element is.
        element: &'static Kind,
        /// Whether a list of nothing is a mistake.
        needs_content: bool,
    },
    /// An object.
    Object(&'static Table),
    /// A value of one of several types.
    AnyOf(&'static [Kind]),
}

/// What a key is that a table does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// A property that does not exist.
    Property,
    /// A social platform that does not exist here.
    SocialPlatform,
}

/// A key that a related format has, and this one has not.
#[derive(Debug)]
pub struct Foreign {
    /// The key.
    pub key: &'static str,
    /// What a writer can do about it.
    pub remedy: Remedy,
}

/// What a writer can do about a foreign key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Nothing does the same here; what the key is for elsewhere.
    None(&'static str),
    /// Another key does the same: which, ready to stand after "write".
    Write(&'static str),
}

impl Table {
    /// The property of that name.
    pub fn property(&self, name: &str) -> Option<&'static Property> {
        self.properties
            .iter()
            .find(|property| property.name == name)
    }

    /// The foreign key of that name.
    pub fn foreign(&self, key: &str) -> Option<&'static Foreign> {
        self.foreign.iter().find(|foreign| foreign.key == key)
    }
}

impl Kind {
    /// The name that JSON has for its values; of several, one of each.
    pub fn type_names(&self) -> Vec<&'static str> {
        let mut names = match self {
            Self::Boolean => vec!["boolean"],
            Self::Array { .. } => vec!["array"],
            Self::Object(_) => vec!["object"],
            Self::AnyOf(kinds) => kinds.iter().flat_map(Self::type_names).collect(),
            _ => vec!["string"],
        };
        names.dedup();
        names
    }
}

pub(super) const fn property(name: &'static str, kind: Kind, summary: &'static str) -> Property {
    Property {
        name,
        kind,
        requirement: Requirement::Optional,
        default: None,
        summary,
        other_form: None,
    }
}

impl Property {
    pub(super) const fn required(mut self) -> Self {
        self.requirement = Requirement::Required;
        self
    }

    pub(super) const fn required_when(
        mut self,
        property: &'static str,
        value: &'static str,
    ) -> Self {
        self.requirement = Requirement::When { property, value };
        self
    }

    pub(super) const fn or(mut self, default: &'static str) -> Self {
        self.default = Some(default);
        self
    }

    pub(super) const fn instead_of_other_form(mut self, write: &'static str) -> Self {
        self.other_form = Some(write);
        self
    }
}
