//! The state of the server.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use jiff::Timestamp;
use lapang_db::{Conn, Db};
use tokio::sync::{Mutex, Semaphore};
use uuid::Uuid;

use crate::cache::Cache;
use crate::clock::Clock;
use crate::config::Config;
use crate::ids::Random;
use crate::jobs::background::Background;
use crate::jobs::stop::Stop;
use crate::live::{Live, MatchState};
use crate::load::Turns;
use crate::load::limiter::RateLimits;
use crate::locale::Locale;
use crate::mail::transport::Transport;
use crate::openid::Google;
use crate::photos::files::Files;
use crate::secret::Secret;
use crate::telemetry::metrics::Metrics;
use crate::telemetry::refusals::Refusals;

/// How many large answers are made at a time.
pub const LARGE_ANSWERS: usize = 2;

/// The state shared by all requests and jobs.
pub struct App {
    pub db: Db,
    pub clock: Clock,
    pub random: Random,
    pub config: Config,
    pub secret: Secret,
    pub transport: Transport,
    /// `None` if Google sign-in is not configured.
    pub google: Option<Google>,
    pub photos: Files,
    pub stop: Stop,
    /// Writes that run outside of requests.
    pub background: Background,
    /// Limits account exports: each holds the whole account in memory.
    pub exporting: Mutex<()>,
    /// Changes of tournaments, which may take long.
    pub turns: Turns,
    /// Limits long computations: each takes a processor.
    pub computing: Mutex<()>,
    /// Tournaments that were read last.
    pub cache: Cache,
    /// Bounds the memory of large answers: one may be made for each permit.
    pub large_answers: Semaphore,
    /// Live match subscriptions of this process.
    pub live: Live<MatchState>,
    /// The same of tournaments and play nights; the state is the revision.
    pub live_tournaments: Live<i64>,
    pub live_nights: Live<i64>,
    /// Rate limits of this process.
    pub rate_limits: RateLimits,
    pub metrics: Metrics,
    pub refusals: Refusals,
}

impl App {
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub fn new_id(&self) -> Uuid {
        self.random.id(self.now())
    }

    /// The URL of a page of the web app in a language.
    pub fn link(&self, locale: Locale, path: &str) -> String {
        self.config.link(locale, path)
    }

    pub fn mail_dir(&self) -> PathBuf {
        self.config.data_dir.join("mail")
    }
}

/// A database transaction of an operation, and what the operation needs besides.
pub struct Tx<'a> {
    pub conn: &'a mut dyn Conn,
    pub app: &'a Arc<App>,
    /// When the transaction began: before it waits for a lock, and anew when it is retried.
    pub now: Timestamp,
}

impl App {
    /// Runs `work` in a transaction that only reads.
    pub fn read<T, E, F>(self: &Arc<Self>, work: F) -> impl Future<Output = Result<T, E>> + Send
    where
        F: FnMut(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<lapang_db::Error> + Send + 'static,
    {
        self.read_boxed(Box::new(work))
    }

    /// Runs `work` in a transaction and returns once it is durable. `work` runs again after a conflict with another
    /// transaction.
    pub fn write<T, E, F>(self: &Arc<Self>, work: F) -> impl Future<Output = Result<T, E>> + Send
    where
        F: FnMut(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<lapang_db::Error> + Send + 'static,
    {
        self.write_boxed(Box::new(work))
    }

    async fn read_boxed<T, E>(self: &Arc<Self>, work: Work<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<lapang_db::Error> + Send + 'static,
    {
        self.db.read(with_tx(Arc::clone(self), work)).await
    }

    async fn write_boxed<T, E>(self: &Arc<Self>, work: Work<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<lapang_db::Error> + Send + 'static,
    {
        let app = Arc::clone(self);
        let mut work = with_tx(Arc::clone(self), work);
        let timed = move |conn: &mut dyn Conn| {
            let began = Instant::now();
            let result = work(conn);
            app.metrics.write_ran(began.elapsed());
            result
        };
        self.db.write(timed).await
    }
}

/// The work of an operation: boxed at once, so that little is compiled anew for each.
type Work<T, E> = Box<dyn FnMut(&mut Tx<'_>) -> Result<T, E> + Send>;

fn with_tx<T, E>(app: Arc<App>, mut work: Work<T, E>) -> impl FnMut(&mut dyn Conn) -> Result<T, E> {
    move |conn| {
        let now = app.now();
        work(&mut Tx {
            conn,
            app: &app,
            now,
        })
    }
}
