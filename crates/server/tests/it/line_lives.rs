//! A thousand random joins, leaves, waits, removals, changes of the limit and deletions at once,
//! while others read: at every read the counts are the rows that are shown, the limit is kept, and
//! nobody waits while a place is free.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, RwLock};

use lapang_api::{CreateMatchRequest, Match};
use lapang_db::{Engine, params};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio::task::JoinSet;

use crate::line_races::{Tally, drop_the_check, free_without_the_line};
use crate::matches::{
    delete, full, futsal, get, join, leave, limit, make, remove, stop_waiting, wait,
};
use crate::on_both_engines;
use crate::support::{Person, Refusal, TestApp};

const PLAYERS: usize = 25;
const MOVES: usize = 40;
const MATCHES: usize = 3;

/// The matches that are played now; each that is deleted is followed by another.
#[derive(Clone)]
struct Board(Arc<RwLock<Vec<String>>>);

impl Board {
    fn at(&self, index: usize) -> String {
        self.0.read().unwrap()[index].clone()
    }

    fn all(&self) -> Vec<String> {
        self.0.read().unwrap().clone()
    }

    fn replace(&self, old: &str, new: String) {
        let mut ids = self.0.write().unwrap();
        if let Some(id) = ids.iter_mut().find(|id| *id == old) {
            *id = new;
        }
    }
}

/// Where and among whom the moves are made.
#[derive(Clone)]
struct World {
    host: Person,
    board: Board,
}

impl World {
    /// One random move of a player, or of the host; what it was and how it ended.
    async fn act(
        &self,
        random: &mut StdRng,
        player: &Person,
    ) -> (&'static str, Result<(), Refusal>) {
        let (host, board) = (&self.host, &self.board);
        let id = board.at(random.random_range(0..MATCHES));
        match random.random_range(0..100) {
            0..30 => ("join", join(player, &id).await),
            30..46 => ("leave", leave(player, &id).await),
            46..74 => ("wait", wait(player, &id).await.map(drop)),
            74..88 => ("stop waiting", stop_waiting(player, &id).await),
            88..93 => (
                "remove",
                remove(host, &id, &player.user_id.to_string()).await,
            ),
            93..99 => {
                // Seldom none, so that lines grow.
                let max = [0, 2, 3, 3, 4, 4, 5, 5, 6, 6][random.random_range(0..10)];
                ("limit", limit(host, &id, max).await.map(drop))
            }
            _ => {
                let done = delete(host, &id).await;
                if done.is_ok() {
                    let request = CreateMatchRequest {
                        max_participants: Some(3),
                        ..futsal()
                    };
                    board.replace(&id, make(host, request).await.id);
                }
                ("delete", done)
            }
        }
    }

    /// A life of so many moves: how often each was made, or what nobody should have answered.
    async fn live(
        self,
        player: Person,
        seed: u64,
    ) -> Result<BTreeMap<&'static str, usize>, String> {
        let mut random = StdRng::seed_from_u64(seed);
        let mut done: BTreeMap<&'static str, usize> = BTreeMap::new();
        for _ in 0..MOVES {
            let (what, ended) = self.act(&mut random, &player).await;
            if !is_expected(&ended) {
                return Err(format!("{what}: {ended:?}"));
            }
            *done.entry(what).or_default() += usize::from(ended.is_ok());
        }
        Ok(done)
    }

    /// Reads as the host and as a player until nobody moves any more: how often.
    async fn watch(
        self,
        player: Person,
        node: Arc<TestApp>,
        moving: Arc<AtomicUsize>,
    ) -> Result<usize, String> {
        let mut reads = 0;
        while moving.load(Ordering::SeqCst) > 0 {
            self.look(&player, &node).await?;
            reads += 1;
        }
        Ok(reads)
    }

    /// Looks at all matches once; what is wrong with one of them.
    async fn look(&self, player: &Person, node: &TestApp) -> Result<(), String> {
        for id in self.board.all() {
            let tally = Tally::of(&node.app.db, &id).await;
            if !tally.is_sound() {
                return Err(format!("{tally:?}"));
            }
            for (reader, is_host) in [(&self.host, true), (player, false)] {
                match get(reader, &id).await {
                    Ok(seen) if is_sound(&seen, is_host) => {}
                    // Somebody has just deleted it.
                    Err(refused) if refused.code == "not_found" => {}
                    wrong => return Err(format!("{wrong:?}")),
                }
            }
        }
        Ok(())
    }
}

const REFUSALS: [&str; 8] = [
    "MATCH_FULL",
    "MATCH_NOT_FULL",
    "ALREADY_JOINED",
    "ALREADY_WAITING",
    "NOT_A_PARTICIPANT",
    "NOT_WAITING",
    "LIMIT_BELOW_PARTICIPANTS",
    "REMOVED_BY_HOST",
];

/// Nothing but what the rules say, or a match that somebody has just deleted.
fn is_expected(ended: &Result<(), Refusal>) -> bool {
    ended.as_ref().err().is_none_or(|refused| {
        refused.code == "not_found" || REFUSALS.contains(&refused.reason.as_str())
    })
}

