//! The rules, one file each, in a folder for each group.
//!
//! To add one: the file, a `mod` line and a line of the list in its group's `mod.rs`.

mod api;
mod changelog;
mod code;
mod component;
mod config;
mod lines;
mod link;
mod markup;
mod navigation;
mod page;
mod styles;
mod suggestion;
mod suppression;
#[cfg(test)]
mod testing;
mod writing;

use std::sync::LazyLock;

pub use link::external_addresses;
pub use styles::of_styles;

use crate::lint::Rule;

static ALL: LazyLock<Vec<&'static Rule>> = LazyLock::new(|| {
    let groups = [
        config::RULES,
        navigation::RULES,
        page::RULES,
        markup::RULES,
        link::RULES,
        code::RULES,
        component::RULES,
        api::RULES,
        changelog::RULES,
        &writing::rules(),
        suppression::RULES,
    ];
    groups.concat()
});

/// Every rule, by group and in the order they are shown.
pub fn all() -> &'static [&'static Rule] {
    &ALL
}

/// The rule of that name.
pub fn find(name: &str) -> Option<&'static Rule> {
    all().iter().copied().find(|rule| rule.name == name)
}
