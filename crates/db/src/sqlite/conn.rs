//! Statements on an SQLite connection.

use std::time::Duration;

use rusqlite::types::{ToSqlOutput, Value, ValueRef};

use super::error;
use super::open::Session;
use crate::param::refuse_unstorable;
use crate::row::Source;
use crate::sql::Verb;
use crate::tuning::Tuning;
use crate::{Column, Conn, Engine, Error, Param, Row};

/// A connection while a job has it.
pub(super) struct SqliteConn<'a> {
    session: &'a mut Session,
    limit: Option<Duration>,
    tuning: Tuning,
    in_transaction: bool,
    /// The first failure of a transaction, which ends it.
    pub failure: Option<Error>,
}

impl<'a> SqliteConn<'a> {
    pub fn reading(session: &'a mut Session, limit: Option<Duration>, tuning: Tuning) -> Self {
        Self {
            session,
            limit,
            tuning,
            in_transaction: false,
            failure: None,
        }
    }

    pub fn writing(session: &'a mut Session, limit: Option<Duration>, tuning: Tuning) -> Self {
        Self {
            session,
            limit,
            tuning,
            in_transaction: true,
            failure: None,
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
        let mut stopped = None;
        let outcome = self.step(sql, params, &mut |row| match each(row) {
            Ok(()) => true,
            Err(error) => {
                stopped = Some(error);
                false
            }
        });
        match outcome {
            Err(error) => {
                if self.in_transaction {
                    self.failure = Some(error.clone());
                }
                Err(error)
            }
            Ok(count) => stopped.map_or(Ok(count), Err),
        }
    }

    /// Runs a statement until its end or until `each` says no.
    fn step(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        each: &mut dyn FnMut(&Row<'_>) -> bool,
    ) -> Result<u64, Error> {
        refuse_unstorable(params).map_err(|(code, why)| Error::misuse(code, why, sql))?;
        if self.tuning.fault().is_some() {
            return Err(error::wanted());
        }
        let Session {
            connection,
            texts,
            alarm,
        } = &mut *self.session;
        let text = texts.of(sql)?;
        let mut statement = connection
            .prepare_cached(&text.sql)
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
        let _timed = alarm.set(self.limit);
        let mut found = 0;
        let mut rows = statement.raw_query();
        loop {
            match rows.next() {
                Ok(Some(row)) => {
                    found += 1;
                    if !each(&Row(Source::Sqlite(row))) {
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
        Ok(match text.verb {
            Verb::Changes if !statement.readonly() => connection.changes(),
            Verb::Changes | Verb::Finds => found,
            Verb::Other => 0,
        })
    }
}

impl Conn for SqliteConn<'_> {
    fn engine(&self) -> Engine {
        Engine::Sqlite
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
            Self::Text(value) => ToSqlOutput::Borrowed(ValueRef::Text(value.as_bytes())),
            Self::Bytes(value) => ToSqlOutput::Borrowed(ValueRef::Blob(value)),
            Self::Uuid(value) => ToSqlOutput::Borrowed(ValueRef::Blob(value.as_bytes())),
        })
    }
}

/// A column of a row, as both engines have it.
pub(crate) fn column<'a>(row: &'a rusqlite::Row<'_>, index: usize) -> Result<Column<'a>, Error> {
    let misfit = |wanted, found| Error::Column {
        index,
        wanted,
        found,
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
