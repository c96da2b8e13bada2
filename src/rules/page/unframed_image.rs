use crate::lint::Report;
use crate::page::{Page, Role};
use crate::rule;
use crate::rules::page::image::{is_badge, is_image, is_small, source};
use crate::source::Span;
use crate::syntax::{Format, Kind, NodeRef, NodeType};

rule! {
    /// Put images in a `Frame`.
    ///
    /// A frame sets an image off from the text, gives it room for a caption, and makes all images of the site look alike. Icons
    /// in a line of text, badges, images in cards and images that an HTML layout arranges are left alone.
    ///
    /// ```mdx bad
    /// Open the dashboard:
    ///
    /// ![The dashboard after the first run](https://example.com/dashboard.png)
    /// ```
    /// ```mdx good
    /// Open the dashboard:
    ///
    /// <Frame>
    ///   ![The dashboard after the first run](https://example.com/dashboard.png)
    /// </Frame>
    /// ```
    name: "unframed-image", group: Page, level: Error, fix: Safe, check: Node(&[NodeType::Image, NodeType::Element], check),
}

fn check(page: &Page, node: NodeRef, report: &mut Report) {
    if !is_image(node) || !stands_in_the_text(node) {
        return;
    }
    if page.role == Role::Snippet && is_all_there_is(page, node) {
        return;
    }
    let Some(run) = run_from(page, node) else {
        return;
    };
    if run
        .iter()
        .all(|image| is_badge(source(*image)) || is_small(*image))
    {
        return;
    }
    let last = run.last().map_or(node.span(), |last| last.span());
    let span = Span {
        start: node.span().start,
        end: last.end,
    };
    let message = match run.len() {
        1 => "The image stands outside a `Frame`",
        _ => "The images stand outside a `Frame`",
    };
    let draft = report.at(span, message);
    draft.help("Put `<Frame>` before it and `</Frame>` after it, on lines of their own.");
    if let Some((place, text)) = framed(page, &run, span) {
        draft.fix("Wrap in `Frame`", place, text);
    }
}

/// Whether an image belongs to the text of the page: everything around it is Markdown's blocks or a component that
/// holds text.
fn stands_in_the_text(image: NodeRef) -> bool {
    image
        .ancestors()
        .enumerate()
        .all(|(distance, outer)| match outer.kind() {
            Kind::Root | Kind::List { .. } | Kind::Item { .. } | Kind::Blockquote => true,
            Kind::Paragraph => distance == 0,
            Kind::Element(element) => matches!(
                &*element.name,
                "Step"
                    | "Steps"
                    | "Tab"
                    | "Tabs"
                    | "Accordion"
                    | "AccordionGroup"
                    | "Expandable"
                    | "Note"
                    | "Tip"
                    | "Info"
                    | "Warning"
                    | "Check"
                    | "Danger"
                    | "Callout"
                    | "Update"
                    | "ParamField"
                    | "ResponseField"
            ),
            _ => false,
        })
}

/// Whether a snippet is nothing but images, so that the page that includes it may frame them.
fn is_all_there_is(page: &Page, image: NodeRef) -> bool {
    let mut blocks = page.tree.root().children().filter(|block| {
        !matches!(
            block.kind(),
            Kind::Frontmatter | Kind::Comment(_) | Kind::Module(_)
        )
    });
    blocks.all(|block| block == image || block.span().contains(image.span()) || is_image(block))
}

/// The images that follow each other from this one on, each on lines of its own; none where the image stands in a line of
/// text or an earlier image of the run is the one to report.
fn run_from<'a>(page: &'a Page, image: NodeRef<'a>) -> Option<Vec<NodeRef<'a>>> {
    let siblings: Vec<NodeRef<'a>> = image.parent()?.children().collect();
    let at = siblings.iter().position(|sibling| *sibling == image)?;
    let before = siblings[..at].iter().rev().find(|node| !is_space(**node));
    if before.is_some_and(|before| is_image(*before) && adjoin(page, *before, image)) {
        return None;
    }
    let mut run = vec![image];
    for next in siblings[at + 1..].iter().filter(|node| !is_space(**node)) {
        let last = run.last()?;
        if !is_image(*next) || !adjoin(page, *last, *next) {
            break;
        }
        run.push(*next);
    }
    let end = run.last()?.span().end as usize;
    (begins_line(page, image.span().start as usize) && ends_line(page, end)).then_some(run)
}

