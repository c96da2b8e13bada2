use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::words::quoted;

rule! {
    /// Give a call to action of type `github` the address of a repository.
    ///
    /// It shows the repository's name and number of stars, which only `https://github.com/OWNER/REPOSITORY` leads to.
    ///
    /// ```json bad
    /// "topbarCtaButton": { "type": "github", "url": "https://github.com/example" }
    /// ```
    /// ```json good
    /// "topbarCtaButton": { "type": "github", "url": "https://github.com/example/client" }
    /// ```
    name: "not-a-repository", group: Config, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let config = &project.config;
    let call = config.view.call_to_action.as_ref();
    let Some((url, span)) = call
        .filter(|call| call.is_github)
        .and_then(|call| call.url.as_ref())
    else {
        return;
    };
    let is_reported = config
        .violations
        .iter()
        .any(|violation| violation.span == *span);
    if !is_repository(url) && !is_reported {
        report
            .at(
                *span,
                format!("{} is not the address of a GitHub repository", quoted(url)),
            )
            .help("Write `https://github.com/OWNER/REPOSITORY`, or set `type` to `link`.");
    }
}

fn is_repository(url: &str) -> bool {
    let lower = url.trim().to_ascii_lowercase();
    let Some(rest) = lower
        .strip_prefix("https://")
        .or_else(|| lower.strip_prefix("http://"))
    else {
        return false;
    };
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    let Some(path) = rest.strip_prefix("github.com/") else {
        return false;
    };
    let path = path.split(['?', '#']).next().unwrap_or(path);
    let path = path.strip_suffix('/').unwrap_or(path);
    let path = path.strip_suffix(".git").unwrap_or(path);
    let is_name = |name: &str| {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        !name.is_empty() && name.bytes().all(allowed)
    };
    path.split_once('/')
        .is_some_and(|(owner, repository)| is_name(owner) && is_name(repository))
}

#[cfg(test)]
mod tests {
    use super::is_repository;

    #[test]
    fn repositories_have_an_owner_and_a_name() {
        for (url, is_good) in [
            ("https://github.com/owner/repo", true),
            ("https://github.com/owner/repo/", true),
            ("https://github.com/owner/repo.git", true),
            ("https://GitHub.com/Owner/my.repo_1-x?tab=readme", true),
            ("http://www.github.com/owner/repo", true),
            ("https://github.com/owner", false),
            ("https://github.com/owner/", false),
            ("https://github.com/owner/repo/issues", false),
            ("https://gitlab.com/owner/repo", false),
            ("https://github.com.example.com/owner/repo", false),
            ("owner/repo", false),
        ] {
            assert_eq!(is_repository(url), is_good, "{url}");
        }
    }
}
