//! Polls the state of all watched matches once a second. Each process has at most one poller, and
//! none while no stream is open.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::store;
use crate::app::App;
use crate::error::Error;

/// A change is visible within two seconds, whichever node made it.
const EVERY: Duration = Duration::from_secs(1);

/// Starts the poller if it is not running.
pub fn ensure(app: &Arc<App>) {
    let had_one = std::mem::replace(&mut app.live.board().has_watcher, true);
    if !had_one {
        tokio::spawn(watch(Arc::clone(app)));
    }
}

/// Runs until the last stream closes. The poll after a failed one catches up, because it compares
/// with what readers know.
async fn watch(app: Arc<App>) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut is_failing = false;
    loop {
        ticks.tick().await;
        // In a task of its own, so that a panic ends this poll and not the poller.
        let failure = match tokio::spawn(read(Arc::clone(&app))).await {
            Ok(Ok(true)) => None,
            Ok(Ok(false)) => return,
            Ok(Err(error)) => Some(format!("{error:?}")),
            Err(_) => Some("panicked".to_owned()),
        };
        match &failure {
            None if is_failing => tracing::info!("matches are watched again"),
            Some(error) if !is_failing => tracing::warn!(error, "matches cannot be watched"),
            _ => {}
        }
        is_failing = failure.is_some();
    }
}

/// Returns whether any stream is open.
async fn read(app: Arc<App>) -> Result<bool, Error> {
    let Some((number, ids)) = app.live.board().begin_read() else {
        return Ok(false);
    };
    if !ids.is_empty() {
        let asked = ids.clone();
        let standings = app
            .db
            .read(move |conn| store::standings(conn, &asked))
            .await?;
        app.live.board().tell(number, &ids, &standings);
    }
    Ok(true)
}
