//! The languages of samples: what a fence may name, and what becomes of it.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// A language of samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// What a fence names it, in lower case.
    pub name: &'static str,
    /// What readers call it.
    pub title: &'static str,
    /// Other names that fences give it, in lower case.
    pub aliases: &'static [&'static str],
    /// How the site shows a sample of it.
    pub display: Display,
    /// What begins a comment up to the end of its line, where programs are written in it.
    pub comment: Option<&'static str>,
}

/// How the site shows a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Display {
    /// In colors.
    Highlighted,
    /// As it is.
    Plain,
    /// As a drawing.
    Drawn,
}

impl Language {
    /// The language that a fence names, in whatever case. A usual alias counts, a misspelling does not.
    pub fn named(name: &str) -> Option<&'static Language> {
        BY_NAME.get(&*name.to_ascii_lowercase()).copied()
    }

    /// The same language, in which programs are written that have such comments.
    const fn with_programs(self, comment: &'static str) -> Self {
        Self {
            comment: Some(comment),
            ..self
        }
    }

    /// Its name and its aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// Whether programs are written in it, rather than data, pages, styles or commands.
    pub fn is_for_programs(&self) -> bool {
        self.comment.is_some()
    }

    /// Whether it is one of command lines.
    pub fn is_for_commands(&self) -> bool {
        matches!(self.name, "bash" | "console" | "fish" | "powershell")
    }

    /// Whether the site shows it in colors.
    pub fn is_highlighted(&self) -> bool {
        self.display == Display::Highlighted
    }
}

static BY_NAME: LazyLock<FxHashMap<&str, &Language>> = LazyLock::new(|| {
    let named = |language: &'static Language| language.names().map(move |name| (name, language));
    LANGUAGES.iter().flat_map(named).collect()
});

