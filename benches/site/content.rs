//! Pages such as people write, as many as asked for: the same text for this program and for Hugo.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

/// So many pages stand in a group.
const GROUP: usize = 20;

const NOUNS: [&str; 32] = [
    "account",
    "address",
    "batch",
    "branch",
    "cache",
    "channel",
    "client",
    "cluster",
    "column",
    "connection",
    "dashboard",
    "dataset",
    "device",
    "document",
    "domain",
    "event",
    "filter",
    "folder",
    "gateway",
    "image",
    "invoice",
    "job",
    "label",
    "message",
    "network",
    "order",
    "policy",
    "project",
    "queue",
    "report",
    "session",
    "table",
];
const ACTIONS: [&str; 16] = [
    "archive", "assign", "check", "compare", "copy", "create", "delete", "export", "import",
    "measure", "move", "publish", "read", "rename", "restore", "share",
];
const QUALITIES: [&str; 16] = [
    "active", "central", "daily", "empty", "external", "first", "hidden", "large", "local", "new",
    "open", "private", "public", "remote", "second", "shared",
];
const SENTENCES: [&str; 12] = [
    "The {q} {n} keeps a record of each {n} that you {a}.",
    "When you {a} the {n}, the server sends one {n} to the {q} {n}.",
    "Each {n} belongs to one {n}, and a {q} {n} can hold many of them.",
    "You can {a} a {n} at any time without a change to the {n}.",
    "Choose the {q} {n} if your team needs to {a} more than one {n}.",
    "The {n} has its own limits, and those of the {n} come first.",
    "Open the {n} to {a} the {q} {n} or to {a} its {n}.",
    "A {q} {n} starts as soon as the {n} is ready.",
    "Keep the {n} close to the {n}: both use the same {q} {n}.",
    "Without a {n}, the {q} {n} waits for the next {n}.",
    "Your {n} stays where it is while you {a} the {n}.",
    "The server reads the {q} {n} once and then uses its {n}.",
];
const SECTIONS: [&str; 7] = [
    "Choose a {n} for the {q} {n}",
    "Limits of the {q} {n}",
    "How the {n} finds its {n}",
    "The {n} and the {q} {n}",
    "What the {q} {n} keeps",
    "Names of the {n} and its {n}",
    "Ways to {a} the {n}",
];
const SAMPLES: [(&str, &str); 5] = [
    ("python", include_str!("samples/client.py.txt")),
    ("typescript", include_str!("samples/client.ts.txt")),
    ("go", include_str!("samples/client.go.txt")),
    ("yaml", include_str!("samples/settings.yaml.txt")),
    ("json", include_str!("samples/order.json.txt")),
];

/// Numbers that look drawn by lot and are the same every time.
struct Lot(u64);

impl Lot {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn one_of<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    /// A text with a word in the place of each letter in braces.
    fn filled(&mut self, form: &str) -> String {
        let mut text = String::new();
        let mut rest = form;
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            text.push_str(match after.as_bytes()[0] {
                b'n' => self.one_of(&NOUNS),
                b'a' => self.one_of(&ACTIONS),
                _ => self.one_of(&QUALITIES),
            });
            rest = &after[2..];
        }
        (text + rest)
            .replace(" a a", " an a")
            .replace(" a e", " an e")
            .replace("A a", "An a")
            .replace("A e", "An e")
            .replace(" a i", " an i")
            .replace(" a o", " an o")
            .replace("A o", "An o")
    }

    fn sentences(&mut self, count: usize) -> String {
        let sentences = (0..count).map(|_| {
            let form = self.one_of(&SENTENCES);
            self.filled(form)
        });
        sentences.collect::<Vec<_>>().join(" ")
    }
}

/// The path of a page, without its ending.
fn path(page: usize) -> String {
    format!("guides-{}/page-{page}", page / GROUP + 1)
}

fn title(page: usize) -> String {
    Lot(page as u64).filled("The {q} {n} and its {n}") + &format!(", part {page}")
}

