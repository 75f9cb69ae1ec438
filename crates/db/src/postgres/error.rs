//! Converts SQLSTATEs and broken connections to the shared errors.

use std::error::Error as StdError;

use tokio_postgres::error::{DbError, Severity, SqlState};

use super::types::Misplaced;
use crate::Error;
use crate::error::one_line;

/// A failure, and what it means for the job.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub error: Error,
    pub cause: Cause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// The statement or its data are wrong.
    Statement,
    /// A collision with another transaction: a retry may well succeed.
    Collision,
    /// The server no longer knows a prepared statement, or its tables changed.
    Stale,
    /// The connection is lost or unusable.
    Lost,
}

impl Failure {
    pub fn lost(why: impl Into<String>) -> Self {
        Self {
            error: Error::Unavailable(why.into()),
            cause: Cause::Lost,
        }
    }

    pub fn statement(error: Error) -> Self {
        Self {
            error,
            cause: Cause::Statement,
        }
    }
}

/// Classifies an `error` of the statement `sql`.
pub(super) fn classify(error: &tokio_postgres::Error, sql: &str) -> Failure {
    if let Some(reported) = error.as_db_error() {
        return classify_reported(reported, sql);
    }
    let source = error.source();
    if error.is_closed() || source.is_some_and(<dyn StdError>::is::<std::io::Error>) {
        return Failure::lost("the connection to PostgreSQL was lost");
    }
    let (code, message) = match source.and_then(|source| source.downcast_ref::<Misplaced>()) {
        Some(misplaced) => ("42804", misplaced.to_string()),
        // Other sources may quote a value, and are left out.
        None => ("XX000", first_words(error)),
    };
    Failure::statement(Error::misuse(code, message, sql))
}

fn classify_reported(reported: &DbError, sql: &str) -> Failure {
    let code = reported.code();
    let cause = cause(reported);
    let error = match (cause, code) {
        (Cause::Lost, _) => Error::Unavailable(format!("PostgreSQL says: {}", reported.message())),
        (Cause::Collision, _) => Error::Serialization,
        (_, &SqlState::UNIQUE_VIOLATION) => Error::Conflict {
            constraint: reported.constraint().unwrap_or_default().to_owned(),
        },
        (_, &SqlState::FOREIGN_KEY_VIOLATION) => Error::ForeignKey,
        (_, &SqlState::CHECK_VIOLATION) => Error::Check,
        (_, &SqlState::DISK_FULL) => Error::Full,
        (_, &SqlState::QUERY_CANCELED | &SqlState::LOCK_NOT_AVAILABLE) => Error::Timeout,
        _ => Error::Sql {
            code: code.code().to_owned(),
            message: safe_message(reported),
            statement: one_line(sql),
        },
    };
    Failure { error, cause }
}

fn cause(reported: &DbError) -> Cause {
    const COLLISIONS: [SqlState; 2] = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
    ];
    let code = reported.code();
    let is_fatal = matches!(
        reported.parsed_severity(),
        Some(Severity::Fatal | Severity::Panic)
    );
    // Connection errors, insufficient resources (except a full disk), operator intervention, a server that became a
    // stand-by.
    let class = code.code().get(..2).unwrap_or_default();
    let is_lost = is_fatal
        || class == "08"
        || (class == "53" && *code != SqlState::DISK_FULL)
        || (class == "57" && *code != SqlState::QUERY_CANCELED);
    if is_lost {
        Cause::Lost
    } else if COLLISIONS.contains(code) {
        Cause::Collision
    } else if *code == SqlState::INVALID_SQL_STATEMENT_NAME
        || (*code == SqlState::FEATURE_NOT_SUPPORTED
            && reported.routine() == Some("RevalidateCachedQuery"))
    {
        Cause::Stale
    } else {
        Cause::Statement
    }
}

/// Messages of data errors quote the data: keep only their kind.
fn safe_message(reported: &DbError) -> String {
    if reported.code().code().starts_with("22") {
        "a value does not fit".to_owned()
    } else {
        reported.message().to_owned()
    }
}

/// A driver error in one line. Must never be given a URL, which may contain a password.
pub(super) fn explain(error: &tokio_postgres::Error) -> String {
    if let Some(reported) = error.as_db_error() {
        return reported.message().to_owned();
    }
    let mut line = first_words(error);
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !line.contains(&cause_text) {
            line = format!("{line}: {cause_text}");
        }
        source = cause.source();
    }
    line
}

/// The driver's own message, without its sources.
fn first_words(error: &tokio_postgres::Error) -> String {
    let text = error.to_string();
    text.split(": ").next().unwrap_or_default().to_owned()
}
