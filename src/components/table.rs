//! The table of components.

use super::AttributeType::{self, Address, Any, Count, Icon, Markup, OneOf, Switch, Text};
use super::{AttributeEntry, Component, Content, Entry, Placement};

const fn optional(
    name: &'static str,
    kind: AttributeType,
    meaning: &'static str,
) -> AttributeEntry {
    AttributeEntry {
        name,
        kind,
        required: false,
        default: None,
        meaning,
        is_prose: false,
    }
}

/// Text or an element that readers see as words of the page.
const fn prose(name: &'static str, meaning: &'static str) -> AttributeEntry {
    AttributeEntry {
        is_prose: true,
        ..optional(name, Markup, meaning)
    }
}

const fn required_prose(name: &'static str, meaning: &'static str) -> AttributeEntry {
    AttributeEntry {
        required: true,
        ..prose(name, meaning)
    }
}

const fn required(
    name: &'static str,
    kind: AttributeType,
    meaning: &'static str,
) -> AttributeEntry {
    AttributeEntry {
        required: true,
        ..optional(name, kind, meaning)
    }
}

const fn defaulted(
    name: &'static str,
    kind: AttributeType,
    default: &'static str,
    meaning: &'static str,
) -> AttributeEntry {
    AttributeEntry {
        default: Some(default),
        ..optional(name, kind, meaning)
    }
}

/// An entry of a component that may stand anywhere, hold anything, and is nothing without what it holds.
const fn entry(
    component: Component,
    name: &'static str,
    summary: &'static str,
    attributes: &'static [AttributeEntry],
) -> Entry {
    Entry {
        component,
        name,
        summary,
        attributes,
        placement: Placement::Anywhere,
        content: Content::Anything,
        needs_content: true,
        is_callout: false,
    }
}

const fn callout(component: Component, name: &'static str, summary: &'static str) -> Entry {
    Entry {
        is_callout: true,
        ..entry(component, name, summary, CALLOUT)
    }
}

const ICON_TYPES: AttributeType = OneOf(&[
    "brands",
    "duotone",
    "light",
    "regular",
    "sharp-duotone-solid",
    "sharp-light",
    "sharp-regular",
    "sharp-solid",
    "sharp-thin",
    "solid",
    "thin",
]);
const TITLE_SIZES: AttributeType = OneOf(&["p", "h1", "h2", "h3", "h4", "h5", "h6"]);
const COLUMN_COUNT: AttributeType = Count { least: 1, most: 4 };

const ICON: AttributeEntry = optional("icon", Icon, "Icon before the title");
const ICON_TYPE: AttributeEntry = optional("iconType", ICON_TYPES, "Style of the icon");
const DEFAULT_OPEN: AttributeEntry = defaulted(
    "defaultOpen",
    Switch,
    "false",
    "Whether it is open when the page is shown",
);
const HIGHLIGHT: AttributeEntry = defaulted("highlight", Switch, "false", "Whether it stands out");
const SAMPLES: &[AttributeEntry] = &[defaulted(
    "dropdown",
    Switch,
    "false",
    "Whether the samples are chosen from a list instead of tabs",
)];
const CALLOUT: &[AttributeEntry] = &[
    optional("icon", Icon, "Icon in the place of the usual one"),
    ICON_TYPE,
];
const GRID: &[AttributeEntry] = &[defaulted(
    "cols",
    COLUMN_COUNT,
    "2",
    "Number of columns on a wide screen",
)];

