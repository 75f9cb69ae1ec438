//! Statements on an SQLite connection.

use std::rc::Rc;
use std::time::{Duration, Instant};

use rusqlite::types::{ToSqlOutput, Value, ValueRef};

use super::error;
use super::open::Session;
use crate::param::refuse_unstorable;
use crate::row::{Asked, Source};
use crate::sql::{TRANSACTIONS, for_sqlite, transaction_word};
use crate::tuning::Tuning;
use crate::{Column, Conn, Engine, Error, Param, Row};

/// A connection in use by a job.
pub(crate) struct SqliteConn<'a> {
    session: &'a mut Session,
    /// Of one statement.
    limit: Option<Duration>,
    /// No statement runs after it.
    deadline: Option<Instant>,
    tuning: Tuning,
    transaction: Transaction,
    /// The first failure of a transaction, which ends it.
    pub failure: Option<Error>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Transaction {
    /// Begun by the caller.
    Given,
    /// Begun by the next statement.
    ToCome,
    Begun,
}

impl<'a> SqliteConn<'a> {
    /// For a job that only reads. Its first statement begins a transaction, which [`Self::end_reading`] ends.
    pub fn reading(session: &'a mut Session, limit: Option<Duration>, tuning: Tuning) -> Self {
        Self {
            session,
            limit,
            deadline: None,
            tuning,
            transaction: Transaction::ToCome,
            failure: None,
        }
    }

    /// In a transaction that the caller began and will end.
    pub fn within(session: &'a mut Session, limit: Option<Duration>, tuning: Tuning) -> Self {
        Self {
            session,
            limit,
            deadline: None,
            tuning,
            transaction: Transaction::Given,
            failure: None,
        }
    }

    /// Ends the work of a caller who waits no longer than this: statements fail from then on.
    pub fn until(self, deadline: Option<Instant>) -> Self {
        Self { deadline, ..self }
    }

    /// The time that the next statement has.
    fn time_limit(&self) -> Result<Option<Duration>, Error> {
        let Some(deadline) = self.deadline else {
            return Ok(self.limit);
        };
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Error::Timeout);
        }
        Ok(Some(self.limit.map_or(left, |limit| limit.min(left))))
    }

    /// Ends the read transaction.
    pub fn end_reading(self) {
        let connection = &self.session.connection;
        if connection.is_autocommit() {
            return;
        }
        let ended = connection
            .prepare_cached("COMMIT")
            .and_then(|mut it| it.raw_execute().map(drop))
            .or_else(|_| connection.execute_batch("ROLLBACK"));
        if let Err(error) = ended {
            tracing::error!(%error, "a read could not be ended");
        }
    }

    /// A job reads one snapshot, which is taken and released once; otherwise each statement would do both.
    fn begin(&mut self) -> Result<(), Error> {
        if self.transaction == Transaction::ToCome {
            let connection = &self.session.connection;
            connection
                .prepare_cached("BEGIN")
                .and_then(|mut it| it.raw_execute())
                .map_err(|error| error::running(connection, &error, "BEGIN"))?;
            self.transaction = Transaction::Begun;
        }
        Ok(())
    }

    /// Whether a failure has ended the transaction. SQLite ends one itself when the file is unreadable; later
    /// statements would see another snapshot.
    fn is_over(&self) -> bool {
        match self.transaction {
            Transaction::Given => true,
            Transaction::ToCome => false,
            Transaction::Begun => self.session.connection.is_autocommit(),
        }
    }

    fn run(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        each: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<u64, Error> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        #[cfg(feature = "testing")]
        crate::testing::record::statement(sql, params);
        let mut stopped = None;
        let outcome = self.time_limit().and_then(|limit| {
            self.session.set_time_limit(limit);
            self.step(sql, params, &mut |row| match each(row) {
                Ok(()) => true,
                Err(error) => {
                    stopped = Some(error.reading(sql));
                    false
                }
            })
        });
        // The end of the transaction must not be interrupted.
        self.session.set_time_limit(None);
        match outcome {
            Err(error) => {
                if self.is_over() {
                    self.failure = Some(error.clone());
                }
                Err(error)
            }
            Ok(count) => stopped.map_or(Ok(count), Err),
        }
    }

    /// Runs a statement until its end or until `each` fails.
    fn step(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        each: &mut dyn FnMut(&Row<'_>) -> bool,
    ) -> Result<u64, Error> {
        refuse_unstorable(params).map_err(|(code, why)| Error::misuse(code, why, sql))?;
        if self.tuning.fault().is_some() {
            return Err(error::injected());
        }
        self.begin()?;
        if transaction_word(sql).is_some() {
            return Err(Error::misuse("42601", TRANSACTIONS, sql));
        }
        let connection = &self.session.connection;
        let mut statement = connection
            .prepare_cached(&for_sqlite(sql))
            .map_err(|error| error::preparing(&error, sql))?;
        if statement.parameter_count() != params.len() {
            let why = format!(
                "the statement has {} parameters, {} were given",
                statement.parameter_count(),
                params.len()
            );
            return Err(Error::misuse("08P01", why, sql));
        }
        for (index, param) in params.iter().enumerate() {
            statement
                .raw_bind_parameter(index + 1, param)
                .map_err(|error| error::running(connection, &error, sql))?;
        }
        let changes = connection.total_changes();
        let (mut found, asked) = (0, Asked::default());
        let mut rows = statement.raw_query();
        loop {
            match rows.next() {
                Ok(Some(row)) => {
                    found += 1;
                    if !each(&Row::new(Source::Sqlite(row), &asked)) {
                        break;
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    drop(rows);
                    return Err(error::running(connection, &error, sql));
                }
            }
        }
        drop(rows);
        Ok(if statement.readonly() {
            found
        } else if connection.total_changes() == changes {
            // `changes` would be those of an earlier statement.
            0
        } else {
            connection.changes()
        })
    }
}

impl Conn for SqliteConn<'_> {
    fn engine(&self) -> Engine {
        Engine::Sqlite
    }

    fn only_reads(&self) -> bool {
        self.transaction != Transaction::Given
    }

    fn batch(&mut self, sql: &str) -> Result<(), Error> {
        let ran = self.session.connection.execute_batch(sql);
        ran.map_err(|error| error::preparing(&error, sql))
    }

    fn execute(&mut self, sql: &str, params: &[Param<'_>]) -> Result<u64, Error> {
        self.run(sql, params, &mut |_| Ok(()))
    }

    fn for_each(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        each: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.run(sql, params, each).map(drop)
    }
}

impl rusqlite::ToSql for Param<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Null => ToSqlOutput::Owned(Value::Null),
            Self::Int(value) => ToSqlOutput::Owned(Value::Integer(*value)),
            Self::Real(value) => ToSqlOutput::Owned(Value::Real(*value)),
            Self::List(values) => {
                let values = values.iter().map(owned).collect::<Result<Vec<_>, _>>()?;
                ToSqlOutput::from_rc(Rc::new(values), c"rarray")
            }
            Self::Text(value) => ToSqlOutput::Borrowed(ValueRef::Text(value.as_bytes())),
            Self::Bytes(value) => ToSqlOutput::Borrowed(ValueRef::Blob(value)),
            Self::Uuid(value) => ToSqlOutput::Borrowed(ValueRef::Blob(value.as_bytes())),
        })
    }
}

