//! What a store function sees of a database: statements in, rows out.

use crate::{Error, Param, Row};

/// Which database is underneath. Needed only where the engines must differ, such as text search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

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
