use rustc_hash::FxHashMap;

use super::icon_names::icon_names;
use super::written;
use crate::icons;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::words::quoted;

rule! {
    /// Name icons as their library does.
    ///
    /// A name that no library has shows as nothing. The names of Font Awesome and Lucide are known; they are in small letters,
    /// with hyphens between words.
    ///
    /// ```mdx bad
    /// <Card title="Install the client" icon="donwload" href="/install">
    ///   Get it running on your machine.
    /// </Card>
    /// ```
    /// ```json bad
    /// "topAnchor": { "name": "Guides", "icon": "BookOpen" }
    /// ```
    /// ```mdx good
    /// <Card title="Install the client" icon="download" href="/install">
    ///   Get it running on your machine.
    /// </Card>
    /// ```
    name: "unknown-icon", group: Config, level: Warning, fix: Unsafe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    // The nearest name is looked for among thousands, so once for each name.
    let mut nearest: FxHashMap<String, Option<&'static str>> = FxHashMap::default();
    for icon in icon_names(project) {
        let name = icon.name.trim();
        // Capitals are drawn all the same.
        if icons::find(&name.to_ascii_lowercase()).is_some() {
            continue;
        }
        let nearest = *nearest
            .entry(name.to_owned())
            .or_insert_with(|| icons::nearest(name));
        let draft = report.in_file(
            icon.file,
            icon.span,
            format!("There is no icon named {}", quoted(name)),
        );
        let Some(nearest) = nearest else {
            draft.help("Choose a name of Font Awesome or Lucide.");
            continue;
        };
        draft.help(format!("Did you mean `{nearest}`?"));
        if let Some(span) = written(project, icon.file, icon.span, &icon.name) {
            draft.unsafe_fix(format!("Write `{nearest}` instead"), span, nearest);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn names_count_wherever_components_have_them() {
        for (page, expected) in [
            ("---\nicon: 'hosue'\n---\n", 1),
            ("---\nicon: house\n---\n", 0),
            ("---\nicon: 3\n---\n", 0),
            ("<Icon icon=\"hosue\" />\n", 1),
            ("<Card icon={\"hosue\"} />\n", 1),
            (
                "<Card icon={icon} /> <Card icon=\"/img/a.svg\" /> <Card icon=\"🚀\" /> <Card icon />\n",
                0,
            ),
            ("<iconify-icon icon=\"mdi:hosue\" />\n", 0),
            (
                "import { Tile } from \"/snippets/tile.jsx\"\n\n<Tile icon=\"hosue\" />\n",
                0,
            ),
            ("<Features.Item icon=\"hosue\" />\n", 0),
            ("```mdx\n<Icon icon=\"hosue\" />\n```\n", 0),
        ] {
            assert_eq!(
                messages_of_page("unknown-icon", page).len(),
                expected,
                "{page}"
            );
        }
    }
}
