//! The addresses at which an API can be reached.

use std::collections::BTreeSet;

use super::operation::{first_line, scalar};
use super::{Call, Server, UNKNOWN_ORIGIN, Variable};
use crate::config::Api;
use crate::openapi::{Located, Operation, Version, is_address};
use crate::project::Project;
use crate::site::endpoint::WrittenFields;
use crate::syntax::data::Node;

/// How many addresses an API is taken to have.
const MAX_SERVERS: usize = 50;

/// The servers of an operation: those of docs.json, else those of its description.
pub(super) fn servers(operation: &Operation<'_>, settings: &Api) -> Vec<Server> {
    let of_settings = settings.base_urls.iter().map(|(url, _)| Server::at(url));
    let of_settings: Vec<Server> = of_settings
        .filter(|server| !server.url.is_empty())
        .collect();
    if !of_settings.is_empty() {
        return of_settings;
    }
    let document = operation.description_document;
    let mut servers = match document.version {
        Some(Version::V2_0) => servers_of_version_2(operation.root()),
        _ => operation
            .servers()
            .into_iter()
            .take(MAX_SERVERS)
            .filter_map(server)
            .collect(),
    };
    if is_address(&document.path)
        && let Ok(place) = url::Url::parse(&document.path)
    {
        for server in servers
            .iter_mut()
            .filter(|server| !server.url.contains("://"))
        {
            // A brace would be written as `%7B`.
            if !server.url.contains('{')
                && let Ok(whole) = place.join(&server.url)
            {
                server.url = whole.to_string().trim_end_matches('/').to_owned();
            }
        }
    }
    servers
}

/// The origins of all servers that a project names, whole: those of variables that are listed, no others.
pub(in crate::site) fn origins(project: &Project) -> BTreeSet<String> {
    let settings = &project.config.view.api;
    let of_pages = project.pages.iter();
    let of_pages =
        of_pages.filter_map(|page| Call::of_page(page, settings, WrittenFields::default()));
    let mut found = BTreeSet::new();
    for server in of_pages.flat_map(|call| call.servers) {
        found.extend(server.whole_origins());
    }
    for operation in project.descriptions.operations() {
        for server in servers(&operation, settings) {
            found.extend(server.whole_origins());
        }
    }
    found
}

fn server(value: Located<'_>) -> Option<Server> {
    let variables = value.get("variables");
    let entries = variables.into_iter().flat_map(Located::entries);
    let variables = entries.take(MAX_SERVERS).map(|(entry, variable)| {
        let options = variable
            .get("enum")
            .map(Located::node)
            .map_or(&[][..], Node::elements);
        let options: Vec<String> = options.iter().filter_map(scalar).collect();
        let value = variable
            .get("default")
            .and_then(|value| scalar(value.node()));
        Variable {
            name: entry.key.to_string(),
            value: value
                .or_else(|| options.first().cloned())
                .unwrap_or_default(),
            options,
            description: variable.str("description").and_then(first_line),
        }
    });
    Some(Server {
        url: value.str("url")?.trim().to_owned(),
        description: value.str("description").and_then(first_line),
        variables: variables.collect(),
    })
}

fn servers_of_version_2(root: Located<'_>) -> Vec<Server> {
    let path = root.str("basePath").unwrap_or("").trim_end_matches('/');
    let Some(host) = root.str("host") else {
        return (!path.is_empty())
            .then(|| Server::at(path))
            .into_iter()
            .collect();
    };
    let schemes = root
        .get("schemes")
        .map(Located::node)
        .map_or(&[][..], Node::elements);
    let mut schemes: Vec<&str> = schemes.iter().filter_map(Node::as_str).collect();
    schemes.retain(|scheme| matches!(*scheme, "http" | "https"));
    schemes.sort_by_key(|scheme| *scheme != "https");
    if schemes.is_empty() {
        schemes.push("https");
    }
    let servers = schemes
        .iter()
        .map(|scheme| Server::at(&format!("{scheme}://{host}{path}")));
    servers.collect()
}

/// The address of a server as samples have it, the variables filled in.
pub(in crate::site) fn whole_address(address: &str) -> String {
    match address.contains("://") {
        true => address.to_owned(),
        false if address.is_empty() || address.starts_with('/') => {
            format!("{UNKNOWN_ORIGIN}{address}")
        }
        false => format!("{UNKNOWN_ORIGIN}/{address}"),
    }
}
