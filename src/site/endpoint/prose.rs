//! Descriptions, which are written in CommonMark.

use super::Rendered;
use crate::site::markup;

/// A description. What stands in it as HTML does nothing.
pub(in crate::site) fn prose(markdown: &str) -> Rendered {
    let mut html = String::from("<p>");
    markup::text(markdown, &mut html);
    html.push_str("</p>");
    Rendered {
        html,
        markdown: markdown.to_owned(),
        text: markdown.to_owned(),
        needs_tabs: false,
    }
}
