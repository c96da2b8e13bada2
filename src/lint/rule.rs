//! Rules as data.

use std::borrow::Cow;
use std::sync::Arc;

use crate::lint::{InForce, Level, Report};
use crate::page::Page;
use crate::project::Project;
use crate::prose::Passage;
use crate::style::StyleRule;
use crate::syntax::{NodeRef, NodeType};

/// A folder of rules, and the part of a project they look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// docs.json against its specification.
    Config,
    /// The navigation against the pages.
    Navigation,
    /// Frontmatter, headings, images.
    Page,
    /// What stops a page from being read.
    Markup,
    /// Links and their targets.
    Link,
    /// Code samples.
    Code,
    /// Components and their attributes.
    Component,
    /// Pages against OpenAPI.
    Api,
    /// Entries of a changelog.
    Changelog,
    /// Rules for writers.
    Writing,
    /// Comments and settings that switch rules.
    Suppression,
}

impl Group {
    /// Every group, in the order they are shown.
    pub const ALL: [Group; 11] = [
        Group::Config,
        Group::Navigation,
        Group::Page,
        Group::Markup,
        Group::Link,
        Group::Code,
        Group::Component,
        Group::Api,
        Group::Changelog,
        Group::Writing,
        Group::Suppression,
    ];

    /// The name that settings, comments and outputs use; also the folder under `src/rules`.
    pub fn name(self) -> &'static str {
        match self {
            Group::Config => "config",
            Group::Navigation => "navigation",
            Group::Page => "page",
            Group::Markup => "markup",
            Group::Link => "link",
            Group::Code => "code",
            Group::Component => "component",
            Group::Api => "api",
            Group::Changelog => "changelog",
            Group::Writing => "writing",
            Group::Suppression => "suppression",
        }
    }

    /// What its rules look at, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Group::Config => "docs.json against its specification",
            Group::Navigation => "the navigation against the pages",
            Group::Page => "frontmatter, headings, images",
            Group::Markup => "what stops a page from being read",
            Group::Link => "links and their targets",
            Group::Code => "code samples, and secrets in any file",
            Group::Component => "components and their attributes",
            Group::Api => "descriptions of APIs, and pages against them",
            Group::Changelog => "entries of a changelog",
            Group::Writing => "rules for writers",
            Group::Suppression => "comments and settings that switch rules",
        }
    }
}

/// What kind of fix a rule has for its findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixable {
    /// None.
    No,
    /// Fixes that keep the meaning; where it is not sure of one, it gives none.
    Safe,
    /// Fixes that need a reader.
    Unsafe,
}

/// How a rule is run. Each is a plain function over the model, so it cannot read, write or remember.
#[derive(Clone)]
pub enum Check {
    /// Over a whole page, without the project.
    Page(fn(&Page, &mut Report)),
    /// Over the nodes of these types, in the order of the page. The page is walked once for all rules.
    Node(&'static [NodeType], fn(&Page, NodeRef, &mut Report)),
    /// Over the passages of a page, as its readers see them. They are read once for all rules.
    Prose(fn(&Page, &[Passage], &mut Report)),
    /// Over the passages of a page, as a rule file says. Rules of this kind run together.
    Style(Arc<StyleRule>),
    /// Over a page in its project: links, snippets, files.
    PageInProject(fn(&Page, &Project, &mut Report)),
    /// Over the project: its configuration, its navigation, its pages together.
    Project(fn(&Project, &mut Report)),
    /// Over the project and the rules that are in force in it.
    Rules(fn(&Project, &[InForce], &mut Report)),
    /// By the engine itself, which alone knows what was suppressed.
    Engine,
}

/// A setting of one rule.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// Its key in `docs-lint.yml`, in kebab case.
    pub name: &'static str,
    /// The value when none is set.
    pub default: OptionValue,
    /// What it is for, and its unit.
    pub summary: &'static str,
}

/// The value of a setting of a rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OptionValue {
    /// A whole number.
    Number(u32),
    /// A switch.
    Switch(bool),
}

/// A rule: what it asks of a writer, and the check.
pub struct Rule {
    /// Its name, which says the problem.
    pub name: Cow<'static, str>,
    /// Where it belongs.
    pub group: Group,
    /// The level it has unless settings say otherwise; `None` is off.
    pub level: Option<Level>,
    /// What kind of fix it has.
    pub fix: Fixable,
    /// What it asks, why, and examples, in Markdown. The first paragraph is an instruction.
    pub docs: Cow<'static, str>,
    /// Its settings.
    pub options: &'static [RuleOption],
    /// The check.
    pub check: Check,
}

impl Rule {
    /// The package that it belongs to, for rules of packages.
    pub fn style(&self) -> Option<&str> {
        self.name.split_once('.').map(|(style, _)| style)
    }

    /// The first sentence of its docs: an instruction to the writer.
    pub fn summary(&self) -> &str {
        self.docs.trim_start().lines().next().unwrap_or("").trim()
    }
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

/// Joins the doc comment above a rule's metadata to a `pub static RULE: Rule`.
///
/// The keys stand in this order: `name`, `group`, `level` (`Error`, `Warning`, `Info` or `Off`), `fix`
/// (left out for none), `options` (left out for none), `check`.
#[macro_export]
macro_rules! rule {
    ($(#[doc = $docs:literal])+ name: $name:literal, group: $group:ident, level: $level:ident,
     $(fix: $fix:ident,)? $(options: $options:expr,)? check: $check:expr $(,)?) => {
        /// The rule.
        pub static RULE: $crate::lint::Rule = $crate::lint::Rule {
            name: ::std::borrow::Cow::Borrowed($name),
            group: $crate::lint::Group::$group,
            level: $crate::rule!(@level $level),
            fix: $crate::rule!(@fix $($fix)?),
            docs: ::std::borrow::Cow::Borrowed(concat!($($docs, "\n"),+)),
            options: $crate::rule!(@options $($options)?),
            check: { use $crate::lint::Check::*; $check },
        };
    };
    (@level Off) => { None };
    (@level $level:ident) => { Some($crate::lint::Level::$level) };
    (@fix) => { $crate::lint::Fixable::No };
    (@fix $fix:ident) => { $crate::lint::Fixable::$fix };
    (@options) => { &[] };
    (@options $options:expr) => { $options };
}
