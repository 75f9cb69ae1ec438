//! Linearizability check: 16 people book, cancel and read the same few hours of one court, while the server is killed
//! or cut off from its database. Their results form a history, and `history/judge.rs` decides whether one court can
//! have produced it.

mod judge;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use connectrpc::ConnectError;
use connectrpc::client::CallOptions;
use lapang_api as api;
use lapang_db::Engine;
use lapang_testing::{Cluster, figures, size};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio::task::{JoinSet, block_in_place};
use tokio::time::{sleep, timeout};

use self::judge::{Anomaly, Call, Operation};
use lapang_testing::app::unguarded::drop_the_key;
use lapang_testing::app::{Person, refusal};
use lapang_testing::process::hall::{Hall, Token, players, through};
use lapang_testing::process::network::{Network, Weather};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

const CLIENTS: usize = 16;
/// Few, so that many want the same.
const HOURS: usize = 4;
/// Calls of all clients together, in the normal run.
const FEW: usize = 400;
/// As a page does before it retries.
const PAUSE: Duration = Duration::from_millis(20);
const PATIENCE: Duration = Duration::from_secs(60);

/// What fails during the calls.
enum Faults<'a> {
    None,
    /// `kill -9` and a restart.
    Kills,
    /// The response to every tenth commit is lost, and at times all database connections are cut.
    Cuts(&'a Network),
}

/// The court to compete for.
struct Court {
    hall: Hall,
    origin: String,
    began: Instant,
    calls: AtomicUsize,
}

impl Court {
    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_nanos()).unwrap()
    }

    fn request(&self, hour: usize) -> api::CreateBookingRequest {
        self.hall.request(i64::try_from(hour).unwrap())
    }

    fn days(&self) -> api::ListAvailabilityRequest {
        api::ListAvailabilityRequest {
            venue_id: self.hall.id().to_string(),
            sport_id: "futsal".to_owned(),
            // From today on; the venue's hours begin the day after tomorrow.
            days: 3,
            ..Default::default()
        }
    }

    fn is_free(&self, days: &[api::AvailabilityDay], hour: usize) -> bool {
        let wanted = self.request(hour).slots.remove(0).start_time;
        let mut slots = days.iter().flat_map(|day| &day.slots);
        let slot = slots.find(|slot| slot.start_time == wanted).unwrap();
        slot.free_courts > 0
    }

    async fn wait_for_calls(&self, count: usize) {
        let give_up = Instant::now() + PATIENCE;
        while self.calls.load(Ordering::Relaxed) < count {
            assert!(Instant::now() < give_up, "the clients stand still");
            sleep(Duration::from_millis(1)).await;
        }
    }
}

/// How a call ended.
enum Answer<T> {
    Done(T),
    /// By code and reason.
    Refused(String),
    /// The outcome is unknown.
    Unknown,
}

impl<T> Answer<T> {
    fn of(answer: Result<T, ConnectError>) -> Self {
        match answer {
            Ok(done) => Self::Done(done),
            // The server's errors have details; the client's own connection errors have none.
            Err(error) if error.details.is_empty() || error.code.as_str() == "unavailable" => {
                Self::Unknown
            }
            Err(error) => Self::Refused(refusal(Err::<(), _>(error)).short()),
        }
    }
}

/// The booking a client has; at most one.
struct Held {
    hour: usize,
    number: usize,
    booking_id: String,
}

struct Client {
    court: Arc<Court>,
    token: Token,
    person: Person,
    chance: StdRng,
    /// The next holding's number, unique among all clients.
    number: usize,
    held: Option<Held>,
    history: Vec<Operation>,
}

impl Client {
    async fn play(mut self, calls: usize) -> Vec<Operation> {
        for _ in 0..calls {
            if self.chance.random_range(0..10) < 6 {
                self.look().await;
            } else if let Some(held) = self.held.take() {
                self.cancel(held).await;
            } else {
                self.book().await;
            }
            self.court.calls.fetch_add(1, Ordering::Relaxed);
        }
        self.history
    }

