//! What was read whole and is asked for by many: the last few of them, each as of one revision of its row.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use uuid::Uuid;

/// The most rows of all that is kept.
const MAX_SIZE: usize = 40_000;
/// How many revisions of one id are kept.
const REVISIONS: usize = 4;

/// Keeps values of any type by id and revision, those used last last.
#[derive(Default)]
pub struct Cache(Mutex<VecDeque<Kept>>);

struct Kept {
    id: Uuid,
    revision: i64,
    /// In rows.
    size: usize,
    value: Arc<dyn Any + Send + Sync>,
}

impl Cache {
    pub fn get<T: Send + Sync + 'static>(&self, id: Uuid, revision: i64) -> Option<Arc<T>> {
        let mut kept = self.kept();
        let at = kept
            .iter()
            .position(|it| it.id == id && it.revision == revision)?;
        let found = kept.remove(at)?;
        let value = Arc::clone(&found.value).downcast().ok();
        kept.push_back(found);
        value
    }

    /// The rows of what is kept of this id, of any revision.
    pub fn size_of(&self, id: Uuid) -> Option<usize> {
        let kept = self.kept();
        kept.iter().rfind(|it| it.id == id).map(|it| it.size)
    }

    /// Keeps a value beside the last few of the same id; `size` is the number of rows it was read from.
    pub fn put<T: Send + Sync + 'static>(
        &self,
        (id, revision): (Uuid, i64),
        size: usize,
        value: &Arc<T>,
    ) {
        let mut kept = self.kept();
        if kept.iter().filter(|it| it.id == id).count() >= REVISIONS
            && let Some(oldest) = kept.iter().position(|it| it.id == id)
        {
            kept.remove(oldest);
        }
        let value: Arc<dyn Any + Send + Sync> = Arc::<T>::clone(value);
        kept.push_back(Kept {
            id,
            revision,
            size,
            value,
        });
        let mut sum: usize = kept.iter().map(|it| it.size).sum();
        while sum > MAX_SIZE {
            let Some(oldest) = kept.pop_front() else {
                return;
            };
            sum -= oldest.size;
        }
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Computed at most once; a copy, which may change, computes it anew.
#[derive(Debug)]
pub struct Once<T>(OnceLock<T>);

impl<T> Once<T> {
    pub fn get(&self, compute: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(compute)
    }
}

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Clone for Once<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// How a cache of this process is used.
#[derive(Debug, Default)]
pub struct Usage {
    found: AtomicUsize,
    read: AtomicUsize,
    kept: AtomicUsize,
    bytes: AtomicU64,
}

/// Of `venues::whole`.
pub static VENUES: Usage = Usage {
    found: AtomicUsize::new(0),
    read: AtomicUsize::new(0),
    kept: AtomicUsize::new(0),
    bytes: AtomicU64::new(0),
};

impl Usage {
    /// How many were found in it, and how many had to be read.
    pub fn asked(&self, found: usize, read: usize) {
        self.found.fetch_add(found, Ordering::Relaxed);
        self.read.fetch_add(read, Ordering::Relaxed);
    }

    pub fn sized(&self, kept: usize, bytes: u64) {
        self.kept.store(kept, Ordering::Relaxed);
        self.bytes.store(bytes, Ordering::Relaxed);
    }

    pub fn found(&self) -> usize {
        self.found.load(Ordering::Relaxed)
    }

    pub fn read(&self) -> usize {
        self.read.load(Ordering::Relaxed)
    }

    pub fn kept(&self) -> usize {
        self.kept.load(Ordering::Relaxed)
    }

    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}
