//! Reads, once a second, how the matches stand that readers of this process watch. There is one
//! at most in a process, and none while nobody watches.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::store;
use crate::app::App;
use crate::error::Error;

/// A change is to be seen within two seconds, by whoever makes it on whatever node.
const EVERY: Duration = Duration::from_secs(1);

/// Starts the watcher, unless it is there.
pub fn ensure(app: &Arc<App>) {
    let had_one = std::mem::replace(&mut app.live.board().has_watcher, true);
    if !had_one {
        tokio::spawn(watch(Arc::clone(app)));
    }
}

/// Until nobody watches any more. A read that fails is made good by the next: it compares with
/// what readers know, not with what was there a second ago.
async fn watch(app: Arc<App>) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut is_failing = false;
    loop {
        ticks.tick().await;
        // In a task of its own, a panic ends this read and not the watcher.
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

/// Whether anybody watches.
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
