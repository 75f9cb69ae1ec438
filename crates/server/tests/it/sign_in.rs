//! Signing in by a mailed code (rules.md §2).
