//! Checks a documentation project and repairs what it can.
//!
//! # The life of data
//!
//! [`project`] reads a project: docs.json ([`config`]), docs-lint.yml ([`settings`]), pages and snippets ([`page`], by
//! the parsers of [`syntax`]), and the descriptions of APIs that they name ([`openapi`]). [`prose`] is the text of a
//! page as its readers see it, [`spelling`] knows which words are right, and [`style`] finds in it what writing rules
//! look for. [`lint`] runs [`rules`] over the project, in parallel. What rules compare it with stands in tables: [`icons`], [`components`], [`languages`], the
//! formats of [`secrets`], the formulas that [`math`] can draw, the published schemas of [`schema`]; [`texts`] finds many fixed texts at once, [`words`] has what messages are made of, [`embedded`] reads what the program carries.
//! [`assistant`] puts the rules in force into words for the AI writing assistant of an editor. [`report`]
//! shows the findings, with secrets masked. [`fix`] applies their edits to texts and checks the result again, and
//! [`save`] puts the texts into the files. [`site`] draws the pages for readers, and [`serve`] shows them on the writer's machine. [`catalog`] writes what is known of the rules for readers and editors.
//! [`cli`] is the command line.
//!
//! # Invariants
//!
//! - Loading never fails because of what a writer wrote. What cannot be read in full keeps its errors beside what could
//!   be read, and a rule reports them.
//! - `lint`, `rules`, `fix` and `site::render` do no input or output and do not know the clock, the network or the terminal.
//!   Only `project` reads the files of a project, with `site::inputs` for what stands beside their texts, and only `save`
//!   writes them. Only `site::write` writes a site. Only `project` asks other hosts, where the writer allows it, and keeps
//!   copies of what they gave; and `serve` the servers that the project names, where a reader of a preview sends a request.
//! - No output shows a secret that `secrets` knows.
//! - A position is a byte range in a source. Lines, columns and UTF-16 units exist only in `report`.
//! - A rule sees the model, never a parser. Each outside format or library is named in one module.
//! - `lint` is given rules and does not know the registry.
//! - A page is parsed once, by one parser.
//! - What users read about rules, properties and options is written from the tables, never beside them.
//! - Same input, same bytes out, whatever the number of threads.
//!
//! Each module uses only those before it: `source`, `texts`, `words`, `embedded`; `syntax`; `icons`, `components`, `languages`, `math`, `secrets`,
//! `schema`; `openapi`; `config`, `page`, `settings`; `prose`; `spelling`; `style`; `project`; `lint`; `assistant`;
//! `rules`; `catalog`; `report`, `fix`, `save`, `site`; `serve`; `cli`.

pub mod assistant;
pub mod catalog;
pub mod cli;
pub mod components;
pub mod config;
pub mod embedded;
pub mod fix;
pub mod icons;
pub mod languages;
pub mod lint;
pub mod math;
pub mod openapi;
pub mod page;
pub mod project;
pub mod prose;
pub mod report;
pub mod rules;
pub mod save;
pub mod schema;
pub mod secrets;
pub mod serve;
pub mod settings;
pub mod site;
pub mod source;
pub mod spelling;
pub mod style;
pub mod syntax;
pub mod texts;
pub mod words;
