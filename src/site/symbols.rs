//! The icons of one page: each is drawn once, at its end, and shown wherever it is named.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::icon::{self, Icon, IconType};

/// The icons that a page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Symbols {
    /// By the id of the symbol.
    drawn: BTreeMap<String, Icon>,
}

impl Symbols {
    /// The element that shows the icon of that name, `size` pixels wide and high, of another class too. None if no library
    /// has such a name.
    pub(super) fn show(
        &mut self,
        name: &str,
        kind: IconType,
        size: u32,
        class: &str,
    ) -> Option<String> {
        let drawing = icon::find(name, kind)?;
        let id = id_of(name, kind);
        let space = if class.is_empty() { "" } else { " " };
        let shown = format!(
            r##"<svg class="icon{space}{class}" width="{size}" height="{size}" aria-hidden="true"><use href="#{id}"/></svg>"##
        );
        self.drawn.insert(id, drawing);
        Some(shown)
    }

    /// The element that holds the drawings; empty if there are none.
    pub(super) fn markup(&self) -> String {
        if self.drawn.is_empty() {
            return String::new();
        }
        let mut out = r#"<div hidden><svg xmlns="http://www.w3.org/2000/svg">"#.to_owned();
        for (id, icon) in &self.drawn {
            let Icon {
                width,
                height,
                markup,
                ..
            } = icon;
            let paint = icon.paint();
            _ = write!(
                out,
                r#"<symbol id="{id}" viewBox="0 0 {width} {height}" {paint}>{markup}</symbol>"#
            );
        }
        out.push_str("</svg></div>");
        out
    }
}

/// The id of a symbol. Names of icons are letters, digits and hyphens, or there is no drawing.
fn id_of(name: &str, kind: IconType) -> String {
    let kind = match kind {
        IconType::Brands => "brands",
        IconType::Duotone => "duotone",
        IconType::Light => "light",
        IconType::Regular => "regular",
        IconType::SharpSolid | IconType::Solid => "solid",
        IconType::Thin => "thin",
    };
    format!("i-{kind}-{}", name.trim().to_ascii_lowercase())
}
