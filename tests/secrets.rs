//! Every format of the table, made up at random: found at its place, and never shown.

use aho_corasick::AhoCorasick;
use proofpress::fix;
use proofpress::lint::{self, Finding};
use proofpress::project::Project;
use proofpress::report::{self, Format as Output, Run, Summary, Terminal};
use proofpress::rules;
use proofpress::secrets::{Checksum, Format, Found, Part, Start, formats, is_placeholder, scan};
use proofpress::source::Source;

/// How many tokens of each format are made up.
const SAMPLES: usize = 3;

/// Numbers that are the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }

    fn text(&mut self, characters: &[char], length: usize) -> String {
        (0..length)
            .map(|_| characters[self.below(characters.len())])
            .collect()
    }
}

/// A token as its format has it: what comes before it, and the token.
struct Token {
    before: String,
    value: String,
}

impl Token {
    fn random(format: &Format, random: &mut Random) -> Self {
        let mut body = String::new();
        for part in format.body {
            body.push_str(&part_of(*part, random));
        }
        if let Some(checksum @ Checksum::Crc32Base62) = format.checksum {
            body.truncate(body.len() - 6);
            body.push_str(&checksum.of(&body));
        }
        match format.start {
            Start::Prefix(prefixes) => {
                let prefix = prefixes[random.below(prefixes.len())];
                if prefix.starts_with('/') || prefix.ends_with(['/', '=']) {
                    return Self {
                        before: prefix.into(),
                        value: body,
                    };
                }
                Self {
                    before: String::new(),
                    value: format!("{prefix}{body}"),
                }
            }
            Start::Name(names) => {
                let name = names[random.below(names.len())].to_ascii_uppercase();
                Self {
                    before: format!("{name}_SECRET="),
                    value: body,
                }
            }
        }
    }

    fn written(&self) -> String {
        format!("{}{}", self.before, self.value)
    }
}

fn part_of(part: Part, random: &mut Random) -> String {
    match part {
        Part::N(alphabet, length) => random.text(&alphabet.characters(), length.into()),
        Part::To(alphabet, least, most) => {
            let length = usize::from(least) + random.below(usize::from(most - least) + 1);
            random.text(&alphabet.characters(), length)
        }
        Part::T(text) => text.into(),
        Part::Uuid => {
            let hex: Vec<char> = "0123456789abcdef".chars().collect();
            [8, 4, 4, 4, 12]
                .map(|length| random.text(&hex, length))
                .join("-")
        }
    }
}

/// What stands behind a password in an address.
const HOST: &str = "@db.acme.internal/orders";

/// Every format several times, and what has no format.
fn tokens() -> Vec<(String, Token)> {
    let random = &mut Random(0x9e37_79b9_7f4a_7c15);
    let mut tokens = Vec::new();
    for format in formats() {
        for _ in 0..SAMPLES {
            tokens.push((
                format!("{} {}", format.provider, format.what),
                Token::random(format, random),
            ));
        }
    }
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
    for (what, before) in [
        ("connection string", "postgres://orders:"),
        ("basic authentication", "https://deploy:"),
        ("bearer", "Authorization: Bearer "),
        ("curl", "curl -u "),
        ("assignment", "api_key="),
    ] {
        let value = random.text(&letters, 28);
        let value = if what == "curl" {
            format!("orders:{value}")
        } else {
            value
        };
        let after = if before.contains("://") {
            "@db.acme.internal/orders"
        } else {
            ""
        };
        tokens.push((
            what.into(),
            Token {
                before: before.into(),
                value: format!("{value}{after}"),
            },
        ));
    }
    tokens
}

/// A project in which each token stands in prose, in a fence, in an attribute, in YAML and in docs.json.
fn project(tokens: &[(String, Token)]) -> Project {
    let page = |(at, (_, token)): (usize, &(String, Token))| {
        let written = token.written();
        let page = format!(
            "---\ntitle: Keys\ndescription: '{written}'\n---\n\nThe value is {written} for now.\n\n\
             <Card title=\"{written}\" href=\"/gone\">Text</Card>\n\n```bash\n{written}\n```\n"
        );
        Source::new(format!("page{at:03}.mdx"), page)
    };
    let values: Vec<String> = tokens.iter().map(|(_, token)| token.written()).collect();
    let config = format!(
        "{{\"name\": \"A\", \"unknown\": {values:?}, \"navigation\": {{\"pages\": [\"page000\"]}}}}"
    );
    let pages = tokens.iter().enumerate().map(page);
    Project::from_sources(
        [Source::new("docs.json", config)]
            .into_iter()
            .chain(pages)
            .collect(),
        [],
    )
}

/// Where the values of tokens stand in a project: file, start and value.
fn places(project: &Project, tokens: &[(String, Token)]) -> Vec<(String, usize, String)> {
    let mut places = Vec::new();
    for (_, source) in project.files.iter() {
        for (_, token) in tokens {
            let starts = source.text.match_indices(&token.value);
            places.extend(
                starts.map(|(at, _)| (source.path.to_string(), at, secret(token).to_owned())),
            );
        }
    }
    places.sort();
    places
}

