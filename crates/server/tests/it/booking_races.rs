//! Concurrency: one court hour, one idempotency key, one booking. Each guarantee is tested on both engines and on two
//! nodes, and shown to fail without its guard.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::BookingStatus;
use connectrpc::client::CallOptions;
use jiff::SignedDuration;
use lapang_api as api;
use lapang_db::Engine;
use lapang_testing::{limit, size};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::unguarded::drop_the_key;
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::{cancellation, get, hours, number};
use lapang_testing::{on_both_engines, rounds};

/// Who want one hour.
fn crowd_size() -> usize {
    size(60, 500)
}

const ANSWERED_WITHIN: Duration = Duration::from_secs(5);

/// The number of calls by outcome.
pub type Tally = BTreeMap<String, usize>;

/// Starts all calls at the same moment and counts their outcomes: "ok", or code and reason. Every call must get a
/// response in time.
pub async fn at_once<F, T>(calls: Vec<F>) -> Tally
where
    F: Future<Output = Result<T, connectrpc::ConnectError>> + Send + 'static,
    T: Send + 'static,
{
    let barrier = Arc::new(Barrier::new(calls.len()));
    let mut tasks = JoinSet::new();
    for call in calls {
        let barrier = Arc::clone(&barrier);
        tasks.spawn(async move {
            barrier.wait().await;
            let began = Instant::now();
            (call.await, began.elapsed())
        });
    }
    let mut tally = Tally::new();
    while let Some(ended) = tasks.join_next().await {
        let (outcome, took) = ended.unwrap();
        assert!(took <= limit(ANSWERED_WITHIN), "{took:?}");
        let name = match outcome {
            Ok(_) => "ok".to_owned(),
            refused => refusal(refused).short(),
        };
        *tally.entry(name).or_default() += 1;
    }
    tally
}

pub fn tally(ends: &[(&str, usize)]) -> Tally {
    ends.iter()
        .map(|(name, count)| ((*name).to_owned(), *count))
        .collect()
}

/// Everyone requests the same hour. Hours, days and the order of sending rotate with the round, so that the winners
/// differ.
async fn round(hall: &Hall, players: &[Person], round: usize) -> Tally {
    let hour = i64::try_from(round).unwrap();
    let time = (1 + hour / 10, 8 + hour % 10);
    let first = round * players.len() / rounds();
    let calls = (0..players.len())
        .map(|number| {
            let player = players[(first + number) % players.len()].clone();
            let request = hall.request(&[time]);
            async move { player.bookings().create_booking(request).await }
        })
        .collect();
    at_once(calls).await
}

async fn one_gets_it_in_every_round(app: &TestApp, hall: &Hall, players: &[Person]) {
    let expected = tally(&[
        ("failed_precondition/SLOT_TAKEN", players.len() - 1),
        ("ok", 1),
    ]);
    for number in 0..rounds() {
        assert_eq!(
            round(hall, players, number).await,
            expected,
            "round {number}"
        );
    }
    nothing_overlaps(app).await;
    let rounds = i64::try_from(rounds()).unwrap();
    assert_eq!(number(app, "SELECT COUNT(*) FROM bookings").await, rounds);
    assert_eq!(
        number(app, "SELECT COUNT(*) FROM booking_slots").await,
        rounds
    );
    assert_eq!(
        number(app, "SELECT COUNT(*) FROM court_claims").await,
        rounds * 2
    );
}

/// Everyone requests one to four hours of this day.
async fn of_many_lengths(hall: &Hall, players: &[Person], day: i64) -> Tally {
    let mut random = StdRng::seed_from_u64(day.unsigned_abs());
    let calls = players
        .iter()
        .map(|player| {
            let player = player.clone();
            let first = random.random_range(8..17);
            let last = first + random.random_range(0..4);
            let times: Vec<_> = (first..=last).map(|hour| (day, hour)).collect();
            let request = hall.request(&times);
            async move { player.bookings().create_booking(request).await }
        })
        .collect();
    at_once(calls).await
}

/// Asserts that no court has two overlapping held or booked slots.
pub async fn nothing_overlaps(app: &TestApp) {
    assert_eq!(overlaps(app).await, 0);
}

