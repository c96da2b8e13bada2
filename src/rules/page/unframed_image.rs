use crate::components::Component;
use crate::lint::Report;
use crate::page::{Page, Role};
use crate::rule;
use crate::rules::lines::{begins_line, blanked, ends_line, line_start, newline};
use crate::rules::page::image::{alternative_text, is_badge, is_image, is_small, source};
use crate::source::Span;
use crate::syntax::{Format, Kind, NodeRef};

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
    name: "unframed-image", group: Page, level: Error, fix: Safe, check: Page(check),
}

/// Images that follow each other, with what stands before and after them in the same parent.
struct Run<'a> {
    images: Vec<NodeRef<'a>>,
    before: Option<NodeRef<'a>>,
    after: Option<NodeRef<'a>>,
}

fn check(page: &Page, report: &mut Report) {
    // The page that includes such a snippet may frame it.
    let may_be_framed = page.role == Role::Snippet && is_nothing_but_images(page);
    let is_laid_out_by_hand = page.frontmatter.text("mode") == Some("custom");
    if may_be_framed || is_laid_out_by_hand {
        return;
    }
    for parent in page.tree.nodes() {
        for run in runs(page, parent) {
            check_run(page, &run, report);
        }
    }
}

fn check_run(page: &Page, run: &Run, report: &mut Report) {
    let images = &run.images;
    let (Some(first), Some(last)) = (images.first(), images.last()) else {
        return;
    };
    let is_minor = |image: &NodeRef| is_badge(source(*image)) || is_small(*image);
    if !stands_in_the_text(*first) || !stands_apart(page, run) || images.iter().all(is_minor) {
        return;
    }
    let span = Span {
        start: first.span().start,
        end: last.span().end,
    };
    let message = match images.len() {
        1 => "The image stands outside a `Frame`",
        _ => "The images stand outside a `Frame`",
    };
    let draft = report.at(span, message);
    draft.help("Put `<Frame>` before it and `</Frame>` after it, on lines of their own.");
    if let Some((place, text)) = framed(page, run, span) {
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
            Kind::Element(element) => {
                let component = Component::named(&element.name);
                component.is_some_and(Component::holds_text) || &*element.name == "details"
            }
            _ => false,
        })
}

fn is_nothing_but_images(page: &Page) -> bool {
    let mut blocks = page.tree.root().children().filter(|block| {
        !matches!(
            block.kind(),
            Kind::Frontmatter | Kind::Comment(_) | Kind::Module(_)
        )
    });
    let only_images = |block: NodeRef| {
        matches!(block.kind(), Kind::Paragraph)
            && block
                .children()
                .all(|child| is_image(child) || is_space(child))
    };
    blocks.all(|block| is_image(block) || only_images(block))
}

/// The runs of images directly inside a node.
fn runs<'a>(page: &Page, parent: NodeRef<'a>) -> Vec<Run<'a>> {
    let mut runs: Vec<Run<'a>> = Vec::new();
    let mut before: Option<NodeRef<'a>> = None;
    for child in parent.children().filter(|child| !is_space(*child)) {
        let open = runs.last_mut().filter(|run| run.after.is_none());
        match open {
            Some(run)
                if is_image(child)
                    && run
                        .images
                        .last()
                        .is_some_and(|last| adjoin(page, *last, child)) =>
            {
                run.images.push(child);
            }
            open => {
                if let Some(run) = open {
                    run.after = Some(child);
                }
                if is_image(child) {
                    runs.push(Run {
                        images: vec![child],
                        before,
                        after: None,
                    });
                }
            }
        }
        before = Some(child);
    }
    runs
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

/// Whether images are set off from the words around them: on lines of their own, after the last sentence of a paragraph, or
/// alone between two tags.
fn stands_apart(page: &Page, run: &Run) -> bool {
    let (Some(first), Some(last)) = (run.images.first(), run.images.last()) else {
        return false;
    };
    begins_line(page, first.span().start as usize) && ends_line(page, last.span().end as usize)
        || ends_paragraph(run)
        || enclosing_tags(run).is_some()
}

/// Whether a picture was meant to stand below the text that it follows: after a sentence, at the end of a paragraph, with
/// several words of alternative text, which icons do not have.
fn ends_paragraph(run: &Run) -> bool {
    let [image] = &*run.images else { return false };
    let words = alternative_text(*image).map_or(0, |text| text.split_whitespace().count());
    words > 1 && run.after.is_none() && sentence_before(run).is_some()
}

/// The text that ends a sentence right before an image in a paragraph.
fn sentence_before<'a>(run: &Run<'a>) -> Option<NodeRef<'a>> {
    let before = run.before.filter(|_| in_paragraph(run))?;
    let is_sentence = matches!(before.kind(), Kind::Text(_))
        && before.source().trim_end().ends_with(['.', ':', '!', '?']);
    is_sentence.then_some(before)
}

