//! Descriptions of APIs that stand on other hosts. Read only where the writer allows the network.
//!
//! An address in a file of the project may have been put there by anyone, so nothing is asked for that could not be asked
//! for from anywhere: only HTTP, no credentials, no proxy, and no host in a private network. That is judged by the address
//! that is connected to, so that no name can lead elsewhere the second time it is looked up.

mod links;
mod relay;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{fmt, io};

use ureq::Agent;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use url::Url;

pub use links::{Answer, Answers};
pub use relay::{Relayed, relay};

use super::MAX_DOCUMENT_BYTES;
use super::cache::Cache;

/// How long one description may take, with all that its server sends elsewhere for.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How often a server may send elsewhere.
const MAX_REDIRECTS: usize = 5;

/// What reads an address: the bytes that stand there, or the middle of a sentence that says why not.
pub type Fetch<'a> = dyn Fn(&str) -> Result<Vec<u8>, String> + Sync + 'a;

/// Reads what stands on other hosts, and keeps copies.
#[derive(Debug)]
pub struct Network {
    agent: Agent,
    cache: Option<Cache>,
    /// Whether nobody is asked, and copies alone are read.
    is_offline: bool,
}

impl Network {
    /// A reader that keeps its copies in a folder, where one is given. A copy is used where the host cannot be read.
    pub fn new(cache: Option<PathBuf>) -> Self {
        Self::with(cache, is_public)
    }

    /// A reader that asks nobody: it reads the copies that were kept before.
    pub fn offline(cache: Option<PathBuf>) -> Self {
        Self {
            is_offline: true,
            ..Self::new(cache)
        }
    }

    fn with(cache: Option<PathBuf>, allows: fn(IpAddr) -> bool) -> Self {
        let config = Agent::config_builder()
            .proxy(None)
            .http_status_as_error(false)
            .max_redirects(0)
            .user_agent(concat!("proofpress/", env!("CARGO_PKG_VERSION")))
            .accept("application/json, application/yaml, text/yaml, */*;q=0.5")
            .build();
        let resolver = Guarded {
            inner: DefaultResolver::default(),
            allows,
        };
        Self {
            agent: Agent::with_parts(config, DefaultConnector::default(), resolver),
            cache: cache.map(Cache::new),
            is_offline: false,
        }
    }

    /// The bytes that stand at an address.
    ///
    /// # Errors
    ///
    /// The middle of a sentence that says what is in the way, where there is no copy either.
    pub fn read(&self, address: &str) -> Result<Vec<u8>, String> {
        let url = allowed(address)?;
        if self.is_offline {
            let copy = self.cache.as_ref().and_then(|cache| cache.copy(address));
            return copy.ok_or_else(|| "no copy of it was kept".to_owned());
        }
        let read = self.follow(url);
        if let Some(cache) = &self.cache {
            match &read {
                Ok(bytes) => cache.keep(address, bytes),
                Err(_) => return cache.copy(address).map_or(read, Ok),
            }
        }
        read
    }

    fn follow(&self, mut url: Url) -> Result<Vec<u8>, String> {
        let start = Instant::now();
        for _ in 0..=MAX_REDIRECTS {
            let left = TIMEOUT.saturating_sub(start.elapsed());
            match self.ask(&url, left)? {
                Reply::Bytes(bytes) => return Ok(bytes),
                Reply::Elsewhere(target) => {
                    let target = url.join(&target).map_err(|_| NOWHERE.to_owned())?;
                    url = allowed(target.as_str())?;
                }
            }
        }
        Err(format!(
            "the server sends elsewhere more than {MAX_REDIRECTS} times"
        ))
    }

    fn ask(&self, url: &Url, left: Duration) -> Result<Reply, String> {
        if left.is_zero() {
            return Err(too_slow());
        }
        let request = self.agent.get(url.as_str());
        let request = request.config().timeout_global(Some(left)).build();
        let mut response = request.call().map_err(|error| reason(&error))?;
        match response.status().as_u16() {
            200 => {
                let body = response.body_mut().with_config().limit(MAX_DOCUMENT_BYTES);
                let bytes = body.read_to_vec().map_err(|error| reason(&error))?;
                Ok(Reply::Bytes(bytes))
            }
            301 | 302 | 303 | 307 | 308 => {
                let location = response.headers().get("location");
                let location = location.and_then(|value| value.to_str().ok());
                Ok(Reply::Elsewhere(location.ok_or(NOWHERE)?.to_owned()))
            }
            status => Err(format!("the server answers with status {status}")),
        }
    }
}

