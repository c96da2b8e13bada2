//! Where what docs.json names leads, and how it is shown.

use std::borrow::Cow;

use maud::{Markup, PreEscaped, html};

use super::Shell;
use crate::project::is_external;
use crate::site::icon::IconType;
use crate::site::markup::runs_code;
use crate::site::symbols::Symbols;

impl Shell<'_> {
    /// The address that an address in docs.json has in the site. None where it would run a script.
    pub(super) fn link<'t>(&self, written: &'t str) -> Option<Cow<'t, str>> {
        let written = written.trim();
        if runs_code(written) {
            return None;
        }
        if is_external(written) || written.starts_with('#') {
            return Some(Cow::Borrowed(written));
        }
        let rest = written.trim_start_matches("./").trim_start_matches('/');
        if rest.is_empty() {
            return Some(Cow::Owned(self.home().into()));
        }
        let Some(page) = self.project.pages.first() else {
            return Some(Cow::Owned(format!("{}{rest}", self.options.base_path)));
        };
        let rooted = format!("/{rest}");
        let target = self.addresses.target(page, &rooted).address;
        Some(Cow::Owned(target.into_owned()))
    }
}

/// The icon of that name; nothing if no library has it.
pub(super) fn icon(symbols: &mut Symbols, name: &str, kind: Option<&str>) -> Option<Markup> {
    let kind = kind.and_then(IconType::named).unwrap_or_default();
    symbols.show(name, kind, 16, "").map(PreEscaped)
}

/// The mark of a method. In a sidebar there is room for four letters or five.
pub(super) fn method(name: &str, is_short: bool) -> Markup {
    let shown = match name {
        "delete" if is_short => "DEL".into(),
        "options" if is_short => "OPT".into(),
        "webhook" if is_short => "HOOK".into(),
        _ => name.to_ascii_uppercase(),
    };
    html! { span.method data-method=(name) { (shown) } }
}
