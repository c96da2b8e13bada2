//! Terms that every project shares: names with a spelling of their own, abbreviations, words that are closed, hyphenated
//! or open, and verbs of two words whose nouns are one.

use std::ops::Range;
use std::sync::LazyLock;

use super::term_token::{Keyed, Token, key, key_after};

/// Names as their makers write them, which nobody writes in small letters but by mistake.
const NAMES: &[&str] = &[
    "BigQuery",
    "CircleCI",
    "CloudFront",
    "CoffeeScript",
    "CrowdStrike",
    "DigitalOcean",
    "DynamoDB",
    "FastAPI",
    "GitHub",
    "GitLab",
    "GraphQL",
    "HubSpot",
    "IntelliJ",
    "JavaScript",
    "Kubernetes",
    "LinkedIn",
    "MariaDB",
    "MongoDB",
    "MySQL",
    "Node.js",
    "OAuth",
    "OpenSSL",
    "OpenStack",
    "PayPal",
    "PostgreSQL",
    "PostHog",
    "PowerPoint",
    "PowerShell",
    "PyTorch",
    "RabbitMQ",
    "RubyGems",
    "SendGrid",
    "SharePoint",
    "SolarWinds",
    "SQLite",
    "TensorFlow",
    "TypeScript",
    "WhatsApp",
    "WordPress",
    "YouTube",
    "ClickHouse",
    "CockroachDB",
    "OneDrive",
    "QuickBooks",
    "ServiceNow",
    "iPhone",
    "iPad",
    "tvOS",
    "watchOS",
    "iPadOS",
    "SwiftUI",
    "UIKit",
    "VMware",
    "ChatGPT",
    "GitBook",
    "CentOS",
    "FreeBSD",
    "OpenTelemetry",
    "NetSuite",
    "WooCommerce",
    "BigCommerce",
    "PlanetScale",
    "InfluxDB",
    "TimescaleDB",
    "HashiCorp",
    "JetBrains",
    "PyCharm",
    "WebStorm",
    "DevOps",
    "NumPy",
    "SciPy",
    "GoLand",
    "PhpStorm",
    "RubyMine",
    "DocuSign",
    "GoDaddy",
    "AppleScript",
    "VBScript",
    "ActionScript",
    "ECMAScript",
    "WireGuard",
    "OpenVPN",
    "LibreOffice",
    "FileZilla",
    "VirtualBox",
    "FireWire",
    "WebAssembly",
    "WebRTC",
    "HTTPie",
    "AppSheet",
    "SurveyMonkey",
    "BambooHR",
];

/// Names whose small letters are often those of a package, a command, a value or another word.
const NAMES_LIKE_WORDS: &[&str] = &[
    "AutoGen",
    "AutoGPT",
    "FastMCP",
    "LangChain",
    "LangGraph",
    "LaTeX",
    "LangSmith",
    "LiteLLM",
    "LlamaIndex",
    "OpenAI",
    "OpenAPI",
    "OpenRouter",
    "PydanticAI",
    "ScyllaDB",
    "SQLAlchemy",
    "NestJS",
    "NextAuth",
    "npm",
    "pnpm",
    "Next.js",
    "Vue.js",
    "Nuxt.js",
    "Express.js",
    "Three.js",
    "D3.js",
    "jQuery",
    "MLflow",
    "iOS",
    "macOS",
    "PyPI",
    "SageMaker",
    "CloudWatch",
    "CloudFormation",
    "CloudTrail",
    "GitOps",
    "gRPC",
    "tRPC",
    "AssemblyAI",
    "ElevenLabs",
    "StackBlitz",
    "CodeSandbox",
    "SvelteKit",
    "SolidJS",
    "RxJS",
    "DuckDB",
    "FaunaDB",
    "MotherDuck",
    "PgBouncer",
    "SuperTokens",
    "WorkOS",
    "LaunchDarkly",
    "PagerDuty",
    "NixOS",
    "OpenShift",
    "WebGL",
    "WebGPU",
    "WebAuthn",
];

