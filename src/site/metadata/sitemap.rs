//! `sitemap.xml` as sitemaps.org describes it, and `robots.txt`.

use super::xml::escape;
use super::{Metadata, other_site};
use crate::site::{File, FileContent};

const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// What one map may hold: this many addresses, and 50 MB.
const MOST_ADDRESSES: usize = 50_000;
const MOST_BYTES: usize = 49_000_000;

impl Metadata<'_> {
    /// The map of the site; of several files where one cannot hold all addresses. None where the site's host is not known.
    pub(in crate::site) fn sitemap(&self) -> Vec<File> {
        if self.addresses.whole("").is_none() || self.project.assets.contains("sitemap.xml") {
            let own = self.project.assets.contains("sitemap.xml");
            let own = own.then(|| self.file("sitemap.xml", String::new));
            return own.into_iter().collect();
        }
        let mut maps = self.maps(MOST_ADDRESSES);
        match maps.len() {
            0 => Vec::new(),
            1 => vec![made("sitemap.xml".into(), maps.remove(0))],
            count => {
                let paths = (1..=count).map(|number| format!("sitemap-{number}.xml"));
                let index = self.index(paths.clone());
                let parts = paths.zip(maps).map(|(path, text)| made(path, text));
                [made("sitemap.xml".into(), index)]
                    .into_iter()
                    .chain(parts)
                    .collect()
            }
        }
    }

    /// What search engines may read, which is everything.
    pub(in crate::site) fn robots(&self) -> File {
        self.file("robots.txt", || {
            let map = self.addresses.whole(&self.addresses.file("sitemap.xml"));
            let map = map.map_or(String::new(), |map| format!("\nSitemap: {map}\n"));
            format!("User-agent: *\nAllow: /\n{map}")
        })
    }

    fn maps(&self, most: usize) -> Vec<String> {
        let mut maps = Vec::new();
        let mut map = String::new();
        let mut count = 0;
        for page in self.listed() {
            let at = &self.project.pages[page];
            let address = self.addresses.whole(&self.addresses.page(page));
            let (Some(address), None) = (address, other_site(at)) else {
                continue;
            };
            if count == most || map.len() > MOST_BYTES {
                maps.push(closed(std::mem::take(&mut map)));
                count = 0;
            }
            if map.is_empty() {
                map = format!("{HEAD}<urlset xmlns=\"{NAMESPACE}\">\n");
            }
            map.push_str("<url><loc>");
            escape(&address, &mut map);
            map.push_str("</loc>");
            if let Some(changed) = self.inputs.changed.get(&at.path) {
                map.push_str("<lastmod>");
                escape(changed, &mut map);
                map.push_str("</lastmod>");
            }
            map.push_str("</url>\n");
            count += 1;
        }
        if !map.is_empty() {
            maps.push(closed(map));
        }
        maps
    }

    fn index(&self, paths: impl Iterator<Item = String>) -> String {
        let mut index = format!("{HEAD}<sitemapindex xmlns=\"{NAMESPACE}\">\n");
        for path in paths {
            index.push_str("<sitemap><loc>");
            escape(&self.best_address(self.addresses.file(&path)), &mut index);
            index.push_str("</loc></sitemap>\n");
        }
        index.push_str("</sitemapindex>\n");
        index
    }
}

fn closed(mut map: String) -> String {
    map.push_str("</urlset>\n");
    map
}

fn made(path: String, text: String) -> File {
    File {
        path,
        content: FileContent::Made(text.into_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use crate::site::metadata::tests::{SITE, with_metadata};

    #[test]
    fn a_map_that_is_too_long_becomes_several() {
        let pages = [("a.mdx", ""), ("b.mdx", ""), ("c & d.mdx", "")];
        with_metadata(&pages, SITE, |metadata| {
            let maps = metadata.maps(2);
            assert_eq!(maps.len(), 2);
            assert!(maps[1].contains("<loc>https://example.com/base/c%20&amp;%20d/</loc>"));
            let index = metadata.index(["sitemap-1.xml".to_owned()].into_iter());
            assert!(index.contains("<loc>https://example.com/base/sitemap-1.xml</loc>"));
        });
    }
}
