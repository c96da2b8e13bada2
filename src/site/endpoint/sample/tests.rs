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
fn what_docs_json_says_counts_more() {
    let settings = r#"{"api": {"baseUrl": ["https://one.example.com/", "https://two.example.com"],
        "auth": {"method": "key", "name": "X-Key", "inputPrefix": "pk_"}}}"#;
    let call = &calls(EVERYTHING, settings)[0];
    let text = sample(call, "cURL");
    assert!(text.contains("https://one.example.com/things"), "{text}");
    assert!(text.contains("X-Key: pk_YOUR_TOKEN"), "{text}");
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
