//! Writes a site.
