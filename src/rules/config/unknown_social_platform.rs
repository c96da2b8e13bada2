use rustc_hash::FxHashSet;

use super::unknown_property::key_to_replace;
use crate::config::ViolationKind;
use crate::config::tables::FOOTER_SOCIALS;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::words::{either, quoted};

rule! {
    /// Name only the platforms that the footer knows.
    ///
    /// The footer has an icon for each of nine platforms. An account under another key does not show.
    ///
    /// ```json bad
    /// "footerSocials": { "twitter": "https://x.com/example" }
    /// ```
    /// ```json good
    /// "footerSocials": { "x": "https://x.com/example" }
    /// ```
    name: "unknown-social-platform", group: Config, level: Error, fix: Unsafe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let mut taken = FxHashSet::default();
    for violation in &project.config.violations {
        let ViolationKind::UnknownSocialPlatform { key, suggestion } = &violation.kind else {
            continue;
        };
        let message = format!("`footerSocials` has no platform {}", quoted(key));
        let draft = report.at(violation.span, message);
        let Some(known) = *suggestion else {
            let platforms: Vec<&str> = FOOTER_SOCIALS
                .properties
                .iter()
                .map(|one| one.name)
                .collect();
            draft.help(format!("It takes {}.", either(platforms)));
            continue;
        };
        draft.help(format!("Write `{known}`."));
        if let Some(span) = key_to_replace(project, violation.span, key, known, &mut taken) {
            draft.unsafe_fix(format!("Write `{known}` instead"), span, known);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::config::tests::fixed;

    #[test]
    fn a_key_is_never_written_twice() {
        for (socials, expected) in [
            (
                r#"{"twitter": "https://x.com/a"}"#,
                Some(r#"{"x": "https://x.com/a"}"#),
            ),
            (
                r#"{"twitter": "https://x.com/a", "x": "https://x.com/b"}"#,
                None,
            ),
            (r#"{"myspace": "https://myspace.com/a"}"#, None),
        ] {
            let text = format!(r#"{{"footerSocials": {socials}}}"#);
            let expected = expected.map(|expected| format!(r#"{{"footerSocials": {expected}}}"#));
            assert_eq!(fixed("unknown-social-platform", &text), expected);
        }
    }
}
