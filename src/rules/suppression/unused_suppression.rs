use crate::rule;

rule! {
    /// Remove comments that switch off a rule which reports nothing there.
    ///
    /// The mistake that the comment excused is gone. If the comment stays, it hides the next mistake of that kind.
    ///
    /// ```mdx bad
    /// {/* docs-lint-disable-next-line vague-link-text: the link is explained above */}
    /// See the [installation guide](https://example.com/install).
    /// ```
    /// ```mdx good
    /// See the [installation guide](https://example.com/install).
    /// ```
    name: "unused-suppression", group: Suppression, level: Warning, fix: Safe, check: Engine,
}
