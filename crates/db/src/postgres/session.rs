//! A live connection and its prepared statements.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::{TryStreamExt, stream};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::{
    AsyncMessage, CancelToken, Client, Config, Connection, SimpleQueryMessage, Socket, Statement,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::error::{Failure, explain, judge};
use crate::param::refuse_unstorable;
use crate::{Error, Param, sql};

/// Time limit for closing a connection.
const LEAVE: Duration = Duration::from_millis(200);
/// Time limit for a cancel request: enough for one to three round trips to a responsive server, and it costs callers
/// little if the server is unresponsive.
const CANCEL: Duration = Duration::from_millis(100);
/// Prepared statements per connection.
const STATEMENTS: usize = 256;

pub(super) struct Session {
    pub client: Client,
    pub statements: Statements,
    /// For the separate connection that a cancel request needs.
    tls: MakeRustlsConnect,
    driver: JoinHandle<Result<(), tokio_postgres::Error>>,
    /// Whether a commit was made that no standby has confirmed.
    is_unconfirmed: Arc<AtomicBool>,
}

/// Prepared statements; evicts the least recently used.
#[derive(Default)]
pub(super) struct Statements {
    known: HashMap<String, (Statement, u64)>,
    uses: u64,
}

impl Session {
    /// Connects and sets up the session. An error says why in one line.
    pub async fn open(
        config: &Config,
        tls: &MakeRustlsConnect,
        settings: &str,
    ) -> Result<Self, String> {
        let failed = |error| explain(&error);
        let (client, connection) = config.connect(tls.clone()).await.map_err(failed)?;
        let is_unconfirmed = Arc::default();
        let driver = tokio::spawn(drive(connection, Arc::clone(&is_unconfirmed)));
        let answers = client.simple_query(settings).await.map_err(failed)?;
        let first = answers.iter().find_map(|answer| match answer {
            SimpleQueryMessage::Row(row) => Some(row.get(0).unwrap_or_default()),
            _ => None,
        });
        if first.is_some_and(|used| !used.is_empty()) {
            return Err(
                "the session was used before: a pooler must pool sessions, not transactions \
                 (PgBouncer: pool_mode = session)"
                    .to_owned(),
            );
        }
        Ok(Self {
            client,
            statements: Statements::default(),
            tls: tls.clone(),
            driver,
            is_unconfirmed,
        })
    }

    /// Whether the server has stopped waiting for its standby: what it committed may be lost with it.
    pub fn is_unconfirmed(&self) -> bool {
        self.is_unconfirmed.load(Ordering::Relaxed)
    }

    /// Runs a statement without parameters or result, such as `BEGIN`.
    pub fn run(&self, runtime: &Runtime, limit: Duration, sql: &str) -> Result<(), Failure> {
        let running = async { timeout(limit, self.client.batch_execute(sql)).await };
        match runtime.block_on(running) {
            Ok(outcome) => outcome.map_err(|error| judge(&error, sql)),
            Err(_) => Err(silent()),
        }
    }

    /// Closes the connection in an orderly way, if the server responds.
    pub fn close(self, runtime: &Runtime) {
        let Self { client, driver, .. } = self;
        drop(client);
        // A server that is gone needs no goodbye.
        drop(runtime.block_on(async { timeout(LEAVE, driver).await }));
    }

    /// A handle that can cancel this connection's statement, even after the session is dropped.
    pub fn canceller(&self) -> Canceller {
        Canceller {
            token: (!self.client.is_closed()).then(|| self.client.cancel_token()),
            tls: self.tls.clone(),
        }
    }

    /// Ends the connection at once. Otherwise its driver would not run before this thread's next job, and until then an
    /// idle server process would keep the transaction and its locks. A server process that runs a statement finishes it
    /// first.
    pub fn hang_up(self, runtime: &Runtime) {
        self.driver.abort();
        drop(runtime.block_on(async { timeout(LEAVE, self.driver).await }));
    }
}

/// Drives a connection. A commit that is cancelled while it waits for a synchronous standby succeeds, with a warning only.
async fn drive<T: AsyncRead + AsyncWrite + Unpin>(
    mut connection: Connection<Socket, T>,
    is_unconfirmed: Arc<AtomicBool>,
) -> Result<(), tokio_postgres::Error> {
    let mut messages = stream::poll_fn(|context| connection.poll_message(context));
    while let Some(message) = messages.try_next().await? {
        if let AsyncMessage::Notice(notice) = message
            && notice.routine() == Some("SyncRepWaitForLSN")
        {
            tracing::warn!("no standby of PostgreSQL confirms changes");
            is_unconfirmed.store(true, Ordering::Relaxed);
        }
    }
    Ok(())
}

pub(super) struct Canceller {
    /// `None` if the connection was already gone.
    token: Option<CancelToken>,
    tls: MakeRustlsConnect,
}

impl Canceller {
    /// Cancels the running statement: the server does not notice that the client gave up, continues, and keeps the
    /// transaction's locks. Returns whether the request was sent; without it, the statement runs until its own timeout.
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
    /// Prepares the statement for these values.
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

/// Time limits of a statement.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub statement: Duration,
    /// The caller's deadline.
    pub end: Option<Instant>,
}

impl Limits {
    /// The time limit of a statement that begins now.
    pub fn left(self) -> Result<Duration, Failure> {
        let Some(end) = self.end else {
            return Ok(self.statement);
        };
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            // The connection stays usable.
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

/// An injected failure.
pub(super) fn lost_by_fault() -> Failure {
    Failure::lost("the connection to PostgreSQL was lost (a test wants it)")
}
