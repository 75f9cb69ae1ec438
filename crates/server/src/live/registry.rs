//! Registry of live streams: who watches which row, what was last published, and the limits. It
//! does no I/O.

use std::collections::HashMap;
use std::sync::Arc;

use uuid::Uuid;

use super::State;
use super::mailbox::Mailbox;

const MAX_STREAMS: usize = 5_000;
/// Many pages open behind one shared address.
const MAX_STREAMS_PER_CLIENT: usize = 50;
const MAX_ROWS_PER_CLIENT: usize = 1_000;
/// Each is polled once a second.
const MAX_ROWS: usize = 20_000;

pub struct Registry<S> {
    subscriptions: HashMap<u64, Subscription<S>>,
    by_client: HashMap<String, ClientUsage>,
    rows: HashMap<Uuid, WatchedRow<S>>,
    last_id: u64,
    /// The number of the latest poll.
    last_poll: u64,
    pub has_poller: bool,
}

impl<S> Default for Registry<S> {
    fn default() -> Self {
        Self {
            subscriptions: HashMap::new(),
            by_client: HashMap::new(),
            rows: HashMap::new(),
            last_id: 0,
            last_poll: 0,
            has_poller: false,
        }
    }
}

/// Usage of one client, for its limits.
#[derive(Clone, Copy, Default)]
struct ClientUsage {
    streams: usize,
    rows: usize,
}

struct Subscription<S> {
    client: String,
    mailbox: Arc<Mailbox<S>>,
    row_ids: Vec<Uuid>,
}

struct WatchedRow<S> {
    /// The state that every follower has seen, or `None` if they may differ.
    published: Option<S>,
    followers: HashMap<u64, Follower<S>>,
}

struct Follower<S> {
    mailbox: Arc<Mailbox<S>>,
    /// The first poll that started after the follower's initial state was read. An older poll could
    /// report a stale state.
    since_poll: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitReached {
    Server,
    Client,
    Rows,
}

impl<S: State> Registry<S> {
    /// Registers a stream and returns its id.
    pub fn open(&mut self, client: String, mailbox: Arc<Mailbox<S>>) -> Result<u64, LimitReached> {
        if self.subscriptions.len() >= MAX_STREAMS {
            return Err(LimitReached::Server);
        }
        let usage = self.by_client.get(&client).copied().unwrap_or_default();
        if usage.streams >= MAX_STREAMS_PER_CLIENT {
            return Err(LimitReached::Client);
        }
        self.by_client.entry(client.clone()).or_default().streams += 1;
        self.last_id += 1;
        let subscription = Subscription {
            client,
            mailbox,
            row_ids: Vec::new(),
        };
        self.subscriptions.insert(self.last_id, subscription);
        Ok(self.last_id)
    }

    /// Subscribes a stream to changes of these rows, given the states it already knows.
    pub fn subscribe(&mut self, id: u64, known: &HashMap<Uuid, S>) -> Result<(), LimitReached> {
        let Some(subscription) = self.subscriptions.get_mut(&id) else {
            return Ok(());
        };
        let usage = self
            .by_client
            .entry(subscription.client.clone())
            .or_default();
        if usage.rows + known.len() > MAX_ROWS_PER_CLIENT {
            return Err(LimitReached::Client);
        }
        let new = known.keys().filter(|id| !self.rows.contains_key(id));
        if self.rows.len() + new.count() > MAX_ROWS {
            return Err(LimitReached::Rows);
        }
        usage.rows += known.len();
        subscription.row_ids.extend(known.keys());
        for (row_id, state) in known {
            subscription.mailbox.set_known(*row_id, *state);
            let watched = self.rows.entry(*row_id).or_insert_with(|| WatchedRow {
                published: None,
                followers: HashMap::new(),
            });
            if watched.followers.is_empty() {
                watched.published = Some(*state);
            } else if watched.published != Some(*state) {
                watched.published = None;
            }
            let follower = Follower {
                mailbox: Arc::clone(&subscription.mailbox),
                since_poll: self.last_poll + 1,
            };
            watched.followers.insert(id, follower);
        }
        Ok(())
    }

