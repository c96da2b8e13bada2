//! The components of the format, in the markup of the theme's specimen.

mod callout;
mod card;
mod disclosure;
mod field;
mod steps;
mod tabs;
mod tree;
mod update;

use super::Renderer;
use super::children::Children;
use super::element::Use;
use crate::components::Component;
use crate::site::markup;

/// Shows a component. A part that stands alone is shown as the only one of its whole.
pub(super) fn show<'p>(page: &mut Renderer<'p>, component: Component, used: &Use<'p>) {
    use Component as C;
    match component {
        C::Note | C::Tip | C::Warning | C::Info | C::Check | C::Danger | C::Callout => {
            page.callout(component, used);
        }
        C::CodeGroup => page.code_group(used, "Code samples"),
        C::RequestExample => page.example("request", "Request", used),
        C::ResponseExample => page.example("response", "Response", used),
        C::Panel => page.panel(|page| page.blocks(&used.children)),
        C::Steps => page.steps(used),
        C::Step => page.step_alone(used),
        C::Tabs => page.tabs(used),
        C::Tab => page.tab_list(used, std::slice::from_ref(used)),
        C::AccordionGroup => page.within("accordion-group", used),
        C::Accordion => page.accordion(used),
        C::CardGroup => page.grid("cards", used),
        C::Card => page.card(used),
        C::Columns => page.grid("columns", used),
        C::Column => page.within("column", used),
        C::ParamField => page.parameter(used),
        C::ResponseField => page.response_field(used),
        C::Expandable => page.expandable(used),
        C::Frame => page.frame(used),
        C::Tooltip => page.tooltip(used),
        C::Update => page.update(used),
        C::Icon => page.icon_alone(used),
        C::Badge => page.badge(used),
        C::Tree => page.tree(&used.children),
        C::TreeFolder | C::TreeFile => page.tree_of(used),
        C::Latex => page.latex(used),
        C::Snippet => {}
    }
}

impl<'p> Renderer<'p> {
    /// Shows the blocks in a component in an element of that class.
    fn within(&mut self, class: &str, used: &Use<'p>) {
        self.markup("<div");
        self.attribute("class", class);
        self.own_id(used);
        self.markup(">");
        self.blocks(&used.children);
        self.markup("</div>");
    }

    fn grid(&mut self, class: &str, used: &Use<'p>) {
        let columns = used.count("cols", 1, 4).unwrap_or(2);
        self.markup("<div");
        self.attribute("class", class);
        self.own_id(used);
        self.attribute("data-cols", &columns.to_string());
        self.markup(">");
        self.blocks(&used.children);
        self.markup("</div>");
    }

    /// Writes the id that the writer gave.
    fn own_id(&mut self, used: &Use<'p>) {
        if let Some(id) = used.text("id") {
            let id = self.claim(&id);
            self.attribute("id", &id);
        }
    }

    /// Puts in the panel what `write` writes.
    fn panel(&mut self, write: impl FnOnce(&mut Self)) {
        let was_aside = std::mem::replace(&mut self.is_aside, true);
        let shown = self.apart(write);
        self.is_aside = was_aside;
        match was_aside {
            true => self.markup(&shown),
            false => self.content.panel.push_str(&shown),
        }
    }

    fn example(&mut self, kind: &str, title: &str, used: &Use<'p>) {
        self.panel(|page| {
            page.markup(&format!(
                r#"<section class="example" data-kind="{kind}"><p class="example-title">{title}</p>"#
            ));
            page.code_group(used, title);
            page.markup("</section>");
        });
    }