/// What a reader is shown keeps every promise.
fn is_sound(seen: &Match, is_host: bool) -> bool {
    let (count, waiting) = (seen.current_participants, seen.waitlist_count);
    let people: BTreeSet<&str> = seen
        .participants
        .iter()
        .chain(&seen.waitlist)
        .map(|it| it.user_id.as_str())
        .collect();
    usize::try_from(count).unwrap() == seen.participants.len()
        && seen.waitlist.len()
            == if is_host {
                usize::try_from(waiting).unwrap()
            } else {
                0
            }
        && people.len() == seen.participants.len() + seen.waitlist.len()
        && seen.max_participants.is_none_or(|max| count <= max)
        && (waiting == 0 || seen.max_participants == Some(count))
        && !(seen.has_joined && seen.waitlist_position.is_some())
        && seen
            .waitlist_position
            .is_none_or(|position| (1..=waiting).contains(&position))
}

/// How many matches there are, and of how many the counts are not their rows.
async fn in_the_end(app: &TestApp) -> (i64, i64) {
    let found = app.app.db.read(|conn| -> Result<_, lapang_db::Error> {
        conn.one(
            "SELECT COUNT(*), COUNT(CASE WHEN
                 m.current_participants <> (SELECT COUNT(*) FROM match_participants p WHERE p.match_id = m.id)
                 OR m.waitlist_count <> (SELECT COUNT(*) FROM match_waitlist w WHERE w.match_id = m.id)
                 THEN 1 END)
             FROM matches m",
            params![],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    });
    found.await.unwrap()
}

/// How often each move was made, or what went wrong on the way.
async fn thousand_moves(nodes: Vec<Arc<TestApp>>) -> Result<BTreeMap<&'static str, usize>, String> {
    let app = &nodes[0];
    let host = app.regular("host@example.com", "Host").await;
    let crowd = app.crowd(PLAYERS).await;
    let mut ids = Vec::new();
    for _ in 0..MATCHES {
        ids.push(full(&host, &crowd[..3]).await);
    }
    let board = Board(Arc::new(RwLock::new(ids)));
    let world = |node: &Arc<TestApp>| World {
        host: host.through(node),
        board: board.clone(),
    };
    let moving = Arc::new(AtomicUsize::new(PLAYERS));
    let mut watching = JoinSet::new();
    for node in &nodes {
        let player = crowd[0].through(node);
        watching.spawn(world(node).watch(player, Arc::clone(node), Arc::clone(&moving)));
    }
    let mut running = JoinSet::new();
    for (number, player) in (0..).zip(&crowd) {
        let node = &nodes[usize::try_from(number).unwrap() % nodes.len()];
        let (living, moving) = (
            world(node).live(player.through(node), number),
            Arc::clone(&moving),
        );
        running.spawn(async move {
            let ended = living.await;
            moving.fetch_sub(1, Ordering::SeqCst);
            ended
        });
    }
    let mut done: BTreeMap<&'static str, usize> = BTreeMap::new();
    for life in running.join_all().await {
        for (what, count) in life? {
            *done.entry(what).or_default() += count;
        }
    }
    for reads in watching.join_all().await {
        assert!(reads? > 1);
    }
    world(app).look(&crowd[0], app).await?;
    match in_the_end(app).await {
        (matches, 0) if matches > i64::try_from(MATCHES).unwrap() => Ok(done),
        wrong => Err(format!("{wrong:?}")),
    }
}

async fn assert_in_step(nodes: Vec<Arc<TestApp>>) {
    let done = thousand_moves(nodes).await.unwrap();
    assert_eq!(done.len(), 7, "{done:?}");
    for what in ["join", "leave", "wait", "limit", "delete"] {
        assert!(done[what] > 0, "{done:?}");
    }
}

on_both_engines! {
    async fn a_thousand_moves_at_once_keep_places_and_line_in_step(app: TestApp) {
        assert_in_step(vec![Arc::new(app)]).await;
    }

    async fn without_the_line_moving_up_with_a_leave_a_reader_notices(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(2).await;
        let id = full(&host, &crowd[..1]).await;
        wait(&crowd[1], &id).await.unwrap();
        let board = Board(Arc::new(RwLock::new(vec![id.clone()])));
        let world = World { host, board };
        assert_eq!(world.look(&crowd[1], &app).await, Ok(()));
        let (id, guest) = (id.parse().unwrap(), crowd[0].user_id);
        app.app.db.write(drop_the_check).await.unwrap();
        let left = app.app.db.write(move |conn| free_without_the_line(conn, id, guest));
        assert_eq!(left.await, Ok(true));
        assert!(world.look(&crowd[1], &app).await.is_err());
        // Those who play and those who wait are still as many as the counts say.
        assert_eq!(in_the_end(&app).await, (1, 0));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_moves_over_two_nodes_keep_places_and_line_in_step() {
    let app = TestApp::start(Engine::Postgres).await;
    let other = app.another_node().await;
    assert_in_step(vec![Arc::new(app), Arc::new(other)]).await;
}