/// Abbreviations that are capitals, and no other word in small letters.
const ABBREVIATIONS: &[&str] = &[
    "AI", "API", "AWS", "CDN", "CLI", "CORS", "CPU", "CRM", "CRUD", "CSS", "CSV", "DNS", "FAQ",
    "GCP", "GPU", "HTML", "HTTP", "HTTPS", "ID", "IDE", "IP", "JSON", "JWT", "LLM", "MCP", "OTP",
    "PDF", "PHP", "RBAC", "RPC", "SDK", "SEO", "SLA", "SMS", "SMTP", "SQL", "SSH", "SSL", "SSO",
    "TCP", "TLS", "UDP", "UI", "URI", "URL", "URN", "UTC", "UUID", "UX", "VM", "VPC", "VPN", "XML",
    "YAML", "GDPR", "HIPAA", "SAML", "OIDC", "MFA", "NFT", "OCR", "SVG", "GUI", "USB",
];

/// Two words that many write as one, or with a hyphen, and that mean the same in each form.
const COMPOUNDS: &[(&str, &str)] = &[
    ("back", "end"),
    ("block", "chain"),
    ("chat", "bot"),
    ("check", "box"),
    ("check", "point"),
    ("check", "list"),
    ("code", "base"),
    ("data", "base"),
    ("data", "set"),
    ("data", "store"),
    ("drop", "down"),
    ("e", "mail"),
    ("end", "point"),
    ("file", "name"),
    ("file", "system"),
    ("fine", "tune"),
    ("fine", "tuning"),
    ("fine", "tuned"),
    ("front", "end"),
    ("full", "stack"),
    ("home", "page"),
    ("host", "name"),
    ("key", "word"),
    ("life", "cycle"),
    ("meta", "data"),
    ("micro", "service"),
    ("middle", "ware"),
    ("multi", "modal"),
    ("name", "space"),
    ("on", "boarding"),
    ("pass", "phrase"),
    ("plug", "in"),
    ("pop", "up"),
    ("pre", "built"),
    ("screen", "shot"),
    ("side", "bar"),
    ("smart", "phone"),
    ("sub", "agent"),
    ("sub", "domain"),
    ("sub", "task"),
    ("test", "net"),
    ("time", "stamp"),
    ("tool", "bar"),
    ("tool", "chain"),
    ("tool", "kit"),
    ("tool", "tip"),
    ("user", "name"),
    ("web", "hook"),
    ("web", "page"),
    ("web", "site"),
    ("web", "socket"),
    ("wild", "card"),
    ("work", "flow"),
    ("work", "space"),
    ("auto", "complete"),
    ("auto", "scaling"),
    ("boiler", "plate"),
    ("bread", "crumb"),
    ("change", "log"),
    ("click", "through"),
    ("command", "line"),
    ("data", "center"),
    ("help", "desk"),
    ("hyper", "link"),
    ("load", "balancer"),
    ("look", "up"),
    ("road", "map"),
    ("run", "book"),
    ("sand", "box"),
    ("style", "sheet"),
    ("thumb", "nail"),
    ("time", "line"),
    ("time", "zone"),
    ("white", "space"),
    ("wire", "frame"),
    ("play", "ground"),
    ("real", "time"),
    ("open", "source"),
    ("third", "party"),
    ("log", "in"),
    ("sign", "up"),
    ("set", "up"),
];

/// Words of two parts that stand before a noun with a hyphen, or with none.
pub(super) const ADJECTIVES: &[(&str, &str)] = &[
    ("open", "source"),
    ("third", "party"),
    ("real", "time"),
    ("client", "side"),
    ("server", "side"),
    ("long", "running"),
    ("self", "hosted"),
    ("role", "based"),
    ("event", "driven"),
    ("user", "friendly"),
    ("high", "level"),
    ("low", "level"),
    ("high", "quality"),
    ("high", "performance"),
    ("command", "line"),
    ("cloud", "based"),
    ("fine", "grained"),
    ("short", "lived"),
    ("long", "term"),
    ("short", "term"),
    ("token", "based"),
    ("general", "purpose"),
    ("production", "ready"),
    ("cross", "platform"),
    ("type", "safe"),
    ("read", "only"),
    ("low", "code"),
    ("no", "code"),
    ("full", "stack"),
    ("large", "scale"),
    ("multi", "agent"),
    ("single", "page"),
    ("one", "time"),
    ("low", "latency"),
    ("cost", "effective"),
];

