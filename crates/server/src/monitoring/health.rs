//! Liveness and readiness. Ready means: not shutting down, the database responds, the schema exists.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::State;
use http::StatusCode;
use tokio::time::{Instant, timeout};

use crate::app::App;
use crate::error::Error;

/// A slower database counts as down, so that the load balancer uses another node.
const TIMEOUT: Duration = Duration::from_secs(2);

/// How long a successful check is cached, so that frequent probes stay cheap.
const REMEMBERED: Duration = Duration::from_secs(1);

/// The state of the health checks.
#[derive(Clone)]
pub struct Health {
    app: Arc<App>,
    answered: Arc<Mutex<Option<Instant>>>,
}

impl Health {
    pub fn new(app: Arc<App>) -> Self {
        Self {
            app,
            answered: Arc::default(),
        }
    }

    /// Whether the database responded recently.
    fn is_known(&self) -> bool {
        let answered = self.answered.lock();
        let answered = *answered.unwrap_or_else(PoisonError::into_inner);
        answered.is_some_and(|at| at.elapsed() < REMEMBERED)
    }

    fn remember(&self, since: Instant) {
        let answered = self.answered.lock();
        *answered.unwrap_or_else(PoisonError::into_inner) = Some(since);
    }
}

type Readiness = (StatusCode, &'static str);

const READY: Readiness = (StatusCode::OK, "ready\n");

pub async fn live() -> &'static str {
    "ok\n"
}

pub async fn ready(State(health): State<Health>) -> Readiness {
    let (app, asked) = (&health.app, Instant::now());
    let no = |why| (StatusCode::SERVICE_UNAVAILABLE, why);
    if app.stop.is_shutting_down() {
        return no("the server is stopping\n");
    }
    if health.is_known() {
        return READY;
    }
    let query = app.read(|tx| -> Result<i64, Error> {
        let sql = "SELECT COUNT(*) FROM schema_migrations";
        Ok(tx.conn.one(sql, &[], lapang_db::value)?)
    });
    match timeout(TIMEOUT, query).await {
        Ok(Ok(_)) => {
            health.remember(asked);
            READY
        }
        Ok(Err(_)) | Err(_) => no("the database does not answer\n"),
    }
}
