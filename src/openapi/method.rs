//! Methods, and how pages name operations.

/// A method of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Reads.
    Get,
    /// Puts in place.
    Put,
    /// Sends.
    Post,
    /// Removes.
    Delete,
    /// Asks what is possible.
    Options,
    /// Reads without the body.
    Head,
    /// Changes in part.
    Patch,
    /// Sends back what arrived.
    Trace,
    /// Reads what a body asks for.
    Query,
}

impl Method {
    /// Every method, in the order of the standard.
    pub const ALL: [Self; 9] = [
        Self::Get,
        Self::Put,
        Self::Post,
        Self::Delete,
        Self::Options,
        Self::Head,
        Self::Patch,
        Self::Trace,
        Self::Query,
    ];

    /// The method of that name in any letter case.
    pub fn named(name: &str) -> Option<Self> {
        let is_named = |method: &Self| method.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_named)
    }

    /// Its name, such as `GET`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Put => "PUT",
            Self::Post => "POST",
            Self::Delete => "DELETE",
            Self::Options => "OPTIONS",
            Self::Head => "HEAD",
            Self::Patch => "PATCH",
            Self::Trace => "TRACE",
            Self::Query => "QUERY",
        }
    }
}

/// How a page names an operation: `GET /users`, or with the file before it, `api/openapi.yaml GET /users`. A webhook is
/// named as `webhook order.created`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperationName<'t> {
    /// The path of the description, where it is given.
    pub file: Option<&'t str>,
    /// The method as written.
    pub method: &'t str,
    /// The path of the operation, or the name of the webhook.
    pub path: &'t str,
}

impl<'t> OperationName<'t> {
    /// Takes the name of an operation apart. None where it names no method.
    pub fn read(text: &'t str) -> Option<Self> {
        let text = text.trim();
        let mut from = 0;
        while from < text.len() {
            let rest = &text[from..];
            let word = rest.split(char::is_whitespace).next().unwrap_or("");
            let after = rest[word.len()..].trim_start();
            let is_method = Method::named(word).is_some() || word.eq_ignore_ascii_case("webhook");
            if is_method && !after.is_empty() {
                return Some(Self {
                    file: Some(text[..from].trim()).filter(|file| !file.is_empty()),
                    method: word,
                    path: after,
                });
            }
            from = text.len() - after.len();
        }
        None
    }

    /// Its path without the scheme and host of a whole address.
    pub fn path_on_host(&self) -> &'t str {
        let Some((_, rest)) = self.path.split_once("://") else {
            return self.path;
        };
        rest.find('/').map_or("/", |at| &rest[at..])
    }

    /// Whether it names a webhook.
    pub fn is_webhook(&self) -> bool {
        self.method.eq_ignore_ascii_case("webhook")
    }
}
