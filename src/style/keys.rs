//! The keys that a rule file may have.

/// Keys of every rule.
pub(super) const SHARED: &[&str] = &[
    "extends",
    "message",
    "description",
    "level",
    "fix",
    "scope",
    "limit",
    "link",
    "action",
    "tests",
    "summary",
    "why",
    "bad",
    "good",
];

/// The kinds that run, each with its own keys.
pub(super) const KINDS: &[(&str, &[&str])] = &[
    (
        "existence",
        &[
            "tokens",
            "raw",
            "append",
            "exceptions",
            "ignorecase",
            "nonword",
            "vocab",
        ],
    ),
    (
        "substitution",
        &[
            "swap",
            "exceptions",
            "ignorecase",
            "nonword",
            "vocab",
            "capitalize",
            "pos",
        ],
    ),
    ("occurrence", &["token", "max", "min", "ignorecase"]),
    (
        "repetition",
        &[
            "tokens",
            "max",
            "ignorecase",
            "alpha",
            "exceptions",
            "vocab",
        ],
    ),
    ("consistency", &["either", "nonword", "ignorecase"]),
    (
        "conditional",
        &["first", "second", "exceptions", "ignorecase", "vocab"],
    ),
    (
        "capitalization",
        &[
            "match",
            "style",
            "exceptions",
            "indicators",
            "threshold",
            "vocab",
            "prefix",
        ],
    ),
    ("metric", &["formula", "condition"]),
    ("readability", &["metrics", "grade"]),
    (
        "spelling",
        &[
            "filters",
            "custom",
            "ignore",
            "exceptions",
            "dictionaries",
            "append",
            "aff",
            "dic",
            "dicpath",
            "threshold",
        ],
    ),
];

/// The kinds that are known and do not run, with the reason.
pub(super) const UNSUPPORTED: &[(&str, &str)] = &[
    ("sequence", "it needs the parts of speech of words"),
    ("script", "it runs a program"),
];

/// Keys of a kind that are read and change nothing, with the reason.
pub(super) const WITHOUT_EFFECT: &[(&str, &str, &str)] = &[
    ("substitution", "pos", "parts of speech are not known"),
    ("spelling", "aff", "dictionaries are named in the settings"),
    ("spelling", "dic", "dictionaries are named in the settings"),
    (
        "spelling",
        "dicpath",
        "dictionaries are named in the settings",
    ),
    (
        "spelling",
        "threshold",
        "all suggestions of the dictionary are shown",
    ),
];

/// The actions with how many parameters they take at least.
pub(super) const ACTIONS: &[(&str, usize)] = &[
    ("replace", 0),
    ("remove", 0),
    ("edit", 1),
    ("suggest", 1),
    ("convert", 1),
];

/// The edits with how many parameters they take, their own name not counted.
pub(super) const EDITS: &[(&str, usize)] = &[
    ("regex", 2),
    ("trim", 1),
    ("trim_left", 1),
    ("trim_right", 1),
    ("truncate", 1),
    ("split", 2),
    ("remove", 1),
];

/// The formulas of `readability`.
pub(super) const READABILITY: &[&str] = &[
    "Gunning Fog",
    "Coleman-Liau",
    "Flesch-Kincaid",
    "SMOG",
    "Automated Readability",
];
