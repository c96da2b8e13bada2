use std::fs;
use std::process::Command;

use super::*;
use crate::config::Config;
use crate::openapi::{Document, Documents, Role};
use crate::secrets;
use crate::source::{FileId, Source};

/// A description in which every kind of input, body and credential occurs.
const EVERYTHING: &str = include_str!("everything.yaml");

fn calls(text: &str, settings: &str) -> Vec<Call> {
    let source = Source::new("openapi.yaml", text);
    let document = Document::read(FileId(0), &source, Role::Description);
    let documents = Documents::new(vec![document], &|_| false);
    let config = Config::read(settings);
    let operations = documents.operations();
    operations
        .map(|operation| Call::of_operation(&operation, &config.view.api))
        .collect()
}

fn sample(call: &Call, label: &str) -> String {
    let found = samples(call)
        .into_iter()
        .find(|sample| sample.label == label);
    found.map(|sample| sample.text).unwrap_or_default()
}

#[test]
fn every_language_has_a_scanner() {
    for language in &LANGUAGES {
        assert!(
            crate::site::highlight::is_known(language.name),
            "{}",
            language.name
        );
    }
}

#[test]
fn templates_leave_no_marks() {
    for call in calls(EVERYTHING, "{}") {
        for sample in samples(&call) {
            let is_clean = !sample.text.contains(['«', '»']);
            assert!(is_clean, "{}: {}", sample.label, sample.text);
        }
    }
}

#[test]
fn no_sample_holds_what_looks_like_a_secret() {
    for settings in [
        "{}",
        r#"{"api": {"auth": {"method": "bearer", "inputPrefix": "sk_live_"}}}"#,
    ] {
        for call in calls(EVERYTHING, settings) {
            for credential in call.auth.iter().flatten() {
                for text in &credential.samples {
                    assert!(secrets::is_placeholder(text), "{text}");
                }
            }
        }
    }
}

#[test]
fn samples_of_what_is_seldom() {
    let calls = calls(EVERYTHING, "{}");
    for (method, path, language, expected) in [
        (
            "GET",
            "/strings",
            "cURL",
            "/strings?q=a%20b&tags=x&tags=y&a=1'",
        ),
        (
            "DELETE",
            "/strings",
            "cURL",
            "/strings?%7B%22a%22%3A%5B1%2C%22%C3%A9%22%5D%7D'",
        ),
        // Of what need not be given, the sample has what more than the type is known of.
        (
            "PATCH",
            "/strings",
            "cURL",
            "'email=jane@example.com' \\\n  --data-urlencode 'password=<PASSWORD>' \\\n  --data-urlencode 'amount=100'",
        ),
        ("OPTIONS", "/things", "cURL", "?api_key=<API_KEY>'"),
        ("OPTIONS", "/things", "Java", "?api_key=%3CAPI_KEY%3E\""),
        ("OPTIONS", "/things", "Ruby", "?api_key=%3CAPI_KEY%3E'"),
        ("DELETE", "/things", "cURL", "'Cookie: session=<SESSION>'"),
        (
            "POST",
            "/strings",
            "cURL",
            "Content-Type: multipart/mixed; boundary=part'",
        ),
        (
            "POST",
            "/strings",
            "cURL",
            "--data-raw $'--part\\r\nContent-Disposition: form-data; name=\"meta\"\\r\nContent-Type: application/json\\r\n\\r\n{\\r\n  \"a\": \"it\\'s",
        ),
        ("POST", "/strings", "Ruby", "it's \\#{b} $c"),
        ("POST", "/strings", "PHP", "it's #{b} \\$c"),
        (
            "POST",
            "/strings",
            "Python",
            "Content-Type: image/png\\r\n\\r\n<binary>\\r\n--part--\\r\n\"\"\"",
        ),
        (
            "PUT",
            "/things/{simple}/{label}/{matrix}/{unknown}",
            "Rust",
            ".multipart(form.percent_encode_noop())",
        ),
    ] {
        let call = calls
            .iter()
            .find(|call| call.method == method && call.path == path);
        let text = sample(call.expect(path), language);
        assert!(text.contains(expected), "{expected} is not in {text}");
    }
}