    fn frame(&mut self, used: &Use<'p>) {
        self.content.needs.zoom = true;
        self.markup(r#"<figure class="frame""#);
        self.own_id(used);
        self.markup(">");
        if self.shows(used, "hint") {
            self.markup(r#"<p class="frame-hint">"#);
            self.value_of(used, "hint");
            self.markup("</p>");
            self.end_block();
        }
        self.markup("<div>");
        self.unwrapped(&used.children);
        self.markup("</div>");
        if self.shows(used, "caption") {
            self.markup("<figcaption>");
            self.value_of(used, "caption");
            self.markup("</figcaption>");
            self.end_block();
        }
        self.markup("</figure>");
    }

    /// Shows what stands in a component that needs no paragraphs around single lines.
    fn unwrapped(&mut self, children: &Children<'p>) {
        for item in children.items() {
            self.item_in_line(&item);
        }
    }

    fn tooltip(&mut self, used: &Use<'p>) {
        if self.is_in_control {
            self.markup("<span");
            let tip = self.plain_value_of(used, "tip");
            self.attribute("title", &tip);
            self.markup(">");
            self.words(&used.children);
            return self.markup("</span>");
        }
        self.content.needs.tooltip = true;
        self.tips += 1;
        let id = self.claim(&format!("tip-{}", self.tips));
        let has_more = self.shows(used, "cta");
        let link = used.text("href").filter(|_| has_more);
        self.markup(r#"<span class="tooltip"><button type="button""#);
        if link.is_none() {
            self.attribute("aria-describedby", &id);
        }
        self.markup(">");
        self.in_control(|page| page.words(&used.children));
        self.markup(r#"</button><span class="tip""#);
        self.attribute("id", &id);
        if link.is_none() {
            self.markup(r#" role="tooltip""#);
        }
        self.markup(r#"><span class="tip-plain"> (</span>"#);
        if self.shows(used, "headline") {
            self.markup("<strong>");
            self.value_of(used, "headline");
            self.markup("</strong>");
        }
        self.section.text.push(' ');
        self.value_of(used, "tip");
        if let Some(link) = link {
            self.markup(" <a");
            self.address("href", &link, &used.scope);
            self.markup(">");
            self.in_control(|page| page.value_of(used, "cta"));
            self.markup("</a>");
        } else if has_more {
            self.text(" ");
            self.value_of(used, "cta");
        }
        self.markup(r#"<span class="tip-plain">)</span></span></span>"#);
        self.section.text.push(' ');
    }

    fn icon_alone(&mut self, used: &Use<'p>) {
        let size = used.count("size", 1, 1024).unwrap_or(16);
        let tone = used.text("color").and_then(|color| self.tone(&color));
        let icon = self.icon(used, size, &tone.unwrap_or_default());
        self.markup(&icon);
    }

    fn badge(&mut self, used: &Use<'p>) {
        const NAMED: [&str; 9] = [
            "gray", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink",
        ];
        let color = used.text("color").unwrap_or_default();
        let named = NAMED.into_iter().find(|name| *name == color);
        let tone = match named {
            Some(_) => None,
            None => self.tone(&color),
        };
        self.markup(r#"<span class="badge"#);
        if let Some(tone) = tone {
            self.markup(" ");
            self.markup(&tone);
        }
        self.markup("\"");
        if let Some(name) = named {
            self.attribute("data-tone", name);
        }
        let size = used.text("size");
        if let Some(size) = size.filter(|size| ["xs", "sm", "lg", "xl"].contains(&&**size)) {
            self.attribute("data-size", &size);
        }
        if used.text("shape").as_deref() == Some("pill") {
            self.markup(r#" data-shape="pill""#);
        }
        for (name, shown) in [("stroke", " data-stroke"), ("disabled", " data-disabled")] {
            if used.is_on(name) {
                self.markup(shown);
            }
        }
        self.markup(">");
        let icon = self.icon(used, 16, "");
        self.markup(&icon);
        self.words(&used.children);
        self.markup("</span>");
    }

    fn latex(&mut self, used: &Use<'p>) {
        let section = std::mem::take(&mut self.section);
        self.apart(|page| page.words(&used.children));
        let formula = std::mem::replace(&mut self.section, section).text;
        self.inline_formula(formula.trim());
    }

    /// The title of a component as words; the text that it has.
    fn titled(&mut self, used: &Use<'p>, name: &str) -> String {
        let plain = self.plain_value_of(used, name);
        self.value_of(used, name);
        self.end_block();
        plain
    }
}

/// Text that stands in markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    markup::text(text, &mut out);
    out
}
