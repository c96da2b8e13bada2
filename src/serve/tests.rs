use std::io::Read;
use std::net::Shutdown;

use super::*;

/// A server that answers once with what it was sent, and its origin.
fn echo() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { break };
            let mut bytes = [0; 4096];
            let length = stream.read(&mut bytes).unwrap_or(0);
            let asked = String::from_utf8_lossy(&bytes[..length]).into_owned();
            let head = match asked.starts_with("GET /moved") {
                true => "302 Found\r\nLocation: http://169.254.169.254/",
                false => {
                    "201 Created\r\nSet-Cookie: a=\u{e9}\r\nContent-Type: text/plain\r\nContent-Encoding: identity"
                }
            };
            let length = asked.len();
            let answer = format!(
                "HTTP/1.1 {head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{asked}"
            );
            drop(stream.write_all(answer.as_bytes()));
        }
    });
    origin
}

/// A preview of a few files, and its port.
fn preview(origins: &[&str]) -> (Site, String) {
    let preview = Preview::begin(0).expect("a port");
    let made = |text: &str| FileContent::Made(text.as_bytes().to_vec());
    let files = [
        ("index.html", made("<html lang=\"en\"><head></head></html>")),
        ("a b/index.html", made("<html>A</html>")),
        ("a.svg", made("<svg/>")),
        ("404.html", made("<html>Missing</html>")),
        ("copied.txt", FileContent::Copied("missing.txt".into())),
    ];
    let site = preview.site();
    site.change(Content {
        files: files
            .map(|(path, content)| (path.to_owned(), content))
            .into_iter()
            .collect(),
        origins: origins.iter().map(|&origin| origin.to_owned()).collect(),
        ..Content::default()
    });
    let host = preview.address().replace("http://", "");
    std::thread::spawn(move || preview.serve());
    (site, host)
}

fn asked(host: &str, request: &str) -> String {
    let port = host.rsplit(':').next().unwrap_or("");
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("a connection");
    stream.write_all(request.as_bytes()).expect("it is sent");
    drop(stream.shutdown(Shutdown::Write));
    let mut answer = Vec::new();
    drop(stream.read_to_end(&mut answer));
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn files_are_found_by_their_addresses() {
    let (_site, host) = preview(&[]);
    for (request, status, part) in [
        (
            "GET / HTTP/1.1",
            200,
            "<html data-proxy=\"/_dev/ask\" data-turn=\"1\" lang=\"en\">",
        ),
        (
            "GET /?a=/x HTTP/1.1",
            200,
            "/_dev/reload.js\"></script></head>",
        ),
        ("GET /a%20b HTTP/1.1", 302, "location: /a%20b/"),
        ("GET //a%20b HTTP/1.1", 302, "location: /a%20b/"),
        ("GET /a%20b/ HTTP/1.1", 200, ">A<"),
        ("GET /a.svg HTTP/1.1", 200, "image/svg+xml"),
        ("HEAD / HTTP/1.1", 200, "connection: close\r\n\r\n"),
        ("GET /missing HTTP/1.1", 404, "Missing"),
        ("GET /copied.txt HTTP/1.1", 404, "Missing"),
        ("GET /../../etc/passwd HTTP/1.1", 404, "Missing"),
        ("GET /%2e%2e/etc/passwd HTTP/1.1", 404, "Missing"),
        ("POST / HTTP/1.1", 405, ""),
        ("GET http://example.com/ HTTP/1.1", 400, ""),
        ("nonsense", 400, ""),
    ] {
        let answer = asked(&host, &format!("{request}\r\nHost: {host}\r\n\r\n"));
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{request}: {answer}"
        );
        assert!(answer.contains(part), "{request}: {answer}");
    }
    // A name of another that leads here.
    for other in ["example.com", "", "localhost"] {
        let answer = asked(&host, &format!("GET / HTTP/1.1\r\nHost: {other}\r\n\r\n"));
        assert!(
            answer.starts_with("HTTP/1.1 421 ") && !answer.contains("html"),
            "{answer}"
        );
    }
}

