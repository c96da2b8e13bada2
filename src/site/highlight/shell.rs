//! Command lines: shells, sessions in them, and the files that images are built from.

use super::class::Class;
use super::program::text::{heredoc, heredoc_name};
use super::source::{DEEPEST, Source, begins_word, is_word};

/// Words that are no commands but part of the language.
const KEYWORDS: &[&str] = &[
    "alias", "break", "case", "continue", "declare", "do", "done", "elif", "else", "esac", "eval",
    "exec", "exit", "export", "fi", "for", "function", "if", "in", "local", "readonly", "return",
    "select", "set", "shift", "source", "then", "time", "trap", "unset", "until", "while",
];

/// Keywords behind which a command follows.
const BEFORE_COMMANDS: &[&str] = &[
    "do", "elif", "else", "if", "then", "until", "while", "time", "exec", "eval",
];

/// Commands behind which another one follows.
const RUNNING: &[&str] = &["sudo", "env", "nohup", "xargs", "command", "npx"];

/// The words that begin the lines of a file that an image is built from.
const INSTRUCTIONS: &[&str] = &[
    "add",
    "arg",
    "cmd",
    "copy",
    "entrypoint",
    "env",
    "expose",
    "from",
    "healthcheck",
    "label",
    "maintainer",
    "onbuild",
    "run",
    "shell",
    "stopsignal",
    "user",
    "volume",
    "workdir",
];

/// Paints the commands of a shell.
pub(super) fn scan(source: &mut Source<'_>) {
    Shell::new(source).commands(None);
}

/// Paints a session: lines with a prompt are commands, others are what they wrote.
pub(super) fn session(source: &mut Source<'_>) {
    while !source.is_at_end() {
        source.skip_blanks();
        let line = source.line();
        let prompt = ["$ ", "% ", "> ", "# ", "❯ ", "PS> "].iter();
        if let Some(prompt) = prompt
            .clone()
            .find(|prompt| line.starts_with(prompt.as_bytes()))
        {
            source.take(prompt.len(), Class::Label);
            let end = command_end(source);
            source.within(end, scan);
        } else {
            source.skip_line();
        }
        source.skip(1);
    }
}

/// The end of a command that may go on in further lines.
fn command_end(source: &Source<'_>) -> usize {
    let rest = source.rest();
    let mut ends = memchr::memchr_iter(b'\n', rest);
    let end = ends.find(|&at| at == 0 || rest[at - 1] != b'\\');
    end.map_or(source.end(), |count| source.at + count)
}

/// Paints a file that an image is built from.
pub(super) fn dockerfile(source: &mut Source<'_>) {
    while !source.is_at_end() {
        source.skip_while(|byte| byte.is_ascii_whitespace());
        let start = source.at;
        source.skip_while(is_word);
        let word = source.since(start).to_ascii_lowercase();
        if source.peek() == b'#' {
            source.skip_line();
            source.paint(start, Class::Comment);
            continue;
        }
        let is_instruction = INSTRUCTIONS.contains(&&*word);
        if is_instruction {
            source.paint(start, Class::Keyword);
        }
        let end = command_end(source);
        source.within(end, |source| {
            let mut shell = Shell::new(source);
            shell.expects_command = word == "run" || !is_instruction;
            shell.is_in_image = word != "run";
            shell.commands(None);
        });
        source.skip(1);
    }
}

struct Shell<'s, 'a> {
    source: &'s mut Source<'a>,
    /// Whether the next word is the name of a command.
    expects_command: bool,
    /// Whether words such as `AS` are keywords.
    is_in_image: bool,
    heredoc: Option<&'a str>,
}

impl<'s, 'a> Shell<'s, 'a> {
    fn new(source: &'s mut Source<'a>) -> Self {
        Self {
            source,
            expects_command: true,
            is_in_image: false,
            heredoc: None,
        }
    }

    /// Paints commands up to an unmatched `close`, and moves behind it.
    fn commands(&mut self, close: Option<u8>) {
        let mut open = 0_usize;
        while !self.source.is_at_end() {
            let byte = self.source.peek();
            let next = self.source.peek_at(1);
            if Some(byte) == close && open == 0 {
                self.source.skip(1);
                return;
            }
            match byte {
                b'\n' => {
                    self.source.skip(1);
                    self.expects_command = true;
                    if let Some(end) = self.heredoc.take() {
                        heredoc(self.source, end);
                    }
                }
                b' ' | b'\t' | b'\r' => self.source.skip_blanks_and_returns(),
                b'\\' => self.source.skip(2),
                b'#' if !is_word(self.source.before()) && self.source.before() != b'$' => {
                    let start = self.source.at;
                    self.source.skip_line();
                    self.source.paint(start, Class::Comment);
                }
                b'"' => self.text(),
                b'\'' => {
                    let start = self.source.at;
                    self.source.skip(1);
                    self.source.skip_past("'");
                    self.source.paint(start, Class::String);
                    self.expects_command = false;
                }
                b'$' => self.expansion(),
                b'`' => {
                    self.source.skip(1);
                    self.expects_command = true;
                }
                b'(' | b'{' => {
                    open += 1;
                    self.source.skip(1);
                    self.expects_command = byte == b'(' || matches!(next, b' ' | b'\n');
                }
                b')' | b'}' => {
                    open = open.saturating_sub(1);
                    self.source.skip(1);
                    self.expects_command = false;
                }
                b'|' | b'&' | b';' => {
                    self.source.skip(1);
                    self.expects_command = self.source.before() != b'>';
                }
                b'<' if next == b'<' => self.begin_heredoc(),
                b'<' | b'>' => {
                    self.source.skip(1);
                    if self.source.peek() == b'&' {
                        self.source.skip(1);
                    }
                    if begins_word(next) {
                        self.placeholder();
                    }
                }
                _ => self.word(),
            }
        }
    }

