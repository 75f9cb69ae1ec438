//! What a store function sees of a database: statements in, rows out.

use crate::{Error, Param, Row};

/// Which database is underneath. Needed only where the engines must differ, such as text search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// A statement and its parameters.
pub type Asked<'a> = (&'a str, &'a [Param<'a>]);

/// A connection while a closure has it; in [`crate::Db::write`], its transaction.
pub trait Conn {
    fn engine(&self) -> Engine;

    /// Runs a statement to its end and says how many rows it changed, or found if it only reads.
    ///
    /// # Errors
    /// What the engine refused. In a write, the transaction is then over.
    fn execute(&mut self, sql: &str, params: &[Param<'_>]) -> Result<u64, Error>;

    /// Runs a statement and shows each of its rows to `each`, until that fails.
    ///
    /// # Errors
    /// What the engine refused, or what `each` answered.
    fn for_each(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        each: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error>;

    /// Runs a statement of a write that nothing is asked of: on PostgreSQL it goes out together
    /// with the next one, or with the commit, or when much waits. In their order all the same, and
    /// a failure fails whatever comes next. Not for the last statement of a write if that may have to wait for
    /// another transaction: given up beside the commit, nobody knows what became of it.
    ///
    /// # Errors
    /// What the engine refused, of this statement or later of another.
    fn execute_later(&mut self, sql: &str, params: &[Param<'_>]) -> Result<(), Error> {
        self.execute(sql, params).map(drop)
    }

    /// Runs statements that need nothing of each other and shows each row with the number of its
    /// statement: on PostgreSQL in one turn there and back, with all rows in memory.
    ///
    /// # Errors
    /// What the engine refused, or what `each` answered.
    fn for_each_of(
        &mut self,
        asked: &[Asked<'_>],
        each: &mut dyn FnMut(usize, &Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for (number, (sql, params)) in asked.iter().enumerate() {
            self.for_each(sql, params, &mut |row| each(number, row))?;
        }
        Ok(())
    }
}

impl dyn Conn + '_ {
    /// Every row, each made into a `T`.
    ///
    /// # Errors
    /// What the engine refused, or the first failure of `f`.
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

    /// The first row, if there is one. Further rows are read and dropped: say `LIMIT 1`.
    ///
    /// # Errors
    /// What the engine refused, or the failure of `f`.
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
    /// [`Error::NoRow`] when there is none, what the engine refused, or the failure of `f`.
    pub fn one<T>(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        f: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.first(sql, params, f)?.ok_or(Error::NoRow)
    }
}
