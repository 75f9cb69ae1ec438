//! Small writes beside a request. The request does not wait for them, and their failure is only logged.

use std::future::Future;
use std::sync::Arc;

use tokio::sync::Semaphore;

/// The maximum of concurrent writes. Further ones are dropped: the next request tries again.
const MAX_CONCURRENT: u32 = 32;

pub struct Background(Arc<Semaphore>);

impl Default for Background {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(MAX_CONCURRENT as usize)))
    }
}

impl Background {
    pub fn run(&self, work: impl Future<Output = ()> + Send + 'static) {
        let Ok(permit) = Arc::clone(&self.0).try_acquire_owned() else {
            return;
        };
        tokio::spawn(async move {
            work.await;
            drop(permit);
        });
    }

    /// Waits until every write has ended.
    pub async fn wait_until_idle(&self) {
        drop(self.0.acquire_many(MAX_CONCURRENT).await);
    }
}
