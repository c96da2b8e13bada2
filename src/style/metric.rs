//! `metric` and `readability`: numbers over the page as a whole.

use super::check::Reporter;
use super::document::Counts;
use super::expression::value;
use super::message::filled;
use super::rule::{Metric, Readability};

/// Reports a page whose formula has a value that meets the condition.
pub(super) fn run_metric(keys: &Metric, counts: &Counts, reporter: &mut Reporter<'_>) {
    let names = |name: &str| counts.get(name);
    let Ok(result) = value(&keys.formula, &names) else {
        return;
    };
    let holds = value(&format!("{result:.6} {}", keys.condition), &names);
    if result.is_finite() && holds.is_ok_and(|holds| holds != 0.0) {
        report(result, reporter);
    }
}

/// Reports a page whose mean grade is higher than allowed.
pub(super) fn run_readability(keys: &Readability, counts: &Counts, reporter: &mut Reporter<'_>) {
    let grades = keys
        .metrics
        .iter()
        .filter_map(|metric| counts.grade(metric));
    let grade = grades.sum::<f64>() / keys.metrics.len() as f64;
    if grade.is_finite() && grade > keys.grade {
        report(grade, reporter);
    }
}

fn report(value: f64, reporter: &mut Reporter<'_>) {
    let message = filled(&reporter.rule.message, &[&format!("{value:.2}")]);
    reporter.add_page(message);
}
