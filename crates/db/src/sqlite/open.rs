//! Opening the file: its settings, and messages for what may fail.

use std::fs::OpenOptions;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, ffi};

use super::conn::SqliteConn;
use super::error::of_transaction;
use crate::Error;
use crate::tuning::{Guard, Tuning};

/// Prepared statements per connection.
const STATEMENTS: usize = 256;
/// Instructions between two checks of the clock (about 0.1 ms).
const INSTRUCTIONS: i32 = 4096;

const SETTINGS: &str = "
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA wal_autocheckpoint = 1000;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA temp_store = MEMORY;
    PRAGMA trusted_schema = OFF;
    PRAGMA mmap_size = 1073741824;
";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Reader,
    Writer,
    /// A reader with an exclusive lock.
    Alone,
}

impl Role {
    fn settings(self) -> &'static str {
        match self {
            // A commit empties a reader's own cache; the memory mapping above keeps reads fast.
            Self::Reader | Self::Alone => "PRAGMA query_only = ON; PRAGMA cache_size = -16384;",
            // Deleted rows are overwritten: what somebody had deleted must not be found in the file.
            Self::Writer => {
                "PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536; PRAGMA secure_delete = ON;"
            }
        }
    }
}

/// A connection.
pub(crate) struct Session {
    pub connection: Connection,
    pub role: Role,
    /// When to interrupt the running statement.
    end: Arc<Mutex<Option<Instant>>>,
}

impl Session {
    /// Opens the file. Waits for another process's lock up to `wait_timeout`, now and later.
    pub fn open(path: &Path, role: Role, tuning: &Tuning) -> Result<Self, Error> {
        let timeout = tuning.wait_timeout;
        // Opening and closing a file outside of SQLite releases the locks of this process on it.
        if role == Role::Writer && !path.is_file() {
            make_file(path)?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let refused = |error: rusqlite::Error| explain(path, &error);
        let mut connection = Connection::open_with_flags(path, flags).map_err(refused)?;
        let end = Arc::<Mutex<Option<Instant>>>::default();
        let is_over = {
            let end = Arc::clone(&end);
            move || {
                let end = *end.lock().unwrap_or_else(PoisonError::into_inner);
                end.is_some_and(|end| Instant::now() >= end)
            }
        };
        connection
            .progress_handler(INSTRUCTIONS, Some(is_over))
            .map_err(refused)?;
        connection
            .busy_handler(Some(wait_for(timeout)))
            .map_err(refused)?;
        // For `IN rarray(?1)`.
        rusqlite::vtab::array::load_module(&connection).map_err(refused)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        // Otherwise SQLite may replan a statement for other values. The cache clears a statement's values, so such a
        // statement would be prepared again each time.
        connection
            .set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)
            .map_err(refused)?;
        if role == Role::Writer {
            use_wal(&connection, timeout).map_err(refused)?;
        }
        if role == Role::Alone {
            // Before the first read: another user of the file then prevents the lock.
            let alone = "PRAGMA locking_mode = EXCLUSIVE; SELECT 1 FROM sqlite_schema LIMIT 1;";
            connection
                .execute_batch(alone)
                .map_err(|error| match error.sqlite_error_code() {
                    Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::InUse,
                    _ => refused(error),
                })?;
        }
        connection.execute_batch(SETTINGS).map_err(refused)?;
        connection.execute_batch(role.settings()).map_err(refused)?;
        if !tuning.has(Guard::SyncEachCommit) {
            let careless = "PRAGMA synchronous = NORMAL";
            connection.execute_batch(careless).map_err(refused)?;
        }
        Ok(Self {
            connection,
            role,
            end,
        })
    }

    /// Without the limits of jobs.
    pub fn open_for_command(
        path: &Path,
        role: Role,
        lock_timeout: Duration,
    ) -> Result<Self, Error> {
        let tuning = Tuning {
            wait_timeout: lock_timeout,
            ..Tuning::default()
        };
        Self::open(path, role, &tuning)
    }

    /// In a transaction that the caller has begun.
    pub fn conn(&mut self) -> SqliteConn<'_> {
        SqliteConn::within(self, None, Tuning::default())
    }

    pub fn run(&self, sql: &str) -> Result<(), Error> {
        self.connection
            .execute_batch(sql)
            .map_err(|error| of_transaction(&error))
    }

    pub fn copy_to(&self, path: &Path) -> Result<(), Error> {
        let path = path
            .to_str()
            .ok_or_else(|| Error::Config(format!("{} is not text in UTF-8", path.display())))?;
        // Does not write to the source file, but SQLite treats it as a write.
        self.run("PRAGMA query_only = OFF")?;
        let copied = self.connection.execute("VACUUM INTO ?1", [path]);
        copied
            .map(drop)
            .map_err(|error| match of_transaction(&error) {
                Error::Full => Error::Unavailable(format!("the disk of {path} is full")),
                other => other,
            })
    }

    /// Interrupts statements that run for longer than `limit` from now.
    pub fn set_time_limit(&self, limit: Option<Duration>) {
        let end = limit.map(|limit| Instant::now() + limit);
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }
}

