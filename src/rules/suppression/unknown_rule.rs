use crate::rule;

rule! {
    /// Name a rule, a group of rules, or `all` in comments and settings.
    ///
    /// Any other name has no effect, and nobody notices. `docs rules` lists the names.
    ///
    /// ```mdx bad
    /// {/* docs-lint-disable-next-line vague-link-txt: the link is explained above */}
    /// See [here](https://example.com/install).
    /// ```
    /// ```mdx good
    /// {/* docs-lint-disable-next-line vague-link-text: the link is explained above */}
    /// See [here](https://example.com/install).
    /// ```
    name: "unknown-rule", group: Suppression, level: Error, fix: Unsafe, check: Engine,
}
