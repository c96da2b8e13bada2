//! The colors that a writer gives, and those made from them that can be read.

use csscolorparser::Color as CssColor;

use super::content::Tone;
use crate::config::{Color, Colors};

/// The contrast with the background that colors of text are given. It leaves room for the surfaces of the theme, which
/// lie between background and ink.
const TEXT: f64 = 5.5;

/// The contrast that greys are given: a faint grey reads as text that is switched off.
const GREY_TEXT: f64 = 12.0;

/// How much the parts of a grey differ at most.
const GREY_SPREAD: u8 = 23;

/// The contrast that the ink of the theme must have to stay.
const INK: f64 = 12.0;

const BLACK: Rgb = Rgb([0; 3]);
const WHITE: Rgb = Rgb([255; 3]);

/// What the theme has where a project says nothing; `tokens.css` has the same.
const PRIMARY: Rgb = Rgb([0x2f, 0x5b, 0xd0]);
const PRIMARY_LIGHT: Rgb = Rgb([0x8f, 0xb0, 0xff]);
const PRIMARY_DARK: Rgb = Rgb([0x27, 0x49, 0xab]);
const BACKGROUND_LIGHT: Rgb = WHITE;
const BACKGROUND_DARK: Rgb = Rgb([0x0b, 0x0d, 0x11]);
const INK_LIGHT: Rgb = Rgb([0x1a, 0x1d, 0x23]);
const INK_DARK: Rgb = Rgb([0xe4, 0xe7, 0xec]);

/// A color of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rgb([u8; 3]);

/// The backgrounds of the two themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Backgrounds {
    light: Rgb,
    dark: Rgb,
}

impl Default for Backgrounds {
    fn default() -> Self {
        Self {
            light: BACKGROUND_LIGHT,
            dark: BACKGROUND_DARK,
        }
    }
}

impl Backgrounds {
    /// Those that docs.json gives, the theme's otherwise.
    pub(super) fn of(colors: &Colors) -> Self {
        Self {
            light: named(colors.background_light.as_ref()).unwrap_or(BACKGROUND_LIGHT),
            dark: named(colors.background_dark.as_ref()).unwrap_or(BACKGROUND_DARK),
        }
    }
}

/// The color that CSS reads from a text: `#rgb`, `#rrggbb`, a function such as `rgb()`, a name. How transparent it is
/// does not count; what is wholly transparent is none.
pub(super) fn tone(text: &str) -> Option<Tone> {
    Some(Tone {
        from: read(text)?.digits().into(),
        to: None,
    })
}

/// The color or gradient of docs.json; a gradient of which one end cannot be read is the other.
pub(super) fn tone_of(color: &Color) -> Option<Tone> {
    match color {
        Color::Plain((text, _)) => tone(text),
        Color::Gradient { from, to } => match (tone(&from.0), tone(&to.0)) {
            (Some(from), Some(to)) => Some(Tone {
                from: from.from,
                to: Some(to.from),
            }),
            (from, to) => from.or(to),
        },
    }
}

/// The class of an element that has the color.
pub(super) fn tone_class(tone: &Tone) -> String {
    match &tone.to {
        None => format!("tone-{}", tone.from),
        Some(to) => format!("tone-{}-{to}", tone.from),
    }
}

/// The rule of a style sheet for that class.
pub(super) fn tone_rule(tone: &Tone, backgrounds: &Backgrounds) -> String {
    let from = Rgb::of_digits(&tone.from);
    let to = tone.to.as_deref().map(Rgb::of_digits);
    let fill = match to {
        None => from.css(),
        Some(to) => format!("linear-gradient(135deg,{},{})", from.css(), to.css()),
    };
    format!(
        ".{}{{--tone:{fill};--tone-light:{};--tone-dark:{};--on-tone:{}}}",
        tone_class(tone),
        readable(from, backgrounds.light, TEXT).css(),
        readable(from, backgrounds.dark, TEXT).css(),
        better_on(&[from, to.unwrap_or(from)]).short_css(),
    )
}

