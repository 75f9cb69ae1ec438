//! Pending updates of one stream. It keeps only the latest state of each match, however slow the
//! reader is.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use uuid::Uuid;

use super::{News, Standing};

#[derive(Default)]
pub struct Mailbox {
    letters: Mutex<Letters>,
    arrived: Notify,
}

#[derive(Default)]
struct Letters {
    told: HashMap<Uuid, Option<Standing>>,
    news: HashMap<Uuid, Option<Standing>>,
}

impl Mailbox {
    fn letters(&self) -> MutexGuard<'_, Letters> {
        self.letters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a state that the reader already has.
    pub fn knows(&self, id: Uuid, standing: Standing) {
        self.letters().told.insert(id, Some(standing));
    }

    /// Replaces the pending update of a match.
    pub fn put(&self, id: Uuid, standing: Option<Standing>) {
        let mut letters = self.letters();
        if letters.told.get(&id) == Some(&standing) {
            letters.news.remove(&id);
            return;
        }
        letters.news.insert(id, standing);
        drop(letters);
        self.arrived.notify_one();
    }

    /// Waits for pending updates and takes all of them.
    pub async fn take(&self) -> News {
        loop {
            {
                let mut letters = self.letters();
                if !letters.news.is_empty() {
                    let news: News = letters.news.drain().collect();
                    letters.told.extend(news.iter().copied());
                    return news;
                }
            }
            self.arrived.notified().await;
        }
    }

    #[cfg(test)]
    pub fn waiting(&self) -> HashMap<Uuid, Option<Standing>> {
        self.letters().news.clone()
    }
}
