use crate::rule;

rule! {
    /// Say why a comment switches a rule off.
    ///
    /// The next person wants to know whether the reason still holds. Write it after a colon.
    ///
    /// ```mdx bad
    /// {/* docs-lint-disable-next-line vague-link-text */}
    /// See [here](https://example.com/install).
    /// ```
    /// ```mdx good
    /// {/* docs-lint-disable-next-line vague-link-text: the link is explained above */}
    /// See [here](https://example.com/install).
    /// ```
    name: "unexplained-suppression", group: Suppression, level: Off, check: Engine,
}
