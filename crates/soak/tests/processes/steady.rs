//! Mixed load at half of the machine's capacity, in soak for an hour: memory, descriptors and latency stay stable. The
//! normal run lasts a few seconds and only detects rapid growth.
#![expect(
    clippy::cast_precision_loss,
    reason = "counts far below what a float holds exactly"
)]

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use connectrpc::ConnectError;
use lapang_api as api;
use lapang_db::Engine;
use lapang_testing::{figures, is_soak, size};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use lapang_testing::app::Person;
use lapang_testing::process::hall::{Hall, players, through};
use lapang_testing::process::load::a_match;
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

const CLIENTS: usize = 16;
/// Enough callers that none gets an unrealistic history. A person's bookings are counted each time they book.
const PEOPLE: usize = 4_000;
/// Growth counts from this sample on, after warming up.
const WARM_AFTER: usize = 10;
/// Kilobytes: SQLite's log restarts at 4 MB, once no one reads the part before.
const LONGEST_LOG: u64 = 32 * 1024;

/// A sample of the process.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// Anonymous memory only: mapped parts of the database's file grow with it and belong to the system.
    kilobytes: u64,
    descriptors: usize,
    p99: Duration,
}

#[tokio::test(flavor = "multi_thread")]
async fn half_load_leaks_nothing_on_sqlite() {
    let _turn = crate::TURN.lock().await;
    hold_steady(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_load_leaks_nothing_on_postgres() {
    let _turn = crate::TURN.lock().await;
    hold_steady(Engine::Postgres).await;
}

async fn hold_steady(engine: Engine) {
    let place = Place::on(engine);
    let app = place.prepare();
    let hall = Hall::new(&app, "Gor Melati", false, 4).await;
    let tokens = players(&app, size(64, PEOPLE)).await;
    app.db.close();
    let url = place.url.as_deref();
    let (process, _) = Process::serve(free_port(), place.directory.path(), url).await;
    let people: Vec<Person> = tokens
        .iter()
        .take(CLIENTS)
        .map(|it| through(&process.origin, it))
        .collect();
    let spell = Duration::from_secs(size(1, 20));
    let cookies = tokens.iter().map(|it| through(&process.origin, it).cookie);
    let scene = Scene::new(hall, cookies.collect(), &people[0]).await;
    fill_caches(&process, &people, &scene, spell).await;
    let log = Arc::new(AtomicU64::new(0));
    let looks = tokio::spawn(measure_log(place.directory.path().into(), Arc::clone(&log)));
    // Full capacity: readers without pauses.
    let (calls, _) = run(&people, &scene, spell, None).await;
    let capacity = calls as f64 / spell.as_secs_f64();
    let every = Duration::from_secs_f64(CLIENTS as f64 / (capacity / 2.0));
    let minute = Duration::from_millis(size(500, 60_000));
    let mut samples = Vec::new();
    for _ in 0..size(8, 60) {
        let (_, p99) = run(&people, &scene, minute, Some(every)).await;
        samples.push(sample(&process, p99));
    }
    looks.abort();
    let log = log.load(Ordering::Relaxed);
    assert_eq!(log > 0, engine == Engine::Sqlite);
    assert!(log <= LONGEST_LOG, "the log grows to {log} kB");
    judge(engine, capacity, log, &samples);
}

/// Fills SQLite's page cache, which is bounded, first: its growth is not a leak.
async fn fill_caches(process: &Process, people: &[Person], scene: &Scene, spell: Duration) {
    let mut before = 0;
    for _ in 0..size(1, 30) {
        write(people, scene, spell).await;
        let now = process.kilobytes("RssAnon:");
        if now < before + before / 100 {
            break;
        }
        before = now;
    }
}

/// Everyone writes, without a pause.
async fn write(people: &[Person], scene: &Scene, spell: Duration) {
    let until = Instant::now() + spell;
    let mut clients = JoinSet::new();
    for (number, person) in (0..).zip(people) {
        let (mut person, scene) = (person.clone(), scene.clone());
        clients.spawn(async move {
            let mut number: u64 = number;
            while Instant::now() < until {
                scene.take_name(&mut person, number);
                allow(book_and_cancel(&person, &scene, number).await);
                number += CLIENTS as u64;
            }
        });
    }
    clients.join_all().await;
}

fn judge(engine: Engine, capacity: f64, log: u64, samples: &[Sample]) {
    let warm = &samples[WARM_AFTER.min(samples.len() / 4)..];
    let slope = slope(warm) * 10.0 / 1024.0;
    let (first, last) = (warm[0], warm[warm.len() - 1]);
    let descriptors = last.descriptors.saturating_sub(first.descriptors);
    let third = warm.len().div_ceil(3);
    let mean = |part: &[Sample]| {
        let sum: Duration = part.iter().map(|it| it.p99).sum();
        sum.as_secs_f64() / part.len() as f64
    };
    let drift = mean(&warm[warm.len() - third..]) / mean(&warm[..third]) - 1.0;
    figures(format!(
        "{engine:?}: {:.0}/s of {capacity:.0}/s, {slope:+.2} MB in 10 min, {descriptors} more descriptors, {log} kB of log at most, p99 {:.1?}, drift {:+.0} %",
        capacity / 2.0,
        last.p99,
        drift * 100.0
    ));
    if is_soak() {
        assert!(slope < 1.0, "memory grows: {samples:?}");
        assert!(descriptors < 10, "descriptors grow: {samples:?}");
        assert!(drift < 0.2, "answers get slower: {samples:?}");
    } else {
        // Few and short samples only detect rapid growth.
        assert!(
            last.kilobytes <= 2 * first.kilobytes,
            "memory grows: {samples:?}"
        );
        assert!(descriptors <= 20, "descriptors grow: {samples:?}");
    }
}

/// Growth per sample in kilobytes, by least squares.
fn slope(samples: &[Sample]) -> f64 {
    let count = samples.len() as f64;
    let middle = (count - 1.0) / 2.0;
    let mean = samples.iter().map(|it| it.kilobytes as f64).sum::<f64>() / count;
    let (mut above, mut below) = (0.0, 0.0);
    for (at, sample) in samples.iter().enumerate() {
        let off = at as f64 - middle;
        above += off * (sample.kilobytes as f64 - mean);
        below += off * off;
    }
    if below > 0.0 { above / below } else { 0.0 }
}

/// Records the maximum size of SQLite's write-ahead log until stopped.
async fn measure_log(directory: PathBuf, longest: Arc<AtomicU64>) {
    let file = directory.join("lapang.db-wal");
    loop {
        let length = std::fs::metadata(&file).map_or(0, |log| log.len());
        longest.fetch_max(length / 1024, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn sample(process: &Process, p99: Duration) -> Sample {
    Sample {
        kilobytes: process.kilobytes("RssAnon:"),
        descriptors: std::fs::read_dir(format!("/proc/{}/fd", process.id()))
            .unwrap()
            .count(),
        p99,
    }
}

/// Everyone calls for a while: without a pause, or each once in `every`. Returns the number of calls and their 99th
/// percentile.
async fn run(
    people: &[Person],
    scene: &Scene,
    spell: Duration,
    every: Option<Duration>,
) -> (u64, Duration) {
    let (stop, calls) = (
        Arc::new(AtomicBool::new(false)),
        Arc::new(AtomicU64::new(0)),
    );
    let mut clients = JoinSet::new();
    for person in people {
        let mut person = person.clone();
        let (stop, calls, scene) = (Arc::clone(&stop), Arc::clone(&calls), scene.clone());
        clients.spawn(async move {
            let mut pace = every.map(interval);
            if let Some(pace) = &mut pace {
                pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
            }
            let mut times = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                if let Some(pace) = &mut pace {
                    pace.tick().await;
                }
                let began = Instant::now();
                let number = calls.fetch_add(1, Ordering::Relaxed);
                scene.take_name(&mut person, number / KINDS);
                call(&person, &scene, number).await;
                times.push(began.elapsed());
            }
            times
        });
    }
    tokio::time::sleep(spell).await;
    stop.store(true, Ordering::Relaxed);
    let mut times: Vec<Duration> = clients.join_all().await.into_iter().flatten().collect();
    times.sort_unstable();
    let p99 = times[times.len() * 99 / 100];
    (calls.load(Ordering::Relaxed), p99)
}

/// A court to book, a match to join, and the callers.
#[derive(Clone)]
struct Scene {
    hall: Hall,
    match_id: String,
    cookies: Arc<[Option<String>]>,
}

impl Scene {
    /// The match's host is not one of the players.
    async fn new(hall: Hall, cookies: Arc<[Option<String>]>, host: &Person) -> Self {
        let made = host.matches().create_match(a_match()).await.unwrap();
        let match_id = made.into_owned().r#match.id.clone();
        Self {
            hall,
            match_id,
            cookies,
        }
    }

    /// From now on the client calls as the nth person.
    fn take_name(&self, client: &mut Person, nth: u64) {
        let nth = usize::try_from(nth).unwrap() % self.cookies.len();
        client.cookie.clone_from(&self.cookies[nth]);
    }
}

/// This many calls in a row include every kind.
const KINDS: u64 = 20;

/// Mostly reads, as people do. Writes are undone, so that no history grows unrealistically: with longer lists, the same
/// calls would cost more from minute to minute.
async fn call(person: &Person, scene: &Scene, number: u64) {
    let outcome = match number % KINDS {
        0 => join_and_leave(person, scene).await,
        1 => book_and_cancel(person, scene, number).await,
        2..9 => {
            let request = api::ListMatchesRequest::default();
            person.matches().list_matches(request).await.map(drop)
        }
        9..15 => {
            let request = api::GetVenueRequest {
                id: scene.hall.id().to_string(),
                ..Default::default()
            };
            person.venues().get_venue(request).await.map(drop)
        }
        _ => {
            let request = api::ListAvailabilityRequest {
                venue_id: scene.hall.id().to_string(),
                sport_id: "futsal".to_owned(),
                days: 7,
                ..Default::default()
            };
            person.venues().list_availability(request).await.map(drop)
        }
    };
    allow(outcome);
}

async fn join_and_leave(person: &Person, scene: &Scene) -> Result<(), ConnectError> {
    let request = api::JoinMatchRequest {
        match_id: scene.match_id.clone(),
        ..Default::default()
    };
    person.matches().join_match(request).await?;
    let request = api::LeaveMatchRequest {
        match_id: scene.match_id.clone(),
        ..Default::default()
    };
    person.matches().leave_match(request).await.map(drop)
}

async fn book_and_cancel(person: &Person, scene: &Scene, number: u64) -> Result<(), ConnectError> {
    let nth = i64::try_from(number % 900).unwrap();
    let request = scene.hall.request(nth);
    let made = person.bookings().create_booking(request).await?;
    let request = api::CancelBookingRequest {
        booking_id: made.into_owned().booking_id,
        ..Default::default()
    };
    person.bookings().cancel_booking(request).await.map(drop)
}

/// Refusals by the rules are fine; errors are not.
fn allow(outcome: Result<(), ConnectError>) {
    if let Err(error) = outcome {
        let is_refusal = matches!(
            error.code.as_str(),
            "failed_precondition" | "already_exists"
        );
        assert!(is_refusal, "{error:?}");
    }
}
