//! Many fixed texts looked for at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

/// Texts that are looked for together. For a small project an automaton is used that is quickly made, and once much was
/// gone through, one that is quickly run.
#[derive(Debug)]
pub struct Texts {
    texts: Vec<String>,
    ignore_case: bool,
    small: OnceLock<Option<AhoCorasick>>,
    large: OnceLock<Option<AhoCorasick>>,
    /// How many bytes were gone through so far.
    read: AtomicUsize,
}

/// How many bytes are gone through before the larger automaton is worth its making.
const WORTHWHILE: usize = 1 << 20;

impl Texts {
    /// Texts to look for. Where case is ignored, ASCII letters of both cases are one.
    pub fn new(texts: Vec<String>, ignore_case: bool) -> Texts {
        Texts {
            texts,
            ignore_case,
            small: OnceLock::new(),
            large: OnceLock::new(),
            read: AtomicUsize::new(0),
        }
    }

    /// What finds them in a text of that many bytes; both kinds find the same. None where there is nothing to find.
    pub fn finder(&self, bytes: usize) -> Option<&AhoCorasick> {
        let before = self.read.fetch_add(bytes, Ordering::Relaxed);
        let (finder, kind) = match before.saturating_add(bytes) < WORTHWHILE {
            true => (&self.small, AhoCorasickKind::ContiguousNFA),
            false => (&self.large, AhoCorasickKind::DFA),
        };
        let made = finder.get_or_init(|| {
            let mut builder = AhoCorasick::builder();
            let builder = builder.match_kind(MatchKind::Standard).kind(Some(kind));
            let builder = builder.ascii_case_insensitive(self.ignore_case);
            let made = builder.build(&self.texts).ok();
            made.filter(|_| !self.texts.is_empty())
        });
        made.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_find_the_same() {
        let texts = Texts::new(vec!["ab".into(), "b".into()], true);
        for bytes in [0, WORTHWHILE] {
            let finder = texts.finder(bytes).expect("there are texts");
            let found: Vec<_> = finder.find_overlapping_iter("aB b").collect();
            assert_eq!(found.len(), 3, "{bytes}");
        }
        assert!(Texts::new(Vec::new(), true).finder(1).is_none());
    }
}
