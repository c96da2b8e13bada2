//! Follows references that lead to other references, each once, however many there are in a row.

use rustc_hash::FxHashMap;

use super::Documents;
use super::reference::{End, Target};

/// What stands after a reference.
enum Next {
    Value,
    Nothing,
    /// A reference that is not among those of the documents.
    Data,
    /// The reference of that number.
    Reference(usize),
}

/// What is known of where a reference ends.
#[derive(Clone, Copy)]
enum Known {
    Nothing,
    Circle,
    Unknown,
    /// At the target of the reference of that number.
    At(usize),
}

/// What each reference leads to in the end. References are numbered through all documents, in order; `targets` says what
/// each names.
pub(super) fn ends(documents: &Documents, targets: &[Option<Target>]) -> Vec<End> {
    let chains = Chains::new(documents, targets);
    let mut known: Vec<Option<Known>> = vec![None; targets.len()];
    let mut is_open = vec![false; targets.len()];
    for start in 0..targets.len() {
        let mut open = Vec::new();
        let mut at = start;
        let end = loop {
            if let Some(end) = known[at] {
                break end;
            }
            if std::mem::replace(&mut is_open[at], true) {
                break Known::Circle;
            }
            open.push(at);
            match chains.next(at) {
                Next::Value => break Known::At(at),
                Next::Nothing => break Known::Nothing,
                Next::Data => break Known::Unknown,
                Next::Reference(number) => at = number,
            }
        };
        for number in open {
            known[number] = Some(end);
        }
    }
    let known = known.into_iter().enumerate();
    known
        .map(|(number, known)| match known {
            Some(Known::At(end)) if end == number => End::Target,
            Some(Known::At(end)) => targets[end].clone().map_or(End::Nothing, End::Value),
            Some(Known::Circle) => End::Circle,
            Some(Known::Unknown) => End::Unknown,
            Some(Known::Nothing) | None => End::Nothing,
        })
        .collect()
}

struct Chains<'a> {
    documents: &'a Documents,
    targets: &'a [Option<Target>],
    /// The number of each reference by its document and its text.
    numbers: Vec<FxHashMap<&'a str, usize>>,
}

impl<'a> Chains<'a> {
    fn new(documents: &'a Documents, targets: &'a [Option<Target>]) -> Self {
        let mut count = 0..;
        let numbers = documents.documents.iter().map(|document| {
            let texts = document.found.references.iter();
            let texts = texts.map(|reference| &*reference.text);
            texts.zip(&mut count).collect()
        });
        Self {
            documents,
            targets,
            numbers: numbers.collect(),
        }
    }

    fn next(&self, number: usize) -> Next {
        let Some(target) = &self.targets[number] else {
            return Next::Nothing;
        };
        let Some(located) = target.located(self.documents) else {
            return Next::Nothing;
        };
        match located.reference() {
            None => Next::Value,
            Some(text) => match self.numbers[target.document].get(text) {
                Some(number) => Next::Reference(*number),
                None => Next::Data,
            },
        }
    }
}
