//! Pending updates of one stream. It keeps only the latest state of each match, however slow the
//! reader is.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use uuid::Uuid;

use super::{MatchState, Updates};

#[derive(Default)]
pub struct Mailbox {
    inner: Mutex<Inner>,
    posted: Notify,
}

#[derive(Default)]
struct Inner {
    known: HashMap<Uuid, Option<MatchState>>,
    pending: HashMap<Uuid, Option<MatchState>>,
}

impl Mailbox {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a state that the subscriber already has.
    pub fn set_known(&self, id: Uuid, state: MatchState) {
        self.inner().known.insert(id, Some(state));
    }

    /// Replaces the pending update of a match.
    pub fn post(&self, id: Uuid, state: Option<MatchState>) {
        let mut inner = self.inner();
        if inner.known.get(&id) == Some(&state) {
            inner.pending.remove(&id);
            return;
        }
        inner.pending.insert(id, state);
        drop(inner);
        self.posted.notify_one();
    }

    /// Waits for pending updates and takes all of them.
    pub async fn take(&self) -> Updates {
        loop {
            {
                let mut inner = self.inner();
                if !inner.pending.is_empty() {
                    let updates: Updates = inner.pending.drain().collect();
                    inner.known.extend(updates.iter().copied());
                    return updates;
                }
            }
            self.posted.notified().await;
        }
    }

    #[cfg(test)]
    pub fn pending(&self) -> HashMap<Uuid, Option<MatchState>> {
        self.inner().pending.clone()
    }
}
