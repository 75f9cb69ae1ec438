//! Live streams of this process: who watches which row, and what each was sent last. One poller for each kind of row
//! reads on behalf of all its streams (docs/DECISIONS/0012). Nothing here knows wire messages.

mod mailbox;
mod poller;
mod registry;
mod subscriber;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lapang_db::Conn;
use uuid::Uuid;

use crate::app::App;

pub use mailbox::Mailbox;
pub use registry::{LimitReached, Registry};
pub use subscriber::{Subscriber, watch};

/// What a stream tells of a row.
pub trait State: Copy + PartialEq + Send + Sync + 'static {}

impl<S: Copy + PartialEq + Send + Sync + 'static> State for S {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchState {
    pub revision: i64,
    pub current_participants: i64,
    /// `None` means no limit.
    pub max_participants: Option<i64>,
    pub waitlist_count: i64,
}

/// The state of some rows; `None` for a row that is deleted or unknown.
pub type Updates<S> = Vec<(Uuid, Option<S>)>;

/// All live streams of this process about one kind of row.
pub struct Live<S>(Mutex<Registry<S>>);

impl<S> Default for Live<S> {
    fn default() -> Self {
        Self(Mutex::new(Registry::default()))
    }
}

impl<S: State> Live<S> {
    pub fn registry(&self) -> MutexGuard<'_, Registry<S>> {
        // The next poll repairs whatever a panic left inconsistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of open streams.
    pub fn open(&self) -> usize {
        self.registry().stream_count()
    }
}

type ReadStates<S> = fn(&mut dyn Conn, &[Uuid]) -> Result<HashMap<Uuid, S>, lapang_db::Error>;

/// A kind of row that can be watched.
pub struct Source<S> {
    /// Names it in the log.
    pub name: &'static str,
    pub live: fn(&App) -> &Live<S>,
    /// The states of the rows with these ids, without deleted and unknown ones.
    pub states: ReadStates<S>,
}
