//! The groups of one version, tab and anchor: what a sidebar is made from.

use rustc_hash::FxHashMap;

use crate::config::IconUse;

/// Groups and pages as the navigation orders them.
#[derive(Debug, Default)]
pub(in crate::site) struct Section<'p> {
    items: Vec<Item<'p>>,
    /// The items that stand in no group.
    pub(super) roots: Vec<usize>,
    /// The first item of each page.
    places: FxHashMap<usize, usize>,
    /// The pages in reading order, each once.
    order: Vec<usize>,
    /// Where each of them stands in that order.
    positions: FxHashMap<usize, usize>,
    /// The item of each group that is in the section, by the group's number.
    groups: FxHashMap<usize, usize>,
}

/// A group or page in a section.
#[derive(Debug)]
pub(in crate::site) struct Item<'p> {
    pub(in crate::site) what: What<'p>,
    /// The group it stands in.
    pub(super) parent: Option<usize>,
    /// Its number among those beside it.
    pub(super) at: usize,
    /// How many entries it has: itself and everything in it.
    pub(super) entries: usize,
    /// Its first page.
    pub(super) first: usize,
    /// The version of everything in it, where that is one.
    pub(in crate::site) version: Option<usize>,
}

/// What an item is.
#[derive(Debug)]
pub(in crate::site) enum What<'p> {
    Page(usize),
    Group {
        /// Its name; it may be empty.
        name: &'p str,
        icon: Option<&'p IconUse>,
        children: Vec<usize>,
    },
}

/// A group of docs.json on the way to a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'p> {
    /// The group's number.
    pub(super) number: usize,
    pub(super) name: &'p str,
    pub(super) icon: Option<&'p IconUse>,
}

impl<'p> Section<'p> {
    /// Adds a page at the end, in the groups on the way to it. A page that `leads_elsewhere` is not read in turn.
    pub(super) fn add(
        &mut self,
        way: &[Step<'p>],
        page: usize,
        version: Option<usize>,
        leads_elsewhere: bool,
    ) {
        let mut parent = None;
        for step in way {
            let known = self.groups.get(&step.number).copied();
            let group = known.unwrap_or_else(|| {
                let what = What::Group {
                    name: step.name,
                    icon: step.icon,
                    children: Vec::new(),
                };
                let item = self.push(what, parent, page, version);
                self.groups.insert(step.number, item);
                item
            });
            parent = Some(group);
        }
        let item = self.push(What::Page(page), parent, page, version);
        self.places.entry(page).or_insert(item);
        if !leads_elsewhere && !self.positions.contains_key(&page) {
            self.positions.insert(page, self.order.len());
            self.order.push(page);
        }
    }

    fn push(
        &mut self,
        what: What<'p>,
        parent: Option<usize>,
        first: usize,
        version: Option<usize>,
    ) -> usize {
        let number = self.items.len();
        let mut outer = parent;
        while let Some(item) = outer.and_then(|at| self.items.get_mut(at)) {
            item.entries += 1;
            if item.version != version {
                item.version = None;
            }
            outer = item.parent;
        }
        let siblings = match parent.and_then(|at| self.items.get_mut(at)) {
            Some(Item {
                what: What::Group { children, .. },
                ..
            }) => children,
            _ => &mut self.roots,
        };
        let at = siblings.len();
        siblings.push(number);
        self.items.push(Item {
            what,
            parent,
            at,
            entries: 1,
            first,
            version,
        });
        number
    }

    /// An item by its number.
    pub(in crate::site) fn item(&self, number: usize) -> &Item<'p> {
        &self.items[number]
    }

    /// The items beside one, itself too.
    pub(super) fn siblings(&self, number: usize) -> &[usize] {
        self.items[number]
            .parent
            .map_or(&self.roots, |parent| self.items[parent].children())
    }

    /// How many groups and pages there are.
    pub(in crate::site) fn len(&self) -> usize {
        self.items.len()
    }

    /// The first item of a page.
    pub(super) fn place(&self, page: usize) -> Option<usize> {
        self.places.get(&page).copied()
    }

    /// The groups that hold an item, from the outside in.
    pub(super) fn groups_around(&self, item: usize) -> Vec<usize> {
        let mut groups = Vec::new();
        let mut at = self.items[item].parent;
        while let Some(group) = at {
            groups.push(group);
            at = self.items[group].parent;
        }
        groups.reverse();
        groups
    }

    /// The pages in reading order.
    pub(super) fn order(&self) -> &[usize] {
        &self.order
    }

    /// The pages before and after one.
    pub(super) fn neighbours(&self, page: usize) -> [Option<usize>; 2] {
        let Some(&at) = self.positions.get(&page) else {
            return [None, None];
        };
        let previous = at.checked_sub(1).and_then(|at| self.order.get(at));
        [previous.copied(), self.order.get(at + 1).copied()]
    }

    /// Every item with its depth, each group before what it holds.
    pub(in crate::site) fn walk(&self) -> impl Iterator<Item = (usize, &Item<'p>)> {
        let mut open: Vec<(usize, usize)> =
            self.roots.iter().rev().map(|&root| (0, root)).collect();
        std::iter::from_fn(move || {
            let (depth, number) = open.pop()?;
            let item = &self.items[number];
            let children = item.children().iter().rev();
            open.extend(children.map(|&child| (depth + 1, child)));
            Some((depth, item))
        })
    }
}

impl Item<'_> {
    /// What stands in it, in order.
    pub(super) fn children(&self) -> &[usize] {
        match &self.what {
            What::Page(_) => &[],
            What::Group { children, .. } => children,
        }
    }
}