/// Every language that is known, those with colors first.
pub static LANGUAGES: &[Language] = &[
    highlighted(
        "bash",
        "Bash",
        &["sh", "shell", "zsh", "shellscript", "bashrc"],
    ),
    highlighted("python", "Python", &["py", "python3", "py3", "python2"]).with_programs("#"),
    highlighted("javascript", "JavaScript", &["js", "mjs", "cjs", "es6"]).with_programs("//"),
    highlighted("typescript", "TypeScript", &["ts", "mts", "cts"]).with_programs("//"),
    highlighted("tsx", "TSX", &["typescriptreact"]).with_programs("//"),
    highlighted("jsx", "JSX", &["javascriptreact"]).with_programs("//"),
    highlighted(
        "json",
        "JSON",
        &["jsonc", "json5", "jsonl", "ndjson", "webmanifest"],
    ),
    highlighted("yaml", "YAML", &["yml"]),
    highlighted("toml", "TOML", &[]),
    highlighted("go", "Go", &["golang"]).with_programs("//"),
    highlighted("rust", "Rust", &["rs"]).with_programs("//"),
    highlighted("java", "Java", &[]).with_programs("//"),
    highlighted("kotlin", "Kotlin", &["kt", "kts"]).with_programs("//"),
    highlighted("swift", "Swift", &[]).with_programs("//"),
    highlighted("ruby", "Ruby", &["rb"]).with_programs("#"),
    highlighted("php", "PHP", &[]).with_programs("//"),
    highlighted("c", "C", &["h"]).with_programs("//"),
    highlighted("cpp", "C++", &["c++", "cc", "cxx", "hpp"]).with_programs("//"),
    highlighted("csharp", "C#", &["cs", "c#", "c-sharp", "dotnet"]).with_programs("//"),
    highlighted(
        "sql",
        "SQL",
        &[
            "postgresql",
            "postgres",
            "pgsql",
            "psql",
            "mysql",
            "plsql",
            "tsql",
            "sqlite",
        ],
    ),
    highlighted("html", "HTML", &["htm", "xhtml"]),
    highlighted("css", "CSS", &[]),
    highlighted(
        "xml",
        "XML",
        &["svg", "xsd", "xsl", "xslt", "rss", "wsdl", "plist"],
    ),
    highlighted("diff", "Diff", &["patch"]),
    highlighted("dockerfile", "Dockerfile", &["docker", "containerfile"]),
    highlighted("graphql", "GraphQL", &["gql"]),
    highlighted("ini", "INI", &["cfg", "conf", "properties"]),
    highlighted("hcl", "HCL", &["terraform", "tf", "tfvars"]),
    highlighted("markdown", "Markdown", &["md"]),
    highlighted("elixir", "Elixir", &["ex", "exs"]).with_programs("#"),
    highlighted(
        "powershell",
        "PowerShell",
        &["ps1", "ps", "pwsh", "posh", "windows-powershell"],
    ),
    highlighted(
        "console",
        "Console",
        &[
            "terminal",
            "shell-session",
            "shellsession",
            "bash-session",
            "sh-session",
        ],
    ),
    highlighted("mdx", "MDX", &[]),
    highlighted("dotenv", ".env", &["env"]),
    highlighted("lua", "Lua", &[]).with_programs("--"),
    highlighted("vue", "Vue", &["vue-html"]).with_programs("//"),
    highlighted("svelte", "Svelte", &[]).with_programs("//"),
    highlighted("astro", "Astro", &[]).with_programs("//"),
    highlighted("scss", "SCSS", &[]),
    highlighted("less", "Less", &[]),
    highlighted("prisma", "Prisma", &[]),
    highlighted("proto", "Protocol Buffers", &["protobuf", "proto3"]),
    highlighted("solidity", "Solidity", &["sol"]).with_programs("//"),
    highlighted("scala", "Scala", &["sc"]).with_programs("//"),
    highlighted("groovy", "Groovy", &["gvy"]).with_programs("//"),
    highlighted("gradle", "Gradle", &[]).with_programs("//"),
    highlighted("dart", "Dart", &[]).with_programs("//"),
    highlighted("r", "R", &[]).with_programs("#"),
    highlighted("julia", "Julia", &["jl"]).with_programs("#"),
    highlighted(
        "objective-c",
        "Objective-C",
        &["objc", "objectivec", "obj-c"],
    ),
    highlighted("fish", "Fish", &[]),
    highlighted("zig", "Zig", &[]).with_programs("//"),
    plain(
        "text",
        "plain text",
        &["txt", "plaintext", "plain", "ascii", "none", "raw"],
    ),
    plain("output", "output", &["stdout", "stderr"]),
    plain("log", "log", &["logs"]),
    plain("http", "HTTP", &["https", "rest"]),
    plain("csv", "CSV", &["tsv"]),
    plain("angular-html", "Angular", &["angular", "angular-ts"]),
    plain("sass", "Sass", &[]),
    plain("stylus", "Stylus", &["styl"]),
    plain("postcss", "PostCSS", &["pcss"]),
    plain("pug", "Pug", &["jade"]),
    plain("handlebars", "Handlebars", &["hbs", "mustache"]),
    plain(
        "jinja",
        "Jinja",
        &["jinja2", "django", "twig", "nunjucks", "jinja-html", "j2"],
    ),
    plain("liquid", "Liquid", &[]),
    plain("ejs", "EJS", &[]),
    plain("erb", "ERB", &["html+erb"]),
    plain("haml", "Haml", &[]),
    plain("blade", "Blade", &[]),
    plain("razor", "Razor", &["cshtml"]),
    plain("thrift", "Thrift", &[]),
    plain("vyper", "Vyper", &["vy"]),
    plain("cairo", "Cairo", &[]),
    plain("move", "Move", &[]),
    plain("clarity", "Clarity", &[]),
    plain("sbt", "sbt", &[]),
    plain("matlab", "MATLAB", &[]),
    plain("perl", "Perl", &["pl"]).with_programs("#"),
    plain("raku", "Raku", &["perl6"]),
    plain("haskell", "Haskell", &["hs"]).with_programs("--"),
    plain("purescript", "PureScript", &[]),
    plain("elm", "Elm", &[]),
    plain("ocaml", "OCaml", &["ml"]),
    plain("reason", "Reason", &["re"]),
    plain("rescript", "ReScript", &["res"]),
    plain("fsharp", "F#", &["fs", "f#", "f-sharp"]).with_programs("//"),
    plain("vb", "Visual Basic", &["vbnet", "visual-basic"]),
    plain("clojure", "Clojure", &["clj", "cljs"]).with_programs(";"),
    plain("erlang", "Erlang", &["erl"]),
    plain("gleam", "Gleam", &[]),
    plain("lisp", "Lisp", &["common-lisp", "elisp", "emacs-lisp"]),
    plain("scheme", "Scheme", &["racket"]),
    plain("nim", "Nim", &[]),
    plain("v", "V", &["vlang"]),
    plain("d", "D", &[]),
    plain("crystal", "Crystal", &["cr"]),
    plain("odin", "Odin", &[]),
    plain("mojo", "Mojo", &[]),
    plain("ada", "Ada", &[]),
    plain("fortran", "Fortran", &["f90"]),
    plain("cobol", "COBOL", &[]),
    plain("pascal", "Pascal", &["delphi"]),
    plain("prolog", "Prolog", &[]),
    plain("apex", "Apex", &[]),
    plain("abap", "ABAP", &[]),
    plain("sas", "SAS", &[]),
    plain("stata", "Stata", &[]),
    plain("asm", "assembly", &["assembly", "nasm"]),
    plain("wasm", "WebAssembly", &["wat"]),
    plain("llvm", "LLVM", &[]),
    plain("cuda", "CUDA", &["cu"]),
    plain("glsl", "GLSL", &[]),
    plain("hlsl", "HLSL", &[]),
    plain("wgsl", "WGSL", &[]),
    plain("verilog", "Verilog", &["system-verilog", "systemverilog"]),
    plain("vhdl", "VHDL", &[]),
    plain("gdscript", "GDScript", &["gd"]),
    plain("hack", "Hack", &[]),
    plain("coffeescript", "CoffeeScript", &["coffee"]),
    plain("actionscript", "ActionScript", &[]),
    plain("applescript", "AppleScript", &[]),
    plain("autohotkey", "AutoHotkey", &["ahk"]),
    plain("awk", "AWK", &[]),
    plain("sed", "sed", &[]),
    plain("nushell", "Nushell", &["nu"]),
    plain("tcl", "Tcl", &[]),
    plain("bat", "Batch", &["batch", "cmd", "dos"]),
    plain("make", "Make", &["makefile", "mk"]),
    plain("cmake", "CMake", &[]),
    plain("just", "Just", &["justfile"]),
    plain("bazel", "Bazel", &["starlark", "bzl"]),
    plain("nix", "Nix", &[]),
    plain("nginx", "nginx", &["nginxconf"]),
    plain("apache", "Apache", &["apacheconf", "htaccess"]),
    plain("caddyfile", "Caddyfile", &["caddy"]),
    plain("systemd", "systemd", &[]),
    plain("ssh-config", "SSH configuration", &[]),
    plain("desktop", "desktop entry", &[]),
    plain("reg", "registry file", &[]),
    plain("gitignore", "ignore file", &["ignore", "dockerignore"]),
    plain("gitattributes", "Git attributes", &["codeowners"]),
    plain("git-commit", "Git commit", &["git-rebase", "gitcommit"]),
    plain("vim", "Vim script", &["viml", "vimscript"]),
    plain("bicep", "Bicep", &[]),
    plain("puppet", "Puppet", &[]),
    plain("cue", "CUE", &[]),
    plain("jsonnet", "Jsonnet", &["libsonnet"]),
    plain("kdl", "KDL", &[]),
    plain("pkl", "Pkl", &[]),
    plain("hjson", "Hjson", &[]),
    plain("ron", "RON", &[]),
    plain("rego", "Rego", &["opa"]),
    plain("cedar", "Cedar", &[]),
    plain("cel", "CEL", &[]),
    plain("kusto", "Kusto", &["kql"]),
    plain("promql", "PromQL", &[]),
    plain("logql", "LogQL", &[]),
    plain("cypher", "Cypher", &[]),
    plain("sparql", "SPARQL", &[]),
    plain("turtle", "Turtle", &["ttl"]),
    plain("gremlin", "Gremlin", &[]),
    plain("edgeql", "EdgeQL", &["gel", "edgedb", "esdl"]),
    plain("surrealql", "SurrealQL", &["surql"]),
    plain("mongodb", "MongoDB", &["mongo", "mongosh"]),
    plain("redis", "Redis", &["redis-cli"]),
    plain("lucene", "Lucene", &[]),
    plain("spl", "SPL", &["splunk"]),
    plain("dax", "DAX", &[]),
    plain("excel", "spreadsheet formula", &["formula"]),
    plain("jq", "jq", &[]),
    plain("regex", "regular expression", &["regexp"]),
    plain("ebnf", "EBNF", &["bnf"]),
    Language {
        display: Display::Drawn,
        ..plain("mermaid", "Mermaid", &[])
    },
    plain("plantuml", "PlantUML", &["puml"]),
    plain("dot", "Graphviz", &["graphviz"]),
    plain("d2", "D2", &[]),
    plain("latex", "LaTeX", &["tex", "katex", "math"]),
    plain("bibtex", "BibTeX", &[]),
    plain("typst", "Typst", &["typ"]),
    plain("rst", "reStructuredText", &["restructuredtext"]),
    plain("asciidoc", "AsciiDoc", &["adoc"]),
    plain("org", "Org", &[]),
    plain("wikitext", "Wikitext", &["mediawiki"]),
    plain(
        "pycon",
        "Python session",
        &["python-repl", "pytb", "py-repl"],
    ),
    plain("irb", "Ruby session", &[]),
    plain("node-repl", "Node.js session", &[]),
    plain("jupyter", "notebook", &["ipynb"]),
    plain("ipython", "IPython", &[]),
    plain("qml", "QML", &[]),
    plain("haxe", "Haxe", &["hx"]),
    plain("gherkin", "Gherkin", &["cucumber", "feature"]),
    plain("robot", "Robot Framework", &["robotframework"]),
    plain("templ", "templ", &[]),
    plain(
        "gotmpl",
        "Go template",
        &["go-template", "gotemplate", "helm", "go-html-template"],
    ),
    plain("smarty", "Smarty", &[]),
    plain("marko", "Marko", &[]),
    plain("mdc", "MDC", &[]),
    plain("imba", "Imba", &[]),
    plain("wolfram", "Wolfram", &["mathematica"]),
    plain("talonscript", "TalonScript", &[]),
    plain("tact", "Tact", &[]),
    plain("func", "FunC", &[]),
    plain("noir", "Noir", &[]),
    plain("leo", "Leo", &[]),
    plain("sway", "Sway", &[]),
    plain("michelson", "Michelson", &[]),
    plain("bsl", "1C", &[]),
    plain("hurl", "Hurl", &[]),
    plain("po", "gettext", &["pot"]),
    plain("package-install", "package to install", &[]),
    plain("tree", "file tree", &["filetree", "directory"]),
    plain("hex", "hexadecimal dump", &["hexdump"]),
    plain("url", "address", &["uri"]),
    plain("email", "e-mail", &["eml", "mail"]),
    plain("ics", "iCalendar", &[]),
    plain("pem", "PEM", &[]),
    plain("wit", "WIT", &[]),
    plain("smithy", "Smithy", &[]),
    plain("avro", "Avro", &["avsc", "avdl"]),
    plain("openapi", "OpenAPI", &["swagger"]),
    plain("raml", "RAML", &[]),
    plain("bru", "Bruno", &[]),
    plain("codeql", "CodeQL", &["ql"]),
    plain("ballerina", "Ballerina", &["bal"]),
    plain("pony", "Pony", &[]),
    plain("lean", "Lean", &["lean4"]),
    plain("coq", "Coq", &[]),
    plain("agda", "Agda", &[]),
    plain("idris", "Idris", &[]),
    plain("tla", "TLA+", &["tlaplus"]),
    plain("dbt", "dbt", &[]),
    plain("malloy", "Malloy", &[]),
    plain("lookml", "LookML", &[]),
];

const fn highlighted(
    name: &'static str,
    title: &'static str,
    aliases: &'static [&'static str],
) -> Language {
    Language {
        display: Display::Highlighted,
        ..plain(name, title, aliases)
    }
}

const fn plain(
    name: &'static str,
    title: &'static str,
    aliases: &'static [&'static str],
) -> Language {
    Language {
        name,
        title,
        aliases,
        display: Display::Plain,
        comment: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_aliases_are_read_in_any_case() {
        for (written, name) in [
            ("py", Some("python")),
            ("Bash", Some("bash")),
            ("C#", Some("csharp")),
            ("C++", Some("cpp")),
            ("yml", Some("yaml")),
            ("TXT", Some("text")),
            ("javscript", None),
            ("", None),
        ] {
            assert_eq!(
                Language::named(written).map(|found| found.name),
                name,
                "{written}"
            );
        }
    }

    #[test]
    fn each_name_stands_for_one_language() {
        let mut names: Vec<&str> = LANGUAGES.iter().flat_map(Language::names).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        assert!(
            names
                .iter()
                .all(|name| !name.contains(|c: char| c.is_uppercase() || c.is_whitespace()))
        );
    }
}
