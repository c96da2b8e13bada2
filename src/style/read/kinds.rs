//! The keys of each kind of rule.

use super::fields::Fields;
use crate::style::expression;
use crate::style::keys::READABILITY;
use crate::style::rule::{
    Capitalization, Conditional, Consistency, Existence, Kind, Metric, Occurrence, Readability,
    Repetition, Spelling, Substitution,
};
use crate::style::scope::listed;

/// Reads what a rule of the kind needs; nothing where the rule cannot run.
pub(super) fn read(fields: &mut Fields<'_>, kind: &str) -> Option<Kind> {
    match kind {
        "existence" => existence(fields).map(Kind::Existence),
        "substitution" => substitution(fields).map(Kind::Substitution),
        "occurrence" => occurrence(fields).map(Kind::Occurrence),
        "repetition" => repetition(fields).map(Kind::Repetition),
        "consistency" => consistency(fields).map(Kind::Consistency),
        "conditional" => conditional(fields).map(Kind::Conditional),
        "capitalization" => capitalization(fields).map(Kind::Capitalization),
        "metric" => metric(fields).map(Kind::Metric),
        "readability" => readability(fields).map(Kind::Readability),
        "spelling" => Some(Kind::Spelling(spelling(fields))),
        _ => None,
    }
}

fn existence(fields: &mut Fields<'_>) -> Option<Existence> {
    let raw: Vec<String> = fields
        .texts("raw")
        .into_iter()
        .map(|(text, _)| text)
        .collect();
    let joined = raw.concat();
    let span = fields.span_of("raw");
    let right = joined.is_empty() || fields.is_right(&joined, span);
    let given = fields.has("tokens") || fields.has("raw");
    let rule = Existence {
        tokens: fields.expressions("tokens"),
        raw,
        append: fields.flag("append").unwrap_or(false),
        exceptions: fields.expressions("exceptions"),
        ignore_case: fields.flag("ignorecase").unwrap_or(false),
        nonword: fields.flag("nonword").unwrap_or(false),
        vocabulary: fields.flag("vocab").unwrap_or(true),
    };
    if !given {
        fields.missing("tokens");
    }
    (right && given && !(rule.tokens.is_empty() && joined.is_empty())).then_some(rule)
}

fn substitution(fields: &mut Fields<'_>) -> Option<Substitution> {
    if !fields.has("swap") {
        fields.missing("swap");
    }
    let mut pairs = fields.pairs("swap");
    pairs.retain(|(expression, _, span)| {
        !expression.is_empty() && fields.is_right(expression, *span)
    });
    let rule = Substitution {
        swap: pairs
            .into_iter()
            .map(|(expression, better, _)| (expression, better))
            .collect(),
        exceptions: fields.expressions("exceptions"),
        ignore_case: fields.flag("ignorecase").unwrap_or(false),
        nonword: fields.flag("nonword").unwrap_or(false),
        vocabulary: fields.flag("vocab").unwrap_or(true),
        capitalize: fields.flag("capitalize").unwrap_or(false),
    };
    (!rule.swap.is_empty()).then_some(rule)
}

fn occurrence(fields: &mut Fields<'_>) -> Option<Occurrence> {
    let rule = Occurrence {
        token: fields.expression("token")?,
        max: fields.count("max").unwrap_or(0),
        min: fields.count("min").unwrap_or(0),
        ignore_case: fields.flag("ignorecase").unwrap_or(false),
    };
    if rule.max == 0 && rule.min == 0 {
        let start = fields.start();
        fields.complain(
            crate::source::Span::empty(start),
            "Neither `max` nor `min` says how many there may be: the rule finds nothing."
                .to_owned(),
        );
    }
    Some(rule)
}

fn repetition(fields: &mut Fields<'_>) -> Option<Repetition> {
    if !fields.has("tokens") {
        fields.missing("tokens");
    }
    let rule = Repetition {
        tokens: fields.expressions("tokens"),
        max: fields.count("max").unwrap_or(0),
        ignore_case: fields.flag("ignorecase").unwrap_or(false),
        alpha: fields.flag("alpha").unwrap_or(false),
        exceptions: fields.expressions("exceptions"),
        vocabulary: fields.flag("vocab").unwrap_or(true),
    };
    (!rule.tokens.is_empty()).then_some(rule)
}

