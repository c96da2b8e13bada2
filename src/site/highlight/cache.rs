//! What was written for a sample, for the next page that has it.

use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxBuildHasher, FxHashMap};

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
    /// By the name of the language and the text of the sample.
    markup: FxHashMap<(&'static str, Box<str>), Arc<str>>,
    size: usize,
}

impl Cache {
    /// Writes what [`super::html`] writes.
    pub fn html(&self, language: Option<&str>, code: &str, out: &mut String) {
        let known = language.and_then(Language::named);
        let Some(language) = known.filter(|_| code.len() <= LONGEST) else {
            return super::html(language, code, out);
        };
        let part = &self.parts[part_of(code)];
        let key = (language.name, Box::from(code));
        let lock = || part.lock().unwrap_or_else(PoisonError::into_inner);
        let found = lock().markup.get(&key).cloned();
        if let Some(markup) = found {
            out.push_str(&markup);
            return;
        }
        let start = out.len();
        super::html(Some(language.name), code, out);
        let mut part = lock();
        let size = code.len() + out.len() - start;
        if part.size + size <= FULL && !part.markup.contains_key(&key) {
            part.size += size;
            part.markup.insert(key, Arc::from(&out[start..]));
        }
    }
}

fn part_of(code: &str) -> usize {
    let mut hasher = FxBuildHasher.build_hasher();
    code.hash(&mut hasher);
    // The high bits are the better mixed ones.
    usize::try_from(hasher.finish() >> 60).unwrap_or(0) % PARTS
}
