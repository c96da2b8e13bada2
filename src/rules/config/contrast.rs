//! How well a color stands out from another, as the Web Content Accessibility Guidelines define it.

/// A color without transparency, each part from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rgb([f64; 3]);

impl Rgb {
    /// The color of `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, laid over `below` where it is transparent.
    pub(super) fn read(text: &str, below: Rgb) -> Option<Self> {
        let digits: Vec<u32> = text
            .strip_prefix('#')?
            .chars()
            .map(|digit| digit.to_digit(16))
            .collect::<Option<_>>()?;
        let parts: Vec<f64> = match digits.len() {
            3 | 4 => digits
                .iter()
                .map(|&digit| f64::from(digit) / 15.0)
                .collect(),
            6 | 8 => digits
                .chunks_exact(2)
                .map(|pair| f64::from(pair[0] * 16 + pair[1]) / 255.0)
                .collect(),
            _ => return None,
        };
        let opacity = parts.get(3).copied().unwrap_or(1.0);
        let laid_over = |at: usize| parts[at] * opacity + below.0[at] * (1.0 - opacity);
        Some(Self([laid_over(0), laid_over(1), laid_over(2)]))
    }

    /// White, the light background where docs.json names none.
    pub(super) const WHITE: Rgb = Rgb([1.0; 3]);

    /// `#0b0c0e`, the dark background where docs.json names none.
    pub(super) const NEARLY_BLACK: Rgb = Rgb([11.0 / 255.0, 12.0 / 255.0, 14.0 / 255.0]);

    /// Relative luminance.
    fn luminance(self) -> f64 {
        let linear = self.0.map(|part| {
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}

/// The contrast ratio of two colors, from 1 to 21.
pub(super) fn ratio(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (one.luminance(), other.luminance());
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::{Rgb, ratio};

    #[test]
    fn ratios_are_those_of_the_guidelines() {
        for (text, on_white) in [
            ("#000", 21.0),
            ("#ffffff", 1.0),
            ("#777777", 4.48),
            ("#ff0000", 4.0),
            ("#00000080", 3.98),
            ("#fff0", 1.0),
        ] {
            let color = Rgb::read(text, Rgb::WHITE).expect("a color");
            let found = ratio(color, Rgb::WHITE);
            assert!((found - on_white).abs() < 0.03, "{text}: {found}");
        }
        for text in ["", "#", "#12", "#12345", "#ggg", "red", "#ééé"] {
            assert_eq!(Rgb::read(text, Rgb::WHITE), None, "{text}");
        }
    }
}
