//! What values of a format or a name look like. Hosts, numbers and addresses are those that standards keep for examples.

/// A text of which nothing is known.
pub(super) const TEXT: &str = "string";

/// What stands for the bytes of a file.
pub(super) const FILE: &str = "<binary>";

/// What stands in the place of a credential.
const SECRET: &str = "<SECRET>";
const PASSWORD: &str = "<PASSWORD>";

/// Values by format.
const FORMATS: &[(&str, &str)] = &[
    ("date-time", "2026-01-15T09:30:00Z"),
    ("datetime", "2026-01-15T09:30:00Z"),
    ("date", "2026-01-15"),
    ("time", "09:30:00Z"),
    ("duration", "P3D"),
    ("email", "jane@example.com"),
    ("idn-email", "jane@example.com"),
    ("hostname", "www.example.com"),
    ("idn-hostname", "www.example.com"),
    ("ipv4", "192.0.2.1"),
    ("ip", "192.0.2.1"),
    ("ipv6", "2001:db8::1"),
    ("cidr", "192.0.2.0/24"),
    ("mac", "00:00:5e:00:53:01"),
    ("uri", "https://example.com"),
    ("url", "https://example.com"),
    ("iri", "https://example.com"),
    ("uri-reference", "/path"),
    ("iri-reference", "/path"),
    ("uri-template", "https://example.com/{id}"),
    ("uuid", "123e4567-e89b-12d3-a456-426614174000"),
    ("guid", "123e4567-e89b-12d3-a456-426614174000"),
    ("ulid", "01ARZ3NDEKTSV4RRFFQ69G5FAV"),
    ("json-pointer", "/items/0"),
    ("relative-json-pointer", "1/name"),
    ("regex", "^[a-z]+$"),
    ("byte", "ZXhhbXBsZQ=="),
    ("base64", "ZXhhbXBsZQ=="),
    ("base64url", "ZXhhbXBsZQ"),
    ("base16", "6578616d706c65"),
    ("binary", FILE),
    ("password", PASSWORD),
    ("decimal", "19.99"),
    ("phone", "+1 202 555 0100"),
    ("color", "#1f6feb"),
    ("int64", "1"),
    ("int32", "1"),
];

/// Texts by the words that a name ends with; longer ones first where they end alike.
const NAMES: &[(&str, &str)] = &[
    ("first_name", "Jane"),
    ("given_name", "Jane"),
    ("last_name", "Doe"),
    ("family_name", "Doe"),
    ("full_name", "Jane Doe"),
    ("user_name", "jane"),
    ("username", "jane"),
    ("login", "jane"),
    ("nickname", "jane"),
    ("file_name", "report.pdf"),
    ("filename", "report.pdf"),
    ("host_name", "www.example.com"),
    ("hostname", "www.example.com"),
    ("host", "www.example.com"),
    ("domain", "example.com"),
    ("email", "jane@example.com"),
    ("email_address", "jane@example.com"),
    ("url", "https://example.com"),
    ("uri", "https://example.com"),
    ("href", "https://example.com"),
    ("website", "https://example.com"),
    ("homepage", "https://example.com"),
    ("phone", "+1 202 555 0100"),
    ("phone_number", "+1 202 555 0100"),
    ("mobile", "+1 202 555 0100"),
    ("country", "US"),
    ("country_code", "US"),
    ("currency", "USD"),
    ("currency_code", "USD"),
    ("language", "en"),
    ("locale", "en-US"),
    ("time_zone", "Europe/Berlin"),
    ("timezone", "Europe/Berlin"),
    ("city", "Springfield"),
    ("state", "active"),
    ("status", "active"),
    ("street", "1 Main Street"),
    ("address_line1", "1 Main Street"),
    ("line1", "1 Main Street"),
    ("postal_code", "12345"),
    ("zip_code", "12345"),
    ("zip", "12345"),
    ("ip", "192.0.2.1"),
    ("ip_address", "192.0.2.1"),
    ("color", "#1f6feb"),
    ("version", "1.0.0"),
    ("uuid", "123e4567-e89b-12d3-a456-426614174000"),
    ("guid", "123e4567-e89b-12d3-a456-426614174000"),
    ("created_at", "2026-01-15T09:30:00Z"),
    ("updated_at", "2026-01-15T09:30:00Z"),
    ("deleted_at", "2026-01-15T09:30:00Z"),
    ("expires_at", "2026-01-15T09:30:00Z"),
    ("timestamp", "2026-01-15T09:30:00Z"),
    ("date", "2026-01-15"),
    ("mime_type", "text/plain"),
    ("content_type", "text/plain"),
    ("media_type", "text/plain"),
    ("description", "A short description"),
    ("summary", "A short summary"),
    ("message", "A short message"),
    ("comment", "A short comment"),
    ("title", "Example"),
    ("subject", "Example"),
    ("query", "example"),
    ("q", "example"),
    ("search", "example"),
    ("keyword", "example"),
    ("text", "Some text"),
    ("content", "Some text"),
    ("prompt", "Write a haiku about the sea"),
    ("question", "What is new?"),
    ("reason", "A short reason"),
    ("note", "A short note"),
    ("notes", "A short note"),
    ("company", "Acme"),
    ("tag", "example"),
    ("category", "example"),
    ("slug", "example"),
    ("name", "Example"),
    ("label", "Example"),
    ("password", PASSWORD),
    ("secret", SECRET),
    ("token", "<TOKEN>"),
    ("api_key", "<API_KEY>"),
    ("apikey", "<API_KEY>"),
    ("owner", "jane"),
    ("organization", "acme"),
    ("org", "acme"),
    ("repository", "example"),
    ("repo", "example"),
    ("branch", "main"),
    ("path", "path/to/file"),
    ("id", "abc123"),
];

