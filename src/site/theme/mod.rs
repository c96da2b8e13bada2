//! What the site serves beside its pages: style sheets, modules, and what stands in the head for them.
//!
//! The files lie in this folder and come with the program. Their names in the site have a hash of what they hold, so that
//! browsers may keep them for good.

mod minify;

use std::borrow::Cow;
use std::collections::BTreeSet;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::colors::{self, Backgrounds};
use super::content::Tone;
use super::endpoint::sample;
use super::hash::short_hash;
use super::markup::runs_code_as_picture;
use super::shell::Assets;
use super::{Addresses, File, FileContent, Inputs, css};
use crate::embedded;
use crate::project::{Project, is_external};

/// The folder in the site of everything that is the theme's.
pub(super) const FOLDER: &str = "_docs";

/// The style sheets that are served as one, in their order.
const STYLES: [&str; 11] = [
    include_str!("css/tokens.css"),
    include_str!("css/glyphs.css"),
    include_str!("css/base.css"),
    include_str!("css/shell.css"),
    include_str!("css/sidebar.css"),
    include_str!("css/article.css"),
    include_str!("css/prose.css"),
    include_str!("css/code.css"),
    include_str!("css/components.css"),
    include_str!("css/fields.css"),
    include_str!("css/search.css"),
];

/// The style sheet of the printed page.
const PRINT: &str = include_str!("css/print.css");

/// The style sheet of the playground, which is loaded with it.
const PLAYGROUND_STYLE: (&str, &str) = ("playground.css", include_str!("css/playground.css"));

/// The modules that are served as one, each after those that it names: as one they are smaller, and asked for at once. No
/// two have a name in common. The last alone exports.
const PLAYGROUND: [&str; 6] = [
    include_str!("js/playground-inputs.js"),
    include_str!("js/playground-paint.js"),
    include_str!("js/playground-request.js"),
    include_str!("js/playground-samples.js"),
    include_str!("js/playground-answer.js"),
    include_str!("js/playground.js"),
];

/// The modules by name, each after those that it names.
const MODULES: [(&str, &str); 15] = [
    ("copy.js", include_str!("js/copy.js")),
    ("overflow.js", include_str!("js/overflow.js")),
    ("page.js", include_str!("js/page.js")),
    (
        "playground-button.js",
        include_str!("js/playground-button.js"),
    ),
    ("repository.js", include_str!("js/repository.js")),
    ("search.js", include_str!("js/search.js")),
    ("search-dialog.js", include_str!("js/search-dialog.js")),
    ("search-button.js", include_str!("js/search-button.js")),
    ("tabs.js", include_str!("js/tabs.js")),
    ("theme.js", include_str!("js/theme.js")),
    ("toc.js", include_str!("js/toc.js")),
    ("tooltip.js", include_str!("js/tooltip.js")),
    ("updates.js", include_str!("js/updates.js")),
    ("zoom.js", include_str!("js/zoom.js")),
    ("mermaid-frame.js", include_str!("js/mermaid-frame.js")),
];

/// The document that draws diagrams.
const DIAGRAM_FRAME: (&str, &str) = ("mermaid-frame.html", include_str!("js/mermaid-frame.html"));

/// The module that shows diagrams.
const DIAGRAMS: (&str, &str) = ("mermaid.js", include_str!("js/mermaid.js"));

/// The library that draws diagrams. Its version stands in its name, in the place of a hash.
const DIAGRAM_LIBRARY: (&str, &[u8]) = (
    "mermaid.min.js",
    include_bytes!("mermaid/mermaid.min.js.deflate"),
);
const DIAGRAM_LIBRARY_FILE: &str = "mermaid.11.17.2.min.js";
const DIAGRAM_LICENSE: &str = include_str!("mermaid/LICENSE");
/// More than the library has, in bytes.
const LONGEST_LIBRARY: usize = 16 << 20;

/// The script in the head of every page: the remembered theme, before anything is drawn.
const EARLY: &str = include_str!("js/early.js");
/// The same for a site that has one theme alone.
const EARLY_WITHOUT_THEMES: &str = "document.documentElement.dataset.js=\"\"";

/// The theme of a project.
#[derive(Clone, Debug)]
pub(super) struct Theme {
    assets: Assets,
    files: Vec<File>,
    diagrams: Vec<File>,
}

