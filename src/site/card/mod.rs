//! The picture that other sites show for a link to a page.
//!
//! 1. [`Palette`] derives the colors from those of docs.json.
//! 2. [`Layout`] breaks the texts into lines, by the widths of [`Face`].
//! 3. [`resvg`] draws them, and [`image`] packs the pixels.
//!
//! Texts are drawn in a font that the program carries, so that a card is the same on every machine. It has Latin, Greek and
//! Cyrillic letters and the usual signs. Of other signs, such as emoji, nothing is drawn; a text with letters of another
//! script is left out as a whole, and in the place of such a title stands the project's name.

mod face;
mod image;
mod layout;
mod palette;

use std::fmt::Write as _;
use std::sync::Arc;

use resvg::{tiny_skia, usvg};

use self::face::{Face, Faces, faces};
use self::layout::Layout;
use self::palette::Palette;
use crate::project::Project;

/// Size in pixels: what the sites that show such pictures ask for.
pub(super) const WIDTH: u32 = 1200;
/// See [`WIDTH`].
pub(super) const HEIGHT: u32 = 630;

/// The space around everything.
const MARGIN: f32 = 88.0;

/// The longest path of a card that is not shortened.
const LONGEST_PATH: usize = 180;

/// Draws the cards of a project.
pub(super) struct Painter {
    faces: &'static Faces,
    palette: Palette,
    /// The colors of pixels.
    steps: [[u8; 3]; image::COLORS],
    /// The project's name; empty where it cannot be drawn.
    name: String,
}

impl Painter {
    /// One for the name and the colors of a project.
    pub(super) fn new(project: &Project) -> Self {
        let faces = faces();
        let name = project.config.view.name.as_ref();
        let name = name.and_then(|(name, _)| faces.semibold.drawable(name));
        let palette = Palette::new(&project.config.view);
        Self {
            faces,
            steps: palette.steps(),
            palette,
            name: name.unwrap_or_default(),
        }
    }

    /// The card of a page as a PNG image of [`WIDTH`] and [`HEIGHT`]. Texts may be empty.
    pub(super) fn png(&self, title: &str, section: &str, description: &str) -> Option<Vec<u8>> {
        let options = usvg::Options {
            fontdb: Arc::clone(&self.faces.database),
            ..usvg::Options::default()
        };
        let svg = self.svg(title, section, description);
        let tree = usvg::Tree::from_str(&svg, &options).ok()?;
        let mut pixels = tiny_skia::Pixmap::new(WIDTH, HEIGHT)?;
        let transform = tiny_skia::Transform::identity();
        resvg::render(&tree, transform, &mut pixels.as_mut());
        image::png(&pixels, &self.steps)
    }

    fn svg(&self, title: &str, section: &str, description: &str) -> String {
        let layout = Layout::new(self.faces, &self.name, title, section, description);
        let palette = &self.palette;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{}\"/>\
             <rect width=\"{WIDTH}\" height=\"10\" fill=\"{}\"/>",
            palette.paper, palette.primary
        );
        for line in &layout.lines {
            let face = line.role.face(self.faces);
            let _ = write!(
                svg,
                "<text x=\"{MARGIN}\" y=\"{}\" font-family=\"{}\" font-size=\"{}\" letter-spacing=\"{}\" fill=\"{}\">{}</text>",
                line.baseline,
                face.family,
                line.size,
                line.role.tracking() * line.size,
                line.role.color(palette),
                escaped(&line.text),
            );
        }
        svg.push_str("</svg>");
        svg
    }
}

/// The path in the site of the card of the page at `slug`.
pub(super) fn path(slug: &str) -> String {
    let is_safe = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
    let is_hidden = |part: &str| part.is_empty() || part.starts_with('.');
    let is_plain = slug.len() <= LONGEST_PATH && slug.chars().all(is_safe);
    match is_plain && !slug.split('/').any(is_hidden) {
        true => format!("_docs/cards/{slug}.png"),
        false => format!("_docs/cards/{:016x}.png", hash(slug)),
    }
}

/// FNV-1a, which gives the same number on every machine.
fn hash(text: &str) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
}

#[cfg(test)]
mod tests;
