//! Concurrency of offers: accepting, declining, withdrawing, expiring, and staff who give one hour to many. Each has
//! one outcome, on both engines and on two nodes.

use std::pin::Pin;

use api::BookingStatus;
use jiff::SignedDuration;
use lapang_api as api;

use crate::booking_races::{at_once, nothing_overlaps, tally};
use lapang_testing::app::hall::{Hall, Kind, slot};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::bookings::{get, hours, number};
use lapang_testing::calls::proposals::{accept, decline, offer, propose, withdraw};
use lapang_testing::{on_both_engines, rounds};

type Call = Pin<Box<dyn Future<Output = Result<(), connectrpc::ConnectError>> + Send>>;

fn accepting(player: &Person, booking: &str, proposal: &str) -> Call {
    let (player, booking, proposal) = (player.clone(), booking.to_owned(), proposal.to_owned());
    Box::pin(async move { accept(&player, &booking, &proposal).await.map(drop) })
}

/// A booking of a new player with ten offers.
async fn offered(
    app: &TestApp,
    hall: &Hall,
    staff: &Person,
    round: usize,
) -> (Person, String, Vec<String>) {
    let ani = app.regular(&format!("ani{round}@example.com"), "Ani").await;
    let day = 1 + 2 * i64::try_from(round).unwrap();
    let id = hall.book(&ani, &[(day, 19)]).await.booking_id;
    let times: Vec<_> = (0..10).map(|hour| (day + 1, 8 + hour)).collect();
    let until = app.clock.now() + hours(5);
    let offers = propose(staff, offer(&id, &times, until)).await.unwrap();
    (ani, id, offers.into_iter().map(|it| it.id).collect())
}

async fn one_of_fifty_choices_counts(app: &TestApp, node: &TestApp) {
    let hall = Hall::new(app, "Gor Melati", Kind::Request, 1).await;
    let staff = app.staff("manager@example.com", Some(hall.id)).await;
    let expected = tally(&[("failed_precondition/INVALID_TRANSITION", 49), ("ok", 1)]);
    for round in 0..rounds() {
        let (ani, id, offers) = offered(app, &hall, &staff, round).await;
        let calls = (0..50)
            .map(|number| {
                let player = if number % 2 == 0 {
                    ani.clone()
                } else {
                    ani.through(node)
                };
                accepting(&player, &id, &offers[(round + number) % offers.len()])
            })
            .collect();
        assert_eq!(at_once(calls).await, expected, "round {round}");
        let booking = get(&ani, &id).await;
        assert_eq!(booking.status, BookingStatus::UserSelected);
        assert_eq!(booking.slots.len(), 1);
    }
    nothing_overlaps(app).await;
    let claims = i64::try_from(rounds() * 2).unwrap();
    assert_eq!(
        number(app, "SELECT COUNT(*) FROM court_claims").await,
        claims
    );
}

on_both_engines! {
    async fn of_fifty_concurrent_choices_one_succeeds(app: TestApp) {
        let node = app.another_node().await;
        one_of_fifty_choices_counts(&app, &node).await;
    }

    async fn concurrent_accept_decline_and_withdrawal_have_one_outcome(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        for round in 0..rounds() {
            let (ani, id, offers) = offered(&app, &hall, &staff, round).await;
            let mut calls: Vec<Call> = vec![accepting(&ani, &id, &offers[3])];
            let (player, booking) = (ani.clone(), id.clone());
            calls.push(Box::pin(async move { decline(&player, &booking).await.map(drop) }));
            let (manager, booking) = (staff.clone(), id.clone());
            calls.push(Box::pin(async move { withdraw(&manager, &booking, &[]).await.map(drop) }));
            calls.rotate_left(round % 3);
            let ends = at_once(calls).await;
            assert_eq!(ends["ok"], 1, "round {round}: {ends:?}");
            let booking = get(&ani, &id).await;
            assert_eq!(booking.events.len(), 3, "round {round}");
            let chosen = booking.status == BookingStatus::UserSelected;
            let accepted = booking.proposals.iter().filter(|it| it.status == api::ProposalStatus::Accepted).count();
            assert_eq!(accepted, usize::from(chosen));
            assert!(chosen || booking.status == BookingStatus::PendingReview);
        }
        nothing_overlaps(&app).await;
        let claims = i64::try_from(rounds() * 2).unwrap();
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, claims);
    }

    async fn an_offer_is_accepted_before_its_expiry_or_not_at_all(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        for round in 0..rounds() {
            let (ani, id, offers) = offered(&app, &hall, &staff, round).await;
            app.clock.advance(hours(5) - SignedDuration::from_micros(1));
            let choice = tokio::spawn(accepting(&ani, &id, &offers[0]));
            if round % 2 == 0 {
                tokio::task::yield_now().await;
            }
            app.clock.advance(SignedDuration::from_micros(1));
            app.sweep().await;
            let chosen = choice.await.unwrap().is_ok();
            app.sweep().await;
            let booking = get(&ani, &id).await;
            let expected = if chosen { BookingStatus::UserSelected } else { BookingStatus::PendingReview };
            assert_eq!(booking.status, expected, "round {round}");
            assert_eq!(booking.events.len(), 3);
            // Later rounds use later days, and this booking must not expire in between.
            lapang_testing::calls::bookings::cancel(&ani, &id).await;
        }
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
    }

    async fn of_a_hundred_bookings_moved_to_one_free_hour_one_succeeds(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let players = app.crowd(100).await;
        let mut ids = Vec::new();
        for (number, player) in (0_i64..).zip(&players) {
            ids.push(hall.book(player, &[(1 + number / 10, 8 + number % 10)]).await.booking_id);
        }
        for round in 0..i64::try_from(rounds()).unwrap() {
            let calls = ids
                .iter()
                .map(|booking_id| {
                    let request = api::ConfirmRequestedTimesRequest {
                        booking_id: booking_id.clone(),
                        final_slot: Some(slot(20 + round, 20)).into(),
                        ..Default::default()
                    };
                    let staff = staff.clone();
                    async move { staff.booking_admin().confirm_requested_times(request).await }
                })
                .collect();
            let ends = at_once(calls).await;
            assert_eq!(ends["ok"], 1, "round {round}: {ends:?}");
            // Bookings that won in earlier rounds can no longer be confirmed.
            let won = usize::try_from(round).unwrap();
            assert_eq!(ends.get("failed_precondition/INVALID_TRANSITION").copied().unwrap_or(0), won);
            assert_eq!(ends["failed_precondition/SLOT_TAKEN"], 99 - won);
        }
        nothing_overlaps(&app).await;
    }
}
