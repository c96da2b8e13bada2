//! The colors of cards.

use super::image::COLORS;
use crate::config::{Text, View};

/// Colors as SVG writes them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Palette {
    /// Behind everything.
    pub(super) paper: String,
    /// The project's main color.
    pub(super) primary: String,
    /// The main color where it can be read on the paper.
    pub(super) accent: String,
    /// Of what is read first.
    pub(super) ink: String,
    /// Of what is read last.
    pub(super) quiet: String,
}

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Rgb([u8; 3]);

const WHITE: Rgb = Rgb([255, 255, 255]);
const NIGHT: Rgb = Rgb([12, 13, 16]);
const INK: Rgb = Rgb([20, 21, 26]);
const PRIMARY: Rgb = Rgb([37, 99, 235]);

/// The contrast that large letters need (WCAG 2, success criterion 1.4.3).
const LEAST_CONTRAST: f64 = 3.0;

impl Palette {
    /// In light colors, or in dark ones where the site is dark at first.
    pub(super) fn new(view: &View) -> Self {
        let mode = view.mode_toggle.default.as_ref();
        let is_dark = mode.is_some_and(|(mode, _)| mode == "dark");
        let colors = &view.colors;
        let read = |text: &Option<Text>| text.as_ref().and_then(|(text, _)| Rgb::read(text));
        let main = read(&colors.primary).unwrap_or(PRIMARY);
        let (paper, primary) = match is_dark {
            true => (
                read(&colors.background_dark).unwrap_or(NIGHT),
                read(&colors.light).unwrap_or(main),
            ),
            false => (read(&colors.background_light).unwrap_or(WHITE), main),
        };
        let ink = if paper.contrast(INK) >= paper.contrast(WHITE) {
            INK
        } else {
            WHITE
        };
        let accent = match paper.contrast(primary) >= LEAST_CONTRAST {
            true => primary,
            false => ink.towards(paper, 0.3),
        };
        Self {
            paper: paper.hex(),
            primary: primary.hex(),
            accent: accent.hex(),
            ink: ink.hex(),
            quiet: ink.towards(paper, 0.38).hex(),
        }
    }
}

impl Palette {
    /// The colors of a card's pixels, the paper first: those of the palette, and steps from the paper to the colors of
    /// letters, for their edges.
    pub(super) fn steps(&self) -> [[u8; 3]; COLORS] {
        let read = |color: &str| Rgb::read(color).unwrap_or(INK);
        let paper = read(&self.paper);
        let step = |color: &str, step: usize, steps: usize| {
            read(color).towards(paper, 1.0 - step as f64 / steps as f64)
        };
        let color = |at: usize| match at {
            0 => paper,
            1 => read(&self.primary),
            2 => read(&self.quiet),
            3..=7 => step(&self.accent, at - 2, 5),
            _ => step(&self.ink, at - 7, COLORS - 8),
        };
        std::array::from_fn(|at| color(at).0)
    }
}

impl Rgb {
    /// `#rgb` or `#rrggbb`.
    fn read(text: &str) -> Option<Rgb> {
        let digits = text.trim().strip_prefix('#')?;
        let digit = |at: usize| {
            let digit = digits.as_bytes().get(at)?;
            char::from(*digit).to_digit(16).map(|digit| digit as u8)
        };
        let pair = |at: usize| match digits.len() {
            3 => digit(at).map(|digit| digit * 17),
            6 => Some(digit(2 * at)? * 16 + digit(2 * at + 1)?),
            _ => None,
        };
        Some(Rgb([pair(0)?, pair(1)?, pair(2)?]))
    }

    fn hex(self) -> String {
        let Rgb([red, green, blue]) = self;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// The color a part of the way to another one.
    fn towards(self, other: Rgb, part: f64) -> Rgb {
        let mix = |at: usize| {
            let (from, to) = (f64::from(self.0[at]), f64::from(other.0[at]));
            (from + (to - from) * part).round() as u8
        };
        Rgb([mix(0), mix(1), mix(2)])
    }

    /// The contrast of two colors as WCAG 2 defines it.
    fn contrast(self, other: Rgb) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            match part <= 0.040_45 {
                true => part / 12.92,
                false => ((part + 0.055) / 1.055).powf(2.4),
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn colors_can_be_read_on_the_paper() {
        for (config, paper, accent) in [
            ("{}", "#ffffff", "#2563eb"),
            (r##"{"colors": {"primary": "#0a0"}}"##, "#ffffff", "#00aa00"),
            (
                r##"{"colors": {"primary": "#ffff00"}}"##,
                "#ffffff",
                "#5b5b5f",
            ),
            (
                r##"{"colors": {"primary": "#0a0", "light": "#5f5", "background": {"dark": "#101010", "light": "#fff"}}, "modeToggle": {"default": "dark"}}"##,
                "#101010",
                "#55ff55",
            ),
            (r##"{"colors": {"primary": "#é"}}"##, "#ffffff", "#2563eb"),
        ] {
            let palette = Palette::new(&Config::read(config).view);
            assert_eq!(
                (&*palette.paper, &*palette.accent),
                (paper, accent),
                "{config}"
            );
        }
    }
}
