//! What there is to say of the settings file, by those who know the rules.

use crate::lint::levels::option_value;
use crate::lint::suppression::{is_known, nearest_name};
use crate::lint::{OptionValue, Report, Rule};
use crate::settings::{RuleSetting, Settings};
use crate::source::FileId;
use crate::syntax::nearest::nearest;

fn all_settings(settings: &Settings) -> impl Iterator<Item = &RuleSetting> {
    settings
        .rules
        .iter()
        .chain(settings.overrides.iter().flat_map(|part| &part.rules))
}

/// Reports names that are no rule's, for `unknown-rule`.
pub(super) fn report_unknown(
    settings: &Settings,
    file: FileId,
    rules: &[&Rule],
    report: &mut Report,
) {
    for setting in all_settings(settings).filter(|setting| !is_known(&setting.name, rules)) {
        let draft = report.in_file(
            file,
            setting.span,
            format!("`{}` is no rule, no group and not `all`", setting.name),
        );
        match nearest_name(&setting.name, rules) {
            Some(nearest) => draft.unsafe_fix(format!("Write `{nearest}`"), setting.span, nearest),
            None => draft.help("`docs rules` lists the names."),
        };
    }
}

/// Reports what else is wrong with the file, for `invalid-setting`.
pub(super) fn report_invalid(
    settings: &Settings,
    file: FileId,
    rules: &[&Rule],
    report: &mut Report,
) {
    for problem in &settings.problems {
        let draft = report.in_file(file, problem.span, problem.message.clone());
        if let Some(suggestion) = &problem.suggestion {
            draft.unsafe_fix(
                format!("Write `{suggestion}`"),
                problem.span,
                suggestion.clone(),
            );
        }
    }
    for setting in all_settings(settings) {
        let Some(rule) = rules.iter().find(|rule| *rule.name == *setting.name) else {
            for (name, span, _) in &setting.options {
                let message = format!("`{name}` is no option of all rules; only `level` is");
                report.in_file(file, *span, message);
            }
            continue;
        };
        for (name, span, value) in &setting.options {
            let known = rule.options.iter().find(|option| *option.name == **name);
            let Some(option) = known else {
                let draft = report.in_file(
                    file,
                    *span,
                    format!("`{}` has no option `{name}`", rule.name),
                );
                if let Some(nearest) = nearest(name, rule.options.iter().map(|option| option.name))
                {
                    draft.unsafe_fix(format!("Write `{nearest}`"), *span, nearest);
                }
                continue;
            };
            if option_value(option.default, value).is_none() {
                let expected = match option.default {
                    OptionValue::Number(_) => "a whole number",
                    OptionValue::Switch(_) => "`true` or `false`",
                };
                let message = format!(
                    "`{name}` of `{}` is {expected}, not {}",
                    rule.name,
                    value.type_name()
                );
                report.in_file(file, value.span, message);
            }
        }
    }
}
