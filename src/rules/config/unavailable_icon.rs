use rustc_hash::FxHashSet;

use super::icon_names::icon_names;
use crate::icons::{self, Library};
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::words::quoted;

rule! {
    /// Prefer icons of the free sets.
    ///
    /// The drawings of Font Awesome's paid sets may not be given away, so a similar icon takes their place, which may not be the
    /// one you had in mind. Each name is reported where it stands first.
    ///
    /// ```mdx bad
    /// <Card title="Train a model" icon="head-side-brain" href="/train">
    ///   Start from your own data.
    /// </Card>
    /// ```
    /// ```mdx good
    /// <Card title="Train a model" icon="brain" href="/train">
    ///   Start from your own data.
    /// </Card>
    /// ```
    name: "unavailable-icon", group: Config, level: Info, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let mut said = FxHashSet::default();
    for icon in icon_names(project) {
        let Some(found) = icons::find(icon.name.trim()) else {
            continue;
        };
        let is_paid = matches!(found.library, Library::FontAwesome { free: false, .. });
        if is_paid && said.insert(found.name) {
            let message = format!(
                "The icon {} is only in the paid set of Font Awesome",
                quoted(icon.name.trim())
            );
            report
                .in_file(icon.file, icon.span, message)
                .help("A free icon takes its place. Name one of the free set to choose which.");
        }
    }
}