    async fn look(&mut self) {
        let began = Instant::now();
        loop {
            let venues = self.person.venues();
            let invoked = self.court.now();
            let asked = venues.list_availability(self.court.days());
            let answer = timeout(PATIENCE, asked).await.unwrap();
            let span = (invoked, self.court.now());
            match Answer::of(answer.map(|found| found.into_owned().days)) {
                Answer::Done(days) => {
                    for hour in 0..HOURS {
                        let call = if self.court.is_free(&days, hour) {
                            Call::SeenFree
                        } else {
                            Call::SeenTaken
                        };
                        self.note(hour, span, call);
                    }
                    return;
                }
                Answer::Refused(why) => panic!("a look was refused: {why}"),
                Answer::Unknown => self.come_back(began).await,
            }
        }
    }

    /// Retries under one key until it knows the outcome.
    async fn book(&mut self) {
        let hour = self.chance.random_range(0..HOURS);
        let number = self.number;
        self.number += CLIENTS;
        let began = Instant::now();
        loop {
            let options = CallOptions::default();
            let options = options.with_header("idempotency-key", format!("holding-{number}"));
            let bookings = self.person.bookings();
            let invoked = self.court.now();
            let asked = bookings.create_booking_with_options(self.court.request(hour), options);
            let answer = timeout(PATIENCE, asked).await.unwrap();
            let span = (invoked, self.court.now());
            match Answer::of(answer.map(|made| made.into_owned().booking_id)) {
                Answer::Done(booking_id) => {
                    self.held = Some(Held {
                        hour,
                        number,
                        booking_id,
                    });
                    return self.note(hour, span, Call::Booked(number));
                }
                Answer::Refused(why) => {
                    assert_eq!(why, "failed_precondition/SLOT_TAKEN");
                    return self.note(hour, span, Call::Refused(number));
                }
                Answer::Unknown => {
                    self.note(hour, span, Call::MaybeBooked(number));
                    self.come_back(began).await;
                }
            }
        }
    }

    /// Retries until the cancellation is confirmed.
    async fn cancel(&mut self, held: Held) {
        let Held { hour, number, .. } = held;
        let began = Instant::now();
        let mut is_again = false;
        loop {
            let request = api::CancelBookingRequest {
                booking_id: held.booking_id.clone(),
                ..Default::default()
            };
            let bookings = self.person.bookings();
            let invoked = self.court.now();
            let asked = bookings.cancel_booking(request);
            let answer = timeout(PATIENCE, asked).await.unwrap();
            let span = (invoked, self.court.now());
            match Answer::of(answer.map(drop)) {
                Answer::Done(()) => return self.note(hour, span, Call::Canceled(number)),
                Answer::Refused(why) => {
                    // An earlier attempt succeeded.
                    assert_eq!(why, "failed_precondition/INVALID_TRANSITION");
                    assert!(is_again, "canceled by nobody");
                    return self.note(hour, span, Call::Canceled(number));
                }
                Answer::Unknown => {
                    is_again = true;
                    self.note(hour, span, Call::MaybeCanceled(number));
                    self.come_back(began).await;
                }
            }
        }
    }

    fn note(&mut self, hour: usize, (invoked, returned): (u64, u64), call: Call) {
        self.history.push(Operation {
            hour,
            invoked,
            returned,
            call,
        });
    }

    /// After a pause, on its own connection.
    async fn come_back(&mut self, began: Instant) {
        assert!(began.elapsed() < PATIENCE, "nobody answers");
        sleep(PAUSE).await;
        self.person = through(&self.court.origin, &self.token);
    }
}