fn owned(param: &Param<'_>) -> rusqlite::Result<Value> {
    Ok(match rusqlite::ToSql::to_sql(param)? {
        ToSqlOutput::Borrowed(value) => value.try_into()?,
        ToSqlOutput::Owned(value) => value,
        _ => Value::Null,
    })
}

/// A column of a row as the shared type.
pub(crate) fn column<'a>(row: &'a rusqlite::Row<'_>, index: usize) -> Result<Column<'a>, Error> {
    let misfit = |wanted, found| Error::Column {
        column: index.to_string(),
        wanted,
        found,
        statement: String::new(),
    };
    match row.get_ref(index) {
        Err(_) => Err(misfit("a column", "nothing")),
        Ok(ValueRef::Null) => Ok(Column::Null),
        Ok(ValueRef::Integer(value)) => Ok(Column::Int(value)),
        Ok(ValueRef::Real(value)) => Ok(Column::Real(value)),
        Ok(ValueRef::Blob(value)) => Ok(Column::Bytes(value)),
        Ok(ValueRef::Text(value)) => std::str::from_utf8(value)
            .map(Column::Text)
            .map_err(|_| misfit("text", "bytes that are not UTF-8")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::open::Role;
    use super::*;
    use crate::params;

    const ONE: &str = "SELECT 1";
    const NONSENSE: &str = "SELECT nothing";

    #[test]
    fn a_read_continues_after_a_failure_unless_its_transaction_has_ended() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("test.db");
        let mut session = Session::open(&path, Role::Writer, &Tuning::default()).unwrap();
        let mut conn = SqliteConn::reading(&mut session, None, Tuning::default());
        conn.execute(ONE, params![]).unwrap();
        assert!(conn.execute(NONSENSE, params![]).is_err());
        assert_eq!(conn.execute(ONE, params![]), Ok(1));
        // As SQLite itself does when the file is unreadable.
        conn.session.connection.execute_batch("ROLLBACK").unwrap();
        let failure = conn.execute(NONSENSE, params![]).unwrap_err();
        assert_eq!(conn.execute(ONE, params![]), Err(failure));
        conn.end_reading();
        let mut conn = SqliteConn::reading(&mut session, None, Tuning::default());
        assert_eq!(conn.execute(ONE, params![]), Ok(1));
        conn.end_reading();
        assert!(session.connection.is_autocommit());
    }
}
