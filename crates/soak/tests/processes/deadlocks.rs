//! 32 people change the same few bookings, courts and matches at once: no one gets a deadlock error. As the product
//! takes its locks in order, a second run adds claims that lock courts in any order; `it/crossed_locks.rs` runs that
//! without the guard.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use connectrpc::ConnectError;
use lapang::accounts;
use lapang::clock::Clock;
use lapang_api as api;
use lapang_db::Engine;
use lapang_testing::{figures, is_soak, size};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio::task::JoinSet;

use lapang_testing::app::{Person, crossing, refusal};
use lapang_testing::process::hall::{Hall, players, through};
use lapang_testing::process::load::{a_match, in_days};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

const CLIENTS: usize = 32;
/// The first of them are staff of everything.
const STAFF: usize = 6;
const VENUES: usize = 5;
/// Few, so that many want the same.
const HOURS: i64 = 12;
/// Bookings and matches in play at once.
const IN_PLAY: usize = 20;
/// Percentage of claims out of order, in the second run.
const CROSSED: u8 = 100;

/// Kinds of change that must have succeeded.
const KINDS: usize = 8;

/// Bookings and matches to compete for.
#[derive(Default)]
struct Board {
    /// With the index of the person who booked.
    bookings: Vec<(usize, String)>,
    matches: Vec<(usize, String)>,
}

struct World {
    people: Vec<Person>,
    halls: Vec<Hall>,
    board: Mutex<Board>,
    /// The kinds of change that have succeeded.
    done: Mutex<BTreeSet<&'static str>>,
    enough_at: Instant,
    give_up_at: Instant,
}

/// A read.
const LOOK: &str = "look";

/// Durations by kind of call and result.
type Times = BTreeMap<(&'static str, String), Vec<Duration>>;

#[tokio::test(flavor = "multi_thread")]
async fn no_call_fails_with_a_deadlock() {
    let (times, deadlocks) = fight_at(Place::on(Engine::Postgres), 0, size(5, 600)).await;
    judge(&times, deadlocks, false);
}

#[tokio::test(flavor = "multi_thread")]
async fn deadlocks_of_unordered_claims_are_retried() {
    let (times, deadlocks) = fight_at(Place::on(Engine::Postgres), CROSSED, size(5, 60)).await;
    judge(&times, deadlocks, true);
    if is_soak() {
        assert!(deadlocks > 0, "nothing was proved: no deadlock was met");
    }
}

/// Returns the results, and how many deadlocks the database has met.
async fn fight_at(place: Place, crossed: u8, seconds: u64) -> (Times, i64) {
    let _turn = crate::TURN.lock().await;
    let app = place.prepare();
    let mut halls = Vec::new();
    for number in 0..VENUES {
        halls.push(Hall::new(&app, &format!("Gor {number}"), number == 0, 2).await);
    }
    let tokens = players(&app, CLIENTS).await;
    for number in 0..STAFF {
        let email = format!("player{number}@example.com");
        accounts::grant(&app, &email, None).await.unwrap();
    }
    if crossed > 0 {
        crossing::cross(&app.db, crossed).await;
    }
    app.db.close();
    let url = place.url.as_deref();
    let (process, _) = Process::serve(free_port(), place.directory.path(), url).await;
    let people = tokens
        .iter()
        .map(|it| through(&process.origin, it))
        .collect();
    let world = Arc::new(World {
        people,
        halls,
        board: Mutex::default(),
        done: Mutex::default(),
        enough_at: Instant::now() + Duration::from_secs(seconds),
        give_up_at: Instant::now() + Duration::from_secs(size(60, seconds)),
    });
    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        clients.spawn(fight(Arc::clone(&world), client));
    }
    let mut times = Times::new();
    for one in clients.join_all().await {
        for (call, took) in one {
            times.entry(call).or_default().extend(took);
        }
    }
    drop(process);
    let left = Clock::system().now();
    let db = place.open();
    (times, crossing::deadlocks(&db, left).await)
}

