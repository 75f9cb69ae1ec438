//! Converts SQLite's result codes to the shared errors.

use rusqlite::{Connection, ErrorCode, ffi};

use crate::Error;
use crate::error::one_line;

/// A failure before any value was bound: the message is about the statement only.
pub(super) fn preparing(error: &rusqlite::Error, sql: &str) -> Error {
    match known(error) {
        Some(known) => known,
        None => other(error, error.to_string(), sql),
    }
}

/// A failure while running. Its message may contain values (as for a malformed text search) and is omitted unless it
/// names a constraint.
pub(super) fn running(connection: &Connection, error: &rusqlite::Error, sql: &str) -> Error {
    let code = error.sqlite_error().map_or(0, |error| error.extended_code);
    match code {
        ffi::SQLITE_CONSTRAINT_UNIQUE
        | ffi::SQLITE_CONSTRAINT_PRIMARYKEY
        | ffi::SQLITE_CONSTRAINT_ROWID => Error::Conflict {
            constraint: unique_key(connection, error, code),
        },
        ffi::SQLITE_CONSTRAINT_FOREIGNKEY => Error::ForeignKey,
        ffi::SQLITE_CONSTRAINT_CHECK => Error::Check,
        ffi::SQLITE_CONSTRAINT_NOTNULL => Error::misuse("23502", message(error), sql),
        ffi::SQLITE_CONSTRAINT_DATATYPE => Error::misuse("42804", message(error), sql),
        _ => known(error).unwrap_or_else(|| {
            let text = match error {
                rusqlite::Error::SqliteFailure(..) => ffi::code_to_str(code).to_owned(),
                _ => "the statement could not be run".to_owned(),
            };
            other(error, text, sql)
        }),
    }
}

/// A failure to begin or end a transaction.
pub(super) fn of_transaction(error: &rusqlite::Error) -> Error {
    let code = error.sqlite_error().map_or(0, |error| error.extended_code);
    if code == ffi::SQLITE_CONSTRAINT_FOREIGNKEY {
        return Error::ForeignKey;
    }
    known(error).unwrap_or_else(|| other(error, error.to_string(), "COMMIT"))
}

/// An injected failure.
pub(super) fn injected() -> Error {
    Error::Unavailable("the disk failed (a test wants it)".to_owned())
}

/// Failures of the machine rather than the statement.
fn known(error: &rusqlite::Error) -> Option<Error> {
    let unavailable = |why: &str| Some(Error::Unavailable(why.to_owned()));
    let failure = error.sqlite_error()?;
    // If the shared memory file cannot grow, the disk is full, although SQLite reports another error.
    if failure.extended_code == ffi::SQLITE_IOERR_SHMSIZE {
        return Some(Error::Full);
    }
    match failure.code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
            unavailable("another program keeps the database file locked")
        }
        ErrorCode::DiskFull => Some(Error::Full),
        ErrorCode::OperationInterrupted => Some(Error::Timeout),
        ErrorCode::SystemIoFailure | ErrorCode::CannotOpen => unavailable(&format!(
            "the disk failed (SQLite code {})",
            failure.extended_code
        )),
        ErrorCode::OutOfMemory => unavailable("out of memory"),
        _ => None,
    }
}

fn other(error: &rusqlite::Error, message: String, sql: &str) -> Error {
    let code = error.sqlite_error().map_or(0, |error| error.extended_code);
    Error::Sql {
        // The codes of PostgreSQL for a write in a read, and for several statements.
        code: match (error, error.sqlite_error_code()) {
            (_, Some(ErrorCode::ReadOnly)) => "25006".to_owned(),
            (rusqlite::Error::MultipleStatement, _) => "42601".to_owned(),
            _ => code.to_string(),
        },
        message,
        statement: one_line(sql),
    }
}

fn message(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        other => other.to_string(),
    }
}

/// The violated key by the name PostgreSQL would report: SQLite reports columns instead.
fn unique_key(connection: &Connection, error: &rusqlite::Error, code: i32) -> String {
    let message = message(error);
    let Some((_, key)) = message.split_once("constraint failed: ") else {
        return message;
    };
    if let Some(name) = key.strip_prefix("index '") {
        return name.trim_end_matches('\'').to_owned();
    }
    let table = key.split('.').next().unwrap_or_default();
    if code != ffi::SQLITE_CONSTRAINT_UNIQUE {
        return format!("{table}_pkey");
    }
    let columns: Vec<&str> = key
        .split(", ")
        .map(|column| column.split_once('.').map_or(column, |(_, name)| name))
        .collect();
    index_name(connection, table, &columns)
        .unwrap_or_else(|| format!("{table}_{}_key", columns.join("_")))
}

/// The name of an explicitly named unique index.
fn index_name(connection: &Connection, table: &str, columns: &[&str]) -> Option<String> {
    const INDEX: &str = "SELECT list.name FROM pragma_index_list(?1) AS list
        WHERE list.\"unique\" = 1 AND list.origin = 'c' AND ?2 =
            (SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_index_info(list.name) ORDER BY seqno))
        ORDER BY list.name LIMIT 1";
    connection
        .prepare_cached(INDEX)
        .and_then(|mut statement| {
            statement.query_row((table, columns.join(", ")), |row| row.get(0))
        })
        .ok()
}
