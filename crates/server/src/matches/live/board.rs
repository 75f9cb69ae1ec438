//! Registry of live streams: who watches which match, what was last published, and the limits. It
//! does no I/O.

use std::collections::HashMap;
use std::sync::Arc;

use uuid::Uuid;

use super::Standing;
use super::mailbox::Mailbox;

const MOST_READERS: usize = 5_000;
/// Many pages open behind one shared address.
const MOST_OF_A_CLIENT: usize = 50;
const MOST_MATCHES_OF_A_CLIENT: usize = 1_000;
/// Each is polled once a second.
const MOST_MATCHES: usize = 20_000;

#[derive(Default)]
pub struct Board {
    readers: HashMap<u64, Entered>,
    by_client: HashMap<String, Held>,
    games: HashMap<Uuid, Game>,
    last_number: u64,
    /// The number of the latest poll.
    reads: u64,
    pub has_watcher: bool,
}

/// Usage of one client, for its limits.
#[derive(Clone, Copy, Default)]
struct Held {
    streams: usize,
    matches: usize,
}

struct Entered {
    client: String,
    mailbox: Arc<Mailbox>,
    watches: Vec<Uuid>,
}

#[derive(Default)]
struct Game {
    /// The state that every follower has seen, or `None` if they may differ.
    told: Option<Standing>,
    readers: HashMap<u64, Follower>,
}

struct Follower {
    mailbox: Arc<Mailbox>,
    /// The first poll that started after the follower's initial state was read. An older poll could
    /// report a stale state.
    since: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    Process,
    Client,
    Matches,
}

impl Board {
    /// Registers a stream and returns its id.
    pub fn enter(&mut self, client: String, mailbox: Arc<Mailbox>) -> Result<u64, Full> {
        if self.readers.len() >= MOST_READERS {
            return Err(Full::Process);
        }
        let held = self.by_client.get(&client).copied().unwrap_or_default();
        if held.streams >= MOST_OF_A_CLIENT {
            return Err(Full::Client);
        }
        self.by_client.entry(client.clone()).or_default().streams += 1;
        self.last_number += 1;
        let entered = Entered {
            client,
            mailbox,
            watches: Vec::new(),
        };
        self.readers.insert(self.last_number, entered);
        Ok(self.last_number)
    }

    /// Subscribes a stream to changes of these matches, given the states it already knows.
    pub fn follow(&mut self, number: u64, known: &HashMap<Uuid, Standing>) -> Result<(), Full> {
        let Some(reader) = self.readers.get_mut(&number) else {
            return Ok(());
        };
        let held = self.by_client.entry(reader.client.clone()).or_default();
        if held.matches + known.len() > MOST_MATCHES_OF_A_CLIENT {
            return Err(Full::Client);
        }
        let new = known.keys().filter(|id| !self.games.contains_key(id));
        if self.games.len() + new.count() > MOST_MATCHES {
            return Err(Full::Matches);
        }
        held.matches += known.len();
        reader.watches.extend(known.keys());
        for (id, standing) in known {
            reader.mailbox.knows(*id, *standing);
            let game = self.games.entry(*id).or_default();
            if game.readers.is_empty() {
                game.told = Some(*standing);
            } else if game.told != Some(*standing) {
                game.told = None;
            }
            let follower = Follower {
                mailbox: Arc::clone(&reader.mailbox),
                since: self.reads + 1,
            };
            game.readers.insert(number, follower);
        }
        Ok(())
    }

    pub fn readers(&self) -> usize {
        self.readers.len()
    }

    pub fn leave(&mut self, number: u64) {
        let Some(reader) = self.readers.remove(&number) else {
            return;
        };
        if let Some(held) = self.by_client.get_mut(&reader.client) {
            held.streams -= 1;
            held.matches -= reader.watches.len();
            if held.streams == 0 {
                self.by_client.remove(&reader.client);
            }
        }
        for id in reader.watches {
            if let Some(game) = self.games.get_mut(&id) {
                game.readers.remove(&number);
                if game.readers.is_empty() {
                    self.games.remove(&id);
                }
            }
        }
    }

    /// Starts a poll: returns its number and the matches to read. Returns `None` if there are no
    /// streams; the poller then stops.
    pub fn begin_read(&mut self) -> Option<(u64, Vec<Uuid>)> {
        if self.readers.is_empty() {
            self.has_watcher = false;
            return None;
        }
        self.reads += 1;
        Some((self.reads, self.games.keys().copied().collect()))
    }

