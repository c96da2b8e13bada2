//! The nodes of Markdown.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::Renderer;
use super::children::Children;
use super::element::Use;
use crate::math;
use crate::page::html_heading_level;
use crate::site::markup;
use crate::site::script::Scope;
use crate::syntax::{Kind, Link, LinkForm, NodeRef};

/// The length in bytes from which code in a cell of a table may break.
const LONG_CODE: usize = 24;

/// How the cells of a column stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alignment {
    Start,
    Center,
    Right,
}

impl<'p> Renderer<'p> {
    /// Shows a node where blocks stand.
    pub(super) fn node(&mut self, node: NodeRef<'p>, scope: &Scope<'p>) {
        // An element counts itself.
        if node.element().is_some() {
            return self.node_at_depth(node, scope);
        }
        let Some(depth) = self.depth.checked_sub(1) else {
            return self.text(&node.plain_text());
        };
        self.depth = depth;
        self.node_at_depth(node, scope);
        self.depth = depth + 1;
    }

    fn node_at_depth(&mut self, node: NodeRef<'p>, scope: &Scope<'p>) {
        match node.kind() {
            Kind::Paragraph => self.paragraph(node, scope),
            Kind::Heading { level } => self.heading(*level, node, scope),
            Kind::ThematicBreak => self.markup("<hr>"),
            Kind::Blockquote => {
                self.markup("<blockquote>");
                self.blocks(&Children::Of(node, scope.clone()));
                self.markup("</blockquote>");
            }
            Kind::List { start } => self.list(*start, node, scope),
            Kind::Code(block) => self.code(block, node),
            Kind::Table => self.table(node, scope),
            Kind::Math(formula) => self.formula(node.text(formula)),
            Kind::Element(element) => self.element_of(node, Use::of_node(node, element, scope)),
            _ => self.words_of(node, scope),
        }
    }

    /// Shows a node where words stand: of a paragraph, what it holds.
    pub(super) fn node_in_line(&mut self, node: NodeRef<'p>, scope: &Scope<'p>) {
        match node.kind() {
            Kind::Paragraph => {
                let joins = self
                    .out
                    .ends_with(|sign: char| !sign.is_whitespace() && sign != '>');
                if joins {
                    self.text(" ");
                }
                self.words(&Children::Of(node, scope.clone()));
            }
            _ => self.node(node, scope),
        }
    }

    fn words_of(&mut self, node: NodeRef<'p>, scope: &Scope<'p>) {
        let inside = |renderer: &mut Self, name: &str| {
            renderer.markup(&format!("<{name}>"));
            renderer.words(&Children::Of(node, scope.clone()));
            renderer.markup(&format!("</{name}>"));
        };
        match node.kind() {
            Kind::Text(text) => self.text(node.text(text)),
            Kind::Emphasis => inside(self, "em"),
            Kind::Strong => inside(self, "strong"),
            Kind::Delete => inside(self, "del"),
            Kind::InlineCode(text) => {
                self.markup("<code>");
                self.code_in_line(node.text(text));
                self.markup("</code>");
            }
            Kind::Break => {
                self.markup("<br>");
                self.section.text.push(' ');
            }
            Kind::Link(link) => self.link(link, node, scope),
            Kind::Image(image) => self.image_of(image, node, scope),
            Kind::FootnoteReference { label } => self.footnote_mark(label, scope),
            Kind::InlineMath(formula) => self.inline_formula(node.text(formula)),
            Kind::Expression(text) => {
                let value = scope.value_of(node.text(text));
                self.value(&value);
            }
            _ => {}
        }
    }

    /// Writes code among words. In a cell of a table, a long one may break behind its signs.
    fn code_in_line(&mut self, code: &str) {
        if !self.is_in_table || code.len() < LONG_CODE {
            return self.flags_in_line(code);
        }
        let is_sign = |sign: char| {
            matches!(
                sign,
                '[' | '(' | '{' | ',' | '/' | '.' | '_' | ':' | '=' | '|' | '-'
            )
        };
        let mut parts = code.split_inclusive(is_sign).peekable();
        let mut is_behind_word = false;
        while let Some(part) = parts.next() {
            self.text(part);
            // Signs in a row stay together, and those that begin a word stay with it.
            is_behind_word |= !part.starts_with(is_sign);
            if is_behind_word && parts.peek().is_some_and(|next| !next.starts_with(is_sign)) {
                self.markup("<wbr>");
                is_behind_word = false;
            }
        }
    }