/// Nouns that follow such adjectives.
const NOUNS: &[&str] = &[
    "access",
    "agent",
    "agents",
    "alternative",
    "alternatives",
    "api",
    "apis",
    "app",
    "application",
    "applications",
    "apps",
    "analytics",
    "architecture",
    "authentication",
    "authorization",
    "automation",
    "browser",
    "chat",
    "client",
    "clients",
    "cluster",
    "code",
    "collaboration",
    "communication",
    "community",
    "component",
    "components",
    "control",
    "controls",
    "data",
    "database",
    "deployment",
    "deployments",
    "developer",
    "developers",
    "documentation",
    "engine",
    "environment",
    "events",
    "experience",
    "feedback",
    "feature",
    "features",
    "flow",
    "framework",
    "frameworks",
    "function",
    "functions",
    "goals",
    "infrastructure",
    "insights",
    "instance",
    "integration",
    "integrations",
    "interface",
    "job",
    "jobs",
    "libraries",
    "library",
    "license",
    "llm",
    "llms",
    "logs",
    "management",
    "memory",
    "metrics",
    "model",
    "models",
    "module",
    "modules",
    "monitoring",
    "notifications",
    "objectives",
    "observability",
    "operation",
    "operations",
    "overview",
    "package",
    "packages",
    "password",
    "permissions",
    "platform",
    "platforms",
    "plugin",
    "plugins",
    "process",
    "processes",
    "processing",
    "project",
    "projects",
    "provider",
    "providers",
    "render",
    "rendering",
    "repo",
    "repository",
    "result",
    "results",
    "routing",
    "sdk",
    "sdks",
    "server",
    "servers",
    "service",
    "services",
    "session",
    "sessions",
    "site",
    "software",
    "solution",
    "solutions",
    "standard",
    "storage",
    "streaming",
    "support",
    "system",
    "systems",
    "task",
    "tasks",
    "token",
    "tokens",
    "tool",
    "tools",
    "tracking",
    "updates",
    "utilities",
    "utility",
    "validation",
    "vendors",
    "version",
    "video",
    "visibility",
    "web",
    "workflow",
    "workflows",
];

/// Two words that mean another thing than the one word that they make.
const OTHER_SENSES: &[(&str, &str)] = &[
    ("guide", "line"),
    ("dead", "line"),
    ("head", "line"),
    ("under", "line"),
    ("black", "board"),
    ("type", "checking"),
    ("team", "mate"),
];

/// Verbs of two words whose nouns are one word.
pub(super) const PHRASAL: &[(&str, &str)] = &[
    ("back", "up"),
    ("check", "out"),
    ("clean", "up"),
    ("fail", "over"),
    ("log", "in"),
    ("log", "off"),
    ("log", "out"),
    ("look", "up"),
    ("roll", "back"),
    ("roll", "out"),
    ("set", "up"),
    ("shut", "down"),
    ("sign", "in"),
    ("sign", "out"),
    ("sign", "up"),
    ("spin", "up"),
    ("start", "up"),
    ("warm", "up"),
];

