//! Formulas of rules: numbers, counts of a page, `+ - * / %`, comparisons, `&& || !`, `math.sqrt(..)` and its like.
//!
//! A comparison is 1 where it holds and 0 where not.

use super::document::VARIABLES;
use super::scope::listed;

/// How deep a formula may nest.
const MAXIMUM_DEPTH: usize = 64;

type OfOne = fn(f64) -> f64;
type OfTwo = fn(f64, f64) -> f64;

/// Functions of one number.
const FUNCTIONS: &[(&str, OfOne)] = &[
    ("sqrt", f64::sqrt),
    ("cbrt", f64::cbrt),
    ("abs", f64::abs),
    ("ceil", f64::ceil),
    ("floor", f64::floor),
    ("round", f64::round),
    ("trunc", f64::trunc),
    ("exp", f64::exp),
    ("log", f64::ln),
    ("log2", f64::log2),
    ("log10", f64::log10),
];

/// Functions of two numbers.
const PAIRS: &[(&str, OfTwo)] = &[("pow", f64::powf), ("min", f64::min), ("max", f64::max)];

/// Operators from the weakest to the strongest.
const OPERATORS: &[&[(&str, OfTwo)]] = &[
    &[("||", |a, b| truth(a != 0.0 || b != 0.0))],
    &[("&&", |a, b| truth(a != 0.0 && b != 0.0))],
    &[
        ("==", |a, b| truth(a == b)),
        ("!=", |a, b| truth(a != b)),
        ("<=", |a, b| truth(a <= b)),
        (">=", |a, b| truth(a >= b)),
        ("<", |a, b| truth(a < b)),
        (">", |a, b| truth(a > b)),
    ],
    &[("+", |a, b| a + b), ("-", |a, b| a - b)],
    &[
        ("*", |a, b| a * b),
        ("/", |a, b| a / b),
        ("%", |a, b| a % b),
    ],
];

fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// The value of a formula, with what its names stand for. Fails with the middle of a sentence.
pub(super) fn value(text: &str, names: &dyn Fn(&str) -> Option<f64>) -> Result<f64, String> {
    let mut formula = Formula {
        rest: text,
        names,
        depth: 0,
    };
    let value = formula.operation(0)?;
    formula.skip_space();
    match formula.rest.chars().next() {
        None => Ok(value),
        Some(sign) => Err(format!("`{sign}` was not expected")),
    }
}

/// What is wrong with a formula over the counts of a page.
pub(super) fn mistake(text: &str) -> Option<String> {
    value(text, &|name| VARIABLES.contains(&name).then_some(1.0)).err()
}

struct Formula<'a> {
    rest: &'a str,
    names: &'a dyn Fn(&str) -> Option<f64>,
    depth: usize,
}

impl Formula<'_> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn takes(&mut self, sign: &str) -> bool {
        self.skip_space();
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn operation(&mut self, level: usize) -> Result<f64, String> {
        let Some(operators) = OPERATORS.get(level) else {
            return self.operand();
        };
        let mut value = self.operation(level + 1)?;
        while let Some((_, apply)) = operators.iter().find(|(sign, _)| self.takes(sign)) {
            value = apply(value, self.operation(level + 1)?);
        }
        Ok(value)
    }

    fn operand(&mut self) -> Result<f64, String> {
        self.depth += 1;
        if self.depth > MAXIMUM_DEPTH {
            return Err("it nests too deep".to_owned());
        }
        let value = if self.takes("-") {
            self.operand().map(|value| -value)
        } else if self.takes("!") {
            self.operand().map(|value| truth(value == 0.0))
        } else if self.takes("(") {
            let value = self.operation(0)?;
            self.closed(value)
        } else {
            self.number_or_name()
        };
        self.depth -= 1;
        value
    }

    fn closed(&mut self, value: f64) -> Result<f64, String> {
        match self.takes(")") {
            true => Ok(value),
            false => Err("a `)` is missing".to_owned()),
        }
    }

    fn number_or_name(&mut self) -> Result<f64, String> {
        self.skip_space();
        let is_part = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '.');
        let end = self
            .rest
            .find(|sign| !is_part(sign))
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        if word.is_empty() {
            return Err(match rest.chars().next() {
                Some(sign) => format!("`{sign}` was not expected"),
                None => "it ends too early".to_owned(),
            });
        }
        if word.starts_with(|sign: char| sign.is_ascii_digit() || sign == '.') {
            return word.parse().map_err(|_| format!("`{word}` is no number"));
        }
        if let Some(function) = word.strip_prefix("math.") {
            return self.call(function);
        }
        (self.names)(word).ok_or_else(|| {
            format!(
                "`{word}` is no count of a page; there are {}",
                listed(VARIABLES)
            )
        })
    }

    fn call(&mut self, name: &str) -> Result<f64, String> {
        if !self.takes("(") {
            return Err(format!("`math.{name}` is called with `(`"));
        }
        let first = self.operation(0)?;
        if let Some((_, function)) = FUNCTIONS.iter().find(|(known, _)| *known == name) {
            return self.closed(function(first));
        }
        let Some((_, function)) = PAIRS.iter().find(|(known, _)| *known == name) else {
            return Err(format!("there is no `math.{name}`"));
        };
        if !self.takes(",") {
            return Err(format!("`math.{name}` takes two numbers"));
        }
        let second = self.operation(0)?;
        self.closed(function(first, second))
    }
}

#[cfg(test)]
mod tests {
    use super::{mistake, value};

    #[test]
    fn formulas_have_values() {
        let cases: &[(&str, f64)] = &[
            ("1 + 2 * 3", 7.0),
            ("(1 + 2) * 3", 9.0),
            ("10 - 4 - 3", 3.0),
            ("math.sqrt(16) * -1", -4.0),
            ("math.pow(2, 3)", 8.0),
            ("(words / 2) + ((words * 100) / words)\n", 102.0),
            ("heading.h1 * 2", 8.0),
            ("3.5 > 3 && !(2 > 5)", 1.0),
            ("-2.5 <= -3", 0.0),
        ];
        for (text, wanted) in cases {
            assert_eq!(value(text, &|_| Some(4.0)), Ok(*wanted), "{text}");
        }
    }

    #[test]
    fn what_is_no_formula_is_said() {
        let deep = format!("{}1", "(".repeat(5000));
        for text in [
            "",
            "1 +",
            "(1",
            "1 1",
            "nothing",
            "math.sin(1)",
            "math.pow(1)",
            "1..2",
            "a",
            &deep,
        ] {
            assert!(mistake(text).is_some(), "{text}");
        }
        assert_eq!(mistake("words / sentences"), None);
        assert_eq!(mistake("1 > 35"), None);
    }
}
