use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::rules::link::host::{host, is_public};
use crate::rules::link::place::link;
use crate::source::Span;
use crate::syntax::{NodeRef, NodeType};

rule! {
    /// Link to `https://` addresses.
    ///
    /// Anyone on the way can read and change what an `http://` address sends, and browsers warn of it. Local and example
    /// hosts, addresses with a port of their own, and names of XML vocabularies are left alone.
    ///
    /// ```mdx bad
    /// Read the [guide to virtual environments](http://docs.python.org/3/library/venv.html).
    /// ```
    /// ```mdx good
    /// Read the [guide to virtual environments](https://docs.python.org/3/library/venv.html).
    /// ```
    name: "insecure-link", group: Link, level: Warning, fix: Safe,
    check: Node(&[NodeType::Link, NodeType::Definition, NodeType::Element], check),
}

fn check(page: &Page, node: NodeRef, report: &mut Report) {
    let Some(place) = link(node) else { return };
    if !is_unencrypted(place.target) {
        return;
    }
    // `www.example.com` is a link to an `http://` address that nobody wrote.
    let span = place.span();
    if !page.text().get(span.range()).is_some_and(is_unencrypted) {
        return;
    }
    let Some(host) = host(place.target) else {
        return;
    };
    if host.contains(':') || !is_public(&host) || is_vocabulary(&host, place.target) {
        return;
    }
    let at = span.start as usize + "http".len();
    report
        .at(span, format!("The link to `{host}` is not encrypted"))
        .fix("Write `https://`", Span::empty(at), "s");
}

fn is_unencrypted(address: &str) -> bool {
    let start = address.get(..7);
    start.is_some_and(|start| start.eq_ignore_ascii_case("http://"))
}

/// Whether an address is the name of an XML vocabulary, which has to stay as it is.
fn is_vocabulary(host: &str, url: &str) -> bool {
    host.starts_with("schemas.")
        || matches!(
            host,
            "purl.org" | "xmlns.com" | "schema.org" | "json-schema.org"
        )
        || (host == "www.w3.org"
            && url
                .split('/')
                .any(|part| part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_digit())))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages_of_page};

    #[test]
    fn links_that_have_no_secure_form_are_left_alone() {
        for (text, count) in [
            ("[a](http://python.org)", 1),
            ("<Card title=\"A\" href=\"http://python.org\">b</Card>", 1),
            ("[a]\n\n[a]: http://python.org", 1),
            ("See http://python.org for more.", 1),
            ("[a](http://localhost:3000)", 0),
            ("[a](http://python.org:8080)", 0),
            ("[a](http://www.w3.org/2000/svg)", 0),
            ("`http://python.org`", 0),
            ("www.python.org is its home.", 0),
        ] {
            assert_eq!(
                messages_of_page("insecure-link", text).len(),
                count,
                "{text}"
            );
        }
    }

    #[test]
    fn the_fix_touches_the_scheme_alone() {
        assert_eq!(
            fixed(
                "insecure-link",
                "page.mdx",
                "[a](http://python.org/x \"t\")"
            ),
            "[a](https://python.org/x \"t\")"
        );
    }
}
