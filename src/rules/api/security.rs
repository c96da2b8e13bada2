//! The credentials that operations ask for, and the words by which a page shows their form.

use crate::openapi::{Operation, SecurityScheme};
use crate::project::Project;

/// How a caller shows who calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Credential {
    /// `Authorization: Bearer ...`
    Bearer,
    /// `Authorization: Basic ...`
    Basic,
    /// A key under a name.
    Key(String),
    /// Anything else: `Authorization`, OAuth, a certificate.
    Other,
}

impl Credential {
    /// As a message says it.
    pub fn shown(&self) -> String {
        match self {
            Credential::Bearer => "`Authorization: Bearer <TOKEN>`".into(),
            Credential::Basic => "`Authorization: Basic <CREDENTIALS>`".into(),
            Credential::Key(name) => format!("`{name}: <API_KEY>`"),
            Credential::Other => "the form of its credentials".into(),
        }
    }

    /// Whether a text shows its form.
    pub fn is_shown_in(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        match self {
            Credential::Bearer => has(&[
                "bearer",
                "authorization:",
                "authorization\"",
                "authorization'",
                "authorization`",
            ]),
            Credential::Basic => has(&[
                "basic ",
                "--user ",
                " -u ",
                "authorization:",
                "httpbasicauth",
                "auth=(",
            ]),
            Credential::Key(name) => lower.contains(&name.to_lowercase()),
            Credential::Other => has(&[
                "authorization",
                "oauth",
                "bearer",
                "certificate",
                "access token",
                "access_token",
                "openid",
            ]),
        }
    }

    fn of(scheme: &SecurityScheme) -> Option<Self> {
        let value = scheme.value?;
        let name = value.str("name");
        Some(match scheme.kind()? {
            "http" => match value.str("scheme").map(str::to_lowercase).as_deref() {
                Some("bearer") => Self::Bearer,
                Some("basic") => Self::Basic,
                _ => Self::Other,
            },
            "basic" => Self::Basic,
            "apiKey" => match name {
                Some(name) if name.eq_ignore_ascii_case("authorization") => Self::Other,
                Some(name) => Self::Key(name.into()),
                None => Self::Other,
            },
            _ => Self::Other,
        })
    }
}

/// The names under which an operation takes credentials.
pub(super) fn names<'a>(operation: &Operation<'a>) -> Vec<&'a str> {
    let schemes = operation.security().into_iter().flatten();
    schemes
        .filter_map(|scheme| scheme.value?.str("name"))
        .collect()
}

/// The credentials that an operation asks for; empty where it may be called without.
pub(super) fn of_operation(operation: &Operation) -> Vec<Credential> {
    let alternatives = operation.security();
    if alternatives.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let schemes = alternatives.iter().flatten();
    schemes.filter_map(Credential::of).collect()
}

/// The credentials that docs.json names for all endpoints.
pub(super) fn of_project(project: &Project) -> Option<Credential> {
    let authentication = project.config.view.api.authentication.as_ref()?;
    let (method, _) = authentication.method.as_ref()?;
    Some(match method.as_str() {
        "bearer" => Credential::Bearer,
        "basic" => Credential::Basic,
        "key" => match &authentication.name {
            Some((name, _)) => Credential::Key(name.clone()),
            None => Credential::Other,
        },
        _ => return None,
    })
}