/// The token without the host behind a password.
fn secret(token: &Token) -> &str {
    token.value.strip_suffix(HOST).unwrap_or(&token.value)
}

fn shown(project: &Project, findings: &[Finding]) -> Vec<(&'static str, String)> {
    let run = Run {
        secrets: &Found::default(),
        files: &project.files,
        findings,
        suppressed: &[],
        rules: &[],
        folder: "",
        way: "",
        summary: Summary::default(),
    };
    let terminal = Terminal {
        color: false,
        width: 160,
    };
    let write = |format: Output| {
        let mut out = Vec::new();
        report::write(&run, format, &terminal, &mut out).expect("it is written");
        (format.name(), String::from_utf8(out).expect("text"))
    };
    Output::ALL.into_iter().map(write).collect()
}

#[test]
fn every_format_is_found_at_its_place() {
    let rule = rules::find("exposed-secret").expect("the rule");
    for tokens in tokens().chunks(100) {
        let project = project(tokens);
        let findings = lint::run(&project, &[rule], None).findings;
        let place = |finding: &Finding| {
            let source = project.files.get(finding.file);
            (
                source.path.to_string(),
                finding.span.start as usize,
                source.slice(finding.span).to_owned(),
            )
        };
        let mut found: Vec<_> = findings.iter().map(place).collect();
        found.sort();
        let expected = places(&project, tokens);
        assert_eq!(expected.len(), 5 * tokens.len());
        let missed: Vec<_> = expected
            .iter()
            .filter(|place| !found.contains(place))
            .collect();
        let wrong: Vec<_> = found
            .iter()
            .filter(|place| !expected.contains(place))
            .collect();
        assert!(
            missed.is_empty() && wrong.is_empty(),
            "missed {missed:#?}\nwrong {wrong:#?}"
        );
    }
}

#[test]
fn no_output_shows_a_secret() {
    let one_of_each: Vec<_> = tokens().into_iter().step_by(SAMPLES).collect();
    for tokens in one_of_each.chunks(100) {
        let project = project(tokens);
        let findings = lint::run(&project, rules::all(), None).findings;
        let mut outputs = shown(&project, &findings);
        for (_, source) in project.files.iter() {
            let changed = source
                .text
                .replace("Text", "Words")
                .replace("unknown", "known");
            let diff = fix::diff(&source.path, &source.text, &changed, false);
            assert!(diff.contains('*'), "{diff}");
            outputs.push(("diff", diff));
        }
        let ends = tokens
            .iter()
            .map(|(_, token)| &secret(token)[secret(token).len().saturating_sub(10)..]);
        let ends = AhoCorasick::new(ends).expect("an automaton");
        for (output, text) in &outputs {
            let shown = ends
                .find(text)
                .map(|end| tokens[end.pattern().as_usize()].1.written());
            assert_eq!(shown, None, "in {output}");
        }
    }
}

#[test]
fn what_is_written_instead_is_no_secret() {
    for format in formats() {
        let placeholder = format!("<{}>", format.placeholder());
        assert!(is_placeholder(&placeholder), "{placeholder}");
        for text in [
            format!("api_key=\"{placeholder}\""),
            format!("https://user:{}@db.acme.io", format.placeholder()),
            format!("Authorization: Bearer {placeholder}"),
        ] {
            assert!(scan(&text).is_empty(), "{text}");
        }
    }
}

#[test]
fn what_stands_for_a_secret_is_none() {
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    for text in [
        "api_key = \"YOUR_API_KEY\"",
        "OPENAI_API_KEY=sk-...",
        "OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "Authorization: Bearer <token>",
        "Authorization: Bearer ${TOKEN}",
        "Authorization: Basic dXNlcm5hbWU6cGFzc3dvcmQ=",
        "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
        "postgres://user:password@localhost:5432/db",
        "postgres://postgres:postgres@db:5432/db",
        "mysql://root:example@127.0.0.1/db",
        "mongodb://admin:P@ssw0rd123@mongo.acme.io",
        "redis://default:${REDIS_PASSWORD}@redis:6379",
        "https://user:{{password}}@git.acme.io",
        "curl -u username:password https://acme.io",
        "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq...\n-----END PRIVATE KEY-----",
        "token: 3fa85f64-5717-4562-b3fc-2c963f66afa6",
        "token=a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6",
        "max_tokens=4096",
        &format!("ghp_{letters}"),
        &format!("{}EXAMPLE", "AKIAIOSFODNN7"),
        &format!("{}_{}", "sk_test", "4eC39HqLyjWDarjtT1zdp7dc"),
    ] {
        assert!(scan(text).is_empty(), "{text}: {:?}", scan(text));
    }
}
