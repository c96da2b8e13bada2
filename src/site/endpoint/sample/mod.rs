//! Samples of a call in the languages that callers use.
//!
//! A language is a file: its template, over the request that the call makes. `theme/js/playground-samples.js` reads the same
//! files with an interpreter that is the twin of `template` and `escape`.

mod escape;
mod template;

use std::sync::LazyLock;

use rustc_hash::FxHashSet;
use serde_json::{Map, Value, json};

use self::template::Template;
use super::Sample;
use super::call::Call;
use super::request::{Part, Request, component};

/// A language of samples.
pub(in crate::site) struct Language {
    /// What it is called.
    pub(in crate::site) label: &'static str,
    /// Its name, as a fence would have it.
    pub(in crate::site) name: &'static str,
    /// Its template.
    pub(in crate::site) template: &'static str,
}

/// The languages in the order in which they are offered.
pub(in crate::site) const LANGUAGES: [Language; 9] = [
    Language {
        label: "cURL",
        name: "bash",
        template: include_str!("curl.txt"),
    },
    Language {
        label: "JavaScript",
        name: "javascript",
        template: include_str!("javascript.txt"),
    },
    Language {
        label: "Python",
        name: "python",
        template: include_str!("python.txt"),
    },
    Language {
        label: "Go",
        name: "go",
        template: include_str!("go.txt"),
    },
    Language {
        label: "Ruby",
        name: "ruby",
        template: include_str!("ruby.txt"),
    },
    Language {
        label: "PHP",
        name: "php",
        template: include_str!("php.txt"),
    },
    Language {
        label: "Java",
        name: "java",
        template: include_str!("java.txt"),
    },
    Language {
        label: "C#",
        name: "csharp",
        template: include_str!("csharp.txt"),
    },
    Language {
        label: "Rust",
        name: "rust",
        template: include_str!("rust.txt"),
    },
];

static TEMPLATES: LazyLock<Vec<Template>> = LazyLock::new(|| {
    let templates = LANGUAGES.iter();
    templates
        .map(|language| Template::read(language.template))
        .collect()
});

/// The samples of a call, in the order in which they are offered; of a webhook, what the API sends.
pub(in crate::site) fn samples(call: &Call) -> Vec<Sample> {
    if call.webhook {
        let bodies = call.bodies.first().filter(|form| !form.text.is_empty());
        let payload = bodies.map(|form| Sample {
            label: "Payload".to_owned(),
            language: if form.media.contains("xml") {
                "xml"
            } else {
                "json"
            },
            text: form.text.clone(),
        });
        return payload.into_iter().collect();
    }
    let over = template_data(&Request::of(call));
    let languages = LANGUAGES.iter().zip(TEMPLATES.iter());
    let samples = languages.map(|(language, template)| Sample {
        label: language.label.to_owned(),
        language: language.name,
        text: template.write(&over),
    });
    samples.collect()
}

/// The languages with their templates as the module that scripts read.
pub(in crate::site) fn languages_module() -> String {
    let languages = LANGUAGES.iter().map(|language| {
        json!({
            "name": language.name,
            "label": language.label,
            "template": language.template,
        })
    });
    let languages: Vec<Value> = languages.collect();
    format!("export default {};\n", Value::from(languages))
}

/// What templates are written over: the request, and what it says in other words.
fn template_data(request: &Request) -> Map<String, Value> {
    let Ok(Value::Object(mut data)) = serde_json::to_value(request) else {
        return Map::new();
    };
    let Request { form, parts, .. } = request;
    let has_user = request.user.is_some();
    let typed = !request.headers.is_empty() || request.media.is_some();
    let capital = capital(&request.method);
    let encoded: Vec<String> = form
        .iter()
        .map(|field| format!("{}={}", component(&field.name), component(&field.value)))
        .collect();
    let is_file = |part: &Part| part.file.is_some();
    let typed_fields = parts
        .iter()
        .any(|part| !is_file(part) && part.media.is_some());
    let mut names = FxHashSet::default();
    let is_repeated = parts.iter().any(|part| !names.insert(&part.name));
    let more = json!({
        "head": request.method == "HEAD",
        "capital": capital,
        "glob": request.url.contains(['[', ']', '{', '}']),
        "typed": typed,
        "listed": typed || typed_fields || is_repeated,
        "headed": typed || has_user,
        "urlencoded": !form.is_empty(),
        "encoded": encoded.join("&"),
        "multipart": !parts.is_empty(),
        "files": request.upload.is_some() || parts.iter().any(is_file),
        "typedfields": typed_fields,
        "byhand": typed_fields || is_repeated,
        "verbatim": is_verbatim(parts),
        "typedparts": parts.iter().any(|part| part.media.is_some()),
        "reader": request.text.is_some() || !form.is_empty(),
        "body": request.text.is_some() || request.upload.is_some() || !form.is_empty() || !parts.is_empty(),
    });
    if let Value::Object(more) = more {
        data.extend(more);
    }
    if let (Some(Value::Object(user)), Some(given)) = (data.get_mut("user"), &request.user) {
        let pair = format!("{}:{}", given.name, given.password);
        user.insert("pair".to_owned(), pair.into());
    }
    if let Some(Value::Array(listed)) = data.get_mut("parts") {
        for (at, (part, listed)) in parts.iter().zip(listed).enumerate() {
            if let (Some(listed), Value::Object(more)) = (listed.as_object_mut(), about(part)) {
                listed.extend(more);
                listed.insert("number".to_owned(), (at + 1).to_string().into());
                listed.insert("last".to_owned(), (at + 1 == parts.len()).into());
            }
        }
    }
    data
}

/// The name of a method with a capital letter, where Ruby knows it.
fn capital(method: &str) -> Option<String> {
    let mut letters = method.chars();
    let first = letters.next()?;
    let name = first.to_string() + &letters.as_str().to_ascii_lowercase();
    (name != "Query").then_some(name)
}

/// Whether names of parts have signs that a client would encode unasked, and none that would end a name.
fn is_verbatim(parts: &[Part]) -> bool {
    let is_encoded = |sign: char| !sign.is_ascii_graphic() || "\"#%/<>?`{}".contains(sign);
    let names = || parts.iter().map(|part| &part.name);
    names().any(|name| name.contains(is_encoded))
        && !names().any(|name| name.contains(['"', '\r', '\n']))
}

/// What a part of a body is called in the header before it.
fn about(part: &Part) -> Value {
    let quoted = |text: &str| {
        let text = text.replace('"', "%22").replace('\r', "%0D");
        text.replace('\n', "%0A")
    };
    let mut disposition = format!("form-data; name=\"{}\"", quoted(&part.name));
    if let Some(file) = &part.file {
        disposition += &format!("; filename=\"{}\"", quoted(file));
    }
    json!({ "disposition": disposition, "field": part.file.is_none() })
}

#[cfg(test)]
mod tests;
