//! What introduces a note in plain text: words, signs, and how they are written.

/// The words that introduce a callout, in lower case, and its component.
const WORDS: &[(&str, &str)] = &[
    ("note", "Note"),
    ("please note", "Note"),
    ("side note", "Note"),
    ("nb", "Note"),
    ("n.b.", "Note"),
    ("good to know", "Note"),
    ("heads up", "Note"),
    ("warning", "Warning"),
    ("caution", "Warning"),
    ("danger", "Warning"),
    ("attention", "Warning"),
    ("important", "Warning"),
    ("important note", "Warning"),
    ("tip", "Tip"),
    ("pro tip", "Tip"),
    ("pro-tip", "Tip"),
    ("hint", "Tip"),
    ("info", "Info"),
    ("fyi", "Info"),
];

/// Signs that introduce a callout at the head of a quotation.
const SIGNS: &[(&str, &str)] = &[
    ("📝", "Note"),
    ("⚠", "Warning"),
    ("🚨", "Warning"),
    ("❗", "Warning"),
    ("💡", "Tip"),
    ("ℹ", "Info"),
    ("✅", "Check"),
];

/// What introduces a callout.
pub struct Marker {
    /// The component that it stands for.
    pub component: &'static str,
    /// How many bytes it takes, with the space behind it.
    pub len: usize,
    /// What closes the emphasis that the marker opens over the whole paragraph.
    pub closing: String,
}

/// The marker at the head of a paragraph. In a quotation, `[!NOTE]`, a sign and a bold word without a colon count too.
pub fn marker(source: &str, quoted: bool) -> Option<Marker> {
    let (sign, after_sign) = match sign(source) {
        Some((component, len)) => (Some(component), &source[len..]),
        None => (None, source),
    };
    let word = match after_sign.strip_prefix("[!") {
        Some(rest) if quoted => {
            let (word, rest) = rest.split_once(']')?;
            component_of(word).map(|component| (component, rest, String::new()))
        }
        _ => word_marker(after_sign, quoted),
    };
    let (component, rest, closing) = match (word, sign) {
        (Some(word), _) => word,
        (None, Some(sign)) if quoted => (sign, after_sign, String::new()),
        _ => return None,
    };
    let text = rest.trim_start_matches([' ', '\t']);
    let text = text
        .strip_prefix('\\')
        .filter(|text| text.starts_with(['\r', '\n']))
        .unwrap_or(text);
    Some(Marker {
        component,
        len: source.len() - text.len(),
        closing,
    })
}

fn sign(source: &str) -> Option<(&'static str, usize)> {
    let (sign, component) = SIGNS.iter().find(|(sign, _)| source.starts_with(sign))?;
    let rest = source[sign.len()..]
        .trim_start_matches('\u{fe0f}')
        .trim_start_matches([' ', '\t']);
    Some((component, source.len() - rest.len()))
}

/// `Note:`, `**Note:**`, `**Note**:`, or `*Note: the whole paragraph.*`, with what follows and what closes the emphasis.
fn word_marker(source: &str, quoted: bool) -> Option<(&'static str, &str, String)> {
    let bare = source.trim_start_matches(['*', '_']);
    let emphasis = &source[..source.len() - bare.len()];
    let end = bare.find([':', '*', '_', '\n']).unwrap_or(bare.len());
    let (word, rest) = bare.split_at(end);
    let component = component_of(word).filter(|_| word.starts_with(char::is_uppercase))?;
    let (inner_colon, rest) = match rest.strip_prefix(':') {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let is_spaced = |rest: &str| rest.is_empty() || rest.starts_with(char::is_whitespace);
    if emphasis.is_empty() {
        return (inner_colon && is_spaced(rest)).then(|| (component, rest, String::new()));
    }
    let closing: String = emphasis.chars().rev().collect();
    if let Some(rest) = rest.strip_prefix(&*closing) {
        let (outer_colon, rest) = match rest.strip_prefix(':') {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let is_bold = quoted && emphasis.len() >= 2;
        let is_marker = inner_colon || outer_colon || is_bold;
        return (is_marker && is_spaced(rest)).then(|| (component, rest, String::new()));
    }
    let inner = rest.trim_end().strip_suffix(&*closing)?;
    let is_whole = inner_colon && is_spaced(rest) && !inner.contains(&*closing);
    is_whole.then_some((component, rest, closing))
}

fn component_of(word: &str) -> Option<&'static str> {
    let word = word.trim_end().to_lowercase();
    let known = WORDS.iter().find(|(known, _)| *known == word);
    known.map(|(_, component)| *component)
}
