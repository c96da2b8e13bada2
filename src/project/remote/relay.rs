//! Passes requests of others on as they are.

use std::io::Read;
use std::sync::LazyLock;
use std::time::Duration;

use ureq::Agent;
use ureq::http::{HeaderName, HeaderValue, Request};

const CONNECT: Duration = Duration::from_secs(15);
const RESPONSE: Duration = Duration::from_secs(120);

static AGENT: LazyLock<Agent> = LazyLock::new(|| {
    Agent::config_builder()
        .http_status_as_error(false)
        // Another host would be asked that nobody named.
        .max_redirects(0)
        .max_redirects_will_error(false)
        .allow_non_standard_methods(true)
        .proxy(None)
        .user_agent("")
        .accept("")
        .accept_encoding("identity")
        .timeout_connect(Some(CONNECT))
        .timeout_recv_response(Some(RESPONSE))
        .build()
        .into()
});

/// What a server said.
pub struct Relayed {
    /// The status.
    pub status: u16,
    /// Names and values of the headers.
    pub headers: Vec<(String, String)>,
    /// The body as it arrives.
    pub body: Box<dyn Read>,
}

/// Asks a server. It is followed nowhere else, and no header is sent but the given ones and those that HTTP needs; of
/// those, what cannot be sent is left out.
///
/// # Errors
///
/// A sentence that says what is in the way.
pub fn relay(
    method: &str,
    address: &str,
    headers: &[(&str, &str)],
    body: Vec<u8>,
) -> Result<Relayed, String> {
    let mut request = Request::builder().method(method).uri(address);
    for (name, value) in headers {
        let name = HeaderName::from_bytes(name.as_bytes());
        let value = HeaderValue::from_bytes(value.as_bytes());
        if let (Ok(name), Ok(value)) = (name, value) {
            request = request.header(name, value);
        }
    }
    // A body of no bytes is none, but for methods that have one in any case.
    let has_body = !body.is_empty() || matches!(method, "POST" | "PUT" | "PATCH");
    let request = request.body(body);
    let request = request.map_err(|_| "The request cannot be sent.".to_owned())?;
    let answered = match has_body {
        true => AGENT.run(request),
        false => AGENT.run(request.map(|_| ())),
    };
    let answer = answered.map_err(|error| format!("The server could not be asked: {error}."))?;
    let headers = answer.headers().iter().map(|(name, value)| {
        let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
        (name.as_str().to_owned(), value)
    });
    Ok(Relayed {
        status: answer.status().as_u16(),
        headers: headers.collect(),
        body: Box::new(answer.into_body().into_reader()),
    })
}