/// The properties of the theme that follow from the colors of docs.json, each with `;` after it.
pub(super) fn properties(colors: &Colors) -> String {
    let backgrounds = Backgrounds::of(colors);
    let given = named(colors.primary.as_ref());
    let primary = given.unwrap_or(PRIMARY);
    let light = named(colors.light.as_ref()).unwrap_or(given.unwrap_or(PRIMARY_LIGHT));
    let dark = named(colors.dark.as_ref()).unwrap_or(given.unwrap_or(PRIMARY_DARK));
    let accent = |color: Rgb, background| {
        let contrast = if color.is_grey() { GREY_TEXT } else { TEXT };
        readable(color, background, contrast)
    };
    let mut properties = String::new();
    let mut set = |name: &str, color: Rgb| {
        properties.push_str(&format!("--{name}:{};", color.css()));
    };
    set("primary", primary);
    set("primary-light", light);
    set("primary-dark", dark);
    set("background-light", backgrounds.light);
    set("background-dark", backgrounds.dark);
    set("accent-text-light", accent(primary, backgrounds.light));
    set("accent-text-dark", accent(light, backgrounds.dark));
    set("button", dark);
    set("button-text", better_on(&[dark]));
    for (name, ink, background) in [
        ("ink-light", INK_LIGHT, backgrounds.light),
        ("ink-dark", INK_DARK, backgrounds.dark),
    ] {
        if contrast(ink, background) < INK {
            set(name, better_on(&[background]));
        }
    }
    properties
}

fn named(text: Option<&crate::config::Text>) -> Option<Rgb> {
    read(&text?.0)
}

fn read(text: &str) -> Option<Rgb> {
    let text = text.trim();
    // A word of the digits from a to f is no color without its `#`.
    let is_bare = text.chars().all(|digit| digit.is_ascii_hexdigit());
    if is_bare {
        return None;
    }
    let color: CssColor = text.parse().ok()?;
    let [red, green, blue, alpha] = color.to_rgba8();
    (alpha > 0).then_some(Rgb([red, green, blue]))
}