    /// Writes code whose words that begin with a hyphen, as flags of commands do, stay whole: a line may end behind any
    /// hyphen.
    fn flags_in_line(&mut self, code: &str) {
        for word in code.split_inclusive(' ') {
            let is_flag = word.starts_with('-') && word.len() < LONG_CODE;
            if is_flag {
                self.markup(r#"<span class="whole">"#);
            }
            self.text(word);
            if is_flag {
                self.markup("</span>");
            }
        }
    }

    fn paragraph(&mut self, node: NodeRef<'p>, scope: &Scope<'p>) {
        let children = Children::Of(node, scope.clone());
        if !self.holds_words(node, scope) {
            return self.blocks(&children);
        }
        let start = self.out.len();
        self.markup("<p>");
        self.words(&children);
        match self.out[start + 3..].trim().is_empty() {
            true => self.out.truncate(start),
            false => self.markup("</p>"),
        }
        self.end_block();
    }

    fn heading(&mut self, level: u8, node: NodeRef<'p>, scope: &Scope<'p>) {
        let id = self.slugger.slug(&node.plain_text());
        let is_title = level == 1 && self.is_title(node, scope);
        if is_title {
            self.ids.give(&id);
            self.content.title_id = Some(id);
            return;
        }
        let children = Children::Of(node, scope.clone());
        let has_links = node.descendants().any(|inner| {
            matches!(inner.kind(), Kind::Link(_) | Kind::FootnoteReference { .. })
                || inner.is_element("a")
        });
        self.headline(level, &id, &children, has_links);
    }

    /// Whether a heading is the page's title, which is shown above the text: the page begins with it and has no other.
    fn is_title(&self, node: NodeRef<'p>, scope: &Scope<'p>) -> bool {
        let is_silent =
            |kind: &Kind| matches!(kind, Kind::Module(_) | Kind::Comment(_) | Kind::Frontmatter);
        let mut blocks = scope.page.tree.root().children();
        let first = blocks.find(|block| !is_silent(block.kind()));
        self.including.len() == 1 && scope.page.title().is_empty() && first == Some(node)
    }

    /// Shows an element that is a heading as one, any other as what it is.
    fn element_of(&mut self, node: NodeRef<'p>, used: Use<'p>) {
        let level = html_heading_level(&used.name).filter(|_| used.own().is_none());
        let Some(level) = level else {
            return self.element(used);
        };
        let id = match used.text("id") {
            Some(id) => id.into(),
            None => self.slugger.slug(&node.plain_text()),
        };
        let has_links = node
            .descendants()
            .any(|inner| matches!(inner.kind(), Kind::Link(_)) || inner.is_element("a"));
        self.headline(level, &id, &used.children.clone(), has_links);
    }

    /// Shows a heading. The title of the page is the only one of the first level.
    pub(super) fn headline(
        &mut self,
        level: u8,
        id: &str,
        children: &Children<'p>,
        has_links: bool,
    ) {
        if self.is_in_heading {
            return self.words(children);
        }
        let level = level.clamp(2, 6);
        let id = &self.heading_id(id);
        self.begin_heading();
        self.markup(&format!("<h{level}"));
        let is_link = !id.is_empty() && !has_links && !self.is_in_control;
        if !id.is_empty() {
            self.attribute("id", id);
        }
        self.markup(">");
        if is_link {
            self.markup("<a");
            self.attribute("href", &format!("#{id}"));
            self.markup(">");
        }
        self.is_in_heading = true;
        match is_link {
            true => self.in_control(|renderer| renderer.words(children)),
            false => self.words(children),
        }
        self.is_in_heading = false;
        self.markup(if is_link { "</a>" } else { "" });
        self.markup(&format!("</h{level}>"));
        self.end_heading(level, id);
    }

    /// The id of a heading: the one that the rules for links know, unless the writer gave it to another element before.
    fn heading_id(&mut self, wanted: &str) -> String {
        let wanted = wanted.split_whitespace().collect::<Vec<_>>().join("-");
        if wanted.is_empty() || self.ids.give(&wanted) {
            return wanted;
        }
        self.claim(&wanted)
    }

    fn list(&mut self, start: Option<u32>, node: NodeRef<'p>, scope: &Scope<'p>) {
        let is_task = |item: NodeRef| matches!(item.kind(), Kind::Item { checked: Some(_) });
        let has_tasks = node.children().any(is_task);
        let name = if start.is_some() { "ol" } else { "ul" };
        self.markup(&format!("<{name}"));
        if has_tasks {
            self.markup(r#" class="tasks""#);
        }
        if let Some(start) = start.filter(|start| *start != 1) {
            self.attribute("start", &start.to_string());
        }
        self.markup(">");
        let loose = is_loose(node);
        for item in node.children() {
            self.item(item, scope, loose);
        }
        self.markup(&format!("</{name}>"));
    }

    fn item(&mut self, item: NodeRef<'p>, scope: &Scope<'p>, loose: bool) {
        self.markup("<li>");
        if let Kind::Item {
            checked: Some(done),
        } = item.kind()
        {
            self.markup(match done {
                true => r#"<input type="checkbox" disabled checked aria-label="Done"> "#,
                false => r#"<input type="checkbox" disabled aria-label="To do"> "#,
            });
        }
        let children = Children::Of(item, scope.clone());
        if loose {
            self.blocks(&children);
        } else {
            for block in item.children() {
                let is_plain =
                    matches!(block.kind(), Kind::Paragraph) && self.holds_words(block, scope);
                match is_plain {
                    true => self.words(&Children::Of(block, scope.clone())),
                    false => self.node(block, scope),
                }
                self.end_block();
            }
        }
        self.markup("</li>");
    }

    fn table(&mut self, table: NodeRef<'p>, scope: &Scope<'p>) {
        self.content.needs.overflow = true;
        let alignments = alignments(table);
        let mut rows = table.children();
        let Some(head) = rows.next() else { return };
        let columns = head.children().count();
        let names = head.children().map(NodeRef::plain_text);
        let names: Vec<String> = names.filter(|name| !name.trim().is_empty()).collect();
        self.begin_table(&names.join(", "));
        let was_in_table = std::mem::replace(&mut self.is_in_table, true);
        self.markup("<table><thead>");
        self.row(head.children(), scope, &alignments, true);
        self.markup("</thead><tbody>");
        for row in rows {
            // What stands beyond the last column belongs to none, and has a finding.
            self.row(row.children().take(columns), scope, &alignments, false);
        }
        self.markup("</tbody></table></div>");
        self.is_in_table = was_in_table;
    }

    /// Begins the region in which a table scrolls.
    pub(super) fn begin_table(&mut self, columns: &str) {
        self.content.needs.overflow = true;
        let label = match columns {
            "" => "Table".to_owned(),
            columns => format!("Table: {columns}"),
        };
        self.markup(r#"<div class="table" role="group""#);
        self.attribute("aria-label", &label);
        self.markup(r#" tabindex="0">"#);
    }

    fn row(
        &mut self,
        cells: impl Iterator<Item = NodeRef<'p>>,
        scope: &Scope<'p>,
        alignments: &[Alignment],
        head: bool,
    ) {
        self.markup("<tr>");
        for (at, cell) in cells.enumerate() {
            let class = match alignments.get(at) {
                Some(Alignment::Center) => r#" class="align-center""#,
                Some(Alignment::Right) => r#" class="align-right""#,
                _ => "",
            };
            let has_text = cell.children().next().is_some();
            let name = if head && has_text { "th" } else { "td" };
            let part = if name == "th" { r#" scope="col""# } else { "" };
            self.markup(&format!("<{name}{part}{class}>"));
            self.words(&Children::Of(cell, scope.clone()));
            self.markup(&format!("</{name}>"));
            self.end_block();
        }
        self.markup("</tr>");
    }

    fn link(&mut self, link: &'p Link, node: NodeRef<'p>, scope: &Scope<'p>) {
        let written = node.text(&link.target);
        let address = match link.form {
            LinkForm::Reference => self.defined_address(written, scope),
            _ => Some(written),
        };
        let children = Children::Of(node, scope.clone());
        let Some(address) = address else {
            return self.text(node.source());
        };
        let address = match link.form {
            LinkForm::Bare | LinkForm::Angle if is_mail(address) => format!("mailto:{address}"),
            LinkForm::Bare if address.starts_with("www.") => format!("http://{address}"),
            _ => address.to_owned(),
        };
        let words = |renderer: &mut Self| match node.children().next() {
            Some(_) => renderer.words(&children),
            None => renderer.text(&address),
        };
        if self.is_in_control {
            return words(self);
        }
        self.markup("<a");
        self.address("href", &address, scope);
        if let Some(title) = &link.title {
            self.attribute("title", title);
        }
        self.markup(">");
        self.in_control(words);
        self.markup("</a>");
    }

    /// Writes an attribute that is an address in the page of a scope, and gives the file of the project that it leads to.
    /// Schemes that run code are left out.
    pub(super) fn address(
        &mut self,
        name: &str,
        written: &str,
        scope: &Scope<'p>,
    ) -> Option<String> {
        let is_forbidden = match name {
            "src" | "poster" | "background" => markup::runs_code_as_picture(written),
            _ => markup::runs_code(written),
        };
        if is_forbidden {
            return None;
        }
        let target = self.shared.addresses.target(scope.page, written);
        markup::attribute(name, &target.address, &mut self.out);
        if let Some(file) = &target.file {
            self.content.files.insert(file.as_str().into());
        }
        target.file
    }

    fn formula(&mut self, formula: &str) {
        self.content.needs.overflow = true;
        self.markup(r#"<div class="math" role="group" aria-label="Formula" tabindex="0">"#);
        let drawn = math::mathml(formula, true).unwrap_or_else(|_| math::source(formula));
        self.markup(&drawn);
        self.markup("</div>");
        self.section.text.push_str(formula);
    }

    /// Shows a formula among words.
    pub(super) fn inline_formula(&mut self, formula: &str) {
        let drawn = math::mathml(formula, false).unwrap_or_else(|_| math::source(formula));
        self.markup(&drawn);
        self.section.text.push_str(formula);
    }

    /// Shows the text of an attribute, in which writers emphasize words, set code and link.
    pub(super) fn line_of_markdown(&mut self, text: &str, scope: &Scope<'p>) {
        let is_plain = !text.contains(['*', '_', '`', '[', '\\', '~']);
        if is_plain {
            return self.text(text);
        }
        // Deeper in the text nothing begins a block.
        for event in Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH) {
            match event {
                Event::Text(text) => self.text(&text),
                Event::Code(code) => {
                    self.markup("<code>");
                    self.text(&code);
                    self.markup("</code>");
                }
                Event::Html(text) | Event::InlineHtml(text) => self.text(&text),
                Event::SoftBreak | Event::HardBreak => self.text(" "),
                Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) if self.is_in_control => {
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    self.markup("<a");
                    self.address("href", &dest_url, scope);
                    self.markup(">");
                }
                Event::Start(tag) => self.markup(line_tag(&tag.to_end()).0),
                Event::End(TagEnd::Link) => self.markup("</a>"),
                Event::End(tag) => self.markup(line_tag(&tag).1),
                _ => {}
            }
        }
    }
}

/// The tags of what may stand in a line.
fn line_tag(tag: &TagEnd) -> (&'static str, &'static str) {
    match tag {
        TagEnd::Emphasis => ("<em>", "</em>"),
        TagEnd::Strong => ("<strong>", "</strong>"),
        TagEnd::Strikethrough => ("<del>", "</del>"),
        _ => ("", ""),
    }
}

fn is_mail(address: &str) -> bool {
    address.contains('@') && !address.contains([':', '/'])
}

/// Whether blank lines stand between the items of a list or between the blocks of one.
fn is_loose(list: NodeRef) -> bool {
    let mut items = list.children();
    let has_gap = |before: NodeRef, after: NodeRef| {
        let root = last_of(before).span().end as usize;
        let text = list.source();
        let start = root.saturating_sub(list.span().start as usize);
        let end = (after.span().start as usize).saturating_sub(list.span().start as usize);
        let between = text.get(start..end).unwrap_or("");
        between.matches('\n').count() > usize::from(!before_ends_line(text, start))
    };
    let mut before: Option<NodeRef> = None;
    items.any(|item| {
        let gap = before.is_some_and(|before| has_gap(before, item));
        before = Some(item);
        let mut block: Option<NodeRef> = None;
        gap || item.children().any(|next| {
            let gap = block.is_some_and(|block| has_gap(block, next));
            block = Some(next);
            gap
        })
    })
}

/// Whether the text before a place ends a line.
fn before_ends_line(text: &str, at: usize) -> bool {
    text.get(..at).is_some_and(|before| before.ends_with('\n'))
}

/// The last block in a block: the spans of outer ones may take in blank lines that follow.
fn last_of(node: NodeRef) -> NodeRef {
    let mut last = node;
    while let Kind::List { .. } | Kind::Item { .. } | Kind::Blockquote = last.kind() {
        match last.children().last() {
            Some(child) => last = child,
            None => break,
        }
    }
    last
}

/// How the columns of a table stand: what the line below its head says.
fn alignments(table: NodeRef) -> Vec<Alignment> {
    let mut lines = table.source().lines();
    let line = lines.nth(1).unwrap_or("");
    let line = line.trim_start_matches(['>', ' ', '\t']).trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    let cells = line.split('|').map(str::trim);
    cells
        .map(|cell| match (cell.starts_with(':'), cell.ends_with(':')) {
            (true, true) => Alignment::Center,
            (false, true) => Alignment::Right,
            _ => Alignment::Start,
        })
        .collect()
}
