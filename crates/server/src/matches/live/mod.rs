//! Matches as they change: what a reader who stays is told, and when. One watcher in each process
//! reads for all of its readers (docs/DECISIONS/0012); nothing here names messages of the wire.

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

/// How long a stream says nothing; then it says that it lives, and finds out whether its reader
/// still does.
const QUIET_FOR: Duration = Duration::from_secs(15);

/// So long a stream lives, and its reader opens another: none stays for ever with a node that is
/// to be emptied, or behind a door that was closed meanwhile.
const LIVES_FOR: Duration = Duration::from_secs(30 * 60);

/// After how long it is worth asking again where there was no room.
const ASK_AGAIN_SECONDS: i64 = 30;

/// How full a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub revision: i64,
    pub current_participants: i64,
    /// None is no limit.
    pub max_participants: Option<i64>,
    pub waitlist_count: i64,
}

/// What is told of some matches: how each stands, or nothing where it is deleted or never was.
pub type News = Vec<(Uuid, Option<Standing>)>;

/// All readers of this process who stay.
#[derive(Default)]
pub struct Live(Mutex<Board>);

impl Live {
    fn board(&self) -> MutexGuard<'_, Board> {
        // What a panic could leave half-done is made good by the next read.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many readers there are.
    pub fn open(&self) -> usize {
        self.board().readers()
    }
}

/// A reader who stays. Dropped, they have gone.
pub struct Reader {
    app: Arc<App>,
    number: u64,
    mailbox: Arc<Mailbox>,
    /// What they asked for as it stood when they came, until it is told.
    first: Option<News>,
    until: Instant,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.app.live.board().leave(self.number);
    }
}

/// Begins to watch matches. Whoever has the id of one may, as with `show::get`: an unlisted match
/// is open to them, and a deleted one is as one that never was.
pub async fn watch(app: &Arc<App>, address: IpAddr, ids: Vec<Uuid>) -> Result<Reader, Error> {
    let mailbox = Arc::new(Mailbox::default());
    let client = accounts::client_key(address);
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
    /// What to tell them next, as soon as there is something; empty says that the stream lives.
    /// None ends it. As long as it is not asked, news gather to the latest of each match.
    pub async fn next(&mut self) -> Option<News> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        let quiet_until = self.until.min(Instant::now() + QUIET_FOR);
        tokio::select! {
            () = self.app.stop.requested() => None,
            news = self.mailbox.take() => Some(news),
            () = sleep_until(quiet_until) => (quiet_until < self.until).then(Vec::new),
        }
    }
}
