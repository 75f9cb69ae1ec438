//! `kill -9` under load: acknowledged writes are there, retried ones are there once, and nothing is half done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::{figures, is_soak, limit, size};
use connectrpc::client::CallOptions;
use lapang_api as api;
use lapang_db::{Conn, Engine, Error, value};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio::task::{JoinSet, block_in_place};

use crate::app::Person;
use crate::process::hall::{Hall, Token, players, through};
use crate::process::load::{a_match, all_are_there, nothing_is_there_by_half};
use crate::process::place::Place;
use crate::process::{Process, free_port, run};

/// Enough for more than 100 writes a second, which soak requires: an unoptimised build does 170 on PostgreSQL, 330 on SQLite.
const WRITERS: usize = 16;
/// The first of them book; the others create matches.
const BOOKERS: usize = 8;
/// Of one venue.
const HOURS: usize = 900;
const READY_WITHIN: Duration = Duration::from_secs(2);

/// Kills the program so often under load, and reads everything back.
pub async fn rounds(engine: Engine, rounds: u64) {
    let place = Place::on(engine);
    let (mut bookers, hosts) = bookers_and_hosts(&place).await;
    let port = free_port();
    let serve = || Process::serve(port, place.directory.path(), place.url.as_deref());
    let mut chance = StdRng::seed_from_u64(9);
    let mut matches = Vec::new();
    let mut slowest = Duration::ZERO;
    let mut busy = Duration::ZERO;
    for _ in 0..rounds {
        let (process, ready) = serve().await;
        slowest = slowest.max(ready);
        let life = Duration::from_millis(chance.random_range(200..800));
        busy += life;
        let (made, same) = write_until_killed(process, &hosts, bookers, life).await;
        matches.extend(made);
        bookers = same;
    }
    let (process, ready) = serve().await;
    slowest = slowest.max(ready);
    all_are_there(&through(&process.origin, &hosts[0]), &matches).await;
    let bookings = all_are_booked(&process.origin, bookers).await;
    drop(process);
    nothing_is_there_by_half(&place).await;
    // One for each key, including those retried after a kill.
    assert_eq!(bookings_of(&place).await, bookings);
    block_in_place(|| everything_agrees(&place));
    assert!(slowest <= limit(READY_WITHIN), "ready after {slowest:?}");
    let acknowledged = matches.len() + bookings;
    let rate = acknowledged as u128 * 1000 / busy.as_millis();
    let is_enough = if is_soak() {
        rate >= 100
    } else {
        // Several in each round.
        acknowledged as u64 >= 4 * rounds
    };
    assert!(
        is_enough && matches.len().min(bookings) as u64 > rounds,
        "only {} matches and {bookings} bookings, {rate} a second: the load is too small to show anything",
        matches.len()
    );
    figures(format!(
        "{engine:?}: {rounds} rounds, {} matches and {bookings} bookings acknowledged at {rate}/s, 0 lost, 0 by half, ready within {slowest:.1?}",
        matches.len()
    ));
}

/// Bookers, with more hours than they can book, and hosts who create matches.
async fn bookers_and_hosts(place: &Place) -> (Vec<Booker>, Vec<Token>) {
    let app = place.prepare();
    let mut halls = Vec::new();
    for number in 0..size(16, 200) {
        halls.push(Hall::new(&app, &format!("Gor {number}"), true, 1).await);
    }
    app.db.write(let_halls_be_found).await.unwrap();
    let mut tokens = players(&app, WRITERS).await;
    let hosts = tokens.split_off(BOOKERS);
    app.db.close();
    let halls = Arc::new(halls);
    let booker = |(number, token)| Booker {
        token,
        halls: Arc::clone(&halls),
        next: number,
        made: Vec::new(),
    };
    let bookers = tokens.into_iter().enumerate().map(booker).collect();
    (bookers, hosts)
}

/// `lapang check` requires search texts, which these venues lack.
fn let_halls_be_found(conn: &mut dyn Conn) -> Result<u64, Error> {
    let sql = "INSERT INTO venue_texts (rowid, words) SELECT number, name_key FROM venues";
    conn.execute(sql, &[])
}

