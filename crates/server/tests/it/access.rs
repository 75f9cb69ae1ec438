//! Who may call what.
