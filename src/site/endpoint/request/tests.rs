use serde_json::{Value, json};

use super::*;
use crate::site::endpoint::call::Style;

fn input(name: &str, location: Location, style: Style, explode: bool, example: Value) -> Input {
    Input {
        name: name.into(),
        location,
        required: true,
        style,
        explode,
        reserved: false,
        deprecated: false,
        description: None,
        shape: Default::default(),
        example,
        given: false,
        examples: Vec::new(),
    }
}

fn request(path: &str, parameters: Vec<Input>) -> Request {
    Request::of(&Call {
        method: "GET".into(),
        path: path.into(),
        servers: vec![Server::at("https://a.example.com/v1/")],
        parameters,
        ..Call::default()
    })
}

#[test]
fn every_style_is_written_as_the_standard_says() {
    let (empty, text) = (json!(""), json!("blue"));
    let list = json!(["blue", "black", "brown"]);
    let object = json!({"R": "100", "G": "200"});
    use Location::{Path, Query};
    use Style::{DeepObject, Form, Label, Matrix, PipeDelimited, Simple, SpaceDelimited};
    for (location, style, explode, expected) in [
        (
            Path,
            Simple,
            false,
            ["", "blue", "blue,black,brown", "R,100,G,200"],
        ),
        (
            Path,
            Simple,
            true,
            ["", "blue", "blue,black,brown", "R=100,G=200"],
        ),
        (
            Path,
            Label,
            false,
            [".", ".blue", ".blue,black,brown", ".R,100,G,200"],
        ),
        (
            Path,
            Label,
            true,
            [".", ".blue", ".blue.black.brown", ".R=100.G=200"],
        ),
        (
            Path,
            Matrix,
            false,
            [";c", ";c=blue", ";c=blue,black,brown", ";c=R,100,G,200"],
        ),
        (
            Path,
            Matrix,
            true,
            [";c", ";c=blue", ";c=blue;c=black;c=brown", ";R=100;G=200"],
        ),
        (
            Query,
            Form,
            false,
            ["c=", "c=blue", "c=blue,black,brown", "c=R,100,G,200"],
        ),
        (
            Query,
            Form,
            true,
            ["c=", "c=blue", "c=blue&c=black&c=brown", "R=100&G=200"],
        ),
        (
            Query,
            SpaceDelimited,
            false,
            [
                "c=",
                "c=blue",
                "c=blue%20black%20brown",
                "c=R%20100%20G%20200",
            ],
        ),
        (
            Query,
            PipeDelimited,
            false,
            [
                "c=",
                "c=blue",
                "c=blue%7Cblack%7Cbrown",
                "c=R%7C100%7CG%7C200",
            ],
        ),
        (
            Query,
            DeepObject,
            true,
            [
                "c=",
                "c=blue",
                "c%5B0%5D=blue&c%5B1%5D=black&c%5B2%5D=brown",
                "c%5BR%5D=100&c%5BG%5D=200",
            ],
        ),
    ] {
        for (value, expected) in [&empty, &text, &list, &object].into_iter().zip(expected) {
            let (path, before) = match location {
                Path => ("/{c}", "https://a.example.com/v1/"),
                _ => ("", "https://a.example.com/v1?"),
            };
            let made = request(
                path,
                vec![input("c", location, style, explode, value.clone())],
            );
            assert_eq!(
                made.url,
                format!("{before}{expected}"),
                "{style:?} {explode}"
            );
        }
    }
}

#[test]
fn signs_are_encoded_but_for_those_that_may_stay() {
    let value = json!("a/b?c&d=é#+ %");
    let mut one = input("q[]", Location::Query, Style::Form, true, value);
    assert_eq!(
        request("/x", vec![one.clone()]).url,
        "https://a.example.com/v1/x?q%5B%5D=a%2Fb%3Fc%26d%3D%C3%A9%23%2B%20%25"
    );
    one.reserved = true;
    assert_eq!(
        request("/x?y=1", vec![one]).url,
        "https://a.example.com/v1/x?y=1&q%5B%5D=a/b?c%26d=%C3%A9%23+%20%25"
    );
}

#[test]
fn headers_and_cookies_are_no_addresses() {
    let made = request(
        "/{missing}/{",
        vec![
            input(
                "X-List",
                Location::Header,
                Style::Simple,
                false,
                json!(["a b", "c"]),
            ),
            input(
                "X-Line",
                Location::Header,
                Style::Simple,
                true,
                json!({"a": "1\r\nX: 2"}),
            ),
            input(
                "one",
                Location::Cookie,
                Style::Form,
                true,
                json!(["a b", "c"]),
            ),
            input(
                "two",
                Location::Cookie,
                Style::Form,
                false,
                json!(["a", "b"]),
            ),
        ],
    );
    assert_eq!(made.url, "https://a.example.com/v1/{missing}/{");
    let headers: Vec<String> = made
        .headers
        .iter()
        .map(|header| format!("{}: {}", header.name, header.value))
        .collect();
    assert_eq!(
        headers,
        [
            "X-List: a b,c",
            "X-Line: a=1  X: 2",
            "Cookie: one=a%20b; one=c; two=a,b"
        ]
    );
}

#[test]
fn json_that_every_language_reads_as_its_own() {
    for (text, is_plain) in [
        (r#"{"a": [1, -2.5e3, "x\n\"\\", null]}"#, true),
        (r#"{"a": 12345678901234567890}"#, false),
        (r#"{"a": "12345678901234567890"}"#, true),
        (r#"{"a": "\u00e9"}"#, false),
        (r#"{"a": "\/"}"#, false),
        ("{", false),
        ("\\", false),
        ("", false),
    ] {
        assert_eq!(is_plain_json(text), is_plain, "{text}");
    }
}
