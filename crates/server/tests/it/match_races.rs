//! Concurrent joins and leaves of one match. Each guarantee is also tested without its safeguard,
//! to show that the test would notice.

use std::collections::BTreeMap;
use std::sync::Arc;

use lapang_api::CreateMatchRequest;
use lapang_db::{Conn, Db, Error, Uuid, params};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::matches::{futsal, join, leave, make};
use lapang_testing::{on_both_engines, rounds, size};

/// Who want the last place.
fn racers() -> usize {
    size(40, 200)
}

/// The counter, limit and rows of a match, read in one statement.
#[derive(Debug, PartialEq, Eq)]
struct Tally {
    count: i64,
    limit: Option<i64>,
    rows: i64,
    people: i64,
}

impl Tally {
    async fn of(db: &Db, match_id: Uuid) -> Self {
        db.read(move |conn| {
            conn.one(
                "SELECT m.current_participants, m.max_participants, COUNT(p.id) AS rows,
                     COUNT(DISTINCT p.user_id) AS people
                 FROM matches m LEFT JOIN match_participants p ON p.match_id = m.id
                 WHERE m.id = $1
                 GROUP BY m.current_participants, m.max_participants",
                params![match_id],
                |row| {
                    Ok(Self {
                        count: row.get("current_participants")?,
                        limit: row.get("max_participants")?,
                        rows: row.get("rows")?,
                        people: row.get("people")?,
                    })
                },
            )
        })
        .await
        .map_err(|error: Error| error)
        .unwrap()
    }

    /// The invariants: the counter equals the rows, nobody has two rows, and the limit holds.
    fn is_sound(&self) -> bool {
        self.count == self.rows
            && self.people == self.rows
            && self.limit.is_none_or(|limit| self.rows <= limit)
    }
}

/// Starts all attempts at the same moment and counts the results.
pub async fn race<F>(attempts: impl IntoIterator<Item = F>) -> BTreeMap<String, usize>
where
    F: Future<Output = String> + Send + 'static,
{
    let attempts: Vec<F> = attempts.into_iter().collect();
    let start = Arc::new(Barrier::new(attempts.len()));
    let mut running = JoinSet::new();
    for attempt in attempts {
        let start = Arc::clone(&start);
        running.spawn(async move {
            start.wait().await;
            attempt.await
        });
    }
    let mut ends = BTreeMap::new();
    for end in running.join_all().await {
        *ends.entry(end).or_insert(0) += 1;
    }
    ends
}

async fn try_join(player: Person, id: String) -> String {
    match join(&player, &id).await {
        Ok(()) => "joined".to_owned(),
        Err(refused) => refused.short(),
    }
}

/// Creates a match with one free place.
async fn last_place(host: &Person) -> String {
    let request = CreateMatchRequest {
        max_participants: Some(2),
        ..futsal()
    };
    make(host, request).await.id
}

/// Whether exactly one joined, the others got `MATCH_FULL`, and the rows are consistent.
async fn exactly_one_joined(db: &Db, id: &str, ends: &BTreeMap<String, usize>) -> bool {
    let expected = BTreeMap::from([
        ("failed_precondition/MATCH_FULL".to_owned(), racers() - 1),
        ("joined".to_owned(), 1),
    ]);
    *ends == expected && Tally::of(db, id.parse().unwrap()).await.is_sound()
}

/// Joins without the safeguard: reads the counter, then writes it.
async fn unguarded_join(
    db: Db,
    (user_id, match_id, row_id): (Uuid, Uuid, Uuid),
    all_looked: Arc<Barrier>,
) -> String {
    let seen = Tally::of(&db, match_id).await;
    all_looked.wait().await;
    if seen.limit.is_some_and(|limit| seen.count >= limit) {
        return "failed_precondition/MATCH_FULL".to_owned();
    }
    let count = seen.count + 1;
    let written: Result<u64, Error> = db
        .write(move |conn| {
            conn.execute(
                "UPDATE matches SET current_participants = $2 WHERE id = $1",
                params![match_id, count],
            )?;
            conn.execute(
                "INSERT INTO match_participants (id, match_id, user_id, joined_at)
                 VALUES ($1, $2, $3, 0)",
                params![row_id, match_id, user_id],
            )
        })
        .await;
    written.map_or_else(|error| error.to_string(), |_| "joined".to_owned())
}

fn drop_unique_key(conn: &mut dyn Conn) -> Result<u64, Error> {
    conn.execute("DROP INDEX match_participants_once", params![])
}

