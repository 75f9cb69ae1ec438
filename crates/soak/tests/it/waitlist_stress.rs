//! A thousand concurrent random joins, leaves, waitlist moves, removals, limit changes and
//! deletions, with concurrent readers. At every read the counters equal the rows, the limit holds,
//! and nobody is waitlisted while a place is free.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, RwLock};

use lapang_api::{CreateMatchRequest, Match};
use lapang_db::{Engine, params, values};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio::task::JoinSet;

use lapang_testing::app::waitlist::{Tally, drop_check_constraint, free_without_promotion};
use lapang_testing::app::{Person, Refusal, TestApp};
use lapang_testing::calls::matches::{
    delete, full, futsal, get, join, join_waitlist, leave, leave_waitlist, limit, make, remove,
};
use lapang_testing::on_both_engines;

const PLAYERS: usize = 25;
const MOVES: usize = 40;
const MATCHES: usize = 3;

/// The current matches; a deleted one is replaced.
#[derive(Clone)]
struct CurrentMatches(Arc<RwLock<Vec<String>>>);

impl CurrentMatches {
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

#[derive(Clone)]
struct Players {
    host: Person,
    matches: CurrentMatches,
}

impl Players {
    /// Makes one random move. Returns its name and result.
    async fn act(
        &self,
        random: &mut StdRng,
        player: &Person,
    ) -> (&'static str, Result<(), Refusal>) {
        let (host, matches) = (&self.host, &self.matches);
        let id = matches.at(random.random_range(0..MATCHES));
        match random.random_range(0..100) {
            0..30 => ("join", join(player, &id).await),
            30..46 => ("leave", leave(player, &id).await),
            46..74 => ("wait", join_waitlist(player, &id).await.map(drop)),
            74..88 => ("stop waiting", leave_waitlist(player, &id).await),
            88..93 => (
                "remove",
                remove(host, &id, &player.user_id.to_string()).await,
            ),
            93..99 => {
                // Rarely unlimited, so that waitlists grow.
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
                    matches.replace(&id, make(host, request).await.id);
                }
                ("delete", done)
            }
        }
    }

