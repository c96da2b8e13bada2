//! The components that pages may use: the table that rules, reference and rendering read.
