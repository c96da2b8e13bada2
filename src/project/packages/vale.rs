//! Reads a `.vale.ini` with the styles and vocabularies that it names.

use rustc_hash::FxHashSet;

use super::{Ini, Packages, RuleFile, Shelf, damage, is_rule_file, joined};
use crate::source::{Source, Span};
use crate::style::ini::{self, Switch, ValeIni};
use crate::style::sections::Sections;
use crate::style::{StyleError, StyleRule, mistake, vale};
use crate::syntax::nearest::nearest;

/// The names that the file may have, the usual one first.
pub(in crate::project) const NAMES: [&str; 5] =
    [".vale.ini", "_vale.ini", "vale.ini", ".vale", "_vale"];

/// Where vocabularies stand below the folder of the styles: today, and in older versions.
const VOCABULARIES: [&str; 2] = ["config/vocabularies", "Vocab"];

/// How many folders of one vocabulary are looked into.
const MOST_FOLDERS: usize = 64;

/// Where packages of settings stand below the folder of the styles.
const SETTINGS: &str = ".vale-config";

/// Adds what the nearest `.vale.ini` says, where there is one.
pub(super) fn read(shelf: &Shelf, packages: &mut Packages, rules: &mut Vec<StyleRule>) {
    let found = shelf.upward().into_iter().find_map(|(folder, before)| {
        let source = NAMES
            .iter()
            .find_map(|name| shelf.read(&joined(&folder, name)))?;
        Some((folder, before, source))
    });
    let Some((folder, before, source)) = found else {
        return;
    };
    let mut ini = ini::read(&source.text);
    let styles = ini.styles_path.as_ref();
    let styles = styles.map(|path| shelf.path_from_root(joined(&folder, path)));
    packages.folders.extend(styles.clone());
    let mut reader = Reader {
        shelf,
        styles,
        errors: damage(&source)
            .into_iter()
            .chain(std::mem::take(&mut ini.errors))
            .collect(),
        told: FxHashSet::default(),
        packages,
    };
    reader.packages_of_settings(&mut ini);
    let (sections, errors) = Sections::new(&ini);
    reader.errors.extend(errors);
    reader.check_folders(&ini);
    let rejected = reader.vocabularies(&ini);
    // What settings name under `extends` runs as they say.
    let others: FxHashSet<Box<str>> = rules.iter().map(|rule| rule.name.clone()).collect();
    reader.styles(&ini, &rejected, rules);
    let mut errors = reader.errors;
    errors.sort_by_key(|error| error.span);
    packages.complain(&source, errors);
    let own = rules
        .iter()
        .map(|rule| rule.name.clone())
        .filter(|name| !others.contains(name));
    packages.ini = Some(Ini {
        sections,
        before,
        rules: own.collect(),
    });
}

struct Reader<'a> {
    shelf: &'a Shelf<'a>,
    /// The folder of the styles.
    styles: Option<String>,
    packages: &'a mut Packages,
    /// What is wrong in the `.vale.ini`.
    errors: Vec<StyleError>,
    /// The names of what is not there and was said to be.
    told: FxHashSet<String>,
}

