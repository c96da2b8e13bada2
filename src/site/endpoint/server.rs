//! Where an operation can be reached, in words.

use super::Rendered;
use super::call::Server;
use super::words::{Words, list};

/// The address that a page names beside the path: that of the only server, where nothing can be chosen in it.
pub(in crate::site) fn only(servers: &[Server]) -> Option<&str> {
    match servers {
        [server] if server.variables.is_empty() && !server.url.contains('{') => {
            Some(server.url.trim_end_matches('/')).filter(|url| url.contains("://"))
        }
        _ => None,
    }
}

/// The servers with what can be chosen in their addresses. Nothing where there is but one address.
pub(in crate::site) fn described(servers: &[Server]) -> Rendered {
    if servers.is_empty() || only(servers).is_some() {
        return Rendered::default();
    }
    let mut all = Rendered::default();
    for server in servers {
        let mut words = Words::default();
        words.code(&server.url);
        if let Some(about) = &server.description {
            words.say(" ").say(about);
        }
        all.append(words.paragraph());
        let variables: Vec<Words> = server
            .variables
            .iter()
            .map(|variable| {
                let mut words = Words::default();
                words.code(&format!("{{{}}}", variable.name));
                let others: Vec<&String> = variable
                    .options
                    .iter()
                    .filter(|option| **option != variable.value)
                    .collect();
                words.say(" is ").code(&variable.value);
                words.say(if others.is_empty() { " by default" } else { "" });
                for (at, option) in others.iter().enumerate() {
                    let is_last = at + 1 == others.len();
                    words.say(if is_last { " or " } else { ", " }).code(option);
                }
                words.say(".");
                if let Some(about) = &variable.description {
                    words.say(" ").say(about);
                }
                words
            })
            .collect();
        all.append(list(&variables));
    }
    all
}
