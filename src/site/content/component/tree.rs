//! Folders and files.

use super::super::Renderer;
use super::super::children::Children;
use super::super::element::Use;
use crate::components::Component;

impl<'p> Renderer<'p> {
    pub(super) fn tree(&mut self, children: &Children<'p>) {
        self.markup(r#"<ul class="tree">"#);
        self.entries(children);
        self.markup("</ul>");
    }

    /// Shows a folder or file that stands outside of a tree.
    pub(super) fn tree_of(&mut self, used: &Use<'p>) {
        self.markup(r#"<ul class="tree">"#);
        self.entry(used);
        self.markup("</ul>");
    }

    fn entries(&mut self, children: &Children<'p>) {
        for part in self.parts_of(children) {
            if let Some(used) = part.as_use() {
                self.entry(&used);
            }
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
            Some(Component::TreeFile) => {
                self.markup(&format!(r#"<li><span class="file"{mark}>"#));
                self.titled(used, "name");
                self.markup("</span></li>");
            }
            _ => {}
        }
    }

    fn folder(&mut self, used: &Use<'p>, mark: &str) {
        let is_openable = used.get("openable").is_nothing() || used.is_on("openable");
        let has_entries = used
            .children
            .items()
            .iter()
            .any(|item| item.as_use().is_some());
        self.markup(&match is_openable && has_entries {
            true if used.is_on("defaultOpen") => format!("<li><details open><summary{mark}>"),
            true => format!("<li><details><summary{mark}>"),
            false => format!(r#"<li><span class="folder"{mark}>"#),
        });
        self.titled(used, "name");
        self.markup(match is_openable && has_entries {
            true => "</summary>",
            false => "</span>",
        });
        if has_entries {
            self.markup("<ul>");
            self.entries(&used.children);
            self.markup("</ul>");
        }
        self.markup(match is_openable && has_entries {
            true => "</details></li>",
            false => "</li>",
        });
    }
}
