//! Live updates of matches. One poller for each process reads on behalf of all its streams
//! (docs/DECISIONS/0012). Nothing here knows wire messages.

mod poller;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use uuid::Uuid;

use super::store;
use crate::accounts;
use crate::app::App;
use crate::error::{Error, Reason};
use crate::live::{LimitReached, Mailbox, MatchState, Updates};

/// Sends an empty message when idle, which also detects a disconnected client.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(15);

/// Streams end after this time and the client reconnects, so that none stays for ever with a node
/// that is draining or outlives a closed firewall connection.
const MAX_LIFETIME: Duration = Duration::from_secs(30 * 60);

/// Retry-After when a stream limit is reached.
const RETRY_AFTER_SECONDS: i64 = 30;

/// A live stream; dropping it unsubscribes.
pub struct Subscriber {
    app: Arc<App>,
    id: u64,
    mailbox: Arc<Mailbox>,
    /// The initial state, until it is sent.
    initial: Option<Updates>,
    ends_at: Instant,
}

impl Drop for Subscriber {
    fn drop(&mut self) {
        self.app.live.registry().close(self.id);
    }
}

/// Starts watching matches. As with `show::get`, anyone with the id may watch an unlisted match,
/// and a deleted match looks like an unknown one.
pub async fn watch(app: &Arc<App>, address: IpAddr, ids: Vec<Uuid>) -> Result<Subscriber, Error> {
    let mailbox = Arc::new(Mailbox::default());
    let client = accounts::client_key(address);
    let opened = app.live.registry().open(client, Arc::clone(&mailbox));
    let mut subscriber = Subscriber {
        id: opened.map_err(|limit| refusal(limit, address))?,
        app: Arc::clone(app),
        mailbox,
        initial: None,
        ends_at: Instant::now() + MAX_LIFETIME,
    };
    let requested = ids.clone();
    let states = app
        .read(move |tx| store::live_states(tx.conn, &requested))
        .await?;
    let result = app.live.registry().subscribe(subscriber.id, &states);
    result.map_err(|limit| refusal(limit, address))?;
    subscriber.initial = Some(updates(ids, &states));
    poller::ensure_running(app);
    Ok(subscriber)
}

fn updates(ids: Vec<Uuid>, states: &HashMap<Uuid, MatchState>) -> Updates {
    ids.into_iter()
        .map(|id| (id, states.get(&id).copied()))
        .collect()
}

fn refusal(limit: LimitReached, address: IpAddr) -> Error {
    tracing::debug!(%address, ?limit, "stream limit reached");
    Error::TooMany {
        reason: Reason::new("STREAM_LIMIT", "too many open streams; poll instead"),
        retry_after_seconds: RETRY_AFTER_SECONDS,
    }
}

impl Subscriber {
    /// Returns the next updates; empty as a heartbeat, `None` at the end. Unread updates collapse
    /// to the latest of each match.
    pub async fn next(&mut self) -> Option<Updates> {
        if let Some(initial) = self.initial.take() {
            return Some(initial);
        }
        let heartbeat_at = self.ends_at.min(Instant::now() + HEARTBEAT_INTERVAL);
        tokio::select! {
            () = self.app.stop.requested() => None,
            updates = self.mailbox.take() => Some(updates),
            () = sleep_until(heartbeat_at) => (heartbeat_at < self.ends_at).then(Vec::new),
        }
    }
}
