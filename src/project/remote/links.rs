//! Whether addresses on other hosts still lead somewhere.
//!
//! Each host is asked by two at a time and no more, many hosts beside each other. First only for the head of what stands at
//! an address, and for the whole where the server does not do that. What answered is not asked for again for a day. The
//! order in which servers answer changes nothing in what is said of them, but for hosts that fall silent.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use url::Url;

use super::{Network, PRIVATE, TIMEOUT, allowed, reason};

/// What is known of addresses on other hosts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    by_address: BTreeMap<Box<str>, Answer>,
}

/// What became of asking for an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Something stands there.
    Found,
    /// It has moved for good, to this address.
    Moved(Box<str>),
    /// Nothing stands there: the middle of a sentence that says why.
    Dead(Box<str>),
}

impl Answers {
    /// What is known of an address, its fragment aside; nothing where it was not asked for, or the answer says nothing.
    pub fn of(&self, address: &str) -> Option<&Answer> {
        self.by_address.get(without_fragment(address))
    }

    /// Adds what is known of an address.
    pub fn add(&mut self, address: &str, answer: Answer) {
        let address = without_fragment(address).into();
        self.by_address.insert(address, answer);
    }
}

fn without_fragment(address: &str) -> &str {
    address.split('#').next().unwrap_or(address)
}

/// How many hosts are asked at once.
const MOST_HOSTS: usize = 16;

/// How many addresses of one host are asked for at once.
const MOST_PER_HOST: usize = 2;

/// How often a server may send elsewhere.
const MAX_REDIRECTS: usize = 10;

/// After how many addresses without an answer a host is asked no more.
const PATIENCE: usize = 3;

/// How long to wait before a second try.
const PAUSE: Duration = Duration::from_millis(500);

/// How long an answer is believed.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Addresses of one host.
struct Host<'a> {
    addresses: Vec<&'a str>,
    /// How many are asked for, and how many gave no answer in a row.
    next: AtomicUsize,
    silent: AtomicUsize,
    /// Whether it wants to be asked no more.
    is_tired: AtomicBool,
}