    /// Sends the result of a poll to the followers whose known state differs.
    pub fn tell(&mut self, read: u64, ids: &[Uuid], standings: &HashMap<Uuid, Standing>) {
        for id in ids {
            let Some(game) = self.games.get_mut(id) else {
                continue;
            };
            let now = standings.get(id).copied();
            if now.is_some() && game.told == now {
                continue;
            }
            game.told = now;
            let mut all_told = true;
            for follower in game.readers.values() {
                if follower.since <= read {
                    follower.mailbox.put(*id, now);
                } else {
                    all_told = false;
                }
            }
            if !all_told {
                game.told = None;
            } else if now.is_none() {
                // A deleted match never comes back.
                self.games.remove(id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: Uuid = Uuid::from_u128(1);

    fn players(count: i64) -> Standing {
        Standing {
            revision: 0,
            current_participants: count,
            max_participants: Some(10),
            waitlist_count: 0,
        }
    }

    fn standing(count: i64) -> HashMap<Uuid, Standing> {
        HashMap::from([(GAME, players(count))])
    }

    fn reader(board: &mut Board, client: &str, knows: i64) -> (u64, Arc<Mailbox>) {
        let mailbox = Arc::new(Mailbox::default());
        let number = board.enter(client.to_owned(), Arc::clone(&mailbox));
        let number = number.unwrap();
        board.follow(number, &standing(knows)).unwrap();
        (number, mailbox)
    }

    fn read(board: &mut Board, count: i64) {
        let (number, ids) = board.begin_read().unwrap();
        board.tell(number, &ids, &standing(count));
    }

    fn waiting(mailbox: &Mailbox) -> Option<i64> {
        let letter = mailbox.waiting().get(&GAME).copied().flatten();
        letter.map(|standing| standing.current_participants)
    }

    #[test]
    fn a_reader_is_told_of_a_change_and_of_nothing_else() {
        let mut board = Board::default();
        let (_, mailbox) = reader(&mut board, "a", 1);
        read(&mut board, 1);
        assert_eq!(waiting(&mailbox), None);
        read(&mut board, 2);
        assert_eq!(waiting(&mailbox), Some(2));
        // A slow stream gets only the latest state, and nothing if it is back to what it knows.
        read(&mut board, 3);
        assert_eq!(mailbox.waiting().len(), 1);
        assert_eq!(waiting(&mailbox), Some(3));
        read(&mut board, 1);
        assert!(mailbox.waiting().is_empty());
    }

    #[test]
    fn a_read_that_began_before_a_reader_came_tells_them_nothing() {
        let mut board = Board::default();
        let (_, early) = reader(&mut board, "a", 1);
        let (number, ids) = board.begin_read().unwrap();
        // Two players join meanwhile, and the next stream already knows.
        let (_, late) = reader(&mut board, "b", 3);
        board.tell(number, &ids, &standing(2));
        assert_eq!(waiting(&early), Some(2));
        assert_eq!(waiting(&late), None);
        read(&mut board, 3);
        assert_eq!(waiting(&early), Some(3));
        assert_eq!(waiting(&late), None);
        read(&mut board, 2);
        assert_eq!((waiting(&early), waiting(&late)), (Some(2), Some(2)));
    }

    #[test]
    fn readers_who_know_different_things_are_brought_together() {
        let mut board = Board::default();
        let (_, first) = reader(&mut board, "a", 1);
        let (_, second) = reader(&mut board, "b", 2);
        read(&mut board, 1);
        assert_eq!((waiting(&first), waiting(&second)), (None, Some(1)));
    }

    #[test]
    fn a_match_that_is_gone_is_told_once_and_read_no_more() {
        let mut board = Board::default();
        let (_, mailbox) = reader(&mut board, "a", 1);
        let (number, ids) = board.begin_read().unwrap();
        let late = reader(&mut board, "b", 1).1;
        board.tell(number, &ids, &HashMap::new());
        assert_eq!(mailbox.waiting(), HashMap::from([(GAME, None)]));
        assert!(late.waiting().is_empty());
        let (number, ids) = board.begin_read().unwrap();
        board.tell(number, &ids, &HashMap::new());
        assert_eq!(late.waiting(), HashMap::from([(GAME, None)]));
        assert_eq!(board.begin_read(), Some((3, vec![])));
    }

    #[test]
    fn whoever_leaves_leaves_nothing() {
        let mut board = Board {
            has_watcher: true,
            ..Board::default()
        };
        let numbers = [
            reader(&mut board, "a", 1).0,
            reader(&mut board, "a", 2).0,
            reader(&mut board, "b", 3).0,
        ];
        for number in numbers {
            assert!(board.begin_read().is_some());
            board.leave(number);
            board.leave(number);
        }
        assert_eq!(board.begin_read(), None);
        assert!(!board.has_watcher);
        assert!(board.by_client.is_empty() && board.games.is_empty());
    }

    #[test]
    fn neither_a_client_nor_all_of_them_open_more_than_there_is_room_for() {
        let mut board = Board::default();
        for number in 0..MOST_READERS {
            let client = format!("client {}", number % (MOST_READERS / MOST_OF_A_CLIENT));
            board.enter(client, Arc::default()).unwrap();
        }
        let one_more = board.enter("another".to_owned(), Arc::default());
        assert_eq!(one_more, Err(Full::Process));
        board.leave(1);
        let of_a_full_client = board.enter("client 7".to_owned(), Arc::default());
        assert_eq!(of_a_full_client, Err(Full::Client));
        let number = board.enter("another".to_owned(), Arc::default()).unwrap();
        let some = |from: usize, count: usize| -> HashMap<Uuid, Standing> {
            let ids = (from..from + count).map(|id| Uuid::from_u128(id as u128));
            ids.map(|id| (id, players(1))).collect()
        };
        let too_many = some(0, MOST_MATCHES_OF_A_CLIENT + 1);
        assert_eq!(board.follow(number, &too_many), Err(Full::Client));
        assert!(board.games.is_empty());
        board.leave(number);
        for client in 0..MOST_MATCHES / MOST_MATCHES_OF_A_CLIENT {
            board.leave(client as u64 + 2);
            let number = board.enter(format!("one of many {client}"), Arc::default());
            let all = some(client * MOST_MATCHES_OF_A_CLIENT, MOST_MATCHES_OF_A_CLIENT);
            board.follow(number.unwrap(), &all).unwrap();
        }
        board.leave(1_000);
        let number = board.enter("another".to_owned(), Arc::default()).unwrap();
        assert_eq!(
            board.follow(number, &some(MOST_MATCHES, 1)),
            Err(Full::Matches)
        );
        assert_eq!(board.follow(number, &some(0, 1)), Ok(()));
    }
}