/// The results of all clients.
async fn history(
    place: &Place,
    faults: Faults<'_>,
    (calls, seed): (usize, u64),
    is_guarded: bool,
) -> Vec<Operation> {
    let app = place.prepare();
    let hall = Hall::new(&app, "Gor Melati", true, 1).await;
    let tokens = players(&app, CLIENTS).await;
    if !is_guarded {
        app.db.write(drop_the_key).await.unwrap();
    }
    app.db.close();
    let port = free_port();
    let serve = || Process::serve(port, place.directory.path(), place.url.as_deref());
    let (mut process, _) = serve().await;
    if let Faults::Cuts(network) = &faults {
        network.cut_every_commit(10);
    }
    let court = Arc::new(Court {
        hall,
        origin: process.origin.clone(),
        began: Instant::now(),
        calls: AtomicUsize::new(0),
    });
    let mut clients = JoinSet::new();
    for (number, token) in tokens.into_iter().enumerate() {
        let client = Client {
            court: Arc::clone(&court),
            token,
            person: through(&court.origin, &token),
            chance: StdRng::seed_from_u64(seed * 1_000 + number as u64),
            number,
            held: None,
            history: Vec::new(),
        };
        clients.spawn(client.play(calls / CLIENTS));
    }
    let faults_in_all = size(2, 20);
    for fault in 1..=faults_in_all {
        court
            .wait_for_calls(calls * fault / (faults_in_all + 1))
            .await;
        match &faults {
            Faults::None => {}
            Faults::Kills => {
                process.kill();
                (process, _) = serve().await;
            }
            Faults::Cuts(network) => {
                network.becomes(Weather::Cut);
                sleep(Duration::from_millis(100)).await;
                network.becomes(Weather::Clear);
            }
        }
    }
    let told = clients.join_all().await.concat();
    drop(process);
    told
}

async fn judged(name: &str, place: &Place, faults: Faults<'_>) {
    let calls = size(FEW, 20_000);
    let told = history(place, faults, (calls, 0), true).await;
    let count = |is: fn(Call) -> bool| told.iter().filter(|it| is(it.call)).count();
    let booked = count(|it| matches!(it, Call::Booked(_)));
    let refused = count(|it| matches!(it, Call::Refused(_)));
    let unknown = count(|it| matches!(it, Call::MaybeBooked(_) | Call::MaybeCanceled(_)));
    let anomalies = judge::anomalies(&told);
    assert!(
        anomalies.is_empty(),
        "{} anomalies, as {:?}",
        anomalies.len(),
        anomalies.iter().take(5).collect::<Vec<_>>()
    );
    let is_enough = booked >= calls / 40 && refused > 0 && unknown > 0;
    let tally = format!("{booked} booked, {refused} refused, {unknown} times in doubt");
    assert!(is_enough, "too little to show anything: {tally}");
    figures(format!(
        "{name}: {calls} calls of {CLIENTS} clients, {tally}, 0 anomalies"
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_are_linearizable_under_kill_9_on_sqlite() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    judged("killed on SQLite", &place, Faults::Kills).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_are_linearizable_under_kill_9_on_postgres() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Postgres);
    judged("killed on PostgreSQL", &place, Faults::Kills).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_are_linearizable_with_lost_commits_on_postgres() {
    let _turn = crate::TURN.lock().await;
    let cluster = block_in_place(Cluster::start).unwrap();
    let (place, network) = Place::behind(&cluster).await;
    judged("cut off on PostgreSQL", &place, Faults::Cuts(&network)).await;
    assert!(network.commits_cut() > 0, "no commit was cut");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_unique_key_every_history_has_an_anomaly() {
    let _turn = crate::TURN.lock().await;
    let times: u64 = size(3, 20);
    for seed in 0..times {
        let is_even = seed.is_multiple_of(2);
        let place = Place::on(if is_even {
            Engine::Sqlite
        } else {
            Engine::Postgres
        });
        let told = history(&place, Faults::None, (FEW, seed), false).await;
        let is_found = |it: &Anomaly| matches!(it, Anomaly::HeldTwice { .. });
        assert!(
            judge::anomalies(&told).iter().any(is_found),
            "nobody noticed that the guard was off, by seed {seed}"
        );
    }
    figures(format!("without the unique key: found {times} of {times}"));
}
