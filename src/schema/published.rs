//! The schemas that the OpenAPI Initiative publishes for its standard; `published/README.md` tells their source.

use std::sync::{LazyLock, OnceLock};

use super::{Dialect, Outcome, Place, SchemaId, Schemas};
use crate::syntax::data::Node;
use crate::syntax::json;

/// A version of the standard that has a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    /// OpenAPI 2.0, once called Swagger.
    V2_0,
    /// OpenAPI 3.0.
    V3_0,
    /// OpenAPI 3.1.
    V3_1,
    /// OpenAPI 3.2.
    V3_2,
}

impl Standard {
    /// The name of its version.
    pub fn name(self) -> &'static str {
        match self {
            Self::V2_0 => "2.0",
            Self::V3_0 => "3.0",
            Self::V3_1 => "3.1",
            Self::V3_2 => "3.2",
        }
    }

    /// Holds a description to the schema of this version. Of the mistakes at most `shown` are put into words.
    ///
    /// Schema Objects of 3.1 and 3.2 are held to the dialect of OpenAPI unless the description names another.
    pub fn check(self, description: &Node, shown: usize) -> Outcome {
        let entry = self.entry(names_other_dialect(description));
        let compiled = COMPILED[entry.number].get_or_init(|| Compiled::new(&entry));
        compiled.schemas.check(compiled.root, description, shown)
    }

    fn entry(self, has_other_dialect: bool) -> Entry {
        let (number, uri, dialect) = match (self, has_other_dialect) {
            (Self::V2_0, _) => (0, "http://swagger.io/v2/schema.json", Dialect::Draft4),
            (Self::V3_0, _) => (
                1,
                "https://spec.openapis.org/oas/3.0/schema/2024-10-18",
                Dialect::Draft4,
            ),
            (Self::V3_1, false) => (2, "3.1-description", Dialect::Draft2020),
            (Self::V3_1, true) => (
                3,
                "https://spec.openapis.org/oas/3.1/schema/2025-11-23",
                Dialect::Draft2020,
            ),
            (Self::V3_2, false) => (4, "3.2-description", Dialect::Draft2020),
            (Self::V3_2, true) => (
                5,
                "https://spec.openapis.org/oas/3.2/schema/2025-11-23",
                Dialect::Draft2020,
            ),
        };
        Entry {
            number,
            uri,
            dialect,
        }
    }
}

/// Whether a description says that its schemas follow another dialect than OpenAPI's.
fn names_other_dialect(description: &Node) -> bool {
    let dialect = description.get("jsonSchemaDialect").and_then(Node::as_str);
    dialect.is_some_and(|dialect| {
        let own = dialect.strip_prefix("https://spec.openapis.org/oas/3.");
        !own.is_some_and(|rest| {
            rest.get(1..)
                .is_some_and(|rest| rest.starts_with("/dialect/"))
        })
    })
}

/// A schema to begin with.
struct Entry {
    number: usize,
    uri: &'static str,
    dialect: Dialect,
}

struct Compiled {
    schemas: Schemas<'static>,
    root: SchemaId,
}

static COMPILED: [OnceLock<Compiled>; 6] = [const { OnceLock::new() }; 6];

impl Compiled {
    fn new(entry: &Entry) -> Self {
        let mut schemas = Schemas::default();
        let at = DOCUMENTS
            .iter()
            .position(|document| document.uri == entry.uri);
        let document = at.unwrap_or(0);
        let place = Published {
            document,
            node: &DOCUMENTS[document].node,
        };
        let root = schemas.add(place, entry.dialect);
        Self { schemas, root }
    }
}

/// A schema of [`TEXTS`], read.
struct Document {
    uri: &'static str,
    node: Node,
}

static DOCUMENTS: LazyLock<Vec<Document>> = LazyLock::new(|| {
    let read = |(uri, text): &(&'static str, &str)| {
        let (node, _) = json::parse(text);
        node.map(|node| Document { uri, node })
    };
    TEXTS.iter().filter_map(read).collect()
});

