//! The components that pages may use: the table that rules, reference and rendering read.
//!
//! [`Component`] has a variant for each, so that a `match` over it is complete; [`Component::entry`] is what is known of
//! one. [`StaticValue`] is what an attribute is given, where that can be told without running anything.

mod table;
mod value;

pub use value::StaticValue;

use crate::words::either;

/// A component of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is the component of its name")]
pub enum Component {
    Note,
    Tip,
    Warning,
    Info,
    Check,
    Danger,
    Callout,
    CodeGroup,
    RequestExample,
    ResponseExample,
    Panel,
    Steps,
    Step,
    Tabs,
    Tab,
    AccordionGroup,
    Accordion,
    CardGroup,
    Card,
    Columns,
    Column,
    ParamField,
    ResponseField,
    Expandable,
    Frame,
    Tooltip,
    Update,
    Icon,
    Badge,
    Tree,
    TreeFolder,
    TreeFile,
    Latex,
    Snippet,
}

/// What is known of a component.
#[derive(Debug)]
pub struct Entry {
    /// Which one.
    pub component: Component,
    /// Its name in a tag.
    pub name: &'static str,
    /// What it is for: a noun phrase without a full stop.
    pub summary: &'static str,
    /// Its own attributes; every component takes those of [`is_universal`] besides.
    pub attributes: &'static [AttributeEntry],
    /// Where it may stand.
    pub placement: Placement,
    /// What may stand in it.
    pub content: Content,
    /// Whether it shows nothing of use when nothing stands in it, whatever its attributes say.
    pub needs_content: bool,
    /// Whether it sets a remark off from the text.
    pub is_callout: bool,
}

/// Where a component may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// Wherever blocks or words may.
    Anywhere,
    /// Only directly inside one of these.
    In(&'static [Component]),
}

/// What may stand in a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Blocks and words.
    Anything,
    /// Only these components.
    Only(&'static [Component]),
    /// Samples of code.
    Samples,
    /// An image or a video.
    Media,
    /// Nothing.
    Nothing,
}

/// What is known of an attribute.
#[derive(Debug)]
pub struct AttributeEntry {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub kind: AttributeType,
    /// Whether the component needs it.
    pub required: bool,
    /// What holds where it is left out, as it is written.
    pub default: Option<&'static str>,
    /// What it is for: a noun phrase without a full stop.
    pub meaning: &'static str,
    /// Whether readers see its text, as words of the page.
    pub is_prose: bool,
}

/// What an attribute takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttributeType {
    /// Plain text.
    Text,
    /// Yes or no. A bare name means yes.
    Switch,
    /// A whole number from `least` to `most`, in braces or in quotes.
    Count {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// The name of an icon, the address of an image, or an element.
    Icon,
    /// The address of a page, a file or another site.
    Address,
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// Text or an element that is shown.
    Markup,
    /// Anything.
    Any,
}

impl AttributeType {
    /// What it takes, as a message and the reference say it.
    pub fn description(self) -> String {
        match self {
            AttributeType::Text => "text".into(),
            AttributeType::Switch => "`{true}` or `{false}`".into(),
            AttributeType::Count { least, most } => {
                format!("a whole number from {least} to {most}")
            }
            AttributeType::Icon => "the name of an icon, the path of an image or an element".into(),
            AttributeType::Address => "an address".into(),
            AttributeType::OneOf(values) => either(values.iter().copied()),
            AttributeType::Markup => "text or an element".into(),
            AttributeType::Any => "any value".into(),
        }
    }
}

impl Component {
    /// Every component, in the order they are shown.
    pub const ALL: [Component; 34] = table::all();

    /// The component of that name, in the letter case of the table.
    pub fn named(name: &str) -> Option<Component> {
        Self::ALL
            .into_iter()
            .find(|component| component.name() == name)
    }

    /// The component whose name differs from that one in letter case alone.
    pub fn in_another_case(name: &str) -> Option<Component> {
        Self::ALL.into_iter().find(|component| {
            component.name() != name && component.name().eq_ignore_ascii_case(name)
        })
    }

