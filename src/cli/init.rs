//! `docs init`.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use serde_json::json;

use crate::cli::args::Init;
use crate::cli::{Exit, Failure, Streams, count, finish, pretty};
use crate::config::FILE_NAME as CONFIG_NAME;
use crate::page::{page_slug, title_of_path};
use crate::{project, save};

/// The first page of a project that has none.
const FIRST_PATH: &str = "index.mdx";
const FIRST_PAGE: &str = "\
---
title: Start here
description: See how pages are written, and how the next one comes into the navigation.
---

## Write this page

The text stands in `index.mdx`. Run `docs dev`, change a sentence, and see the page change.

## Add the next page

1. Create a file such as `install.mdx` beside this one, with a title and a description at its head.
2. Add `\"install\"` to the pages in `docs.json`.
3. Run `docs lint`, which says what is missing.
";

/// Writes a docs.json that lists the pages of a folder, and a first page where there is none.
pub(super) fn run(args: &Init, streams: &mut Streams) -> Result<Exit, Failure> {
    let folder = args.dir.as_deref().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)
        .map_err(|error| Failure(format!("Cannot make {}: {error}", folder.display())))?;
    let root = folder.canonicalize()?;
    if root.join(CONFIG_NAME).exists() {
        let path = folder.join(CONFIG_NAME);
        return Err(Failure(format!(
            "{} is there already, and was left alone.",
            path.strip_prefix(".").unwrap_or(&path).display()
        )));
    }
    let found = project::find_pages(&root)?;
    let pages: Vec<&str> = match found.is_empty() {
        true => vec![FIRST_PATH],
        false => found.iter().map(|path| &**path).collect(),
    };
    let folder_name = root.file_name().map(|name| name.to_string_lossy());
    let name = args.name.clone();
    let name = name.unwrap_or_else(|| title_of_path(&folder_name.unwrap_or_default()));
    let config = json!({ "name": name, "navigation": navigation(&pages) });
    if found.is_empty() {
        save::save(&root, FIRST_PATH, "", FIRST_PAGE)?;
    }
    save::save(&root, CONFIG_NAME, "", &pretty(&config)?)?;
    let what = match found.is_empty() {
        true => format!("Wrote {CONFIG_NAME} and {FIRST_PATH}."),
        false => format!("Wrote {CONFIG_NAME} with {}.", count(pages.len(), "page")),
    };
    let line = writeln!(
        streams.out,
        "{what} `docs dev` shows the site, `docs lint` checks it."
    );
    finish(line, Exit::Clean)
}

/// A group for the pages beside docs.json, and one for each folder.
fn navigation(pages: &[&str]) -> serde_json::Value {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for page in pages {
        let folder = page.split_once('/').map_or("", |(folder, _)| folder);
        groups.entry(folder).or_default().push(page_slug(page));
    }
    let groups = groups.into_iter().map(|(folder, mut pages)| {
        // A folder's own page comes first.
        pages.sort_by_key(|page| (!(*page == "index" || page.ends_with("/index")), *page));
        let name = match folder {
            "" => "Start".to_owned(),
            folder => title_of_path(folder),
        };
        json!({ "group": name, "pages": pages })
    });
    groups.collect()
}
