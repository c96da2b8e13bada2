//! What of a section one page shows. Long sections are cut, so that a page does not grow with the number of pages.

use super::section::{Item, Section, What};

/// The number of entries up to which a section is shown whole.
pub(in crate::site) const WHOLE: usize = 120;

/// About how many entries are shown of a longer one.
const CUT: usize = 90;

/// How many are shown of the group that holds the page.
const OWN: usize = 40;

/// How many are shown of the groups around that one together.
const AROUND: usize = 40;

/// How many groups, one within the other, are shown open in a long section.
const DEPTH: usize = 8;

/// An entry as a page shows it.
#[derive(Debug)]
pub(in crate::site) enum Shown<'s, 'p> {
    /// A page, by its number.
    Page(&'s Item<'p>, usize),
    /// A group with what it holds.
    Group {
        group: &'s Item<'p>,
        /// Whether it holds the page.
        is_open: bool,
        entries: Vec<Shown<'s, 'p>>,
    },
    /// A group that is only named, with its first page.
    Folded(&'s Item<'p>, usize),
}

/// What is seen of one list of items.
struct Level {
    items: Vec<usize>,
    /// Where the item that holds the page stands among them.
    at: usize,
}

/// What a page shows of a section, and whether that is not everything.
pub(in crate::site) fn shown<'s, 'p>(
    section: &'s Section<'p>,
    page: Option<usize>,
) -> (Vec<Shown<'s, 'p>>, bool) {
    let place = page.and_then(|page| section.place(page));
    let mut chain = place.map_or(Vec::new(), |place| section.groups_around(place));
    if section.len() <= WHOLE {
        let roots = section.roots.iter();
        let whole = roots.map(|&root| whole(section, root, &chain)).collect();
        return (whole, false);
    }
    let dropped = chain.len().saturating_sub(DEPTH);
    chain.drain(..dropped);
    chain.extend(place);
    let mut levels = levels(section, &chain, dropped > 0);
    let mut left = CUT.saturating_sub(levels.iter().map(|level| level.items.len()).sum());
    let mut inner = Vec::new();
    while let Some(level) = levels.pop() {
        let unfolded = unfolded(section, &level, place.is_some(), &mut left);
        inner = draw(section, &level, &chain, &unfolded, inner);
    }
    (inner, true)
}

fn whole<'s, 'p>(section: &'s Section<'p>, number: usize, chain: &[usize]) -> Shown<'s, 'p> {
    let item = section.item(number);
    match item.what {
        What::Page(page) => Shown::Page(item, page),
        What::Group { .. } => {
            let children = item.children().iter();
            Shown::Group {
                group: item,
                is_open: chain.contains(&number),
                entries: children
                    .map(|&child| whole(section, child, chain))
                    .collect(),
            }
        }
    }
}

/// The lists that are seen, from the outside in: those in which the items of the chain stand.
fn levels(section: &Section, chain: &[usize], is_cut: bool) -> Vec<Level> {
    let outer = chain.len().saturating_sub(1).max(1);
    let share = AROUND / outer;
    if chain.is_empty() {
        return vec![window(&section.roots, 0, AROUND)];
    }
    let levels = chain.iter().enumerate().map(|(depth, &item)| {
        let at = section.item(item).at;
        match depth {
            0 if is_cut => window(&[item], 0, 1),
            _ if depth + 1 == chain.len() => window(section.siblings(item), at, OWN),
            _ => window(section.siblings(item), at, share),
        }
    });
    levels.collect()
}

/// As many of the items as said, those nearest to one.
fn window(items: &[usize], at: usize, size: usize) -> Level {
    let start = at
        .saturating_sub(size / 2)
        .min(items.len().saturating_sub(size));
    let end = items.len().min(start + size);
    Level {
        items: items.get(start..end).unwrap_or_default().to_vec(),
        at: at.saturating_sub(start),
    }
}

/// The groups of a list that are shown with what they hold, the nearest first, while there is room.
fn unfolded(section: &Section, level: &Level, has_page: bool, left: &mut usize) -> Vec<usize> {
    let mut near: Vec<(usize, usize)> = level.items.iter().copied().enumerate().collect();
    near.sort_by_key(|(at, _)| (at.abs_diff(level.at), *at));
    let others = near.into_iter().skip(usize::from(has_page));
    let mut unfolded = Vec::new();
    for (_, number) in others {
        let item = section.item(number);
        if item.children().is_empty() {
            continue;
        }
        let more = item.entries - 1;
        if more > *left {
            break;
        }
        *left -= more;
        unfolded.push(number);
    }
    unfolded
}

fn draw<'s, 'p>(
    section: &'s Section<'p>,
    level: &Level,
    chain: &[usize],
    unfolded: &[usize],
    inner: Vec<Shown<'s, 'p>>,
) -> Vec<Shown<'s, 'p>> {
    let mut inner = Some(inner);
    let entries = level.items.iter().map(|&number| {
        let item = section.item(number);
        match item.what {
            What::Page(page) => Shown::Page(item, page),
            What::Group { .. } if chain.contains(&number) => Shown::Group {
                group: item,
                is_open: true,
                entries: inner.take().unwrap_or_default(),
            },
            What::Group { .. } if unfolded.contains(&number) => whole(section, number, &[]),
            What::Group { .. } => Shown::Folded(item, item.first),
        }
    });
    entries.collect()
}