impl Reader<'_> {
    fn complain(&mut self, span: Span, message: String) {
        self.errors.push(StyleError {
            span,
            message,
            minor: false,
        });
    }

    /// The files in a folder below that of the styles.
    fn files(&self, folder: &str) -> Option<Vec<String>> {
        self.shelf.files(&joined(self.styles.as_deref()?, folder))
    }

    fn has_folder(&self, folder: &str) -> bool {
        let styles = self.styles.as_deref();
        styles.is_some_and(|styles| self.shelf.has_folder(&joined(styles, folder)))
    }

    /// Puts the sections of packages that hold settings before those of the file.
    fn packages_of_settings(&mut self, ini: &mut ValeIni) {
        let files = self.files(SETTINGS).unwrap_or_default();
        let mut before = Vec::new();
        for file in files.iter().filter(|file| file.ends_with(".ini")) {
            let path = joined(
                self.styles.as_deref().unwrap_or_default(),
                &format!("{SETTINGS}/{file}"),
            );
            if let Some(source) = self.shelf.read(&path) {
                let of_package = ini::read(&source.text);
                before.extend(of_package.sections);
                ini.formats.splice(0..0, of_package.formats);
            }
        }
        ini.sections.splice(0..0, before);
    }

    /// Says which folders are not there.
    fn check_folders(&mut self, ini: &ValeIni) {
        if let Some(path) = &ini.styles_path {
            let folder = self.styles.as_deref().unwrap_or_default();
            if !self.shelf.has_folder(folder) && needs_folder(ini) {
                self.complain(ini.place(path), format!("There is no folder `{path}`."));
                self.lack(ini);
                return;
            }
        }
        let settings = self.files(SETTINGS).unwrap_or_default();
        for package in &ini.packages {
            let name = package_name(package);
            let is_setting =
                |file: &String| file.trim_end_matches(".ini").ends_with(&format!("-{name}"));
            if name == vale::STYLE || self.has_folder(name) || settings.iter().any(is_setting) {
                continue;
            }
            self.missing_style(name, ini.place(package), ini);
        }
    }

    /// Takes all names of styles as those of styles that are not there.
    fn lack(&mut self, ini: &ValeIni) {
        for name in style_names(ini) {
            self.told.insert(name.to_owned());
            self.packages.missing.insert(name.into());
        }
    }

    fn missing_style(&mut self, name: &str, place: Span, ini: &ValeIni) {
        self.packages.missing.insert(name.into());
        if !self.told.insert(name.to_owned()) {
            return;
        }
        self.complain(place, match &ini.styles_path {
            Some(path) => format!(
                "There is no folder `{name}` in `{path}`. Packages are read from there and are not downloaded."
            ),
            None => format!("`{name}` is not found: there is no `StylesPath`."),
        });
    }

    /// Reads the words that vocabularies accept into the packages, and gives those that they reject.
    fn vocabularies(&mut self, ini: &ValeIni) -> Vec<String> {
        let mut rejected = Vec::new();
        for name in &ini.vocabularies {
            let folder = VOCABULARIES.map(|folder| format!("{folder}/{name}"));
            let Some(folder) = folder.iter().find(|folder| self.has_folder(folder)) else {
                if self
                    .styles
                    .as_deref()
                    .is_none_or(|styles| self.shelf.has_folder(styles))
                {
                    let message =
                        format!("There is no vocabulary `{name}` in the folder of the styles.");
                    self.complain(ini.place(name), message);
                }
                continue;
            };
            for folder in self.with_folders_in(folder) {
                let accepted = self.words(&format!("{folder}/accept.txt"));
                self.packages.accepted.extend(accepted);
                rejected.extend(self.words(&format!("{folder}/reject.txt")));
            }
        }
        rejected
    }

    /// A folder of a vocabulary and those in it, which belong to it.
    fn with_folders_in(&self, folder: &str) -> Vec<String> {
        let styles = self.styles.as_deref().unwrap_or_default();
        let mut found = vec![folder.to_owned()];
        let mut at = 0;
        while let Some(folder) = found.get(at).filter(|_| at < MOST_FOLDERS) {
            let names = self.shelf.folders(&joined(styles, folder));
            let inside: Vec<String> = names
                .iter()
                .map(|name| format!("{folder}/{name}"))
                .collect();
            found.extend(inside);
            at += 1;
        }
        found
    }

    /// The words of a list, a line each; those that are no expression are said and left out.
    fn words(&mut self, path: &str) -> Vec<String> {
        let path = joined(self.styles.as_deref().unwrap_or_default(), path);
        let Some(source) = self.shelf.read(&path) else {
            return Vec::new();
        };
        let mut errors: Vec<StyleError> = damage(&source).into_iter().collect();
        let mut words = Vec::new();
        for (word, span) in lines(&source) {
            match mistake(word) {
                None => words.push(word.to_owned()),
                Some(why) => errors.push(StyleError {
                    span,
                    message: format!("`{word}` is no regular expression: {why}."),
                    minor: false,
                }),
            }
        }
        self.packages.complain(&source, errors);
        words
    }

    /// Reads the rules of all styles that a section names.
    fn styles(&mut self, ini: &ValeIni, rejected: &[String], rules: &mut Vec<StyleRule>) {
        let mut found = Vec::new();
        for style in style_names(ini) {
            if style == vale::STYLE {
                self.built_in(ini, rejected, rules);
                continue;
            }
            let based = bases(ini, style);
            let Some(files) = self.files(style) else {
                let place = ini.place(style);
                if based {
                    self.missing_style(style, place, ini);
                } else {
                    self.lone_rules(style, ini);
                }
                continue;
            };
            let folder = joined(self.styles.as_deref().unwrap_or_default(), style);
            let files: Vec<RuleFile> = files
                .into_iter()
                .filter(|file| is_rule_file(file))
                .map(|file| RuleFile::new(style, &folder, file))
                .collect();
            self.check_names(style, files.iter().map(|file| &*file.name), ini);
            for file in files {
                match based || switched_on(ini, &file.name) {
                    true => found.push(file),
                    false => _ = self.packages.idle.insert(file.name.into()),
                }
            }
        }
        self.packages.read_rules(found, self.shelf, rules);
    }

    fn built_in(&mut self, ini: &ValeIni, rejected: &[String], rules: &mut Vec<StyleRule>) {
        self.check_names(vale::STYLE, vale::names(), ini);
        let made = vale::rules(&self.packages.accepted, rejected);
        let based = bases(ini, vale::STYLE);
        self.packages.idle.extend(vale::names().map(Into::into));
        rules.extend(
            made.into_iter()
                .filter(|rule| based || switched_on(ini, &rule.name)),
        );
    }

    /// Says that the style of a rule which is turned on is not there.
    fn lone_rules(&mut self, style: &str, ini: &ValeIni) {
        let on = rules_of(ini, style).find(|(_, switch)| **switch != Switch::Off);
        match on {
            Some((rule, _)) => self.missing_style(style, ini.place(rule), ini),
            None => _ = self.packages.missing.insert(style.into()),
        }
    }

    /// Says which rules of a style are switched that it does not have.
    fn check_names<'n>(
        &mut self,
        style: &str,
        known: impl Iterator<Item = &'n str> + Clone,
        ini: &ValeIni,
    ) {
        for (rule, _) in rules_of(ini, style) {
            if known.clone().any(|name| name == rule) || !self.told.insert(rule.to_owned()) {
                continue;
            }
            let last = |name: &'n str| name.split_once('.').map_or(name, |(_, last)| last);
            let wanted = rule.split_once('.').map_or(rule, |(_, last)| last);
            let near = nearest(wanted, known.clone().map(last));
            let near = near.map_or(String::new(), |near| format!(" Is it `{style}.{near}`?"));
            let place = ini.place(rule);
            let place = Span::new(place.start as usize, place.start as usize + rule.len());
            self.complain(place, format!("`{style}` has no rule `{rule}`.{near}"));
        }
    }
}

