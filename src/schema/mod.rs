//! JSON Schema over values with places.
