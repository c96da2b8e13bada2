//! What a page shows of its playground before scripts make it.

use maud::{Markup, html};

/// The button that opens the playground of the call whose JSON stands at an address.
pub(in crate::site) fn button(request: &str) -> Markup {
    html! {
        button.try.button.needs-js type="button" aria-haspopup="dialog" data-request=(request) { "Try it" }
    }
}
