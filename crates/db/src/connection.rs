//! One connection to a database, for commands that copy or check all of it: without the threads, queues and time limits
//! of [`crate::Db`]. It blocks the thread.

use std::path::Path;

use crate::migrate::Migration;
use crate::postgres::PostgresConnection;
use crate::sqlite::SqliteConnection;
use crate::{Config, Conn, Engine, Error};

pub struct Connection(Side);

enum Side {
    Sqlite(SqliteConnection),
    Postgres(Box<PostgresConnection>),
}

impl Connection {
    /// Opens an existing database while servers use it. An SQLite file is read-only.
    ///
    /// # Errors
    /// [`Error::Config`] or [`Error::Unavailable`], with the reason in one line.
    pub fn open(config: &Config) -> Result<Self, Error> {
        Ok(Self(match config {
            Config::Sqlite(config) => Side::Sqlite(SqliteConnection::open(&config.path)?),
            Config::Postgres(config) => Side::Postgres(Box::new(PostgresConnection::open(config)?)),
        }))
    }

    /// As [`Self::open`], but locks an SQLite file exclusively. PostgreSQL has no such lock: check `pg_stat_activity`.
    ///
    /// # Errors
    /// [`Error::InUse`], and as [`Self::open`].
    pub fn open_alone(config: &Config) -> Result<Self, Error> {
        match config {
            Config::Sqlite(config) => Ok(Self(Side::Sqlite(SqliteConnection::open_alone(
                &config.path,
            )?))),
            Config::Postgres(_) => Self::open(config),
        }
    }

    /// Opens an SQLite file for writing, and creates it if missing.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_file(path: &Path) -> Result<Self, Error> {
        Ok(Self(Side::Sqlite(SqliteConnection::create(path)?)))
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
        match &mut self.0 {
            Side::Sqlite(connection) => connection.migrate(migrations),
            Side::Postgres(connection) => connection.migrate(migrations),
        }
    }

    /// Runs `f` once on a consistent snapshot of the database, while others continue to write.
    ///
    /// # Errors
    /// The error of `f`, or an [`Error`] converted to an `E` if `f` could not run.
    pub fn snapshot<T, E: From<Error>>(
        &mut self,
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        match &mut self.0 {
            Side::Sqlite(connection) => connection.transaction("BEGIN", f),
            Side::Postgres(connection) => {
                connection.transaction(&["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"], f)
            }
        }
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
        match &mut self.0 {
            Side::Sqlite(connection) => connection.transaction("BEGIN IMMEDIATE", f),
            Side::Postgres(connection) => {
                let begin = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";
                connection.transaction(&[begin, crate::postgres::LOCK], f)
            }
        }
    }

    /// Writes a snapshot of an SQLite database to a file that is empty or missing.
    ///
    /// # Errors
    /// [`Error::Config`] on PostgreSQL, otherwise the engine's error.
    pub fn copy_to(&mut self, path: &Path) -> Result<(), Error> {
        match &mut self.0 {
            Side::Sqlite(connection) => connection.copy_to(path),
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
            Side::Sqlite(connection) => connection.close(),
            Side::Postgres(connection) => {
                connection.close();
                Ok(())
            }
        }
    }
}