    /// What is known of it.
    pub fn entry(self) -> &'static Entry {
        &table::ENTRIES[self as usize]
    }

    /// Its name in a tag.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What is known of its attribute of that name.
    pub fn attribute(self, name: &str) -> Option<&'static AttributeEntry> {
        let mut attributes = self.entry().attributes.iter();
        attributes.find(|attribute| attribute.name == name)
    }

    /// Whether readers see the text of an attribute of that name in some component, so that they would in one of the
    /// writer's own.
    pub fn shows_somewhere(attribute: &str) -> bool {
        let entries = table::ENTRIES.iter().flat_map(|entry| entry.attributes);
        entries
            .filter(|entry| entry.is_prose)
            .any(|entry| entry.name == attribute)
    }

    /// The attributes that it needs.
    pub fn required(self) -> impl Iterator<Item = &'static AttributeEntry> {
        let attributes = self.entry().attributes.iter();
        attributes.filter(|attribute| attribute.required)
    }

    /// Whether it sets a remark off from the text.
    pub fn is_callout(self) -> bool {
        self.entry().is_callout
    }

    /// Whether sections may stand in it as they do in the page itself.
    pub fn holds_sections(self) -> bool {
        use Component as C;
        matches!(
            self,
            C::Accordion | C::Expandable | C::Step | C::Tab | C::Update
        )
    }

    /// Whether it is made of components that hold sections.
    pub fn groups_sections(self) -> bool {
        use Component as C;
        matches!(self, C::AccordionGroup | C::Steps | C::Tabs)
    }

    /// Whether the text of a page goes on inside it: blocks are read there as they are outside.
    pub fn holds_text(self) -> bool {
        let is_field = matches!(self, Component::ParamField | Component::ResponseField);
        self.holds_sections() || self.groups_sections() || is_field || self.is_callout()
    }
}

/// The attributes of an API parameter that say where it is sent; it has exactly one of them.
pub const PARAM_LOCATIONS: [&str; 4] = ["path", "body", "query", "header"];

/// Whether every component takes an attribute of that name: what styles, names or marks an element.
pub fn is_universal(name: &str) -> bool {
    const NAMES: [&str; 10] = [
        "id",
        "className",
        "style",
        "key",
        "ref",
        "role",
        "lang",
        "dir",
        "tabIndex",
        "children",
    ];
    NAMES.contains(&name) || name.starts_with("data-") || name.starts_with("aria-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_component_has_its_own_entry() {
        for component in Component::ALL {
            let entry = component.entry();
            assert_eq!(entry.component, component, "{}", entry.name);
            assert_eq!(Component::named(entry.name), Some(component));
            assert!(!entry.summary.is_empty() && !entry.summary.ends_with('.'));
        }
        assert_eq!(Component::named("note"), None);
        assert_eq!(Component::in_another_case("note"), Some(Component::Note));
        assert_eq!(Component::in_another_case("Note"), None);
        assert_eq!(Component::named("Tree.File"), Some(Component::TreeFile));
    }

    #[test]
    fn attributes_are_said_once_and_fully() {
        for component in Component::ALL {
            let attributes = component.entry().attributes;
            for (at, attribute) in attributes.iter().enumerate() {
                let name = attribute.name;
                let again = attributes[..at].iter().any(|other| other.name == name);
                assert!(!again, "{} {name}", component.name());
                assert!(!is_universal(name), "{} {name}", component.name());
                assert!(!attribute.meaning.ends_with('.'), "{}", attribute.meaning);
                assert!(
                    !(attribute.required && attribute.default.is_some()),
                    "{} {name}",
                    component.name()
                );
            }
        }
    }

    #[test]
    fn what_may_stand_only_inside_is_let_in() {
        for component in Component::ALL {
            let Placement::In(parents) = component.entry().placement else {
                continue;
            };
            for parent in parents {
                match parent.entry().content {
                    Content::Only(inside) => assert!(inside.contains(&component)),
                    Content::Anything => {}
                    other => panic!("{} in {}: {other:?}", component.name(), parent.name()),
                }
            }
        }
    }
}
