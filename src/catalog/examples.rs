//! The examples in the docs of rules. They are shown to people and run as tests.
//!
//! A fence marked `bad` or `good` is one example: a page, docs.json, or the lines of docs.json that matter. A fence with
//! `file=PATH` is one file of an example; neighbouring fences of the same mark make up one project, in which a fence
//! without `file=` starts anew. Where none of the files is docs.json, the first one in JSON or YAML is the description of an
//! API that docs.json names:
//!
//! ````text
//! ```yaml bad file=openapi.yaml
//! openapi: 3.1.0
//! ```
//! ```mdx bad file=users/list.mdx
//! ...
//! ```
//! ````
//!
//! `with=PATH,PATH` names files that are there besides. `encoding=latin-1` saves a file in
//! that encoding, `dead=ADDRESS` is an address at which nothing stands, and `bytes=N` stands for a file of that size, which is too large to be read.

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag};

use crate::config::FILE_NAME as CONFIG_NAME;
use crate::project::{Answer, Project, is_document, is_markdown};
use crate::source::{Damage, Source};

/// Whether an example shows a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It gives exactly one finding of its rule.
    Bad,
    /// It gives none.
    Good,
}

/// An example in the docs of a rule: a small project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Whether it shows a mistake.
    pub verdict: Verdict,
    /// Its files, with their paths.
    pub files: Vec<(String, String)>,
    /// Other files that there are.
    pub assets: Vec<String>,
    /// What keeps files of it from being read, with their paths.
    pub damage: Vec<(String, Damage)>,
    /// Addresses at which nothing stands.
    pub dead: Vec<String>,
}

/// The examples in the docs of a rule, in order.
pub fn examples(docs: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut fence: Option<(Fence, String)> = None;
    let mut joins = false;
    for event in Parser::new(docs) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                fence = Fence::read(&info).map(|fence| (fence, String::new()));
            }
            Event::Text(text) => {
                if let Some((_, content)) = &mut fence {
                    content.push_str(&text);
                }
            }
            Event::End(pulldown_cmark::TagEnd::CodeBlock) => {
                let Some((fence, content)) = fence.take() else {
                    continue;
                };
                let named = fence.file.is_some();
                let path = fence.file.unwrap_or_else(|| fence.default_path.into());
                let damage = fence.damage.and_then(|damage| damage.of(&content));
                let damage = damage.map(|damage| (path.clone(), damage));
                match examples.last_mut() {
                    Some(last) if joins && named && last.verdict == fence.verdict => {
                        last.files.push((path, content));
                        last.assets.extend(fence.assets);
                        last.damage.extend(damage);
                        last.dead.extend(fence.dead);
                    }
                    _ => examples.push(Example {
                        verdict: fence.verdict,
                        files: vec![(path, content)],
                        assets: fence.assets,
                        damage: damage.into_iter().collect(),
                        dead: fence.dead,
                    }),
                }
                joins = named;
            }
            Event::Start(_) => joins = false,
            _ => {}
        }
    }
    examples
}

/// What the line of a fence says.
struct Fence {
    verdict: Verdict,
    default_path: &'static str,
    file: Option<String>,
    assets: Vec<String>,
    damage: Option<FenceDamage>,
    dead: Vec<String>,
}

/// What a fence says of how its file is stored.
#[derive(Clone, Copy)]
enum FenceDamage {
    Latin1,
    Bytes(u64),
}

impl FenceDamage {
    /// What it means for a file of that content.
    fn of(self, content: &str) -> Option<Damage> {
        match self {
            FenceDamage::Latin1 => {
                let at = content.find(|character: char| !character.is_ascii())?;
                Some(Damage::NotText { at })
            }
            FenceDamage::Bytes(bytes) => Some(Damage::TooLarge { bytes }),
        }
    }
}

impl Fence {
    fn read(info: &str) -> Option<Self> {
        let mut words = info.split_whitespace();
        let default_path = match words.next()? {
            "md" => "page.md",
            "json" => CONFIG_NAME,
            "yaml" => crate::settings::FILE_NAME,
            _ => "page.mdx",
        };
        let verdict = match words.next()? {
            "bad" => Verdict::Bad,
            "good" => Verdict::Good,
            _ => return None,
        };
        let mut fence = Self {
            verdict,
            default_path,
            file: None,
            assets: Vec::new(),
            damage: None,
            dead: Vec::new(),
        };
        for word in words {
            if let Some(file) = word.strip_prefix("file=") {
                fence.file = Some(file.into());
            } else if let Some(files) = word.strip_prefix("with=") {
                fence.assets.extend(files.split(',').map(Into::into));
            } else if let Some(address) = word.strip_prefix("dead=") {
                fence.dead.push(address.into());
            } else if word == "encoding=latin-1" {
                fence.damage = Some(FenceDamage::Latin1);
            } else if let Some(bytes) = word.strip_prefix("bytes=") {
                fence.damage = bytes.parse().ok().map(FenceDamage::Bytes);
            }
        }
        Some(fence)
    }
}

