//! Where a rule puts its findings while it looks at one thing.

use std::borrow::Cow;

use crate::lint::{Edit, Fix, Level, OptionValue, Related, Rule, Safety};
use crate::source::{FileId, Span};

/// Takes the findings of one rule over one page, or over the project.
pub struct Report<'a> {
    rule: &'a Rule,
    options: &'a [OptionValue],
    file: FileId,
    drafts: Vec<Draft>,
}

/// A finding as a rule writes it: without its level, which settings decide.
#[derive(Clone, Debug)]
pub struct Draft {
    pub(super) file: FileId,
    pub(super) span: Span,
    pub(super) message: String,
    pub(super) level: Option<Level>,
    pub(super) help: Option<Cow<'static, str>>,
    pub(super) fix: Option<Fix>,
    pub(super) related: Vec<Related>,
}

impl<'a> Report<'a> {
    pub(super) fn new(rule: &'a Rule, options: &'a [OptionValue], file: FileId) -> Self {
        Self {
            rule,
            options,
            file,
            drafts: Vec::new(),
        }
    }

    /// Reports `message` at a place of the page that is looked at, or of docs.json for rules over the project. The
    /// draft that comes back takes help, a fix and related places.
    pub fn at(&mut self, span: Span, message: impl Into<String>) -> &mut Draft {
        self.in_file(self.file, span, message)
    }

    /// Reports `message` at a place of any file.
    pub fn in_file(&mut self, file: FileId, span: Span, message: impl Into<String>) -> &mut Draft {
        self.drafts.push(Draft {
            file,
            span,
            message: message.into(),
            level: None,
            help: None,
            fix: None,
            related: Vec::new(),
        });
        let last = self.drafts.len() - 1;
        &mut self.drafts[last]
    }

    /// The value of a whole-number setting of this rule; zero where the rule has none of that name.
    pub fn number(&self, name: &str) -> usize {
        match self.option(name) {
            Some(OptionValue::Number(value)) => value as usize,
            _ => 0,
        }
    }

    /// The value of a switch of this rule; off where the rule has none of that name.
    pub fn switch(&self, name: &str) -> bool {
        self.option(name) == Some(OptionValue::Switch(true))
    }

    fn option(&self, name: &str) -> Option<OptionValue> {
        let at = self
            .rule
            .options
            .iter()
            .position(|option| option.name == name)?;
        self.options.get(at).copied()
    }

    pub(super) fn into_drafts(self) -> Vec<Draft> {
        self.drafts
    }
}

impl Draft {
    /// What to do about it.
    pub fn help(&mut self, help: impl Into<Cow<'static, str>>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    /// Weighs less than the rule's level: the lower of the two counts.
    pub fn at_most(&mut self, level: Level) -> &mut Self {
        self.level = Some(level);
        self
    }

    /// A second place in the same file.
    pub fn related(&mut self, span: Span, message: impl Into<Cow<'static, str>>) -> &mut Self {
        let file = self.file;
        self.related_in(file, span, message)
    }

    /// A second place in any file.
    pub fn related_in(
        &mut self,
        file: FileId,
        span: Span,
        message: impl Into<Cow<'static, str>>,
    ) -> &mut Self {
        self.related.push(Related {
            file,
            span,
            message: message.into(),
        });
        self
    }

    /// A fix of one edit that keeps the meaning.
    pub fn fix(
        &mut self,
        title: impl Into<String>,
        span: Span,
        text: impl Into<String>,
    ) -> &mut Self {
        self.fix_with(Safety::Safe, title, vec![(span, text.into())])
    }

    /// A fix of one edit that needs a reader.
    pub fn unsafe_fix(
        &mut self,
        title: impl Into<String>,
        span: Span,
        text: impl Into<String>,
    ) -> &mut Self {
        self.fix_with(Safety::Unsafe, title, vec![(span, text.into())])
    }

    /// A fix of several edits in the same file, in any order, none over another.
    pub fn fix_with(
        &mut self,
        safety: Safety,
        title: impl Into<String>,
        edits: Vec<(Span, String)>,
    ) -> &mut Self {
        let file = self.file;
        let mut edits: Vec<Edit> = edits
            .into_iter()
            .map(|(span, text)| Edit { file, span, text })
            .collect();
        edits.sort_by_key(|edit| edit.span);
        debug_assert!(
            edits
                .windows(2)
                .all(|pair| !pair[0].span.overlaps(pair[1].span))
        );
        self.fix = Some(Fix {
            title: title.into(),
            safety,
            edits,
        });
        self
    }
}
