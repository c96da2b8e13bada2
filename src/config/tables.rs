//! The properties of docs.json: the one list that checking, the published schema and the reference read.

use super::property::Kind::{
    Address, AnyOf, AnyText, Array, Boolean, Choice, Color, File, Icon, Object, Page, Prefix,
    Target, Text,
};
use super::property::{Foreign, Kind, Others, Property, Remedy, Table, property};

/// The styles that an icon is drawn in.
pub const ICON_TYPES: &[&str] = &["brands", "duotone", "light", "sharp-solid", "solid", "thin"];

/// The ways in which an API authenticates.
pub const METHODS: &[&str] = &["bearer", "basic", "key"];

/// What the playground shows.
pub const PLAYGROUND_MODES: &[&str] = &["show", "simple", "hide"];

/// The modes of the site.
pub const MODES: &[&str] = &["light", "dark"];

/// The whole file.
pub static DOCUMENT: Table = Table {
    name: "docs.json",
    properties: &[
        property("$schema", Text, "Address of the schema that editors check this file against."),
        property("name", Text, "Name of the project, used in the title of every page.").required(),
        property("navigation", list(&Object(&GROUP)), "Groups of pages, in the order of the sidebar.")
            .required()
            .instead_of_other_form(
                "an array of groups, each with `group` and `pages`; tabs, anchors and versions are the properties `tabs`, `anchors` and `versions`",
            ),
        property("logo", AnyOf(&[File, Object(&LOGO)]), "Path of the logo, or one path for each mode."),
        property("favicon", File, "Path of the icon that browsers show beside the title.")
            .instead_of_other_form("the path of one image"),
        property("colors", Object(&COLORS), "Colors of the site."),
        property("topbarLinks", optional_list(&Object(&TOPBAR_LINK)), "Links in the top bar."),
        property("topbarCtaButton", Object(&CALL_TO_ACTION), "Call to action in the top bar."),
        property(
            "versions",
            optional_list(&Text),
            "Versions of the documentation, offered in a menu. Only for documentation of several versions.",
        )
        .instead_of_other_form("the name of the version alone"),
        property("anchors", optional_list(&Object(&ANCHOR)), "Entries above the groups of the sidebar."),
        property("topAnchor", Object(&TOP_ANCHOR), "The top-most anchor."),
        property("tabs", optional_list(&Object(&TAB)), "Tabs above the pages."),
        property("api", Object(&API), "Settings of the API reference and its playground."),
        property("openapi", OPENAPI, "Path or address of the OpenAPI file, or a list of several.")
            .instead_of_other_form("the path or address of the file alone"),
        property(
            "footerSocials",
            Object(&FOOTER_SOCIALS),
            "Accounts linked in the footer, by platform.",
        )
        .instead_of_other_form("an object with a platform as key and the account's address as value"),
        property("feedback", Object(&FEEDBACK), "Buttons for feedback on a page."),
        property("modeToggle", Object(&MODE_TOGGLE), "The switch between light and dark mode."),
        property("backgroundImage", File, "Path of an image shown behind every page."),
        property("redirects", optional_list(&Object(&REDIRECT)), "Paths that lead to another page."),
    ],
    foreign: &[
        write("navbar", "`topbarLinks` for its `links` and `topbarCtaButton` for its `primary`"),
        write("footer", "`footerSocials` for its `socials`"),
        write("socials", "`footerSocials`"),
        write("appearance", "`modeToggle`, with `isHidden` for `strict`"),
        write("background", "`backgroundImage` for its `image` and `colors.background` for its `color`"),
        write("ctaButton", "`topbarCtaButton`"),
        unsupported("analytics", "services that count visits"),
        unsupported("banner", "a notice above every page"),
        unsupported("basePath", "the folder that the site is served from"),
        unsupported("codeBlock", "the look of code samples"),
        unsupported("contextual", "a menu of actions on a page"),
        unsupported("description", "a description of the whole site"),
        unsupported("errors", "the page for addresses that do not exist"),
        unsupported("eyebrow", "the line above a page's title"),
        unsupported("font", "the typeface"),
        unsupported("fonts", "the typeface"),
        unsupported("footerLinks", "links in the footer"),
        unsupported("icons", "the choice of an icon library"),
        unsupported("integrations", "services of others in the site"),
        unsupported("interaction", "how the navigation reacts"),
        unsupported("isWhiteLabeled", "leaving out the maker's name"),
        unsupported("layout", "the arrangement of the page"),
        unsupported("metadata", "tags in the head of every page"),
        unsupported("primaryTab", "the name of the first tab"),
        unsupported("rounded", "the corners of boxes"),
        unsupported("search", "settings of the search field"),
        unsupported("seo", "settings for search engines"),
        unsupported("sidebar", "the look of the sidebar"),
        unsupported("styling", "the look of the page"),
        unsupported("theme", "a choice of prepared looks"),
        unsupported("thumbnails", "preview images of pages"),
        unsupported("topbar", "the look of the top bar"),
        unsupported("variables", "values that pages show"),
    ],
    others: Others::Property,
    needs_content: false,
};

