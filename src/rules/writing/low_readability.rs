use crate::lint::{OptionValue, Report, RuleOption};
use crate::page::Page;
use crate::prose::{Passage, Scope, is_english};
use crate::rule;
use crate::source::Span;
use crate::style::Counts;

rule! {
    /// Write so that a page takes no more years of school than its readers have.
    ///
    /// Long words in long sentences take time from everybody, and most from those who read in a second language. The
    /// grade is the mean of five formulas over the sentences of a page, in years of school.
    ///
    /// ```mdx bad
    /// Organizational administrators possessing appropriate authorization occasionally necessitate comprehensive
    /// reconfiguration of authentication infrastructure. Interoperability considerations notwithstanding,
    /// simultaneously provisioning heterogeneous environments constitutes considerable operational responsibility.
    /// Documentation describing representative configurations facilitates understanding. Implementation complexity
    /// increases proportionally. Administrators traditionally underestimate organizational dependencies accompanying
    /// modernization initiatives. Continuous verification substantially diminishes undesirable consequences, particularly
    /// throughout transitional periods. Communication responsibilities encompass determining stakeholder expectations,
    /// identifying organizational constraints, establishing accountability, and communicating anticipated availability
    /// interruptions. Comprehensive observability infrastructure subsequently demonstrates implementation effectiveness,
    /// notwithstanding environmental heterogeneity. Organizational transformation necessitates collaborative
    /// participation, continuous communication, comprehensive documentation, and considerable administrative
    /// responsibility. Corresponding recommendations, procedures, and organizational prerequisites accompany subsequent
    /// documentation, supplementing previously established implementation methodologies.
    /// ```
    /// ```mdx good
    /// Some owners have to set up how their teams log in again. It takes time, and more so if your machines differ. Read
    /// the two samples below first. Then make a plan: which teams do you have, what do they use, and when can they be
    /// without it? Tell them early. Test each step before you take the next, and keep the old set-up until the last
    /// team has moved. When all is done, look at the log for a day or two. If something fails there, you can still go
    /// back. The page on limits says how long the old keys last. You can ask for more time if you need it. Write to us,
    /// and tell us how many teams you have, so that we can help you plan.
    /// ```
    name: "low-readability", group: Writing, level: Off,
    options: &[
        RuleOption {
            name: "grade",
            default: OptionValue::Number(14),
            summary: "How many years of school a page may take",
        },
        RuleOption {
            name: "words",
            default: OptionValue::Number(100),
            summary: "How many words a page must have for its grade to say something",
        },
    ],
    check: Prose(check),
}

fn check(page: &Page, passages: &[Passage], report: &mut Report) {
    if !is_english(page) {
        return;
    }
    let counts = Counts::of(passages, page);
    let Some(grade) = counts.mean_grade() else {
        return;
    };
    let most = report.number("grade");
    if counts.words() < report.number("words") || grade <= most as f64 {
        return;
    }
    report
        .at(
            place(passages),
            format!("The page takes {grade:.0} years of school to read, more than {most}"),
        )
        .help("Make the sentences shorter, and take plain words for the long ones.");
}

/// The title, else the first heading, else the beginning of the page.
fn place(passages: &[Passage]) -> Span {
    let is_heading = |passage: &&Passage| matches!(passage.scope, Scope::Heading(_));
    let title = passages
        .iter()
        .find(|passage| passage.scope == Scope::Title);
    title
        .or_else(|| passages.iter().find(is_heading))
        .map_or(Span::empty(0), Passage::whole_span)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{messages, places};

    const HARD: &str =
        "Organizational administrators necessitate comprehensive infrastructure reconfiguration.\n";

    #[test]
    fn a_page_with_little_prose_has_no_grade() {
        assert_eq!(places("low-readability", HARD).len(), 0);
        assert_eq!(
            places("low-readability", &"## See\n\n".repeat(200)).len(),
            0
        );
        assert_eq!(places("low-readability", "").len(), 0);
    }

    #[test]
    fn it_is_said_once_at_the_title() {
        let page = format!("---\ntitle: Setup\n---\n\n{}", HARD.repeat(30));
        assert_eq!(places("low-readability", &page), ["Setup"]);
        let page = format!("{}\n## Setup\n", HARD.repeat(30));
        assert_eq!(places("low-readability", &page), ["Setup"]);
    }

    #[test]
    fn the_grade_is_a_setting() {
        let page = HARD.repeat(30);
        let settings = "rules:\n  low-readability:\n    grade: 60\n";
        let files = [("page.mdx", &*page), ("docs-lint.yml", settings)];
        assert_eq!(messages("low-readability", &files).len(), 0);
    }
}
