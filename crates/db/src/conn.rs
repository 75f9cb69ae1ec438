//! A store function's view of a database: statements in, rows out.

use crate::{Error, Param, Row};

/// The engine in use. Needed only where the engines must differ, such as text search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// A statement and its parameters.
pub type Request<'a> = (&'a str, &'a [Param<'a>]);

/// A connection during a closure; in [`crate::Db::write`], its transaction.
pub trait Conn {
    fn engine(&self) -> Engine;

    /// Whether this is [`crate::Db::read`], which sees nothing but what is committed.
    fn only_reads(&self) -> bool;

    /// Runs a statement to its end and returns how many rows it changed, or found if it only reads.
    ///
    /// # Errors
    /// The engine's error. A write's transaction has then failed.
    fn execute(&mut self, sql: &str, params: &[Param<'_>]) -> Result<u64, Error>;

    /// Runs a statement and passes each of its rows to `each`, until that fails.
    ///
    /// # Errors
    /// The engine's error, or the error of `each`.
    fn for_each(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        each: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error>;

    /// Queues a statement of a write without waiting for its result. PostgreSQL gets it together with the next
    /// statement or the commit, or when the queue is full. Statements keep their order, and a failure fails all that
    /// follow. Do not use it for a write's last statement if that may wait for another transaction: a timeout beside
    /// the commit leaves the outcome unknown.
    ///
    /// # Errors
    /// The engine's error, for this statement or a later one.
    fn execute_later(&mut self, sql: &str, params: &[Param<'_>]) -> Result<(), Error> {
        self.execute(sql, params).map(drop)
    }

    /// Runs the statements of a migration, in the engine's own SQL.
    ///
    /// # Errors
    /// The engine's error. The transaction has then failed.
    #[doc(hidden)]
    fn batch(&mut self, sql: &str) -> Result<(), Error>;

    /// Runs independent statements and passes on each row with the number of its statement. On PostgreSQL they share
    /// one round trip, and all rows are kept in memory.
    ///
    /// # Errors
    /// The engine's error, or the error of `each`.
    fn for_each_of(
        &mut self,
        requests: &[Request<'_>],
        each: &mut dyn FnMut(usize, &Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for (number, (sql, params)) in requests.iter().enumerate() {
            self.for_each(sql, params, &mut |row| each(number, row))?;
        }
        Ok(())
    }
}

impl dyn Conn + '_ {
    /// Converts every row to a `T`.
    ///
    /// # Errors
    /// The engine's error, or the first error of `f`.
    pub fn rows<T>(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        mut f: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut all = Vec::new();
        self.for_each(sql, params, &mut |row| {
            all.push(f(row)?);
            Ok(())
        })?;
        Ok(all)
    }

    /// The first row, if there is one. Further rows are read and dropped: use `LIMIT 1`.
    ///
    /// # Errors
    /// The engine's error, or the error of `f`.
    pub fn first<T>(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        mut f: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        let mut first = None;
        self.for_each(sql, params, &mut |row| {
            if first.is_none() {
                first = Some(f(row)?);
            }
            Ok(())
        })?;
        Ok(first)
    }

    /// The first row.
    ///
    /// # Errors
    /// [`Error::NoRow`] if there is none, the engine's error, or the error of `f`.
    pub fn one<T>(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        f: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.first(sql, params, f)?.ok_or(Error::NoRow)
    }
}
