use rayon::prelude::*;

use crate::lint::Report;
use crate::project::{Destination, Parts, Project, Resolver};
use crate::rule;
use crate::rules::page::image::shown_files;
use crate::rules::suggestion::Suggestions;
use crate::source::Span;

rule! {
    /// Show images that are in the project.
    ///
    /// A missing image leaves a hole in the page. Letter case counts, as it does on most servers: what shows on the writer's
    /// machine may be missing for readers.
    ///
    /// ```mdx bad file=dashboard.mdx with=images/dashboard.png
    /// <Frame>
    ///   ![The dashboard after the first run](/images/Dashboard.png)
    /// </Frame>
    /// ```
    /// ```mdx good file=dashboard.mdx with=images/dashboard.png
    /// <Frame>
    ///   ![The dashboard after the first run](/images/dashboard.png)
    /// </Frame>
    /// ```
    name: "image-not-found", group: Page, level: Error, fix: Unsafe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let resolver = Resolver::new(project);
    let missing: Vec<_> = project
        .pages
        .par_iter()
        .flat_map_iter(|page| {
            let missing = |target: &str| match resolver.resolve(page, target) {
                Destination::MissingFile { path } | Destination::MissingPage { path } => Some(path),
                _ => None,
            };
            let places: Vec<_> = shown_files(page)
                .filter(|place| !place.target.trim().is_empty())
                .filter_map(|place| Some((page.file, place, missing(place.target)?)))
                .collect();
            places
        })
        .collect();
    if missing.is_empty() {
        return;
    }
    let mut suggestions = Suggestions::new(project.assets.iter().filter(|path| is_picture(path)));
    for (file, place, path) in missing {
        let written = Parts::of(place.target.trim()).path;
        let near = project.assets.differs_in_case(&path);
        let message = match near {
            Some(_) => format!("`{written}` differs in letter case from the file it means"),
            None => format!("There is no file at `{written}`"),
        };
        let draft = report.in_file(file, place.span(), message);
        let Some(near) = near.or_else(|| suggestions.for_path(&path)) else {
            draft.help("Add the file to the project, or show one that exists.");
            continue;
        };
        draft.help(format!("The nearest file is `/{near}`."));
        if let Some(at) = project.files.get(file).slice(place.span()).find(written) {
            let start = place.span().start as usize + at;
            let address = format!("/{}", near.replace(' ', "%20"));
            draft.unsafe_fix(
                format!("Show `/{near}`"),
                Span::new(start, start + written.len()),
                address,
            );
        }
    }
}

/// Whether a file is an image or a video.
fn is_picture(path: &str) -> bool {
    const EXTENSIONS: [&str; 12] = [
        "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "mp4", "webm", "mov", "ico", "m4v",
    ];
    path.rsplit_once('.').is_some_and(|(_, extension)| {
        EXTENSIONS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(extension))
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_beside;

    #[test]
    fn every_form_of_image_counts() {
        let files = &["images/a.png", "guides/b c.png"];
        for (text, count) in [
            ("![x y](/images/a.png)", 0),
            ("![x y](images/a.png)", 0),
            ("![x y](../images/a.png)", 0),
            ("![x y](./b%20c.png)", 0),
            ("![x y](https://example.com/a.png)", 0),
            ("![x y](data:image/png;base64,AAAA)", 0),
            ("<img src={image} />", 0),
            ("![x y](/images/none.png)", 1),
            ("![x y](/images/A.png)", 1),
            ("<img src=\"/none.png\" />", 1),
            ("<video src=\"/none.mp4\" poster=\"/none.png\" />", 2),
            ("<Card title=\"A\" img=\"/none.png\">b</Card>", 1),
            ("`![x](/none.png)`", 0),
        ] {
            let found = messages_beside("image-not-found", "guides/page.mdx", text, files);
            assert_eq!(found.len(), count, "{text}: {found:?}");
        }
    }
}