/// The texts with the addresses that they refer to each other by.
const TEXTS: &[(&str, &str)] = &[
    (
        "http://swagger.io/v2/schema.json",
        include_str!("published/2.0-schema-2017-08-27.json"),
    ),
    (
        "https://spec.openapis.org/oas/3.0/schema/2024-10-18",
        include_str!("published/3.0-schema-2024-10-18.json"),
    ),
    (
        "3.1-description",
        include_str!("published/3.1-description.json"),
    ),
    (
        "https://spec.openapis.org/oas/3.1/schema/2025-11-23",
        include_str!("published/3.1-schema-2025-11-23.json"),
    ),
    (
        "https://spec.openapis.org/oas/3.1/dialect/2024-11-10",
        include_str!("published/3.1-dialect-2024-11-10.json"),
    ),
    (
        "https://spec.openapis.org/oas/3.1/meta/2024-11-10",
        include_str!("published/3.1-meta-2024-11-10.json"),
    ),
    (
        "3.2-description",
        include_str!("published/3.2-description.json"),
    ),
    (
        "https://spec.openapis.org/oas/3.2/schema/2025-11-23",
        include_str!("published/3.2-schema-2025-11-23.json"),
    ),
    (
        "https://spec.openapis.org/oas/3.2/dialect/2025-09-17",
        include_str!("published/3.2-dialect-2025-09-17.json"),
    ),
    (
        "https://spec.openapis.org/oas/3.2/meta/2025-09-17",
        include_str!("published/3.2-meta-2025-09-17.json"),
    ),
    (
        "http://json-schema.org/draft-04/schema",
        include_str!("published/json-schema-draft-04.json"),
    ),
    (
        "https://json-schema.org/draft/2020-12/schema",
        include_str!("published/json-schema-2020-12.json"),
    ),
    (
        "https://json-schema.org/draft/2020-12/meta/core",
        include_str!("published/json-schema-2020-12-core.json"),
    ),
    (
        "https://json-schema.org/draft/2020-12/meta/applicator",
        include_str!("published/json-schema-2020-12-applicator.json"),
    ),
    (
        "https://json-schema.org/draft/2020-12/meta/unevaluated",
        include_str!("published/json-schema-2020-12-unevaluated.json"),
    ),
    (
        "https://json-schema.org/draft/2020-12/meta/validation",
        include_str!("published/json-schema-2020-12-validation.json"),
    ),
    (
        "https://json-schema.org/draft/2020-12/meta/meta-data",
        include_str!("published/json-schema-2020-12-meta-data.json"),
    ),
    (
        "https://json-schema.org/draft/2020-12/meta/format-annotation",
        include_str!("published/json-schema-2020-12-format-annotation.json"),
    ),
    (
        "https://json-schema.org/draft/2020-12/meta/content",
        include_str!("published/json-schema-2020-12-content.json"),
    ),
];

/// A place in [`DOCUMENTS`].
#[derive(Clone, Copy)]
struct Published {
    document: usize,
    node: &'static Node,
}

impl Place<'static> for Published {
    fn node(self) -> &'static Node {
        self.node
    }

    fn inside(self, node: &'static Node) -> Self {
        Self { node, ..self }
    }

    fn resolve(self, reference: &str) -> Option<Self> {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let document = if uri.is_empty() {
            self.document
        } else {
            self.document_at(uri)?
        };
        let root = Self {
            document,
            node: &DOCUMENTS[document].node,
        };
        match fragment.strip_prefix('/') {
            Some(pointer) => {
                let mut keys = pointer.split('/');
                let node = keys.try_fold(root.node, |node, key| {
                    node.get(&key.replace("~1", "/").replace("~0", "~"))
                })?;
                Some(root.inside(node))
            }
            None if fragment.is_empty() => Some(root),
            None => {
                let mut anchored = root.dynamic_anchors().into_iter();
                anchored
                    .find(|(name, _)| *name == fragment)
                    .map(|(_, place)| place)
            }
        }
    }

    fn resource(self) -> usize {
        self.document
    }

    fn dynamic_anchors(self) -> Vec<(&'static str, Self)> {
        let mut anchors = Vec::new();
        let mut waiting = vec![&DOCUMENTS[self.document].node];
        while let Some(node) = waiting.pop() {
            if let Some(name) = node.get("$dynamicAnchor").and_then(Node::as_str) {
                anchors.push((name, self.inside(node)));
            }
            waiting.extend(node.elements());
            waiting.extend(node.entries().iter().map(|entry| &entry.value));
        }
        anchors
    }
}

impl Published {
    fn document_at(self, uri: &str) -> Option<usize> {
        let is_it = |wanted: &str| DOCUMENTS.iter().position(|document| document.uri == wanted);
        is_it(uri).or_else(|| {
            let (folder, _) = DOCUMENTS[self.document].uri.rsplit_once('/')?;
            is_it(&format!("{folder}/{uri}"))
        })
    }
}
