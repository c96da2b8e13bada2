//! Folders and files, and what writers say of them.

use super::super::Renderer;
use super::super::children::{Children, Item};
use super::super::element::Use;
use crate::components::Component;

impl<'p> Renderer<'p> {
    pub(super) fn tree(&mut self, children: &Children<'p>) {
        let parts = self.parts_of(children);
        self.markup(r#"<ul class="tree">"#);
        self.entries(parts);
        self.markup("</ul>");
    }

    /// Shows a folder or file that stands outside of a tree.
    pub(super) fn tree_of(&mut self, used: &Use<'p>) {
        self.markup(r#"<ul class="tree">"#);
        self.entry(used);
        self.markup("</ul>");
    }

    fn entries(&mut self, parts: Vec<Item<'p>>) {
        let mut others = Vec::new();
        for part in parts {
            match part.as_use().filter(is_entry) {
                Some(used) => {
                    self.remark(&std::mem::take(&mut others));
                    self.entry(&used);
                }
                None => others.push(part),
            }
        }
        self.remark(&others);
    }

    /// Shows what stands between entries and is none.
    fn remark(&mut self, items: &[Item<'p>]) {
        let shown = self.apart(|page| page.blocks_of(items));
        if !shown.trim().is_empty() {
            self.markup("<li>");
            self.markup(&shown);
            self.markup("</li>");
        }
    }

    fn entry(&mut self, used: &Use<'p>) {
        let mark = if used.is_on("highlight") {
            " data-highlight"
        } else {
            ""
        };
        match used.component() {
            Some(Component::TreeFolder) => self.folder(used, mark),
            _ => self.file(used, mark),
        }
    }

    fn file(&mut self, used: &Use<'p>, mark: &str) {
        self.markup(&format!(r#"<li><span class="file"{mark}>"#));
        self.titled(used, "name");
        self.markup("</span>");
        let parts = self.parts_of(&used.children);
        match parts.iter().all(|part| self.is_inline(part)) {
            true => {
                self.markup(if parts.is_empty() { "" } else { " " });
                parts.iter().for_each(|part| self.item_in_line(part));
                self.end_block();
            }
            false => self.blocks_of(&parts),
        }
        self.markup("</li>");
    }

    fn folder(&mut self, used: &Use<'p>, mark: &str) {
        let is_openable = used.get("openable").is_nothing() || used.is_on("openable");
        let parts = self.parts_of(&used.children);
        let has_entries = parts.iter().any(|part| !part.is_blank());
        self.markup(&match is_openable && has_entries {
            true if used.is_on("defaultOpen") => format!("<li><details open><summary{mark}>"),
            true => format!("<li><details><summary{mark}>"),
            false => format!(r#"<li><span class="folder"{mark}>"#),
        });
        self.in_control(|page| _ = page.titled(used, "name"));
        self.markup(match is_openable && has_entries {
            true => "</summary>",
            false => "</span>",
        });
        if has_entries {
            self.markup("<ul>");
            self.entries(parts);
            self.markup("</ul>");
        }
        self.markup(match is_openable && has_entries {
            true => "</details></li>",
            false => "</li>",
        });
    }
}

fn is_entry(used: &Use<'_>) -> bool {
    used.is(Component::TreeFolder) || used.is(Component::TreeFile)
}