impl Theme {
    /// The theme with the values of docs.json.
    pub(super) fn new(project: &Project, inputs: &Inputs, addresses: &Addresses) -> Self {
        let view = &project.config.view;
        let (modules, diagrams) = modules();
        let mut theme = Self {
            assets: Assets::default(),
            files: Vec::new(),
            diagrams: Vec::new(),
        };
        let style = named("style.css", minify::css(&STYLES.concat()));
        theme.assets.style = theme.add(style, addresses);
        theme.assets.print = theme.add(named("print.css", minify::css(PRINT)), addresses);
        let values = named("project.css", project_style(project, addresses));
        theme.assets.project = theme.add(values, addresses);
        for (path, text) in &inputs.styles {
            let text = below(text, &addresses.file(""));
            let address = theme.add_own(path, text, addresses);
            theme.assets.own_styles.push(address);
        }
        for (path, text) in &inputs.scripts {
            let address = theme.add_own(path, text.to_string(), addresses);
            theme.assets.own_scripts.push(address);
        }
        for (name, file) in modules {
            let address = theme.add(file, addresses);
            theme.assets.modules.insert(name, address);
        }
        for (name, file) in diagrams {
            let address = addresses.file(&file.path);
            theme.assets.modules.insert(name, address);
            theme.diagrams.push(file);
        }
        let has_one_theme = view.mode_toggle.is_hidden.is_some_and(|(hidden, _)| hidden);
        theme.assets.early = match has_one_theme {
            true => EARLY_WITHOUT_THEMES.into(),
            false => EARLY.trim().into(),
        };
        theme.assets.speculation = speculation(&addresses.file(""));
        let scripts = [&*theme.assets.early, &*theme.assets.speculation];
        theme.assets.policy = policy(&scripts, "");
        theme.assets.policy_with_github = policy(&scripts, " https://api.github.com");
        theme
    }

    /// What the head of a page names.
    pub(super) fn assets(&self) -> &Assets {
        &self.assets
    }

    /// The files of the theme; with those that draw diagrams where a page of the site has one.
    pub(super) fn files(&self, has_diagrams: bool) -> Vec<File> {
        let mut files = self.files.clone();
        if has_diagrams {
            files.extend(self.diagrams.iter().cloned());
            let library = embedded::text(DIAGRAM_LIBRARY.1, LONGEST_LIBRARY);
            files.push(made(DIAGRAM_LIBRARY_FILE, library));
            files.push(made("mermaid.LICENSE.txt", DIAGRAM_LICENSE.into()));
        }
        files
    }

    /// Adds a file, and gives its address.
    fn add(&mut self, file: File, addresses: &Addresses) -> String {
        let address = addresses.file(&file.path);
        self.files.push(file);
        address
    }

    /// Adds a file of the writer's. It keeps its path, for what it names from there, so that a hash can only follow it.
    fn add_own(&mut self, path: &str, text: String, addresses: &Addresses) -> String {
        let address = format!("{}?v={}", addresses.file(path), short_hash(&text));
        self.files.push(File {
            path: path.into(),
            content: FileContent::Made(text.into_bytes()),
        });
        address
    }
}

/// The style sheet of one page: the rules of the colors that stand on it, and more rules. Pages with the same rules have
/// the same file.
pub(super) fn page_style(
    tones: &BTreeSet<Tone>,
    backgrounds: &Backgrounds,
    more: &str,
) -> Option<File> {
    let rules = tones
        .iter()
        .map(|tone| colors::tone_rule(tone, backgrounds));
    let text = rules.collect::<String>() + more;
    (!text.is_empty()).then(|| named("page.css", text))
}

/// The module of the playground: the languages of samples, and its parts without what they say of each other.
fn playground() -> String {
    let mut out = sample::languages_module().replacen("export default", "const languages =", 1);
    for (at, text) in PLAYGROUND.iter().enumerate() {
        let is_last = at + 1 == PLAYGROUND.len();
        for line in text.lines() {
            if line.starts_with("import ") && line.contains("\"./playground-") {
                continue;
            }
            let own = line.strip_prefix("export ").filter(|_| !is_last);
            out.push_str(own.unwrap_or(line));
            out.push('\n');
        }
    }
    minify::script(&out)
}