/// A page of about 6 kB; `link` gives the address of another.
fn page(page: usize, pages: usize, link: impl Fn(usize) -> String) -> String {
    let mut lot = Lot(page as u64 + 77);
    let mut text = format!(
        "---\ntitle: \"{}\"\ndescription: \"What part {page} of the guide says about it. {}\"\n---\n\n",
        title(page),
        lot.sentences(1)
    );
    text += &(lot.sentences(5) + "\n\n");
    for (at, section) in SECTIONS.iter().enumerate() {
        let _ = write!(
            text,
            "## {}\n\n{}\n\n",
            lot.filled(section),
            lot.sentences(4)
        );
        let other = lot.below(pages);
        let _ = write!(
            text,
            "Read more in [{}]({}). {}\n\n",
            title(other),
            link(other),
            lot.sentences(2)
        );
        match at {
            1 | 4 => {
                let (language, sample) = SAMPLES[lot.below(SAMPLES.len())];
                let name = sample_name(language, lot.one_of(&NOUNS));
                let sample = sample.replace("widget", lot.one_of(&NOUNS));
                // No two are the same: a cache of samples must not help.
                let sample = sample.replace("4711", &format!("{}", page * 10 + at));
                let _ = write!(text, "```{language} {name}\n{sample}```\n\n");
            }
            2 | 5 => {
                for _ in 0..4 {
                    let _ = writeln!(text, "- {}", lot.sentences(1));
                }
                text.push('\n');
            }
            3 => table(&mut lot, &mut text),
            _ => {}
        }
    }
    text
}

fn sample_name(language: &str, noun: &str) -> String {
    let ending = match language {
        "python" => "py",
        "typescript" => "ts",
        other => other,
    };
    format!("{noun}.{ending}")
}

fn table(lot: &mut Lot, text: &mut String) {
    text.push_str("| Name | Default | Meaning |\n| --- | --- | --- |\n");
    for row in 0..6 {
        let name = lot.filled("{q}_{n}");
        let _ = writeln!(text, "| `{name}` | {} | {} |", row * 10, lot.sentences(1));
    }
    text.push('\n');
}

/// Writes the pages as a project of this program.
pub fn ours(folder: &Path, pages: usize) -> io::Result<()> {
    let mut groups = Vec::new();
    for group in 0..pages.div_ceil(GROUP) {
        fs::create_dir_all(folder.join(format!("guides-{}", group + 1)))?;
        let of_group = group * GROUP..pages.min((group + 1) * GROUP);
        groups.push(serde_json::json!({
            "group": format!("Guides {}", group + 1),
            "pages": of_group.map(path).collect::<Vec<_>>(),
        }));
    }
    let config = serde_json::json!({
        "name": "Example",
        "colors": { "primary": "#0D6E6E" },
        "navigation": groups,
    });
    fs::write(folder.join("docs.json"), config.to_string())?;
    for number in 0..pages {
        let text = page(number, pages, |other| format!("/{}", path(other)));
        fs::write(folder.join(path(number) + ".mdx"), text)?;
    }
    Ok(())
}

/// Writes the pages as a project of Hugo, with a theme that has no more than a page needs.
pub fn hugos(folder: &Path, pages: usize) -> io::Result<()> {
    let config = "baseURL = \"https://example.com/\"\ntitle = \"Example\"\n\
        disableKinds = [\"taxonomy\", \"term\", \"rss\"]\n\
        [markup.highlight]\nnoClasses = false\n[markup.goldmark.renderer]\nunsafe = true\n";
    let layout = "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\
        <title>{{ .Title }}</title><meta name=\"description\" content=\"{{ .Description }}\"></head>\n\
        <body><main><h1>{{ .Title }}</h1>\n{{ .Content }}</main>\
        <aside>{{ .TableOfContents }}</aside></body>\n</html>\n";
    let listing = "<!doctype html>\n<title>{{ .Title }}</title>\n<ul>{{ range .Pages }}\
        <li><a href=\"{{ .RelPermalink }}\">{{ .Title }}</a></li>{{ end }}</ul>\n";
    fs::create_dir_all(folder.join("layouts/_default"))?;
    fs::write(folder.join("hugo.toml"), config)?;
    fs::write(folder.join("layouts/_default/single.html"), layout)?;
    fs::write(folder.join("layouts/_default/list.html"), listing)?;
    for number in 0..pages {
        let file = folder.join("content").join(path(number) + ".md");
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent)?;
        }
        let text = page(number, pages, |other| format!("/{}/", path(other)));
        fs::write(file, without_file_names(&text))?;
    }
    Ok(())
}

/// What stands behind the language of a sample is nothing that Hugo could read.
fn without_file_names(text: &str) -> String {
    let lines = text.lines().map(|line| match line.strip_prefix("```") {
        Some(fence) => format!("```{}", fence.split(' ').next().unwrap_or_default()),
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}