    pub fn stream_count(&self) -> usize {
        self.subscriptions.len()
    }

    pub fn close(&mut self, id: u64) {
        let Some(subscription) = self.subscriptions.remove(&id) else {
            return;
        };
        if let Some(usage) = self.by_client.get_mut(&subscription.client) {
            usage.streams -= 1;
            usage.rows -= subscription.row_ids.len();
            if usage.streams == 0 {
                self.by_client.remove(&subscription.client);
            }
        }
        for row_id in subscription.row_ids {
            if let Some(watched) = self.rows.get_mut(&row_id) {
                watched.followers.remove(&id);
                if watched.followers.is_empty() {
                    self.rows.remove(&row_id);
                }
            }
        }
    }

    /// Starts a poll: returns its number and the rows to read. Returns `None` if there are no
    /// streams; the poller then stops.
    pub fn begin_poll(&mut self) -> Option<(u64, Vec<Uuid>)> {
        if self.subscriptions.is_empty() {
            self.has_poller = false;
            return None;
        }
        self.last_poll += 1;
        Some((self.last_poll, self.rows.keys().copied().collect()))
    }

    /// Sends the result of a poll to the followers whose known state differs.
    pub fn publish(&mut self, poll: u64, ids: &[Uuid], states: &HashMap<Uuid, S>) {
        for id in ids {
            let Some(watched) = self.rows.get_mut(id) else {
                continue;
            };
            let now = states.get(id).copied();
            if now.is_some() && watched.published == now {
                continue;
            }
            watched.published = now;
            let mut all_published = true;
            for follower in watched.followers.values() {
                if follower.since_poll <= poll {
                    follower.mailbox.post(*id, now);
                } else {
                    all_published = false;
                }
            }
            if !all_published {
                watched.published = None;
            } else if now.is_none() {
                // A deleted row never comes back. One that was hidden may, for later streams.
                self.rows.remove(id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::MatchState;

    type Registry = super::Registry<MatchState>;
    type Mailbox = super::Mailbox<MatchState>;

    const MATCH: Uuid = Uuid::from_u128(1);

    fn players(count: i64) -> MatchState {
        MatchState {
            revision: 0,
            current_participants: count,
            max_participants: Some(10),
            waitlist_count: 0,
        }
    }

    fn state(count: i64) -> HashMap<Uuid, MatchState> {
        HashMap::from([(MATCH, players(count))])
    }

    fn subscribe(registry: &mut Registry, client: &str, knows: i64) -> (u64, Arc<Mailbox>) {
        let mailbox = Arc::new(Mailbox::default());
        let id = registry.open(client.to_owned(), Arc::clone(&mailbox));
        let id = id.unwrap();
        registry.subscribe(id, &state(knows)).unwrap();
        (id, mailbox)
    }

    fn poll(registry: &mut Registry, count: i64) {
        let (number, ids) = registry.begin_poll().unwrap();
        registry.publish(number, &ids, &state(count));
    }

    fn pending(mailbox: &Mailbox) -> Option<i64> {
        let update = mailbox.pending().get(&MATCH).copied().flatten();
        update.map(|state| state.current_participants)
    }

    #[test]
    fn a_subscriber_receives_changes_and_nothing_else() {
        let mut registry = Registry::default();
        let (_, mailbox) = subscribe(&mut registry, "a", 1);
        poll(&mut registry, 1);
        assert_eq!(pending(&mailbox), None);
        poll(&mut registry, 2);
        assert_eq!(pending(&mailbox), Some(2));
        // A slow stream gets only the latest state, and nothing if it is back to what it knows.
        poll(&mut registry, 3);
        assert_eq!(mailbox.pending().len(), 1);
        assert_eq!(pending(&mailbox), Some(3));
        poll(&mut registry, 1);
        assert!(mailbox.pending().is_empty());
    }

    #[test]
    fn a_poll_that_began_before_a_subscriber_came_is_not_sent_to_it() {
        let mut registry = Registry::default();
        let (_, early) = subscribe(&mut registry, "a", 1);
        let (number, ids) = registry.begin_poll().unwrap();
        // Two players join meanwhile, and the next stream already knows.
        let (_, late) = subscribe(&mut registry, "b", 3);
        registry.publish(number, &ids, &state(2));
        assert_eq!(pending(&early), Some(2));
        assert_eq!(pending(&late), None);
        poll(&mut registry, 3);
        assert_eq!(pending(&early), Some(3));
        assert_eq!(pending(&late), None);
        poll(&mut registry, 2);
        assert_eq!((pending(&early), pending(&late)), (Some(2), Some(2)));
    }

    #[test]
    fn subscribers_with_different_states_converge() {
        let mut registry = Registry::default();
        let (_, first) = subscribe(&mut registry, "a", 1);
        let (_, second) = subscribe(&mut registry, "b", 2);
        poll(&mut registry, 1);
        assert_eq!((pending(&first), pending(&second)), (None, Some(1)));
    }

    #[test]
    fn a_deleted_match_is_reported_once_and_no_longer_polled() {
        let mut registry = Registry::default();
        let (_, mailbox) = subscribe(&mut registry, "a", 1);
        let (number, ids) = registry.begin_poll().unwrap();
        let late = subscribe(&mut registry, "b", 1).1;
        registry.publish(number, &ids, &HashMap::new());
        assert_eq!(mailbox.pending(), HashMap::from([(MATCH, None)]));
        assert!(late.pending().is_empty());
        let (number, ids) = registry.begin_poll().unwrap();
        registry.publish(number, &ids, &HashMap::new());
        assert_eq!(late.pending(), HashMap::from([(MATCH, None)]));
        assert_eq!(registry.begin_poll(), Some((3, vec![])));
    }

    #[test]
    fn closing_all_streams_frees_everything() {
        let mut registry = Registry {
            has_poller: true,
            ..Registry::default()
        };
        let numbers = [
            subscribe(&mut registry, "a", 1).0,
            subscribe(&mut registry, "a", 2).0,
            subscribe(&mut registry, "b", 3).0,
        ];
        for number in numbers {
            assert!(registry.begin_poll().is_some());
            registry.close(number);
            registry.close(number);
        }
        assert_eq!(registry.begin_poll(), None);
        assert!(!registry.has_poller);
        assert!(registry.by_client.is_empty() && registry.rows.is_empty());
    }

    #[test]
    fn streams_and_matches_are_limited_per_client_and_in_total() {
        let mut registry = Registry::default();
        for number in 0..MAX_STREAMS {
            let client = format!("client {}", number % (MAX_STREAMS / MAX_STREAMS_PER_CLIENT));
            registry.open(client, Arc::default()).unwrap();
        }
        let one_more = registry.open("another".to_owned(), Arc::default());
        assert_eq!(one_more, Err(LimitReached::Server));
        registry.close(1);
        let of_a_full_client = registry.open("client 7".to_owned(), Arc::default());
        assert_eq!(of_a_full_client, Err(LimitReached::Client));
        let number = registry.open("another".to_owned(), Arc::default()).unwrap();
        let some = |from: usize, count: usize| -> HashMap<Uuid, MatchState> {
            let ids = (from..from + count).map(|id| Uuid::from_u128(id as u128));
            ids.map(|id| (id, players(1))).collect()
        };
        let too_many = some(0, MAX_ROWS_PER_CLIENT + 1);
        assert_eq!(
            registry.subscribe(number, &too_many),
            Err(LimitReached::Client)
        );
        assert!(registry.rows.is_empty());
        registry.close(number);
        for client in 0..MAX_ROWS / MAX_ROWS_PER_CLIENT {
            registry.close(client as u64 + 2);
            let number = registry.open(format!("one of many {client}"), Arc::default());
            let all = some(client * MAX_ROWS_PER_CLIENT, MAX_ROWS_PER_CLIENT);
            registry.subscribe(number.unwrap(), &all).unwrap();
        }
        registry.close(1_000);
        let number = registry.open("another".to_owned(), Arc::default()).unwrap();
        assert_eq!(
            registry.subscribe(number, &some(MAX_ROWS, 1)),
            Err(LimitReached::Rows)
        );
        assert_eq!(registry.subscribe(number, &some(0, 1)), Ok(()));
    }
}
