//! Samples of a call in the languages that callers use.
//!
//! A language is a file: its template, over the request that the call makes. `theme/js/playground-samples.js` reads the same
//! files with an interpreter that is the twin of [`template`].

use super::Sample;
use super::call::Call;
use super::request::Request;

/// The samples of a call, in the order in which they are offered.
pub(in crate::site) fn samples(call: &Call) -> Vec<Sample> {
    let _ = Request::of(call);
    Vec::new()
}
