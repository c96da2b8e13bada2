use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::address::{runs_code, runs_code_as_picture};
use crate::syntax::{Attribute, AttributeKind, Element, Kind, NodeRef, NodeType, Text};

rule! {
    /// Leave scripts out of pages: no `script`, no event handlers, no `javascript:` addresses.
    ///
    /// Sites that forbid scripts in pages drop them, and a script in a page can read what its reader does.
    ///
    /// ```mdx bad
    /// <script src="https://example.com/widget.js"></script>
    /// ```
    /// ```mdx bad
    /// <button onclick="start()">Start</button>
    /// ```
    /// ```mdx bad
    /// [Start the demo](javascript:start())
    /// ```
    /// ```mdx good
    /// [Start the demo](https://example.com/demo)
    /// ```
    name: "unsafe-html", group: Markup, level: Warning,
    check: Node(&[NodeType::Element, NodeType::Link, NodeType::Definition], check),
}

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    match node.kind() {
        Kind::Element(element) => in_element(element, report),
        Kind::Link(link) => in_markdown(node, &link.target, report),
        Kind::Definition(definition) => in_markdown(node, &definition.url, report),
        _ => {}
    }
}

fn in_element(element: &Element, report: &mut Report) {
    if element.name.eq_ignore_ascii_case("script") {
        report
            .at(
                element.name_span,
                "`<script>` runs code in the reader's browser",
            )
            .help("Remove it, or link to a page that runs it.");
        return;
    }
    for attribute in &element.attributes {
        if is_handler(element, attribute) {
            let message = format!("`{}` runs code in the reader's browser", attribute.name);
            report
                .at(attribute.span, message)
                .help("Remove the attribute; use a link where the reader should go somewhere.");
        }
        let Some(address) = attribute.as_str() else {
            continue;
        };
        let runs = match &*attribute.name.to_ascii_lowercase() {
            "src" if element.name.eq_ignore_ascii_case("iframe") => runs_code(address),
            "src" | "poster" | "background" | "img" | "icon" => runs_code_as_picture(address),
            "href" | "action" | "formaction" | "xlinkhref" | "xlink:href" | "cite" | "data"
            | "longdesc" => runs_code(address),
            _ => false,
        };
        if runs {
            say_script(address, attribute.value_span(), report);
        }
    }
}

/// Whether an attribute is an event handler: any on an HTML element, one given as text on a component.
fn is_handler(element: &Element, attribute: &Attribute) -> bool {
    const EVENTS: [&str; 22] = [
        "abort",
        "animation",
        "blur",
        "change",
        "click",
        "copy",
        "cut",
        "dblclick",
        "drag",
        "drop",
        "error",
        "focus",
        "input",
        "key",
        "load",
        "mouse",
        "paste",
        "pointer",
        "scroll",
        "submit",
        "toggle",
        "touch",
    ];
    let name = attribute.name.to_lowercase();
    let event = name.strip_prefix("on").unwrap_or("");
    let is_event = EVENTS.iter().any(|known| event.starts_with(known));
    let is_text = attribute
        .value
        .as_ref()
        .is_some_and(|value| matches!(value.kind, AttributeKind::Text(_)));
    is_event && attribute.value.is_some() && (is_text || !element.is_component())
}

fn in_markdown(node: NodeRef, target: &Text, report: &mut Report) {
    let address = node.text(target);
    if runs_code(address) {
        let span = node.place_of(target).unwrap_or(node.span());
        say_script(address, span, report);
    }
}

fn say_script(address: &str, span: Span, report: &mut Report) {
    let signs = address.chars();
    let signs = signs.filter(|sign| !sign.is_control() && !sign.is_whitespace());
    let scheme: String = signs.take_while(|sign| *sign != ':').collect();
    let scheme = scheme.to_ascii_lowercase();
    report
        .at(
            span,
            format!("A `{scheme}:` address runs code in the reader's browser"),
        )
        .help("Link to a page instead.");
}

#[cfg(test)]
mod tests {
    use crate::rules::markup::tests::findings;

    #[test]
    fn what_runs_code() {
        for (text, expected) in [
            (
                "<a href=\" JavaScript:go()\">x</a>",
                Some("\" JavaScript:go()\""),
            ),
            (
                "<div onClick={() => go()}>x</div>",
                Some("onClick={() => go()}"),
            ),
            ("<Card onClick=\"go()\">x</Card>", Some("onClick=\"go()\"")),
            ("<Card onClick={go}>x</Card>", None),
            ("<Card one=\"1\" only=\"2\">x</Card>", None),
            ("<a href=\"/javascript\">x</a>", None),
            ("<a href=\"vbscript:x\">x</a>", Some("\"vbscript:x\"")),
            ("[x](data:text/html,y)", Some("data:text/html,y")),
            ("![x](data:image/png;base64,AA)", None),
            ("<img src=\"data:image/svg+xml,a\" />", None),
            (
                "<iframe src=\"data:image/svg+xml,a\" />",
                Some("\"data:image/svg+xml,a\""),
            ),
            ("`<script>`", None),
            ("[x]: javascript:go()", Some("javascript:go()")),
            ("javascript: a language", None),
        ] {
            let (found, _) = findings("unsafe-html", &[("a.mdx", text)]);
            assert_eq!(found.first().map(String::as_str), expected, "{text}");
        }
    }
}
