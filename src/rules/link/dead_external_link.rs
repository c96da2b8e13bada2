use std::collections::BTreeSet;

use super::host::{host, is_public};
use super::place::{links, wrong_links};
use crate::lint::Report;
use crate::page::Page;
use crate::project::{Answer, Project};
use crate::rule;

rule! {
    /// Link to pages of other sites that are still there.
    ///
    /// Other sites move and remove their pages, and nobody tells you. The rule needs `docs lint --allow-network`: only then
    /// are other hosts asked, two addresses at a time and each at most once a day. An address that has moved for good is
    /// named with the new one. Servers that want readers to sign in, or programs to stay away, count as there.
    ///
    /// ```mdx bad dead=https://docs.python.org/3/library/venvs.html
    /// Read the [guide to virtual environments](https://docs.python.org/3/library/venvs.html).
    /// ```
    /// ```mdx good
    /// Read the [guide to virtual environments](https://docs.python.org/3/library/venv.html).
    /// ```
    name: "dead-external-link", group: Link, level: Off, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let found = wrong_links(project, |_, place, _| {
        let answer = project.answers.of(place.target)?;
        (*answer != Answer::Found).then(|| (place.target, answer.clone()))
    });
    for (file, span, (address, answer)) in found {
        match answer {
            Answer::Found => {}
            Answer::Dead(why) => {
                report
                    .in_file(file, span, format!("`{address}` leads nowhere: {why}"))
                    .help("Link to where it stands now, or take the link out.");
            }
            Answer::Moved(to) => {
                report
                    .in_file(
                        file,
                        span,
                        format!("`{address}` has moved for good to `{to}`"),
                    )
                    .help("Link to the new address.");
            }
        }
    }
}

/// The addresses on other hosts that the pages link to for which `is_asked_for`, in order. Local, example and
/// incomplete ones are none.
pub fn external_addresses(project: &Project, is_asked_for: impl Fn(&Page) -> bool) -> Vec<String> {
    let pages = project.pages.iter().filter(|page| is_asked_for(page));
    let addresses = pages.flat_map(|page| links(page).map(|place| place.target));
    let public = addresses.filter(|address| host(address).is_some_and(|host| is_public(&host)));
    let public: BTreeSet<String> = public.map(str::to_owned).collect();
    public.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::external_addresses;
    use crate::project::Answer;
    use crate::rules::testing;

    #[test]
    fn what_is_known_of_addresses_is_said_where_they_stand() {
        let text =
            "[a](https://a.dev/x#y) [b](https://b.dev/) [c](https://c.dev) <https://a.dev/x>\n";
        let mut project = testing::project(&[("page.md", text)], &[]);
        let answers = &mut project.answers;
        answers.add(
            "https://a.dev/x",
            Answer::Dead("there is no such host".into()),
        );
        answers.add("https://b.dev/", Answer::Moved("https://b.dev/new".into()));
        answers.add("https://c.dev", Answer::Found);
        let found = testing::run("dead-external-link", &project);
        let said: Vec<(&str, &str)> = found
            .iter()
            .map(|finding| (&text[finding.span.range()], &*finding.message))
            .collect();
        assert_eq!(
            said,
            [
                (
                    "https://a.dev/x#y",
                    "`https://a.dev/x#y` leads nowhere: there is no such host"
                ),
                (
                    "https://b.dev/",
                    "`https://b.dev/` has moved for good to `https://b.dev/new`"
                ),
                (
                    "https://a.dev/x",
                    "`https://a.dev/x` leads nowhere: there is no such host"
                ),
            ]
        );
    }

    #[test]
    fn addresses_that_can_be_asked_for() {
        let text = "[a](https://b.dev) [b](/c) [c](https://example.com) [d](http://localhost:1) [e](mailto:a@b.dev)\n\n\
                    <Card title=\"f\" href=\"https://a.dev/x\">g</Card> [h](https://b.dev)\n";
        let project = testing::project(&[("page.mdx", text)], &[]);
        let found = external_addresses(&project, |_| true);
        assert_eq!(found, ["https://a.dev/x", "https://b.dev"]);
        assert!(external_addresses(&project, |_| false).is_empty());
    }
}
