//! Responses are lost on their way, to the client or from the database, and the client retries with its
//! `Idempotency-Key`: one booking for each key, however many retries.

use std::sync::Arc;
use std::time::Duration;

use connectrpc::client::CallOptions;
use lapang_db::{Engine, value};
use lapang_testing::{Cluster, figures, size};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio::task::{JoinSet, block_in_place};
use tokio::time::timeout;

use lapang_testing::process::hall::{Hall, Token, players, through};
use lapang_testing::process::network::{End, Network};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

const ASKING: usize = 16;
/// Open bookings that a player may have.
const EACH: usize = 8;
const PATIENCE: Duration = Duration::from_secs(30);

/// The result of a run.
struct Tally {
    /// Responses that were lost, or said that the outcome is unknown.
    cuts: u64,
    bookings: usize,
    keys: usize,
}

/// Books `keys` hours through a network that cuts requests and responses, retrying each. With `is_keyed` off, a retry
/// looks like a new request.
async fn book_through_cuts(engine: Engine, keys: usize, is_keyed: bool) -> Tally {
    let cluster = (engine == Engine::Postgres).then(|| block_in_place(Cluster::start).unwrap());
    let (place, database) = match &cluster {
        Some(cluster) => {
            let (place, network) = Place::behind(cluster).await;
            (place, Some(network))
        }
        None => (Place::on(engine), None),
    };
    let app = place.prepare();
    let hall = Hall::new(&app, "Gor Melati", false, 40).await;
    let tokens = Arc::new(players(&app, keys.div_ceil(EACH) * if is_keyed { 1 } else { 4 }).await);
    app.db.close();
    let (process, _) =
        Process::serve(free_port(), place.directory.path(), place.url.as_deref()).await;
    if let Some(database) = &database {
        database.cut_every_commit(3);
    }
    let mut asking = JoinSet::new();
    for first in 0..ASKING {
        let mine: Vec<usize> = (first..keys).step_by(ASKING).collect();
        let address = process
            .origin
            .trim_start_matches("http://")
            .parse()
            .unwrap();
        let (hall, tokens) = (hall.clone(), Arc::clone(&tokens));
        asking.spawn(async move {
            let network = Network::before(End::Tcp(address)).await;
            let mut chance = StdRng::seed_from_u64(first as u64);
            let mut cuts = 0;
            for number in mine {
                cuts += until_booked(&network, &hall, &tokens, number, is_keyed, &mut chance).await;
            }
            cuts
        });
    }
    let cuts: u64 = asking.join_all().await.into_iter().sum();
    if let Some(database) = &database {
        database.cut_every_commit(0);
        assert!(database.commits_cut() > 0, "no commit was cut");
    }
    drop(process);
    let db = place.open();
    let count =
        |conn: &mut dyn lapang_db::Conn| conn.one("SELECT COUNT(*) FROM bookings", &[], value);
    let bookings: Result<i64, lapang_db::Error> = db.read(count).await;
    db.close();
    Tally {
        cuts,
        bookings: usize::try_from(bookings.unwrap()).unwrap(),
        keys,
    }
}

/// Retries until there is a response. Returns how often the network failed.
async fn until_booked(
    network: &Network,
    hall: &Hall,
    tokens: &[Token],
    number: usize,
    is_keyed: bool,
    chance: &mut StdRng,
) -> u64 {
    // A player for each attempt, where attempts create bookings of their own.
    let mut cuts = 0;
    let origin = format!("http://{}", network.address);
    loop {
        // A request has about 400 bytes, a response about 500.
        match if cuts < 3 {
            chance.random_range(0..4)
        } else {
            3
        } {
            0 => network.pass_only(Some(chance.random_range(0..400)), None),
            1 | 2 => network.pass_only(None, Some(chance.random_range(0..400))),
            _ => network.pass_only(None, None),
        }
        let again = if is_keyed {
            0
        } else {
            usize::try_from(cuts).unwrap()
        };
        let player = &tokens[(number / EACH + again * (tokens.len() / 4).max(1)) % tokens.len()];
        // On its own connection.
        let person = through(&origin, player);
        let mut options = CallOptions::default();
        if is_keyed {
            options = options.with_header("idempotency-key", format!("hour-{number}"));
        }
        let request = hall.request(i64::try_from(number % 900).unwrap());
        let bookings = person.bookings();
        let asked = bookings.create_booking_with_options(request, options);
        match timeout(PATIENCE, asked).await.unwrap() {
            Ok(_) => return cuts,
            Err(error) => {
                let code = error.code.as_str();
                assert!(
                    matches!(code, "unavailable" | "unknown" | "internal" | "aborted"),
                    "{error:?}"
                );
                // The server's internal errors have an id; the client's own have none.
                assert!(
                    error.details.is_empty() || code == "unavailable",
                    "{error:?}"
                );
                cuts += 1;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retry_after_a_lost_response_acts_once_on_sqlite() {
    let _turn = crate::TURN.lock().await;
    once(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retry_after_a_lost_response_or_commit_acts_once_on_postgres() {
    let _turn = crate::TURN.lock().await;
    once(Engine::Postgres).await;
}

async fn once(engine: Engine) {
    let tally = book_through_cuts(engine, size(40, 1_500), true).await;
    assert_eq!(tally.bookings, tally.keys);
    assert!(tally.cuts >= size(20, 1_000), "{} cuts", tally.cuts);
    figures(format!(
        "{engine:?}: {} keys, {} cuts, {} bookings",
        tally.keys, tally.cuts, tally.bookings
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_idempotency_keys_retries_would_book_twice() {
    let _turn = crate::TURN.lock().await;
    let tally = book_through_cuts(Engine::Sqlite, 40, false).await;
    assert!(tally.bookings > tally.keys, "{} bookings", tally.bookings);
    figures(format!(
        "without keys: {} bookings for {} requests",
        tally.bookings, tally.keys
    ));
}