    /// `<name>` in the place of what the reader puts in.
    fn placeholder(&mut self) {
        let near = self.source.near();
        let end = near
            .iter()
            .position(|byte| matches!(byte, b'>' | b' ' | b'|'));
        if let Some(count) = end.filter(|&count| near[count] == b'>') {
            self.source.skip(count + 1);
        }
    }

    fn begin_heredoc(&mut self) {
        let start = self.source.at;
        self.source.skip(2);
        self.source.skip(usize::from(self.source.peek() == b'-'));
        if self.source.peek() == b'<' {
            self.source.skip(1);
            return;
        }
        self.source.skip_blanks();
        if let Some(name) = heredoc_name(self.source) {
            self.heredoc = Some(name);
            self.source.paint(start, Class::String);
        }
    }

    /// Text in double quotes, with what is put into it.
    fn text(&mut self) {
        let mut start = self.source.at;
        self.source.skip(1);
        while !self.source.is_at_end() {
            match self.source.peek() {
                b'"' => {
                    self.source.skip(1);
                    break;
                }
                b'\\' => self.source.skip(2),
                b'$' if matches!(self.source.peek_at(1), b'(' | b'{')
                    || begins_word(self.source.peek_at(1)) =>
                {
                    self.source.paint(start, Class::String);
                    let expects_command = self.expects_command;
                    self.expansion();
                    self.expects_command = expects_command;
                    start = self.source.at;
                }
                _ => self.source.skip(1),
            }
        }
        self.source.paint(start, Class::String);
        self.expects_command = false;
    }

    /// `$name`, `${name:-other}`, `$(command)`.
    fn expansion(&mut self) {
        let start = self.source.at;
        self.source.skip(1);
        match self.source.peek() {
            b'(' if self.source.depth < DEEPEST => {
                self.source.skip(1);
                self.source.depth += 1;
                Shell::new(self.source).commands(Some(b')'));
                self.source.depth -= 1;
            }
            b'{' => {
                self.source.skip_while(|byte| byte != b'}' && byte != b'\n');
                self.source.skip(usize::from(self.source.peek() == b'}'));
            }
            b'\'' => {
                self.source.skip(1);
                self.source.skip_past("'");
                self.source.paint(start, Class::String);
            }
            b' ' if self.source.is_first_in_line(start) => {
                // A prompt before the command.
                self.source.paint(start, Class::Label);
                return;
            }
            _ => {
                self.source.skip(1);
                self.source.skip_while(is_word);
            }
        }
        self.expects_command = false;
    }

    fn word(&mut self) {
        let start = self.source.at;
        self.source.skip(1);
        self.source.skip_while(|byte| {
            !matches!(
                byte,
                b' ' | b'\t'
                    | b'\r'
                    | b'\n'
                    | b'"'
                    | b'\''
                    | b'$'
                    | b'`'
                    | b'|'
                    | b'&'
                    | b';'
                    | b'('
                    | b')'
                    | b'<'
                    | b'>'
                    | b'='
                    | b'\\'
                    | b'}'
            )
        });
        let word = self.source.since(start);
        let next = self.source.peek();
        let expected = std::mem::replace(&mut self.expects_command, false);
        if word.starts_with('-')
            && word.len() > 1
            && self
                .source
                .byte_at(start.wrapping_sub(1))
                .is_ascii_whitespace()
        {
            self.source.paint(start, Class::Constant);
        } else if next == b'=' && (expected || self.is_in_image) && word.bytes().all(is_word) {
            self.source.paint(start, Class::Property);
            self.source.skip(1);
            // What a variable is set to is one word; the command may follow it.
            self.expects_command = expected && matches!(self.source.peek(), b' ' | b'\n');
            self.value();
        } else if self.is_in_image && matches!(word, "AS" | "as") {
            self.source.paint(start, Class::Keyword);
        } else if (expected || word == "in" || word == "do") && KEYWORDS.contains(&word) {
            self.source.paint(start, Class::Keyword);
            self.expects_command = BEFORE_COMMANDS.contains(&word)
                || matches!(word, "export" | "local" | "declare" | "readonly");
        } else if expected && word.bytes().any(|byte| byte.is_ascii_alphabetic()) {
            self.source.paint(start, Class::Function);
            self.expects_command = RUNNING.contains(&word);
        }
        if self.source.at == start {
            self.source.skip(1);
        }
    }

    /// The word that a variable is set to, without what it has in quotes or expansions.
    fn value(&mut self) {
        if self.expects_command || matches!(self.source.peek(), b'"' | b'\'' | b'$' | b'`' | b'(') {
            return;
        }
        let start = self.source.at;
        self.source.skip_while(|byte| {
            !byte.is_ascii_whitespace() && !matches!(byte, b'$' | b'"' | b';' | b'&' | b')')
        });
        self.source.paint(start, Class::String);
        self.expects_command = self.source.peek() == b' ';
    }
}