/// The styles that sections name, each once, in order.
fn style_names(ini: &ValeIni) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for section in &ini.sections {
        let based = section.styles.iter().flatten().map(|style| &**style);
        let switched = section
            .rules
            .iter()
            .filter_map(|(rule, _)| Some(rule.split_once('.')?.0));
        for name in based.chain(switched) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// Whether anything is to be read from the folder of the styles.
fn needs_folder(ini: &ValeIni) -> bool {
    !ini.vocabularies.is_empty() || style_names(ini).iter().any(|name| *name != vale::STYLE)
}

fn bases(ini: &ValeIni, style: &str) -> bool {
    let mut based = ini
        .sections
        .iter()
        .filter_map(|section| section.styles.as_ref());
    based.any(|styles| styles.iter().any(|name| name == style))
}

fn rules_of<'i>(ini: &'i ValeIni, style: &'i str) -> impl Iterator<Item = (&'i str, &'i Switch)> {
    let rules = ini.sections.iter().flat_map(|section| &section.rules);
    let of_style =
        rules.filter(move |(rule, _)| rule.split_once('.').is_some_and(|(name, _)| name == style));
    of_style.map(|(rule, switch)| (&**rule, switch))
}

fn switched_on(ini: &ValeIni, rule: &str) -> bool {
    let mut rules = ini.sections.iter().flat_map(|section| &section.rules);
    rules.any(|(name, switch)| name == rule && *switch != Switch::Off)
}

/// The name of a package's folder: `Google`, `https://example.com/Google.zip`.
fn package_name(package: &str) -> &str {
    let name = package
        .trim_end_matches('/')
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or(package);
    name.strip_suffix(".zip").unwrap_or(name)
}

/// The lines of a list that say something, with their places.
fn lines(source: &Source) -> impl Iterator<Item = (&str, Span)> {
    let mut start = 0;
    source.text.split_inclusive('\n').filter_map(move |line| {
        let word = line.trim_start_matches('\u{feff}').trim();
        let at = start + line.find(word).unwrap_or(0);
        start += line.len();
        let says = !word.is_empty() && !word.starts_with("# ");
        says.then(|| (word, Span::new(at, at + word.len())))
    })
}
