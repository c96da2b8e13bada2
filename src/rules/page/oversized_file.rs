use crate::lint::Report;
use crate::project::{MAX_BYTES, MAX_DOCUMENT_BYTES, Project};
use crate::rule;
use crate::source::{Damage, Span};

rule! {
    /// Keep every page under 20 MB.
    ///
    /// A larger file is not read, so neither it nor the links to it can be checked, and a browser would be slow to show
    /// it. Such files are mostly generated data, which belongs beside the pages.
    ///
    /// ```mdx bad bytes=31457280
    /// | Code | Cause |
    /// | --- | --- |
    /// | E000001 | The request had no body. |
    /// ```
    /// ```mdx good
    /// ---
    /// title: Error codes
    /// description: Every error code with its cause.
    /// ---
    ///
    /// [Download the full list](/data/errors.csv).
    /// ```
    name: "oversized-file", group: Page, level: Error, check: Project(check),
}

const MEGABYTE: u64 = 1024 * 1024;

const HELP: &str = "Split the page, or move generated data to a file that is only linked.";
const DESCRIPTION_HELP: &str = "Split the description into several files.";

fn check(project: &Project, report: &mut Report) {
    for (file, source) in project.files.iter() {
        let Some(Damage::TooLarge { bytes }) = source.damage else {
            continue;
        };
        let is_description = project.descriptions.document(file).is_some();
        let (limit, help) = match is_description {
            true => (MAX_DOCUMENT_BYTES, DESCRIPTION_HELP),
            false => (MAX_BYTES, HELP),
        };
        let message = format!(
            "This file has {} MB and was not read; the limit is {} MB",
            bytes.div_ceil(MEGABYTE),
            limit / MEGABYTE
        );
        report.in_file(file, Span::default(), message).help(help);
    }
}
