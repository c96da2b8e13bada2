//! Finds secrets in a text.
//!
//! 1. The text is gone through once, with a stop wherever a token could begin, or a name stands that a secret could
//!    be assigned to.
//! 2. Each place is looked at by what knows that kind. It looks no further than the longest such token, so that the work
//!    grows with the text alone.
//! 3. Where several kinds claim the same characters, the most exact one has them.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::LazyLock;

use crate::secrets::format::{Format, Nature, Start};
use crate::secrets::table::formats;
use crate::secrets::{encoded, pem, value};
use crate::source::Span;
use crate::texts::Texts;

/// A secret in a text.
#[derive(Clone, Copy, Debug)]
pub struct Secret {
    /// Where it stands, without quotes and names.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
    /// How grave it is to show it.
    pub nature: Nature,
}

/// What a secret is.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A token of a known format, and how it begins.
    Token(&'static Format, &'static str),
    /// The body of a private key.
    PrivateKey,
    /// A JSON Web Token.
    WebToken,
    /// The password in an address.
    Password,
    /// What follows `Authorization:`.
    Authorization,
    /// The name and password that `curl` is given.
    Login,
    /// A value that is assigned to a name such as `api_key`.
    Assigned,
}

impl Kind {
    /// What it is, in a few words.
    pub fn name(self) -> String {
        match self {
            Kind::Token(format, _) => format!("{} {}", format.provider, format.what),
            Kind::PrivateKey => "private key".into(),
            Kind::WebToken => "JSON Web Token".into(),
            Kind::Password => "password in an address".into(),
            Kind::Authorization => "value of an authorization header".into(),
            Kind::Login => "user name and password".into(),
            Kind::Assigned => "key or password".into(),
        }
    }

    /// How it begins, where that says what it is and nothing of the secret.
    pub fn prefix(self) -> Option<&'static str> {
        match self {
            Kind::Token(_, prefix) => (prefix.len() >= 3).then_some(prefix),
            _ => None,
        }
    }

    /// What stands for it in an example, without brackets.
    pub fn placeholder(self) -> String {
        match self {
            Kind::Token(format, _) => format.placeholder(),
            Kind::PrivateKey => "PRIVATE_KEY".into(),
            Kind::WebToken => "JWT".into(),
            Kind::Password => "PASSWORD".into(),
            Kind::Authorization => "CREDENTIALS".into(),
            Kind::Login => "USER>:<PASSWORD".into(),
            Kind::Assigned => "API_KEY".into(),
        }
    }

    /// How exact the kind is; lower is more exact.
    fn rank(self) -> u8 {
        match self {
            Kind::Token(format, _) if matches!(format.start, Start::Prefix(_)) => 0,
            Kind::PrivateKey | Kind::WebToken => 1,
            Kind::Token(..) => 2,
            Kind::Password | Kind::Login | Kind::Authorization => 3,
            Kind::Assigned => 4,
        }
    }
}

