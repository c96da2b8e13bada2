//! Which rules run on a file, at which level and with which options.

use std::borrow::Cow;

use crate::lint::{Check, Level, OptionValue, Rule};
use crate::project::{Packages, Project};
use crate::settings::{Preset, RuleSetting, SetLevel, Settings};
use crate::style::sections::Holding;
use crate::syntax::data::{Node, Value};

/// How one rule runs on a file.
#[derive(Clone, Debug)]
pub(super) struct RuleState {
    /// The level; none where it does not run.
    pub level: Option<Level>,
    /// The value of each option, in the order of the rule's table.
    pub options: Vec<OptionValue>,
}

/// A rule that is in force in a project, as the project's settings have it.
#[derive(Clone, Debug)]
pub struct InForce<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// Its level.
    pub level: Level,
    /// The value of each of its options, in the order of its table.
    pub options: Vec<OptionValue>,
}

/// The rules that are in force in a project, in their order. What settings say of some files alone does not count.
pub fn in_force<'a>(rules: &'a [&'a Rule], project: &'a Project) -> Vec<InForce<'a>> {
    Levels::new(rules, project).in_force()
}

/// Whether the rule of a name runs on any file of a project.
pub fn ever_runs(rules: &[&Rule], project: &Project, name: &str) -> bool {
    let levels = Levels::new(rules, project);
    let at = rules.iter().position(|rule| rule.name == name);
    at.is_some_and(|at| levels.ever_runs(at))
}

/// How every rule runs on every file.
pub(super) struct Levels<'a> {
    rules: &'a [&'a Rule],
    settings: &'a Settings,
    packages: &'a Packages,
    /// The states by the sections of a `.vale.ini` that hold for a file; first those where none does.
    base: Vec<(Holding, Vec<RuleState>)>,
}

impl<'a> Levels<'a> {
    pub(super) fn new(rules: &'a [&'a Rule], project: &'a Project) -> Self {
        let (settings, packages) = (&project.settings, &project.packages);
        let mut levels = Self {
            rules,
            settings,
            packages,
            base: Vec::new(),
        };
        let of_pages = project
            .pages
            .iter()
            .map(|page| packages.holding(&page.path));
        for holding in std::iter::once(Holding::new()).chain(of_pages) {
            if !levels.base.iter().any(|(known, _)| *known == holding) {
                let states = levels.start(&holding);
                levels.base.push((holding, states));
            }
        }
        levels
    }

    /// The states by the presets, the `.vale.ini` and what settings say of all files.
    fn start(&self, holding: &[usize]) -> Vec<RuleState> {
        let mut states: Vec<RuleState> = self
            .rules
            .iter()
            .map(|rule| {
                let level = match &rule.check {
                    Check::Style(style) if self.packages.governs(&rule.name) => self
                        .packages
                        .level(holding, style)
                        .and_then(Level::of_style),
                    _ => with_presets(rule.level, &self.settings.extends),
                };
                RuleState {
                    level,
                    options: rule.options.iter().map(|option| option.default).collect(),
                }
            })
            .collect();
        self.set_all(&mut states, &self.settings.rules);
        states
    }

    /// The state of each rule for the file of that path, in the order of the rules.
    pub(super) fn of(&self, path: &str) -> Cow<'_, [RuleState]> {
        let holding = self.packages.holding(path);
        let base = self.base.iter().find(|(known, _)| *known == holding);
        let mut states = Cow::Borrowed(&base.unwrap_or(&self.base[0]).1[..]);
        for part in self
            .settings
            .overrides
            .iter()
            .filter(|part| part.matches(path))
        {
            self.set_all(states.to_mut(), &part.rules);
        }
        states
    }

    fn set_all(&self, states: &mut [RuleState], settings: &[RuleSetting]) {
        let mut sorted: Vec<&RuleSetting> = settings.iter().collect();
        sorted.sort_by_key(|setting| nearness(setting, self.rules));
        for setting in sorted {
            let is_broad = nearness(setting, self.rules) < OF_STYLE;
            for (rule, state) in self
                .rules
                .iter()
                .zip(&mut *states)
                .filter(|(rule, _)| names(setting, rule))
            {
                // Where a `.vale.ini` does not want a rule, what is said of many rules does not bring it back.
                if is_broad && state.level.is_none() && self.packages.governs(&rule.name) {
                    continue;
                }
                set(rule, state, setting);
            }
        }
    }

    /// The rules that run where no setting is about some files alone; of those that a `.vale.ini` turns on, the ones that
    /// run on any page.
    pub(super) fn in_force(&self) -> Vec<InForce<'a>> {
        let runs = |at: usize| {
            self.base
                .iter()
                .find(|(_, states)| states[at].level.is_some())
        };
        let in_force = self.rules.iter().enumerate().filter_map(|(at, rule)| {
            let state = &runs(at)?.1[at];
            Some(InForce {
                rule,
                level: state.level?,
                options: state.options.clone(),
            })
        });
        in_force.collect()
    }

    /// Whether a rule runs on any file at all.
    pub(super) fn ever_runs(&self, at: usize) -> bool {
        let rule = self.rules[at];
        let switched_on = |setting: &RuleSetting| {
            names(setting, rule) && setting.level.is_some_and(|level| level != SetLevel::Off)
        };
        self.base
            .iter()
            .any(|(_, states)| states[at].level.is_some())
            || self
                .settings
                .overrides
                .iter()
                .flat_map(|part| &part.rules)
                .any(switched_on)
    }
}

/// The level of a rule by the presets alone.
fn with_presets(own: Option<Level>, presets: &[Preset]) -> Option<Level> {
    let mut level = own;
    for preset in presets {
        level = match (preset, level) {
            (Preset::Recommended, _) => own,
            (Preset::All, None) => Some(Level::Warning),
            (Preset::Strict, Some(Level::Info)) => Some(Level::Warning),
            (Preset::Strict, Some(Level::Warning)) => Some(Level::Error),
            (_, level) => level,
        };
    }
    level
}

/// Whether a setting is about a rule.
fn names(setting: &RuleSetting, rule: &Rule) -> bool {
    let name = &*setting.name;
    name == "all" || *name == *rule.name || name == rule.group.name() || rule.style() == Some(name)
}

/// The nearness of a setting for the rules of a package.
const OF_STYLE: u8 = 2;

/// How near to a single rule a setting is: one for all rules gives way to one for a group, that to one for a package,
/// that to one for a rule.
fn nearness(setting: &RuleSetting, rules: &[&Rule]) -> u8 {
    let name = &*setting.name;
    if name == "all" {
        0
    } else if rules.iter().any(|rule| rule.group.name() == name) {
        1
    } else if rules.iter().any(|rule| rule.style() == Some(name)) {
        OF_STYLE
    } else {
        3
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
