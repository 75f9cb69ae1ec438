//! Errors with the same meaning on both engines. They never contain a stored value.

/// Why the database failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No connection, or too many waiting jobs. Worth a retry. A write whose commit was under way may have succeeded.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// [`crate::Db::close`] was called before.
    #[error("the database is closed")]
    Closed,
    /// Exclusive access was requested, and others use the database.
    #[error("the database is in use by others")]
    InUse,
    /// A statement exceeded its time limit, or waited too long for a lock.
    #[error("the database took too long")]
    Timeout,
    /// A unique key has this value already.
    #[error("the unique key {constraint} is taken")]
    Conflict { constraint: String },
    /// A referenced row does not exist, or a deleted one is still referenced.
    #[error("a foreign key is violated")]
    ForeignKey,
    /// A `CHECK` constraint is violated.
    #[error("a check constraint is violated")]
    Check,
    /// Concurrent transactions kept colliding through several retries.
    #[error("concurrent changes kept colliding")]
    Serialization,
    /// The disk is full.
    #[error("the disk of the database is full")]
    Full,
    /// [`crate::Conn`]'s `one` found nothing.
    #[error("there is no such row")]
    NoRow,
    /// A column does not have the requested type, or a value that nothing here can have written.
    #[error("column {column} holds {found} where {wanted} is wanted, in: {statement}")]
    Column {
        column: String,
        wanted: &'static str,
        found: &'static str,
        /// Empty until the row's statement is known.
        statement: String,
    },
    /// A value cannot be stored as JSON.
    #[error("a value has no form in JSON: {0}")]
    Json(String),
    /// The closure panicked; its transaction was rolled back.
    #[error("the work on the database panicked")]
    Panicked,
    /// The configuration is invalid.
    #[error("{0}")]
    Config(String),
    /// Anything else: nearly always a mistake in a statement. `code` is an SQLSTATE, or SQLite's extended result code
    /// where no SQLSTATE fits.
    #[error("SQL error {code}: {message}, in: {statement}")]
    Sql {
        code: String,
        message: String,
        statement: String,
    },
    /// The migrations do not match the database.
    #[error("{0}")]
    Migration(String),
}

impl Error {
    /// The caller's deadline passed before the job began.
    pub(crate) fn waited_too_long() -> Self {
        Self::Unavailable("too much work was before this".to_owned())
    }

    /// The caller's deadline passed. The work may be under way.
    pub(crate) fn unanswered() -> Self {
        Self::Unavailable("no answer in time; a change may or may not have been made".to_owned())
    }

    /// A column holds something that the program cannot have written.
    pub fn unreadable(column: &'static str, wanted: &'static str) -> Self {
        Self::Column {
            column: column.to_owned(),
            wanted,
            found: "something else",
            statement: String::new(),
        }
    }

    /// Names the statement whose row could not be read.
    pub(crate) fn reading(mut self, sql: &str) -> Self {
        if let Self::Column { statement, .. } = &mut self
            && statement.is_empty()
        {
            *statement = one_line(sql);
        }
        self
    }

    /// A misuse of a statement, found before it reached an engine.
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