impl Network {
    /// What becomes of asking for addresses. Those of private networks are left alone.
    pub fn check(&self, addresses: &[String]) -> Answers {
        let mut by_host: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for address in addresses {
            let host = Url::parse(address).ok();
            let host = host.and_then(|url| url.host_str().map(str::to_owned));
            let address = without_fragment(address);
            let same = by_host.entry(host.unwrap_or_default()).or_default();
            if !same.contains(&address) {
                same.push(address);
            }
        }
        let hosts: Vec<Host> = by_host.into_values().map(Host::new).collect();
        // One place in the list for each that may ask the same host.
        let lanes: Vec<&Host> = hosts
            .iter()
            .flat_map(|host| std::iter::repeat_n(host, MOST_PER_HOST.min(host.addresses.len())))
            .collect();
        let (next, answers) = (AtomicUsize::new(0), Mutex::new(Answers::default()));
        std::thread::scope(|scope| {
            for _ in 0..MOST_HOSTS.min(lanes.len()) {
                scope.spawn(|| {
                    while let Some(host) = lanes.get(next.fetch_add(1, Ordering::Relaxed)) {
                        self.ask_host(host, &answers);
                    }
                });
            }
        });
        answers.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask_host(&self, host: &Host, answers: &Mutex<Answers>) {
        while let Some(address) = host
            .addresses
            .get(host.next.fetch_add(1, Ordering::Relaxed))
        {
            if let Some(answer) = self.answer(address, host) {
                let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
                answers.add(address, answer);
            }
        }
    }

    /// What becomes of asking for an address: of a copy where it is young enough.
    fn answer(&self, address: &str, host: &Host) -> Option<Answer> {
        let key = format!("answer {address}");
        let kept = self.cache.as_ref().and_then(|cache| cache.copy(&key));
        if let Some((age, answer)) = kept.as_deref().and_then(read_kept)
            && (self.is_offline || age < DAY)
        {
            return Some(answer);
        }
        if self.is_offline || host.is_tired.load(Ordering::Relaxed) {
            return None;
        }
        if host.silent.load(Ordering::Relaxed) >= PATIENCE {
            return Some(Answer::Dead("its host does not answer".into()));
        }
        let answer = self.follow_link(address, host)?;
        if let Some(cache) = &self.cache
            && !matches!(answer, Answer::Dead(_))
        {
            cache.keep(&key, to_be_kept(&answer).as_bytes());
        }
        Some(answer)
    }

    fn follow_link(&self, address: &str, host: &Host) -> Option<Answer> {
        let mut url = allowed(address).ok()?;
        let (mut moved, mut is_for_good) = (None, true);
        for _ in 0..=MAX_REDIRECTS {
            let (status, location) = match self.status(&url) {
                Ok(answered) => answered,
                Err(why) if why == PRIVATE => return None,
                Err(why) => {
                    host.silent.fetch_add(1, Ordering::Relaxed);
                    return Some(Answer::Dead(why.into()));
                }
            };
            host.silent.store(0, Ordering::Relaxed);
            match (status, location) {
                (301 | 302 | 303 | 307 | 308, Some(location)) => {
                    url = allowed(url.join(&location).ok()?.as_str()).ok()?;
                    is_for_good &= matches!(status, 301 | 308);
                    if is_for_good {
                        moved = Some(url.clone());
                    }
                }
                (200..=299, _) => {
                    let moved = moved.filter(|to| is_another_place(address, to));
                    return Some(
                        moved.map_or(Answer::Found, |to| Answer::Moved(String::from(to).into())),
                    );
                }
                (429, _) => {
                    host.is_tired.store(true, Ordering::Relaxed);
                    return None;
                }
                (404 | 410 | 500.., _) if status != 999 => {
                    let why = format!("the server answers with status {status}");
                    return Some(Answer::Dead(why.into()));
                }
                // It is there, and not for programs, or not without signing in.
                _ => return Some(Answer::Found),
            }
        }
        let why = format!("the server sends elsewhere more than {MAX_REDIRECTS} times");
        Some(Answer::Dead(why.into()))
    }

    /// The status that an address answers with, and where it sends to. What may pass is tried twice.
    fn status(&self, url: &Url) -> Result<(u16, Option<String>), String> {
        let first = self.asked_twice(url);
        let may_pass = match &first {
            Ok((status, _)) => matches!(status, 500 | 502 | 503 | 504),
            Err(why) => why != PRIVATE,
        };
        if !may_pass {
            return first;
        }
        std::thread::sleep(PAUSE);
        self.asked_twice(url)
    }

    /// The status for the head, or for the whole where the server gives no head.
    fn asked_twice(&self, url: &Url) -> Result<(u16, Option<String>), String> {
        match self.asked(url, true) {
            Ok((status @ 200..=399, location)) => Ok((status, location)),
            Err(why) if why == PRIVATE => Err(why),
            _ => self.asked(url, false),
        }
    }

    fn asked(&self, url: &Url, is_head: bool) -> Result<(u16, Option<String>), String> {
        let request = match is_head {
            true => self.agent.head(url.as_str()),
            false => self.agent.get(url.as_str()),
        };
        let request = request.header("accept", "text/html, */*;q=0.5");
        let request = request.config().timeout_global(Some(TIMEOUT)).build();
        let response = request.call().map_err(|error| reason(&error))?;
        let location = response.headers().get("location");
        let location = location.and_then(|value| value.to_str().ok());
        Ok((response.status().as_u16(), location.map(str::to_owned)))
    }
}

impl<'a> Host<'a> {
    fn new(addresses: Vec<&'a str>) -> Self {
        Self {
            addresses,
            next: AtomicUsize::new(0),
            silent: AtomicUsize::new(0),
            is_tired: AtomicBool::new(false),
        }
    }
}

/// Whether an address has moved further than to `https`, to `www.` or to a slash at its end.
fn is_another_place(address: &str, to: &Url) -> bool {
    let Ok(from) = Url::parse(address) else {
        return true;
    };
    let plain = |url: &Url| {
        let host = url.host_str().unwrap_or("");
        let path = url.path().trim_end_matches('/');
        let query = url.query().map(str::to_owned);
        let host = host.strip_prefix("www.").unwrap_or(host);
        (host.to_owned(), path.to_owned(), query)
    };
    plain(&from) != plain(to)
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

fn to_be_kept(answer: &Answer) -> String {
    let to = match answer {
        Answer::Moved(to) => to,
        Answer::Found | Answer::Dead(_) => "",
    };
    format!("{}\n{to}\n", now())
}

/// How old a kept answer is, and what it says.
fn read_kept(kept: &[u8]) -> Option<(Duration, Answer)> {
    let mut lines = std::str::from_utf8(kept).ok()?.lines();
    let time: u64 = lines.next()?.parse().ok()?;
    let answer = match lines.next()? {
        "" => Answer::Found,
        to => Answer::Moved(to.into()),
    };
    Some((Duration::from_secs(now().saturating_sub(time)), answer))
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::net::{Shutdown, TcpListener};
    use std::sync::Arc;

    use super::*;

    /// A server that answers by path, its address, and what it was asked.
    fn server() -> (String, Arc<Mutex<Vec<String>>>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let asked = Arc::new(Mutex::new(Vec::new()));
        let log = asked.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(mut stream) = stream else { break };
                let mut lines = BufReader::new(stream.try_clone().expect("a stream")).lines();
                let first = lines.next().and_then(Result::ok).unwrap_or_default();
                let rest = lines.map_while(Result::ok);
                rest.take_while(|line| !line.is_empty()).for_each(drop);
                let mut words = first.split(' ');
                let (method, path) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
                log.lock().expect("a list").push(format!("{method} {path}"));
                let (status, location) = match path {
                    "/ok" => (200, ""),
                    "/no-head" if method == "HEAD" => (405, ""),
                    "/no-head" => (200, ""),
                    "/gone" => (410, ""),
                    "/sign-in" => (403, ""),
                    "/moved" => (301, "/ok"),
                    "/slash" => (301, "/slash/"),
                    "/slash/" => (200, ""),
                    "/for-now" => (302, "/ok"),
                    "/round" => (301, "/round"),
                    "/busy" => (429, ""),
                    _ => (404, ""),
                };
                let head = format!(
                    "HTTP/1.1 {status} x\r\nContent-Length: 0\r\nConnection: close\r\nLocation: {location}\r\n\r\n"
                );
                drop(stream.write_all(head.as_bytes()));
                drop(stream.shutdown(Shutdown::Write));
            }
        });
        (address, asked)
    }

    #[test]
    fn answers_are_what_servers_say() {
        let (server, asked) = server();
        let folder = tempfile::tempdir().expect("a folder");
        let network = || Network::with(Some(folder.path().into()), |_| true);
        let dead = |why: &str| Some(Answer::Dead(why.into()));
        let cases = [
            ("/ok#part", Some(Answer::Found)),
            ("/no-head", Some(Answer::Found)),
            ("/gone", dead("the server answers with status 410")),
            ("/missing", dead("the server answers with status 404")),
            ("/sign-in", Some(Answer::Found)),
            ("/moved", Some(Answer::Moved(format!("{server}/ok").into()))),
            ("/slash", Some(Answer::Found)),
            ("/for-now", Some(Answer::Found)),
            (
                "/round",
                dead("the server sends elsewhere more than 10 times"),
            ),
        ];
        let addresses: Vec<String> = cases
            .iter()
            .map(|(path, _)| format!("{server}{path}"))
            .chain(["http://no-such-host.invalid/".to_owned()])
            .collect();
        let answers = network().check(&addresses);
        for (path, expected) in &cases {
            let address = format!("{server}{path}");
            assert_eq!(answers.of(&address), expected.as_ref(), "{path}");
        }
        let unknown = answers.of("http://no-such-host.invalid/");
        assert_eq!(unknown, dead("there is no such host").as_ref());
        // What answered is not asked again, by whatever order.
        asked.lock().expect("a list").clear();
        let again: Vec<String> = addresses.iter().rev().cloned().collect();
        assert_eq!(network().check(&again), answers);
        let asked = asked.lock().expect("a list").join(" ");
        assert!(
            !asked.contains("/ok") && !asked.contains("/moved"),
            "{asked}"
        );
        assert!(asked.contains("GET /gone"), "{asked}");
    }

    #[test]
    fn hosts_that_want_no_more_and_private_ones_say_nothing() {
        let (server, asked) = server();
        let network = Network::with(None, |_| true);
        let address = format!("{server}/busy");
        assert_eq!(
            network.check(std::slice::from_ref(&address)),
            Answers::default()
        );
        let network = Network::new(None);
        assert_eq!(network.check(&[address]), Answers::default());
        assert_eq!(asked.lock().expect("a list").len(), 2);
    }
}
