//! A database as a whole, for those who keep, move or check all of it: one connection, without the
//! threads, queues and time limits of [`crate::Db`]. It blocks the thread.

mod tables;

use std::time::{Duration, Instant};

use crate::migrate::Migration;
use crate::postgres::PostgresWhole;
use crate::sqlite::SqliteWhole;
use crate::{Config, Conn, Engine, Error};

pub use crate::migrate::applied;
pub use tables::{Kind, Table, TableColumn, number_on, quoted, tables};

/// How long others may take to go: PostgreSQL shows for a while connections that were closed.
const LEAVING: Duration = Duration::from_secs(3);
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Whether nobody else uses the database of a transaction, or soon will not. Always true on
/// SQLite, as [`Whole::others`].
///
/// # Errors
/// What the engine refused.
pub fn is_left_alone(conn: &mut dyn Conn) -> Result<bool, Error> {
    match conn.engine() {
        Engine::Sqlite => Ok(true),
        Engine::Postgres => is_left(|| crate::postgres::others(conn)),
    }
}

fn is_left(mut others: impl FnMut() -> Result<i64, Error>) -> Result<bool, Error> {
    let give_up = Instant::now() + LEAVING;
    while others()? > 0 {
        if Instant::now() >= give_up {
            return Ok(false);
        }
        std::thread::sleep(LOOK_EVERY);
    }
    Ok(true)
}

/// An open database on one connection.
pub struct Whole(Side);

enum Side {
    Sqlite(SqliteWhole),
    Postgres(Box<PostgresWhole>),
}

impl Whole {
    /// Opens a database that is there, beside whoever else uses it, to read it.
    ///
    /// # Errors
    /// [`Error::Config`] or [`Error::Unavailable`], saying in one line what is in the way.
    pub fn open(config: &Config) -> Result<Self, Error> {
        Ok(Self(match config {
            Config::Sqlite(config) => Side::Sqlite(SqliteWhole::open(&config.path)?),
            Config::Postgres(config) => Side::Postgres(Box::new(PostgresWhole::open(config)?)),
        }))
    }

    /// Opens a database that nobody else uses, to read it. An SQLite file stays closed to others
    /// meanwhile; on PostgreSQL they can be found out only, see [`Self::others`].
    ///
    /// # Errors
    /// [`Error::InUse`], and as [`Self::open`].
    pub fn open_alone(config: &Config) -> Result<Self, Error> {
        match config {
            Config::Sqlite(config) => {
                Ok(Self(Side::Sqlite(SqliteWhole::open_alone(&config.path)?)))
            }
            Config::Postgres(_) => {
                let mut whole = Self::open(config)?;
                if is_left(|| whole.others())? {
                    Ok(whole)
                } else {
                    Err(Error::InUse)
                }
            }
        }
    }

    /// Makes an SQLite file, which must not be there yet, or opens a PostgreSQL database that
    /// nobody else uses, to write it.
    ///
    /// # Errors
    /// As [`Self::open_alone`].
    pub fn create(config: &Config) -> Result<Self, Error> {
        match config {
            Config::Sqlite(config) => Ok(Self(Side::Sqlite(SqliteWhole::create(&config.path)?))),
            Config::Postgres(_) => Self::open_alone(config),
        }
    }

    pub fn engine(&self) -> Engine {
        match self.0 {
            Side::Sqlite(_) => Engine::Sqlite,
            Side::Postgres(_) => Engine::Postgres,
        }
    }

    /// How many other connections the same user has to the database. Always 0 on SQLite, where a
    /// file that others use cannot be had alone.
    ///
    /// # Errors
    /// What the engine refused.
    pub fn others(&mut self) -> Result<i64, Error> {
        match &mut self.0 {
            Side::Sqlite(_) => Ok(0),
            Side::Postgres(whole) => whole.others(),
        }
    }

    /// How many of `migrations` the database has.
    ///
    /// # Errors
    /// [`Error::Migration`] as [`crate::Db::migrate`], else what the engine refused.
    pub fn applied(&mut self, migrations: &[Migration]) -> Result<usize, Error> {
        self.read(|conn| crate::migrate::applied(conn, migrations))
    }

    /// As [`crate::Db::migrate`].
    ///
    /// # Errors
    /// As [`crate::Db::migrate`].
    pub fn migrate(&mut self, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
        match &mut self.0 {
            Side::Sqlite(whole) => whole.migrate(migrations),
            Side::Postgres(whole) => whole.migrate(migrations),
        }
    }

    /// Runs `f` once over one unchanging state of the database, however long it takes. Others go
    /// on reading and writing.
    ///
    /// # Errors
    /// What `f` answered, or an [`Error`] made into an `E` when it could not be run.
    pub fn read<T, E: From<Error>>(
        &mut self,
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        match &mut self.0 {
            Side::Sqlite(whole) => whole.read(f),
            Side::Postgres(whole) => whole.read(f),
        }
    }

    /// Runs `f` once in one transaction, however long it takes, and answers when it is durable.
    ///
    /// # Errors
    /// What `f` answered, or an [`Error`] made into an `E`. Nothing was changed then, except that
    /// after an [`Error::Unavailable`] of the commit the change may have been made.
    pub fn write<T, E: From<Error>>(
        &mut self,
        f: impl FnOnce(&mut dyn Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        match &mut self.0 {
            Side::Sqlite(whole) => whole.write(f),
            Side::Postgres(whole) => whole.write(f),
        }
    }

    /// Leaves the database; an SQLite file is complete by itself then.
    ///
    /// # Errors
    /// What the engine refused.
    pub fn close(self) -> Result<(), Error> {
        match self.0 {
            Side::Sqlite(whole) => whole.close(),
            Side::Postgres(whole) => {
                whole.close();
                Ok(())
            }
        }
    }
}
