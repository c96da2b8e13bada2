//! The languages of code samples: their names, aliases, and which of them is highlighted.