static GROUP: Table = Table {
    name: "Group",
    properties: &[
        property("group", Text, "Name of the group.").required(),
        property(
            "pages",
            list(&AnyOf(&[Page, Object(&GROUP)])),
            "Paths of the pages, without extension, and groups within this one.",
        )
        .required(),
        property("icon", Icon, "Icon beside the name."),
        icon_type(),
        property("version", Text, "Shows the group in this version alone."),
        property(
            "openapi",
            OPENAPI,
            "OpenAPI file that the pages of the group describe.",
        ),
    ],
    foreign: &[
        write("name", "`group`"),
        write("title", "`group`"),
        write("label", "`group`"),
        unsupported("asyncapi", "pages from an AsyncAPI file"),
        unsupported("directory", "a folder for generated pages"),
        unsupported("drilldown", "how the group opens"),
        unsupported("expanded", "whether the group starts open"),
        unsupported("hidden", "leaving the group out of the sidebar"),
        unsupported("public", "who may read the group"),
        unsupported("root", "a page of the group itself"),
        unsupported("tag", "a label beside the name"),
    ],
    others: Others::Property,
    needs_content: false,
};

static LOGO: Table = Table {
    name: "Logo",
    properties: &[
        property("light", File, "Path of the logo in light mode."),
        property("dark", File, "Path of the logo in dark mode."),
        property("href", Target, "Where a click on the logo leads.").or("/"),
    ],
    foreign: &[write("url", "`href`"), write("link", "`href`")],
    others: Others::Property,
    needs_content: true,
};

static COLORS: Table = Table {
    name: "Colors",
    properties: &[
        property(
            "primary",
            Color,
            "Main color in light mode: highlights, section headers, accents.",
        )
        .required(),
        property("light", Color, "Main color in dark mode."),
        property("dark", Color, "Color of important buttons."),
        property(
            "background",
            Object(&BACKGROUND),
            "Background of the page in each mode.",
        ),
        property(
            "anchors",
            COLOR_OR_GRADIENT,
            "Background of the anchors' icons.",
        ),
    ],
    foreign: &[
        unsupported("ultraLight", "a shade for light boxes"),
        unsupported("ultraDark", "a shade for dark boxes"),
    ],
    others: Others::Property,
    needs_content: false,
};

static BACKGROUND: Table = Table {
    name: "Background",
    properties: &[
        property("light", Color, "Background in light mode.").required(),
        property("dark", Color, "Background in dark mode.").required(),
    ],
    foreign: &[],
    others: Others::Property,
    needs_content: true,
};

static GRADIENT: Table = Table {
    name: "Gradient",
    properties: &[
        property("from", Color, "Color that the gradient begins with.").required(),
        property("to", Color, "Color that the gradient ends with.").required(),
    ],
    foreign: &[unsupported("via", "a color in the middle of the gradient")],
    others: Others::Property,
    needs_content: true,
};

static TOPBAR_LINK: Table = Table {
    name: "TopbarLink",
    properties: &[
        property("name", Text, "Text of the link.").required(),
        property("url", Target, "Where the link leads.").required(),
    ],
    foreign: &[
        write("label", "`name`"),
        write("href", "`url`"),
        unsupported("icon", "an icon beside the text"),
        unsupported("iconType", "the style of an icon"),
        unsupported("type", "the kind of button"),
    ],
    others: Others::Property,
    needs_content: false,
};