/// A client that books one hour after the other, each under its own key.
struct Booker {
    token: Token,
    halls: Arc<Vec<Hall>>,
    /// An index into the hours of all venues; each booker has its own.
    next: usize,
    /// What was acknowledged: the hour, and the booking's id.
    made: Vec<(usize, String)>,
}

impl Booker {
    fn request(&self, number: usize) -> api::CreateBookingRequest {
        let hour = i64::try_from(number % HOURS).unwrap();
        self.halls[number / HOURS].request(hour)
    }

    /// Books the next hour, or retries the last one. Returns whether there was a response.
    async fn book(&mut self, person: &Person) -> bool {
        let options = CallOptions::default();
        let options = options.with_header("idempotency-key", format!("hour-{}", self.next));
        let bookings = person.bookings();
        let asked = bookings.create_booking_with_options(self.request(self.next), options);
        match asked.await {
            Ok(answer) => {
                self.made.push((self.next, answer.into_owned().booking_id));
                self.next += BOOKERS;
                true
            }
            Err(error) => {
                // No one else wants the hour: a refusal means that it was booked without the key.
                let is_unanswered =
                    error.details.is_empty() || error.code.as_str() == "unavailable";
                assert!(is_unanswered, "hour {}: {error:?}", self.next);
                false
            }
        }
    }

    async fn book_until(mut self, origin: String, stop: Arc<AtomicBool>) -> Self {
        let person = through(&origin, &self.token);
        while !stop.load(Ordering::Relaxed) && self.book(&person).await {}
        self
    }

    /// Retries what is unknown, reads everything back and returns the number of bookings.
    async fn read_back(mut self, origin: String) -> usize {
        let person = through(&origin, &self.token);
        assert!(self.book(&person).await, "hour {}: no answer", self.next);
        for (number, id) in &self.made {
            let request = api::GetBookingRequest {
                booking_id: id.clone(),
                ..Default::default()
            };
            let booking = match person.bookings().get_booking(request).await {
                Ok(found) => found.into_owned().booking,
                Err(error) => panic!("acknowledged and lost: {id}: {error:?}"),
            };
            assert_eq!(booking.status, api::BookingStatus::Confirmed, "{id}");
            let wanted = self.request(*number).slots.remove(0).start_time;
            assert_eq!(booking.slots[0].start_time, wanted, "{id}");
        }
        self.made.len()
    }
}

/// How many bookings there are, each as it was acknowledged.
async fn all_are_booked(origin: &str, bookers: Vec<Booker>) -> usize {
    let mut reading = JoinSet::new();
    for booker in bookers {
        reading.spawn(booker.read_back(origin.to_owned()));
    }
    reading.join_all().await.into_iter().sum()
}

async fn bookings_of(place: &Place) -> usize {
    let db = place.open();
    let count = |conn: &mut dyn Conn| conn.one("SELECT COUNT(*) FROM bookings", &[], value);
    let bookings: Result<i64, Error> = db.read(count).await;
    db.close();
    usize::try_from(bookings.unwrap()).unwrap()
}

/// Runs `lapang check`: claims, slots and history of bookings, players and links of matches.
fn everything_agrees(place: &Place) {
    let mut arguments = vec!["--data-dir", place.directory.path().to_str().unwrap()];
    arguments.extend(
        place
            .url
            .iter()
            .flat_map(|url| ["--database-url", url.as_str()]),
    );
    arguments.push("check");
    let output = run(&arguments);
    let findings = String::from_utf8_lossy(&output.stdout);
    let talk = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{findings}{talk}");
}

/// Returns the ids of the acknowledged matches, and the bookers with their bookings.
async fn write_until_killed(
    process: Process,
    hosts: &[Token],
    bookers: Vec<Booker>,
    life: Duration,
) -> (Vec<String>, Vec<Booker>) {
    let stop = Arc::new(AtomicBool::new(false));
    let mut booking = JoinSet::new();
    for booker in bookers {
        booking.spawn(booker.book_until(process.origin.clone(), Arc::clone(&stop)));
    }
    let mut making = JoinSet::new();
    for host in hosts {
        let (person, stop) = (through(&process.origin, host), Arc::clone(&stop));
        making.spawn(async move {
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
    (making.join_all().await.concat(), booking.join_all().await)
}
