//! Work that time sets off. A sweep finds what is due in rows and claims each by a conditional
//! UPDATE, so any number of nodes may run it at once and it is done once whatever node dies.

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

/// Whether the process is to end. Sweeps look between one item and the next; what waits for
/// something else waits for this beside it.
#[derive(Debug, Default)]
pub struct Stop {
    announced: AtomicBool,
    asked: watch::Sender<bool>,
}

impl Stop {
    /// Everything is answered as before, but nothing more should be begun here: `/readyz` says so,
    /// and no connection outlives its answer.
    pub fn announce(&self) {
        self.announced.store(true, Ordering::Relaxed);
    }

    pub fn is_announced(&self) -> bool {
        self.announced.load(Ordering::Relaxed) || self.is_asked()
    }

    pub fn ask(&self) {
        self.asked.send_replace(true);
    }

    pub fn is_asked(&self) -> bool {
        *self.asked.borrow()
    }

    /// Until it is asked.
    pub async fn asked(&self) {
        let mut told = self.asked.subscribe();
        // It cannot fail: the sender is here.
        let _asked = told.wait_for(|asked| *asked).await;
    }
}

pub type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// A repeated piece of work; it answers how many things it did.
pub struct Sweep {
    pub name: &'static str,
    pub every: Duration,
    pub run: fn(Arc<App>) -> BoxFuture<Result<u64, Error>>,
}

/// Runs all sweeps until `stop` changes, each in its own task so that a slow one holds up none.
pub async fn run(app: Arc<App>, stop: watch::Receiver<bool>) {
    let mut tasks = JoinSet::new();
    for sweep in App::sweeps() {
        tasks.spawn(repeat(sweep, Arc::clone(&app), stop.clone()));
    }
    while tasks.join_next().await.is_some() {}
}

async fn repeat(sweep: Sweep, app: Arc<App>, mut stop: watch::Receiver<bool>) {
    loop {
        let since = Instant::now();
        // In a task of its own, a panic ends this round and not the sweep.
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
            // Why is told where it panicked; its words may be what somebody sent.
            Err(_) => {
                tracing::error!(sweep = sweep.name, "sweep panicked");
                Swept::Panicked
            }
        };
        let now = app.now().as_second();
        app.metrics.swept(sweep.name, round, since.elapsed(), now);
        tokio::select! {
            () = tokio::time::sleep(sweep.every) => {}
            _ = stop.changed() => return,
        }
    }
}
