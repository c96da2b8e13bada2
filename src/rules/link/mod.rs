//! Rules of the group `link`.

mod asset_not_found;
mod bare_url;
mod broken_anchor;
mod broken_link;
mod empty_link;
mod host;
mod insecure_link;
mod link_extension;
pub(in crate::rules) mod place;
pub(in crate::rules) mod suggestion;
mod vague_link_text;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &broken_link::RULE,
    &broken_anchor::RULE,
    &asset_not_found::RULE,
    &link_extension::RULE,
    &empty_link::RULE,
    &vague_link_text::RULE,
    &bare_url::RULE,
    &insecure_link::RULE,
];

#[cfg(test)]
pub(in crate::rules) mod tests {
    use crate::lint;
    use crate::project::Project;
    use crate::rules;
    use crate::source::Source;

    /// What one rule says of a page that stands in a project with other files.
    pub(in crate::rules) fn findings_in(
        rule: &str,
        path: &str,
        text: &str,
        files: &[&str],
    ) -> Vec<String> {
        let project = project(path, text, files);
        let rules: Vec<_> = rules::find(rule).into_iter().collect();
        let findings = lint::run(&project, &rules, None).findings;
        findings
            .into_iter()
            .map(|finding| finding.message)
            .collect()
    }

    /// What one rule says of a page in MDX that stands alone.
    pub(in crate::rules) fn findings(rule: &str, text: &str) -> Vec<String> {
        findings_in(rule, "page.mdx", text, &[])
    }

    /// The page after the fixes of one rule.
    pub(in crate::rules) fn fixed(rule: &str, path: &str, text: &str) -> String {
        let project = project(path, text, &[]);
        let rules: Vec<_> = rules::find(rule).into_iter().collect();
        let mut edits: Vec<_> = lint::run(&project, &rules, None)
            .findings
            .into_iter()
            .filter_map(|finding| finding.fix)
            .flat_map(|fix| fix.edits)
            .collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.span));
        let mut fixed = text.to_owned();
        for edit in edits {
            fixed.replace_range(edit.span.range(), &edit.text);
        }
        fixed
    }

    fn project(path: &str, text: &str, files: &[&str]) -> Project {
        let (pages, assets): (Vec<&str>, Vec<&str>) = files
            .iter()
            .partition(|path| crate::project::is_markdown(path));
        let mut sources = vec![Source::new(path, text)];
        sources.extend(
            pages
                .iter()
                .map(|path| Source::new(*path, "## Set up the client\n")),
        );
        Project::from_sources(sources, assets.into_iter().map(Into::into))
    }
}
