//! Findings for people: a heading, the lines it is about, and what can be done.
//!
//! The lines are drawn by miette, which is given a snippet that is cut to size already and has nothing to look for.

use std::fmt;
use std::io;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError,
    MietteSpanContents, SourceCode, SourceSpan, SpanContents, ThemeCharacters, ThemeStyles,
};

use crate::lint::{Finding, Fix, Level, Related, Safety};
use crate::report::lines::Lines;
use crate::report::snippet::{self, Snippet};
use crate::report::text::{NARROWEST, Paint, last_columns, one_line, wrap};
use crate::report::{Run, Terminal, summary};
use crate::source::FileId;

/// What the drawing takes of the line that names the place, at most.
const PLACE_FRAME: usize = 16;

pub(super) fn write(
    run: &Run,
    lines: &Lines,
    terminal: &Terminal,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let pen = Pen {
        way: run.way.to_owned(),
        ..Pen::new(terminal)
    };
    for finding in run.findings {
        pen.write_finding(finding, lines, out)?;
        writeln!(out)?;
    }
    summary::write(&run.summary, terminal, out)
}

/// Writes findings in one width and one set of colors.
struct Pen {
    paint: Paint,
    columns: usize,
    styles: ThemeStyles,
    /// What stands before every path, so that a terminal can open the file.
    way: String,
}

impl Pen {
    fn new(terminal: &Terminal) -> Self {
        let mut styles = if terminal.color {
            ThemeStyles::ansi()
        } else {
            ThemeStyles::none()
        };
        styles.link = styles.help;
        Self {
            paint: Paint::new(terminal.color),
            columns: terminal.width.max(NARROWEST),
            styles,
            way: String::new(),
        }
    }

    fn write_finding(
        &self,
        finding: &Finding,
        lines: &Lines,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let name = &*finding.rule.name;
        let heading = self.paint.level(finding.level, name);
        let taken = finding.level.name().len() + name.len() + "[]: ".len();
        self.write_wrapped(&heading, taken, "  ", &finding.message, out)?;
        let snippet = snippet::of(finding, lines, self.columns);
        let left_out = snippet
            .left_out
            .iter()
            .filter_map(|&at| finding.related.get(at));
        let left_out: Vec<&Related> = left_out.collect();
        let drawing = self
            .draw(finding, snippet, lines)
            .map_err(io::Error::other)?;
        out.write_all(drawing.as_bytes())?;
        let (mut help, fix) = (finding.help.as_deref(), &finding.fix);
        let offer = fix.as_ref().map(|fix| {
            // What the help says as well is said once, in its words.
            let same = help.take_if(|help| help.starts_with(&*fix.title));
            offer(
                fix,
                same.map_or(&*fix.title, |help| help.trim_end_matches('.')),
            )
        });
        for (name, text) in [("help", help), ("fix", offer.as_deref())] {
            if let Some(text) = text {
                self.write_note(name, text, out)?;
            }
        }
        for related in left_out {
            let place = self.place(related.file, related.span.start as usize, lines);
            self.write_note("related", &format!("{place} {}", related.message), out)?;
        }
        Ok(())
    }

    fn place(&self, file: FileId, offset: usize, lines: &Lines) -> String {
        let place = lines.of(file).place(offset);
        let path = format!("{}{}", self.way, lines.path(file));
        format!("{}:{}:{}", one_line(&path), place.line, place.column)
    }

    fn write_note(&self, name: &str, text: &str, out: &mut dyn io::Write) -> io::Result<()> {
        let heading = format!("  {}", self.paint.quiet(name));
        self.write_wrapped(&heading, name.len() + "  : ".len(), "    ", text, out)
    }

    /// Writes a text behind a heading that takes `taken` columns, later lines behind an indent.
    fn write_wrapped(
        &self,
        heading: &str,
        taken: usize,
        indent: &str,
        text: &str,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let columns = self.columns - indent.len();
        let wrapped = wrap(text, taken.saturating_sub(indent.len()), columns);
        let mut wrapped = wrapped.iter();
        let first = wrapped.next().map_or("", String::as_str);
        writeln!(out, "{}", format!("{heading}: {first}").trim_end())?;
        wrapped.try_for_each(|line| writeln!(out, "{indent}{line}"))
    }

    fn draw(
        &self,
        finding: &Finding,
        snippet: Snippet,
        lines: &Lines,
    ) -> Result<String, fmt::Error> {
        let place = self.place(finding.file, finding.span.start as usize, lines);
        let room = self.columns.saturating_sub(PLACE_FRAME);
        let drawing = Drawing {
            name: last_columns(&place, room).into_owned(),
            snippet,
        };
        let mut text = String::new();
        GraphicalReportHandler::new_themed(self.theme(finding.level, &drawing.snippet))
            .with_links(false)
            .without_syntax_highlighting()
            .without_cause_chain()
            .without_primary_span_start()
            .render_report(&mut text, &drawing)?;
        // The first line is miette's heading, which is empty: a heading of ours stands there already.
        let body = text.split_once('\n').map_or("", |(_, body)| body);
        Ok(trim_lines(body))
    }

    /// The finding in the color of its level, related places in a quieter one.
    fn theme(&self, level: Level, snippet: &Snippet) -> GraphicalTheme {
        let mut styles = self.styles.clone();
        let loud = match level {
            Level::Error => styles.error,
            Level::Warning => styles.warning,
            Level::Info => styles.advice,
        };
        let mut order: Vec<usize> = (0..snippet.marks.len()).collect();
        order.sort_by_key(|&at| snippet.marks[at].range.start);
        let style = |at: usize| if at == 0 { loud } else { self.styles.help };
        styles.highlights = order.into_iter().map(style).collect();
        GraphicalTheme {
            characters: ThemeCharacters::unicode(),
            styles,
        }
    }
}

/// What a fix does, and what it takes to apply it.
fn offer(fix: &Fix, what: &str) -> String {
    match fix.safety {
        Safety::Safe => what.to_owned(),
        Safety::Unsafe => format!("{what} (needs --unsafe-fixes)"),
    }
}

/// The lines without spaces at their ends.
fn trim_lines(text: &str) -> String {
    let mut trimmed = String::with_capacity(text.len());
    for line in text.lines() {
        trimmed.push_str(line.trim_end());
        trimmed.push('\n');
    }
    trimmed
}

/// A snippet as miette sees it.
#[derive(Debug)]
struct Drawing {
    name: String,
    snippet: Snippet,
}

impl fmt::Display for Drawing {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Drawing {}

impl Diagnostic for Drawing {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels =
            self.snippet.marks.iter().map(|mark| {
                LabeledSpan::new(mark.words.clone(), mark.range.start, mark.range.len())
            });
        Some(Box::new(labels))
    }
}

impl SourceCode for Drawing {
    /// The whole snippet, whatever part is asked for: it is what is to be shown.
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let text = &self.snippet.text;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            text.as_bytes(),
            (0, text.len()).into(),
            self.snippet.first_line - 1,
            0,
            text.matches('\n').count(),
        )))
    }
}