fn consistency(fields: &mut Fields<'_>) -> Option<Consistency> {
    if !fields.has("either") {
        fields.missing("either");
    }
    let mut pairs = fields.pairs("either");
    pairs.retain(|(first, second, span)| {
        fields.is_right(first, *span) && fields.is_right(second, *span)
    });
    let rule = Consistency {
        either: pairs
            .into_iter()
            .map(|(first, second, _)| (first, second))
            .collect(),
        nonword: fields.flag("nonword").unwrap_or(false),
        ignore_case: fields.flag("ignorecase").unwrap_or(false),
    };
    (!rule.either.is_empty()).then_some(rule)
}

fn conditional(fields: &mut Fields<'_>) -> Option<Conditional> {
    let (first, second) = (fields.expression("first"), fields.expression("second"));
    if fields.flag("ignorecase") == Some(true) {
        let span = fields.span_of("ignorecase");
        fields.complain(
            span,
            "`ignorecase` changes nothing here: write `(?i)` into the expressions.".to_owned(),
        );
    }
    Some(Conditional {
        first: first?,
        second: second?,
        exceptions: fields.expressions("exceptions"),
        vocabulary: fields.flag("vocab").unwrap_or(true),
    })
}

fn capitalization(fields: &mut Fields<'_>) -> Option<Capitalization> {
    let pattern = match fields.text("match") {
        Some(form) if is_form(&form) => form,
        _ => fields.expression("match")?,
    };
    let style = fields.text("style").unwrap_or_default();
    if !matches!(&*style, "" | "AP" | "Chicago") {
        let span = fields.span_of("style");
        fields.complain(
            span,
            format!("`{style}` is no style of titles. There are `AP` and `Chicago`."),
        );
    }
    let prefix = fields.text("prefix").unwrap_or_default();
    let span = fields.span_of("prefix");
    let prefix_right = prefix.is_empty() || fields.is_right(&prefix, span);
    Some(Capitalization {
        pattern,
        chicago: style == "Chicago",
        exceptions: fields.expressions("exceptions"),
        indicators: fields
            .texts("indicators")
            .into_iter()
            .map(|(text, _)| text)
            .collect(),
        threshold: fields
            .number("threshold")
            .filter(|part| *part > 0.0)
            .unwrap_or(0.8),
        vocabulary: fields.flag("vocab").unwrap_or(true),
        prefix: if prefix_right { prefix } else { String::new() },
    })
}

fn is_form(pattern: &str) -> bool {
    matches!(pattern, "$title" | "$sentence" | "$lower" | "$upper")
}

fn metric(fields: &mut Fields<'_>) -> Option<Metric> {
    let mut formula = |key: &str, lead: &str| {
        let Some(text) = fields.text(key) else {
            if fields.is_null(key) {
                fields.missing(key);
            }
            return None;
        };
        let span = fields.span_of(key);
        match expression::mistake(&format!("{lead}{text}")) {
            None => Some(text),
            Some(mistake) => {
                fields.complain(
                    span,
                    format!("The formula in `{key}` cannot be read: {mistake}."),
                );
                None
            }
        }
    };
    let (formula, condition) = (formula("formula", ""), formula("condition", "1 "));
    Some(Metric {
        formula: formula?,
        condition: condition?,
    })
}

fn readability(fields: &mut Fields<'_>) -> Option<Readability> {
    if !fields.has("metrics") {
        fields.missing("metrics");
    }
    let mut metrics = Vec::new();
    for (name, span) in fields.texts("metrics") {
        match READABILITY.contains(&&*name) {
            true => metrics.push(name),
            false => fields.complain(
                span,
                format!(
                    "`{name}` is no formula of readability. There are {}.",
                    listed(READABILITY)
                ),
            ),
        }
    }
    let grade = fields.number("grade");
    if grade.is_none() && fields.is_null("grade") {
        fields.missing("grade");
    }
    (!metrics.is_empty()).then_some(Readability {
        metrics,
        grade: grade?,
    })
}

fn spelling(fields: &mut Fields<'_>) -> Spelling {
    let mut texts = |key: &str| -> Vec<String> {
        fields
            .texts(key)
            .into_iter()
            .map(|(text, _)| text)
            .collect()
    };
    let (ignore, dictionaries) = (texts("ignore"), texts("dictionaries"));
    let mut filters = fields.texts("filters");
    filters.retain(|(text, span)| fields.is_right(text, *span));
    Spelling {
        filters: filters.into_iter().map(|(text, _)| text).collect(),
        custom: fields.flag("custom").unwrap_or(false),
        ignore,
        exceptions: fields.expressions("exceptions"),
        dictionaries,
        append: fields.flag("append").unwrap_or(false),
        ignored: Vec::new(),
        own: Vec::new(),
    }
}