/// Numbers by the words that a name ends with.
const NUMBERS: &[(&str, f64)] = &[
    ("page_size", 20.0),
    ("per_page", 20.0),
    ("limit", 20.0),
    ("page", 1.0),
    ("offset", 0.0),
    ("price", 19.99),
    ("amount", 100.0),
    ("total", 100.0),
    ("age", 42.0),
    ("year", 2026.0),
    ("month", 1.0),
    ("port", 8080.0),
    ("latitude", 52.52),
    ("lat", 52.52),
    ("longitude", 13.405),
    ("lng", 13.405),
    ("lon", 13.405),
    ("width", 640.0),
    ("height", 480.0),
    ("size", 1024.0),
    ("percent", 50.0),
    ("percentage", 50.0),
    ("temperature", 0.7),
    ("code", 200.0),
    ("status", 200.0),
    ("timestamp", 1_768_469_400.0),
    ("created", 1_768_469_400.0),
];

/// A text of a format.
pub(super) fn text_of_format(format: &str) -> Option<&'static str> {
    let mut known = FORMATS.iter();
    let found = known.find(|(name, _)| name.eq_ignore_ascii_case(format))?;
    Some(found.1)
}

/// A text that a value of that name may be.
pub(super) fn text_named(name: &str) -> Option<&'static str> {
    let words = words(name);
    let mut known = NAMES.iter();
    known
        .find(|(end, _)| ends(&words, end))
        .map(|found| found.1)
}

/// A number that a value of that name may be.
pub(super) fn number_named(name: &str) -> f64 {
    let words = words(name);
    let mut known = NUMBERS.iter();
    let found = known.find(|(end, _)| ends(&words, end));
    found.map_or(1.0, |found| found.1)
}

/// What one of several is called: `tag` for `tags`.
pub(super) fn singular(name: &str) -> String {
    let is_plural = name.len() > 2 && name.ends_with('s') && !name.ends_with("ss");
    match name.strip_suffix("ies") {
        Some(stem) if !stem.is_empty() => format!("{stem}y"),
        _ if is_plural => name[..name.len() - 1].to_owned(),
        _ => name.to_owned(),
    }
}

fn ends(words: &str, end: &str) -> bool {
    words
        .strip_suffix(end)
        .is_some_and(|before| before.is_empty() || before.ends_with('_'))
}

/// The words of a name in small letters, with `_` between them.
fn words(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 4);
    let mut was_small = false;
    for sign in name.chars().take(100) {
        if sign.is_alphanumeric() {
            if sign.is_uppercase() && was_small {
                words.push('_');
            }
            words.extend(sign.to_lowercase());
        } else if !words.is_empty() && !words.ends_with('_') {
            words.push('_');
        }
        was_small = sign.is_lowercase() || sign.is_numeric();
    }
    words.trim_end_matches('_').to_owned()
}