#[test]
fn calls_have_the_examples_that_readers_choose_among() {
    let calls = calls(EVERYTHING, "{}");
    let find = |method: &str| {
        let found = calls
            .iter()
            .find(|call| call.method == method && call.path == "/strings");
        found.expect("a call")
    };
    let labels = |examples: &[super::super::call::Example]| {
        let labels = examples.iter();
        let labels = labels.map(|example| format!("{}: {}", example.label, example.value));
        labels.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        labels(&find("POST").parameters[0].examples),
        r#"one: "a b", The second: "c""#
    );
    let form = &find("PUT").bodies[0];
    assert_eq!(form.text, "{\n  \"a\": 1\n}");
    assert_eq!(
        labels(&form.examples),
        r#"One: "{\n  \"a\": 1\n}", second: "{\n  \"a\": 2,\n  \"b\": \"x\"\n}""#
    );
}

#[test]
fn what_docs_json_says_counts_more() {
    let settings = r#"{"api": {"baseUrl": ["https://one.example.com/", "https://two.example.com"],
        "auth": {"method": "key", "name": "X-Key", "inputPrefix": "pk_"}}}"#;
    let call = &calls(EVERYTHING, settings)[0];
    let text = sample(call, "cURL");
    assert!(text.contains("https://one.example.com/things"), "{text}");
    assert!(text.contains("X-Key: pk_<API_KEY>"), "{text}");
    let settings = r#"{"api": {"auth": {"method": "basic", "name": "key:"}}}"#;
    let call = &calls(EVERYTHING, settings)[0];
    assert_eq!(call.auth[0][0].labels, ["key", "Password"]);
}

const COMPARE: &str = r#"
import { readFileSync } from "node:fs";
import { offered, sample } from "./playground-samples.js";
import { requestOf } from "./playground-request.js";
const wrong = [];
for (const { call, samples } of JSON.parse(readFileSync("calls.json", "utf8"))) {
  offered.forEach(({ name }, at) => {
    const made = sample(requestOf(call), name);
    if (made !== samples[at]) wrong.push(`${call.method} ${call.path}\n${made}\n--- is not\n${samples[at]}`);
  });
}
console.log(wrong.slice(0, 3).join("\n\n"));
process.exit(wrong.length ? 1 : 0);
"#;

/// Texts that every escape has to do something with.
fn strange_calls() -> Vec<Call> {
    let texts = [
        "it's \"quoted\" `${here}` \\ \u{1} \t é\u{2028}",
        "a\n b \n\"\"\"\"# #{x}\n`",
        "{\n  \"a\": [true, null, \"false\"],\n  \"b\": 1\n}",
        "{\"a\": 12345678901234567890}",
        " leading\n  more",
        "line\r\nline\n",
        "no json {\"a\"",
    ];
    let calls = texts.iter().map(|text| Call {
        method: "POST".into(),
        path: format!("/{text}/{{x}}"),
        bodies: vec![super::super::call::Form {
            media: "application/json".into(),
            text: (*text).to_owned(),
            ..Default::default()
        }],
        ..Call::default()
    });
    calls.collect()
}

#[test]
fn scripts_write_the_same_samples() {
    let mut all = calls(EVERYTHING, "{}");
    all.extend(calls(
        EVERYTHING,
        r#"{"api": {"auth": {"method": "basic"}}}"#,
    ));
    all.extend(strange_calls());
    let all = all.iter().filter(|call| !call.webhook).map(|call| {
        let texts = samples(call).into_iter().map(|sample| sample.text);
        json!({ "call": call, "samples": texts.collect::<Vec<_>>() })
    });
    let all: Vec<Value> = all.collect();
    assert!(all.len() > 20);
    let folder = tempfile::tempdir().expect("a folder");
    let request = include_str!("../../theme/js/playground-request.js");
    let samples = include_str!("../../theme/js/playground-samples.js");
    for (name, text) in [
        ("package.json", r#"{"type": "module"}"#),
        ("calls.json", &*Value::from(all).to_string()),
        ("playground-request.js", request),
        ("playground-samples.js", samples),
        ("playground-languages.js", &languages_module()),
        ("compare.js", COMPARE),
    ] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let ran = Command::new("node")
        .arg("compare.js")
        .current_dir(&folder)
        .output();
    let Ok(output) = ran else {
        assert!(std::env::var_os("CI").is_none(), "`node` is not installed");
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{failed}");
}
