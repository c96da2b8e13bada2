use super::endpoint::{Endpoint, Endpoints, FieldRole, Place};
use super::reference::Key;
use super::security::{self, Credential};
use crate::lint::Report;
use crate::page::{Page, Role};
use crate::project::Project;
use crate::rule;
use crate::syntax::{AttributeKind, Kind};

rule! {
    /// Show how to authenticate a call.
    ///
    /// Where an endpoint asks for credentials, readers need the exact form: which header, which prefix, which kind of key. It
    /// stands in the page of the endpoint, or once in a page on authentication or an overview.
    ///
    /// ```json bad file=docs.json
    /// {
    ///   "name": "Example",
    ///   "api": { "auth": { "method": "bearer" } },
    ///   "navigation": [{ "group": "API", "pages": ["list-users"] }]
    /// }
    /// ```
    /// ```mdx bad file=list-users.mdx
    /// ---
    /// title: List users
    /// description: Read all users, page by page.
    /// api: GET /users
    /// ---
    ///
    /// <ParamField query="page" type="integer">
    ///   The page to show.
    /// </ParamField>
    /// ```
    /// ```json good file=docs.json
    /// {
    ///   "name": "Example",
    ///   "api": { "auth": { "method": "bearer" } },
    ///   "navigation": [{ "group": "API", "pages": ["list-users"] }]
    /// }
    /// ```
    /// ```mdx good file=list-users.mdx
    /// ---
    /// title: List users
    /// description: Read all users, page by page.
    /// api: GET /users
    /// ---
    ///
    /// Send your key in the header `Authorization: Bearer <API_KEY>`.
    ///
    /// <ParamField query="page" type="integer">
    ///   The page to show.
    /// </ParamField>
    /// ```
    name: "missing-authentication", group: Api, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let endpoints = Endpoints::of(project);
    let mut silent: Vec<(&Endpoint, Vec<Credential>)> = Vec::new();
    let mut showing = 0;
    let mut texts: Option<Vec<String>> = None;
    for endpoint in endpoints
        .pages
        .iter()
        .filter(|endpoint| endpoint.reference.key == Key::Api && endpoint.complete)
    {
        let credentials = credentials(&endpoints, endpoint);
        if credentials.is_empty() {
            continue;
        }
        let texts = texts.get_or_insert_with(|| overviews(&endpoints));
        if shows(endpoint, &credentials) {
            showing += 1;
        } else if !texts.iter().any(|text| {
            credentials
                .iter()
                .any(|credential| credential.is_shown_in(text))
        }) {
            silent.push((endpoint, credentials));
        }
    }
    // Where no page shows it, a section for all is missing, and that is one mistake.
    let (reported, others) = match showing {
        0 => silent.split_at(silent.len().min(1)),
        _ => silent.split_at(silent.len()),
    };
    for (endpoint, credentials) in reported {
        let more = match others.len() {
            0 => String::new(),
            1 => ", nor does that of another endpoint".into(),
            more => format!(", nor do those of {more} other endpoints"),
        };
        let message = format!("The page does not show how to authenticate{more}");
        let help = format!(
            "Show {} here, or in a page on authentication.",
            credentials[0].shown()
        );
        report
            .in_file(endpoint.page.file, endpoint.reference.span, message)
            .help(help);
    }
}

fn credentials(endpoints: &Endpoints, endpoint: &Endpoint) -> Vec<Credential> {
    match endpoints.operation(endpoint) {
        Some(known) => security::of_operation(&known.operation),
        None => security::of_project(endpoints.project)
            .into_iter()
            .collect(),
    }
}

/// Whether the page of an endpoint shows the form of one of these credentials.
fn shows(endpoint: &Endpoint, credentials: &[Credential]) -> bool {
    let by_field = endpoint.fields.iter().any(|field| {
        let name = field.name.unwrap_or("");
        let is_header = field.role == FieldRole::Parameter(Place::Header)
            && name.eq_ignore_ascii_case("authorization");
        let is_key = credentials.iter().any(|credential| match credential {
            Credential::Key(key) => key.eq_ignore_ascii_case(name),
            _ => false,
        });
        is_header || is_key
    });
    by_field
        || endpoint.parts.iter().any(|page| {
            let text = page.text();
            credentials
                .iter()
                .any(|credential| credential.is_shown_in(text))
        })
}

/// The texts of the pages and sections that speak of authentication, and of the pages beside those of endpoints.
fn overviews(endpoints: &Endpoints) -> Vec<String> {
    let pages = endpoints.project.pages.iter();
    let own = |page: &Page| {
        endpoints
            .pages
            .iter()
            .any(|endpoint| endpoint.page.file == page.file)
    };
    let folders: Vec<&str> = endpoints
        .pages
        .iter()
        .map(|endpoint| top_folder(endpoint.page))
        .collect();
    let others = pages.filter(|page| page.role == Role::Page && !own(page));
    let texts = others.filter(|page| {
        let is_near = folders.contains(&top_folder(page)) && !top_folder(page).is_empty();
        let titles = page.headings.iter().map(|heading| heading.text.as_str());
        is_near
            || titles
                .chain([page.title(), page.slug()])
                .any(is_about_authentication)
    });
    texts.map(said_by).collect()
}

fn top_folder(page: &Page) -> &str {
    page.path.split_once('/').map_or("", |(folder, _)| folder)
}

fn is_about_authentication(title: &str) -> bool {
    let lower = title.to_lowercase();
    [
        "authent",
        "authoriz",
        "authoris",
        "api key",
        "api-key",
        "apikey",
        "access token",
        "credentials",
    ]
    .iter()
    .any(|word| lower.contains(word))
}

/// The text and code of a page, and the plain values of attributes.
fn said_by(page: &Page) -> String {
    let mut text = String::new();
    for node in page.tree.nodes() {
        match node.kind() {
            Kind::Element(element) => {
                for attribute in &element.attributes {
                    if let Some(AttributeKind::Text(value)) =
                        attribute.value.as_ref().map(|value| &value.kind)
                    {
                        text.push_str(value);
                        text.push(' ');
                    }
                }
            }
            _ => text.push_str(node.literal().unwrap_or("")),
        }
        text.push(' ');
    }
    text
}
