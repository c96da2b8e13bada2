use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::words::quoted;

rule! {
    /// Name both fields of basic authentication: `<username_name>:<password_name>`.
    ///
    /// The playground asks for a user name and a password, and takes the labels of the two fields from `name`, at the colon.
    ///
    /// ```json bad
    /// "api": { "auth": { "method": "basic", "name": "credentials" } }
    /// ```
    /// ```json good
    /// "api": { "auth": { "method": "basic", "name": "username:password" } }
    /// ```
    name: "malformed-basic-auth-name", group: Config, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let Some(authentication) = &project.config.view.api.authentication else {
        return;
    };
    if let Some((method, _)) = &authentication.method
        && method == "basic"
        && let Some((name, span)) = &authentication.name
        && !names_two_fields(name)
    {
        let message = format!(
            "`api.auth.name` is {}, which does not name two fields",
            quoted(name)
        );
        report.at(*span, message).help(
            "Write the name of each field with one colon between, such as `username:password`.",
        );
    }
}

fn names_two_fields(name: &str) -> bool {
    name.split_once(':').is_some_and(|(username, password)| {
        !username.trim().is_empty() && !password.trim().is_empty() && !password.contains(':')
    })
}

#[cfg(test)]
mod tests {
    use super::names_two_fields;

    #[test]
    fn two_fields_have_one_colon_between() {
        for (name, is_good) in [
            ("user:password", true),
            ("<username>:<password>", true),
            ("Client ID : Secret", true),
            ("user", false),
            (":password", false),
            ("user: ", false),
            ("a:b:c", false),
        ] {
            assert_eq!(names_two_fields(name), is_good, "{name}");
        }
    }
}
