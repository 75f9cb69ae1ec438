//! What comes in before anything is done for it: how often one client or account may ask, and whether
//! there is time for one more request at all. In this process alone, and in memory: what rules promise
//! is counted in rows (`accounts/limits.rs`).

mod class;
mod held;
mod rates;

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use connectrpc::Dispatcher;
use http::Method;
use uuid::Uuid;

use crate::app::App;
use crate::auth;
use crate::error::{Error, Reason};
use crate::jobs::Sweep;
use crate::listen;

use class::Class;
use held::Held;
use rates::Rates;

/// When work has waited so long for the database, nothing more is taken in. What is in then is
/// answered in a time that somebody may wait for, and no work is done for those who no longer do.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Writes that end together: where no more of them wait, the next to end may take them all.
const TOGETHER: u64 = 64;

/// Let in whatever waits: who signs out is not kept in.
const ALWAYS: [&str; 2] = [
    "/lapang.v1.AuthService/Logout",
    "/lapang.v1.AuthService/RevokeDevice",
];

/// How often clients are forgotten who have not asked lately.
const FORGET_EVERY: Duration = Duration::from_secs(60);

/// What this process lets in.
pub struct Load {
    rates: Option<Rates>,
    held: Held,
}

impl Load {
    /// With so many requests a second for one client; 0 is no limit.
    pub fn new(client_rate: u32) -> Self {
        Self {
            rates: Rates::of(client_rate),
            held: Held::default(),
        }
    }

    /// Whoever is on this machine has the machine: backups, checks, and a proxy that nobody has
    /// named, behind which everybody would be one client.
    fn limits_on(&self, address: IpAddr) -> Option<&Rates> {
        let rates = self.rates.as_ref();
        rates.filter(|_| !address.to_canonical().is_loopback())
    }

    /// Lets a player ask for a path, wherever they are, or says when they may.
    pub fn of_player(&self, player: Uuid, address: IpAddr, path: &str) -> Result<(), Error> {
        self.limits_on(address).map_or(Ok(()), |rates| {
            admitted(rates.player(player, Class::of(path)))
        })
    }
}

/// Lets whoever makes a request ask for its path, or says when they may. A proxy that does not tell for whom it
/// asks has no limit: everybody would be one client.
fn of_client(app: &App, address: IpAddr, request: &Request) -> Result<(), Error> {
    let rates = app.load.limits_on(address);
    let rates = rates.filter(|_| !auth::is_a_proxy(app, address));
    rates.map_or(Ok(()), |rates| {
        let client = listen::network(address);
        admitted(rates.client(client, Class::of(request.uri().path())))
    })
}

/// Whether a page may ask the database for anything. It is given in any case.
pub fn has_time(app: &App, request: &Request) -> bool {
    let address = auth::address(app, request.extensions(), request.headers());
    let admitted = address.and_then(|address| of_client(app, address, request));
    admitted.is_ok() && !is_read_crowded(app)
}

fn is_read_crowded(app: &App) -> bool {
    app.db.read_wait() > LONGEST_WAIT || !app.db.has_room_to_read()
}

fn is_write_crowded(app: &App) -> bool {
    let db = &app.db;
    let waits_long = db.write_wait() > LONGEST_WAIT && db.statistics().waiting_writes > TOGETHER;
    waits_long || !db.has_room_to_write()
}

fn admitted(outcome: Result<(), u64>) -> Result<(), Error> {
    outcome.map_err(|seconds| Error::TooMany {
        reason: Reason::new("TOO_MANY_REQUESTS", "too many requests, wait a little"),
        retry_after_seconds: i64::try_from(seconds).unwrap_or(i64::MAX),
    })
}

/// The product, and which calls only read.
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
        if ALWAYS.contains(&path) {
            Needs::Nothing
        } else if matches!(*request.method(), Method::GET | Method::HEAD)
            || self.reads.contains(path)
        {
            Needs::Reads
        } else {
            Needs::Writes
        }
    }

    fn is_crowded(&self, needs: Needs) -> bool {
        match needs {
            Needs::Nothing => false,
            Needs::Reads => is_read_crowded(&self.app),
            // A write reads, too: its session, at the least.
            Needs::Writes => is_read_crowded(&self.app) || is_write_crowded(&self.app),
        }
    }

    /// Whether it is crowded, and still is after a while.
    async fn stays_crowded(&self, needs: Needs) -> bool {
        self.is_crowded(needs) && (!self.app.load.held.has_waited().await || self.is_crowded(needs))
    }
}

/// What a request will ask of the database that may make it wait.
#[derive(Clone, Copy)]
enum Needs {
    /// It is let in in any case.
    Nothing,
    Reads,
    Writes,
}

/// The first half of it alone, for files: they ask nothing of the database.
pub async fn admit_file(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    match in_time(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

/// Refuses who asks too often.
fn in_time(app: &App, request: &Request) -> Result<(), Error> {
    let address = auth::address(app, request.extensions(), request.headers())?;
    of_client(app, address, request).inspect_err(|_| {
        // Some paths are secrets, and are not told.
        tracing::debug!(%address, "a client asks too often");
    })
}

/// Before everything else, as it costs next to nothing: refuses who asks too often, and everybody who
/// comes and waits a little while there is more to do than there is time.
pub async fn admit(State(gate): State<Gate>, request: Request, next: Next) -> Response {
    let app = &gate.app;
    if let Err(error) = in_time(app, &request) {
        return error.into_response();
    }
    if gate.stays_crowded(gate.needs(&request)).await {
        app.metrics.shed("overload");
        return Error::Unavailable.into_response();
    }
    next.run(request).await
}

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "forget who has not asked lately",
        every: FORGET_EVERY,
        run: |app| {
            Box::pin(async move {
                if let Some(rates) = &app.load.rates {
                    rates.forget();
                }
                Ok(0)
            })
        },
    }]
}