/// What a word that the automaton knows may lead to.
#[derive(Clone, Copy)]
enum Lead {
    Prefix(&'static Format, &'static str),
    Name(&'static Format),
    PrivateKey,
    WebToken,
    Address,
    Authorization,
    Login,
    Assignment,
}

/// The words that lead to kinds without a format.
const LEADS: &[(Lead, &[&str])] = &[
    (Lead::PrivateKey, &[pem::BEGIN]),
    (Lead::WebToken, &["eyJ"]),
    (Lead::Address, &["://"]),
    (
        Lead::Authorization,
        &[
            "Bearer ", "bearer ", "Basic ", "basic ", ": Token ", ": token ",
        ],
    ),
    (Lead::Login, &["-u ", "-u=", "--user ", "--user="]),
    (
        Lead::Assignment,
        &[
            "key", "Key", "KEY", "secret", "Secret", "SECRET", "token", "Token", "TOKEN",
            "password", "Password", "PASSWORD", "passwd", "PASSWD",
        ],
    ),
];

/// The words to look for, and what each of them leads to.
static WORDS: LazyLock<(Texts, Vec<Vec<Lead>>)> = LazyLock::new(|| {
    let mut leads: BTreeMap<String, Vec<Lead>> = BTreeMap::new();
    for format in formats() {
        match format.start {
            Start::Prefix(prefixes) => {
                for &prefix in prefixes {
                    leads
                        .entry(prefix.into())
                        .or_default()
                        .push(Lead::Prefix(format, prefix));
                }
            }
            Start::Name(names) => {
                for spelling in names.iter().flat_map(|name| spellings(name)) {
                    leads.entry(spelling).or_default().push(Lead::Name(format));
                }
            }
        }
    }
    for (lead, words) in LEADS {
        for word in *words {
            leads.entry((*word).into()).or_default().push(*lead);
        }
    }
    let (words, leads): (Vec<String>, _) = leads.into_iter().unzip();
    (Texts::new(words, false), leads)
});

/// A name as code spells it: in small letters, in capitals, with hyphens, with a capital, or as given.
fn spellings(name: &str) -> Vec<String> {
    let capital = name[..1].to_ascii_uppercase() + &name[1..];
    let mut all = vec![
        name.to_owned(),
        name.to_ascii_lowercase(),
        name.to_ascii_uppercase(),
        capital,
    ];
    all.extend(
        all.clone()
            .iter()
            .map(|spelling| spelling.replace('_', "-")),
    );
    all.sort();
    all.dedup();
    all
}

/// Every secret of a text, in its order. None lies over another.
pub fn scan(text: &str) -> Vec<Secret> {
    let (texts, leads) = &*WORDS;
    let mut words: Vec<(Range<usize>, usize)> = Vec::new();
    let _ = texts.search(text, |number, range| {
        words.push((range, number));
        ControlFlow::Continue(())
    });
    // Where two kinds are alike exact, the first one that ends has the place.
    words.sort_unstable_by_key(|(range, _)| (range.end, range.start));
    let mut found = Vec::new();
    for (range, number) in words {
        for lead in &leads[number] {
            found.extend(lead.follow(text, range.clone()));
        }
    }
    most_exact(found)
}

fn most_exact(mut found: Vec<Secret>) -> Vec<Secret> {
    let prefix = |secret: &Secret| secret.kind.prefix().map_or(0, str::len);
    found.sort_by_key(|secret| {
        let longest_first = std::cmp::Reverse((prefix(secret), secret.span.len()));
        (secret.kind.rank(), longest_first, secret.span)
    });
    let mut taken: BTreeMap<u32, Secret> = BTreeMap::new();
    for secret in found {
        let before = taken.range(..secret.span.end).next_back();
        if before.is_none_or(|(_, other)| !other.span.overlaps(secret.span)) {
            taken.insert(secret.span.start, secret);
        }
    }
    taken.into_values().collect()
}

impl Lead {
    /// The secret that a word leads to, if it is one.
    fn follow(self, text: &str, word: Range<usize>) -> Option<Secret> {
        let (range, kind, nature) = match self {
            Lead::Prefix(format, prefix) => {
                let range = prefixed(text, word, format, prefix)?;
                (range, Kind::Token(format, prefix), format.nature)
            }
            Lead::Name(format) => {
                let start = value::assigned(text, &word)?;
                let end = format.body_end(text.as_bytes(), start)?;
                if !format.is_real(text.get(start..end)?) {
                    return None;
                }
                (start..end, Kind::Token(format, ""), format.nature)
            }
            Lead::PrivateKey => (
                pem::private_key(text, word.start)?,
                Kind::PrivateKey,
                Nature::Secret,
            ),
            Lead::WebToken => {
                let dashed = text[..word.start].ends_with('-');
                let free = !dashed && is_free(text.as_bytes(), word.start);
                let (end, nature) = free.then(|| encoded::web_token(text, word.start))??;
                (word.start..end, Kind::WebToken, nature)
            }
            Lead::Address => (
                value::address_password(text, word)?,
                Kind::Password,
                Nature::Secret,
            ),
            Lead::Authorization => (
                value::authorization(text, word)?,
                Kind::Authorization,
                Nature::Secret,
            ),
            Lead::Login => (value::login(text, word)?, Kind::Login, Nature::Secret),
            Lead::Assignment => (
                value::assignment(text, word)?,
                Kind::Assigned,
                Nature::Secret,
            ),
        };
        Some(Secret {
            span: Span::new(range.start, range.end),
            kind,
            nature,
        })
    }
}

/// The token that begins with a prefix; without the prefix where that is a part of an address or a setting.
fn prefixed(text: &str, word: Range<usize>, format: &Format, prefix: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    if prefix.as_bytes()[0].is_ascii_alphanumeric() && !is_free(bytes, word.start) {
        return None;
    }
    let end = format.body_end(bytes, word.end)?;
    if !format.is_real(text.get(word.end..end)?) {
        return None;
    }
    if prefix.starts_with('/') || prefix.ends_with(['/', '=']) {
        return Some(word.end..end);
    }
    let start = if prefix.starts_with('.') {
        start_of_run(bytes, word.start)
    } else {
        word.start
    };
    Some(start..end)
}

/// Where the letters and digits before a place begin.
fn start_of_run(text: &[u8], at: usize) -> usize {
    let before = text[..at].iter().rev().take(64);
    at - before
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count()
}

/// Whether a token may begin here: no word goes on, save the end of an escape such as `\n` or `%3D`.
fn is_free(text: &[u8], at: usize) -> bool {
    match text[..at] {
        [] => true,
        [.., b'\\', b'n' | b't' | b'r'] => true,
        [.., b'%', high, low] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => true,
        [.., last] => !last.is_ascii_alphanumeric() && last != b'_',
    }
}