fn judge(times: &Times, deadlocks: i64, is_crossed: bool) {
    let counts: Vec<String> = times
        .iter()
        .map(|((call, answer), took)| format!("{call} {answer} {}", took.len()))
        .collect();
    for (call, answer) in times.keys() {
        let code = answer.split('/').next().unwrap();
        let is_trouble = match code {
            "internal" | "unknown" | "aborted" => true,
            // A slow and busy machine may time out, and so may a call that waits for all others.
            "unavailable" | "deadline_exceeded" => is_soak() && !is_crossed,
            _ => false,
        };
        assert!(!is_trouble, "{call} {answer}: {counts:?}");
    }
    let went_well = |(call, answer): &&(&str, String)| answer == "ok" && *call != LOOK;
    let done = times.keys().filter(went_well).count();
    assert!(
        done >= KINDS,
        "too few kinds of change went well: {counts:?}"
    );
    let is_late = |(call, _): &(&(&str, String), &Vec<Duration>)| call.1.starts_with("unavailable");
    let late: usize = times
        .iter()
        .filter(is_late)
        .map(|(_, took)| took.len())
        .sum();
    let mut all: Vec<Duration> = times.values().flatten().copied().collect();
    all.sort_unstable();
    let p99 = all[all.len() * 99 / 100];
    figures(format!(
        "locks {}: {} writes, {deadlocks} deadlocks met in the database, {late} told to try again, p99 {p99:.0?}, worst {:.0?}",
        if is_crossed { "crossed" } else { "in order" },
        all.len(),
        all[all.len() - 1]
    ));
    if is_soak() && !is_crossed {
        assert!(p99 <= Duration::from_millis(250), "{p99:?}");
    }
}

async fn fight(world: Arc<World>, client: usize) -> Times {
    let mut chance = StdRng::seed_from_u64(client as u64);
    let mut times = Times::new();
    while world.goes_on() {
        let began = Instant::now();
        let (call, answer) = if client < STAFF {
            manage(&world, client, &mut chance).await
        } else {
            play(&world, client, &mut chance).await
        };
        let answer = match answer {
            Ok(()) => {
                world.done.lock().unwrap().insert(call);
                "ok".to_owned()
            }
            Err(error) => refusal(Err::<(), _>(*error)).short(),
        };
        times
            .entry((call, answer))
            .or_default()
            .push(began.elapsed());
    }
    times
}

