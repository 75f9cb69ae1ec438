//! Polls the state of all watched rows of a kind once a second. Each process has at most one poller of each kind, and
//! none while no stream is open.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::{Source, State};
use crate::app::App;
use crate::error::Error;

/// A change is visible within two seconds, whichever node made it.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Starts the poller if it is not running.
pub fn ensure_running<S: State>(app: &Arc<App>, source: &'static Source<S>) {
    let was_running = std::mem::replace(&mut (source.live)(app).registry().has_poller, true);
    if !was_running {
        tokio::spawn(run(Arc::clone(app), source));
    }
}

/// Runs until the last stream closes. The poll after a failed one catches up, because it compares
/// with what readers know.
async fn run<S: State>(app: Arc<App>, source: &'static Source<S>) {
    let mut ticks = interval(POLL_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut is_failing = false;
    loop {
        ticks.tick().await;
        // In a task of its own, so that a panic ends this poll and not the poller.
        let failure = match tokio::spawn(poll(Arc::clone(&app), source)).await {
            Ok(Ok(true)) => None,
            Ok(Ok(false)) => return,
            Ok(Err(error)) => Some(format!("{error:?}")),
            Err(_) => Some("panicked".to_owned()),
        };
        match &failure {
            None if is_failing => tracing::info!(rows = source.name, "polling works again"),
            Some(error) if !is_failing => tracing::warn!(rows = source.name, error, "cannot poll"),
            _ => {}
        }
        is_failing = failure.is_some();
    }
}

/// Returns whether any stream is open.
async fn poll<S: State>(app: Arc<App>, source: &'static Source<S>) -> Result<bool, Error> {
    let Some((poll, ids)) = (source.live)(&app).registry().begin_poll() else {
        return Ok(false);
    };
    if !ids.is_empty() {
        let requested = ids.clone();
        let states = app
            .read(move |tx| (source.states)(tx.conn, &requested))
            .await?;
        (source.live)(&app).registry().publish(poll, &ids, &states);
    }
    Ok(true)
}
