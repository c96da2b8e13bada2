//! Requests and answers of HTTP/1.1, one of each for a connection.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// How long a connection may say nothing before its request is whole.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The longest head of a request, and the longest body, in bytes.
const MAX_HEAD: u64 = 128 << 10;
const MAX_BODY: u64 = 256 << 20;

/// A request.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) method: String,
    /// The path with the query.
    pub(super) target: String,
    /// Names in small letters.
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Request {
    /// Reads a request. The status that answers it instead, where it is none that is served.
    pub(super) fn read(stream: &TcpStream) -> io::Result<Result<Self, u16>> {
        stream.set_read_timeout(Some(TIMEOUT))?;
        let mut reader = BufReader::new(stream);
        let Some(head) = head(&mut reader)? else {
            return Ok(Err(431));
        };
        let Some(mut request) = Self::of_head(&head) else {
            return Ok(Err(400));
        };
        if request.header("transfer-encoding").is_some() {
            return Ok(Err(411));
        }
        let length = request
            .header("content-length")
            .map_or(Ok(0), str::parse::<u64>);
        match length {
            Err(_) => return Ok(Err(400)),
            Ok(length) if length > MAX_BODY => return Ok(Err(413)),
            Ok(length) => {
                reader.take(length).read_to_end(&mut request.body)?;
            }
        }
        Ok(Ok(request))
    }

    fn of_head(head: &str) -> Option<Self> {
        let mut lines = head.lines();
        let mut first = lines.next()?.split(' ');
        let (method, target) = (first.next()?, first.next()?);
        let is_method = method.bytes().all(|sign| sign.is_ascii_uppercase());
        if method.is_empty() || !is_method || !target.starts_with('/') {
            return None;
        }
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(':')?;
            Some((name.to_ascii_lowercase(), value.trim().to_owned()))
        });
        Some(Self {
            method: method.to_owned(),
            target: target.to_owned(),
            headers: headers.collect::<Option<_>>()?,
            body: Vec::new(),
        })
    }

    /// The path without the query.
    pub(super) fn path(&self) -> &str {
        self.target.split(['?', '#']).next().unwrap_or("")
    }

    /// The query without the path.
    pub(super) fn query(&self) -> &str {
        self.target.split_once('?').map_or("", |(_, query)| query)
    }

    /// The first header of that name, in small letters.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// The lines before the body. None where there are too many.
fn head(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut head = Vec::new();
    let mut limited = reader.take(MAX_HEAD);
    loop {
        let start = head.len();
        if limited.read_until(b'\n', &mut head)? == 0 {
            return Ok(None);
        }
        if matches!(&head[start..], b"\r\n" | b"\n") {
            head.truncate(start);
            return Ok(Some(String::from_utf8_lossy(&head).into_owned()));
        }
    }
}

/// An answer that is there as a whole.
#[derive(Debug)]
pub(super) struct Answer {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

impl Answer {
    pub(super) fn new(status: u16, content_type: &str, body: Vec<u8>) -> Self {
        Self {
            status,
            headers: vec![("content-type", content_type.to_owned())],
            body,
        }
    }

    pub(super) fn text(status: u16, text: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", text.into())
    }

    pub(super) fn empty(status: u16) -> Self {
        Self::text(status, "")
    }

    pub(super) fn with(mut self, name: &'static str, value: String) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Writes it; of an answer to `HEAD`, without the body.
    pub(super) fn write_for(mut self, request: &Request, stream: &mut TcpStream) -> io::Result<()> {
        let length = self.body.len().to_string();
        self.headers.push(("content-length", length));
        if request.method == "HEAD" {
            self.body.clear();
        }
        self.write(stream)
    }

    pub(super) fn write(&self, stream: &mut TcpStream) -> io::Result<()> {
        let headers: Vec<(&str, &str)> = self
            .headers
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        Self::begin(self.status, &headers, stream)?;
        stream.write_all(&self.body)?;
        stream.flush()
    }

    /// Writes what stands before a body, which ends with the connection.
    pub(super) fn begin(
        status: u16,
        headers: &[(&str, &str)],
        stream: &mut TcpStream,
    ) -> io::Result<()> {
        let mut head = format!("HTTP/1.1 {status} \r\n");
        let own = [
            ("cache-control", "no-store"),
            ("x-content-type-options", "nosniff"),
            ("connection", "close"),
        ];
        for (name, value) in headers.iter().chain(&own) {
            let value = value.replace(['\r', '\n'], " ");
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes())?;
        stream.flush()
    }
}
