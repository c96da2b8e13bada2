//! What closes a page: the accounts of the project elsewhere.

use maud::{Markup, html};

use super::Shell;
use super::link::icon;
use crate::site::symbols::Symbols;

/// Platforms with their names and icons.
const PLATFORMS: [(&str, &str, &str, &str); 12] = [
    ("website", "Website", "globe", "duotone"),
    ("facebook", "Facebook", "facebook", "brands"),
    ("x", "X", "x-twitter", "brands"),
    ("twitter", "Twitter", "twitter", "brands"),
    ("discord", "Discord", "discord", "brands"),
    ("slack", "Slack", "slack", "brands"),
    ("github", "GitHub", "github", "brands"),
    ("linkedin", "LinkedIn", "linkedin", "brands"),
    ("instagram", "Instagram", "instagram", "brands"),
    ("hacker-news", "Hacker News", "hacker-news", "brands"),
    ("youtube", "YouTube", "youtube", "brands"),
    ("telegram", "Telegram", "telegram", "brands"),
];

/// Draws the foot; none without accounts.
pub(super) fn foot(site: &Shell, symbols: &mut Symbols) -> Option<Markup> {
    let accounts = site.project.config.view.footer_socials.iter();
    let accounts = accounts.filter_map(|((platform, _), (url, _))| {
        let address = site.link(url)?;
        let known = PLATFORMS.iter().find(|known| known.0 == &**platform);
        let (_, name, icon_name, kind) = known
            .copied()
            .unwrap_or((platform, platform, "link", "duotone"));
        Some((name, address, icon(symbols, icon_name, Some(kind))))
    });
    let accounts: Vec<_> = accounts.collect();
    (!accounts.is_empty()).then(|| {
        html! {
            footer.foot {
                p { (site.name()) }
                ul.socials aria-label="Elsewhere" {
                    @for (name, address, icon) in &accounts {
                        li {
                            a href=(address) {
                                @if let Some(icon) = icon { (icon) span.screen-reader { (name) } }
                                @else { (name) }
                            }
                        }
                    }
                }
            }
        }
    })
}
