//! Texts that follow a regular expression.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};

use crate::secrets;

/// How long an expression may be.
const LONGEST_PATTERN: usize = 1_000;

/// How long a text may become.
const LONGEST: usize = 120;

/// How deep an expression may nest.
const MAX_DEPTH: u32 = 60;

/// How often a part is repeated that may be repeated without end.
const USUAL: u32 = 4;

/// The signs of which the first ones are taken that an expression allows.
const SIGNS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890-_";

/// A text that an expression matches. None for one that is not understood, gives nothing or more than anyone would read, or
/// whose texts look like credentials.
pub fn text_matching(pattern: &str) -> Option<String> {
    if pattern.len() > LONGEST_PATTERN {
        return None;
    }
    let parsed = |pattern: &str| {
        let mut parser = ParserBuilder::new().nest_limit(MAX_DEPTH).build();
        parser.parse(pattern).ok()
    };
    // A slash may be escaped elsewhere.
    let parsed = parsed(pattern).or_else(|| parsed(&pattern.replace("\\/", "/")))?;
    let mut making = Making::default();
    making.add(&parsed)?;
    let text = making.out;
    (!text.is_empty() && secrets::scan(&text).is_empty()).then_some(text)
}

#[derive(Default)]
struct Making {
    out: String,
    /// How many signs were taken from classes.
    taken: usize,
}

impl Making {
    /// Adds what a part matches. Its depth is bounded by the parser.
    fn add(&mut self, part: &Hir) -> Option<()> {
        if self.out.len() > LONGEST {
            return None;
        }
        match part.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => self.out.push_str(str::from_utf8(&literal.0).ok()?),
            HirKind::Class(class) => {
                let sign = sign(class, self.taken)?;
                self.taken += 1;
                self.out.push(sign);
            }
            HirKind::Repetition(repetition) => {
                let most = repetition.max.unwrap_or(u32::MAX);
                let wanted = match (repetition.min, most) {
                    (0, _) => 0,
                    (1, 2..) => USUAL.min(most),
                    (least, _) => least,
                };
                // An expression that is optional as a whole is taken once.
                let wanted = if wanted == 0 && self.is_class(&repetition.sub) {
                    most.min(USUAL)
                } else {
                    wanted
                };
                for _ in 0..wanted {
                    self.add(&repetition.sub)?;
                }
            }
            HirKind::Capture(capture) => self.add(&capture.sub)?,
            HirKind::Concat(parts) => parts.iter().try_for_each(|part| self.add(part))?,
            HirKind::Alternation(parts) => self.add(parts.first()?)?,
        }
        Some(())
    }

    /// Whether nothing was written yet and a part is a set of signs.
    fn is_class(&self, part: &Hir) -> bool {
        self.out.is_empty() && matches!(part.kind(), HirKind::Class(_))
    }
}

/// A sign of a class, another one for each number where it has several.
fn sign(class: &Class, number: usize) -> Option<char> {
    let ranges: Vec<(char, char)> = match class {
        Class::Unicode(class) => class
            .iter()
            .map(|range| (range.start(), range.end()))
            .collect(),
        Class::Bytes(class) => {
            let ranges = class.iter().filter(|range| range.end().is_ascii());
            ranges
                .map(|range| (range.start() as char, range.end() as char))
                .collect()
        }
    };
    let allows = |sign: &char| ranges.iter().any(|(from, to)| (from..=to).contains(&sign));
    let usual: Vec<char> = SIGNS.chars().filter(allows).collect();
    match usual.len() {
        0 => ranges.first().map(|(first, _)| *first),
        count => usual.get(number % count).copied(),
    }
}
