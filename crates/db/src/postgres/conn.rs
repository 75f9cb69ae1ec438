//! Statements on a PostgreSQL connection.

use std::pin::pin;

use futures_util::TryStreamExt;
use tokio::runtime::Runtime;
use tokio::time::timeout;

use super::error::{Cause, Failure, classify};
use super::pipeline::{self, Unsent};
use super::session::{Limits, Session, lost_by_fault, no_response};
use crate::row::{Asked, Source};
use crate::tuning::{Fault, Tuning};
use crate::{Conn, Engine, Error, Param, Request, Row};

/// The transaction of a connection when a job gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Transaction {
    /// Each statement runs on its own.
    None,
    /// Begun, and ended, by the caller.
    Begun,
    /// Begins with the first statement. The caller ends it together with the unsent statements.
    ToBegin,
}

/// A connection in use by a job.
pub(crate) struct PostgresConn<'a> {
    session: &'a mut Session,
    runtime: &'a Runtime,
    limits: Limits,
    tuning: Tuning,
    transaction: Transaction,
    /// Goes out with the next statement.
    pub(super) unsent: Unsent,
    /// The last failure; in a transaction the first one, which ends it.
    pub(super) failure: Option<Failure>,
    /// The connection was lost before the transaction had begun.
    pub(super) never_began: bool,
}

impl<'a> PostgresConn<'a> {
    pub(super) fn new(
        session: &'a mut Session,
        runtime: &'a Runtime,
        limits: Limits,
        tuning: Tuning,
        transaction: Transaction,
    ) -> Self {
        Self {
            session,
            runtime,
            limits,
            tuning,
            transaction,
            unsent: match transaction {
                Transaction::ToBegin => Unsent::transaction(),
                Transaction::None | Transaction::Begun => Unsent::default(),
            },
            failure: None,
            never_began: false,
        }
    }

    /// The failure that has ended the transaction.
    pub fn into_failure(self) -> Option<Error> {
        self.failure.map(|failure| failure.error)
    }

    /// Fails if an earlier failure has ended the transaction.
    fn ended(&self) -> Result<(), Error> {
        match &self.failure {
            Some(failure)
                if self.transaction != Transaction::None || failure.cause == Cause::Lost =>
            {
                Err(failure.error.clone())
            }
            _ => Ok(()),
        }
    }

    fn run(
        &mut self,
        sql: &str,
        params: &[Param<'_>],
        each: &mut dyn FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<u64, Error> {
        self.ended()?;
        if self.unsent.begins() || self.unsent.has_statements() {
            return self.run_all(&[(sql, params)], &mut |_, row| each(row));
        }
        #[cfg(feature = "testing")]
        crate::testing::record::statement(sql, params);
        let mut stopped = None;
        let mut each = |row: &Row<'_>| {
            if stopped.is_none() {
                stopped = each(row).map_err(|error| error.reading(sql)).err();
            }
        };
        let session = &mut *self.session;
        let fault = self.tuning.fault();
        let running = async {
            if fault == Some(Fault::Before) {
                return Err(lost_by_fault());
            }
            let statement = session.prepare(sql, params).await?;
            let failed = |error| classify(&error, sql);
            let sent = session.client.query_raw(&statement, params).await;
            let mut rows = pin!(sent.map_err(failed)?);
            let asked = Asked::default();
            // Drains the rows even when no more are wanted: a later failure of the statement would otherwise abort the
            // transaction unnoticed.
            while let Some(row) = rows.try_next().await.map_err(failed)? {
                each(&Row::new(Source::Postgres(&row), &asked));
            }
            if fault.is_some() {
                return Err(lost_by_fault());
            }
            Ok(rows.rows_affected().unwrap_or(0))
        };
        let running = async {
            timeout(self.limits.left()?, running)
                .await
                .map_err(|_| no_response())?
        };
        match self.runtime.block_on(running) {
            Err(failure) => Err(self.fail(failure)),
            Ok(count) => stopped.map_or(Ok(count), Err),
        }
    }

    /// Runs the queued statements and these in one round trip. Returns how many rows the last one changed.
    fn run_all(
        &mut self,
        requests: &[Request<'_>],
        each: &mut dyn FnMut(usize, &Row<'_>) -> Result<(), Error>,
    ) -> Result<u64, Error> {
        self.ended()?;
        #[cfg(feature = "testing")]
        for (sql, params) in requests {
            crate::testing::record::statement(sql, params);
        }
        let unsent = std::mem::take(&mut self.unsent);
        let running = pipeline::run(self.session, &unsent, requests, self.tuning);
        let running = async {
            timeout(self.limits.left()?, running)
                .await
                .map_err(|_| no_response())?
        };
        let responses = match self.runtime.block_on(running) {
            Ok(responses) => responses,
            Err(failed) => {
                self.never_began = failed.never_began;
                return Err(self.fail(failed.failure));
            }
        };
        let mut changed = 0;
        for (number, response) in responses.into_iter().enumerate() {
            changed = response.changed;
            let sql = requests.get(number).map_or("", |(sql, _)| *sql);
            let asked = Asked::default();
            for row in &response.rows {
                each(number, &Row::new(Source::Postgres(row), &asked))
                    .map_err(|error| error.reading(sql))?;
            }
        }
        Ok(changed)
    }

    fn fail(&mut self, failure: Failure) -> Error {
        let error = failure.error.clone();
        self.failure = Some(failure);
        error
    }
}

impl Conn for PostgresConn<'_> {
    fn engine(&self) -> Engine {
        Engine::Postgres
    }

    fn only_reads(&self) -> bool {
        self.transaction == Transaction::None
    }

    fn batch(&mut self, sql: &str) -> Result<(), Error> {
        let ran = self.session.run(self.runtime, self.limits.statement, sql);
        ran.map_err(|failure| self.fail(failure))
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

    fn execute_later(&mut self, sql: &str, params: &[Param<'_>]) -> Result<(), Error> {
        if self.transaction != Transaction::ToBegin {
            return self.execute(sql, params).map(drop);
        }
        self.ended()?;
        #[cfg(feature = "testing")]
        crate::testing::record::statement(sql, params);
        self.unsent.add(sql, params);
        if self.unsent.is_full() {
            self.run_all(&[], &mut |_, _| Ok(()))?;
        }
        Ok(())
    }

    fn for_each_of(
        &mut self,
        requests: &[Request<'_>],
        each: &mut dyn FnMut(usize, &Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.run_all(requests, each).map(drop)
    }
}
