use crate::lint::{Level, Report};
use crate::project::Project;
use crate::rule;

rule! {
    /// Write `.vale.ini` and the rule files of packages so that they can be read.
    ///
    /// What cannot be read has no effect, and a rule that was meant to watch over the pages stays silent. Packages are read
    /// from the folder that `StylesPath` names, and rules of the kinds `sequence` and `script` do not run.
    ///
    /// ```ini bad file=.vale.ini
    /// [*.mdx]
    /// BasedOnStyles = Vale
    /// Vale.Spelling = maybe
    /// ```
    /// ```ini good file=.vale.ini
    /// [*.mdx]
    /// BasedOnStyles = Vale
    /// Vale.Spelling = warning
    /// ```
    name: "invalid-style", group: Suppression, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    for (file, error) in project.packages.mistakes() {
        let message = error.message.strip_suffix('.').unwrap_or(&error.message);
        let draft = report.in_file(file, error.span, message);
        if error.minor {
            draft.at_most(Level::Info);
        }
    }
}
