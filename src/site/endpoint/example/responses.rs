//! Samples of responses.

use serde_json::Value;

use super::super::shape::{value_shortened, value_within};
use super::super::{Direction, Kind, Sample, Shape};
use super::{example, written};
use crate::openapi::{Located, Media, Response, Status, Version};
use crate::syntax::data;

/// How many samples one status has.
const MOST: usize = 8;

/// How many bytes they have together, but for the first.
const MOST_BYTES: usize = 24_000;

/// How many examples of one value are read.
const MOST_GIVEN: usize = 20;

/// How many statuses have samples.
const MOST_STATUSES: usize = 16;

/// How many bytes a sample may have.
const LONGEST: usize = 16_000;

/// How many values an example of the description may have.
const MOST_VALUES: usize = 2_000;

/// How many shapes there are in what an example is made up from.
const MOST_SHAPES: usize = 300;

/// An example that the description gives.
pub(in crate::site) struct Given<'a> {
    /// What it is called.
    pub(in crate::site) name: Option<&'a str>,
    /// What it shows, in a line.
    pub(in crate::site) summary: Option<&'a str>,
    /// Its value.
    pub(in crate::site) value: Located<'a>,
    /// Whether the value is the text of the body, and not what it stands for.
    pub(in crate::site) is_text: bool,
}

impl<'a> Given<'a> {
    /// What it is called among others.
    pub(in crate::site) fn label(&self, at: usize) -> String {
        let name = self.summary.or(self.name).map(str::trim);
        let name = name.filter(|name| !name.is_empty());
        name.map_or_else(|| format!("Example {}", at + 1), str::to_owned)
    }

    /// The text of the body, where that is what is given.
    pub(in crate::site) fn text(&self) -> Option<&'a str> {
        let text = self.value.node().as_str().filter(|_| self.is_text)?;
        (text.len() <= LONGEST).then_some(text)
    }

    /// Its value. None where it is too much to be read.
    pub(in crate::site) fn value(&self, content_type: &str) -> Option<Value> {
        let node = self.value.node();
        // Some give the text of the body where they should give the value.
        if let data::Value::String(text) = &node.value
            && (self.is_text || content_type.contains("json"))
            && text.trim_start().starts_with(['{', '['])
            && text.len() <= LONGEST
            && let Ok(value) = serde_json::from_str(text)
        {
            return Some(value);
        }
        value_within(node, MOST_VALUES)
    }
}

/// The examples of a parameter, a header or a body's form, with what they are called.
pub(in crate::site) fn given_examples(value: Located<'_>) -> Vec<Given<'_>> {
    let plain = |value| Given {
        name: None,
        summary: None,
        value,
        is_text: false,
    };
    let mut given: Vec<Given> = value.get("example").map(plain).into_iter().collect();
    let Some(examples) = value.get("examples") else {
        return given;
    };
    given.extend(examples.elements().take(MOST_GIVEN).map(plain));
    for (entry, example) in examples.entries().take(MOST_GIVEN) {
        let Some(example) = example.follow() else {
            continue;
        };
        let data = example.get("value").or_else(|| example.get("dataValue"));
        let text = example.get("serializedValue");
        given.extend(data.or(text).map(|value| Given {
            name: Some(&*entry.key),
            summary: example.str("summary"),
            value,
            is_text: data.is_none(),
        }));
    }
    given
}

/// The examples of a form of a body. In OpenAPI 2.0 they stand elsewhere.
pub(in crate::site) fn examples_of<'a>(media: &Media<'a>) -> Vec<Given<'a>> {
    if media.value.document().version != Some(Version::V2_0) {
        return given_examples(media.value);
    }
    let plain = |value| Given {
        name: None,
        summary: None,
        value,
        is_text: false,
    };
    media.examples().into_iter().map(plain).collect()
}

/// The samples of each response that has a body: those of the description, or else one made up.
pub(in crate::site) fn response_examples(responses: &[Response<'_>]) -> Vec<Sample> {
    let mut samples = Vec::new();
    for response in responses.iter().take(MOST_STATUSES) {
        let media = response.media.iter();
        let best = media
            .clone()
            .find(|media| media.content_type.contains("json"));
        let Some(media) = best.or_else(|| response.media.first()) else {
            continue;
        };
        samples.extend(samples_of(&status_name(response.status), media));
    }
    samples
}

/// A status as descriptions write it: `200`, `4XX`, `default`.
pub(in crate::site) fn status_name(status: Status) -> String {
    match status {
        Status::Code(code) => code.to_string(),
        Status::Range(hundred) => format!("{hundred}XX"),
        Status::Default => "default".into(),
    }
}

fn samples_of(status: &str, media: &Media<'_>) -> Vec<Sample> {
    let content_type = media.content_type;
    let shape = || Shape::of_media(media, Direction::Response, MOST_SHAPES);
    let given = examples_of(media);
    let many = given.len() > 1;
    let mut samples = Vec::new();
    let mut bytes = 0;
    for given in given.into_iter().take(MOST) {
        let Some((language, text)) = text_of(&given, content_type, &shape) else {
            continue;
        };
        bytes += text.len();
        if bytes > MOST_BYTES && !samples.is_empty() {
            break;
        }
        let name = given.summary.or(given.name).filter(|_| many);
        let label = match name {
            Some(name) => format!("{status} {}", name.trim()),
            None => status.to_owned(),
        };
        samples.push(Sample {
            label,
            language,
            text,
        });
    }
    if samples.is_empty() {
        let shape = shape();
        if matches!(shape.kind, Kind::File | Kind::Never) {
            return samples;
        }
        let is_said = media.schema.is_some() || media.value.get("itemSchema").is_some();
        let value = example(&shape);
        let is_empty = value.as_object().is_some_and(serde_json::Map::is_empty);
        if !is_said || value.is_null() || (is_empty && shape.kind == Kind::Any) {
            return samples;
        }
        let (language, text) = written(content_type, &value, &shape);
        let label = status.to_owned();
        samples.push(Sample {
            label,
            language,
            text,
        });
    }
    samples
}

/// An example of the description as the body has it. None where it is too long to be read.
fn text_of(
    given: &Given<'_>,
    content_type: &str,
    shape: &dyn Fn() -> Shape,
) -> Option<(&'static str, String)> {
    let node = given.value.node();
    if given.is_text {
        let text = node.as_str().filter(|text| text.len() <= LONGEST)?;
        let language = if content_type.contains("json") {
            "json"
        } else {
            "text"
        };
        return Some((language, text.to_owned()));
    }
    let write = |value: Value| {
        let shape = match content_type.contains("xml") && !value.is_string() {
            true => shape(),
            false => Shape::default(),
        };
        written(content_type, &value, &shape)
    };
    let whole = given.value(content_type).map(write);
    let is_short = |written: &(&str, String)| written.1.len() <= LONGEST;
    whole
        .filter(is_short)
        .or_else(|| {
            value_shortened(node, 2, MOST_VALUES)
                .map(write)
                .filter(is_short)
        })
        .or_else(|| {
            value_shortened(node, 1, MOST_VALUES)
                .map(write)
                .filter(is_short)
        })
}