async fn overlaps(app: &TestApp) -> i64 {
    let overlaps = "SELECT COUNT(*) FROM booking_slots one JOIN booking_slots other
        ON one.court_id = other.court_id AND one.id < other.id
          AND one.starts_at < other.ends_at AND other.starts_at < one.ends_at
        WHERE one.slot_status <> 'released' AND other.slot_status <> 'released'";
    number(app, overlaps).await
}

on_both_engines! {
    async fn of_many_concurrent_requests_for_a_court_hour_one_succeeds(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let players = app.crowd(crowd_size()).await;
        one_gets_it_in_every_round(&app, &hall, &players).await;
    }

    async fn sabotage_without_the_unique_key_a_court_hour_is_booked_twice(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let players = app.crowd(50).await;
        app.app.db.write(drop_the_key).await.unwrap();
        let ends = round(&hall, &players, 0).await;
        assert!(ends["ok"] > 1, "nobody noticed that the guard was off: {ends:?}");
    }

    async fn concurrent_requests_of_different_lengths_never_overlap(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let players = app.crowd(crowd_size()).await;
        for day in 1..=size(1, 10) {
            let ends = of_many_lengths(&hall, &players, day).await;
            assert_eq!(ends.len(), 2, "{ends:?}");
            assert!(ends["ok"] >= 4 && ends.contains_key("failed_precondition/SLOT_TAKEN"), "{ends:?}");
            nothing_overlaps(&app).await;
        }
        let slots = number(&app, "SELECT COUNT(*) FROM booking_slots").await;
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, slots * 2);
    }

    async fn sabotage_without_the_unique_key_they_overlap(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let players = app.crowd(50).await;
        app.app.db.write(drop_the_key).await.unwrap();
        of_many_lengths(&hall, &players, 1).await;
        assert!(overlaps(&app).await > 0, "nobody noticed that the guard was off");
    }

    async fn a_hundred_requests_with_one_idempotency_key_make_one_booking(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 60).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let send = || {
            let (ani, request) = (ani.clone(), hall.request(&[(1, 19)]));
            async move {
                let options = CallOptions::default().with_header("idempotency-key", "one-key");
                let calls = ani.bookings();
                let answer = calls.create_booking_with_options(request, options).await?;
                Ok::<_, connectrpc::ConnectError>(answer.into_owned())
            }
        };
        let barrier = Arc::new(Barrier::new(50));
        let mut tasks = JoinSet::new();
        for _ in 0..50 {
            let (call, barrier) = (send(), Arc::clone(&barrier));
            tasks.spawn(async move {
                barrier.wait().await;
                call.await.unwrap()
            });
        }
        let mut answers = tasks.join_all().await;
        for _ in 0..50 {
            answers.push(send().await.unwrap());
        }
        assert!(answers.iter().all(|answer| *answer == answers[0]));
        assert_eq!(number(&app, "SELECT COUNT(*) FROM bookings").await, 1);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 2);
    }

    async fn concurrent_requests_of_one_player_respect_the_open_limit(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 40).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let calls = (0..40)
            .map(|_| {
                let (ani, request) = (ani.clone(), hall.request(&[(1, 19)]));
                async move { ani.bookings().create_booking(request).await }
            })
            .collect();
        let expected = tally(&[("failed_precondition/TOO_MANY_OPEN_BOOKINGS", 30), ("ok", 10)]);
        assert_eq!(at_once(calls).await, expected);
    }

    async fn concurrent_confirm_cancel_and_expiry_have_one_outcome(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        for number in 0..rounds() {
            let ani = app.regular(&format!("ani{number}@example.com"), "Ani").await;
            let day = i64::try_from(number).unwrap() + 3;
            let id = hall.book(&ani, &[(day, 19)]).await.booking_id;
            app.clock.advance(hours(24) - SignedDuration::from_micros(1));
            let barrier = Arc::new(Barrier::new(3));
            let confirm = {
                let (staff, barrier) = (staff.clone(), Arc::clone(&barrier));
                let request = api::ConfirmRequestedTimesRequest { booking_id: id.clone(), ..Default::default() };
                tokio::spawn(async move {
                    barrier.wait().await;
                    staff.booking_admin().confirm_requested_times(request).await.map(drop)
                })
            };
            let cancel = {
                let (ani, barrier, request) = (ani.clone(), Arc::clone(&barrier), cancellation(&id));
                tokio::spawn(async move {
                    barrier.wait().await;
                    ani.bookings().cancel_booking(request).await.map(drop)
                })
            };
            barrier.wait().await;
            app.clock.advance(SignedDuration::from_micros(1));
            app.sweep().await;
            let (confirm, cancel) = (confirm.await.unwrap(), cancel.await.unwrap());
            app.sweep().await;

            let booking = get(&ani, &id).await;
            let moves: Vec<_> = booking.events.iter().map(|event| event.to_status).collect();
            // A confirmed booking can still be canceled, so both calls may succeed, one after the other.
            let expected: &[BookingStatus] = match (&confirm, &cancel) {
                (Ok(()), Ok(())) => &[BookingStatus::Confirmed, BookingStatus::CanceledUser],
                (Ok(()), Err(_)) => &[BookingStatus::Confirmed],
                (Err(_), Ok(())) => &[BookingStatus::CanceledUser],
                (Err(_), Err(_)) => &[BookingStatus::Expired],
            };
            assert_eq!(moves[0], BookingStatus::PendingReview);
            assert_eq!(&moves[1..], expected, "round {number}");
            assert_eq!(booking.status, expected[expected.len() - 1]);
            for refused in [confirm, cancel].into_iter().filter(Result::is_err) {
                assert_eq!(refusal(refused).short(), "failed_precondition/INVALID_TRANSITION");
            }
        }
        let claims = "SELECT COUNT(*) FROM court_claims";
        let booked = "SELECT COUNT(*) FROM bookings WHERE status = 'confirmed'";
        assert_eq!(lapang_testing::calls::bookings::number(&app, claims).await, lapang_testing::calls::bookings::number(&app, booked).await * 2);
    }

    async fn of_two_concurrent_staff_decisions_one_succeeds(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        for hour in 6..16 {
            let id = hall.book(&ani, &[(1, hour)]).await.booking_id;
            let calls = (0..8)
                .map(|number| {
                    let (staff, booking_id) = (staff.clone(), id.clone());
                    async move {
                        let calls = staff.booking_admin();
                        if number % 2 == 0 {
                            let request = api::ConfirmRequestedTimesRequest { booking_id, ..Default::default() };
                            calls.confirm_requested_times(request).await.map(drop)
                        } else {
                            let request = api::UpdateBookingStatusRequest {
                                booking_id,
                                to_status: BookingStatus::Rejected.into(),
                                reason: "Full".to_owned(),
                                ..Default::default()
                            };
                            calls.update_booking_status(request).await.map(drop)
                        }
                    }
                })
                .collect();
            let expected = tally(&[("failed_precondition/INVALID_TRANSITION", 7), ("ok", 1)]);
            assert_eq!(at_once(calls).await, expected);
            assert_eq!(get(&ani, &id).await.events.len(), 2);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_requests_on_two_nodes_for_a_court_hour_one_succeeds() {
    let app = TestApp::start(Engine::Postgres).await;
    let node = app.another_node().await;
    let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
    let players: Vec<Person> = app
        .crowd(crowd_size())
        .await
        .into_iter()
        .enumerate()
        .map(|(number, player)| {
            if number % 2 == 0 {
                player
            } else {
                player.through(&node)
            }
        })
        .collect();
    one_gets_it_in_every_round(&app, &hall, &players).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_sweeps_on_two_nodes_expire_each_booking_once() {
    let app = TestApp::start(Engine::Postgres).await;
    let node = app.another_node().await;
    let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
    for (day, player) in (2..).zip(app.crowd(10).await) {
        for hour in 6..16 {
            hall.book(&player, &[(day, hour)]).await;
        }
    }
    app.clock.advance(hours(24));
    tokio::join!(app.sweep(), node.sweep());
    let expired = "SELECT COUNT(*) FROM booking_events WHERE to_status = 'expired'";
    assert_eq!(number(&app, expired).await, 100);
    assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
}
