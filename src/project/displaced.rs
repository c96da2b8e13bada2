//! Pages whose address another page has, so that only one of them can be shown.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::Project;
use crate::page::Role;

impl Project {
    /// The pages that are not built because another page has their address, each with that page: `a/index.mdx` beside
    /// `a.mdx`, `a.md` beside `a.mdx`, and addresses that differ in letter case alone, which many file systems take for one.
    pub fn displaced(&self) -> BTreeMap<usize, usize> {
        let mut by_address: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (number, page) in self.pages.iter().enumerate() {
            if page.role == Role::Page {
                let address = page.address().to_lowercase();
                by_address.entry(address).or_default().push(number);
            }
        }
        let listed = self.index.listings.iter();
        let listed: FxHashSet<usize> = listed.filter_map(|listing| listing.page).collect();
        let mut displaced = BTreeMap::new();
        for pages in by_address.values().filter(|pages| pages.len() > 1) {
            let leads_here = |page: &usize| {
                let address = self.pages[*page].address();
                self.index.page_at(address) == Some(*page)
            };
            // The one that links lead to; of those that differ in case, one that the navigation lists.
            let rank = |page: &&usize| (!leads_here(page), !listed.contains(*page), **page);
            let Some(shown) = pages.iter().min_by_key(rank).copied() else {
                continue;
            };
            let others = pages.iter().filter(|page| **page != shown);
            displaced.extend(others.map(|page| (*page, shown)));
        }
        displaced
    }
}
