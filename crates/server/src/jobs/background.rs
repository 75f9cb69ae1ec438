//! Small writes beside a request. The request does not wait for them, and their failure is only logged.

use std::collections::HashSet;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Semaphore;
use uuid::Uuid;

/// The maximum of concurrent writes. Further ones are dropped: the next request tries again.
const MAX_CONCURRENT: u32 = 32;

pub struct Background {
    permits: Arc<Semaphore>,
    /// The rows that are being written.
    rows: Arc<Mutex<HashSet<Uuid>>>,
}

impl Default for Background {
    fn default() -> Self {
        Self {
            permits: Arc::new(Semaphore::new(MAX_CONCURRENT as usize)),
            rows: Arc::default(),
        }
    }
}

impl Background {
    /// Does nothing while an earlier write of the row runs: where it waits for a lock, more of them would each hold a
    /// connection.
    pub fn run(&self, row: Uuid, work: impl Future<Output = ()> + Send + 'static) {
        let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() else {
            return;
        };
        let Some(row) = Row::begin(&self.rows, row) else {
            return;
        };
        tokio::spawn(async move {
            work.await;
            drop((row, permit));
        });
    }

    /// Waits until every write has ended.
    pub async fn wait_until_idle(&self) {
        drop(self.permits.acquire_many(MAX_CONCURRENT).await);
    }
}

/// A row that is being written, until this is dropped.
struct Row {
    rows: Arc<Mutex<HashSet<Uuid>>>,
    row: Uuid,
}

impl Row {
    fn begin(rows: &Arc<Mutex<HashSet<Uuid>>>, row: Uuid) -> Option<Self> {
        lock(rows).insert(row).then(|| Self {
            rows: Arc::clone(rows),
            row,
        })
    }
}

impl Drop for Row {
    fn drop(&mut self) {
        lock(&self.rows).remove(&self.row);
    }
}

fn lock(rows: &Mutex<HashSet<Uuid>>) -> MutexGuard<'_, HashSet<Uuid>> {
    rows.lock().unwrap_or_else(PoisonError::into_inner)
}
