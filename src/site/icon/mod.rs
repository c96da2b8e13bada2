//! The drawings of icons.
//!
//! Names are those of [`crate::icons`], which knows what a name means. Here are the drawings: Font Awesome Free's
//! (solid, regular and brands), Lucide's, and in three weights those of Phosphor, to whose names `phosphor.txt` leads
//! from the others where they differ. A set is unpacked when the first of its icons is drawn. `pack.mjs` packs them, and
//! `LICENSE` says whose they are.

use std::sync::LazyLock;

use crate::embedded;
use crate::icons::{self, Library, line};

/// How an icon is to look. The words are those that docs.json and the components have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IconType {
    /// The mark of a company or product.
    Brands,
    /// In lines, and shapes in a lighter tone.
    #[default]
    Duotone,
    /// In light lines.
    Light,
    /// In lines.
    Regular,
    /// In shapes with sharp corners, which no free set has: drawn as [`IconType::Solid`].
    SharpSolid,
    /// In shapes.
    Solid,
    /// In thin lines.
    Thin,
}

impl IconType {
    /// The type that is written so.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "brands" => Self::Brands,
            "duotone" => Self::Duotone,
            "light" => Self::Light,
            "regular" => Self::Regular,
            "sharp-solid" => Self::SharpSolid,
            "solid" => Self::Solid,
            "thin" => Self::Thin,
            _ => return None,
        })
    }
}

/// A drawing of an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icon {
    /// The width of its `viewBox`, which begins at `0 0`.
    pub width: &'static str,
    /// The height of its `viewBox`.
    pub height: &'static str,
    /// What stands within its `svg` element.
    pub markup: &'static str,
    /// Whether its lines are drawn, rather than its shapes filled.
    pub is_stroked: bool,
    /// Whether it stands for another one, which no free set has.
    pub is_other: bool,
}

impl Icon {
    /// Its `svg` element, hidden from screen readers, in the color of the text.
    pub fn svg(&self, class: &str) -> String {
        let Self {
            width,
            height,
            markup,
            ..
        } = self;
        let paint = self.paint();
        format!(
            "<svg class=\"{class}\" viewBox=\"0 0 {width} {height}\" {paint} aria-hidden=\"true\">{markup}</svg>"
        )
    }

    /// The attributes that its `svg` or `symbol` element needs for its colors.
    pub fn paint(&self) -> &'static str {
        match self.is_stroked {
            true => {
                "fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linecap=\"round\" \
                 stroke-linejoin=\"round\""
            }
            false => "fill=\"currentColor\"",
        }
    }
}

/// The drawing for a name, or the nearest one that is free. `None` if no library has such a name.
pub fn find(name: &str, kind: IconType) -> Option<Icon> {
    let known = icons::find(&name.trim().to_ascii_lowercase())?;
    let name = known.name;
    match known.library {
        Library::FontAwesome { brand: true, .. } => BRANDS.icon(name),
        Library::FontAwesome { free, .. } => {
            let of_type = of_type(name, kind);
            let other = || {
                other(name, free).map(|icon| Icon {
                    is_other: true,
                    ..icon
                })
            };
            of_type.or_else(other)
        }
        Library::Lucide => outlined(name, kind).or_else(|| LUCIDE.icon(name)),
    }
}

/// The drawing of exactly this type.
fn of_type(name: &str, kind: IconType) -> Option<Icon> {
    match kind {
        IconType::Regular => REGULAR.icon(name),
        IconType::Brands | IconType::Solid | IconType::SharpSolid => SOLID.icon(name),
        IconType::Light | IconType::Thin | IconType::Duotone => outlined(name, kind),
    }
}

/// The drawing of Phosphor, for the types that it draws.
fn outlined(name: &str, kind: IconType) -> Option<Icon> {
    let set = match kind {
        IconType::Light => &LIGHT,
        IconType::Thin => &THIN,
        IconType::Duotone => &DUOTONE,
        _ => return None,
    };
    set.icon(phosphor(name))
}

