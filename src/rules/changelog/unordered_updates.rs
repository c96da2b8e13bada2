use std::cmp::Ordering;

use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::rules::changelog::label::{Date, Label, date};
use crate::rules::changelog::{changelogs, label_of};
use crate::source::Span;
use crate::syntax::NodeRef;

rule! {
    /// Put the newest `Update` first.
    ///
    /// Readers of a changelog look for what is new, and begin at the top. Labels are compared where they are dates or
    /// versions; other labels are passed over.
    ///
    /// ```mdx bad
    /// <Update label="2024-10-12">
    ///   Webhooks can be paused.
    /// </Update>
    ///
    /// <Update label="2024-08-30">
    ///   Exports run in the background.
    /// </Update>
    ///
    /// <Update label="2024-09-17">
    ///   Reports show the time zone.
    /// </Update>
    /// ```
    /// ```mdx good
    /// <Update label="2024-10-12">
    ///   Webhooks can be paused.
    /// </Update>
    ///
    /// <Update label="2024-09-17">
    ///   Reports show the time zone.
    /// </Update>
    ///
    /// <Update label="2024-08-30">
    ///   Exports run in the background.
    /// </Update>
    /// ```
    name: "unordered-updates", group: Changelog, level: Warning, check: Page(check),
}

/// An update whose label could be read.
struct Entry<'a> {
    written: &'a str,
    span: Span,
    label: Label,
    /// The date in its description, where the label is a version.
    date: Option<Date>,
}

fn check(page: &Page, report: &mut Report) {
    for updates in changelogs(page) {
        let entries = of_one_kind(updates.into_iter().filter_map(entry).collect());
        let steps = || entries.windows(2).map(|pair| step(&pair[0], &pair[1]));
        let breaks = steps().filter(|step| *step == Ordering::Less).count();
        // Versions of several lines may be released in turn; their dates tell.
        if breaks == 0 || entries.windows(2).all(is_dated_in_order) {
            continue;
        }
        if steps().all(Ordering::is_le) {
            report
                .at(entries[0].span, "The updates run from old to new")
                .help("Turn them around, so that the newest one comes first.");
            continue;
        }
        for pair in entries.windows(2) {
            if step(&pair[0], &pair[1]) == Ordering::Less {
                report_break(&pair[0], &pair[1], report);
            }
        }
    }
}

fn report_break(above: &Entry, entry: &Entry, report: &mut Report) {
    let message = format!(
        "`{}` stands below `{}`, which is older",
        entry.written, above.written
    );
    report
        .at(entry.span, message)
        .help("Order the updates from new to old, and check both labels.")
        .related(above.span, "The older one");
}

fn entry(update: NodeRef<'_>) -> Option<Entry<'_>> {
    let element = update.element()?;
    let label = Label::read(label_of(element))?;
    let description = element.text_of("description").unwrap_or("");
    Some(Entry {
        written: label_of(element),
        span: element.attribute("label")?.value_span(),
        date: matches!(label, Label::Version { .. })
            .then(|| date(description).or_else(|| date_within(label_of(element))))
            .flatten(),
        label,
    })
}

/// The date in brackets behind a version.
fn date_within(label: &str) -> Option<Date> {
    let (_, rest) = label.split_once(['(', '-', '–', '—', '|'])?;
    date(rest)
}

/// The entries whose labels can be compared with those of most others.
fn of_one_kind(entries: Vec<Entry>) -> Vec<Entry> {
    let mut kinds: Vec<(usize, usize)> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let known = kinds.iter_mut().take(MAX_KINDS);
        match known
            .into_iter()
            .find(|(first, _)| entries[*first].label.is_like(&entry.label))
        {
            Some((_, count)) => *count += 1,
            None => kinds.push((at, 1)),
        }
    }
    let most = kinds.iter().rev().max_by_key(|(_, count)| *count);
    let Some(kind) = most.map(|(first, _)| entries[*first].label.clone()) else {
        return entries;
    };
    let alike = entries
        .into_iter()
        .filter(|entry| entry.label.is_like(&kind));
    alike.collect()
}

/// How many kinds of labels a changelog is looked through for.
const MAX_KINDS: usize = 20;

fn step(above: &Entry, below: &Entry) -> Ordering {
    above.label.compare(&below.label)
}

fn is_dated_in_order(pair: &[Entry]) -> bool {
    let dates = pair[0].date.zip(pair[1].date);
    dates.is_some_and(|(above, below)| above.compare(below).is_ge())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    #[test]
    fn the_order_of_labels() {
        for (labels, expected) in [
            (&["v1.2", "v1.1", "v1.0"][..], &[][..]),
            (&["v1.0", "v1.1", "v1.2"], &["\"v1.0\""]),
            (&["v1.2", "v1.0", "v1.1"], &["\"v1.1\""]),
            (&["v1.10", "v1.9"], &[]),
            (&["October 2024", "Oct 12, 2024", "September 2024"], &[]),
            (
                &["October 2024", "Beta", "November 2024", "May 2024"],
                &["\"November 2024\""],
            ),
            (&["CLI v1.0", "API v3.0", "CLI v0.9", "API v2.0"], &[]),
            (&["Launch", "Beta", "Alpha"], &[]),
            (
                &[
                    "v2.1 (2024-05-02)",
                    "v1.9 (2024-05-01)",
                    "v2.0 (2024-04-01)",
                ],
                &[],
            ),
            (&["v1.2"], &[]),
            (&["v1.2", "v1.2"], &[]),
        ] {
            let update = |label: &&str| format!("<Update label=\"{label}\">\n  A.\n</Update>\n\n");
            let page: String = labels.iter().map(update).collect();
            assert_eq!(places("unordered-updates", &page), expected, "{labels:?}");
        }
    }

    #[test]
    fn releases_of_several_lines_are_told_by_their_dates() {
        let update = |label: &str, date: &str| {
            format!("<Update label=\"{label}\" description=\"{date}\">\n  A.\n</Update>\n\n")
        };
        let page = |last: &str| {
            [
                update("v2.1", "May 2, 2024"),
                update("v1.9", "May 1, 2024"),
                update("v2.0", last),
            ]
            .concat()
        };
        assert!(places("unordered-updates", &page("April 3, 2024")).is_empty());
        assert_eq!(
            places("unordered-updates", &page("May 3, 2024")),
            ["\"v2.0\""]
        );
    }
}
