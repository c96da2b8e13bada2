//! In which form of a verb a heading or an item begins, where the word can be nothing else.

/// The form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// "Install": what the reader is to do.
    Command,
    /// "Installing"
    Gerund,
    /// "Installs"
    Statement,
}

impl Form {
    /// All forms.
    pub(super) const ALL: [Form; 3] = [Form::Command, Form::Gerund, Form::Statement];

    /// How a message calls it, with an example.
    pub(super) fn name(self) -> &'static str {
        match self {
            Form::Command => "a command, as in \"Install\"",
            Form::Gerund => "an `-ing` form, as in \"Installing\"",
            Form::Statement => "a statement, as in \"Installs\"",
        }
    }
}

/// Verbs of documentation that are no nouns in their plain form and, with `-s`, none in the plural; in order.
const VERBS: &[&str] = &[
    "add",
    "adjust",
    "allow",
    "apply",
    "assign",
    "attach",
    "authenticate",
    "authorize",
    "avoid",
    "choose",
    "collect",
    "compare",
    "configure",
    "connect",
    "convert",
    "create",
    "customize",
    "declare",
    "define",
    "delete",
    "deploy",
    "determine",
    "disable",
    "discover",
    "edit",
    "enable",
    "ensure",
    "execute",
    "explore",
    "extend",
    "extract",
    "fetch",
    "generate",
    "get",
    "handle",
    "identify",
    "implement",
    "import",
    "improve",
    "include",
    "initialize",
    "insert",
    "install",
    "integrate",
    "invite",
    "invoke",
    "learn",
    "make",
    "manage",
    "migrate",
    "modify",
    "navigate",
    "obtain",
    "open",
    "optimize",
    "organize",
    "perform",
    "prepare",
    "prevent",
    "provide",
    "publish",
    "receive",
    "reduce",
    "register",
    "remove",
    "rename",
    "replace",
    "restart",
    "retrieve",
    "review",
    "run",
    "save",
    "secure",
    "select",
    "send",
    "specify",
    "store",
    "submit",
    "subscribe",
    "support",
    "test",
    "track",
    "transform",
    "troubleshoot",
    "understand",
    "uninstall",
    "update",
    "upgrade",
    "upload",
    "use",
    "validate",
    "verify",
    "view",
    "visualize",
    "write",
];

/// Verbs of [`VERBS`] that are nouns in one form: the form tells a verb only where an article or the like follows.
const ALSO_NOUNS: &[&str] = &[
    "get",
    "handle",
    "import",
    "imports",
    "run",
    "runs",
    "support",
    "supports",
    "test",
    "tests",
    "testing",
    "track",
    "tracks",
    "transform",
    "transforms",
    "update",
    "updates",
    "upgrade",
    "upgrades",
    "upload",
    "uploads",
    "use",
    "uses",
    "view",
    "views",
    "extract",
    "extracts",
    "fetch",
    "review",
    "reviews",
    "edit",
    "edits",
    "open",
    "import",
    "save",
    "saves",
    "store",
    "stores",
    "secure",
    "insert",
    "inserts",
    "writing",
    "understanding",
    "learning",
    "publishing",
    "troubleshooting",
    "tracking",
    "authenticating",
    "handles",
    "migrates",
    "restart",
    "restarts",
    "register",
    "registers",
    "execute",
    "makes",
    "provides",
    "include",
    "includes",
];

/// Words that can only follow a verb.
const AFTER_VERBS: &[&str] = &[
    "a", "all", "an", "any", "each", "every", "it", "multiple", "new", "our", "some", "the",
    "them", "these", "this", "those", "to", "up", "your", "its", "their",
];

/// The form of the verb that a text begins with; none where the first word may be something else.
pub(super) fn first_form(text: &str) -> Option<Form> {
    let mut words = text.split([' ', '\n']);
    let first = words.next()?.to_ascii_lowercase();
    if !first.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let form = form_of(&first)?;
    let next = words.next()?.to_ascii_lowercase();
    let is_noun_too = ALSO_NOUNS.contains(&&*first);
    let is_verb = !is_noun_too || AFTER_VERBS.contains(&&*next);
    // "Managing is hard", "Install and run" have no object that tells.
    let has_object = next.starts_with(|c: char| c.is_alphanumeric() || c == crate::prose::GAP)
        && !matches!(
            &*next,
            "is" | "are"
                | "and"
                | "or"
                | "with"
                | "for"
                | "by"
                | "in"
                | "from"
                | "on"
                | "via"
                | "as"
                | "guide"
        );
    (is_verb && has_object).then_some(form)
}

/// The form that a word in lower case is of a verb of the list.
fn form_of(word: &str) -> Option<Form> {
    let beginning = word.get(..2)?;
    let first = VERBS.partition_point(|verb| verb.get(..2) < Some(beginning));
    let alike = VERBS[first..]
        .iter()
        .take_while(|verb| verb.starts_with(beginning));
    Form::ALL
        .into_iter()
        .find(|form| alike.clone().any(|verb| is_form(word, verb, *form)))
}

fn is_form(word: &str, verb: &str, form: Form) -> bool {
    match form {
        Form::Command => word == verb,
        Form::Gerund => word.strip_suffix("ing").is_some_and(|stem| {
            stem == verb || Some(stem) == verb.strip_suffix('e') || is_doubled(stem, verb)
        }),
        Form::Statement => {
            let ies = verb
                .strip_suffix('y')
                .filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
            word.strip_suffix('s') == Some(verb) && ies.is_none()
                || word.strip_suffix("es") == Some(verb)
                || ies.is_some_and(|stem| word.strip_suffix("ies") == Some(stem))
        }
    }
}

/// Whether a stem is a verb with its last letter twice: "getting", "submitting".
fn is_doubled(stem: &str, verb: &str) -> bool {
    stem.strip_prefix(verb)
        .is_some_and(|rest| rest.len() == 1 && verb.ends_with(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_are_in_order() {
        assert!(VERBS.is_sorted());
    }

    #[test]
    fn forms_of_first_words() {
        for (text, expected) in [
            ("Install the client", Some(Form::Command)),
            ("Installing the client", Some(Form::Gerund)),
            ("Installs the client", Some(Form::Statement)),
            ("Create tasks", Some(Form::Command)),
            ("Creating tasks", Some(Form::Gerund)),
            ("Submitting a form", Some(Form::Gerund)),
            ("Applies the change", Some(Form::Statement)),
            ("Fetches a page", Some(Form::Statement)),
            ("Running the app", Some(Form::Gerund)),
            ("Run the app", Some(Form::Command)),
            ("Run history", None),
            ("Use cases", None),
            ("Updates", None),
            ("Test results", None),
            ("Testing tools", None),
            ("Managing", None),
            ("Getting started", Some(Form::Gerund)),
            ("String values", None),
            ("Pricing the plan", None),
            ("", None),
        ] {
            assert_eq!(first_form(text), expected, "{text}");
        }
    }
}
