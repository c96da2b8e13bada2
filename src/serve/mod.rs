//! The preview: a site on this machine alone, whose pages are loaded anew when they change, and whose playgrounds may ask
//! the servers that the project names.
//!
//! - `http` reads requests and writes answers.
//! - `files` finds the file of an address.
//! - `proxy` asks an API in the place of the browser.

mod files;
mod http;
mod proxy;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustc_hash::FxHashMap;

use crate::site::FileContent;
use http::{Answer, Request};

/// How many connections are served at a time.
const MAX_CONNECTIONS: usize = 200;

/// After how long a page is told that it is still connected.
const PULSE: Duration = Duration::from_secs(10);

/// Loads a page anew when the site has changed, and says on it that there are errors.
const RELOAD: &str = include_str!("reload.js");

/// What is served.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// The project's folder, for files that stand in the site as they are.
    pub root: PathBuf,
    /// The files of the site by their paths.
    pub files: FxHashMap<String, FileContent>,
    /// The origins that playgrounds may ask.
    pub origins: BTreeSet<String>,
    /// How many errors the project has.
    pub errors: usize,
}

/// A preview that can be reached.
#[derive(Debug)]
pub struct Preview {
    listener: TcpListener,
    shared: Arc<Shared>,
}

/// The site of a preview, which may change while it is served.
#[derive(Clone, Debug)]
pub struct Site(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    /// The values of `Host` that mean this server and no other name that leads here.
    hosts: Vec<String>,
    content: Mutex<Arc<Content>>,
    /// How many errors the project has.
    errors: AtomicUsize,
    /// Counts the changes.
    turn: Mutex<u64>,
    turned: Condvar,
    connections: AtomicUsize,
}

/// What pages know of the project.
#[derive(Clone, Copy, Debug)]
struct State {
    /// The number of the change that they show.
    turn: u64,
    errors: usize,
}

impl Preview {
    /// Takes a port of this machine; 0 takes any.
    ///
    /// # Errors
    ///
    /// What the system refuses, such as a port that is taken.
    pub fn begin(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
        let port = listener.local_addr()?.port();
        let hosts = ["localhost", "127.0.0.1"].map(|host| format!("{host}:{port}"));
        let shared = Shared {
            hosts: hosts.to_vec(),
            content: Mutex::default(),
            errors: AtomicUsize::new(0),
            turn: Mutex::new(0),
            turned: Condvar::new(),
            connections: AtomicUsize::new(0),
        };
        Ok(Self {
            listener,
            shared: Arc::new(shared),
        })
    }

    /// Where it can be reached.
    pub fn address(&self) -> String {
        let host = self.shared.hosts.first().map_or("", String::as_str);
        format!("http://{host}")
    }

    /// What it serves.
    pub fn site(&self) -> Site {
        Site(Arc::clone(&self.shared))
    }

    /// Serves until the program ends.
    pub fn serve(self) {
        for stream in self.listener.incoming().flatten() {
            let shared = Arc::clone(&self.shared);
            if shared.connections.fetch_add(1, Ordering::Relaxed) >= MAX_CONNECTIONS {
                shared.connections.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            std::thread::spawn(move || {
                // A reader who went away is no failure.
                drop(shared.converse(stream));
                shared.connections.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }
}

impl Site {
    /// Puts a new site in the place of the old one, and lets its pages know.
    pub fn change(&self, content: Content) {
        self.0.errors.store(content.errors, Ordering::Relaxed);
        *locked(&self.0.content) = Arc::new(content);
        self.turn();
    }

    /// Leaves the site as it is, and lets its pages know how many errors the project has now.
    pub fn keep(&self, errors: usize) {
        self.0.errors.store(errors, Ordering::Relaxed);
        self.turn();
    }

    fn turn(&self) {
        *locked(&self.0.turn) += 1;
        self.0.turned.notify_all();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn converse(&self, mut stream: TcpStream) -> io::Result<()> {
        let request = match Request::read(&stream)? {
            Ok(request) => request,
            Err(status) => return Answer::empty(status).write(&mut stream),
        };
        // Another name that leads here is that of a page which must not read what is served.
        let is_own = request.header("host").is_some_and(|host| self.is_own(host));
        if !is_own {
            return Answer::text(421, "This is not the host that was asked for.")
                .write(&mut stream);
        }
        // The turn comes first: what changes meanwhile is then told to the page.
        let turn = *locked(&self.turn);
        let content = Arc::clone(&locked(&self.content));
        match request.path() {
            "/_dev/ask" => match self.is_asked_by_own_page(&request) {
                true => proxy::ask(request, &content.origins, &mut stream),
                false => Answer::empty(403).write(&mut stream),
            },
            "/_dev/changes" => {
                let since = request.query().strip_prefix("since=");
                let since = since.and_then(|since| since.parse().ok());
                self.tell_changes(since.unwrap_or(turn), &mut stream)
            }
            "/_dev/reload.js" => {
                Answer::new(200, "text/javascript", RELOAD.into()).write(&mut stream)
            }
            _ if !matches!(request.method.as_str(), "GET" | "HEAD") => {
                Answer::empty(405).write(&mut stream)
            }
            _ => {
                let state = State {
                    turn,
                    errors: self.errors.load(Ordering::Relaxed),
                };
                files::answer(&request, &content, state).write_for(&request, &mut stream)
            }
        }
    }

    fn is_own(&self, host: &str) -> bool {
        self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host))
    }

    /// Whether a page of this site asks, and no other one through the browser of its reader.
    fn is_asked_by_own_page(&self, request: &Request) -> bool {
        let own_origin = |origin: &str| {
            let host = origin.strip_prefix("http://");
            host.is_some_and(|host| Some(host) == request.header("host"))
        };
        let is_same_origin = request.header("origin").is_none_or(own_origin);
        let is_same_site = request
            .header("sec-fetch-site")
            .is_none_or(|site| site == "same-origin");
        // Browsers let no page of another origin set this header without asking first.
        is_same_origin && is_same_site && request.header(proxy::TARGET).is_some()
    }

    /// Tells a page of each change since the one that it shows, until it goes away.
    fn tell_changes(&self, mut seen: u64, stream: &mut TcpStream) -> io::Result<()> {
        Answer::begin(200, &[("content-type", "text/event-stream")], stream)?;
        loop {
            let turn = locked(&self.turn);
            let waited = self
                .turned
                .wait_timeout_while(turn, PULSE, |turn| *turn == seen);
            let (turn, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let now = *turn;
            drop(turn);
            let text: &[u8] = match now == seen {
                true => b": nothing\n\n",
                false => b"data: changed\n\n",
            };
            stream.write_all(text)?;
            stream.flush()?;
            seen = now;
        }
    }
}

#[cfg(test)]
mod tests;
