//! Graceful shutdown.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;

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
