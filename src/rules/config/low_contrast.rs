use super::contrast::{Rgb, ratio};
use crate::config::Text;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Choose main colors that stand out from the background.
    ///
    /// Links and headings have these colors. Below a contrast of 3:1, the least that the Web Content Accessibility Guidelines
    /// ask of large text, many people cannot read them. `primary` counts on the light background, `light` on the dark one;
    /// where `colors.background` is absent these are `#ffffff` and `#0b0c0e`.
    ///
    /// ```json bad
    /// "colors": { "primary": "#facc15" }
    /// ```
    /// ```json good
    /// "colors": { "primary": "#a16207", "light": "#facc15" }
    /// ```
    name: "low-contrast", group: Config, level: Warning, check: Project(check),
}

const LEAST: f64 = 3.0;

fn check(project: &Project, report: &mut Report) {
    let view = &project.config.view;
    let (colors, toggle) = (&view.colors, &view.mode_toggle);
    let only_mode = match (&toggle.default, toggle.is_hidden) {
        (Some((mode, _)), Some((true, _))) => Some(mode.as_str()),
        _ => None,
    };
    let modes = [
        (
            "light",
            "primary",
            &colors.primary,
            &colors.background_light,
            Rgb::WHITE,
        ),
        (
            "dark",
            "light",
            &colors.light,
            &colors.background_dark,
            Rgb::NEARLY_BLACK,
        ),
    ];
    for (mode, property, color, background, default) in modes {
        if only_mode.is_none_or(|only| only == mode)
            && let Some((text, span)) = color
            && let Some(found) = contrast(text, background.as_ref(), default)
            && found < LEAST
        {
            // Cut, not rounded: 2.999 must not be shown as the ratio that is asked for.
            let found = (found * 100.0).floor() / 100.0;
            let message = format!(
                "`colors.{property}` is `{text}`, whose contrast with the {mode} background is {found:.2}:1, below 3:1"
            );
            let change = if mode == "light" { "darker" } else { "lighter" };
            let help = match background {
                Some((background, _)) => format!("Choose a color farther from `{background}`."),
                None => format!("Choose a {change} color."),
            };
            report.at(*span, message).help(help);
        }
    }
}

fn contrast(color: &str, background: Option<&Text>, default: Rgb) -> Option<f64> {
    let background = match background {
        Some((text, _)) => Rgb::read(text, default)?,
        None => default,
    };
    Some(ratio(Rgb::read(color, background)?, background))
}

#[cfg(test)]
mod tests {
    use crate::rules::config::tests::messages;

    #[test]
    fn each_mode_is_judged_on_its_background() {
        for (lines, expected) in [
            (r##""colors": {"primary": "#facc15"}"##, 1),
            (
                r##""colors": {"primary": "#facc15", "light": "#1e3a8a"}"##,
                2,
            ),
            (
                r##""colors": {"primary": "#facc15", "background": {"light": "#000", "dark": "#111"}}"##,
                0,
            ),
            (
                r##""colors": {"primary": "#facc15"}, "modeToggle": {"default": "dark", "isHidden": true}"##,
                0,
            ),
            (
                r##""colors": {"primary": "#facc15"}, "modeToggle": {"default": "dark"}"##,
                1,
            ),
            (
                r##""colors": {"primary": "#15803d", "light": "#111"}, "modeToggle": {"default": "light", "isHidden": true}"##,
                0,
            ),
            (r#""colors": {"primary": "yellow"}"#, 0),
        ] {
            assert_eq!(
                messages("low-contrast", lines, &[]).len(),
                expected,
                "{lines}"
            );
        }
        let found = messages("low-contrast", r##""colors": {"primary": "#facc15"}"##, &[]);
        assert!(found[0].contains("1.53:1"), "{found:?}");
    }
}
