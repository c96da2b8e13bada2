use super::*;
use crate::site::Options;
use crate::source::Source;

const CONFIG: &str = r##"{
  "name": "Orchard",
  "colors": {"primary": "#15803d", "light": "#4ade80", "dark": "#166534", "anchors": {"from": "#F97316", "to": "#ec4899"}},
  "anchors": [{"name": "API", "url": "api", "color": "#0ea5e9"}, {"name": "Blog", "url": "blog", "color": "no color"}],
  "backgroundImage": "/images/hills \"a\".png",
  "navigation": []
}"##;

fn theme(config: &str, base_path: &str, inputs: &Inputs) -> Theme {
    let project = Project::from_sources(
        vec![Source::new("docs.json", config)],
        vec!["images/hills \"a\".png".into()],
    );
    let options = Options {
        base_path: base_path.into(),
        ..Options::default()
    };
    Theme::new(&project, inputs, &Addresses::new(&project, &options))
}

fn text(file: &File) -> &str {
    match &file.content {
        FileContent::Made(bytes) => std::str::from_utf8(bytes).unwrap(),
        FileContent::Copied(_) => panic!("{} is copied", file.path),
    }
}

#[test]
fn everything_that_is_named_is_there() {
    let theme = theme(CONFIG, "/guide/", &Inputs::default());
    let files = theme.files(true);
    let paths: Vec<&str> = files.iter().map(|file| &*file.path).collect();
    let assets = theme.assets();
    let named = [&assets.style, &assets.print, &assets.project];
    for address in named.into_iter().chain(assets.modules.values()) {
        let path = address.strip_prefix("/guide/").unwrap();
        assert!(paths.contains(&path), "{path}");
    }
    for file in files
        .iter()
        .filter(|file| !file.path.contains("mermaid.11"))
    {
        for part in text(file).split("\"./").skip(1) {
            let named = format!("_docs/{}", part.split('"').next().unwrap());
            assert!(paths.contains(&&*named), "{named} in {}", file.path);
        }
    }
    let without = theme.files(false);
    assert!(without.iter().all(|file| !file.path.contains("mermaid")));
}

#[test]
fn the_specimen_names_all_files() {
    let specimen = include_str!("specimen.html");
    let sheets = specimen
        .matches("<link rel=\"stylesheet\" href=\"css/")
        .count();
    assert_eq!(sheets, STYLES.len() + 1);
    let written = specimen.split("<script>").nth(1).unwrap();
    assert_eq!(written.split("</script>").next(), Some(EARLY.trim()));
    // Rules of speculation are the part of a site that the specimen has not.
    let policy = policy(&[EARLY.trim()], " https://api.github.com");
    assert!(specimen.contains(&policy), "{policy}");
}

#[test]
fn the_theme_stays_small() {
    let theme = theme(CONFIG, "/", &Inputs::default());
    let style = minify::css(&STYLES.concat());
    let packed = miniz_oxide::deflate::compress_to_vec(style.as_bytes(), 9).len();
    assert!(packed < 15_000, "{packed}");
    let style = &theme.files(false)[0];
    assert!(!text(style).contains("/*") && !text(style).contains('\n'));
}

#[test]
fn what_docs_json_says_is_in_its_style_sheet() {
    let theme = theme(CONFIG, "/guide/", &Inputs::default());
    let files = theme.files(false);
    let values = files
        .iter()
        .find(|file| file.path.starts_with("_docs/project."));
    assert_eq!(
        text(values.unwrap()),
        ":root{--primary:#15803d;--primary-light:#4ade80;--primary-dark:#166534;--background-light:#ffffff;\
         --background-dark:#0b0d11;--accent-text-light:#137839;--accent-text-dark:#4ade80;--button:#166534;\
         --button-text:#ffffff;--background-image:url(\"/guide/images/hills%20%22a%22.png\")}\
         .tone-0ea5e9{--tone:#0ea5e9;--tone-light:#066f9f;--tone-dark:#0ea5e9;--on-tone:#000}\
         .tone-f97316-ec4899{--tone:linear-gradient(135deg,#f97316,#ec4899);--tone-light:#ab4d0b;\
         --tone-dark:#f97316;--on-tone:#000}"
    );
}

#[test]
fn styles_of_the_writer_keep_their_paths() {
    let css = "a { background: url(/a.png) } b { c: url( \"/b.png\" ) url('//host/c') url(d.png) } @import url(";
    let inputs = Inputs {
        styles: vec![("custom.css".into(), css.into())],
        scripts: vec![("custom.js".into(), "go()".into())],
        ..Inputs::default()
    };
    let theme = theme("{}", "/x/", &inputs);
    let files = theme.files(false);
    let own = files.iter().find(|file| file.path == "custom.css").unwrap();
    assert_eq!(
        text(own),
        "a { background: url(/x/a.png) } b { c: url( \"/x/b.png\" ) url('//host/c') url(d.png) } @import url("
    );
    let [style] = &theme.assets().own_styles[..] else {
        panic!("{:?}", theme.assets().own_styles);
    };
    assert!(style.starts_with("/x/custom.css?v="));
    assert_eq!(theme.assets().own_scripts.len(), 1);
}

#[test]
fn a_site_of_one_theme_remembers_none() {
    let theme = theme(
        r#"{"modeToggle": {"isHidden": true}}"#,
        "/",
        &Inputs::default(),
    );
    assert_eq!(theme.assets().early, EARLY_WITHOUT_THEMES);
    assert!(!theme.assets().policy.contains("github"));
}

#[test]
fn parts_of_the_playground_have_no_name_in_common() {
    let kinds = ["const ", "let ", "class ", "function ", "async function "];
    let mut names = vec!["languages"];
    for line in PLAYGROUND.iter().flat_map(|text| text.lines()) {
        let line = line.strip_prefix("export ").unwrap_or(line);
        let named = kinds.iter().find_map(|kind| line.strip_prefix(kind));
        names.extend(named.and_then(|rest| rest.split([' ', '(']).next()));
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert!(names.len() == count && count > 50, "{count}: {names:?}");
    let joined = playground();
    assert!(!joined.contains("\"./playground-"));
    assert_eq!(joined.matches("export async function show(").count(), 1);
    assert!(!joined.contains("export function"));
}
