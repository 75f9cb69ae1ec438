//! Live updates of matches. One poller for each process reads on behalf of all its streams
//! (docs/DECISIONS/0012). Nothing here knows wire messages.

mod board;
mod mailbox;
mod watcher;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use uuid::Uuid;

use self::board::{Board, Full};
use self::mailbox::Mailbox;
use super::store;
use crate::accounts;
use crate::app::App;
use crate::error::{Error, Reason};

/// Sends an empty message when idle, which also detects a disconnected client.
const QUIET_FOR: Duration = Duration::from_secs(15);

/// Streams end after this time and the client reconnects, so that none stays for ever with a node
/// that is draining or outlives a closed firewall connection.
const LIVES_FOR: Duration = Duration::from_secs(30 * 60);

/// Retry-After when a stream limit is reached.
const ASK_AGAIN_SECONDS: i64 = 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub revision: i64,
    pub current_participants: i64,
    /// `None` means no limit.
    pub max_participants: Option<i64>,
    pub waitlist_count: i64,
}

/// The state of some matches; `None` for a match that is deleted or unknown.
pub type News = Vec<(Uuid, Option<Standing>)>;

/// All live streams of this process.
#[derive(Default)]
pub struct Live(Mutex<Board>);

impl Live {
    fn board(&self) -> MutexGuard<'_, Board> {
        // The next poll repairs whatever a panic left inconsistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of open streams.
    pub fn open(&self) -> usize {
        self.board().readers()
    }
}

/// A live stream; dropping it unsubscribes.
pub struct Reader {
    app: Arc<App>,
    number: u64,
    mailbox: Arc<Mailbox>,
    /// The initial state, until it is sent.
    first: Option<News>,
    until: Instant,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.app.live.board().leave(self.number);
    }
}

/// Starts watching matches. As with `show::get`, anyone with the id may watch an unlisted match,
/// and a deleted match looks like an unknown one.
pub async fn watch(app: &Arc<App>, address: IpAddr, ids: Vec<Uuid>) -> Result<Reader, Error> {
    let mailbox = Arc::new(Mailbox::default());
    let client = accounts::counted_client(address);
    let entered = app.live.board().enter(client, Arc::clone(&mailbox));
    let mut reader = Reader {
        number: entered.map_err(|full| refusal(full, address))?,
        app: Arc::clone(app),
        mailbox,
        first: None,
        until: Instant::now() + LIVES_FOR,
    };
    let asked = ids.clone();
    let standings = app
        .db
        .read(move |conn| store::standings(conn, &asked))
        .await?;
    let followed = app.live.board().follow(reader.number, &standings);
    followed.map_err(|full| refusal(full, address))?;
    reader.first = Some(told_of(ids, &standings));
    watcher::ensure(app);
    Ok(reader)
}

fn told_of(ids: Vec<Uuid>, standings: &HashMap<Uuid, Standing>) -> News {
    ids.into_iter()
        .map(|id| (id, standings.get(&id).copied()))
        .collect()
}

fn refusal(full: Full, address: IpAddr) -> Error {
    tracing::debug!(%address, ?full, "no room for one more stream");
    Error::TooMany {
        reason: Reason::new(
            "STREAM_LIMIT",
            "too many streams are open, ask now and then",
        ),
        retry_after_seconds: ASK_AGAIN_SECONDS,
    }
}

impl Reader {
    /// Returns the next updates; empty as a heartbeat, `None` at the end. Unread updates collapse
    /// to the latest of each match.
    pub async fn next(&mut self) -> Option<News> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        let quiet_until = self.until.min(Instant::now() + QUIET_FOR);
        tokio::select! {
            () = self.app.stop.asked() => None,
            news = self.mailbox.take() => Some(news),
            () = sleep_until(quiet_until) => (quiet_until < self.until).then(Vec::new),
        }
    }
}
