use super::is_given;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Give the playground the fields that its method of authentication uses.
    ///
    /// A key is sent under a `name`, so it needs one. `inputPrefix` is put before a token or key; basic authentication has
    /// neither.
    ///
    /// ```json bad
    /// "api": { "auth": { "method": "key" } }
    /// ```
    /// ```json bad
    /// "api": { "auth": { "method": "basic", "inputPrefix": "Basic " } }
    /// ```
    /// ```json good
    /// "api": { "auth": { "method": "key", "name": "X-API-Key" } }
    /// ```
    name: "unused-auth-field", group: Config, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let Some(authentication) = &project.config.view.api.authentication else {
        return;
    };
    let Some((method, method_span)) = &authentication.method else {
        return;
    };
    match (method.as_str(), &authentication.input_prefix) {
        ("key", _) if !is_given(project, &["api", "auth"], "name") => {
            report
                .at(
                    *method_span,
                    "The method `key` has no `name` to send the key under",
                )
                .help("Add `\"name\"` with the name of the header, such as `X-API-Key`.");
        }
        ("basic", Some((_, span))) => {
            report
                .at(
                    *span,
                    "`api.auth.inputPrefix` has no effect with the method `basic`",
                )
                .help("Remove it.");
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::config::tests::messages;

    #[test]
    fn a_name_that_is_wrong_is_not_missing() {
        for (fields, expected) in [
            (r#""method": "key""#, 1),
            (r#""method": "key", "name": """#, 0),
            (r#""method": "key", "name": 1"#, 0),
            (r#""method": "key", "nmae": "X""#, 0),
            (r#""method": "bearer", "inputPrefix": "Token ""#, 0),
            (r#""method": "basic", "name": "a:b""#, 0),
        ] {
            let lines = format!(r#""api": {{"auth": {{{fields}}}}}"#);
            assert_eq!(
                messages("unused-auth-field", &lines, &[]).len(),
                expected,
                "{lines}"
            );
        }
    }
}
