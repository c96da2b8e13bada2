use super::{linked_prose, prose};

#[test]
fn descriptions_become_words_that_do_nothing() {
    let cases = [
        ("", ""),
        ("  \r\n ", ""),
        ("Plain words, 100%.", "<p>Plain words, 100%.</p>"),
        (
            "a **b** `c<d>` _e_",
            "<p>a <strong>b</strong> <code>c&lt;d&gt;</code> <em>e</em></p>",
        ),
        ("# Head\n\ntext", "<p><strong>Head</strong></p><p>text</p>"),
        ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
        ("3. a", "<ol start=\"3\"><li>a</li></ol>"),
        ("a\\\nb", "<p>a<br>b</p>"),
        ("~~a~~\n\n---", "<p><del>a</del></p><hr>"),
        (
            "| a | |\n|-|-|\n| 1 | 2 |",
            "<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table><thead><tr>\
             <th scope=\"col\">a</th><td></td></tr></thead><tbody><tr><td>1</td><td>2</td></tr>\
             </tbody></table></div>",
        ),
        (
            "```\na < b\n```",
            "<figure class=\"code\"><pre tabindex=\"0\"><code>a &lt; b\n</code></pre></figure>",
        ),
        ("> a", "<blockquote><p>a</p></blockquote>"),
        (
            "> [!WARNING]\n> a",
            "<div class=\"callout\" data-kind=\"warning\" role=\"note\"><p class=\"callout-label\">Warning</p>\
             <div><p>a</p></div></div>",
        ),
        // Links.
        (
            "[a](https://b.c/d)",
            "<p><a href=\"https://b.c/d\">a</a></p>",
        ),
        ("[a](mailto:b@c.d)", "<p><a href=\"mailto:b@c.d\">a</a></p>"),
        ("[a](javascript:alert(1))", "<p>a</p>"),
        ("[a](<JaVa\tscript:alert(1)>)", "<p>a</p>"),
        ("[a](data:text/html,x)", "<p>a</p>"),
        ("[a](vbscript:x)", "<p>a</p>"),
        ("[a](ftp://b.c)", "<p>a</p>"),
        ("[a](//b.c)", "<p>a</p>"),
        ("[a](/b)", "<p>a</p>"),
        ("[a](#b)", "<p>a</p>"),
        (
            "See https://b.c/d_e?f=g.",
            "<p>See <a href=\"https://b.c/d_e?f=g\">https://b.c/d_e?f=g</a>.</p>",
        ),
        (
            "`https://b.c` https://",
            "<p><code>https://b.c</code> https://</p>",
        ),
        (
            "[https://b.c](https://d.e)",
            "<p><a href=\"https://d.e\">https://b.c</a></p>",
        ),
        (
            "![a](https://b.c/d.png)",
            "<p><img src=\"https://b.c/d.png\" alt=\"a\" loading=\"lazy\"></p>",
        ),
        ("![a](data:text/html,x) ![b](c.png)", "<p>a b</p>"),
        // HTML.
        (
            "<p>a <b>b</b> <code>c</code></p>",
            "<p>a <b>b</b> <code>c</code></p>",
        ),
        ("<p>a</p><note><p>b</p></note>", "<p>a</p><p>b</p>"),
        ("<p>a<p>b", "<p>a</p><p>b</p>"),
        ("a<br/>b<BR>c", "<p>a<br>b<br>c</p>"),
        ("<b>a", "<p><b>a</b></p>"),
        ("a</b></p></div> b", "<p>a b</p>"),
        ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
        ("<ul>\n\npara\n\n</ul>", "<ul><li><p>para</p></li></ul>"),
        (
            "<a href=\"https://b.c\" onclick=\"x()\">a</a>",
            "<p><a href=\"https://b.c\">a</a></p>",
        ),
        ("<a href='javascript:x'>a</a>", "<p>a</p>"),
        ("<a href=\"&#106;avascript:x\">a</a>", "<p>a</p>"),
        ("<img src=x onerror=alert(1) alt=\"b\">", "<p>b</p>"),
        (
            "a &lt;b&gt; &amp; <i>&copy;</i>",
            "<p>a &lt;b&gt; &amp; <i>©</i></p>",
        ),
        (
            "<script>alert(1)</script>",
            "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
        ),
        (
            "a <script>x</script>",
            "<p>a &lt;script&gt;x&lt;/script&gt;</p>",
        ),
        (
            "<iframe src=x></iframe>",
            "<p>&lt;iframe src=x&gt;&lt;/iframe&gt;</p>",
        ),
        (
            "<style>*{}</style>",
            "<p>&lt;style&gt;*{}&lt;/style&gt;</p>",
        ),
        (
            "the <id> of a <user-id>",
            "<p>the &lt;id&gt; of a &lt;user-id&gt;</p>",
        ),
        ("<!-- a --> b", "<p>b</p>"),
        ("a <!-- b --> c", "<p>a  c</p>"),
        ("<div>a</div><div>b</div>", "<p>a</p><p>b</p>"),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "<p>ab</p>"),
        ("<p", "<p>&lt;p</p>"),
        ("<", "<p>&lt;</p>"),
        ("x < y > z", "<p>x &lt; y &gt; z</p>"),
        ("é <b>ü</b>", "<p>é <b>ü</b></p>"),
    ];
    for (written, shown) in cases {
        assert_eq!(prose(written).html, shown, "{written}");
    }
}

