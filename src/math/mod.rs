//! Mathematics as pages have it: LaTeX in, MathML out, so that a browser draws it without a program.
//!
//! The work in steps: names that the parser does not know are put in words that it knows, its events are counted,
//! names among them escaped, and what it writes for styles, which a page's policy forbids, is said in MathML's
//! own attributes. Macros are not read: a definition can grow without end.

mod attributes;
mod names;

use pulldown_latex::config::DisplayMode;
use pulldown_latex::event::Content;
use pulldown_latex::{Event, Parser, ParserError, RenderConfig, Storage, push_mathml};

/// The longest formula that is read, in bytes. The time it takes grows faster than its length.
const LONGEST: usize = 8 * 1024;

/// The most names that a formula may have to be read where it stands. Each may be what the one before it is given,
/// and is then read a level deeper.
const MOST_NAMES: usize = 50;

/// The stack, in bytes, on which a formula with more names is read. Nothing of [`LONGEST`] needs so much.
const STACK: usize = 64 * 1024 * 1024;

/// The most parts that a formula may have.
const MOST_EVENTS: usize = 40_000;

/// The MathML of a formula, a `math` element, on lines of its own if `display`.
///
/// # Errors
///
/// What is wrong with it, in a few words, if it is no LaTeX of the usual kind. [`source`] shows it then.
pub fn mathml(latex: &str, display: bool) -> Result<String, String> {
    if latex.len() > LONGEST {
        return Err(format!("it is longer than {LONGEST} bytes"));
    }
    let latex = names::known(latex)?;
    if latex.matches('\\').count() <= MOST_NAMES {
        return read(&latex, display);
    }
    std::thread::scope(|scope| {
        let reader = std::thread::Builder::new().stack_size(STACK);
        let reading = reader.spawn_scoped(scope, || read(&latex, display));
        let read = reading.map_err(|error| error.to_string())?.join();
        read.unwrap_or_else(|_| Err("it cannot be read".to_owned()))
    })
}

fn read(latex: &str, display: bool) -> Result<String, String> {
    let storage = Storage::new();
    let mut events = Vec::new();
    for event in Parser::new(latex, &storage) {
        events.push(event.map_err(|error| first_line(&error))?);
        if events.len() > MOST_EVENTS {
            return Err(format!("it has more than {MOST_EVENTS} parts"));
        }
    }
    let names: Vec<Option<String>> = events.iter().map(escaped_name).collect();
    let escaped = events.iter().zip(&names).map(|(event, name)| match name {
        Some(name) => Ok::<_, ParserError>(Event::Content(Content::Function(name))),
        None => Ok(event.clone()),
    });
    let config = RenderConfig {
        display_mode: match display {
            true => DisplayMode::Block,
            false => DisplayMode::Inline,
        },
        ..RenderConfig::default()
    };
    let mut written = String::with_capacity(latex.len() * 8);
    push_mathml(&mut written, escaped, config).map_err(|error| error.to_string())?;
    Ok(attributes::without_styles(&written))
}

/// A formula as its writer wrote it, escaped for a page: what is shown where [`mathml`] cannot read it.
pub fn source(latex: &str) -> String {
    let mut text = String::with_capacity(latex.len() + 32);
    text.push_str("<code class=\"math-source\">");
    escape(latex, &mut text);
    text.push_str("</code>");
    text
}

/// The name of a function, escaped, where that is needed: the parser escapes every other text itself.
fn escaped_name(event: &Event<'_>) -> Option<String> {
    match event {
        Event::Content(Content::Function(name)) if name.contains(['&', '<', '>']) => {
            let mut escaped = String::new();
            escape(name, &mut escaped);
            Some(escaped)
        }
        _ => None,
    }
}

fn escape(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            _ => out.push(character),
        }
    }
}

/// What an error says, without the drawing of the place below it.
fn first_line(error: &ParserError) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches("parsing error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_formulas_are_read() {
        for (latex, part) in [
            ("E = mc^2", "<msup>"),
            (r"\frac{-b \pm \sqrt{b^2-4ac}}{2a}", "<mfrac>"),
            (r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}", "<mtable"),
            (r"\begin{cases} x & y \\ z & w \end{cases}", "<mtable"),
            (r"\begin{align*} a &= b \\ c &= d \end{align*}", "<mtable"),
            (r"\operatorname{softmax}(z)", "softmax"),
            (r"\text{Price} \times 2", "<mtext>Price</mtext>"),
            (r"\mbox{a} \bm{x} \mathscr{F} \boxed{y}", "<mtext>a</mtext>"),
            (r"x \tag{1}", "(1)"),
            (r"\href{https://a.b}{z} \label{eq}", "<mi>z</mi>"),
            ("日本 + x", "日"),
            ("", "<math"),
        ] {
            let read = mathml(latex, false).unwrap_or_else(|error| panic!("{latex}: {error}"));
            assert!(read.contains(part), "{latex}: {read}");
            assert!(
                read.starts_with("<math") && read.ends_with("</math>"),
                "{read}"
            );
        }
    }

    #[test]
    fn what_is_shown_is_escaped() {
        for (latex, part) in [
            ("a < b", "<mo>&lt;</mo>"),
            ("a > b", "<mo>></mo>"),
            (r"a \& b", "&amp;"),
            (r"\text{ <script>&}", "&lt;script&gt;&amp;"),
            (r"\operatorname{<b>}", "&lt;"),
            (r"\left< x \right>", "math"),
        ] {
            let Ok(read) = mathml(latex, true) else {
                continue;
            };
            assert!(read.contains(part), "{latex}: {read}");
            assert!(roxmltree::Document::parse(&read).is_ok(), "{latex}: {read}");
        }
        assert_eq!(source("a<b"), "<code class=\"math-source\">a&lt;b</code>");
    }

    #[test]
    fn no_style_is_left() {
        for latex in [
            r"\color{red} x",
            r"\textcolor{#ff0000}{y} \hspace{1em} z \, w",
            r"\fcolorbox{red}{blue}{x} \colorbox{yellow}{z}",
            r"\begin{matrix} a \\[2em] b \end{matrix}",
        ] {
            let Ok(read) = mathml(latex, true) else {
                continue;
            };
            assert!(!read.contains("style="), "{latex}: {read}");
        }
        let red = mathml(r"\textcolor{red}{y}", true).expect("it is read");
        assert!(red.contains("mathcolor=\"#ff0000\""), "{red}");
    }

    #[test]
    fn display_is_said() {
        assert!(
            mathml("x", true)
                .expect("it is read")
                .contains("display=\"block\"")
        );
        assert!(!mathml("x", false).expect("it is read").contains("block"));
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        for latex in [
            r"\frac{1",
            r"\nosuchname",
            "}",
            "&",
            "x_",
            r"\",
            r"\def\a{\a}\a",
            r"\tag{",
        ] {
            assert!(mathml(latex, true).is_err(), "{latex}");
        }
    }

    #[test]
    fn hostile_formulas_end() {
        let parts = [
            "{", "}", "\\sqrt ", "\\frac 1", r"\frac{", "^{", r"\left(", r"\sqrt{", "'", "x_",
            r"\not", "&", r"\\",
        ];
        for open in parts {
            for close in ["}", "", r"\right)", "{1}"] {
                let half = LONGEST / (open.len() + close.len());
                let latex = format!("{}x{}", open.repeat(half), close.repeat(half));
                let _ = mathml(&latex, true);
            }
        }
        assert!(mathml(&"x".repeat(LONGEST + 1), true).is_err());
    }
}
