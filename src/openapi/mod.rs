//! Descriptions of APIs.