static CALL_TO_ACTION: Table = Table {
    name: "CallToAction",
    properties: &[
        property(
            "type",
            Choice(&["link", "github"]),
            "`link` is a button; `github` shows the repository at `url` with its number of stars.",
        )
        .or("link"),
        property("url", Target, "Where the button leads, or the repository.").required(),
        property("name", Text, "Text of the button.").required_when("type", "link"),
    ],
    foreign: &[
        write("label", "`name`"),
        write("href", "`url`"),
        unsupported("arrow", "an arrow beside the text"),
        unsupported("style", "the look of the button"),
    ],
    others: Others::Property,
    needs_content: false,
};

static ANCHOR: Table = Table {
    name: "Anchor",
    properties: &[
        property("name", Text, "Label of the anchor.").required(),
        property(
            "url",
            Prefix,
            "Start of the paths of the pages that belong to the anchor, or an address elsewhere.",
        )
        .required(),
        property("icon", Icon, "Icon of the anchor."),
        icon_type(),
        property("color", COLOR_OR_GRADIENT, "Background of the icon."),
        property("version", Text, "Shows the anchor in this version alone."),
        property(
            "isDefaultHidden",
            Boolean,
            "Hides the anchor until a reader follows a link into it.",
        )
        .or("false"),
        property(
            "openapi",
            OPENAPI,
            "OpenAPI file that the pages of the anchor describe.",
        ),
    ],
    foreign: &[
        write("anchor", "`name`"),
        write("label", "`name`"),
        write("href", "`url`"),
        write(
            "groups",
            "the groups in `navigation`, and the start of their paths in `url`",
        ),
        write(
            "pages",
            "the pages in `navigation`, and the start of their paths in `url`",
        ),
        unsupported("hidden", "leaving the anchor out"),
    ],
    others: Others::Property,
    needs_content: false,
};

static TOP_ANCHOR: Table = Table {
    name: "TopAnchor",
    properties: &[
        property("name", Text, "Label of the top-most anchor.").or("Documentation"),
        property("icon", Icon, "Icon of the top-most anchor.").or("book-open"),
        icon_type(),
    ],
    foreign: &[
        unsupported("color", "a color of its own"),
        unsupported("url", "an address of its own"),
    ],
    others: Others::Property,
    needs_content: false,
};

static TAB: Table = Table {
    name: "Tab",
    properties: &[
        property("name", Text, "Label of the tab.").required(),
        property(
            "url",
            Prefix,
            "Start of the paths of the pages that belong to the tab, or an address elsewhere.",
        )
        .required(),
        property(
            "openapi",
            OPENAPI,
            "OpenAPI file that the pages of the tab describe.",
        ),
    ],
    foreign: &[
        write("tab", "`name`"),
        write("label", "`name`"),
        write("href", "`url`"),
        write(
            "groups",
            "the groups in `navigation`, and the start of their paths in `url`",
        ),
        write(
            "pages",
            "the pages in `navigation`, and the start of their paths in `url`",
        ),
        unsupported("hidden", "leaving the tab out"),
        unsupported("icon", "an icon beside the label"),
        unsupported("iconType", "the style of an icon"),
        unsupported("isDefaultHidden", "hiding the tab until a reader is in it"),
        unsupported("menu", "a menu under the tab"),
        unsupported("version", "showing the tab in one version alone"),
    ],
    others: Others::Property,
    needs_content: false,
};

static API: Table = Table {
    name: "Api",
    properties: &[
        property(
            "baseUrl",
            AnyOf(&[Address, list(&Address)]),
            "Address that all endpoints begin with, or several to choose from.",
        ),
        property(
            "auth",
            Object(&AUTHENTICATION),
            "How the playground asks for credentials.",
        ),
        property(
            "playground",
            Object(&PLAYGROUND),
            "The playground on endpoint pages.",
        ),
        property(
            "maintainOrder",
            Boolean,
            "Keeps the order of keys in the OpenAPI file. Announced to become the default.",
        ),
    ],
    foreign: &[
        write(
            "mdx",
            "`api.baseUrl` for its `server` and `api.auth` for its `auth`",
        ),
        write("openapi", "`openapi` at the top of the file"),
        write("server", "`baseUrl`"),
        unsupported("asyncapi", "pages from an AsyncAPI file"),
        unsupported("examples", "which samples are generated"),
        unsupported(
            "hidePlayground",
            "leaving the playground out; see `playground.mode`",
        ),
        unsupported("paramFields", "how parameters are shown"),
        unsupported("params", "how parameters are shown"),
        unsupported("request", "which samples are generated"),
        unsupported("url", "how addresses are shown"),
    ],
    others: Others::Property,
    needs_content: false,
};

