//! What is needed to open a database. Nothing is read from the environment here.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// Jobs that may wait before further ones are refused at once.
const QUEUE: usize = 1024;

/// Which database to open, and how.
#[derive(Clone, Debug)]
pub enum Config {
    Sqlite(SqliteConfig),
    Postgres(PostgresConfig),
}

impl Config {
    /// An SQLite file, with every other setting at its default.
    pub fn sqlite(path: impl Into<PathBuf>) -> Self {
        Self::Sqlite(SqliteConfig {
            path: path.into(),
            readers: 0,
            queue: QUEUE,
        })
    }

    /// A PostgreSQL database, with every other setting at its default.
    pub fn postgres(url: impl Into<String>) -> Self {
        Self::Postgres(PostgresConfig {
            url: url.into(),
            connections: 0,
            queue: QUEUE,
            statement_timeout: Duration::from_secs(4),
            connect_timeout: Duration::from_secs(5),
        })
    }
}

/// An embedded database in one file (with `-wal` and `-shm` beside it).
#[derive(Clone, Debug)]
pub struct SqliteConfig {
    /// The file; made if it is missing, readable by its owner only. Its directory must exist.
    pub path: PathBuf,
    /// Reader threads; 0 means one per core.
    pub readers: usize,
    /// Reads, and likewise writes, that may wait; the next one is refused at once.
    pub queue: usize,
}

/// A PostgreSQL server, or whatever speaks its protocol.
#[derive(Clone)]
pub struct PostgresConfig {
    /// `postgres://user:password@host:port/database?…` or `host=… user=… dbname=…`; a host that
    /// begins with `/` (`%2F` in a URL) is the directory of a Unix socket.
    ///
    /// `sslmode` is as libpq has it: `disable`, `prefer` (the default), `require`, `verify-ca`,
    /// `verify-full`. Only the last two, or `require` with `sslrootcert`, check who answers.
    /// `sslrootcert` names a PEM file, or `system`, which is what is used without it: the machine's
    /// certificates and Mozilla's.
    pub url: String,
    /// Connections, each with its thread; 0 means two per core.
    pub connections: usize,
    /// Jobs that may wait for a connection; the next one is refused at once.
    pub queue: usize,
    /// The longest a statement may take.
    pub statement_timeout: Duration,
    /// The longest a connection may take to be made, until it is ready for statements.
    pub connect_timeout: Duration,
}

impl fmt::Debug for PostgresConfig {
    /// Leaves the URL out: it may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresConfig")
            .field("connections", &self.connections)
            .field("queue", &self.queue)
            .field("statement_timeout", &self.statement_timeout)
            .field("connect_timeout", &self.connect_timeout)
            .finish_non_exhaustive()
    }
}

/// The number of threads to use where the configuration says 0.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, std::num::NonZero::get)
}