on_both_engines! {
    async fn the_last_place_goes_to_exactly_one_of_many_joins(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(racers()).await;
        for round in 0..rounds() {
            let id = last_place(&host).await;
            let ends = race(crowd.iter().map(|it| try_join(it.clone(), id.clone()))).await;
            assert!(
                exactly_one_joined(&app.app.db, &id, &ends).await,
                "round {round}: {ends:?}"
            );
        }
    }

    async fn without_the_count_condition_the_last_place_is_given_twice(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(racers()).await;
        let id = last_place(&host).await;
        let match_id: Uuid = id.parse().unwrap();
        let all_looked = Arc::new(Barrier::new(crowd.len()));
        let ends = race(crowd.iter().map(|it| {
            let row = (it.user_id, match_id, app.app.new_id());
            unguarded_join(app.app.db.clone(), row, Arc::clone(&all_looked))
        }))
        .await;
        assert!(
            !exactly_one_joined(&app.app.db, &id, &ends).await,
            "{ends:?}"
        );
        assert!(!Tally::of(&app.app.db, match_id).await.is_sound());
    }

    async fn joining_50_times_at_once_gives_one_place(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let eager = app.regular("eager@example.com", "Eager").await;
        for max_participants in [None, Some(2), Some(30)] {
            let id = make(
                &host,
                CreateMatchRequest {
                    max_participants,
                    ..futsal()
                },
            )
            .await
            .id;
            let ends = race((0..50).map(|_| try_join(eager.clone(), id.clone()))).await;
            let expected = BTreeMap::from([
                ("already_exists/ALREADY_JOINED".to_owned(), 49),
                ("joined".to_owned(), 1),
            ]);
            assert_eq!(ends, expected);
            let tally = Tally::of(&app.app.db, id.parse().unwrap()).await;
            assert_eq!((tally.count, tally.rows), (2, 2));
        }
    }

    async fn without_the_unique_key_one_player_gets_many_places(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let eager = app.regular("eager@example.com", "Eager").await;
        app.app.db.write(drop_unique_key).await.unwrap();
        let id = make(
            &host,
            CreateMatchRequest {
                max_participants: None,
                ..futsal()
            },
        )
        .await
        .id;
        race((0..50).map(|_| try_join(eager.clone(), id.clone()))).await;
        let tally = Tally::of(&app.app.db, id.parse().unwrap()).await;
        assert!(tally.rows > 2, "{tally:?}");
        assert!(!tally.is_sound());
    }

    async fn the_counter_always_equals_the_rows_and_respects_the_limit(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(30).await;
        let id = make(&host, futsal()).await.id;
        let match_id: Uuid = id.parse().unwrap();
        let mut running = JoinSet::new();
        for (number, player) in crowd.iter().cloned().enumerate() {
            let id = id.clone();
            running.spawn(async move {
                // Ten moves each, in different orders.
                for step in 0..10_usize {
                    let joins = (number * 7 + step * step * 3) % 5 < 3;
                    let moved = if joins {
                        join(&player, &id).await
                    } else {
                        leave(&player, &id).await
                    };
                    let allowed = ["MATCH_FULL", "ALREADY_JOINED", "NOT_A_PARTICIPANT"];
                    if let Err(refused) = moved {
                        assert!(allowed.contains(&refused.reason.as_str()), "{refused:?}");
                    }
                }
            });
        }
        let mut reads = 0;
        while !running.is_empty() {
            let tally = Tally::of(&app.app.db, match_id).await;
            assert!(tally.is_sound(), "after {reads} reads: {tally:?}");
            let seen = lapang_testing::calls::matches::get(&host, &id).await.unwrap();
            assert_eq!(
                usize::try_from(seen.current_participants).unwrap(),
                seen.participants.len()
            );
            assert!(seen.participants.len() <= 10);
            reads += 1;
            while let Some(ended) = running.try_join_next() {
                ended.unwrap();
            }
        }
        assert!(reads > 1);
        assert!(Tally::of(&app.app.db, match_id).await.is_sound());
    }

    async fn leaving_50_times_at_once_leaves_once(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(3).await;
        let id = make(&host, futsal()).await.id;
        for player in &crowd {
            join(player, &id).await.unwrap();
        }
        let ends = race((0..50).map(|_| {
            let (player, id) = (crowd[0].clone(), id.clone());
            async move {
                match leave(&player, &id).await {
                    Ok(()) => "left".to_owned(),
                    Err(refused) => refused.short(),
                }
            }
        }))
        .await;
        let expected = BTreeMap::from([
            ("failed_precondition/NOT_A_PARTICIPANT".to_owned(), 49),
            ("left".to_owned(), 1),
        ]);
        assert_eq!(ends, expected);
        let tally = Tally::of(&app.app.db, id.parse().unwrap()).await;
        assert_eq!((tally.count, tally.rows), (3, 3));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_place_goes_to_exactly_one_of_many_joins_over_two_nodes() {
    let app = TestApp::start(lapang_db::Engine::Postgres).await;
    let other = app.another_node().await;
    let host = app.regular("host@example.com", "Host").await;
    let crowd = app.crowd(racers()).await;
    for round in 0..rounds() {
        let id = last_place(&host).await;
        let ends = race(crowd.iter().enumerate().map(|(number, player)| {
            let node = if number % 2 == 0 { &app } else { &other };
            try_join(player.through(node), id.clone())
        }))
        .await;
        assert!(
            exactly_one_joined(&app.app.db, &id, &ends).await,
            "round {round}: {ends:?}"
        );
    }
}
