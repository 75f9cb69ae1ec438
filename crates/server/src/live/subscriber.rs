//! One live stream.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use uuid::Uuid;

use super::{LimitReached, Mailbox, Source, State, Updates, poller};
use crate::app::App;
use crate::error::{Error, Reason, Refusal};

/// Sends an empty message when idle, which also detects a disconnected client.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(15);

/// Streams end after this time and the client reconnects, so that none stays for ever with a node
/// that is draining or outlives a closed firewall connection.
const MAX_LIFETIME: Duration = Duration::from_secs(30 * 60);

/// Retry-After when a stream limit is reached.
const RETRY_AFTER_SECONDS: i64 = 30;

/// A live stream; dropping it unsubscribes.
pub struct Subscriber<S: State> {
    app: Arc<App>,
    source: &'static Source<S>,
    id: u64,
    mailbox: Arc<Mailbox<S>>,
    /// The initial state, until it is sent.
    initial: Option<Updates<S>>,
    ends_at: Instant,
}

impl<S: State> Drop for Subscriber<S> {
    fn drop(&mut self) {
        (self.source.live)(&self.app).registry().close(self.id);
    }
}

/// Starts watching rows. `client` is what streams are counted by, such as `accounts::client_key`. Who may watch is
/// for the caller to check.
pub async fn watch<S: State>(
    app: &Arc<App>,
    source: &'static Source<S>,
    client: String,
    ids: Vec<Uuid>,
) -> Result<Subscriber<S>, Error> {
    let mailbox = Arc::new(Mailbox::default());
    let live = (source.live)(app);
    let opened = live.registry().open(client.clone(), Arc::clone(&mailbox));
    let mut subscriber = Subscriber {
        id: opened.map_err(|limit| refusal(limit, &client))?,
        app: Arc::clone(app),
        source,
        mailbox,
        initial: None,
        ends_at: Instant::now() + MAX_LIFETIME,
    };
    let requested = ids.clone();
    let states = app
        .read(move |tx| (source.states)(tx.conn, &requested))
        .await?;
    let result = live.registry().subscribe(subscriber.id, &states);
    result.map_err(|limit| refusal(limit, &client))?;
    subscriber.initial = Some(updates(ids, &states));
    poller::ensure_running(app, source);
    Ok(subscriber)
}

fn updates<S: State>(ids: Vec<Uuid>, states: &HashMap<Uuid, S>) -> Updates<S> {
    ids.into_iter()
        .map(|id| (id, states.get(&id).copied()))
        .collect()
}

fn refusal(limit: LimitReached, client: &str) -> Error {
    tracing::debug!(client, ?limit, "stream limit reached");
    Error::TooMany {
        refusal: Refusal::new(Reason::StreamLimit, "too many open streams; poll instead"),
        retry_after_seconds: RETRY_AFTER_SECONDS,
    }
}

impl<S: State> Subscriber<S> {
    /// Returns the next updates; empty as a heartbeat, `None` at the end. Unread updates collapse
    /// to the latest of each row.
    pub async fn next(&mut self) -> Option<Updates<S>> {
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
