use crate::rule;

rule! {
    /// Write `docs-lint.yml` as its schema says.
    ///
    /// A key or a value that means nothing is ignored, so the setting has no effect. `docs schema settings` prints what
    /// the file may hold.
    ///
    /// ```yaml bad file=docs-lint.yml
    /// extend: [strict]
    /// ```
    /// ```yaml good file=docs-lint.yml
    /// extends: [strict]
    /// ```
    name: "invalid-setting", group: Suppression, level: Error, fix: Unsafe, check: Engine,
}
