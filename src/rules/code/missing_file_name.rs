use super::sample::Sample;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::data::Node;
use crate::syntax::{Kind, NodeRef, json, yaml};

rule! {
    /// Give each sample in a `CodeGroup` a title, and a configuration file its name.
    ///
    /// The title is the text on the tab of a sample; without it readers cannot tell the tabs apart. Where a sample is a
    /// configuration file, they need to know which one.
    ///
    /// ````mdx bad
    /// <CodeGroup>
    /// ```bash
    /// npm install @acme/client
    /// ```
    ///
    /// ```bash pnpm
    /// pnpm add @acme/client
    /// ```
    /// </CodeGroup>
    /// ````
    /// ````mdx good
    /// <CodeGroup>
    /// ```bash npm
    /// npm install @acme/client
    /// ```
    ///
    /// ```bash pnpm
    /// pnpm add @acme/client
    /// ```
    /// </CodeGroup>
    /// ````
    name: "missing-file-name", group: Code, level: Warning, check: Node(&[crate::syntax::NodeType::Code], check),
}

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    let Some(sample) = Sample::of(node) else {
        return;
    };
    if sample.is_empty() || sample.title().is_some() {
        return;
    }
    let in_group = node
        .parent()
        .is_some_and(|parent| parent.is_element("CodeGroup"));
    if in_group {
        let draft = report.at(
            sample.opening_line(),
            "This sample in a `CodeGroup` has no title",
        );
        draft.help(
            "Write the title of its tab after the language, such as `npm` or the name of the file.",
        );
    } else if let Some(file) = file_of(&sample).filter(|file| !is_named(&sample, file)) {
        let draft = report.at(
            sample.opening_line(),
            format!("This sample is a `{file}` and does not say so"),
        );
        draft.help(format!(
            "Write `{file}`, with its folder where it has one, after the language."
        ));
    }
}

/// The configuration file that a sample is, where its content allows no other.
fn file_of(sample: &Sample) -> Option<&'static str> {
    const LONGEST: usize = 50_000;
    let text = sample.text();
    let has = |key: &str| text.contains(key);
    if text.len() > LONGEST {
        return None;
    }
    match sample.language()?.name {
        "json" if has("\"scripts\"") || has("ependencies\"") || has("\"compilerOptions\"") => {
            json_file(&json::parse(text).0?)
        }
        "yaml" if has("services:") || has("jobs:") => yaml_file(&yaml::parse(text, 0).0?),
        "toml" if has("[build-system]") || has("[tool.poetry]") => Some("pyproject.toml"),
        "toml" if has("[package]\nname") && has("edition") => Some("Cargo.toml"),
        _ => None,
    }
}

fn json_file(root: &Node) -> Option<&'static str> {
    let has = |key: &str| root.get(key).is_some();
    if has("name") && has("version") && (has("scripts") || has("dependencies")) {
        return Some("package.json");
    }
    has("compilerOptions").then_some("tsconfig.json")
}

fn yaml_file(root: &Node) -> Option<&'static str> {
    let services = root.get("services").map(Node::entries).unwrap_or_default();
    let is_service = |node: &Node| node.get("image").is_some() || node.get("build").is_some();
    if !services.is_empty() && services.iter().all(|service| is_service(&service.value)) {
        return Some("docker-compose.yml");
    }
    None
}

/// Whether a comment in the sample, or what stands before it or around it, names the file.
fn is_named(sample: &Sample, file: &str) -> bool {
    // `docker-compose.yml` is `compose.yaml` too.
    let stem = file.split('.').next().unwrap_or(file);
    let stem = stem.rsplit('-').next().unwrap_or(stem).to_lowercase();
    let names = |text: &str| text.to_lowercase().contains(&stem);
    let comment = sample
        .text()
        .lines()
        .take(3)
        .any(|line| line.trim_start().starts_with(['#', '/']) && names(line));
    let around = sample
        .node
        .ancestors()
        .filter_map(NodeRef::element)
        .any(|element| {
            element
                .attributes
                .iter()
                .filter_map(|attribute| attribute.as_str())
                .any(names)
        });
    comment || around || before(sample.node).any(|node| names(&node.plain_text()))
}

/// What stands before a node in the same parent, back to the heading, from the nearest on.
fn before(node: NodeRef) -> impl Iterator<Item = NodeRef> {
    /// Further back nobody looks for the name of a file.
    const MOST: usize = 200;
    let siblings = std::iter::successors(node.previous_sibling(), |sibling| {
        let is_heading = matches!(sibling.kind(), Kind::Heading { .. });
        (!is_heading).then(|| sibling.previous_sibling())?
    });
    siblings.take(MOST)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn files_that_nothing_names_are_found() {
        for (page, count) in [
            (
                "```json\n{\"name\": \"a\", \"version\": \"1\", \"scripts\": {}}\n```\n",
                1,
            ),
            (
                "```json package.json\n{\"name\": \"a\", \"version\": \"1\", \"scripts\": {}}\n```\n",
                0,
            ),
            (
                "In `package.json`:\n\n```json\n{\"name\": \"a\", \"version\": \"1\", \"scripts\": {}}\n```\n",
                0,
            ),
            ("```yaml\nservices:\n  a:\n    image: b\n```\n", 1),
            (
                "```yaml\n# docker-compose.yml\nservices:\n  a:\n    image: b\n```\n",
                0,
            ),
            ("```json\n{\"name\": \"a\"}\n```\n", 0),
            (
                "<Tabs>\n<Tab title=\"a\">\n```bash\na\n```\n</Tab>\n</Tabs>\n",
                0,
            ),
            (
                "<CodeGroup>\n```js {1}\na\n```\n```js wrap title=\"b\"\na\n```\n</CodeGroup>\n",
                1,
            ),
        ] {
            assert_eq!(
                messages_of_page("missing-file-name", page).len(),
                count,
                "{page}"
            );
        }
    }
}
