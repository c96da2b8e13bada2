//! What was written for a sample, for the next page that has it.

use std::hash::BuildHasher;
use std::sync::{Mutex, PoisonError};

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::languages::Language;

/// How many parts the cache has. Threads wait for each other only at the same part.
const PARTS: usize = 16;

/// The longest sample that is kept, in bytes, and how many bytes of samples and markup a part keeps.
const LONGEST: usize = 32 * 1024;
const FULL: usize = 2 * 1024 * 1024;

/// The markup of samples seen before, to be shared by the threads of one build.
#[derive(Default)]
pub struct Cache {
    parts: [Mutex<Part>; PARTS],
}

#[derive(Default)]
struct Part {
    /// By the name of the language, then by the text of the sample.
    markup: FxHashMap<&'static str, FxHashMap<Box<str>, Box<str>>>,
    /// The hashes of samples that were seen: only what is seen twice is kept, since most never come again.
    seen: FxHashSet<u64>,
    size: usize,
}

impl Cache {
    /// Writes what [`super::html`] writes.
    pub fn html(&self, language: Option<&str>, code: &str, out: &mut String) {
        let known = language.and_then(Language::named);
        let Some(language) = known.filter(|_| code.len() <= LONGEST) else {
            return super::html(language, code, out);
        };
        let hash = FxBuildHasher.hash_one(code);
        let part = &self.parts[part_of(hash)];
        let lock = || part.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(markup) = lock()
            .markup
            .get(language.name)
            .and_then(|kept| kept.get(code))
        {
            out.push_str(markup);
            return;
        }
        let start = out.len();
        super::html(Some(language.name), code, out);
        let mut part = lock();
        if part.seen.insert(hash) {
            return;
        }
        let size = code.len() + out.len() - start;
        if part.size + size <= FULL {
            part.size += size;
            let kept = part.markup.entry(language.name).or_default();
            kept.insert(Box::from(code), Box::from(&out[start..]));
        }
    }
}

fn part_of(hash: u64) -> usize {
    // The high bits are the better mixed ones.
    usize::try_from(hash >> 60).unwrap_or(0) % PARTS
}
