//! Statements on a PostgreSQL connection.

use std::pin::pin;

use futures_util::TryStreamExt;
use tokio::runtime::Runtime;
use tokio::time::timeout;

use super::error::{Cause, Failure, judge};
use super::session::{Limits, Session, lost_by_fault, silent};
use crate::faults::Fault;
use crate::param::refuse_unstorable;
use crate::row::Source;
use crate::tuning::Tuning;
use crate::{Conn, Engine, Error, Param, Row};

/// A connection while a job has it.
pub(super) struct PostgresConn<'a> {
    session: &'a mut Session,
    runtime: &'a Runtime,
    limits: Limits,
    tuning: Tuning,
    in_transaction: bool,
    /// The last failure; in a transaction the first, which ends it.
    pub failure: Option<Failure>,
}

impl<'a> PostgresConn<'a> {
    pub fn new(
        session: &'a mut Session,
        runtime: &'a Runtime,
        limits: Limits,
        tuning: Tuning,
        in_transaction: bool,
    ) -> Self {
        Self {
            session,
            runtime,
            limits,
            tuning,
            in_transaction,
            failure: None,
        }
    }

    fn run(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        each: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<u64, Error> {
        if let Some(failure) = &self.failure
            && (self.in_transaction || failure.cause == Cause::Lost)
        {
            return Err(failure.error.clone());
        }
        let mut stopped = None;
        let mut each = |row: &Row<'_>| {
            if stopped.is_none() {
                stopped = each(row).err();
            }
        };
        let Session {
            client, statements, ..
        } = &mut *self.session;
        let fault = self.tuning.fault();
        let running = async {
            if fault == Some(Fault::Before) {
                return Err(lost_by_fault());
            }
            refuse_unstorable(params)
                .map_err(|(code, why)| Failure::statement(Error::misuse(code, why, sql)))?;
            let statement = statements.prepare(client, sql).await?;
            if statement.params().len() != params.len() {
                let why = format!(
                    "the statement has {} parameters, {} were given",
                    statement.params().len(),
                    params.len()
                );
                return Err(Failure::statement(Error::misuse("08P01", why, sql)));
            }
            let failed = |error| judge(&error, sql);
            let mut rows = pin!(client.query_raw(&statement, params).await.map_err(failed)?);
            // Read to the end even when no more rows are wanted: the statement may yet fail, and
            // would take the transaction with it unnoticed.
            while let Some(row) = rows.try_next().await.map_err(failed)? {
                each(&Row(Source::Postgres(&row)));
            }
            if fault.is_some() {
                return Err(lost_by_fault());
            }
            Ok(rows.rows_affected().unwrap_or(0))
        };
        let running = async {
            timeout(self.limits.left()?, running)
                .await
                .map_err(|_| silent())?
        };
        match self.runtime.block_on(running) {
            Err(failure) => {
                let error = failure.error.clone();
                self.failure = Some(failure);
                Err(error)
            }
            Ok(count) => stopped.map_or(Ok(count), Err),
        }
    }
}

impl Conn for PostgresConn<'_> {
    fn engine(&self) -> Engine {
        Engine::Postgres
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
