//! Which rules run on a file, at which level and with which options.

use std::borrow::Cow;

use crate::lint::{Level, OptionValue, Rule};
use crate::settings::{Preset, RuleSetting, SetLevel, Settings};
use crate::syntax::data::{Node, Value};

/// How one rule runs on a file.
#[derive(Clone, Debug)]
pub(super) struct RuleState {
    /// The level; none where it does not run.
    pub level: Option<Level>,
    /// The value of each option, in the order of the rule's table.
    pub options: Vec<OptionValue>,
}

/// How every rule runs on every file.
pub(super) struct Levels<'a> {
    rules: &'a [&'a Rule],
    settings: &'a Settings,
    base: Vec<RuleState>,
}

impl<'a> Levels<'a> {
    pub(super) fn new(rules: &'a [&'a Rule], settings: &'a Settings) -> Self {
        let mut base: Vec<RuleState> = rules
            .iter()
            .map(|rule| start(rule, &settings.extends))
            .collect();
        set_all(rules, &mut base, &settings.rules);
        Self {
            rules,
            settings,
            base,
        }
    }

    /// The state of each rule for the file of that path, in the order of the rules.
    pub(super) fn of(&self, path: &str) -> Cow<'_, [RuleState]> {
        let mut states = Cow::Borrowed(&self.base[..]);
        for part in self
            .settings
            .overrides
            .iter()
            .filter(|part| part.matches(path))
        {
            set_all(self.rules, states.to_mut(), &part.rules);
        }
        states
    }

    /// Whether a rule runs on any file at all.
    pub(super) fn ever_runs(&self, at: usize) -> bool {
        let rule = self.rules[at];
        let switched_on = |setting: &RuleSetting| {
            names(setting, rule) && setting.level.is_some_and(|level| level != SetLevel::Off)
        };
        self.base[at].level.is_some()
            || self
                .settings
                .overrides
                .iter()
                .flat_map(|part| &part.rules)
                .any(switched_on)
    }
}

/// The state of a rule by the presets alone.
fn start(rule: &Rule, presets: &[Preset]) -> RuleState {
    let mut level = rule.level;
    for preset in presets {
        level = match (preset, level) {
            (Preset::Recommended, _) => rule.level,
            (Preset::All, None) => Some(Level::Warning),
            (Preset::Strict, Some(Level::Info)) => Some(Level::Warning),
            (Preset::Strict, Some(Level::Warning)) => Some(Level::Error),
            (_, level) => level,
        };
    }
    RuleState {
        level,
        options: rule.options.iter().map(|option| option.default).collect(),
    }
}

/// Whether a setting is about a rule.
fn names(setting: &RuleSetting, rule: &Rule) -> bool {
    &*setting.name == "all" || *setting.name == *rule.name || *setting.name == *rule.group.name()
}

/// How near to a single rule a setting is: one for all rules gives way to one for a group, that to one for a rule.
fn nearness(setting: &RuleSetting, rules: &[&Rule]) -> u8 {
    if &*setting.name == "all" {
        0
    } else if rules.iter().any(|rule| rule.group.name() == &*setting.name) {
        1
    } else {
        2
    }
}

fn set_all(rules: &[&Rule], states: &mut [RuleState], settings: &[RuleSetting]) {
    let mut sorted: Vec<&RuleSetting> = settings.iter().collect();
    sorted.sort_by_key(|setting| nearness(setting, rules));
    for setting in sorted {
        for (rule, state) in rules
            .iter()
            .zip(&mut *states)
            .filter(|(rule, _)| names(setting, rule))
        {
            set(rule, state, setting);
        }
    }
}

fn set(rule: &Rule, state: &mut RuleState, setting: &RuleSetting) {
    state.level = match setting.level {
        None => state.level,
        Some(SetLevel::Off) => None,
        Some(SetLevel::Info) => Some(Level::Info),
        Some(SetLevel::Warning) => Some(Level::Warning),
        Some(SetLevel::Error) => Some(Level::Error),
    };
    for (name, _, value) in &setting.options {
        let at = rule
            .options
            .iter()
            .position(|option| *option.name == **name);
        if let Some((at, value)) =
            at.and_then(|at| Some((at, option_value(rule.options[at].default, value)?)))
        {
            state.options[at] = value;
        }
    }
}

/// The value that a node of the settings file gives to an option, where it is of the type of `default`.
pub fn option_value(default: OptionValue, node: &Node) -> Option<OptionValue> {
    match (default, &node.value) {
        (OptionValue::Number(_), Value::Number(value)) => {
            let whole = value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(value);
            whole.then_some(OptionValue::Number(*value as u32))
        }
        (OptionValue::Switch(_), Value::Bool(value)) => Some(OptionValue::Switch(*value)),
        _ => None,
    }
}