impl Example {
    /// The example as a project. Where it has no docs.json, one that lists its pages is there; where it has only lines of
    /// one, the rest is.
    pub fn project(&self) -> Project {
        let slugs: Vec<String> = (self.files.iter().map(|(path, _)| path).chain(&self.assets))
            .filter(|path| is_markdown(path) && !path.contains("snippets/"))
            .map(|path| format!("{:?}", crate::page::page_slug(path)))
            .collect();
        let pages = if slugs.is_empty() {
            r#""page""#.into()
        } else {
            slugs.join(", ")
        };
        let navigation = format!(r#""navigation": [{{"group": "Guides", "pages": [{pages}]}}]"#);
        let given = self
            .files
            .iter()
            .find(|(path, _)| path == CONFIG_NAME)
            .map(|(_, text)| text.as_str());
        let config = match given {
            Some(text) if text.trim_start().starts_with('{') => text.to_owned(),
            Some(lines) => complete(lines, &navigation),
            None => complete(&self.description(), &navigation),
        };
        let mut sources = vec![Source::new(CONFIG_NAME, config)];
        let others = self.files.iter().filter(|(path, _)| path != CONFIG_NAME);
        sources.extend(others.map(|(path, text)| self.source(path, text)));
        if slugs.is_empty() {
            sources.push(Source::new("page.mdx", PAGE));
        }
        let in_assets = self.assets.iter().filter(|path| is_markdown(path));
        sources.extend(in_assets.map(|path| Source::new(path.as_str(), PAGE)));
        let assets = self.assets.iter().map(|path| path.as_str().into());
        let mut project = Project::from_sources(sources, assets);
        for address in &self.dead {
            let why = "the server answers with status 404";
            project.answers.add(address, Answer::Dead(why.into()));
        }
        project
    }

    /// The line of docs.json that names the description of an API, where the example has one.
    fn description(&self) -> String {
        let mut paths = self.files.iter().map(|(path, _)| path);
        let description = paths.find(|path| is_document(path));
        description.map_or_else(String::new, |path| format!(r#""openapi": "{path}""#))
    }

    /// A file of it, as far as it could be read.
    fn source(&self, path: &str, text: &str) -> Source {
        let damage = self.damage.iter().find(|(damaged, _)| damaged == path);
        let damage = damage.map(|(_, damage)| damage.clone());
        let readable = match damage {
            Some(Damage::NotText { at }) => text.get(..at).unwrap_or(""),
            Some(_) => "",
            None => text,
        };
        Source {
            damage,
            ..Source::new(path, readable)
        }
    }
}

/// What a page holds that an example only names.
const PAGE: &str = "---\ntitle: Install the client\ndescription: Install the client on your machine.\n---\n\nRun it.\n";

/// docs.json with these lines of it, and what it needs besides.
fn complete(lines: &str, navigation: &str) -> String {
    let has = |key: &str| lines.contains(&format!("\"{key}\":"));
    let mut parts = Vec::new();
    if !has("name") || !lines.trim_start().starts_with("\"name\"") {
        parts.push(r#""name": "Example""#.to_owned());
    }
    if !has("navigation") {
        parts.push(navigation.to_owned());
    }
    if !lines.trim().is_empty() {
        parts.push(lines.trim().trim_end_matches(',').to_owned());
    }
    format!("{{\n{}\n}}\n", parts.join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::{self, Rule};
    use crate::rules;

    fn messages(rule: &'static Rule, project: &Project) -> Vec<String> {
        // The rule runs among all others, switched on, as `all` would.
        let mut project = project.clone();
        project.settings.extends.push(crate::settings::Preset::All);
        let outcome = lint::run(&project, rules::all(), None);
        let own = outcome
            .findings
            .into_iter()
            .filter(|finding| finding.rule.name == rule.name);
        own.map(|finding| finding.message).collect()
    }

    #[test]
    fn bad_examples_give_one_finding_and_good_ones_none() {
        let mut wrong = Vec::new();
        for rule in rules::all() {
            for (number, example) in examples(&rule.docs).iter().enumerate() {
                let found = messages(rule, &example.project());
                let expected = usize::from(example.verdict == Verdict::Bad);
                if found.len() != expected {
                    let verdict = example.verdict;
                    wrong.push(format!(
                        "{} example {}: {verdict:?}, found {found:?}",
                        rule.name,
                        number + 1
                    ));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn every_rule_has_both_kinds_of_example() {
        for rule in rules::all() {
            let examples = examples(&rule.docs);
            for verdict in [Verdict::Bad, Verdict::Good] {
                assert!(
                    examples.iter().any(|example| example.verdict == verdict),
                    "{}",
                    rule.name
                );
            }
        }
    }

    #[test]
    fn an_example_may_have_a_description_of_an_api() {
        let docs = "\
```yaml bad file=api/openapi.yaml
openapi: 3.1.0
paths:
  /users:
    get: {summary: List users}
```
```mdx bad file=page.mdx
A
```
```yaml bad
rules: {}
```
";
        let found = examples(docs);
        let projects: Vec<Project> = found.iter().map(Example::project).collect();
        let operations: Vec<usize> = projects
            .iter()
            .map(|project| project.descriptions.operations().count())
            .collect();
        assert_eq!(operations, [1, 0]);
        assert!(projects[1].settings_file.is_some());
    }

    #[test]
    fn neighbouring_files_make_one_project() {
        let docs = "\
Text.

```mdx bad file=a.mdx
A
```
```mdx bad file=b.mdx with=images/x.png
B
```
```mdx good
C
```
";
        let found = examples(docs);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].files.len(), 2);
        assert_eq!(found[0].assets, ["images/x.png"]);
        assert_eq!(found[1].files, [("page.mdx".to_owned(), "C\n".to_owned())]);
    }
}
