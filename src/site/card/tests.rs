use super::{Painter, path};
use crate::project::Project;
use crate::source::Source;

fn painter(config: &str) -> Painter {
    Painter::new(&Project::from_sources(
        vec![Source::new("docs.json", config)],
        [],
    ))
}

#[test]
fn paths_are_safe() {
    for (slug, expected) in [
        ("guides/start", "_docs/cards/guides/start.png"),
        ("a b", "_docs/cards/7ba9f1186be2e7bb.png"),
    ] {
        assert_eq!(path(slug), expected, "{slug}");
    }
    for slug in ["../up", "/a", "日本語", "a//b", ".a", ""] {
        let hashed = path(slug);
        assert_eq!(
            hashed.len(),
            "_docs/cards/7ba9f1186be2e7bb.png".len(),
            "{slug}"
        );
    }
}

#[test]
fn every_text_gives_an_image_of_the_same_size() {
    let painter = painter(r#"{"name": "Orchard"}"#);
    let long = "word ".repeat(10_000);
    let unbroken = "x".repeat(10_000);
    for text in [
        "",
        "Short",
        &long,
        &unbroken,
        "日本語",
        "🚀 Launch",
        "a & <b> \"c\" ]]>",
        "\u{0}\u{202e}x\u{1b}",
    ] {
        let image = painter.png(text, text, text).expect("an image");
        assert_eq!(&image[..8], b"\x89PNG\r\n\x1a\n", "{text:.20}");
        assert_eq!(image[16..24], [0, 0, 4, 176, 0, 0, 2, 118]);
        assert_eq!(painter.png(text, text, text), Some(image));
    }
}

#[test]
fn lines_stay_inside_and_tell_of_more() {
    let painter = painter(r#"{"name": "Orchard"}"#);
    let svg = painter.svg(
        &"Configure the very long thing ".repeat(9),
        "",
        "日本語 text",
    );
    assert_eq!(svg.matches("<text").count(), 4, "{svg}");
    assert!(svg.contains("…</text>"));
    let other_script = painter.svg("日本語", "ガイド", "");
    assert_eq!(other_script.matches("<text").count(), 1);
    assert!(other_script.contains(">Orchard</text>"));
    assert!(painter.svg("🚀 Launch", "", "").contains(">Launch</text>"));
}

#[test]
fn zz_draws() {
    let light = painter(r##"{"name": "Orchard", "colors": {"primary": "#15803d"}}"##);
    let dark = painter(r##"{"name": "Trigger.dev", "colors": {"primary": "#41FF54", "light": "#41FF54", "background": {"light":"#fff","dark": "#121317"}}, "modeToggle": {"default": "dark"}}"##);
    let cases = [
        (&light, "Quickstart", "Get started", "Install the CLI, make a project and publish it in less than five minutes."),
        (&light, "Authenticate requests with OAuth 2.0 and rotate the keys of your service accounts", "Guides / Security", "How tokens are issued, refreshed and revoked, and what each scope allows a client to do on behalf of the people who use your product every day of the week and in all regions of the world."),
        (&dark, "Scheduled tasks", "Tasks", "Run a task on a schedule with cron syntax."),
        (&dark, "List deployments", "API reference", ""),
        (&light, "Überblick über die Konfiguration", "Руководства", "Ελληνικά και Кириллица: Tiếng Việt, Łódź → naïve façade"),
        (&light, "入門ガイド", "Guides", "日本語"),
    ];
    for (at, (painter, title, section, description)) in cases.iter().enumerate() {
        std::fs::write(format!("/tmp/card{at}.png"), painter.png(title, section, description).unwrap()).unwrap();
    }
    let start = std::time::Instant::now();
    for _ in 0..20 { light.png(cases[1].1, cases[1].2, cases[1].3); }
    eprintln!("ms per card {}", start.elapsed().as_millis() as f64 / 20.0);
    eprintln!("bytes {}", light.png(cases[1].1, cases[1].2, cases[1].3).unwrap().len());
}
