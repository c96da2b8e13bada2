//! What kind of file a path is that of.

use rustc_hash::FxHashSet;

use super::packages::VALE_NAMES;
use crate::page::Role;

/// Whether a file of the project belongs to its packages of writing rules, and is neither page nor description.
pub(super) fn is_of_packages(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    VALE_NAMES.contains(&name) || matches!(name, "accept.txt" | "reject.txt")
}

/// Whether a path is that of a page or snippet.
pub fn is_markdown(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    extension.eq_ignore_ascii_case("md") || extension.eq_ignore_ascii_case("mdx")
}

/// Whether a Markdown file is about the project itself and no page of it, such as a README or the instructions of an AI
/// assistant that the navigation does not name. Letter case counts, but for a README: `security.mdx` is a page.
pub(super) fn is_about_the_project(path: &str, listed: &FxHashSet<&str>) -> bool {
    const NAMES: [&str; 8] = [
        "AGENTS",
        "CLAUDE",
        "GEMINI",
        "LICENSE",
        "CONTRIBUTING",
        "CODE_OF_CONDUCT",
        "SECURITY",
        "CHANGELOG",
    ];
    let slug = crate::page::page_slug(path);
    let name = slug.rsplit('/').next().unwrap_or(slug);
    (name.eq_ignore_ascii_case("README") || NAMES.contains(&name)) && !listed.contains(slug)
}

/// What the folder or name of a Markdown file says of its role.
pub(super) fn folder_role(path: &str) -> Role {
    let parts = path.split('/');
    let is_part = |part: &str| part == "snippets" || part == "_snippets" || part.starts_with('_');
    if parts.into_iter().any(is_part) {
        Role::Snippet
    } else {
        Role::Page
    }
}
