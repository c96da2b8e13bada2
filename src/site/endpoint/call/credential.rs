//! What shows who calls.

use serde::Serialize;

use crate::config::Authentication;
use crate::openapi::{Location, SecurityScheme};

/// How a credential is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::site) enum CredentialKind {
    /// A user and a password.
    Basic,
    /// A text in a header, the query or a cookie.
    Key,
    /// A certificate of the caller's, which no page can give.
    Certificate,
}

/// Something that shows who calls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(in crate::site) struct Credential {
    /// Its name, the same for all operations of a description: what is entered once serves them all.
    pub(in crate::site) id: String,
    /// How it is given.
    pub(in crate::site) kind: CredentialKind,
    /// Where.
    #[serde(rename = "in", serialize_with = "super::location_name")]
    pub(in crate::site) location: Location,
    /// The name of the header, the parameter or the cookie.
    pub(in crate::site) name: String,
    /// What stands before it and is not entered: `Bearer `.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(in crate::site) scheme: String,
    /// What readers call it; of a user and a password, both.
    pub(in crate::site) labels: Vec<String>,
    /// What the input begins with.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(in crate::site) prefix: String,
    /// What stands in samples for it; of a user and a password, both.
    pub(in crate::site) samples: Vec<String>,
    /// What is said of it, in a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) description: Option<String>,
}

impl Credential {
    /// A text in the header `Authorization` after the name of a scheme.
    pub(in crate::site) fn bearer(id: &str, scheme: &str, label: &str) -> Self {
        Self {
            scheme: format!("{scheme} "),
            ..Self::key(id, Location::Header, "Authorization", label)
        }
    }

    /// A text under a name.
    pub(in crate::site) fn key(id: &str, location: Location, name: &str, label: &str) -> Self {
        Self {
            id: id.to_owned(),
            kind: CredentialKind::Key,
            location,
            name: name.to_owned(),
            scheme: String::new(),
            labels: vec![label.to_owned()],
            prefix: String::new(),
            samples: vec![placeholder(location, name)],
            description: None,
        }
    }

    /// A user and a password.
    pub(in crate::site) fn basic(id: &str, user: &str, password: &str) -> Self {
        Self {
            kind: CredentialKind::Basic,
            labels: vec![user.to_owned(), password.to_owned()],
            samples: vec!["<USERNAME>".to_owned(), "<PASSWORD>".to_owned()],
            ..Self::key(id, Location::Header, "Authorization", "")
        }
    }

    /// What docs.json says. None where it names no method.
    pub(in crate::site) fn of_settings(settings: &Authentication) -> Option<Self> {
        let name = settings.name.as_ref().map(|(name, _)| name.trim());
        let mut credential = match settings.method.as_ref()?.0.as_ref() {
            "bearer" => Self::bearer("docs.json", "Bearer", name.unwrap_or("Token")),
            "basic" => {
                let (user, password) = name
                    .and_then(|name| name.split_once(':'))
                    .unwrap_or_default();
                let or = |name: &str, usual: &str| match name.trim() {
                    "" => usual.to_owned(),
                    name => name.to_owned(),
                };
                Self::basic(
                    "docs.json",
                    &or(user, "Username"),
                    &or(password, "Password"),
                )
            }
            "key" => {
                let name = name.unwrap_or("X-API-Key");
                Self::key("docs.json", Location::Header, name, name)
            }
            _ => return None,
        };
        if let Some((prefix, _)) = &settings.input_prefix {
            credential.begin_with(prefix);
        }
        Some(credential)
    }

    /// Lets the input begin with a text.
    fn begin_with(&mut self, prefix: &str) {
        if self.kind == CredentialKind::Key && !prefix.is_empty() {
            self.prefix = prefix.to_owned();
            self.samples = vec![format!(
                "{prefix}{}",
                placeholder(self.location, &self.name)
            )];
        }
    }

    /// What a description says. None for a scheme that is not described or of a kind that is not known.
    pub(in crate::site) fn of_scheme(scheme: &SecurityScheme<'_>) -> Option<Self> {
        let value = scheme.value?;
        let id = scheme.name;
        let mut credential = match scheme.kind()? {
            "basic" => Self::basic(id, "Username", "Password"),
            "http" => match value.str("scheme").unwrap_or("bearer") {
                name if name.eq_ignore_ascii_case("basic") => {
                    Self::basic(id, "Username", "Password")
                }
                name if name.eq_ignore_ascii_case("bearer") => Self::bearer(id, "Bearer", "Token"),
                name => Self {
                    samples: vec!["<CREDENTIALS>".to_owned()],
                    ..Self::bearer(id, name.trim(), "Credentials")
                },
            },
            "apiKey" => {
                let location = Location::named(value.str("in")?)?;
                let name = value.str("name")?;
                Self::key(id, location, name, name)
            }
            "oauth2" | "openIdConnect" => Self::bearer(id, "Bearer", "Access token"),
            "mutualTLS" => Self {
                kind: CredentialKind::Certificate,
                labels: vec!["Client certificate".to_owned()],
                samples: Vec::new(),
                ..Self::key(id, Location::Header, "", "")
            },
            _ => return None,
        };
        credential.description = value
            .str("description")
            .and_then(super::operation::first_line);
        Some(credential)
    }
}

/// What stands in samples for a text that shows who calls, in the form that the rule `inconsistent-placeholder` asks for.
pub(in crate::site) fn placeholder(location: Location, name: &str) -> String {
    let words = super::operation::stand_in(name);
    let is_token = words.ends_with("TOKEN") || words == "AUTHORIZATION";
    let name = match location {
        _ if is_token => "TOKEN",
        _ if words.ends_with("SECRET") => "SECRET",
        // A cookie holds a session more often than a key.
        Location::Cookie if words.starts_with(|sign: char| sign.is_ascii_uppercase()) => &words,
        _ => "API_KEY",
    };
    format!("<{name}>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_have_the_form_of_the_rule() {
        for (location, name, expected) in [
            (Location::Header, "Authorization", "<TOKEN>"),
            (Location::Header, "X-Auth-Token", "<TOKEN>"),
            (Location::Header, "X-API-Key", "<API_KEY>"),
            (Location::Query, "key", "<API_KEY>"),
            (Location::Query, "client_secret", "<SECRET>"),
            (Location::Cookie, "session", "<SESSION>"),
            (Location::Cookie, "__sid", "<SID>"),
            (Location::Cookie, "", "<API_KEY>"),
        ] {
            assert_eq!(placeholder(location, name), expected, "{name}");
        }
    }
}
