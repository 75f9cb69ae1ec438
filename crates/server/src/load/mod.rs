//! Rate limits and load shedding, before any other work for a request: how often a client or player may call, and
//! whether the database can take another request. Per process and in memory; the limits of rules.md are counted in
//! rows (`accounts/limits.rs`).

mod class;
pub mod limiter;
mod rates;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use connectrpc::Dispatcher;
use http::Method;
use lapang_api::CallOptions;
use tokio::sync::{Mutex, MutexGuard};
use uuid::Uuid;

use crate::app::App;
use crate::auth;
use crate::error::Error;
use crate::jobs::Sweep;
use crate::listener;

pub use limiter::RateLimits;

use class::Class;
use limiter::admitted;

/// Above this queueing time for the database, new requests are refused, so that queued ones finish before their
/// clients give up.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// The writes one commit can include: up to this number, all waiting writes fit into the next commit.
const TOGETHER: u64 = 64;

/// An answer of so many rows costs as much as another request.
const ROWS_PER_TOKEN: usize = 500;

/// How often idle rate limits are removed.
const FORGET_EVERY: Duration = Duration::from_secs(60);

/// Counts a client's request; the error says when to retry. A trusted proxy that does not forward client addresses
/// has no limit, since its clients would all count as one.
fn of_client(app: &App, address: IpAddr, request: &Request) -> Result<(), Error> {
    let rates = app.rate_limits.limits_on(address);
    let rates = rates.filter(|_| !auth::is_a_proxy(app, address));
    rates.map_or(Ok(()), |rates| {
        let client = listener::network(address);
        admitted(rates.client(client, Class::of(request.uri().path())))
    })
}

/// Counts an answer that is made of so many rows beyond its request; the error says when to retry.
pub fn count_answer(
    app: &App,
    player: Option<Uuid>,
    address: IpAddr,
    rows: usize,
) -> Result<(), Error> {
    let tokens = u32::try_from(rows / ROWS_PER_TOKEN).unwrap_or(u32::MAX);
    let rates = app.rate_limits.limits_on(address);
    let Some(rates) = rates.filter(|_| !auth::is_a_proxy(app, address)) else {
        return Ok(());
    };
    admitted(rates.client_size(listener::network(address), tokens))?;
    player.map_or(Ok(()), |it| admitted(rates.player_size(it, tokens)))
}

/// Lets the long changes of one client follow each other, so that between them others write. Clients may share a turn.
pub struct Turns([Mutex<()>; 64]);

impl Default for Turns {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Mutex::default()))
    }
}

impl Turns {
    pub async fn of(&self, address: IpAddr) -> MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        listener::network(address).hash(&mut hasher);
        let at = usize::try_from(hasher.finish() % 64).unwrap_or(0);
        self.0[at].lock().await
    }
}

/// Whether rendering a page may query the database. Without, the page is sent as built.
pub fn has_time(app: &App, request: &Request) -> bool {
    let address = auth::address(app, request.extensions(), request.headers());
    let admitted = address.and_then(|address| of_client(app, address, request));
    admitted.is_ok() && !are_reads_overloaded(app)
}

fn are_reads_overloaded(app: &App) -> bool {
    app.db.read_wait() > LONGEST_WAIT || !app.db.has_room_to_read()
}

fn are_writes_overloaded(app: &App) -> bool {
    let db = &app.db;
    let waits_long = db.write_wait() > LONGEST_WAIT && db.statistics().waiting_writes > TOGETHER;
    waits_long || !db.has_room_to_write()
}

/// The middleware's state: the app, and which calls only read.
#[derive(Clone)]
pub struct Gate {
    app: Arc<App>,
    reads: Arc<HashSet<String>>,
}

impl Gate {
    pub fn new(app: &Arc<App>, services: &connectrpc::Router) -> Self {
        let is_read = |path: &&str| {
            let call = services.lookup(path);
            call.is_some_and(|call| {
                call.idempotent
                    || call.spec.is_some_and(|spec| {
                        spec.idempotency_level == connectrpc::IdempotencyLevel::NoSideEffects
                    })
            })
        };
        let reads: HashSet<String> = services
            .methods()
            .filter(is_read)
            .map(|path| format!("/{}", path.trim_start_matches('/')))
            .collect();
        Self {
            app: Arc::clone(app),
            reads: Arc::new(reads),
        }
    }

    fn needs(&self, request: &Request) -> Needs {
        let path = request.uri().path();
        if CallOptions::of(path).never_shed {
            Needs::Nothing
        } else if matches!(*request.method(), Method::GET | Method::HEAD)
            || self.reads.contains(path)
        {
            Needs::Reads
        } else {
            Needs::Writes
        }
    }

    fn is_overloaded(&self, needs: Needs) -> bool {
        match needs {
            Needs::Nothing => false,
            Needs::Reads => are_reads_overloaded(&self.app),
            // A write also reads, at least its session.
            Needs::Writes => are_reads_overloaded(&self.app) || are_writes_overloaded(&self.app),
        }
    }
}

/// The database queues a request needs.
#[derive(Clone, Copy)]
enum Needs {
    /// Never refused.
    Nothing,
    Reads,
    Writes,
}

/// Applies only the rate limit, for files: they need no database.
pub async fn admit_file(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    match within_rate(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

fn within_rate(app: &App, request: &Request) -> Result<(), Error> {
    let address = auth::address(app, request.extensions(), request.headers())?;
    of_client(app, address, request).inspect_err(|_| {
        // Some paths contain secrets, so paths are not logged.
        tracing::debug!(%address, "a client asks too often");
    })
}

/// Refuses clients over their rate limit, and all clients while the database is overloaded. Runs first because it
/// costs almost nothing.
pub async fn admit(State(gate): State<Gate>, request: Request, next: Next) -> Response {
    let app = &gate.app;
    if let Err(error) = within_rate(app, &request) {
        return error.into_response();
    }
    if gate.is_overloaded(gate.needs(&request)) {
        app.metrics.shed();
        return Error::Unavailable.into_response();
    }
    next.run(request).await
}

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "forget idle rate limits",
        every: FORGET_EVERY,
        run: |app| {
            Box::pin(async move {
                if let Some(rates) = &app.rate_limits.rates {
                    rates.forget();
                }
                Ok(0)
            })
        },
    }]
}