fn in_paragraph(run: &Run) -> bool {
    let parent = run.images.first().and_then(|image| image.parent());
    parent.is_some_and(|parent| matches!(parent.kind(), Kind::Paragraph))
}

/// The tags around an image that has nothing else beside it.
fn enclosing_tags(run: &Run) -> Option<(Span, Span)> {
    let [image] = &*run.images else { return None };
    let element = image.parent()?.element()?;
    let close = element.close?;
    (element.open.end == image.span().start && image.span().end == close.start)
        .then_some((element.open, close))
}

/// The place of a run of images and what stands there when they are framed.
fn framed(page: &Page, run: &Run, span: Span) -> Option<(Span, String)> {
    let text = page.text();
    let newline = newline(page);
    if !begins_line(page, span.start as usize) {
        return framed_apart(page, run, newline);
    }
    let (line, before) = line_start(page, span.start as usize);
    let indent = blanked(before);
    let in_markdown = page.format == Format::Markdown && !run.images[0].is_element("img");
    let blank = format!("{newline}{}", indent.trim_end());
    let mut lines = Vec::new();
    for image in &run.images {
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
    if in_paragraph(run) && run.before.is_some() {
        let own_line = before.trim_matches([' ', '\t', '>']).is_empty();
        if !own_line {
            return None;
        }
        // The end of the line before belongs to the words: it is written anew, so that their text may end there.
        let words = text[..line].trim_end();
        if words.ends_with('\\') {
            return None;
        }
        out = format!("{blank}{newline}{indent}{out}");
        place.start = words.len() as u32;
    }
    if in_paragraph(run) && run.after.is_some() {
        out.push_str(&blank);
    }
    let rest = text.get(span.end as usize..)?;
    let trailing = rest.len() - rest.trim_start_matches([' ', '\t', '\\']).len();
    place.end += trailing as u32;
    Some((place, out))
}

/// The same for an image that follows text in its line, or stands between two tags: it moves to lines of its own.
fn framed_apart(page: &Page, run: &Run, newline: &str) -> Option<(Span, String)> {
    let [image] = &*run.images else { return None };
    let span = image.span();
    let lines: Vec<&str> = image.source().lines().map(str::trim).collect();
    let quoted = lines.iter().any(|line| line.starts_with('>'));
    if page.format == Format::Markdown || quoted {
        return None;
    }
    let source = lines.join(" ");
    if let Some((open, _)) = enclosing_tags(run) {
        let (_, before) = line_start(page, open.start as usize);
        let indent = blanked(before);
        let out = format!(
            "{newline}{indent}  <Frame>{newline}{indent}    {source}{newline}{indent}  </Frame>{newline}{indent}"
        );
        return Some((span, out));
    }
    let sentence = sentence_before(run)?;
    let start = sentence.span().start as usize + sentence.source().trim_end().len();
    let (_, before) = line_start(page, image.parent()?.span().start as usize);
    let indent = blanked(before);
    let blank = indent.trim_end();
    let out = format!(
        "{newline}{blank}{newline}{indent}<Frame>{newline}{indent}  {source}{newline}{indent}</Frame>"
    );
    Some((Span::new(start, span.end as usize), out))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages_of_page};

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
            "---\ntitle: A\nmode: custom\n---\n\n<img src=\"/a.png\" />",
        ] {
            assert!(
                messages_of_page("unframed-image", text).is_empty(),
                "{text}"
            );
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
            (
                "> Go there. ![a b](/b)\n",
                "> Go there.\n>\n> <Frame>\n>   ![a b](/b)\n> </Frame>\n",
            ),
            (
                "<Steps>\n  <Step title=\"A\">![a](/b)</Step>\n</Steps>\n",
                "<Steps>\n  <Step title=\"A\">\n    <Frame>\n      ![a](/b)\n    </Frame>\n  </Step>\n</Steps>\n",
            ),
            (
                "Go. ![a\nb](/c)\n",
                "Go.\n\n<Frame>\n  ![a b](/c)\n</Frame>\n",
            ),
            ("![a](/b)\r\n", "<Frame>\r\n  ![a](/b)\r\n</Frame>\r\n"),
        ] {
            let once = fixed("unframed-image", "page.mdx", text);
            assert_eq!(once, expected, "{text}");
            assert_eq!(messages_of_page("unframed-image", &once), [""; 0], "{text}");
        }
        let once = fixed("unframed-image", "page.md", "![a](/b)\n");
        assert_eq!(once, "<Frame>\n\n![a](/b)\n\n</Frame>\n");
        assert_eq!(fixed("unframed-image", "page.md", &once), once);
    }
}
