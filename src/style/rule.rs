//! A writing rule, read.

use super::scope::Selector;
use crate::source::Span;

/// A rule of a style.
#[derive(Clone, Debug, PartialEq)]
pub struct StyleRule {
    /// `Style.Rule` for a rule of a package, else its file's name.
    pub name: Box<str>,
    /// What it looks for.
    pub kind: Kind,
    /// What a finding says; `%s` stands for the text that was found.
    pub message: String,
    /// More words on it; `%s` as in the message.
    pub description: Option<String>,
    /// How much it matters.
    pub level: Level,
    /// Where the reasons are written.
    pub link: Option<String>,
    /// Where it looks; one of them is enough.
    pub scope: Vec<Selector>,
    /// How often it is reported on one page at most; 0 for no limit.
    pub limit: usize,
    /// How a finding is put right.
    pub action: Option<Action>,
    /// Whether that needs a reader, where the rule says so.
    pub safety: Option<Safety>,
    /// Whether a phrase goes on over the end of a line. Rules with documentation read as a reader does; the rules
    /// of packages were written for lines.
    pub joins_lines: bool,
    /// What the rule says of itself, where it is one of ours.
    pub documentation: Option<Documentation>,
    /// The rule's own tests.
    pub tests: Vec<RuleTest>,
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Nothing, unless it is switched on.
    Off,
    /// Worth a thought.
    Suggestion,
    /// Worth a change.
    Warning,
    /// Wrong.
    Error,
}

/// Whether a fix needs a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// It keeps the meaning.
    Safe,
    /// It may change the meaning.
    Unsafe,
}

/// The docs of a rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Documentation {
    /// An instruction to the writer.
    pub summary: String,
    /// The reason.
    pub why: String,
    /// Texts that the rule finds something in.
    pub bad: Vec<Example>,
    /// Texts that it finds nothing in.
    pub good: Vec<Example>,
}

/// An example in the docs of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The text of a page.
    pub text: String,
    /// Where it stands in the rule's file.
    pub span: Span,
}

/// A test inside a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleTest {
    /// What it is called.
    pub name: String,
    /// The text that is checked.
    pub input: String,
    /// The lines that are expected, all of them: `line:column:Rule:message`.
    pub want: Option<String>,
    /// A part of those lines.
    pub contains: Option<String>,
    /// What is not in those lines.
    pub absent: Option<String>,
    /// How the text is written: `md`, `mdx`.
    pub format: Option<String>,
    /// Where the test stands in the rule's file.
    pub span: Span,
}

/// How a finding is put right.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// `replace`, `remove`, `edit`, `suggest` or `convert`.
    pub name: Box<str>,
    /// What the action needs.
    pub params: Vec<String>,
}

/// What a rule looks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Words that should not be there.
    Existence(Existence),
    /// Words with better ones.
    Substitution(Substitution),
    /// Too many or too few of something.
    Occurrence(Occurrence),
    /// The same again.
    Repetition(Repetition),
    /// Two ways on one page.
    Consistency(Consistency),
    /// Something that asks for something else.
    Conditional(Conditional),
    /// Capitals and small letters.
    Capitalization(Capitalization),
    /// A formula over the page.
    Metric(Metric),
    /// A grade of reading.
    Readability(Readability),
    /// Words that no dictionary has.
    Spelling(Spelling),
}

/// The keys of `existence`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Existence {
    /// Words and expressions.
    pub tokens: Vec<String>,
    /// Parts of an expression, put before the tokens.
    pub raw: Vec<String>,
    /// Whether `raw` stands behind the tokens instead.
    pub append: bool,
    /// What is allowed all the same.
    pub exceptions: Vec<String>,
    /// Whether the case of letters is of no matter.
    pub ignore_case: bool,
    /// Whether tokens need not be whole words.
    pub nonword: bool,
    /// Whether the accepted words of the project are exceptions.
    pub vocabulary: bool,
}

/// The keys of `substitution`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Substitution {
    /// Expressions and what to say instead; `|` stands between choices.
    pub swap: Vec<(String, String)>,
    /// What is allowed all the same.
    pub exceptions: Vec<String>,
    /// Whether the case of letters is of no matter.
    pub ignore_case: bool,
    /// Whether expressions need not match whole words.
    pub nonword: bool,
    /// Whether the accepted words of the project are exceptions.
    pub vocabulary: bool,
    /// Whether the better word begins with a capital where the found one does.
    pub capitalize: bool,
}

/// The keys of `occurrence`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Occurrence {
    /// What is counted.
    pub token: String,
    /// How many are too many to begin with; 0 for no limit.
    pub max: usize,
    /// How many there must be.
    pub min: usize,
    /// Whether the case of letters is of no matter.
    pub ignore_case: bool,
}

/// The keys of `repetition`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Repetition {
    /// What is compared with the one before.
    pub tokens: Vec<String>,
    /// How many repetitions are allowed.
    pub max: usize,
    /// Whether the case of letters is of no matter.
    pub ignore_case: bool,
    /// Whether words of letters alone count.
    pub alpha: bool,
    /// What is allowed all the same.
    pub exceptions: Vec<String>,
    /// Whether the accepted words of the project are exceptions.
    pub vocabulary: bool,
}

/// The keys of `consistency`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Consistency {
    /// Pairs of which one may be used.
    pub either: Vec<(String, String)>,
    /// Whether expressions need not match whole words.
    pub nonword: bool,
    /// Whether the case of letters is of no matter.
    pub ignore_case: bool,
}

/// The keys of `conditional`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conditional {
    /// What asks for the second.
    pub first: String,
    /// What is asked for; its groups hold what it allows.
    pub second: String,
    /// What is allowed all the same.
    pub exceptions: Vec<String>,
    /// Whether the accepted words of the project are exceptions.
    pub vocabulary: bool,
}

/// The keys of `capitalization`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Capitalization {
    /// `$title`, `$sentence`, `$lower`, `$upper` or an expression.
    pub pattern: String,
    /// Whether `$title` is that of the Chicago manual, else that of the Associated Press.
    pub chicago: bool,
    /// Words that keep their form.
    pub exceptions: Vec<String>,
    /// Endings of words after which a capital stands.
    pub indicators: Vec<String>,
    /// The part of the words that must be right.
    pub threshold: f64,
    /// Whether the accepted words of the project are exceptions.
    pub vocabulary: bool,
    /// An expression for the beginning that is left alone.
    pub prefix: String,
}

/// The keys of `metric`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metric {
    /// A formula over the counts of a page.
    pub formula: String,
    /// The comparison that makes its value a finding.
    pub condition: String,
}

/// The keys of `readability`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Readability {
    /// The names of formulas; their mean is taken.
    pub metrics: Vec<String>,
    /// The highest grade that is good.
    pub grade: f64,
}

/// The keys of `spelling`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spelling {
    /// Expressions for words that are not looked up.
    pub filters: Vec<String>,
    /// Whether the usual filters do not hold.
    pub custom: bool,
    /// Files of words that are right.
    pub ignore: Vec<String>,
    /// Words that are right.
    pub exceptions: Vec<String>,
    /// The names of dictionaries.
    pub dictionaries: Vec<String>,
    /// Whether those dictionaries stand beside the usual one.
    pub append: bool,
}

/// What is wrong in a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyleError {
    /// Where.
    pub span: Span,
    /// What, in a sentence.
    pub message: String,
}
