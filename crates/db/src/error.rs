//! What can go wrong, in words that mean the same on both engines and never hold a stored value.

/// Why the database did not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No connection, or too many jobs waiting. Worth another try later. A write answered so may
    /// have been made if its commit was under way.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// [`crate::Db::close`] was called before.
    #[error("the database is closed")]
    Closed,
    /// It was to be had alone, and others use it.
    #[error("the database is in use by others")]
    InUse,
    /// A statement took longer than it may, or waited too long for a lock.
    #[error("the database took too long")]
    Timeout,
    /// A unique key holds this value already.
    #[error("the unique key {constraint} is taken")]
    Conflict { constraint: String },
    /// A row that is referred to does not exist, or is still referred to.
    #[error("a foreign key is violated")]
    ForeignKey,
    /// A `CHECK` constraint says no.
    #[error("a check constraint is violated")]
    Check,
    /// Concurrent transactions kept getting into each other's way, through several tries.
    #[error("concurrent changes kept colliding")]
    Serialization,
    /// The disk is full.
    #[error("the disk of the database is full")]
    Full,
    /// [`crate::Conn`]'s `one` found nothing.
    #[error("there is no such row")]
    NoRow,
    /// A column does not hold what was asked of it.
    #[error("column {index} holds {found} where {wanted} is wanted")]
    Column {
        index: usize,
        wanted: &'static str,
        found: &'static str,
    },
    /// The closure panicked; its transaction was rolled back.
    #[error("the work on the database panicked")]
    Panicked,
    /// The configuration cannot be used.
    #[error("{0}")]
    Config(String),
    /// Anything else: nearly always a mistake in a statement. `code` is an SQLSTATE, or on SQLite
    /// the extended result code where no SQLSTATE fits.
    #[error("SQL error {code}: {message}, in: {statement}")]
    Sql {
        code: String,
        message: String,
        statement: String,
    },
    /// The migrations and the database do not fit together.
    #[error("{0}")]
    Migration(String),
}

impl Error {
    /// Whoever asked must have had an answer by now.
    pub(crate) fn waited_too_long() -> Self {
        Self::Unavailable("too much work was before this".to_owned())
    }

    /// A mistake in how a statement was called, found before an engine saw it.
    pub(crate) fn misuse(code: &str, message: impl Into<String>, statement: &str) -> Self {
        Self::Sql {
            code: code.to_owned(),
            message: message.into(),
            statement: one_line(statement),
        }
    }
}

/// A statement on one line and of bounded length, for messages.
pub(crate) fn one_line(statement: &str) -> String {
    const WORDS: usize = 60;
    let mut words = statement.split_whitespace();
    let mut line = words.by_ref().take(WORDS).collect::<Vec<_>>().join(" ");
    if words.next().is_some() {
        line.push_str(" …");
    }
    line
}
