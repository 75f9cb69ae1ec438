//! Scheduled work. A sweep finds due rows and claims each by a conditional UPDATE, so any number of
//! nodes can run it concurrently, and each row is handled once even if a node crashes.

mod background;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::app::App;
use crate::error::Error;
use crate::telemetry::Swept;

pub use background::Background;

/// The two phases of a graceful shutdown. Sweeps check it between items; long waits also wait for it.
#[derive(Debug, Default)]
pub struct Stop {
    shutting_down: AtomicBool,
    requested: watch::Sender<bool>,
}

impl Stop {
    /// First phase: requests are still served, but `/readyz` fails and connections close after their
    /// response, so that the proxy moves to another node.
    pub fn begin_shutdown(&self) {
        self.shutting_down.store(true, Ordering::Relaxed);
    }

    pub fn is_shutting_down(&self) -> bool {
        self.shutting_down.load(Ordering::Relaxed) || self.is_requested()
    }

    pub fn request(&self) {
        self.requested.send_replace(true);
    }

    pub fn is_requested(&self) -> bool {
        *self.requested.borrow()
    }

    /// Waits for [`Self::request`].
    pub async fn requested(&self) {
        let mut receiver = self.requested.subscribe();
        // Cannot fail: `self` owns the sender.
        let _requested = receiver.wait_for(|requested| *requested).await;
    }
}

pub type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Work that is repeated. It returns how many rows it handled.
pub struct Sweep {
    pub name: &'static str,
    pub every: Duration,
    pub run: fn(Arc<App>) -> BoxFuture<Result<u64, Error>>,
}

/// Runs all sweeps until `stop` changes, each in its own task, so that a slow one delays no other.
pub async fn run(app: Arc<App>, stop: watch::Receiver<bool>) {
    let mut tasks = JoinSet::new();
    for sweep in App::sweeps() {
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
