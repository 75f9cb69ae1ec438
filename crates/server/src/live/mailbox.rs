//! Pending updates of one stream. It keeps only the latest state of each row, however slow the
//! reader is.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use uuid::Uuid;

use super::{State, Updates};

pub struct Mailbox<S> {
    inner: Mutex<Inner<S>>,
    posted: Notify,
}

struct Inner<S> {
    known: HashMap<Uuid, Option<S>>,
    pending: HashMap<Uuid, Option<S>>,
}

impl<S> Default for Mailbox<S> {
    fn default() -> Self {
        let inner = Inner {
            known: HashMap::new(),
            pending: HashMap::new(),
        };
        Self {
            inner: Mutex::new(inner),
            posted: Notify::new(),
        }
    }
}

impl<S: State> Mailbox<S> {
    fn inner(&self) -> MutexGuard<'_, Inner<S>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a state that the subscriber already has.
    pub fn set_known(&self, id: Uuid, state: S) {
        self.inner().known.insert(id, Some(state));
    }

    /// Replaces the pending update of a row.
    pub fn post(&self, id: Uuid, state: Option<S>) {
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
    pub async fn take(&self) -> Updates<S> {
        loop {
            {
                let mut inner = self.inner();
                if !inner.pending.is_empty() {
                    let updates: Updates<S> = inner.pending.drain().collect();
                    inner.known.extend(updates.iter().copied());
                    return updates;
                }
            }
            self.posted.notified().await;
        }
    }

    #[cfg(test)]
    pub fn pending(&self) -> HashMap<Uuid, Option<S>> {
        self.inner().pending.clone()
    }
}