    /// Makes `MOVES` moves. Returns the successes by name, or the first unexpected result.
    async fn play(
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

    /// Reads as the host and as a player until all moves are done. Returns the number of reads.
    async fn read_until_done(
        self,
        player: Person,
        node: Arc<TestApp>,
        moving: Arc<AtomicUsize>,
    ) -> Result<usize, String> {
        let mut reads = 0;
        while moving.load(Ordering::SeqCst) > 0 {
            self.check_all(&player, &node).await?;
            reads += 1;
        }
        Ok(reads)
    }

    /// Checks all matches once.
    async fn check_all(&self, player: &Person, node: &TestApp) -> Result<(), String> {
        for id in self.matches.all() {
            let tally = Tally::of(&node.app.db, &id).await;
            if !tally.is_sound() {
                return Err(format!("{tally:?}"));
            }
            for (reader, is_host) in [(&self.host, true), (player, false)] {
                match get(reader, &id).await {
                    Ok(seen) if is_sound(&seen, is_host) => {}
                    // It was just deleted.
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

/// A refusal by a rule, or a match that was just deleted.
fn is_expected(ended: &Result<(), Refusal>) -> bool {
    ended.as_ref().err().is_none_or(|refused| {
        refused.code == "not_found" || REFUSALS.contains(&refused.reason.as_str())
    })
}

/// Checks the invariants on what a reader sees.
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

/// Returns the number of matches, and how many have counters that differ from their rows.
async fn count_mismatches(app: &TestApp) -> (i64, i64) {
    let found = app.app.db.read(|conn| -> Result<_, lapang_db::Error> {
        conn.one(
            "SELECT COUNT(*), COUNT(CASE WHEN
                 m.current_participants <> (SELECT COUNT(*) FROM match_participants p WHERE p.match_id = m.id)
                 OR m.waitlist_count <> (SELECT COUNT(*) FROM match_waitlist w WHERE w.match_id = m.id)
                 THEN 1 END)
             FROM matches m",
            params![],
            values,
        )
    });
    found.await.unwrap()
}

/// Returns the successful moves by name, or the first inconsistency.
async fn thousand_moves(nodes: Vec<Arc<TestApp>>) -> Result<BTreeMap<&'static str, usize>, String> {
    let app = &nodes[0];
    let host = app.regular("host@example.com", "Host").await;
    let crowd = app.crowd(PLAYERS).await;
    let mut ids = Vec::new();
    for _ in 0..MATCHES {
        ids.push(full(&host, &crowd[..3]).await);
    }
    let matches = CurrentMatches(Arc::new(RwLock::new(ids)));
    let players = |node: &Arc<TestApp>| Players {
        host: host.through(node),
        matches: matches.clone(),
    };
    let moving = Arc::new(AtomicUsize::new(PLAYERS));
    let mut watching = JoinSet::new();
    for node in &nodes {
        let player = crowd[0].through(node);
        watching.spawn(players(node).read_until_done(
            player,
            Arc::clone(node),
            Arc::clone(&moving),
        ));
    }
    let mut running = JoinSet::new();
    for (number, player) in (0..).zip(&crowd) {
        let node = &nodes[usize::try_from(number).unwrap() % nodes.len()];
        let (living, moving) = (
            players(node).play(player.through(node), number),
            Arc::clone(&moving),
        );
        running.spawn(async move {
            let ended = living.await;
            moving.fetch_sub(1, Ordering::SeqCst);
            ended
        });
    }
    let mut done: BTreeMap<&'static str, usize> = BTreeMap::new();
    for result in running.join_all().await {
        for (what, count) in result? {
            *done.entry(what).or_default() += count;
        }
    }
    for reads in watching.join_all().await {
        assert!(reads? > 1);
    }
    players(app).check_all(&crowd[0], app).await?;
    match count_mismatches(app).await {
        (matches, 0) if matches > i64::try_from(MATCHES).unwrap() => Ok(done),
        wrong => Err(format!("{wrong:?}")),
    }
}

async fn assert_consistent(nodes: Vec<Arc<TestApp>>) {
    let done = thousand_moves(nodes).await.unwrap();
    assert_eq!(done.len(), 7, "{done:?}");
    for what in ["join", "leave", "wait", "limit", "delete"] {
        assert!(done[what] > 0, "{done:?}");
    }
}

on_both_engines! {
    async fn a_thousand_concurrent_moves_keep_counts_and_waitlist_consistent(app: TestApp) {
        assert_consistent(vec![Arc::new(app)]).await;
    }

    async fn without_promotion_on_leave_a_reader_sees_an_inconsistency(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(2).await;
        let id = full(&host, &crowd[..1]).await;
        join_waitlist(&crowd[1], &id).await.unwrap();
        let matches = CurrentMatches(Arc::new(RwLock::new(vec![id.clone()])));
        let players = Players { host, matches };
        assert_eq!(players.check_all(&crowd[1], &app).await, Ok(()));
        let (id, guest) = (id.parse().unwrap(), crowd[0].user_id);
        app.app.db.write(drop_check_constraint).await.unwrap();
        let left = app.app.db.write(move |conn| free_without_promotion(conn, id, guest));
        assert_eq!(left.await, Ok(true));
        assert!(players.check_all(&crowd[1], &app).await.is_err());
        // The counters still equal the rows.
        assert_eq!(count_mismatches(&app).await, (1, 0));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_moves_over_two_nodes_keep_counts_and_waitlist_consistent() {
    let app = TestApp::start(Engine::Postgres).await;
    let other = app.another_node().await;
    assert_consistent(vec![Arc::new(app), Arc::new(other)]).await;
}