/// What a server said.
enum Reply {
    Bytes(Vec<u8>),
    Elsewhere(String),
}

/// Why hosts of private networks are not asked.
const PRIVATE: &str = "its host is in a private network";

const NOWHERE: &str = "the server sends elsewhere and does not say where";

/// The address, where it is one that may be asked for.
fn allowed(address: &str) -> Result<Url, String> {
    let mut url = Url::parse(address).map_err(|_| "it is no address".to_owned())?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(format!("`{}` is not read, only HTTP is", url.scheme()));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("it has credentials in it, which are not sent".to_owned());
    }
    url.set_fragment(None);
    Ok(url)
}

fn too_slow() -> String {
    format!(
        "the server did not answer within {} seconds",
        TIMEOUT.as_secs()
    )
}

fn reason(error: &ureq::Error) -> String {
    match error {
        ureq::Error::Timeout(_) => too_slow(),
        ureq::Error::HostNotFound => "there is no such host".to_owned(),
        ureq::Error::BodyExceedsLimit(_) => format!(
            "it is larger than {} MB",
            MAX_DOCUMENT_BYTES / (1024 * 1024)
        ),
        ureq::Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => too_slow(),
        ureq::Error::Io(error) => match error.get_ref() {
            Some(inner) => match inner.downcast_ref::<ureq::Error>() {
                Some(error) => reason(error),
                None => inner.to_string(),
            },
            None => error.kind().to_string(),
        },
        error => error.to_string(),
    }
}

/// Looks names up, and refuses addresses.
struct Guarded {
    inner: DefaultResolver,
    allows: fn(IpAddr) -> bool,
}

impl fmt::Debug for Guarded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guarded").finish_non_exhaustive()
    }
}

impl Resolver for Guarded {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = match self.inner.resolve(uri, config, timeout) {
            Ok(found) => found,
            // What the system says of a name that it does not know differs from one to the other.
            Err(ureq::Error::Io(_)) => return Err(ureq::Error::HostNotFound),
            Err(error) => return Err(error),
        };
        let is_allowed = |address: &SocketAddr| (self.allows)(address.ip());
        match found.iter().all(is_allowed) {
            true => Ok(found),
            false => Err(ureq::Error::Io(io::Error::other(PRIVATE))),
        }
    }
}

