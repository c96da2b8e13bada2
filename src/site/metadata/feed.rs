//! The feed of a page's changes: RSS 2.0.

use super::date::Day;
use super::portable::portable;
use super::xml::{element, escape, escaped};
use super::{Metadata, project_name};
use crate::site::content::{Content, Update};
use crate::site::{File, FileContent};

impl Metadata<'_> {
    /// The feed of a page that has updates. A feed is read elsewhere, so that there is none where the site's host is not
    /// known.
    pub(in crate::site) fn feed(&self, page: usize, content: &Content) -> Option<File> {
        if content.updates.is_empty() {
            return None;
        }
        let address = self.addresses.whole(&self.addresses.page(page))?;
        let path = self.feed_path(page);
        let own = self.addresses.whole(&self.addresses.file(&path))?;
        let at = &self.project.pages[page];
        let (name, title) = (project_name(self.project), self.title(at));
        let about = match &*self.description(at) {
            "" => format!("{title} of {name}"),
            about => about.to_owned(),
        };
        let mut out = String::from(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\">\n<channel>\n",
        );
        element("title", &format!("{name}: {title}"), &mut out);
        element("link", &address, &mut out);
        element("description", &about, &mut out);
        out.push_str("<atom:link href=\"");
        escape(&own, &mut out);
        out.push_str("\" rel=\"self\" type=\"application/rss+xml\"/>\n");
        let host = self.addresses.whole("").unwrap_or_default();
        for update in &content.updates {
            item(update, &address, &host, &mut out);
        }
        out.push_str("</channel>\n</rss>\n");
        Some(File {
            path,
            content: FileContent::Made(out.into_bytes()),
        })
    }

    /// Where the feed of a page stands.
    pub(in crate::site) fn feed_path(&self, page: usize) -> String {
        let file = self.addresses.file_of(page);
        let folder = file.strip_suffix("index.html").unwrap_or("");
        format!("{folder}rss.xml")
    }
}

fn item(update: &Update, page: &str, host: &str, out: &mut String) {
    let title = match &*update.description {
        "" => update.label.to_string(),
        description => format!("{}: {description}", update.label),
    };
    let address = match &*update.id {
        "" => page.to_owned(),
        id => format!("{page}#{id}"),
    };
    out.push_str("<item>\n");
    element("title", title.trim(), out);
    element("link", &address, out);
    out.push_str(&format!(
        "<guid isPermaLink=\"true\">{}</guid>\n",
        escaped(&address)
    ));
    let day = Day::read(&update.label).or_else(|| Day::read(&update.description));
    if let Some(day) = day {
        element("pubDate", &day.rfc_822(), out);
    }
    for tag in &update.tags {
        element("category", tag, out);
    }
    element("description", &portable(&update.html, host, page), out);
    out.push_str("</item>\n");
}
