//! In which language a page is written, as far as its path or its frontmatter says so.

use crate::page::Page;

/// Names that folders of translations have, in lower case: codes of languages, and of countries where writers use those.
const OTHERS: &[&str] = &[
    "ar", "bg", "bn", "ca", "cn", "cs", "da", "de", "el", "es", "et", "fa", "fi", "fr", "he", "hi",
    "hr", "hu", "id", "it", "ja", "jp", "ko", "kr", "lt", "lv", "nb", "nl", "pl", "pt", "ro", "ru",
    "sk", "sl", "sr", "sv", "th", "tr", "uk", "ur", "vi", "zh",
];

/// Whether a page is written in English: neither a folder of its path nor `lang` in its frontmatter names another language.
pub fn is_english(page: &Page) -> bool {
    let said = page
        .frontmatter
        .text("lang")
        .or_else(|| page.frontmatter.text("language"));
    if let Some(said) = said {
        return !is_other(said);
    }
    let folders = page
        .path
        .rsplit_once('/')
        .map_or("", |(folders, _)| folders);
    !folders.split('/').any(is_other)
}

/// Whether a name is the code of a language other than English, with or without a region: `es`, `pt-BR`, `zh_Hans`.
fn is_other(name: &str) -> bool {
    let language = name.split(['-', '_']).next().unwrap_or("");
    let region = &name[language.len()..];
    let is_code = language.len() == 2 && (region.is_empty() || (3..=5).contains(&region.len()));
    is_code
        && OTHERS
            .iter()
            .any(|other| other.eq_ignore_ascii_case(language))
}
