use super::has_scheme;
use crate::config::{Text, View};
use crate::lint::Report;
use crate::project::{Project, join};
use crate::rule;
use crate::words::quoted;

rule! {
    /// Name files that are in the project.
    ///
    /// A logo, favicon or background that is not there shows as nothing, and an OpenAPI file that is not there gives no
    /// pages. Letter case counts, because it does on most servers.
    ///
    /// ```json bad with=logo/light.svg
    /// "logo": "/logo/Light.svg"
    /// ```
    /// ```json good with=logo/light.svg
    /// "logo": "/logo/light.svg"
    /// ```
    name: "missing-file", group: Config, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let mut files = files(&project.config.view);
    // One path as `logo` stands for both modes.
    files.dedup_by_key(|(_, span)| *span);
    for (target, span) in files {
        if has_scheme(target) || target.starts_with("//") {
            continue;
        }
        let shown = quoted(target);
        let Some(path) = join("", target.trim()) else {
            report
                .at(*span, format!("{shown} leads out of the project"))
                .help("Move the file into the project, and write its path from docs.json.");
            continue;
        };
        if project.assets.contains(&path) {
            continue;
        }
        match project.assets.differs_in_case(&path) {
            Some(found) => report
                .at(
                    *span,
                    format!("{shown} differs in letter case from the file `{found}`"),
                )
                .help("Write it as the file is named."),
            None => report
                .at(*span, format!("There is no file {shown} in the project"))
                .help("Write the path from the folder of docs.json."),
        };
    }
}

/// Every path or address of a file, in the order of the properties.
fn files(view: &View) -> Vec<&Text> {
    let mut files = Vec::new();
    if let Some(logo) = &view.logo {
        files.extend(logo.light.iter().chain(&logo.dark));
    }
    files.extend(view.favicon.iter().chain(&view.background_image));
    files.extend(&view.openapi);
    files.extend(view.tabs.iter().flat_map(|tab| &tab.openapi));
    files.extend(view.anchors.iter().flat_map(|anchor| &anchor.openapi));
    files.extend(view.groups().flat_map(|group| &group.openapi));
    files
}

#[cfg(test)]
mod tests {
    use crate::rules::config::tests::messages;

    #[test]
    fn files_are_looked_for_from_the_root() {
        let assets = ["img/a.svg", "api/openapi.json"];
        for (lines, expected) in [
            (r#""logo": "img/a.svg""#, ""),
            (r#""logo": "./img/a.svg""#, ""),
            (
                r#""logo": {"light": "/img/a.svg", "dark": "https://example.com/a.svg"}"#,
                "",
            ),
            (
                r#""logo": "/img/b.svg""#,
                "There is no file `/img/b.svg` in the project",
            ),
            (
                r#""logo": {"light": "/img/a.svg", "dark": "/img/A.svg"}"#,
                "`/img/A.svg` differs in letter case from the file `img/a.svg`",
            ),
            (
                r#""favicon": "../a.svg""#,
                "`../a.svg` leads out of the project",
            ),
            (
                r#""backgroundImage": "img""#,
                "There is no file `img` in the project",
            ),
            (
                r#""openapi": ["api/openapi.json", "https://example.com/x.json"]"#,
                "",
            ),
            (
                r#""openapi": ["x.json"]"#,
                "There is no file `x.json` in the project",
            ),
            (
                r#""tabs": [{"name": "A", "url": "a", "openapi": "x.json"}]"#,
                "There is no file `x.json` in the project",
            ),
            (
                r#""anchors": [{"name": "A", "url": "a", "openapi": "x.json"}]"#,
                "There is no file `x.json` in the project",
            ),
            (
                r#""navigation": [{"group": "A", "pages": [{"group": "B", "pages": ["page"], "openapi": "x.json"}]}]"#,
                "There is no file `x.json` in the project",
            ),
            (r#""openapi": "C:/openapi.json""#, ""),
        ] {
            assert_eq!(
                messages("missing-file", lines, &assets).join("; "),
                expected,
                "{lines}"
            );
        }
    }
}
