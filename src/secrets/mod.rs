//! Credentials in texts: the formats of tokens, and what only stands in for one.
