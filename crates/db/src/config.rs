//! Configuration of a database. This crate reads nothing from the environment.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::{Error, postgres};

/// Default length of a job queue.
const QUEUE: usize = 1024;

/// Which database to open, and how.
#[derive(Clone, Debug)]
pub enum Config {
    Sqlite(SqliteConfig),
    Postgres(PostgresConfig),
}

impl Config {
    /// An SQLite file with default settings.
    pub fn sqlite(path: impl Into<PathBuf>) -> Self {
        Self::Sqlite(SqliteConfig {
            path: path.into(),
            readers: 0,
            queue: QUEUE,
        })
    }

    /// A PostgreSQL database with default settings.
    pub fn postgres(url: impl Into<String>) -> Self {
        Self::Postgres(PostgresConfig {
            url: url.into(),
            connections: 0,
            queue: QUEUE,
            statement_timeout: Duration::from_secs(4),
            connect_timeout: Duration::from_secs(5),
        })
    }

    /// Checks what can be checked without connecting: the URL, and the certificates it names.
    ///
    /// # Errors
    /// [`Error::Config`], with the reason in one line that does not repeat the URL.
    pub fn check(&self) -> Result<(), Error> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(config) => postgres::check(config),
        }
    }
}

/// An embedded database in one file (with `-wal` and `-shm` beside it).
#[derive(Clone, Debug)]
pub struct SqliteConfig {
    /// The file. Created if missing, readable by its owner only. Its directory must exist.
    pub path: PathBuf,
    /// Reader threads; 0 means one per core.
    pub readers: usize,
    /// Maximum number of waiting reads, and likewise of waiting writes. Further ones are rejected at once.
    pub queue: usize,
}

/// A PostgreSQL server, or one that speaks its protocol.
#[derive(Clone)]
pub struct PostgresConfig {
    /// `postgres://user:password@host:port/database?…` or `host=… user=… dbname=…`; a host that begins with `/` (`%2F`
    /// in a URL) is the directory of a Unix socket.
    ///
    /// `sslmode` is as in libpq: `disable`, `prefer` (the default), `require`, `verify-ca`, `verify-full`. Only the
    /// last two, or `require` with `sslrootcert`, authenticate the server. `sslrootcert` names a PEM file, or is
    /// `system` (the default): the machine's certificates and Mozilla's.
    pub url: String,
    /// Connections, each with its thread; 0 means two per core.
    pub connections: usize,
    /// Maximum number of jobs that wait for a connection. Further ones are rejected at once.
    pub queue: usize,
    /// Time limit of a statement.
    pub statement_timeout: Duration,
    /// Time limit for opening a connection, until it is ready for statements.
    pub connect_timeout: Duration,
}

impl fmt::Debug for PostgresConfig {
    /// Omits the URL: it may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresConfig")
            .field("connections", &self.connections)
            .field("queue", &self.queue)
            .field("statement_timeout", &self.statement_timeout)
            .field("connect_timeout", &self.connect_timeout)
            .finish_non_exhaustive()
    }
}

/// The number of threads if the configuration says 0.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, std::num::NonZero::get)
}
