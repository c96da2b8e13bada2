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
        ("a.b_c-1", "_docs/cards/a.b_c-1.png"),
        // The number that the authors of FNV-1a give for this text.
        ("", "_docs/cards/cbf29ce484222325.png"),
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
