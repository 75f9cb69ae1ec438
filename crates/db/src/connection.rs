//! One connection to a database, for commands that copy or check all of it: without the threads, queues and time limits
//! of [`crate::Db`]. It blocks the thread.

use std::path::Path;
use std::time::Duration;

use crate::migrate::{self, Migration};
use crate::postgres::PostgresConnection;
use crate::sqlite::{self, Role};
use crate::{Config, Conn, Engine, Error};

/// Maximum wait for another process's lock on an SQLite file.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);
/// And for its migrations.
const MIGRATION_TIMEOUT: Duration = Duration::from_secs(5 * 60);
/// Maximum wait where a file in use is refused: a server that has just stopped may still have it open.
const IN_USE_TIMEOUT: Duration = Duration::from_millis(500);
/// One process writes so at a time. The lock ends with its transaction and so works through poolers. The number is
/// arbitrary: the name "lapangdb" in ASCII.
const POSTGRES_LOCK: &str = "SELECT pg_advisory_xact_lock(7809646792603559010)";

pub struct Connection(Side);

enum Side {
    Sqlite(sqlite::Session),
    Postgres(Box<PostgresConnection>),
}

impl Connection {
    /// Opens an existing database while servers use it. An SQLite file is read-only.
    ///
    /// # Errors
    /// [`Error::Config`] or [`Error::Unavailable`], with the reason in one line.
    pub fn open(config: &Config) -> Result<Self, Error> {
        Self::open_with(config, Role::Reader, LOCK_TIMEOUT)
    }

    /// As [`Self::open`], but locks an SQLite file exclusively. PostgreSQL has no such lock: check `pg_stat_activity`.
    ///
    /// # Errors
    /// [`Error::InUse`], and as [`Self::open`].
    pub fn open_alone(config: &Config) -> Result<Self, Error> {
        Self::open_with(config, Role::Alone, IN_USE_TIMEOUT)
    }

    /// Opens an SQLite file for writing, and creates it if missing.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_file(path: &Path) -> Result<Self, Error> {
        let session = sqlite::Session::open_for_command(path, Role::Writer, MIGRATION_TIMEOUT)?;
        Ok(Self(Side::Sqlite(session)))
    }

    fn open_with(config: &Config, role: Role, lock_timeout: Duration) -> Result<Self, Error> {
        Ok(Self(match config {
            Config::Sqlite(config) => {
                if !config.path.exists() {
                    let path = config.path.display();
                    return Err(Error::Config(format!("there is no database {path}")));
                }
                Side::Sqlite(sqlite::Session::open_for_command(
                    &config.path,
                    role,
                    lock_timeout,
                )?)
            }
            Config::Postgres(config) => Side::Postgres(Box::new(PostgresConnection::open(config)?)),
        }))
    }

    pub fn engine(&self) -> Engine {
        match self.0 {
            Side::Sqlite(_) => Engine::Sqlite,
            Side::Postgres(_) => Engine::Postgres,
        }
    }

    /// As [`crate::Db::migrate`].
    ///
    /// # Errors
    /// As [`crate::Db::migrate`].
    pub fn migrate(&mut self, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
        migrate::migrate(self, migrations)
    }

    /// Runs `f` once on a consistent snapshot of the database, while others continue to write.
    ///
    /// # Errors
    /// The error of `f`, or an [`Error`] converted to an `E` if `f` could not run.
    pub fn snapshot<T, E: From<Error>>(
        &mut self,
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        self.run_between(
            match self.engine() {
                Engine::Sqlite => &["BEGIN"],
                Engine::Postgres => &["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"],
            },
            f,
        )
    }

    /// Runs `f` once in one transaction, and returns when it is durable. A server that starts meanwhile waits with its
    /// migrations.
    ///
    /// # Errors
    /// The error of `f`, or an [`Error`] converted to an `E`. Nothing was changed then, except that an
    /// [`Error::Unavailable`] of the commit leaves the outcome unknown.
    pub fn transaction<T, E: From<Error>>(
        &mut self,
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        self.run_between(
            match self.engine() {
                Engine::Sqlite => &["BEGIN IMMEDIATE"],
                Engine::Postgres => &[
                    "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
                    POSTGRES_LOCK,
                ],
            },
            f,
        )
    }

    fn run_between<T, E: From<Error>>(
        &mut self,
        begin: &[&str],
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        for sql in begin {
            self.run(sql)?;
        }
        let (result, failure) = match &mut self.0 {
            Side::Sqlite(session) => {
                let mut conn = session.conn();
                (f(&mut conn), conn.failure)
            }
            Side::Postgres(connection) => {
                let mut conn = connection.conn();
                (f(&mut conn), conn.into_failure())
            }
        };
        let result = result.and_then(|value| match failure {
            Some(error) => Err(error.into()),
            None => {
                self.run("COMMIT")?;
                Ok(value)
            }
        });
        if result.is_err() {
            // Fails if the transaction has ended: by some failures on SQLite, or with its connection.
            drop(self.run("ROLLBACK"));
        }
        result
    }

    /// Runs one statement outside of a transaction.
    pub(crate) fn run(&self, sql: &str) -> Result<(), Error> {
        match &self.0 {
            Side::Sqlite(session) => session.run(sql),
            Side::Postgres(connection) => connection.run(sql),
        }
    }

    /// Writes a snapshot of an SQLite database to a file that is empty or missing.
    ///
    /// # Errors
    /// [`Error::Config`] on PostgreSQL, otherwise the engine's error.
    pub fn copy_to(&mut self, path: &Path) -> Result<(), Error> {
        match &self.0 {
            Side::Sqlite(session) => session.copy_to(path),
            Side::Postgres(_) => Err(Error::Config(
                "PostgreSQL is no file that could be copied".to_owned(),
            )),
        }
    }

    /// Closes the connection. An SQLite file that it has written is complete then, without `-wal` or `-shm` files.
    ///
    /// # Errors
    /// The engine's error.
    pub fn close(self) -> Result<(), Error> {
        match self.0 {
            // Unlike closing, this fails if the log cannot be emptied.
            Side::Sqlite(session) if session.role == Role::Writer => {
                session.run("PRAGMA journal_mode = DELETE")
            }
            Side::Sqlite(_) => Ok(()),
            Side::Postgres(connection) => {
                connection.close();
                Ok(())
            }
        }
    }
}