static AUTHENTICATION: Table = Table {
    name: "Authentication",
    properties: &[
        property(
            "method",
            Choice(METHODS),
            "How every endpoint is authenticated.",
        )
        .required(),
        property(
            "name",
            Text,
            "Name of the parameter. For `basic` it is `<username_name>:<password_name>`.",
        ),
        property(
            "inputPrefix",
            AnyText,
            "Text that the input field begins with.",
        ),
    ],
    foreign: &[],
    others: Others::Property,
    needs_content: false,
};

static PLAYGROUND: Table = Table {
    name: "Playground",
    properties: &[property(
        "mode",
        Choice(PLAYGROUND_MODES),
        "`show` lets readers send requests, `simple` shows the endpoint alone, `hide` nothing.",
    )
    .or("show")],
    foreign: &[
        write("display", "`mode`"),
        unsupported("disableProxy", "sending requests directly"),
        unsupported("proxy", "sending requests over a server"),
    ],
    others: Others::Property,
    needs_content: false,
};

/// Accounts in the footer.
pub static FOOTER_SOCIALS: Table = Table {
    name: "FooterSocials",
    properties: &[
        property("website", Address, "A site."),
        property("facebook", Address, "The account on Facebook."),
        property("x", Address, "The account on X."),
        property("discord", Address, "The server on Discord."),
        property("slack", Address, "The workspace on Slack."),
        property("github", Address, "The account on GitHub."),
        property("linkedin", Address, "The account on LinkedIn."),
        property("instagram", Address, "The account on Instagram."),
        property("hacker-news", Address, "The account on Hacker News."),
    ],
    foreign: &[
        write("twitter", "`x`"),
        write("hackernews", "`hacker-news`"),
        write("hackerNews", "`hacker-news`"),
        write("homepage", "`website`"),
    ],
    others: Others::SocialPlatform,
    needs_content: false,
};

static FEEDBACK: Table = Table {
    name: "Feedback",
    properties: &[
        property(
            "suggestEdit",
            Boolean,
            "A button that suggests an edit of the page.",
        )
        .or("false"),
        property(
            "raiseIssue",
            Boolean,
            "A button that reports a problem with the page.",
        )
        .or("false"),
    ],
    foreign: &[unsupported("thumbsRating", "a vote on the page")],
    others: Others::Property,
    needs_content: false,
};

static MODE_TOGGLE: Table = Table {
    name: "ModeToggle",
    properties: &[
        property(
            "default",
            Choice(MODES),
            "Mode that new readers see. Without it the operating system decides.",
        ),
        property(
            "isHidden",
            Boolean,
            "Hides the switch; with `default`, the site has that mode alone.",
        )
        .or("false"),
    ],
    foreign: &[write("strict", "`isHidden`")],
    others: Others::Property,
    needs_content: false,
};

static REDIRECT: Table = Table {
    name: "Redirect",
    properties: &[
        property("source", Text, "Path that no longer has a page.").required(),
        property("destination", Text, "Path or address that takes its place.").required(),
        property("permanent", Boolean, "Whether the path has moved for good.").or("true"),
    ],
    foreign: &[write("from", "`source`"), write("to", "`destination`")],
    others: Others::Property,
    needs_content: false,
};

const OPENAPI: Kind = AnyOf(&[File, list(&File)]);

const COLOR_OR_GRADIENT: Kind = AnyOf(&[Color, Object(&GRADIENT)]);

const fn icon_type() -> Property {
    property("iconType", Choice(ICON_TYPES), "Style of the icon.").or("duotone")
}

const fn list(element: &'static Kind) -> Kind {
    Array {
        element,
        needs_content: true,
    }
}

const fn optional_list(element: &'static Kind) -> Kind {
    Array {
        element,
        needs_content: false,
    }
}

const fn write(key: &'static str, instead: &'static str) -> Foreign {
    Foreign {
        key,
        remedy: Remedy::Write(instead),
    }
}

const fn unsupported(key: &'static str, purpose: &'static str) -> Foreign {
    Foreign {
        key,
        remedy: Remedy::None(purpose),
    }
}
