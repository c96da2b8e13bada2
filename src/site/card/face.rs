//! The fonts.

use std::sync::{Arc, OnceLock};

use resvg::usvg::fontdb::{Database, Source};
use rustc_hash::FxHashMap;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider as _};

static REGULAR: &[u8] = include_bytes!("font/inter-regular.ttf");
static SEMIBOLD: &[u8] = include_bytes!("font/inter-semibold.ttf");

/// The fonts of cards.
pub(super) struct Faces {
    /// For what draws them.
    pub(super) database: Arc<Database>,
    /// Weight 400.
    pub(super) regular: Face,
    /// Weight 600.
    pub(super) semibold: Face,
}

/// What is known of a font.
pub(super) struct Face {
    /// The name by which it is asked for.
    pub(super) family: &'static str,
    /// How far each character takes the text on, as a part of the size.
    advances: FxHashMap<char, f32>,
}

/// The fonts, read once.
pub(super) fn faces() -> &'static Faces {
    static FACES: OnceLock<Faces> = OnceLock::new();
    FACES.get_or_init(|| {
        let mut database = Database::new();
        for font in [REGULAR, SEMIBOLD] {
            database.load_font_source(Source::Binary(Arc::new(font)));
        }
        Faces {
            database: Arc::new(database),
            regular: Face::new("Inter", REGULAR),
            semibold: Face::new("Inter SemiBold", SEMIBOLD),
        }
    })
}

impl Face {
    fn new(family: &'static str, font: &[u8]) -> Self {
        let mut advances = FxHashMap::default();
        if let Ok(font) = FontRef::new(font) {
            let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
            for (code, glyph) in font.charmap().mappings() {
                if let (Some(c), Some(advance)) =
                    (char::from_u32(code), metrics.advance_width(glyph))
                {
                    advances.insert(c, advance);
                }
            }
        }
        Self { family, advances }
    }

    /// The width of a text as a part of the size, each character `tracking` wider.
    pub(super) fn width(&self, text: &str, tracking: f32) -> f32 {
        let advance = |c| self.advances.get(&c).copied().unwrap_or(0.0) + tracking;
        text.chars().map(advance).sum()
    }

    /// What can be drawn of a text, on one line. None where it has letters that the font lacks, or nothing is left.
    pub(super) fn drawable(&self, text: &str) -> Option<String> {
        let mut drawn = String::with_capacity(text.len());
        for c in text.chars() {
            if c.is_whitespace() {
                drawn.push(' ');
            } else if self.advances.contains_key(&c) && !c.is_control() && !is_invisible(c) {
                drawn.push(c);
            } else if c.is_alphanumeric() {
                return None;
            }
        }
        let words: Vec<&str> = drawn.split(' ').filter(|word| !word.is_empty()).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}

/// Whether a character only says how others are set: joiners, and marks of direction.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}
