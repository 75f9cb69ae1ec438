//! Opening the file: its settings, and words for what may be in the way.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::Error;
use crate::sql::{self, Verb};
use crate::tuning::{Guard, Tuning};

/// Statements that each connection keeps prepared, and rewritten texts that it keeps.
const STATEMENTS: usize = 256;
/// Between two looks at the clock, a statement runs this many instructions (about 0.1 ms).
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
    /// Rebuilds tables, so that foreign keys are checked at the end instead of at each step.
    Migrator,
    /// A reader that keeps everybody else out.
    Alone,
}

impl Role {
    fn settings(self) -> &'static str {
        match self {
            // A commit empties a reader's own cache; the mapping above is what keeps reads fast.
            Self::Reader | Self::Alone => "PRAGMA query_only = ON; PRAGMA cache_size = -16384;",
            Self::Writer => "PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;",
            Self::Migrator => "PRAGMA foreign_keys = OFF; PRAGMA cache_size = -65536;",
        }
    }
}

/// A connection and what belongs to it.
pub(super) struct Session {
    pub connection: Connection,
    pub texts: Texts,
    pub alarm: Alarm,
}

impl Session {
    /// Opens the file; another process's lock is waited for up to the patience, then and later.
    pub fn open(path: &Path, role: Role, tuning: &Tuning) -> Result<Self, Error> {
        let patience = tuning.patience;
        if role == Role::Writer {
            make_file(path)?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let refused = |error: rusqlite::Error| explain(path, &error);
        let mut connection = Connection::open_with_flags(path, flags).map_err(refused)?;
        let alarm = Alarm::default();
        connection
            .busy_handler(Some(wait_for(patience)))
            .map_err(refused)?;
        connection
            .progress_handler(INSTRUCTIONS, Some(alarm.watch()))
            .map_err(refused)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        if role == Role::Writer {
            use_wal(&connection, patience).map_err(refused)?;
        }
        if role == Role::Alone {
            // Before the file is first read: whoever has it open then keeps the lock from us.
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

/// Makes the file if it is missing. It will hold people's addresses: only its owner may read it.
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

/// Switching to WAL needs the file alone for a moment, and does not wait for it.
fn use_wal(connection: &Connection, patience: Duration) -> rusqlite::Result<()> {
    let since = Instant::now();
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && since.elapsed() < patience =>
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

/// Looks for the lock every millisecond. SQLite's own waiting grows to 100 ms between looks, and
/// would never meet the short gaps that a busy writer leaves.
fn wait_for(patience: Duration) -> impl FnMut(i32) -> bool + Send + 'static {
    let mut since = Instant::now();
    move |tries| {
        if tries == 0 {
            since = Instant::now();
        }
        std::thread::sleep(Duration::from_millis(1));
        since.elapsed() < patience
    }
}

/// Statements as SQLite takes them, so that each is rewritten once.
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

    /// Times what runs until the result is dropped.
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

/// Milliseconds since the first call, plus one so that none is [`NEVER`].
fn milliseconds(at: Instant) -> u64 {
    static ORIGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let origin = *ORIGIN.get_or_init(Instant::now);
    u64::try_from(at.saturating_duration_since(origin).as_millis()).unwrap_or(u64::MAX - 1) + 1
}
