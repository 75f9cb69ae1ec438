//! A live connection and its prepared statements.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::{TryStreamExt, stream};
use hashlink::LruCache;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::{
    AsyncMessage, CancelToken, Client, Config, Connection, SimpleQueryMessage, Socket, Statement,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::error::{Failure, classify, explain};
use crate::param::refuse_unstorable;
use crate::sql::{TRANSACTIONS, transaction_word};
use crate::{Error, Param};

/// Time limit for closing a connection.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(200);
/// Time limit for a cancel request: enough for one to three round trips to a responsive server, and it costs callers
/// little if the server is unresponsive.
const CANCEL_TIMEOUT: Duration = Duration::from_millis(100);
/// Prepared statements per connection.
const STATEMENTS: usize = 256;

pub(super) struct Session {
    pub client: Client,
    /// Prepared statements.
    pub statements: LruCache<String, Statement>,
    /// For the separate connection that a cancel request needs.
    tls: MakeRustlsConnect,
    driver: JoinHandle<Result<(), tokio_postgres::Error>>,
    /// Whether a commit was made that no standby has confirmed.
    is_unconfirmed: Arc<AtomicBool>,
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
            SimpleQueryMessage::Row(row) => {
                Some((row.get(0).unwrap_or_default(), row.get(1) == Some("t")))
            }
            _ => None,
        });
        let (used, is_standby) = first.unwrap_or_default();
        if is_standby {
            return Err("the server is a standby, which accepts no writes".to_owned());
        }
        if !used.is_empty() {
            return Err(
                "the session was used before: a pooler must pool sessions, not transactions \
                 (PgBouncer: pool_mode = session, server_reset_query = DISCARD ALL)"
                    .to_owned(),
            );
        }
        Ok(Self {
            client,
            statements: LruCache::new(STATEMENTS),
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
            Ok(outcome) => outcome.map_err(|error| classify(&error, sql)),
            Err(_) => Err(no_response()),
        }
    }

    /// Prepares a statement for these values.
    pub async fn prepare(&mut self, sql: &str, params: &[Param<'_>]) -> Result<Statement, Failure> {
        let misuse =
            |code, why: &str| Err(Failure::statement(Error::misuse(code, why.to_owned(), sql)));
        if let Err((code, why)) = refuse_unstorable(params) {
            return misuse(code, why);
        }
        let statement = match self.statements.get(sql) {
            Some(statement) => statement.clone(),
            None if transaction_word(sql).is_some() => return misuse("42601", TRANSACTIONS),
            None => {
                let prepared = self.client.prepare(sql).await;
                let statement = prepared.map_err(|error| classify(&error, sql))?;
                self.statements.insert(sql.to_owned(), statement.clone());
                statement
            }
        };
        let (wanted, given) = (statement.params().len(), params.len());
        if wanted != given {
            let why = format!("the statement has {wanted} parameters, {given} were given");
            return misuse("08P01", &why);
        }
        Ok(statement)
    }

    /// Closes the connection in an orderly way, if the server responds.
    pub fn close(self, runtime: &Runtime) {
        let Self { client, driver, .. } = self;
        drop(client);
        // A server that is gone needs no goodbye.
        drop(runtime.block_on(async { timeout(CLOSE_TIMEOUT, driver).await }));
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
    pub fn abort(self, runtime: &Runtime) {
        self.driver.abort();
        drop(runtime.block_on(async { timeout(CLOSE_TIMEOUT, self.driver).await }));
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
        let cancelled = runtime.block_on(async { timeout(CANCEL_TIMEOUT, cancelling).await });
        matches!(cancelled, Ok(Ok(())))
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

pub(super) fn no_response() -> Failure {
    Failure::lost("PostgreSQL does not answer")
}

/// An injected failure.
pub(super) fn lost_by_fault() -> Failure {
    Failure::lost("the connection to PostgreSQL was lost (a test wants it)")
}