type Answer = (&'static str, Result<(), Box<ConnectError>>);

fn said<T>(call: &'static str, answer: Result<T, ConnectError>) -> Answer {
    (call, answer.map(drop).map_err(Box::new))
}

async fn play(world: &World, client: usize, chance: &mut StdRng) -> Answer {
    let me = &world.people[client];
    match chance.random_range(0..10) {
        0..3 => book(world, client, chance).await,
        3 => {
            let id = world.booking(chance, Some(client));
            let request = api::CancelBookingRequest {
                booking_id: id,
                ..Default::default()
            };
            said("cancel", me.bookings().cancel_booking(request).await)
        }
        4 => {
            let id = world.booking(chance, Some(client));
            let asked = api::GetBookingRequest {
                booking_id: id.clone(),
                ..Default::default()
            };
            let Ok(booking) = me.bookings().get_booking(asked).await else {
                return (LOOK, Ok(()));
            };
            let offers = booking.into_owned().booking.proposals.clone();
            let request = api::AcceptProposalRequest {
                booking_id: id,
                proposal_id: offers.first().map(|it| it.id.clone()).unwrap_or_default(),
                ..Default::default()
            };
            said("choose", me.bookings().accept_proposal(request).await)
        }
        5 => make_match(world, client, chance).await,
        6 | 7 => {
            let request = api::JoinMatchRequest {
                match_id: world.game(chance, None),
                ..Default::default()
            };
            said("join", me.matches().join_match(request).await)
        }
        8 => {
            let request = api::LeaveMatchRequest {
                match_id: world.game(chance, None),
                ..Default::default()
            };
            said("leave", me.matches().leave_match(request).await)
        }
        _ => {
            let request = api::DeleteMatchRequest {
                id: world.game(chance, Some(client)),
                ..Default::default()
            };
            said("delete", me.matches().delete_match(request).await)
        }
    }
}

async fn book(world: &World, client: usize, chance: &mut StdRng) -> Answer {
    let hall = &world.halls[chance.random_range(0..VENUES)];
    let mut request = hall.request(chance.random_range(0..HOURS));
    // In any order: clients do not choose the lock order.
    for _ in 0..chance.random_range(0..3) {
        let other = hall.request(chance.random_range(0..HOURS)).slots.remove(0);
        if !request
            .slots
            .iter()
            .any(|it| it.start_time == other.start_time)
        {
            request.slots.push(other);
        }
    }
    let answer = world.people[client]
        .bookings()
        .create_booking(request)
        .await;
    let answer = answer.map(|made| {
        let id = made.into_owned().booking_id;
        let mut board = world.board.lock().unwrap();
        board.bookings.push((client, id));
        if board.bookings.len() > IN_PLAY {
            board.bookings.remove(0);
        }
    });
    said("book", answer)
}

async fn make_match(world: &World, client: usize, chance: &mut StdRng) -> Answer {
    let request = api::CreateMatchRequest {
        max_participants: Some(chance.random_range(2..6)),
        ..a_match()
    };
    let answer = world.people[client].matches().create_match(request).await;
    let answer = answer.map(|made| {
        let id = made.into_owned().r#match.id.clone();
        let mut board = world.board.lock().unwrap();
        board.matches.push((client, id));
        if board.matches.len() > IN_PLAY {
            board.matches.remove(0);
        }
    });
    said("make match", answer)
}

async fn manage(world: &World, client: usize, chance: &mut StdRng) -> Answer {
    let admin = world.people[client].booking_admin();
    let booking_id = world.booking(chance, None);
    match chance.random_range(0..5) {
        0 => {
            let request = api::ConfirmRequestedTimesRequest {
                booking_id,
                ..Default::default()
            };
            said("confirm", admin.confirm_requested_times(request).await)
        }
        1 => {
            let request = api::UpdateBookingStatusRequest {
                booking_id,
                to_status: api::BookingStatus::Rejected.into(),
                reason: "Closed".to_owned(),
                ..Default::default()
            };
            said("reject", admin.update_booking_status(request).await)
        }
        2 => {
            let request = api::WithdrawProposalsRequest {
                booking_id,
                ..Default::default()
            };
            said("withdraw", admin.withdraw_proposals(request).await)
        }
        _ => {
            let hall = &world.halls[chance.random_range(0..VENUES)];
            let hours = [0, 1].map(|_| chance.random_range(0..HOURS));
            let slots = hours.map(|hour| hall.request(hour).slots.remove(0));
            let request = api::CreateProposalsRequest {
                booking_id,
                slots: slots.to_vec(),
                expires_at: lapang::wire::time(in_days(1)),
                ..Default::default()
            };
            said("propose", admin.create_proposals(request).await)
        }
    }
}

impl World {
    fn goes_on(&self) -> bool {
        let now = Instant::now();
        let has_all = || {
            let done = self.done.lock().unwrap();
            done.iter().filter(|call| **call != LOOK).count() >= KINDS
        };
        now < self.enough_at || now < self.give_up_at && !has_all()
    }

    /// A booking: anyone's, or one of this person's if there is one.
    fn booking(&self, chance: &mut StdRng, of: Option<usize>) -> String {
        pick(&self.board.lock().unwrap().bookings, chance, of)
    }

    fn game(&self, chance: &mut StdRng, of: Option<usize>) -> String {
        pick(&self.board.lock().unwrap().matches, chance, of)
    }
}

fn pick(all: &[(usize, String)], chance: &mut StdRng, of: Option<usize>) -> String {
    let fitting: Vec<&String> = all
        .iter()
        .filter(|(whose, _)| of.is_none_or(|of| of == *whose))
        .map(|(_, id)| id)
        .collect();
    match fitting.as_slice() {
        [] => uuid::Uuid::nil().to_string(),
        some => some[chance.random_range(0..some.len())].clone(),
    }
}
