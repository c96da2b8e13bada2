use super::*;

/// What is written for a sample, each element as `class(text)`.
fn marked(language: &str, code: &str) -> String {
    let mut out = String::new();
    html(Some(language), code, &mut out);
    let out = out.replace("<span class=\"", "").replace("\">", "(");
    let out = out.replace("</span>", ")");
    out.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

/// What is left of the markup without its elements.
fn text_of(markup: &str) -> String {
    let mut text = String::new();
    let mut rest = markup;
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        rest = after.split_once('>').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

/// For each language a sample and what becomes of it.
const SAMPLES: &[(&str, &str, &str)] = &[
    (
        "bash",
        "curl -X POST \"$URL/a\" | jq .b # c",
        r#"f(curl) o(-X) POST s(")$URLs(/a") | f(jq) .b c(# c)"#,
    ),
    (
        "bash",
        "export A=b\nif [ -f x ]; then\n  ls\nfi",
        "k(export) p(A)=s(b)\nk(if) [ o(-f) x ]; k(then)\n  f(ls)\nk(fi)",
    ),
    (
        "bash",
        "cat <<EOF\na $b\nEOF\nls",
        "f(cat) s(<<EOF)\ns(a $b)\ns(EOF)\nf(ls)",
    ),
    ("bash", "npm i \\\n  --save x", "f(npm) i \\\n  o(--save) x"),
    ("console", "$ ls -l\ntotal 0", "b($) f(ls) o(-l)\ntotal 0"),
    (
        "python",
        "@a.b\ndef f(x: int = 1):\n    return None  # c",
        "a(@a.b)\nk(def) f(f)(x: t(int) = n(1)):\n    k(return) o(None)  c(# c)",
    ),
    (
        "python",
        "x = f'a{b[1]}' + r'\\n'",
        r"x = s(f'a){b[n(1)]}s(') + s(r'\n')",
    ),
    (
        "python",
        "\"\"\"a\nb\"\"\"\nC.D_E(F())",
        "s(\"\"\"a)\ns(b\"\"\")\nt(C).f(D_E)(t(F)())",
    ),
    ("python", "a(B=1, c == d)", "f(a)(p(B)=n(1), c == d)"),
    (
        "javascript",
        "const a = /b/g.test(`c${d}`) // e",
        "k(const) a = s(/b/g).f(test)(s(`c)${d}s(`)) c(// e)",
    ),
    (
        "javascript",
        "x = a / b / c; y = { d: 1, 'e': null }",
        "x = a / b / c; y = { p(d): n(1), s('e'): o(null) }",
    ),
    (
        "typescript",
        "type A = B<string>; let x: number = f<T>(1)",
        "k(type) t(A) = t(B)<t(string)>; k(let) x: t(number) = f(f)<t(T)>(n(1))",
    ),
    (
        "tsx",
        "return <A b=\"c\" d={e}>it's {f} <g/></A>;",
        "k(return) <t(A) a(b)=s(\"c\") a(d)={e}>it's {f} <g(g)/></t(A)>;",
    ),
    ("jsx", "if (a < b) { c() }", "k(if) (a < b) { f(c)() }"),
    (
        "json",
        "{\"a\": [1, true, \"b\\n\"]} // c",
        "{p(\"a\"): [n(1), o(true), s(\"b)e(\\n)s(\")]} c(// c)",
    ),
    (
        "yaml",
        "a: b # c\nd:\n  - e: 1\n    f: |\n      g: h\n  - &i true",
        "p(a): s(b) c(# c)\np(d):\n  - p(e): n(1)\n    p(f): |\n      s(g: h)\n  - b(&i) o(true)",
    ),
    (
        "yaml",
        "a: http://b:80\n\"c\": {d: [e, 2]}",
        "p(a): s(http://b:80)\np(\"c\"): {p(d): [s(e), n(2)]}",
    ),
    (
        "toml",
        "[a]\nb = \"c\" # d\ne = [1,\n 2]",
        "t([a])\np(b) = s(\"c\") c(# d)\np(e) = [n(1),\n n(2)]",
    ),
    (
        "go",
        "func (a *B) C(d string) error { return nil }",
        "k(func) (a *t(B)) f(C)(d t(string)) t(error) { k(return) o(nil) }",
    ),
    (
        "rust",
        "#[a]\nfn b<'c>() { d!(\"e\"); 'f' }",
        "a(#[a])\nk(fn) f(b)<b('c)>() { f(d!)(s(\"e\")); s('f') }",
    ),
    (
        "java",
        "@A public class B { int c = 1; /* d */ }",
        "a(@A) k(public) k(class) t(B) { t(int) c = n(1); c(/* d */) }",
    ),
    (
        "kotlin",
        "val a = \"b $c ${d.e()}\"",
        "k(val) a = s(\"b) $c ${d.f(e)()}s(\")",
    ),
    ("swift", "let a = \"b\\(c)\"", "k(let) a = s(\"b)\\(c)s(\")"),
    (
        "ruby",
        "def a?(b)\n  \"c#{d}\" if :e\nend",
        "k(def) f(a?)(b)\n  s(\"c)#{d}s(\") k(if) o(:e)\nk(end)",
    ),
    (
        "php",
        "$a = new B('c'); # d",
        "$a = k(new) t(B)(s('c')); c(# d)",
    ),
    (
        "php",
        "<b><?php echo 1; ?>",
        "<g(b)>g(<?php) k(echo) n(1); g(?>)",
    ),
    (
        "c",
        "#include <a.h>\nint b = 'c';",
        "k(#include) s(<a.h>)\nt(int) b = s('c');",
    ),
    (
        "cpp",
        "auto a = std::move(b);",
        "k(auto) a = std::f(move)(b);",
    ),
    (
        "csharp",
        "var a = $\"b{c}\"; // d",
        "k(var) a = s($\"b){c}s(\"); c(// d)",
    ),
    (
        "sql",
        "SELECT a, COUNT(*) FROM b WHERE c = 'd''e' -- f",
        "k(SELECT) a, f(COUNT)(*) k(FROM) b k(WHERE) c = s('d''e') c(-- f)",
    ),
    (
        "html",
        "<a b=\"c\">&amp;</a><!-- d -->",
        "<g(a) a(b)=s(\"c\")>e(&amp;)</g(a)>c(<!-- d -->)",
    ),
    (
        "html",
        "<script>let a = 1</script><style>b { c: d }</style>",
        "<g(script)>k(let) a = n(1)</g(script)><g(style)>g(b) { p(c): d }</g(style)>",
    ),
    (
        "vue",
        "<a :b=\"c\" @d=\"e\"/>",
        "<g(a) a(:b)=s(\"c\") a(@d)=s(\"e\")/>",
    ),
    (
        "css",
        "@media x { a:hover, .b { c: #fff 1px; } }",
        "k(@media) x { g(a)k(:hover), a(.b) { p(c): o(#fff) n(1px); } }",
    ),
    (
        "xml",
        "<?xml version=\"1.0\"?><a:b/>",
        "k(<?xml) a(version)=s(\"1.0\")?><g(a:b)/>",
    ),
    ("diff", "@@ a\n-b\n+c\n d", "t(@@ a)\nd(-b)\ni(+c)\n d"),
    (
        "dockerfile",
        "FROM a AS b\nRUN npm i && \\\n  ls\nENV C=d",
        "k(FROM) a k(AS) b\nk(RUN) f(npm) i && \\\n  f(ls)\nk(ENV) p(C)=s(d)",
    ),
    (
        "graphql",
        "query A($b: C!) { d(e: $b) @f }",
        "k(query) t(A)($b: t(C)!) { f(d)(p(e): $b) a(@f) }",
    ),
    ("ini", "; a\n[b]\nc = d", "c(; a)\nt([b])\np(c) = s(d)"),
    ("dotenv", "A=\"b\"\nC=1", "p(A)=s(\"b\")\np(C)=n(1)"),
    (
        "hcl",
        "resource \"a\" {\n  b = \"c${d}\"\n}",
        "k(resource) s(\"a\") {\n  p(b) = s(\"c)${d}s(\")\n}",
    ),
    (
        "markdown",
        "# A\n**b** `c` [d](e)\n```js\nvar f\n```",
        "h(# A)\nst(**b**) s(`c`) [d](l(e))\ns(```)t(js)\nk(var) f\ns(```)",
    ),
    (
        "elixir",
        "def a(b), do: :c # d",
        "k(def) f(a)(b), p(do): o(:c) c(# d)",
    ),
    (
        "powershell",
        "Get-Item -Path $a # b",
        "f(Get-Item) o(-Path) $a c(# b)",
    ),
    (
        "solidity",
        "contract A { uint256 b; }",
        "k(contract) t(A) { t(uint256) b; }",
    ),
    ("dart", "final a = 'b $c';", "k(final) a = s('b) $cs(');"),
    ("scala", "val a: Int = 1", "k(val) a: t(Int) = n(1)"),
    (
        "groovy",
        "def a = \"b${c}\"",
        "k(def) f(a) = s(\"b)${c}s(\")",
    ),
    ("lua", "local a = b() -- c", "k(local) a = f(b)() c(-- c)"),
    ("r", "a <- TRUE # b", "a <- o(TRUE) c(# b)"),
    ("julia", "function a() end", "k(function) f(a)() k(end)"),
    ("zig", "const a: u8 = 1;", "k(const) a: t(u8) = n(1);"),
    (
        "proto",
        "message A { string b = 1; }",
        "k(message) t(A) { t(string) b = n(1); }",
    ),
    (
        "prisma",
        "model A { b Int @id }",
        "k(model) t(A) { b t(Int) a(@id) }",
    ),
];

#[test]
fn samples_are_colored() {
    let wrong: Vec<String> = SAMPLES
        .iter()
        .map(|&(language, code, expected)| (language, marked(language, code), expected))
        .filter(|(_, found, expected)| found != expected)
        .map(|(language, found, expected)| format!("{language}\n  {found:?}\n  {expected:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_the_table_calls_highlighted_is() {
    for language in crate::languages::LANGUAGES {
        let colored = language.names().all(is_known);
        assert_eq!(colored, language.is_highlighted(), "{}", language.name);
        let has_sample = SAMPLES.iter().any(|(name, _, _)| {
            scanner_of(name).is_some_and(|scan| {
                Some(scan as usize) == scanner_of(language.name).map(|scan| scan as usize)
            })
        });
        assert_eq!(has_sample, colored, "{} has a sample", language.name);
    }
}

#[test]
fn other_languages_are_plain() {
    for language in [None, Some("text"), Some("no-such"), Some("")] {
        let mut out = String::new();
        html(language, "if a < b & \"c\"", &mut out);
        assert_eq!(out, "if a &lt; b &amp; \"c\"");
    }
    let mut out = String::new();
    html(Some("json"), &"1".repeat(LONGEST + 1), &mut out);
    assert!(!out.contains('<'));
}

/// Parts that begin something, end it, or are half of a character.
const PARTS: &[&str] = &[
    "\"",
    "'",
    "`",
    "\"\"\"",
    "${",
    "#{",
    "\\(",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    "</",
    "<a",
    "/>",
    ">",
    "<!--",
    "-->",
    "/*",
    "*/",
    "//",
    "#",
    "--",
    "$",
    "@",
    "\\",
    "\n",
    " ",
    "é",
    "\u{1F600}",
    "a",
    "A",
    "1",
    ".",
    ":",
    "=",
    "|",
    "&",
    ";",
    "```",
    "---",
    "<<EOF",
    "<<~A",
    "f\"",
    "r#\"",
    "b'",
    "$\"",
    "<?php",
    "?>",
    "<script>",
    "</script>",
    "$(",
    "%",
    "!",
    "*",
    "_",
    "-",
    "/",
    "\r\n",
    "\0",
    "def ",
    "class ",
    "return ",
];

#[test]
fn any_text_stays_as_it_is() {
    let mut seed = 1_u64;
    let mut next = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap_or(0) % below
    };
    for _ in 0..20 {
        let code: String = (0..40).map(|_| PARTS[next(PARTS.len())]).collect();
        for language in crate::languages::LANGUAGES
            .iter()
            .filter(|language| language.is_highlighted())
        {
            let mut out = String::new();
            html(Some(language.name), &code, &mut out);
            assert_eq!(text_of(&out), code, "{}", language.name);
            let are_whole =
                |line: &str| line.matches("<span").count() == line.matches("</span>").count();
            assert!(out.split('\n').all(are_whole), "{}: {out}", language.name);
        }
    }
}

#[test]
fn hostile_samples_end_soon() {
    let start = std::time::Instant::now();
    for part in PARTS {
        let code = part.repeat(4_000 / part.len());
        for language in crate::languages::LANGUAGES
            .iter()
            .filter(|language| language.is_highlighted())
        {
            let began = start.elapsed();
            let mut out = String::new();
            html(Some(language.name), &code, &mut out);
            let took = start.elapsed() - began;
            assert!(
                took.as_millis() < 2_000,
                "{} of {part:?}: {took:?}",
                language.name
            );
        }
    }
}

#[test]
fn a_cache_writes_the_same() {
    let cache = Cache::default();
    for _ in 0..2 {
        for &(language, code, _) in SAMPLES {
            let (mut fresh, mut kept) = (String::new(), String::new());
            html(Some(language), code, &mut fresh);
            cache.html(Some(language), code, &mut kept);
            assert_eq!(fresh, kept, "{language}");
        }
    }
}
