use super::content::Tone;
pub(super) fn tone(text: &str) -> Option<Tone> {
    let hex = text.strip_prefix('#').filter(|hex| hex.len() == 6)?;
    Some(Tone {
        from: hex.to_ascii_lowercase().into(),
        to: None,
    })
}
pub(super) fn tone_class(tone: &Tone) -> String {
    format!("tone-{}", tone.from)
}
