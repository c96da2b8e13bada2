use super::is_given;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Name the mode of a site whose mode switch is hidden.
    ///
    /// Without `default` each reader gets the mode of their operating system and cannot reach the other one. With it, all see
    /// the mode you designed for.
    ///
    /// ```json bad
    /// "modeToggle": { "isHidden": true }
    /// ```
    /// ```json good
    /// "modeToggle": { "default": "dark", "isHidden": true }
    /// ```
    name: "unreachable-mode", group: Config, level: Info, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    if let Some((true, span)) = project.config.view.mode_toggle.is_hidden
        && !is_given(project, &["modeToggle"], "default")
    {
        report
            .at(
                span,
                "`modeToggle.isHidden` hides the switch, and no `default` names the mode",
            )
            .help("Add `\"default\": \"light\"` or `\"default\": \"dark\"`, or show the switch.");
    }
}