/// What Phosphor calls it.
fn phosphor(name: &str) -> &str {
    line(PHOSPHOR, name)
        .and_then(|(_, other)| other)
        .unwrap_or(name)
}

/// The nearest drawing for a name that is not drawn in the type asked for: its own in another type, one that
/// means the same, or one with a part of the name.
fn other(name: &str, is_free: bool) -> Option<Icon> {
    if is_free {
        return SOLID.icon(name);
    }
    let phosphor = phosphor(name);
    free(phosphor)
        .or_else(|| beginnings(name).find_map(free))
        .or_else(|| leading_to(phosphor).find_map(free))
        .or_else(|| LUCIDE.icon(name))
        .or_else(|| ends(name).find_map(free))
        .or_else(|| DUOTONE.icon(phosphor))
        .or_else(|| free("circle"))
}

/// The names that lead to an icon of Phosphor.
fn leading_to(phosphor: &str) -> impl Iterator<Item = &'static str> {
    let entries = PHOSPHOR.lines().filter_map(|line| line.split_once(' '));
    entries
        .filter(move |(_, to)| *to == phosphor)
        .map(|(from, _)| from)
}

/// The beginnings of a name of several words, the longest first.
fn beginnings(name: &str) -> impl Iterator<Item = &str> {
    name.rmatch_indices('-').map(|(at, _)| &name[..at])
}

/// The ends of a name of several words, the longest first.
fn ends(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices('-').map(|(at, _)| &name[at + 1..])
}

/// The drawing of a name that the free edition of Font Awesome has.
fn free(name: &str) -> Option<Icon> {
    let known = icons::find(name)?;
    let is_free = known.library
        == Library::FontAwesome {
            free: true,
            brand: false,
        };
    SOLID.icon(known.name).filter(|_| is_free)
}

/// Names of icons and what Phosphor calls them, where that is another name.
const PHOSPHOR: &str = include_str!("phosphor.txt");

/// The most that a set unpacks to, in bytes.
const LARGEST: usize = 4 * 1024 * 1024;

/// The drawings of one library in one type.
struct Set {
    /// A line for each icon: its name, its width, its height, and its markup.
    lines: LazyLock<String>,
    is_stroked: bool,
}

impl Set {
    const fn filled(lines: fn() -> String) -> Self {
        Self {
            lines: LazyLock::new(lines),
            is_stroked: false,
        }
    }

    const fn stroked(lines: fn() -> String) -> Self {
        Self {
            lines: LazyLock::new(lines),
            is_stroked: true,
        }
    }

    fn lines(&'static self) -> &'static str {
        &self.lines
    }

    fn icon(&'static self, name: &str) -> Option<Icon> {
        let (_, drawing) = line(self.lines(), name)?;
        let mut parts = drawing?.splitn(3, ' ');
        Some(Icon {
            width: parts.next()?,
            height: parts.next()?,
            markup: parts.next()?,
            is_stroked: self.is_stroked,
            is_other: false,
        })
    }
}

static SOLID: Set = Set::filled(|| embedded::text(include_bytes!("solid.bin"), LARGEST));
static REGULAR: Set = Set::filled(|| embedded::text(include_bytes!("regular.bin"), LARGEST));
static BRANDS: Set = Set::filled(|| embedded::text(include_bytes!("brands.bin"), LARGEST));
static LIGHT: Set = Set::filled(|| embedded::text(include_bytes!("light.bin"), LARGEST));
static THIN: Set = Set::filled(|| embedded::text(include_bytes!("thin.bin"), LARGEST));
static DUOTONE: Set = Set::filled(|| embedded::text(include_bytes!("duotone.bin"), LARGEST));
static LUCIDE: Set = Set::stroked(|| embedded::text(include_bytes!("lucide.bin"), LARGEST));

#[cfg(test)]
mod tests {
    use super::*;