/// Modules by their names in the theme.
type Modules = Vec<(&'static str, File)>;

/// The modules that every site has, and what it has more with diagrams: each by its name in the theme, with the hashed
/// names of those that it names.
fn modules() -> (Modules, Modules) {
    let mut names = vec![(DIAGRAM_LIBRARY.0, DIAGRAM_LIBRARY_FILE.to_owned())];
    let mut all = Vec::new();
    let style = (PLAYGROUND_STYLE.0, minify::css(PLAYGROUND_STYLE.1));
    let written = [style, ("playground.js", playground())].into_iter();
    let texts = MODULES
        .iter()
        .map(|(name, text)| (*name, minify::script(text)));
    let texts = written.chain(texts);
    let frame = [(DIAGRAM_FRAME.0, DIAGRAM_FRAME.1.to_owned())];
    let diagrams = [(DIAGRAMS.0, minify::script(DIAGRAMS.1))];
    for (name, mut text) in texts.chain(frame).chain(diagrams) {
        for (named, hashed) in &names {
            text = text.replace(&format!("\"./{named}\""), &format!("\"./{hashed}\""));
        }
        let file = named(name, text);
        let hashed = file.path.trim_start_matches(FOLDER).trim_start_matches('/');
        names.push((name, hashed.to_owned()));
        all.push((name, file));
    }
    all.into_iter()
        .partition(|(name, _)| !name.starts_with("mermaid"))
}

/// What docs.json says of colors and the background, as a style sheet.
fn project_style(project: &Project, addresses: &Addresses) -> String {
    let view = &project.config.view;
    let mut style = format!(":root{{{}", colors::properties(&view.colors));
    if let Some((image, _)) = &view.background_image {
        let (address, file) = addresses.named_file(image);
        if file.is_some() || (is_external(image) && !runs_code_as_picture(image)) {
            // Quotes and line ends cannot stand in the string.
            let address = address.replace(['\\', '"', '\n', '\r'], "");
            style.push_str(&format!("--background-image:url(\"{address}\")"));
        }
    }
    style = style.trim_end_matches(';').to_owned() + "}";
    let backgrounds = Backgrounds::of(&view.colors);
    let anchors = view
        .anchors
        .iter()
        .filter_map(|anchor| anchor.color.as_ref());
    let tones: BTreeSet<Tone> = anchors
        .chain(&view.colors.anchors)
        .filter_map(colors::tone_of)
        .collect();
    style.extend(
        tones
            .iter()
            .map(|tone| colors::tone_rule(tone, &backgrounds)),
    );
    style
}

/// The style sheet with addresses from the root below the path of the site.
fn below(style: &str, base_path: &str) -> String {
    if base_path == "/" {
        return style.to_owned();
    }
    css::with_addresses(style, |address| match address.strip_prefix('/') {
        Some(path) if !path.starts_with('/') => Cow::Owned(format!("{base_path}{path}")),
        _ => Cow::Borrowed(address),
    })
}

/// What a page may load and run: of what stands in it, `scripts` alone.
fn policy(scripts: &[&str], also_connects_to: &str) -> String {
    let mut policy = format!(
        "default-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'; img-src * data:; \
         media-src *; frame-src 'self' https:; \
         connect-src 'self'{also_connects_to}; style-src 'self'; script-src 'self'"
    );
    for script in scripts {
        let hash = BASE64_STANDARD.encode(Sha256::digest(script));
        policy += &format!(" 'sha256-{hash}'");
    }
    policy
}

/// The rules by which browsers fetch a page that the reader is about to open: those of this site alone.
fn speculation(base_path: &str) -> String {
    let mut pattern = String::new();
    for c in base_path.chars() {
        if matches!(c, '\\' | '+' | '*' | '?' | ':' | '{' | '}' | '(' | ')') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    let rules = serde_json::json!({
        "prefetch": [{
            "where": {"href_matches": [pattern.clone(), format!("{pattern}*/")]},
            "eagerness": "moderate",
        }],
    });
    rules.to_string().replace('<', "\\u003c")
}

/// A file of the theme whose name has its hash.
fn named(name: &str, text: String) -> File {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "txt"));
    made(&format!("{stem}.{}.{extension}", short_hash(&text)), text)
}

fn made(name: &str, text: String) -> File {
    File {
        path: format!("{FOLDER}/{name}"),
        content: FileContent::Made(text.into_bytes()),
    }
}

#[cfg(test)]
mod tests;
