//! A live connection and the statements prepared on it.

use std::collections::HashMap;
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::{Client, Statement};

use super::error::{Failure, judge};
use crate::param::refuse_unstorable;
use crate::{Error, Param, sql};

/// Statements that a connection keeps prepared.
const STATEMENTS: usize = 256;

pub(super) struct Session {
    pub client: Client,
    pub statements: Statements,
    driver: JoinHandle<Result<(), tokio_postgres::Error>>,
}

/// Prepared statements; the one unused for longest makes room.
#[derive(Default)]
pub(super) struct Statements {
    known: HashMap<String, (Statement, u64)>,
    uses: u64,
}

impl Session {
    pub fn new(client: Client, driver: JoinHandle<Result<(), tokio_postgres::Error>>) -> Self {
        Self {
            client,
            statements: Statements::default(),
            driver,
        }
    }

    /// Runs a statement without parameters or answer, such as `BEGIN`.
    pub fn run(&self, runtime: &Runtime, limit: Duration, sql: &str) -> Result<(), Failure> {
        let running = async { timeout(limit, self.client.batch_execute(sql)).await };
        match runtime.block_on(running) {
            Ok(outcome) => outcome.map_err(|error| judge(&error, sql)),
            Err(_) => Err(silent()),
        }
    }

    /// Takes leave of the server, if it still listens.
    pub fn close(self, runtime: &Runtime) {
        const LEAVE: Duration = Duration::from_millis(200);
        let Self { client, driver, .. } = self;
        drop(client);
        // A server that is gone already needs no farewell.
        drop(runtime.block_on(async { timeout(LEAVE, driver).await }));
    }
}

impl Statements {
    /// The statement, ready for these values.
    pub async fn prepare_for(
        &mut self,
        client: &Client,
        sql: &str,
        params: &[Param<'_>],
    ) -> Result<Statement, Failure> {
        refuse_unstorable(params)
            .map_err(|(code, why)| Failure::statement(Error::misuse(code, why, sql)))?;
        let statement = self.prepare(client, sql).await?;
        if statement.params().len() != params.len() {
            let why = format!(
                "the statement has {} parameters, {} were given",
                statement.params().len(),
                params.len()
            );
            return Err(Failure::statement(Error::misuse("08P01", why, sql)));
        }
        Ok(statement)
    }

    async fn prepare(&mut self, client: &Client, sql: &str) -> Result<Statement, Failure> {
        self.uses += 1;
        if let Some((statement, used)) = self.known.get_mut(sql) {
            *used = self.uses;
            return Ok(statement.clone());
        }
        sql::inspect(sql).map_err(|why| Failure::statement(Error::misuse("42601", why, sql)))?;
        let statement = client
            .prepare(sql)
            .await
            .map_err(|error| judge(&error, sql))?;
        if self.known.len() >= STATEMENTS {
            let oldest = self
                .known
                .iter()
                .min_by_key(|(_, (_, used))| *used)
                .map(|(sql, _)| sql.clone());
            oldest.and_then(|oldest| self.known.remove(&oldest));
        }
        self.known
            .insert(sql.to_owned(), (statement.clone(), self.uses));
        Ok(statement)
    }

    pub fn forget(&mut self) {
        self.known.clear();
    }
}

pub(super) fn silent() -> Failure {
    Failure::lost("PostgreSQL does not answer")
}