    /// The names that a list of [`crate::icons`] holds, without older ones.
    fn names(list: &str) -> impl Iterator<Item = &str> {
        list.lines().filter(|line| !line.contains(' '))
    }

    #[test]
    fn every_known_name_is_drawn_in_every_type() {
        let lists = [
            include_str!("../../icons/solid.txt"),
            include_str!("../../icons/brands.txt"),
            include_str!("../../icons/paid.txt"),
            include_str!("../../icons/lucide.txt"),
        ];
        for name in lists.into_iter().flat_map(names) {
            for kind in [IconType::Duotone, IconType::Regular, IconType::Solid] {
                let icon = find(name, kind).unwrap_or_else(|| panic!("`{name}` in {kind:?}"));
                assert!(
                    icon.markup.starts_with('<') && icon.markup.ends_with("/>"),
                    "{name}"
                );
                assert!(icon.width.parse::<u16>().is_ok() && icon.height.parse::<u16>().is_ok());
            }
        }
    }

    #[test]
    fn free_icons_are_drawn_as_asked() {
        for (name, kind, is_other) in [
            ("house", IconType::Solid, false),
            ("home", IconType::SharpSolid, false),
            ("house", IconType::Duotone, false),
            ("bolt", IconType::Light, false),
            ("gear", IconType::Thin, false),
            ("bell", IconType::Regular, false),
            ("bolt", IconType::Regular, true),
            ("github", IconType::Duotone, false),
            ("github", IconType::Brands, false),
            ("poo-storm", IconType::Light, true),
            ("message-bot", IconType::Duotone, false),
            ("message-bot", IconType::Solid, true),
            ("webhook", IconType::Solid, true),
            ("Rocket", IconType::Solid, false),
        ] {
            let icon = find(name, kind).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(icon.is_other, is_other, "{name} in {kind:?}");
        }
    }

    #[test]
    fn the_nearest_icon_stands_for_a_paid_one() {
        for (name, nearest) in [
            ("message-bot", "robot"),
            ("book-open-cover", "book-open"),
            ("gear-code", "gear"),
            ("person-running-fast", "person-running"),
        ] {
            let found = find(name, IconType::Solid).map(|icon| icon.markup);
            let wanted = find(nearest, IconType::Solid).map(|icon| icon.markup);
            assert_eq!(found, wanted, "{name}");
        }
    }

    #[test]
    fn other_names_have_no_drawing() {
        for name in ["", "nothing-of-that-name", "🚀", "/logo.svg"] {
            assert_eq!(find(name, IconType::Solid), None, "{name}");
        }
    }

    #[test]
    fn the_table_leads_from_known_names_to_drawings() {
        let names: Vec<&str> = PHOSPHOR
            .lines()
            .map(|line| line.split(' ').next().unwrap_or(""))
            .collect();
        assert!(names.is_sorted_by(|left, right| left < right));
        for entry in PHOSPHOR.lines() {
            let (name, other) = entry.split_once(' ').expect("two words");
            assert_eq!(
                icons::find(name).map(|icon| icon.name),
                Some(name),
                "{name}"
            );
            for set in [&LIGHT, &THIN, &DUOTONE] {
                assert!(set.icon(other).is_some(), "{other}");
            }
        }
    }

    #[test]
    fn elements_are_in_the_color_of_the_text() {
        let house = find("house", IconType::Solid)
            .map(|icon| icon.svg("icon"))
            .unwrap_or_default();
        assert!(
            house.starts_with("<svg class=\"icon\" viewBox=\"0 0 "),
            "{house}"
        );
        assert!(
            house.contains("fill=\"currentColor\"") && roxmltree::Document::parse(&house).is_ok()
        );
        let drawn =
            find("square-dashed-mouse-pointer", IconType::Solid).map(|icon| icon.svg("icon"));
        assert!(
            drawn
                .unwrap_or_default()
                .contains("stroke=\"currentColor\"")
        );
    }
}