/// The components in the order of the enum.
const LISTED: [Entry; 34] = {
    use Component as C;
    [
        callout(C::Note, "Note", "Extra information"),
        callout(C::Tip, "Tip", "A good practice"),
        callout(C::Warning, "Warning", "A caution"),
        callout(C::Info, "Info", "Neutral context"),
        callout(C::Check, "Check", "Confirmation of success"),
        callout(C::Danger, "Danger", "A caution about loss or damage"),
        Entry {
            is_callout: true,
            ..entry(
                C::Callout,
                "Callout",
                "A remark with an icon and a color of its own",
                &[
                    optional("icon", Icon, "Icon before the text"),
                    ICON_TYPE,
                    optional("color", Text, "Color of the border and the icon"),
                ],
            )
        },
        Entry {
            content: Content::Samples,
            ..entry(
                C::CodeGroup,
                "CodeGroup",
                "One thing shown in several languages",
                SAMPLES,
            )
        },
        Entry {
            content: Content::Samples,
            ..entry(
                C::RequestExample,
                "RequestExample",
                "Samples of a request to an endpoint, beside the text",
                SAMPLES,
            )
        },
        Entry {
            content: Content::Samples,
            ..entry(
                C::ResponseExample,
                "ResponseExample",
                "Samples of a response of an endpoint, beside the text",
                SAMPLES,
            )
        },
        entry(C::Panel, "Panel", "Content beside the text", &[]),
        Entry {
            content: Content::Only(&[C::Step]),
            ..entry(
                C::Steps,
                "Steps",
                "A procedure whose steps follow each other",
                &[defaulted(
                    "titleSize",
                    TITLE_SIZES,
                    "p",
                    "Size of the titles of its steps",
                )],
            )
        },
        Entry {
            placement: Placement::In(&[C::Steps]),
            ..entry(
                C::Step,
                "Step",
                "A step of a procedure",
                &[
                    required_prose("title", "What the reader does in this step"),
                    optional("icon", Icon, "Icon in the place of the number"),
                    ICON_TYPE,
                    optional(
                        "stepNumber",
                        Count {
                            least: 0,
                            most: 999,
                        },
                        "Number in the place of the one it has by its order",
                    ),
                    defaulted("titleSize", TITLE_SIZES, "p", "Size of the title"),
                    defaulted(
                        "noAnchor",
                        Switch,
                        "false",
                        "Whether the title has no link to itself",
                    ),
                ],
            )
        },
        Entry {
            content: Content::Only(&[C::Tab]),
            ..entry(
                C::Tabs,
                "Tabs",
                "Alternatives of which the reader sees one",
                &[
                    defaulted(
                        "defaultTabIndex",
                        Count { least: 0, most: 99 },
                        "0",
                        "Tab that is shown first, counted from 0",
                    ),
                    defaulted(
                        "sync",
                        Switch,
                        "true",
                        "Whether a choice also applies to other tabs of the same titles",
                    ),
                    defaulted(
                        "borderBottom",
                        Switch,
                        "false",
                        "Whether a line ends the tabs",
                    ),
                ],
            )
        },
        Entry {
            placement: Placement::In(&[C::Tabs]),
            ..entry(
                C::Tab,
                "Tab",
                "One of several alternatives",
                &[
                    required_prose("title", "Name of the alternative"),
                    ICON,
                    ICON_TYPE,
                ],
            )
        },
        entry(
            C::AccordionGroup,
            "AccordionGroup",
            "Accordions that belong together",
            &[],
        ),
        entry(
            C::Accordion,
            "Accordion",
            "Content that opens on a click",
            &[
                required_prose("title", "What stands inside"),
                prose("description", "Line below the title"),
                DEFAULT_OPEN,
                ICON,
                ICON_TYPE,
            ],
        ),
        entry(C::CardGroup, "CardGroup", "Cards side by side", GRID),
        Entry {
            needs_content: false,
            ..entry(
                C::Card,
                "Card",
                "A link or a piece of information that stands out",
                &[
                    prose("title", "Title of the card"),
                    optional("icon", Icon, "Icon above the title"),
                    ICON_TYPE,
                    optional("color", Text, "Color of the icon"),
                    optional("href", Address, "Where the card leads"),
                    defaulted(
                        "horizontal",
                        Switch,
                        "false",
                        "Whether the icon stands beside the text",
                    ),
                    optional("img", Address, "Image at the top of the card"),
                    prose("cta", "Text of the link at the end of the card"),
                    optional(
                        "arrow",
                        Switch,
                        "Whether an arrow shows that the card is a link",
                    ),
                    defaulted(
                        "disabled",
                        Switch,
                        "false",
                        "Whether the card cannot be chosen",
                    ),
                ],
            )
        },
        entry(C::Columns, "Columns", "Content side by side", GRID),
        Entry {
            placement: Placement::In(&[C::Columns]),
            needs_content: false,
            ..entry(C::Column, "Column", "One of several columns", &[])
        },
        Entry {
            needs_content: false,
            ..entry(
                C::ParamField,
                "ParamField",
                "A parameter of an endpoint",
                &[
                    optional("path", Text, "Name of a parameter in the path"),
                    optional("body", Text, "Name of a parameter in the body"),
                    optional("query", Text, "Name of a parameter in the query"),
                    optional("header", Text, "Name of a header"),
                    required("type", Markup, "Type of the value"),
                    defaulted(
                        "required",
                        Switch,
                        "false",
                        "Whether a request must have it",
                    ),
                    optional("default", Any, "Value when none is sent"),
                    defaulted(
                        "deprecated",
                        Switch,
                        "false",
                        "Whether it should no longer be used",
                    ),
                    optional("placeholder", Text, "Text in the playground's empty field"),
                    optional("initialValue", Any, "Value in the playground at the start"),
                    optional("enum", Any, "Values that it may have"),
                    optional("min", Any, "Smallest value"),
                    optional("max", Any, "Largest value"),
                    optional("pre", Any, "Labels before the name"),
                    optional("post", Any, "Labels after the name"),
                    optional("hidden", Switch, "Whether the playground leaves it out"),
                ],
            )
        },
        Entry {
            needs_content: false,
            ..entry(
                C::ResponseField,
                "ResponseField",
                "A field of a response",
                &[
                    required("name", Text, "Name of the field"),
                    required("type", Markup, "Type of the value"),
                    defaulted("required", Switch, "false", "Whether every response has it"),
                    optional("default", Any, "Value when the response has none"),
                    defaulted(
                        "deprecated",
                        Switch,
                        "false",
                        "Whether it should no longer be used",
                    ),
                    optional("pre", Any, "Labels before the name"),
                    optional("post", Any, "Labels after the name"),
                ],
            )
        },
        entry(
            C::Expandable,
            "Expandable",
            "Nested properties that open on a click",
            &[
                required_prose("title", "What the properties belong to"),
                DEFAULT_OPEN,
            ],
        ),
        Entry {
            content: Content::Media,
            // A frame without an image has a rule of its own.
            needs_content: false,
            ..entry(
                C::Frame,
                "Frame",
                "A border around an image or a video",
                &[
                    prose("caption", "Line below the image"),
                    prose("hint", "Line above the image"),
                ],
            )
        },
        entry(
            C::Tooltip,
            "Tooltip",
            "Words whose meaning shows on hover",
            &[
                required_prose("tip", "What the words mean"),
                prose("headline", "Line above the meaning"),
                prose("cta", "Text of a link below the meaning"),
                optional("href", Address, "Where that link leads"),
            ],
        ),
        entry(
            C::Update,
            "Update",
            "An entry of a changelog",
            &[
                required_prose("label", "Date or version of the release"),
                prose("description", "Line below the label"),
                optional("tags", Any, "Words that readers can filter by"),
                optional("rss", Any, "Title and text of the entry in the feed"),
            ],
        ),
        Entry {
            content: Content::Nothing,
            needs_content: false,
            ..entry(
                C::Icon,
                "Icon",
                "An icon in the text",
                &[
                    required("icon", Icon, "Name of the icon"),
                    ICON_TYPE,
                    optional("color", Text, "Color of the icon"),
                    defaulted(
                        "size",
                        Count {
                            least: 1,
                            most: 1024,
                        },
                        "16",
                        "Height in pixels",
                    ),
                ],
            )
        },
        Entry {
            needs_content: false,
            ..entry(
                C::Badge,
                "Badge",
                "A short label in the text",
                &[
                    optional("color", Text, "Color of the label"),
                    optional(
                        "size",
                        OneOf(&["xs", "sm", "md", "lg", "xl"]),
                        "Size of the label",
                    ),
                    optional("shape", OneOf(&["rounded", "pill"]), "Shape of the label"),
                    optional("icon", Icon, "Icon before the text"),
                    ICON_TYPE,
                    defaulted(
                        "stroke",
                        Switch,
                        "false",
                        "Whether a line takes the place of the background",
                    ),
                    defaulted(
                        "disabled",
                        Switch,
                        "false",
                        "Whether the label is greyed out",
                    ),
                ],
            )
        },
        entry(C::Tree, "Tree", "Folders and files", &[]),
        Entry {
            placement: Placement::In(&[C::Tree, C::TreeFolder]),
            needs_content: false,
            ..entry(
                C::TreeFolder,
                "Tree.Folder",
                "A folder of a tree",
                &[
                    required("name", Markup, "Name of the folder"),
                    HIGHLIGHT,
                    DEFAULT_OPEN,
                    defaulted(
                        "openable",
                        Switch,
                        "true",
                        "Whether the reader can open and close it",
                    ),
                ],
            )
        },
        Entry {
            placement: Placement::In(&[C::Tree, C::TreeFolder]),
            content: Content::Nothing,
            needs_content: false,
            ..entry(
                C::TreeFile,
                "Tree.File",
                "A file of a tree",
                &[required("name", Markup, "Name of the file"), HIGHLIGHT],
            )
        },
        entry(C::Latex, "Latex", "A formula", &[]),
        Entry {
            content: Content::Nothing,
            needs_content: false,
            ..entry(
                C::Snippet,
                "Snippet",
                "The content of another file",
                &[required(
                    "file",
                    Text,
                    "Path of the file below the folder `snippets`",
                )],
            )
        },
    ]
};

/// An entry for each component, in the order of the enum.
pub(super) static ENTRIES: [Entry; 34] = LISTED;

/// The components in the order of the table.
pub(super) const fn all() -> [Component; 34] {
    let mut all = [Component::Note; 34];
    let mut at = 0;
    while at < all.len() {
        all[at] = LISTED[at].component;
        at += 1;
    }
    all
}
