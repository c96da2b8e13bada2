//! What stands around the pages of small projects, and of a long one.
