//! Images and icons.

use super::Renderer;
use super::children::Children;
use super::element::Use;
use crate::site::icon::IconType;
use crate::site::script::{Scope, Value};
use crate::syntax::{Image, NodeRef};

impl<'p> Renderer<'p> {
    pub(super) fn image_of(&mut self, image: &'p Image, node: NodeRef<'p>, scope: &Scope<'p>) {
        let written = node.text(&image.target);
        let address = match image.reference {
            true => self.defined_address(written, scope),
            false => Some(written),
        };
        let alt = node.text(&image.alt);
        match address {
            Some(address) => {
                self.markup("<img");
                self.picture(address, scope, None);
                self.attribute("alt", alt);
                self.markup(r#" loading="lazy" decoding="async">"#);
            }
            None => self.text(node.source()),
        }
    }

    /// Writes the address of an image, and its size where its file tells it. `given` is the width or height that the
    /// writer gave, in pixels.
    pub(super) fn picture(
        &mut self,
        written: &str,
        scope: &Scope<'p>,
        given: Option<(Option<u32>, Option<u32>)>,
    ) {
        let file = self.address("src", written, scope);
        let size = file.and_then(|file| {
            let sizes = &self.shared.inputs.sizes;
            sizes.get(&*file).copied()
        });
        let scaled = |one: u32, own: u32, other: u32| {
            (u64::from(one) * u64::from(other) / u64::from(own.max(1))) as u32
        };
        let size = match (given.unwrap_or_default(), size) {
            ((Some(width), Some(height)), _) => Some((width, height)),
            ((Some(width), None), Some((own, other))) => Some((width, scaled(width, own, other))),
            ((None, Some(height)), Some((other, own))) => {
                Some((scaled(height, own, other), height))
            }
            ((None, None), size) => size,
            ((Some(width), None), None) => {
                self.attribute("width", &width.to_string());
                None
            }
            ((None, Some(height)), None) => {
                self.attribute("height", &height.to_string());
                None
            }
        };
        if let Some((width, height)) = size {
            self.attribute("width", &width.to_string());
            self.attribute("height", &height.to_string());
        }
    }

    /// The icon that an attribute names: of a library, an image, an element or a sign; empty where there is none.
    pub(super) fn icon(&mut self, used: &Use<'p>, size: u32, class: &str) -> String {
        match used.get("icon") {
            Value::String(name) => self.named_icon(&name, used, size, class),
            value @ (Value::Element(..) | Value::Children(_)) => {
                self.apart(|renderer| renderer.words(&Children::Values(vec![value])))
            }
            _ => String::new(),
        }
    }

    fn named_icon(&mut self, name: &str, used: &Use<'p>, size: u32, class: &str) -> String {
        let kind = used.text("iconType");
        let kind = kind.as_deref().map_or(IconType::default(), icon_type);
        if let Some(drawn) = self.content.symbols.show(name, kind, size, class) {
            return drawn;
        }
        if is_image(name) {
            return self.apart(|renderer| {
                let space = if class.is_empty() { "" } else { " " };
                renderer.markup(&format!(r#"<img class="icon{space}{class}""#));
                renderer.picture(name, &used.scope, Some((Some(size), Some(size))));
                renderer.markup(r#" alt="" loading="lazy">"#);
            });
        }
        if name.is_ascii() {
            return String::new();
        }
        // An emoji.
        let mut sign = r#"<span class="icon" aria-hidden="true">"#.to_owned();
        crate::site::markup::text(name, &mut sign);
        sign + "</span>"
    }
}

/// The type of an icon that is written so; those that only paid sets have are drawn as the nearest free one.
pub(super) fn icon_type(name: &str) -> IconType {
    let name = match name {
        "sharp-duotone-solid" => "duotone",
        "sharp-solid" => name,
        name => name.strip_prefix("sharp-").unwrap_or(name),
    };
    IconType::named(name).unwrap_or_default()
}

/// Whether the name of an icon is an address.
fn is_image(name: &str) -> bool {
    name.contains('/') || crate::project::has_file_extension(name)
}
