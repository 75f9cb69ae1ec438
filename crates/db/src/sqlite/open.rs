//! Opening the file: its settings, and messages for what may fail.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::Error;
use crate::sql::{self, Verb};
use crate::tuning::{Guard, Tuning};

/// Prepared statements and translated texts per connection.
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
pub(super) enum Role {
    Reader,
    Writer,
    /// Rebuilds tables, so foreign keys are checked at the end instead of at each step.
    Migrator,
    /// A reader with an exclusive lock.
    Alone,
}

impl Role {
    fn settings(self) -> &'static str {
        match self {
            // A commit empties a reader's own cache; the memory mapping above keeps reads fast.
            Self::Reader | Self::Alone => "PRAGMA query_only = ON; PRAGMA cache_size = -16384;",
            Self::Writer => "PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;",
            Self::Migrator => "PRAGMA foreign_keys = OFF; PRAGMA cache_size = -65536;",
        }
    }
}

/// A connection and its caches.
pub(super) struct Session {
    pub connection: Connection,
    pub texts: Texts,
    pub alarm: Alarm,
}

impl Session {
    /// Opens the file. Waits for another process's lock up to `wait_timeout`, now and later.
    pub fn open(path: &Path, role: Role, tuning: &Tuning) -> Result<Self, Error> {
        let timeout = tuning.wait_timeout;
        if role == Role::Writer {
            make_file(path)?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let refused = |error: rusqlite::Error| explain(path, &error);
        let mut connection = Connection::open_with_flags(path, flags).map_err(refused)?;
        let alarm = Alarm::default();
        connection
            .busy_handler(Some(wait_for(timeout)))
            .map_err(refused)?;
        connection
            .progress_handler(INSTRUCTIONS, Some(alarm.watch()))
            .map_err(refused)?;
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
            texts: Texts::default(),
            alarm,
        })
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
            "cannot open the database file {}: {error}",
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
        Some(ErrorCode::DiskFull) => format!("the disk of {path} is full"),
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

/// Cache of translated statements.
#[derive(Default)]
pub(super) struct Texts(HashMap<String, Text>);

pub(super) struct Text {
    pub sql: String,
    pub verb: Verb,
}

impl Texts {
    pub fn of(&mut self, sql: &str) -> Result<&Text, Error> {
        if !self.0.contains_key(sql) {
            let verb = sql::inspect(sql).map_err(|why| Error::misuse("42601", why, sql))?;
            if self.0.len() >= STATEMENTS {
                self.0.clear();
            }
            let text = Text {
                sql: sql::for_sqlite(sql),
                verb,
            };
            self.0.insert(sql.to_owned(), text);
        }
        self.0.get(sql).ok_or(Error::NoRow)
    }
}

/// Interrupts a statement that takes too long.
#[derive(Default)]
pub(super) struct Alarm(Arc<AtomicU64>);

/// No statement is timed.
const NEVER: u64 = 0;

impl Alarm {
    fn watch(&self) -> impl FnMut() -> bool + Send + 'static {
        let due = Arc::clone(&self.0);
        move || {
            let due = due.load(Ordering::Relaxed);
            due != NEVER && milliseconds(Instant::now()) >= due
        }
    }

    /// Limits the running time until the result is dropped.
    pub fn set(&self, limit: Option<Duration>) -> Set<'_> {
        let due = limit.map_or(NEVER, |limit| milliseconds(Instant::now() + limit));
        self.0.store(due, Ordering::Relaxed);
        Set(&self.0)
    }
}

pub(super) struct Set<'a>(&'a AtomicU64);

impl Drop for Set<'_> {
    fn drop(&mut self) {
        self.0.store(NEVER, Ordering::Relaxed);
    }
}

/// Milliseconds since the first call, plus one to avoid [`NEVER`].
fn milliseconds(at: Instant) -> u64 {
    static ORIGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let origin = *ORIGIN.get_or_init(Instant::now);
    u64::try_from(at.saturating_duration_since(origin).as_millis()).unwrap_or(u64::MAX - 1) + 1
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
}
