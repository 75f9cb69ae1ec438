//! Tests that take minutes to hours, in `tests`: `make soak` runs them.
