//! The values of scalars without quotes, as the core schema of YAML 1.2 has them.

use crate::syntax::data::Value;

/// The value of a scalar without quotes: a text where it is nothing else.
pub(super) fn plain_value(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => number(text).map_or_else(|| Value::String(text.into()), Value::Number),
    }
}

fn number(text: &str) -> Option<f64> {
    let radix = |prefix, radix| {
        let digits = text.strip_prefix(prefix)?;
        let has_sign = digits.starts_with(['+', '-']);
        (!has_sign).then(|| u64::from_str_radix(digits, radix).ok())?
    };
    if let Some(whole) = radix("0x", 16).or_else(|| radix("0o", 8)) {
        return Some(whole as f64);
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned {
        ".inf" | ".Inf" | ".INF" if text.starts_with('-') => Some(f64::NEG_INFINITY),
        ".inf" | ".Inf" | ".INF" => Some(f64::INFINITY),
        _ if matches!(text, ".nan" | ".NaN" | ".NAN") => Some(f64::NAN),
        _ if unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.') => {
            text.parse().ok()
        }
        _ => None,
    }
}
