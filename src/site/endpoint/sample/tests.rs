use super::*;

#[test]
fn every_language_has_a_scanner() {
    for language in &LANGUAGES {
        assert!(
            crate::site::highlight::is_known(language.name),
            "{}",
            language.name
        );
    }
}
