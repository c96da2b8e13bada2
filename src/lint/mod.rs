//! The engine: runs rules over a project and says what they found. It does no input or output, and knows neither the
//! registry of rules nor the clock.

mod about_settings;
mod engine;
mod finding;
mod levels;
mod other_tools;
mod report;
mod rule;
mod styles;
mod suppression;

pub use engine::{Clock, Outcome, run};
pub use finding::{Edit, Finding, Fix, Level, Related, Safety, Suppressed};
pub use levels::{InForce, ever_runs, in_force};
pub use other_tools::counterparts;
pub use report::{Draft, Report};
pub use rule::{Check, Fixable, Group, OptionValue, Rule, RuleOption};