#[test]
fn links_to_pages_lead_there() {
    let links =
        |address: &str| (address == "/guides/start#a").then(|| "/base/guides/start/#a".to_owned());
    let shown = linked_prose("[a](/guides/start#a) [b](other)", &links);
    assert_eq!(
        shown.html,
        "<p><a href=\"/base/guides/start/#a\">a</a> b</p>"
    );
}

#[test]
fn text_is_what_readers_see() {
    let shown = prose("# A\n\nb [c](https://d.e)\n- <b>f</b>\n\n| g | h |\n|-|-|\n| i | j |");
    assert_eq!(shown.text, "A b c f g h i j");
}

/// Elements in the order of their tags, so that each ends within the one around it.
fn assert_nests(html: &str, written: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in html.split('<').skip(1) {
        let tag = part.split('>').next().unwrap_or("");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{html} of {written}"),
            None => {
                let name = tag.split(' ').next().unwrap_or("");
                if !["br", "hr", "img"].contains(&name) {
                    open.push(name);
                }
            }
        }
    }
    assert_eq!(open, Vec::<&str>::new(), "{html} of {written}");
}

#[test]
fn whatever_is_written_nests() {
    let pieces = [
        "<b>",
        "</b>",
        "<p>",
        "</p>",
        "<ul>",
        "</ul>",
        "<li>",
        "</li>",
        "**",
        "_",
        "`",
        "\n\n",
        "- ",
        "> ",
        "[a](https://b.c)",
        "<a href=https://b.c>",
        "</a>",
        "<pre>",
        "</pre>",
        "<blockquote>",
        "word",
        "| a |\n|-|\n",
        "```\n",
        "<script>",
        "<!--",
        "-->",
        "# ",
        "![",
        "](https://d.e)",
        "&amp;",
        "<td>",
        "1. ",
        "  ",
    ];
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..4_000 {
        let mut written = String::new();
        for _ in 0..12 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            written.push_str(pieces[(state >> 33) as usize % pieces.len()]);
        }
        assert_nests(&prose(&written).html, &written);
    }
}

#[test]
fn much_is_shown_in_time() {
    let count = 100_000;
    for piece in [
        "<b>",
        "> ",
        "<ul>",
        "<a href=x ",
        "**a",
        "[",
        "<p>a",
        "`",
        "<!--",
        "https://a.b ",
        "- a\n",
        "\\",
        "&",
    ] {
        prose(&piece.repeat(count / piece.len()));
    }
}