/// Creates the file if missing. It will contain personal data: only its owner may read it.
fn make_file(path: &Path) -> Result<(), Error> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop).map_err(|error| {
        Error::Unavailable(format!(
            "cannot write the database file {} ({error}): it and its directory must be writable",
            path.display()
        ))
    })
}

/// Switching to WAL needs a moment of exclusive access, and SQLite does not wait for it.
fn use_wal(connection: &Connection, timeout: Duration) -> rusqlite::Result<()> {
    let since = Instant::now();
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && since.elapsed() < timeout =>
            {
                std::thread::sleep(Duration::from_millis(5));
            }
            other => return other,
        }
    }
}

fn explain(path: &Path, error: &rusqlite::Error) -> Error {
    let path = path.display();
    let code = error.sqlite_error().map_or(0, |error| error.extended_code);
    Error::Unavailable(match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            format!("{path} is not an SQLite database, or is damaged")
        }
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly) => {
            format!("cannot write {path} or beside it: the file and its directory must be writable")
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            format!("{path} is locked by another program")
        }
        Some(ErrorCode::DiskFull) => format!("the disk of {path} is full: make room"),
        // The file that connections share cannot grow or be written.
        Some(ErrorCode::SystemIoFailure)
            if matches!(code, ffi::SQLITE_IOERR_SHMSIZE | ffi::SQLITE_IOERR_WRITE) =>
        {
            format!("the disk of {path} is full: make room")
        }
        Some(ErrorCode::SystemIoFailure) => {
            format!("the disk of {path} failed (SQLite code {code})")
        }
        _ => format!("cannot open {path}: {error}"),
    })
}

/// Retries the lock every millisecond. SQLite's own waits grow to 100 ms and would miss the short gaps that a busy
/// writer leaves.
fn wait_for(timeout: Duration) -> impl FnMut(i32) -> bool + Send + 'static {
    let mut since = Instant::now();
    move |tries| {
        if tries == 0 {
            since = Instant::now();
        }
        std::thread::sleep(Duration::from_millis(1));
        since.elapsed() < timeout
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;

    /// How often SQLite replans a statement that runs with other values.
    fn plans_made_anew(session: &Session) -> rusqlite::Result<i32> {
        const ASK: &str = "SELECT id FROM places WHERE id > ?1 AND kind = ?2 ORDER BY id % 7";
        let mut made = 0;
        for value in 0..5 {
            let mut statement = session.connection.prepare_cached(ASK)?;
            statement.raw_bind_parameter(1, value)?;
            statement.raw_bind_parameter(2, value)?;
            statement.raw_query().next()?;
            made += statement.get_status(StatementStatus::RePrepare);
        }
        Ok(made)
    }

    #[test]
    fn a_statement_keeps_its_plan_for_any_values() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("test.db");
        let session = Session::open(&path, Role::Writer, &Tuning::default()).unwrap();
        let table = "CREATE TABLE places (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL) STRICT";
        session.connection.execute_batch(table).unwrap();
        assert_eq!(plans_made_anew(&session), Ok(0));
        // Sabotage: SQLite's default.
        session.connection.flush_prepared_statement_cache();
        let off = session
            .connection
            .set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, false);
        assert!(!off.unwrap());
        assert!(plans_made_anew(&session).unwrap() > 0);
    }

    #[test]
    fn a_deleted_row_is_not_found_in_the_file() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("test.db");
        let secret = "Zahra Kusumawardhani";
        for is_on in [true, false] {
            let session = Session::open(&path, Role::Writer, &Tuning::default()).unwrap();
            // Sabotage: SQLite's default.
            let guard = if is_on {
                ""
            } else {
                "PRAGMA secure_delete = OFF;"
            };
            let work = format!(
                "{guard} CREATE TABLE people (name TEXT NOT NULL) STRICT;
                 INSERT INTO people VALUES ('{secret}'); DELETE FROM people; DROP TABLE people;"
            );
            session.connection.execute_batch(&work).unwrap();
            drop(session);
            let file = std::fs::read(&path).unwrap();
            let is_found = file.windows(secret.len()).any(|it| it == secret.as_bytes());
            assert_eq!(is_found, !is_on);
        }
    }
}
