//! `kill -9` under load: what was acknowledged is there, and nothing is there by half.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lapang::accounts;
use lapang::locale::Locale;
use lapang_db::Engine;
use lapang_db::testing::{figures, is_soak, limit, size};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::load::{a_match, all_are_there, nothing_is_there_by_half};
use crate::place::Place;
use crate::process::{Process, free_port};
use crate::support::Person;

/// Enough at once that 200 writes a second are passed, which soak insists on.
const WRITERS: usize = 16;
const READY_WITHIN: Duration = Duration::from_secs(2);

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_by_kill_9_on_sqlite() {
    let _turn = crate::TURN.lock().await;
    rounds(Engine::Sqlite, size(5, 100)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_by_kill_9_on_postgres() {
    let _turn = crate::TURN.lock().await;
    rounds(Engine::Postgres, size(5, 50)).await;
}

async fn rounds(engine: Engine, rounds: u64) {
    let place = Place::on(engine);
    let token = host(&place).await;
    let port = free_port();
    let mut chance = StdRng::seed_from_u64(9);
    let mut acknowledged = Vec::new();
    let mut slowest = Duration::ZERO;
    let mut busy = Duration::ZERO;
    for round in 0..=rounds {
        let (process, ready) =
            Process::serve(port, place.directory.path(), place.url.as_deref()).await;
        slowest = slowest.max(ready);
        let person = Person::signed_in(&process.origin, "host@example.com", token.0, &token.1);
        if round == rounds {
            all_are_there(&person, &acknowledged).await;
            break;
        }
        let life = Duration::from_millis(chance.random_range(200..800));
        busy += life;
        acknowledged.extend(write_until_killed(process, &person, life).await);
    }
    nothing_is_there_by_half(&place).await;
    assert!(slowest <= limit(READY_WITHIN), "ready after {slowest:?}");
    let rate = acknowledged.len() as u128 * 1000 / busy.as_millis();
    let is_enough = if is_soak() {
        rate >= 200
    } else {
        // Of each life several.
        acknowledged.len() as u64 >= 4 * rounds
    };
    assert!(
        is_enough,
        "only {} writes, {rate} a second: the load is too small to show anything",
        acknowledged.len()
    );
    figures(format!(
        "{engine:?}: {rounds} rounds, {} acknowledged at {rate}/s, 0 lost, ready within {slowest:.1?}",
        acknowledged.len()
    ));
}

/// Somebody signed in, made before any process runs.
pub async fn host(place: &Place) -> (uuid::Uuid, [u8; 32]) {
    let app = place.prepare();
    let host = accounts::sign_in_directly(&app, "host@example.com", "Host", Locale::En)
        .await
        .unwrap();
    app.db.close();
    host
}

/// The ids of the matches whose making was answered.
async fn write_until_killed(process: Process, person: &Person, life: Duration) -> Vec<String> {
    let stop = Arc::new(AtomicBool::new(false));
    let mut writers = tokio::task::JoinSet::new();
    for _ in 0..WRITERS {
        let (person, stop) = (person.clone(), Arc::clone(&stop));
        writers.spawn(async move {
            let mut made = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                match person.matches().create_match(a_match()).await {
                    Ok(answer) => made.push(answer.into_owned().r#match.id.clone()),
                    Err(_) => break,
                }
            }
            made
        });
    }
    tokio::time::sleep(life).await;
    process.kill();
    stop.store(true, Ordering::Relaxed);
    writers.join_all().await.into_iter().flatten().collect()
}
