//! The site in a browser: built, served and read as readers read it.
//!
//! The tests need `node`, Chromium and the packages of `tests/browser/package.json`, and say so where one is missing;
//! where `CI` is set, they fail then. The checks stand in `tests/browser/*.mjs`, each with a name of its own.

#![expect(
    clippy::print_stderr,
    reason = "why a test was skipped is read by people"
)]

use std::env;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

use serde_json::json;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser")
}

fn chromium() -> String {
    env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".into())
}

/// How to get what the tests need and is not there.
fn missing() -> Option<String> {
    if Command::new("node").arg("--version").output().is_err() {
        return Some("`node` is not installed: version 20 or later is needed".into());
    }
    let chromium = chromium();
    if !Path::new(&chromium).exists() {
        return Some(format!(
            "there is no browser at `{chromium}`: run `apt-get install chromium`, or name one in the variable CHROMIUM"
        ));
    }
    let packages = folder().join("node_modules");
    let is_whole = ["playwright-core", "axe-core"]
        .iter()
        .all(|name| packages.join(name).is_dir());
    (!is_whole).then(|| "packages are missing: run `npm ci --prefix tests/browser`".into())
}

fn build(root: &Path, out: &Path, arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_docs"))
        .args(["build", "--quiet", "--root"])
        .arg(root)
        .arg("--out")
        .arg(out)
        .args(arguments)
        .output()
        .expect("the program runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// About six kilobytes of text without components.
fn plain_text() -> String {
    let mut text =
        "---\ntitle: Plain page\ndescription: A page of text alone, of a usual length.\n---\n"
            .to_owned();
    let paragraph = "Trees that stand alone are given water in the first two summers, in the evening, and as much as the soil takes. Their trunks are kept free of grass, since roots of grass are faster than roots of trees. Who plants in autumn waters less, and has to look after frost.";
    for section in 1..=8 {
        text.push_str(&format!("\n## Orchards, part {section}\n\n{paragraph}\n\n{paragraph}\n\n- Dig a hole.\n- Put in the tree.\n- Fill the hole.\n"));
    }
    text
}

/// Writes a project of a plain page, with further properties.
fn write_plain(root: &Path, more: &[(&str, serde_json::Value)]) {
    let mut config = json!({
        "name": "Plain",
        "favicon": "/favicon.svg",
        "colors": { "primary": "#0F6B75", "background": { "light": "#FFFFFF", "dark": "#0B1517" } },
        "navigation": [{ "group": "Guides", "pages": ["index", "plain"] }],
    });
    for (key, value) in more {
        config[key] = value.clone();
    }
    let index = "---\ntitle: Start\ndescription: The first of two pages.\n---\n\nGo on to [the other](/plain).\n";
    let picture = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>"#;
    fs::create_dir_all(root).expect("a folder");
    for (name, text) in [
        ("docs.json", config.to_string()),
        ("index.md", index.into()),
        ("plain.md", plain_text()),
        ("favicon.svg", picture.into()),
    ] {
        fs::write(root.join(name), text).expect("a file");
    }
}

/// The port at which the checks of the playground serve an API, and which its description names.
fn api_port() -> u16 {
    static PORT: OnceLock<u16> = OnceLock::new();
    *PORT.get_or_init(|| {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.local_addr().expect("an address").port()
    })
}

/// Held by the checks that serve the API: there is one port.
static API: Mutex<()> = Mutex::new(());

/// Writes the project whose API answers with what it was sent, with further properties in docs.json.
fn write_playground(root: &Path, more: &[(&str, serde_json::Value)]) {
    let from = folder().join("playground");
    fs::create_dir_all(root.join("api")).expect("a folder");
    for name in ["index.md", "api/written.mdx", "openapi.yaml", "docs.json"] {
        let text = fs::read_to_string(from.join(name)).expect("a file");
        fs::write(root.join(name), with_port(&text)).expect("a file");
    }
    let mut config: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(from.join("docs.json")).expect("a file"))
            .expect("JSON");
    for (key, value) in more {
        config[key] = value.clone();
    }
    fs::write(root.join("docs.json"), with_port(&config.to_string())).expect("a file");
    let picture = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>"#;
    fs::write(root.join("favicon.svg"), picture).expect("a file");
}

fn with_port(text: &str) -> String {
    text.replace("127.0.0.1:65535", &format!("127.0.0.1:{}", api_port()))
}

/// Settings of the API reference: addresses to choose from, and a key whose input begins with something.
fn api_settings(mode: &str) -> serde_json::Value {
    json!({
        "baseUrl": ["http://127.0.0.1:65535/v1", "http://127.0.0.1:65535/v2"],
        "auth": { "method": "key", "name": "X-Own-Key", "inputPrefix": "own_" },
        "playground": { "mode": mode },
    })
}

/// The folder with the sites, which are built once.
fn sites() -> &'static Path {
    static SITES: OnceLock<PathBuf> = OnceLock::new();
    SITES.get_or_init(|| {
        let sites = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
        let everything = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/projects/everything");
        build(
            &everything,
            &sites.join("everything"),
            &["--site-url", "https://docs.example.com"],
        );
        build(
            &everything,
            &sites.join("based"),
            &["--base-path", "/base/"],
        );
        let plain = sites.join("projects/plain");
        write_plain(&plain, &[]);
        build(&plain, &sites.join("plain"), &[]);
        let dark = sites.join("projects/dark");
        write_plain(
            &dark,
            &[("modeToggle", json!({ "default": "dark", "isHidden": true }))],
        );
        build(&dark, &sites.join("dark"), &[]);
        let playground = sites.join("projects/playground");
        write_playground(&playground, &[]);
        build(&playground, &sites.join("playground"), &[]);
        for (name, mode) in [("settings", "show"), ("simple", "simple"), ("hide", "hide")] {
            let project = sites.join("projects").join(name);
            write_playground(&project, &[("api", api_settings(mode))]);
            build(&project, &sites.join(name), &[]);
        }
        sites
    })
}

/// Runs the checks of a file; what they say is the test's message.
fn run(name: &str) {
    if let Some(missing) = missing() {
        assert!(env::var_os("CI").is_none(), "{missing}");
        eprintln!("skipped: {missing}");
        return;
    }
    let output = Command::new("node")
        .args(["--test", "--test-reporter=spec"])
        .arg(format!("{name}.mjs"))
        .current_dir(folder())
        .env("SITES", sites())
        .env("API_PORT", api_port().to_string())
        .env("DOCS", env!("CARGO_BIN_EXE_docs"))
        .env("CHROMIUM", chromium())
        .output()
        .expect("node runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn themes() {
    run("theme");
}

#[test]
fn choices() {
    run("choices");
}

#[test]
fn search() {
    run("search");
}

#[test]
fn parts_of_a_page() {
    run("page");
}

#[test]
fn every_page() {
    run("pages");
}

#[test]
fn accessibility() {
    run("access");
}

#[test]
fn weight() {
    run("weight");
}

#[test]
fn playground() {
    let _held = API.lock().unwrap_or_else(PoisonError::into_inner);
    run("playground");
}

#[test]
fn preview() {
    let _held = API.lock().unwrap_or_else(PoisonError::into_inner);
    run("dev");
}
