//! Live streams of this process: who watches which match, and what each was sent last. Its poller is in `matches/live`.

mod mailbox;
mod registry;

use std::sync::{Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

pub use mailbox::Mailbox;
pub use registry::{LimitReached, Registry};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchState {
    pub revision: i64,
    pub current_participants: i64,
    /// `None` means no limit.
    pub max_participants: Option<i64>,
    pub waitlist_count: i64,
}

/// The state of some matches; `None` for a match that is deleted or unknown.
pub type Updates = Vec<(Uuid, Option<MatchState>)>;

/// All live streams of this process.
#[derive(Default)]
pub struct Live(Mutex<Registry>);

impl Live {
    pub fn registry(&self) -> MutexGuard<'_, Registry> {
        // The next poll repairs whatever a panic left inconsistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of open streams.
    pub fn open(&self) -> usize {
        self.registry().stream_count()
    }
}
