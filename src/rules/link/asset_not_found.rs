use crate::lint::Report;
use crate::project::{Destination, Project};
use crate::rule;
use crate::rules::link::place::wrong_links;

rule! {
    /// Link to files that are in the project.
    ///
    /// A download that is not there ends in an error page. Letter case counts, as it does on most servers.
    ///
    /// ```mdx bad file=reports.mdx with=files/report.pdf
    /// Read the [sample report](/files/Report.pdf).
    /// ```
    /// ```mdx good file=reports.mdx with=files/report.pdf
    /// Read the [sample report](/files/report.pdf).
    /// ```
    name: "asset-not-found", group: Link, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let missing = wrong_links(project, |_, place, destination| match destination {
        Destination::MissingFile { path } => Some((path, place.target)),
        _ => None,
    });
    for (file, span, (path, target)) in missing {
        let target = target.trim();
        match project.assets.differs_in_case(&path) {
            Some(near) => report
                .in_file(
                    file,
                    span,
                    format!("`{target}` differs in letter case from the file it means"),
                )
                .help(format!("The file is `/{near}`.")),
            None => report
                .in_file(file, span, format!("There is no file at `{target}`"))
                .help("Add the file to the project, or link to one that exists."),
        };
    }
}
