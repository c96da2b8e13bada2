//! Which secrets a project shows on purpose.

use regex::Regex;
use rustc_hash::FxHashSet;

use crate::secrets::fingerprint;

/// How an entry begins that is a fingerprint.
const FINGERPRINT: &str = "fingerprint:";
/// How large a pattern may become when it is read, in bytes.
const MOST_PATTERN: usize = 1 << 20;

/// The entries of `secrets.allow`.
#[derive(Clone, Debug, Default)]
pub struct Allowed {
    fingerprints: FxHashSet<Box<str>>,
    patterns: Vec<Regex>,
}

impl Allowed {
    /// Adds an entry: `fingerprint:` and what a finding says, or a regular expression for the whole value.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the entry.
    pub fn add(&mut self, entry: &str) -> Result<(), String> {
        if let Some(digits) = entry.strip_prefix(FINGERPRINT) {
            if digits.len() != 16 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                return Err("a fingerprint has 16 hexadecimal digits".into());
            }
            self.fingerprints.insert(digits.to_ascii_lowercase().into());
            return Ok(());
        }
        let whole = format!("^(?:{entry})$");
        let built = regex::RegexBuilder::new(&whole)
            .size_limit(MOST_PATTERN)
            .build();
        self.patterns
            .push(built.map_err(|_| "it is no regular expression".to_owned())?);
        Ok(())
    }

    /// Whether an entry stands for this value.
    pub fn contains(&self, value: &str) -> bool {
        (!self.fingerprints.is_empty() && self.fingerprints.contains(&*fingerprint(value)))
            || self.patterns.iter().any(|pattern| pattern.is_match(value))
    }
}

#[cfg(test)]
mod tests {
    use super::Allowed;
    use crate::secrets::fingerprint;

    #[test]
    fn entries_are_fingerprints_or_patterns_for_the_whole_value() {
        let mut allowed = Allowed::default();
        for (entry, right) in [
            (format!("fingerprint:{}", fingerprint("one")), true),
            ("pk_live_.*".into(), true),
            ("fingerprint:12".into(), false),
            ("(".into(), false),
            ("a{1000}{1000}{1000}".into(), false),
        ] {
            assert_eq!(allowed.add(&entry).is_ok(), right, "{entry}");
        }
        for (value, expected) in [
            ("one", true),
            ("pk_live_1", true),
            ("x pk_live_1", false),
            ("two", false),
        ] {
            assert_eq!(allowed.contains(value), expected, "{value}");
        }
    }
}
