//! Scheduled work. A sweep finds due rows and claims each by a conditional UPDATE, so any number of
//! nodes can run it concurrently, and each row is handled once even if a node crashes.

pub mod background;
pub mod stop;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::app::App;
use crate::error::Error;
use crate::telemetry::metrics::Swept;

pub use background::Background;
pub use stop::Stop;

pub type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Work that is repeated. It returns how many rows it handled.
pub struct Sweep {
    pub name: &'static str,
    pub every: Duration,
    pub run: fn(Arc<App>) -> BoxFuture<Result<u64, Error>>,
}

/// Runs each of these once.
pub async fn run_once(app: &Arc<App>, sweeps: Vec<Sweep>) -> Result<u64, Error> {
    let mut done = 0;
    for sweep in sweeps {
        done += (sweep.run)(Arc::clone(app)).await?;
    }
    Ok(done)
}

/// Runs these until `stop` changes, each in its own task, so that a slow one delays no other.
pub async fn run(app: Arc<App>, sweeps: Vec<Sweep>, stop: watch::Receiver<bool>) {
    let mut tasks = JoinSet::new();
    for sweep in sweeps {
        tasks.spawn(repeat(sweep, Arc::clone(&app), stop.clone()));
    }
    while tasks.join_next().await.is_some() {}
}

async fn repeat(sweep: Sweep, app: Arc<App>, mut stop: watch::Receiver<bool>) {
    loop {
        let started = Instant::now();
        // A task per round, so that a panic ends the round and not the sweep.
        let round = match tokio::spawn((sweep.run)(Arc::clone(&app))).await {
            Ok(Ok(done)) => {
                if done > 0 {
                    tracing::debug!(sweep = sweep.name, done, "swept");
                }
                Swept::Done(done)
            }
            Ok(Err(error)) => {
                tracing::warn!(sweep = sweep.name, %error, "sweep failed");
                Swept::Failed
            }
            // The panic hook logs the place. The message may contain user input.
            Err(_) => {
                tracing::error!(sweep = sweep.name, "sweep panicked");
                Swept::Panicked
            }
        };
        let now = app.now().as_second();
        app.metrics.swept(sweep.name, round, started.elapsed(), now);
        tokio::select! {
            () = tokio::time::sleep(sweep.every) => {}
            _ = stop.changed() => return,
        }
    }
}
