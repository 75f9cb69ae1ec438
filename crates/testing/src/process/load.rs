//! Continuous load of creating matches and reading lists, with the result of each call.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use lapang_api as api;
use lapang_db::{Engine, value};
use tokio::task::JoinSet;

use crate::app::{Person, refusal};
use crate::process::place::Place;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Read,
    Write,
}

/// How one call ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub kind: Kind,
    pub began: Instant,
    pub took: Duration,
    /// `None` on success, otherwise code and reason; "lost" without a response.
    pub refused: Option<String>,
}

/// Calls that go on until stopped.
pub struct Load {
    stop: Arc<AtomicBool>,
    seen: Arc<Mutex<Seen>>,
    people: JoinSet<()>,
}

#[derive(Default)]
struct Seen {
    outcomes: Vec<Outcome>,
    made: Vec<String>,
}

impl Seen {
    fn add(&mut self, made: Option<String>, outcome: Outcome) {
        self.made.extend(made);
        self.outcomes.push(outcome);
    }

    /// When the first call of a kind succeeded that began after a moment.
    fn success(&self, kind: Kind, after: Instant) -> Option<Instant> {
        let well = |it: &&Outcome| it.kind == kind && it.refused.is_none() && it.began >= after;
        let ends = self.outcomes.iter().filter(well);
        ends.map(|it| it.began + it.took).min()
    }
}

impl Load {
    /// The cost of creating a match grows with its host's other matches, so use several hosts.
    pub fn of(callers: &[Person], writers: usize, readers: usize) -> Self {
        let (stop, seen) = (Arc::new(AtomicBool::new(false)), Arc::default());
        let mut people = JoinSet::new();
        for number in 0..writers + readers {
            let kind = if number < writers {
                Kind::Write
            } else {
                Kind::Read
            };
            let (stop, seen) = (Arc::clone(&stop), Arc::clone(&seen));
            let caller = callers[number % callers.len()].clone();
            people.spawn(call_and_call(caller, kind, stop, seen));
        }
        Self { stop, seen, people }
    }

    /// Calls that ended since the last time.
    pub fn outcomes(&self) -> Vec<Outcome> {
        std::mem::take(&mut self.seen.lock().unwrap().outcomes)
    }

    /// Waits for the first call of a kind that began after a moment and succeeded. Returns the time from that moment to
    /// its response.
    pub async fn next_success(&self, kind: Kind, after: Instant) -> Duration {
        let give_up = Instant::now() + Duration::from_secs(60);
        while Instant::now() < give_up {
            let success = self.seen.lock().unwrap().success(kind, after);
            if let Some(success) = success {
                return success.duration_since(after);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("no {kind:?} has gone well within a minute");
    }

    /// Stops the load. Returns the ids of the acknowledged matches, and the remaining outcomes.
    pub async fn stop(mut self) -> (Vec<String>, Vec<Outcome>) {
        self.stop.store(true, Ordering::Relaxed);
        while let Some(ended) = self.people.join_next().await {
            ended.unwrap();
        }
        let mut seen = self.seen.lock().unwrap();
        (
            std::mem::take(&mut seen.made),
            std::mem::take(&mut seen.outcomes),
        )
    }
}

async fn call_and_call(person: Person, kind: Kind, stop: Arc<AtomicBool>, seen: Arc<Mutex<Seen>>) {
    while !stop.load(Ordering::Relaxed) {
        let began = Instant::now();
        let answer = match kind {
            Kind::Write => person
                .matches()
                .create_match(a_match())
                .await
                .map(|answer| Some(answer.into_owned().r#match.id.clone())),
            Kind::Read => person
                .matches()
                .list_matches(api::ListMatchesRequest::default())
                .await
                .map(|_| None),
        };
        let took = began.elapsed();
        let (made, refused) = match answer {
            Ok(made) => (made, None),
            Err(error) => (None, Some(refusal(Err::<(), _>(error)).short())),
        };
        let is_refused = refused.is_some();
        seen.lock().unwrap().add(
            made,
            Outcome {
                kind,
                began,
                took,
                refused,
            },
        );
        if is_refused {
            // As a page does before it retries.
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// The number of outcomes of each kind.
pub fn tally(outcomes: &[Outcome]) -> BTreeMap<String, usize> {
    let mut tally = BTreeMap::new();
    for outcome in outcomes {
        let name = outcome.refused.clone().unwrap_or_else(|| "ok".to_owned());
        *tally.entry(name).or_default() += 1;
    }
    tally
}

/// In `days` days by the clock of the processes under test.
#[expect(
    clippy::disallowed_methods,
    reason = "the processes under test have the system's clock"
)]
pub fn in_days(days: i64) -> Timestamp {
    Timestamp::now() + SignedDuration::from_hours(24 * days)
}

pub fn a_match() -> api::CreateMatchRequest {
    api::CreateMatchRequest {
        name: "Under fire".to_owned(),
        sport_id: "futsal".to_owned(),
        location: "Somewhere".to_owned(),
        date_time: lapang::wire::time(in_days(2)),
        is_public: true,
        ..Default::default()
    }
}

pub async fn all_are_there(person: &Person, ids: &[String]) {
    for id in ids {
        let request = api::GetMatchRequest {
            id: id.clone(),
            ..Default::default()
        };
        let found = person.matches().get_match(request).await;
        assert!(
            found.is_ok(),
            "acknowledged and lost: {id}: {:?}",
            found.err()
        );
    }
}

/// Checks that a match, its host's participation and its link are created together or not at all. Returns the number of
/// matches.
pub async fn nothing_is_there_by_half(place: &Place) -> i64 {
    let db = place.open();
    let counts: Vec<i64> = db
        .read(|conn| {
            let mut counts = Vec::new();
            for sql in [
                "SELECT COUNT(*) FROM matches",
                "SELECT COUNT(*) FROM match_participants",
                "SELECT COUNT(*) FROM short_links",
            ] {
                counts.push(conn.one(sql, &[], value)?);
            }
            Ok::<_, lapang_db::Error>(counts)
        })
        .await
        .unwrap();
    assert!(
        counts[0] > 0 && counts.iter().all(|count| *count == counts[0]),
        "{counts:?}"
    );
    if db.engine() == Engine::Sqlite {
        let verdict: String = db
            .read(|conn| conn.one("PRAGMA integrity_check", &[], value))
            .await
            .map_err(|error: lapang_db::Error| error)
            .unwrap();
        assert_eq!(verdict, "ok");
    }
    counts[0]
}
