//! The hooks of `.pre-commit-hooks.yaml`, run by the real `pre-commit` in a git repository made here.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;

type Outcome = Result<(), Box<dyn Error>>;

const CONFIGURATION: &str = r#"{
  "name": "Millrace",
  "navigation": [{ "group": "Start", "pages": ["index", "setup", "legacy"] }]
}
"#;

const INDEX: &str = "---
title: Start with Millrace
description: Learn what the queue does for you.
---

## Send a job

Call the queue from your program.
";

const CLEAN: &str = "---
title: Install the program
description: Put the program on your machine.
---

## Install the program

Download the file and run it.
";

const FAULTY: &str = "---
title: Install the program
description: Put the program on your machine.
---

# Install the program

Download the file and run it.
";

/// A fault that stood in the repository before the hook came.
const LEGACY: &str = "---
title: Move from version one
description: Bring your queues to version two.
---

# Move your queues

Export the queues and import them again.
";

#[test]
fn the_hook_refuses_a_new_fault_and_the_fixing_hook_repairs_it() -> Outcome {
    let Some(runner) = pre_commit() else {
        return absent();
    };
    let repository = Repository::new(runner)?;
    repository.write("manual/docs.json", CONFIGURATION)?;
    repository.write("manual/index.mdx", INDEX)?;
    repository.write("manual/legacy.mdx", LEGACY)?;
    repository.write("manual/setup.mdx", CLEAN)?;
    repository.write(".pre-commit-config.yaml", &local_hooks()?)?;
    repository.commit("Begin")?.expect_success();
    repository.pre_commit(&["install"])?.expect_success();

    let added = CLEAN.replace("run it.", "run it once.");
    repository.write("manual/setup.mdx", &added)?;
    let clean = repository.commit("Say it once")?.expect_success();
    assert!(clean.contains("Check the documentation"), "{clean}");

    repository.write("manual/setup.mdx", FAULTY)?;
    let refusal = repository.commit("Raise the heading")?.expect_failure();
    assert!(refusal.contains("level-one-heading"), "{refusal}");
    assert!(refusal.contains("setup.mdx:6:3"), "{refusal}");
    assert!(
        !refusal.contains("legacy.mdx"),
        "only the files of the commit are reported:\n{refusal}"
    );

    let repair = repository
        .pre_commit(&["run", "docs-lint-fix", "--hook-stage", "manual"])?
        .expect_failure();
    assert!(
        repair.contains("files were modified by this hook"),
        "{repair}"
    );
    assert_eq!(repository.read("manual/setup.mdx")?, CLEAN);
    assert_eq!(repository.read("manual/legacy.mdx")?, LEGACY);
    let further = CLEAN.replace("run it.", "run it twice.");
    repository.write("manual/setup.mdx", &further)?;
    repository.commit("Say it twice")?.expect_success();
    Ok(())
}

/// The published hooks as a local configuration: only where the program comes from differs, the
/// output is one line a finding, and the fixing hook waits to be called.
fn local_hooks() -> Result<String, Box<dyn Error>> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join(".pre-commit-hooks.yaml");
    let mut hooks: Vec<Value> = serde_yaml::from_str(&fs::read_to_string(manifest)?)?;
    for hook in &mut hooks {
        let arguments = hook["entry"]
            .as_str()
            .and_then(|entry| entry.strip_prefix("docs "))
            .ok_or("a hook's entry does not call `docs`")?;
        hook["entry"] = json!(format!("'{}' {arguments}", env!("CARGO_BIN_EXE_docs")));
        hook["language"] = json!("system");
        hook["args"] = json!(["--format", "concise"]);
        if hook["id"] == "docs-lint-fix" {
            hook["stages"] = json!(["manual"]);
        }
    }
    // JSON is YAML, so the file needs no YAML writer.
    Ok(json!({ "repos": [{ "repo": "local", "hooks": hooks }] }).to_string())
}

/// The runner on `PATH`, else the one that `.ci/run` installs.
fn pre_commit() -> Option<PathBuf> {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/ci-tools/bin/pre-commit");
    [PathBuf::from("pre-commit"), installed]
        .into_iter()
        .find(|runner| answers(runner))
}

fn answers(runner: &Path) -> bool {
    Command::new(runner)
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
}

#[expect(
    clippy::print_stderr,
    reason = "whoever runs the tests should know that this one did nothing"
)]
fn absent() -> Outcome {
    if env::var_os("CI").is_some_and(|value| value == "true") {
        return Err("`pre-commit` is neither on PATH nor in target/ci-tools".into());
    }
    eprintln!("skipped: `pre-commit` is neither on PATH nor in target/ci-tools");
    Ok(())
}

/// A git repository that knows nothing of its user's settings.
struct Repository {
    runner: PathBuf,
    folder: TempDir,
    /// What `pre-commit` keeps between runs.
    store: TempDir,
}

impl Repository {
    fn new(runner: PathBuf) -> Result<Self, Box<dyn Error>> {
        let repository = Self {
            runner,
            folder: TempDir::new()?,
            store: TempDir::new()?,
        };
        repository
            .run(Command::new("git").args(["init", "--quiet"]))?
            .expect_success();
        Ok(repository)
    }

    fn write(&self, path: &str, text: &str) -> Outcome {
        let path = self.folder.path().join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        Ok(fs::write(path, text)?)
    }

    fn read(&self, path: &str) -> Result<String, Box<dyn Error>> {
        Ok(fs::read_to_string(self.folder.path().join(path))?)
    }

    fn commit(&self, message: &str) -> Result<Ended, Box<dyn Error>> {
        self.run(Command::new("git").args(["add", "--all"]))?
            .expect_success();
        self.run(Command::new("git").args(["commit", "--quiet", "--message", message]))
    }

    fn pre_commit(&self, arguments: &[&str]) -> Result<Ended, Box<dyn Error>> {
        self.run(Command::new(&self.runner).args(arguments))
    }

    fn run(&self, command: &mut Command) -> Result<Ended, Box<dyn Error>> {
        for (name, _) in env::vars_os() {
            // A test that a git hook started would otherwise work on that hook's repository.
            if name.to_string_lossy().starts_with("GIT_") {
                command.env_remove(name);
            }
        }
        let output = command
            .current_dir(self.folder.path())
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_AUTHOR_NAME", "Writer")
            .env("GIT_AUTHOR_EMAIL", "writer@example.org")
            .env("GIT_COMMITTER_NAME", "Writer")
            .env("GIT_COMMITTER_EMAIL", "writer@example.org")
            .env("PRE_COMMIT_HOME", self.store.path())
            .env_remove("SKIP")
            .output()?;
        Ok(Ended(output))
    }
}

/// A command that has ended.
struct Ended(Output);

impl Ended {
    fn text(&self) -> String {
        let Output { stdout, stderr, .. } = &self.0;
        String::from_utf8_lossy(stdout).into_owned() + &String::from_utf8_lossy(stderr)
    }

    #[track_caller]
    fn expect_success(self) -> String {
        let text = self.text();
        assert!(self.0.status.success(), "{text}");
        text
    }

    #[track_caller]
    fn expect_failure(self) -> String {
        let text = self.text();
        assert!(!self.0.status.success(), "{text}");
        text
    }
}