#[test]
fn pages_say_how_many_errors_there_are() {
    let (site, host) = preview(&[]);
    let page = || asked(&host, &format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"));
    assert!(!page().contains("data-errors"));
    site.keep(1);
    assert!(page().contains(r#" data-errors="1 error" lang="en">"#));
    site.keep(2);
    assert!(page().contains(r#" data-errors="2 errors" "#));
}

#[test]
fn requests_that_are_too_large_are_refused() {
    let (_site, host) = preview(&[]);
    let long = "a".repeat(200 << 10);
    for (headers, status) in [
        (format!("X: {long}"), 431),
        ("Content-Length: 99999999999".to_owned(), 413),
        ("Content-Length: -1".to_owned(), 400),
        ("Transfer-Encoding: chunked".to_owned(), 411),
    ] {
        let answer = asked(
            &host,
            &format!("GET / HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n\r\n"),
        );
        // A connection that is closed on what was not read may lose its answer.
        let expected = format!("HTTP/1.1 {status} ");
        assert!(
            answer.starts_with(&expected) || answer.is_empty(),
            "{answer}"
        );
    }
}

#[test]
fn apis_are_asked_that_the_project_names() {
    let origin = echo();
    let (_site, host) = preview(&[&origin]);
    let ask = |method: &str, target: &str, more: &str| {
        let head =
            format!("{method} /_dev/ask HTTP/1.1\r\nHost: {host}\r\nX-Docs-Target: {target}\r\n");
        asked(&host, &format!("{head}Content-Length: 4\r\n{more}\r\nbody"))
    };
    let more = format!(
        "Origin: http://{host}\r\nSec-Fetch-Site: same-origin\r\nCookie: own=1\r\nX-Docs-Cookie: session=2\r\nX-Own: 3\r\nReferer: http://{host}/\r\n"
    );
    let answer = ask("POST", &format!("{origin}/a?b=c"), &more);
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a body");
    assert!(
        head.contains(r#"["set-cookie","a="#) && head.is_ascii(),
        "{head}"
    );
    assert!(!head.to_lowercase().contains("\nset-cookie"), "{head}");
    assert!(head.contains("\ncontent-encoding: identity"), "{head}");
    let body = body.to_lowercase();
    assert!(body.starts_with("post /a?b=c http/1.1"), "{body}");
    assert!(
        body.contains("cookie: session=2") && body.contains("x-own: 3"),
        "{body}"
    );
    for absent in ["own=1", "origin:", "referer", "x-docs", "sec-"] {
        assert!(!body.contains(absent), "{absent} in {body}");
    }
    let moved = ask("GET", &format!("{origin}/moved"), "");
    assert!(
        moved.starts_with("HTTP/1.1 302 ") && !moved.contains("\r\nlocation"),
        "{moved}"
    );

    for (target, more, status) in [
        ("http://169.254.169.254/", "", 502),
        ("file:///etc/passwd", "", 502),
        ("nothing", "", 502),
        (&*format!("{origin}@example.com/"), "", 502),
        (&origin.replace("http://", "http://me:secret@"), "", 502),
        (&origin, "Origin: http://example.com\r\n", 403),
        (&origin, "Origin: null\r\n", 403),
        (&origin, "Sec-Fetch-Site: cross-site\r\n", 403),
    ] {
        let answer = ask("GET", target, more);
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{target} {more}: {answer}"
        );
    }
    let without = asked(
        &host,
        &format!("GET /_dev/ask HTTP/1.1\r\nHost: {host}\r\n\r\n"),
    );
    assert!(without.starts_with("HTTP/1.1 403 "), "{without}");
}

#[test]
fn pages_are_told_of_changes() {
    let (site, host) = preview(&[]);
    let port = host.rsplit(':').next().unwrap_or("");
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("a connection");
    let page = asked(&host, &format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"));
    assert!(page.contains("data-turn=\"1\""), "{page}");
    // What changes before the page listens is told too.
    site.keep(3);
    let request = format!("GET /_dev/changes?since=1 HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it is sent");
    let mut said = String::new();
    let mut bytes = [0; 1024];
    let mut read = |said: &mut String| {
        let length = stream.read(&mut bytes).expect("it is read");
        said.push_str(&String::from_utf8_lossy(&bytes[..length]));
    };
    for times in 1..3 {
        while said.matches("data: changed").count() < times {
            read(&mut said);
        }
        site.change(Content::default());
    }
}