/// Words of grammar and such as join with others: two words of which one is here are not compared with one word.
const FUNCTION_WORDS: &[&str] = &[
    "a", "able", "about", "above", "across", "after", "again", "against", "ahead", "all", "along",
    "also", "always", "am", "among", "an", "and", "another", "any", "are", "around", "as", "aside",
    "at", "away", "back", "be", "because", "been", "before", "behind", "being", "below", "beside",
    "between", "beyond", "both", "but", "by", "can", "cannot", "could", "did", "do", "does",
    "done", "down", "each", "either", "else", "even", "ever", "every", "few", "for", "forth",
    "from", "full", "get", "had", "has", "have", "he", "hence", "her", "here", "hers", "him",
    "his", "how", "however", "if", "in", "into", "is", "it", "its", "just", "last", "less", "let",
    "like", "long", "made", "make", "many", "may", "me", "mean", "might", "mine", "more", "most",
    "much", "must", "my", "near", "no", "non", "nor", "not", "now", "of", "off", "often", "on",
    "once", "one", "only", "onto", "or", "other", "our", "out", "over", "own", "part", "past",
    "per", "same", "self", "set", "she", "should", "since", "so", "some", "soon", "still", "such",
    "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those",
    "through", "thus", "till", "time", "times", "to", "together", "too", "toward", "two", "under",
    "until", "up", "upon", "us", "use", "used", "very", "via", "was", "way", "we", "well", "were",
    "what", "when", "where", "whether", "which", "while", "who", "whom", "why", "will", "wise",
    "with", "within", "without", "would", "yes", "yet", "you", "your",
];

/// What is known of a name or an abbreviation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// How it is written.
    pub(super) name: &'static str,
    /// Whether it is an abbreviation, which projects may write in their own way.
    pub(super) is_abbreviation: bool,
    /// Whether it in small letters is the same name, and wrong.
    pub(super) counts_small: bool,
}

static KNOWN: LazyLock<Keyed<Known>> = LazyLock::new(|| {
    let mut known = Vec::new();
    let mut add = |name: &'static str, is_abbreviation, counts_small| {
        let entry = Known {
            name,
            is_abbreviation,
            counts_small,
        };
        known.push((key(name), entry));
        if let Some(start) = name.strip_suffix(".js") {
            known.push((key(&format!("{start}js")), entry));
        }
    };
    NAMES.iter().for_each(|name| add(name, false, true));
    NAMES_LIKE_WORDS
        .iter()
        .for_each(|name| add(name, false, false));
    ABBREVIATIONS.iter().for_each(|name| add(name, true, true));
    known.into_iter().collect()
});

static COMPOUND_KEYS: LazyLock<Keyed<()>> = LazyLock::new(|| pairs(COMPOUNDS));

static OTHER_SENSE_KEYS: LazyLock<Keyed<()>> = LazyLock::new(|| pairs(OTHER_SENSES));

static FUNCTION_KEYS: LazyLock<Keyed<()>> = LazyLock::new(|| words(FUNCTION_WORDS));

static NOUN_KEYS: LazyLock<Keyed<()>> = LazyLock::new(|| words(NOUNS));

fn pairs(pairs: &[(&str, &str)]) -> Keyed<()> {
    let keys = pairs.iter();
    keys.map(|(first, second)| (key_after(key(first), second), ()))
        .collect()
}

fn words(words: &[&str]) -> Keyed<()> {
    words.iter().map(|word| (key(word), ())).collect()
}

/// The name or abbreviation that a word is a spelling of, and the place of the word without the `s` of a plural.
pub(super) fn known(token: &Token) -> Option<(&'static Known, Range<usize>)> {
    let as_plural = || {
        let singular = KNOWN.get(token.key).filter(|_| token.is_plural);
        singular.map(|known| (known, token.stem()))
    };
    let whole = KNOWN.get(token.whole);
    whole
        .map(|known| (known, token.range.clone()))
        .or_else(as_plural)
}

/// The name or abbreviation of that key.
pub(super) fn known_name(key: u64) -> Option<&'static Known> {
    KNOWN.get(key)
}

/// Whether a word of that key is one of two parts that many write apart.
pub(super) fn is_compound(key: u64) -> bool {
    COMPOUND_KEYS.contains(key)
}

/// Whether a word of that key, as two words, may mean another thing.
pub(super) fn has_another_sense(key: u64) -> bool {
    OTHER_SENSE_KEYS.contains(key)
}

/// Whether the word of that whole key is one of grammar.
pub(super) fn is_function_word(whole: u64) -> bool {
    FUNCTION_KEYS.contains(whole)
}

/// Whether the word of that whole key is a noun that adjectives of two parts stand before.
pub(super) fn is_noun(whole: u64) -> bool {
    NOUN_KEYS.contains(whole)
}