fn is_space(node: NodeRef) -> bool {
    matches!(node.kind(), Kind::Break)
        || (matches!(node.kind(), Kind::Text(_))
            && node.literal().is_some_and(|text| text.trim().is_empty()))
}

/// Whether only spaces and at most one end of a line stand between two images.
fn adjoin(page: &Page, first: NodeRef, second: NodeRef) -> bool {
    let between = page
        .text()
        .get(first.span().end as usize..second.span().start as usize)
        .unwrap_or("x");
    let only_space = between
        .chars()
        .all(|c| c.is_whitespace() || matches!(c, '>' | '\\'));
    only_space && between.matches('\n').count() <= 1
}

/// What stands in the line before a place.
fn line_start(page: &Page, at: usize) -> (usize, &str) {
    let before = page.text().get(..at).unwrap_or("");
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (start, &before[start..])
}

/// Whether only spaces and the marks of quotations and lists stand in the line before a place.
fn begins_line(page: &Page, at: usize) -> bool {
    let (_, before) = line_start(page, at);
    before.split_whitespace().all(|mark| {
        let number = mark.strip_suffix(['.', ')']).unwrap_or("");
        matches!(mark, "-" | "*" | "+")
            || mark.bytes().all(|byte| byte == b'>')
            || (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

fn ends_line(page: &Page, at: usize) -> bool {
    let rest = page.text().get(at..).unwrap_or("");
    let rest = rest.split('\n').next().unwrap_or("").trim();
    rest.is_empty() || rest == "\\"
}

/// The place of a run of images and what stands there when they are framed.
fn framed(page: &Page, run: &[NodeRef], span: Span) -> Option<(Span, String)> {
    let text = page.text();
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let (line, before) = line_start(page, span.start as usize);
    // The lines that follow begin as the first one does, with spaces in the place of a list's marks.
    let indent: String = before
        .chars()
        .map(|c| if matches!(c, '>' | '\t') { c } else { ' ' })
        .collect();
    let in_markdown = page.format == Format::Markdown && !run[0].is_element("img");
    let blank = format!("{newline}{}", indent.trim_end());
    let mut lines = Vec::new();
    for image in run {
        let image_lines = text.get(image.span().range())?;
        if image_lines.contains('\n') && in_markdown {
            return None;
        }
        let inner = if in_markdown { "" } else { "  " };
        let moved: Vec<String> = image_lines
            .lines()
            .enumerate()
            .map(|(at, part)| match at {
                0 => format!("{indent}{inner}{part}"),
                _ => format!("{inner}{part}"),
            })
            .collect();
        lines.push(moved.join(newline));
    }
    let images = lines.join(newline);
    let gap = if in_markdown { &*blank } else { "" };
    let mut out = format!("<Frame>{gap}{newline}{images}{gap}{newline}{indent}</Frame>");
    let mut place = span;
    // Words in the same paragraph need a blank line between them and the frame.
    if has_words_before(run[0]) {
        let own_line = before.trim_matches([' ', '\t', '>']).is_empty();
        if !own_line {
            return None;
        }
        out = format!("{}{newline}{indent}{out}", indent.trim_end());
        place.start = line as u32;
    }
    if has_words_after(run.last()?) {
        out.push_str(&blank);
    }
    let rest = text.get(span.end as usize..)?;
    let trailing = rest.len() - rest.trim_start_matches([' ', '\t', '\\']).len();
    place.end += trailing as u32;
    Some((place, out))
}

fn has_words_before(image: NodeRef) -> bool {
    image.parent().is_some_and(|parent| {
        matches!(parent.kind(), Kind::Paragraph)
            && parent
                .children()
                .take_while(|child| *child != image)
                .any(|child| !is_space(child))
    })
}

fn has_words_after(image: &NodeRef) -> bool {
    std::iter::successors(image.next_sibling(), |node| node.next_sibling())
        .any(|next| !is_space(next))
        && image
            .parent()
            .is_some_and(|parent| matches!(parent.kind(), Kind::Paragraph))
}

#[cfg(test)]
mod tests {
    use crate::rules::link::tests::{findings, fixed};

    #[test]
    fn images_that_belong_elsewhere_are_left_alone() {
        for text in [
            "<Frame>![a b](/a.png)</Frame>",
            "<Frame>\n  <img src=\"/a.png\" />\n</Frame>",
            "Press ![Play](/a.png) to start.",
            "[![Build](/a.svg)](/b)",
            "![Build](https://img.shields.io/a.svg)",
            "<Card title=\"A\">\n  ![a b](/a.png)\n</Card>",
            "<Tooltip tip=\"a\">![a b](/a.png)</Tooltip>",
            "| a |\n|---|\n| ![a b](/a.png) |",
            "## ![a b](/a.png)",
            "<a href=\"/b\"><img src=\"/a.png\" /></a>",
            "<div className=\"grid\">\n  <img src=\"/a.png\" />\n</div>",
            "<Gallery>\n  ![a b](/a.png)\n</Gallery>",
            "<img src=\"/a.png\" width=\"24\" />",
        ] {
            assert!(findings("unframed-image", text).is_empty(), "{text}");
        }
    }

    #[test]
    fn the_frame_stands_where_the_image_stood() {
        for (text, expected) in [
            ("![a](/b)\n", "<Frame>\n  ![a](/b)\n</Frame>\n"),
            (
                "<img\n  src=\"/b\"\n/>\n",
                "<Frame>\n  <img\n    src=\"/b\"\n  />\n</Frame>\n",
            ),
            (
                "<img className=\"dark:hidden\" src=\"/b\" />\n<img className=\"hidden\" src=\"/c\" />\n",
                "<Frame>\n  <img className=\"dark:hidden\" src=\"/b\" />\n  <img className=\"hidden\" src=\"/c\" />\n</Frame>\n",
            ),
            (
                "1. Open it:\n   ![a](/b)\n2. Close it.\n",
                "1. Open it:\n\n   <Frame>\n     ![a](/b)\n   </Frame>\n2. Close it.\n",
            ),
            ("- ![a](/b)\n", "- <Frame>\n    ![a](/b)\n  </Frame>\n"),
            (
                "> Look:\n>\n> ![a](/b)\n",
                "> Look:\n>\n> <Frame>\n>   ![a](/b)\n> </Frame>\n",
            ),
            (
                "Look:\n![a](/b)\nNice.\n",
                "Look:\n\n<Frame>\n  ![a](/b)\n</Frame>\n\nNice.\n",
            ),
            (
                "<Steps>\n  <Step title=\"A\">\n    Go.\n\n    ![a](/b)\n  </Step>\n</Steps>\n",
                "<Steps>\n  <Step title=\"A\">\n    Go.\n\n    <Frame>\n      ![a](/b)\n    </Frame>\n  </Step>\n</Steps>\n",
            ),
            ("![a](/b)\r\n", "<Frame>\r\n  ![a](/b)\r\n</Frame>\r\n"),
        ] {
            let once = fixed("unframed-image", "page.mdx", text);
            assert_eq!(once, expected, "{text}");
            assert_eq!(findings("unframed-image", &once), [""; 0], "{text}");
        }
        let once = fixed("unframed-image", "page.md", "![a](/b)\n");
        assert_eq!(once, "<Frame>\n\n![a](/b)\n\n</Frame>\n");
        assert_eq!(fixed("unframed-image", "page.md", &once), once);
    }
}