/// The color itself where its contrast suffices; else darker or lighter until it does, whichever leads further away from
/// the background. On a background of middle lightness black or white is the best there is.
fn readable(color: Rgb, background: Rgb, wanted: f64) -> Rgb {
    if contrast(color, background) >= wanted {
        return color;
    }
    let end = better_on(&[background]);
    // Of 1,024 steps the first that suffices.
    let (mut low, mut high) = (0, STEPS);
    while low < high {
        let middle = (low + high) / 2;
        match contrast(mixed(color, end, middle), background) >= wanted {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    // What rounding to whole numbers took is given back.
    let mut steps = low..=STEPS;
    let found = steps.find_map(|step| {
        let mixed = mixed(color, end, step);
        (contrast(mixed, background) >= wanted).then_some(mixed)
    });
    found.unwrap_or(end)
}

const STEPS: u32 = 1_024;

/// A color on the way to another, even steps for the eye (in Oklab).
fn mixed(color: Rgb, end: Rgb, step: u32) -> Rgb {
    let part = step as f32 / STEPS as f32;
    let ([l, a, b, _], [end_l, end_a, end_b, _]) =
        (color.css_color().to_oklaba(), end.css_color().to_oklaba());
    let between = |from: f32, to: f32| from + (to - from) * part;
    let mixed = CssColor::from_oklaba(between(l, end_l), between(a, end_a), between(b, end_b), 1.0);
    let [red, green, blue, _] = mixed.clamp().to_rgba8();
    Rgb([red, green, blue])
}

/// Black or white: the one with the larger contrast, of several colors with the one that it stands out from least.
fn better_on(colors: &[Rgb]) -> Rgb {
    let least = |on: Rgb| {
        let contrasts = colors.iter().map(|color| contrast(on, *color));
        contrasts.fold(f64::INFINITY, f64::min)
    };
    match least(WHITE) >= least(BLACK) {
        true => WHITE,
        false => BLACK,
    }
}

/// The contrast of two colors as WCAG 2 measures it: from 1 to 21.
fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (a.luminance(), b.luminance());
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

impl Rgb {
    /// The color of six hexadecimal digits; black for anything else.
    fn of_digits(digits: &str) -> Self {
        let number = u32::from_str_radix(digits, 16).unwrap_or_default();
        let [_, red, green, blue] = number.to_be_bytes();
        Self([red, green, blue])
    }

    fn digits(self) -> String {
        let [red, green, blue] = self.0;
        format!("{red:02x}{green:02x}{blue:02x}")
    }

    fn css(self) -> String {
        format!("#{}", self.digits())
    }

    /// With three digits, where those suffice.
    fn short_css(self) -> String {
        match self {
            WHITE => "#fff".into(),
            BLACK => "#000".into(),
            _ => self.css(),
        }
    }

    fn css_color(self) -> CssColor {
        let [red, green, blue] = self.0;
        CssColor::from_rgba8(red, green, blue, 255)
    }

    fn is_grey(self) -> bool {
        let most = self.0.iter().max().copied().unwrap_or_default();
        let least = self.0.iter().min().copied().unwrap_or_default();
        most - least <= GREY_SPREAD
    }

    /// The relative luminance as WCAG 2 defines it.
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            match part <= 0.04045 {
                true => part / 12.92,
                false => ((part + 0.055) / 1.055).powf(2.4),
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn colors(primary: &str, background_dark: Option<&str>) -> Colors {
        let text = |text: &str| (text.to_owned(), crate::source::Span::empty(0));
        Colors {
            primary: Some(text(primary)),
            background_dark: background_dark.map(text),
            ..Colors::default()
        }
    }

    #[test]
    fn colors_are_read_as_css_reads_them() {
        for (text, digits) in [
            ("#0EA5E9", Some("0ea5e9")),
            (" #0af ", Some("00aaff")),
            ("#0ea5e980", Some("0ea5e9")),
            ("rgb(255, 0, 10)", Some("ff000a")),
            ("rgba(255 0 10 / 50%)", Some("ff000a")),
            ("RebeccaPurple", Some("663399")),
            ("transparent", None),
            ("add", None),
            ("var(--x)", None),
            ("currentColor", None),
            ("#12", None),
            ("#é1", None),
            ("", None),
        ] {
            let read = tone(text);
            assert_eq!(read.as_ref().map(|tone| &*tone.from), digits, "{text}");
        }
    }

    #[test]
    fn rules_name_every_property() {
        let backgrounds = Backgrounds::default();
        let plain = tone("#0ea5e9").unwrap();
        assert_eq!(tone_class(&plain), "tone-0ea5e9");
        let gradient = Tone {
            from: "f97316".into(),
            to: Some("ec4899".into()),
        };
        assert_eq!(tone_class(&gradient), "tone-f97316-ec4899");
        assert_eq!(
            [plain, gradient].map(|tone| tone_rule(&tone, &backgrounds)),
            [
                ".tone-0ea5e9{--tone:#0ea5e9;--tone-light:#066f9f;--tone-dark:#0ea5e9;--on-tone:#000}",
                ".tone-f97316-ec4899{--tone:linear-gradient(135deg,#f97316,#ec4899);\
                 --tone-light:#ab4d0b;--tone-dark:#f97316;--on-tone:#000}",
            ]
        );
    }

    #[test]
    fn what_is_not_given_is_as_in_the_theme() {
        let tokens = include_str!("theme/css/tokens.css");
        for (name, color) in [
            ("primary", PRIMARY),
            ("primary-light", PRIMARY_LIGHT),
            ("primary-dark", PRIMARY_DARK),
            ("background-light", BACKGROUND_LIGHT),
            ("background-dark", BACKGROUND_DARK),
            ("ink-light", INK_LIGHT),
            ("ink-dark", INK_DARK),
        ] {
            let line = format!("\n  --{name}: {};", color.short_css());
            assert!(tokens.contains(&line), "{line}");
        }
    }

    #[test]
    fn ink_changes_only_where_it_must() {
        assert!(!properties(&colors("#15803d", None)).contains("--ink"));
        let pale = properties(&colors("#15803d", Some("#335")));
        assert!(pale.contains("--ink-dark:#ffffff;"), "{pale}");
        // Greys of text stand out more.
        let grey = readable(Rgb([90, 90, 95]), WHITE, GREY_TEXT);
        assert!(contrast(grey, WHITE) >= GREY_TEXT);
    }

    proptest! {
        #[test]
        fn every_color_can_be_read(color: [u8; 3]) {
            for background in [BACKGROUND_LIGHT, BACKGROUND_DARK] {
                let text = readable(Rgb(color), background, TEXT);
                prop_assert!(contrast(text, background) >= TEXT);
                let grey = readable(Rgb(color), background, GREY_TEXT);
                prop_assert!(contrast(grey, background) >= GREY_TEXT);
            }
            prop_assert!(contrast(better_on(&[Rgb(color)]), Rgb(color)) >= 4.5);
        }

        #[test]
        fn on_any_background_the_best_is_taken(color: [u8; 3], background: [u8; 3]) {
            let background = Rgb(background);
            let best = contrast(better_on(&[background]), background).min(TEXT);
            prop_assert!(contrast(readable(Rgb(color), background, TEXT), background) >= best);
        }

        #[test]
        fn any_text_may_stand_for_a_color(text: String) {
            tone(&text);
        }
    }
}