/// Whether an address is one of the public internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let is_reserved = match address.octets() {
        // This network, loopback, the rest of the reserved and multicast ones.
        [0 | 127 | 224.., ..] => true,
        // Shared between a provider and its customers.
        [100, 64..=127, ..] => true,
        // Protocol assignments, relays that are no more, benchmarks.
        [192, 0, 0, _] | [192, 88, 99, _] | [198, 18 | 19, ..] => true,
        _ => false,
    };
    !is_reserved && !address.is_private() && !address.is_link_local() && !address.is_documentation()
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(mapped) = address.to_ipv4_mapped() {
        return is_public_v4(mapped);
    }
    match address.segments() {
        // Addresses of version 4 behind a translation.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            is_public_v4(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)))
        }
        // Protocol assignments and tunnels, documentation, tunnels of version 4.
        [0x2001, 0..0x200, ..] | [0x2001, 0xdb8, ..] | [0x2002, ..] | [0x3fff, ..] => false,
        [first, ..] => (0x2000..0x4000).contains(&first),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::*;

    /// A server that answers every request by its path, and its address.
    fn server() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(mut stream) = stream else { break };
                let mut request = [0; 2048];
                let length = stream.read(&mut request).unwrap_or(0);
                let request = String::from_utf8_lossy(&request[..length]).into_owned();
                let path = request.split(' ').nth(1).unwrap_or("");
                let (status, headers) = match path {
                    "/a.json" => ("200 OK", String::new()),
                    "/moved" => ("302 Found", "Location: a.json\r\n".to_owned()),
                    "/round" => ("302 Found", "Location: /round\r\n".to_owned()),
                    "/file" => ("302 Found", "Location: file:///etc/passwd\r\n".to_owned()),
                    "/who" => (
                        "302 Found",
                        "Location: http://me:secret@127.0.0.1/\r\n".to_owned(),
                    ),
                    "/huge" => ("200 OK", String::new()),
                    _ => ("404 Not Found", String::new()),
                };
                let length = if path == "/huge" {
                    MAX_DOCUMENT_BYTES + 1
                } else {
                    2
                };
                let head = format!(
                    "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n{headers}\r\n{{}}"
                );
                drop(stream.write_all(head.as_bytes()));
                if path == "/huge" {
                    let zeros = vec![b' '; 1 << 20];
                    while stream.write_all(&zeros).is_ok() {}
                }
            }
        });
        address
    }

    #[test]
    fn what_servers_say_is_read_or_said_why_not() {
        let server = server();
        let network = Network::with(None, |_| true);
        for (path, expected) in [
            ("/a.json", Ok("{}")),
            ("/a.json#/x", Ok("{}")),
            ("/moved", Ok("{}")),
            ("/round", Err("elsewhere more than 5 times")),
            ("/file", Err("`file` is not read")),
            ("/who", Err("credentials")),
            ("/missing", Err("status 404")),
            ("/huge", Err("larger than 64 MB")),
        ] {
            let read = network.read(&format!("{server}{path}"));
            let read = read.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            match expected {
                Ok(text) => assert_eq!(read.as_deref(), Ok(text), "{path}"),
                Err(part) => assert!(
                    read.as_ref().is_err_and(|why| why.contains(part)),
                    "{path}: {read:?}"
                ),
            }
        }
    }

    #[test]
    fn private_hosts_are_not_asked() {
        let server = server();
        let port = server.rsplit(':').next().unwrap_or("");
        let network = Network::new(None);
        for host in [
            "127.0.0.1",
            "localhost",
            "[::1]",
            "[::ffff:127.0.0.1]",
            "0x7f.1",
            "2130706433",
        ] {
            let read = network.read(&format!("http://{host}:{port}/a.json"));
            assert!(
                read.is_err_and(|why| why.contains("private network")),
                "{host}"
            );
        }
    }

    #[test]
    fn a_copy_is_used_where_the_host_cannot_be_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = || Some(folder.path().join("copies"));
        let server = server();
        let address = format!("{server}/a.json");
        let open = Network::with(cache(), |_| true);
        assert_eq!(open.read(&address).as_deref(), Ok(&b"{}"[..]));
        let closed = Network::with(cache(), |_| false);
        assert_eq!(closed.read(&address).as_deref(), Ok(&b"{}"[..]));
        assert!(closed.read(&format!("{server}/b.json")).is_err());
        let offline = Network::offline(cache());
        assert_eq!(offline.read(&address).as_deref(), Ok(&b"{}"[..]));
        assert!(offline.read(&format!("{server}/b.json")).is_err());
    }

    #[test]
    fn addresses_of_the_public_internet() {
        for (address, expected) in [
            ("93.184.216.34", true),
            ("2606:2800:220:1::1", true),
            ("10.1.2.3", false),
            ("172.16.0.1", false),
            ("172.32.0.1", true),
            ("192.168.1.1", false),
            ("127.8.8.8", false),
            ("169.254.169.254", false),
            ("100.100.100.200", false),
            ("0.0.0.0", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("198.18.0.1", false),
            ("::", false),
            ("::1", false),
            ("::ffff:10.0.0.1", false),
            ("::ffff:93.184.216.34", true),
            ("::10.0.0.1", false),
            ("64:ff9b::a00:1", false),
            ("fe80::1", false),
            ("fd00:ec2::254", false),
            ("ff02::1", false),
            ("2002:a00:1::", false),
            ("2001:db8::1", false),
        ] {
            let parsed: IpAddr = address.parse().expect("an address");
            assert_eq!(is_public(parsed), expected, "{address}");
        }
    }
}
