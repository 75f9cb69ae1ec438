//! A live connection and the statements prepared on it.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::{CancelToken, Client, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::error::{Failure, judge};
use crate::param::refuse_unstorable;
use crate::{Error, Param, sql};

/// How long the end of a connection may take.
const LEAVE: Duration = Duration::from_millis(200);
/// How long it may take to tell the server that a statement is not wanted any more: with a round trip
/// or three to a server that answers, it is enough; no caller's time is spent on one that does not.
const CANCEL: Duration = Duration::from_millis(100);
/// Statements that a connection keeps prepared.
const STATEMENTS: usize = 256;

pub(super) struct Session {
    pub client: Client,
    pub statements: Statements,
    /// For the connection that a request to cancel needs.
    tls: MakeRustlsConnect,
    driver: JoinHandle<Result<(), tokio_postgres::Error>>,
}

/// Prepared statements; the one unused for longest makes room.
#[derive(Default)]
pub(super) struct Statements {
    known: HashMap<String, (Statement, u64)>,
    uses: u64,
}

impl Session {
    pub fn new(
        client: Client,
        tls: MakeRustlsConnect,
        driver: JoinHandle<Result<(), tokio_postgres::Error>>,
    ) -> Self {
        Self {
            client,
            statements: Statements::default(),
            tls,
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
        let Self { client, driver, .. } = self;
        drop(client);
        // A server that is gone already needs no farewell.
        drop(runtime.block_on(async { timeout(LEAVE, driver).await }));
    }

    /// Who can ask the server to end the statement that runs here, even when this is gone.
    pub fn canceller(&self) -> Canceller {
        Canceller {
            token: (!self.client.is_closed()).then(|| self.client.cancel_token()),
            tls: self.tls.clone(),
        }
    }

    /// Ends the connection at once. Left to itself its driver would not run before this thread's
    /// next job, and until then a server that waits for the next statement would keep the
    /// transaction, with all that it locks. One that runs a statement first ends that.
    pub fn hang_up(self, runtime: &Runtime) {
        self.driver.abort();
        drop(runtime.block_on(async { timeout(LEAVE, self.driver).await }));
    }
}

pub(super) struct Canceller {
    /// None where the connection was gone before.
    token: Option<CancelToken>,
    tls: MakeRustlsConnect,
}

impl Canceller {
    /// Asks the server to end the statement that runs: it does not notice by itself that nobody
    /// waits any more, works on, and keeps what the transaction has locked. Says whether it was
    /// asked: one that cannot be ends the statement when its time is over.
    pub fn cancel(&self, runtime: &Runtime) -> bool {
        let Some(token) = &self.token else {
            return false;
        };
        let cancelling = token.cancel_query(self.tls.clone());
        let asked = runtime.block_on(async { timeout(CANCEL, cancelling).await });
        matches!(asked, Ok(Ok(())))
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

/// How long a statement may take.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub statement: Duration,
    /// When whoever waits must have an answer.
    pub end: Option<Instant>,
}

impl Limits {
    /// How long one that begins now may take.
    pub fn left(self) -> Result<Duration, Failure> {
        let Some(end) = self.end else {
            return Ok(self.statement);
        };
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            // The connection is as good as it was.
            return Err(Failure::statement(Error::Unavailable(
                "PostgreSQL took too long".to_owned(),
            )));
        }
        Ok(left.min(self.statement))
    }
}

pub(super) fn silent() -> Failure {
    Failure::lost("PostgreSQL does not answer")
}

/// The failure that a test wants.
pub(super) fn lost_by_fault() -> Failure {
    Failure::lost("the connection to PostgreSQL was lost (a test wants it)")
}
