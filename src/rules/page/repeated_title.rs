use rustc_hash::FxHashMap;

use super::frontmatter::{folded, of_page, value_place};
use crate::lint::Report;
use crate::project::{Listing, Project};
use crate::rule;

rule! {
    /// Give the pages of a group titles that differ.
    ///
    /// Two entries of the sidebar then have the same name, and readers cannot tell which one they want.
    ///
    /// ```mdx bad file=webhooks/create.mdx
    /// ---
    /// title: Webhooks
    /// description: Create a webhook.
    /// ---
    /// ```
    /// ```mdx bad file=webhooks/verify.mdx
    /// ---
    /// title: Webhooks
    /// description: Verify the signature of an event.
    /// ---
    /// ```
    ///
    /// Instead:
    ///
    /// ```mdx good file=webhooks/create.mdx
    /// ---
    /// title: Create a webhook
    /// description: Create a webhook.
    /// ---
    /// ```
    /// ```mdx good file=webhooks/verify.mdx
    /// ---
    /// title: Verify signatures
    /// description: Verify the signature of an event.
    /// ---
    /// ```
    name: "repeated-title", group: Page, level: Warning, check: Project(check),
}

/// A page with the title of an earlier page of its group, both by their number.
pub(super) struct Repetition {
    pub(super) first: usize,
    pub(super) page: usize,
}

fn check(project: &Project, report: &mut Report) {
    for Repetition { first, page } in repetitions(project) {
        let (page, first) = (&project.pages[page], &project.pages[first]);
        let message = format!(
            "`{}` is also the title of `{}` in the same group",
            page.title().trim(),
            first.path
        );
        let (file, span) = value_place(page, "title");
        let (first_file, first_span) = value_place(first, "title");
        report
            .in_file(file, span, message)
            .help("Say in each title what sets the page apart.")
            .related_in(first_file, first_span, "This page has the same title");
    }
}

/// Every repeated title, in the order of the navigation.
pub(super) fn repetitions(project: &Project) -> Vec<Repetition> {
    let mut seen: FxHashMap<(usize, Option<&str>, String), usize> = FxHashMap::default();
    let mut repetitions = Vec::new();
    let mut groups = OpenGroups::default();
    for listing in &project.index.listings {
        let group = groups.enter(listing);
        let Some(at) = listing.page else {
            continue;
        };
        let title = folded(project.pages[at].title());
        if title.is_empty() || of_page(&project.pages[at]).is_none() {
            continue;
        }
        let first = *seen
            .entry((group, listing.version.as_deref(), title))
            .or_insert(at);
        if first != at {
            repetitions.push(Repetition { first, page: at });
        }
    }
    repetitions
}

/// Numbers the groups of the navigation, so that two of one name in different places are two.
#[derive(Default)]
struct OpenGroups<'a> {
    open: Vec<(&'a str, usize)>,
    count: usize,
}

impl<'a> OpenGroups<'a> {
    /// The number of the group that an entry stands in; entries come in their order.
    fn enter(&mut self, listing: &'a Listing) -> usize {
        let shared = self.open.iter().zip(&listing.groups);
        let shared = shared
            .take_while(|((open, _), name)| *open == &***name)
            .count();
        self.open.truncate(shared);
        for name in &listing.groups[shared..] {
            self.count += 1;
            self.open.push((name, self.count));
        }
        self.open.last().map_or(0, |(_, number)| *number)
    }
}
