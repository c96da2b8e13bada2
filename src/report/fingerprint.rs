//! What lets other tools know a finding again after lines have moved.

use std::collections::HashMap;

use crate::lint::Finding;
use crate::report::lines::Lines;

/// How many bytes around a place count, so that a very long line costs no more than a short one.
const REACH: usize = 500;

/// Gives fingerprints, each only once in a run.
#[derive(Default)]
pub(super) struct Fingerprints {
    seen: HashMap<u64, usize>,
}

impl Fingerprints {
    /// The fingerprint of a finding: its rule, its path, the words of the line it starts on, and how many such there
    /// were before.
    pub fn next(&mut self, finding: &Finding, lines: &Lines) -> String {
        let mut hash = Fnv::default();
        hash.add(finding.rule.name.as_bytes());
        hash.add(lines.path(finding.file).as_bytes());
        for word in line_around(finding, lines).split_whitespace() {
            hash.add(word.as_bytes());
        }
        let count = self.seen.entry(hash.0).or_default();
        *count += 1;
        format!("{:016x}:{count}", hash.0)
    }
}

fn line_around<'l>(finding: &Finding, lines: &'l Lines<'_>) -> &'l str {
    let index = lines.of(finding.file);
    let start = finding.span.start as usize;
    let line = index.line(start);
    let text = index.text(line);
    let at = start.saturating_sub(index.range(line).start);
    let from = text.floor_char_boundary(at.saturating_sub(REACH));
    &text[from..text.floor_char_boundary(at.saturating_add(REACH)).max(from)]
}

/// The 64-bit hash of Fowler, Noll and Vo in its variant 1a, which is the same on every machine and in every version.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Adds a part, and a byte that no text holds to keep parts apart.
    fn add(&mut self, part: &[u8]) {
        for &byte in part.iter().chain(&[0xFF]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
