//! Where the program writes, and how wide and colorful that place is.

use std::io::{self, IsTerminal, Write};

use crate::cli::args::Color;

/// Standard output and standard error.
pub struct Streams {
    /// Findings, and what was asked for.
    pub out: Box<dyn Write>,
    /// Everything else.
    pub err: Box<dyn Write>,
    is_terminal: bool,
    color: bool,
}

impl Streams {
    /// Those of the process.
    pub fn of_process() -> Self {
        let is_terminal = io::stdout().is_terminal();
        Self {
            out: Box::new(io::BufWriter::with_capacity(1 << 16, io::stdout())),
            err: Box::new(io::stderr()),
            is_terminal,
            color: false,
        }
    }

    /// Decides about color by what was asked for and what the place and the environment say.
    pub(super) fn set_color(&mut self, color: Color) {
        let wanted = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        self.color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                !wanted("NO_COLOR") && (wanted("FORCE_COLOR") || (self.is_terminal && !dumb))
            }
        };
    }

    /// Whether to use color on standard output.
    pub fn color(&self) -> bool {
        self.color
    }

    /// How many columns a line of a list may have: where no terminal shows it, any number.
    pub fn list_width(&self) -> usize {
        match self.is_terminal || std::env::var_os("COLUMNS").is_some() {
            true => self.width(),
            false => usize::MAX,
        }
    }

    /// How many columns a line may have.
    pub fn width(&self) -> usize {
        let given = std::env::var("COLUMNS")
            .ok()
            .and_then(|columns| columns.parse().ok());
        let measured = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        given.or_else(measured).unwrap_or(80).clamp(40, 200)
    }
}
