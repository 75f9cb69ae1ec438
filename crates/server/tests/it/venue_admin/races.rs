//! Staff and players who want the same court hour at once.

use jiff::SignedDuration;
use lapang::app::Tx;
use lapang::error::Error;
use lapang_api as api;
use lapang_db::{Engine, params};

use super::blackouts::blackout;
use super::courts::upsert;
use super::{managed, save, seen};
use crate::booking_races::{at_once, nothing_overlaps};
use lapang_testing::app::hall::{Hall, Kind, at, slot};
use lapang_testing::app::held::meeting;
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::number;
use lapang_testing::{on_both_engines, rounds};

enum Wants {
    Hour(api::CreateBookingRequest),
    Blackout(api::CreateBlackoutRequest),
}

async fn ask(person: Person, wants: Wants) -> Result<(), connectrpc::ConnectError> {
    match wants {
        Wants::Hour(request) => person.bookings().create_booking(request).await.map(drop),
        Wants::Blackout(request) => person
            .venue_admin()
            .create_blackout(request)
            .await
            .map(drop),
    }
}

on_both_engines! {
    async fn one_of_50_blackouts_and_50_bookings_gets_the_hour(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let players = app.crowd(50).await;
        let court = seen(&manager, hall.id).await.sports[0].courts[0].id.clone();
        for number in 0..rounds() {
            let hour = i64::try_from(number).unwrap();
            let (day, hour) = (1 + hour / 10, 8 + hour % 10);
            let calls = players
                .iter()
                .enumerate()
                .flat_map(|(index, player)| {
                    let hour_of = ask(player.clone(), Wants::Hour(hall.request(&[(day, hour)])));
                    let out = blackout(hall.id, &court, at(day, hour), at(day, hour + 1));
                    let out = ask(manager.clone(), Wants::Blackout(out));
                    // Alternate who is sent first.
                    if (index + number) % 2 == 0 { [hour_of, out] } else { [out, hour_of] }
                })
                .collect();
            let ends = at_once(calls).await;
            assert_eq!(ends["ok"], 1, "round {number}: {ends:?}");
            let known = ["ok", "failed_precondition/SLOT_TAKEN", "failed_precondition/BLACKOUT_OVER_BOOKINGS", "failed_precondition/BLACKOUT_OVERLAPS"];
            assert!(ends.keys().all(|end| known.contains(&end.as_str())), "round {number}: {ends:?}");
        }
        nothing_overlaps(&app).await;
        let rounds = i64::try_from(rounds()).unwrap();
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, rounds * 2);
        let holders = "SELECT (SELECT COUNT(*) FROM blackouts) + (SELECT COUNT(*) FROM bookings)";
        assert_eq!(number(&app, holders).await, rounds);
    }

    async fn a_court_is_deactivated_or_booked_never_both(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let players = app.crowd(10).await;
        let court = seen(&manager, hall.id).await.sports[0].courts[0].id.clone();
        for round in 0..rounds() {
            let day = i64::try_from(round).unwrap() + 1;
            upsert(&manager, hall.id, (&court, "Court 1", true)).await.unwrap();
            let off = {
                let (manager, court) = (manager.clone(), court.clone());
                tokio::spawn(async move { upsert(&manager, hall.id, (&court, "Court 1", false)).await })
            };
            let calls = players.iter().map(|player| ask(player.clone(), Wants::Hour(hall.request(&[(day, 19)])))).collect();
            let ends = at_once(calls).await;
            let is_off = off.await.unwrap().is_ok();
            let booked = ends.get("ok").copied().unwrap_or(0);
            assert_eq!(booked + usize::from(is_off), 1, "round {round}: {ends:?}, off {is_off}");
            let known = ["ok", "failed_precondition/SLOT_TAKEN"];
            assert!(ends.keys().all(|end| known.contains(&end.as_str())), "round {round}: {ends:?}");
            app.app.db.write(|conn| conn.execute("DELETE FROM court_claims", &[])).await.unwrap();
        }
    }

    async fn booking_a_court_during_its_deactivation_fails(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let wants = Wants::Hour(hall.request(&[(1, 19)]));
        let refused = refusal(meeting(&app, out_of_use, ask(ani, wants)).await);
        assert_eq!(refused.short(), "failed_precondition/SLOT_TAKEN");
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
    }

    async fn a_sport_is_removed_or_booked_never_both(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let players = app.crowd(8).await;
        for (day, round) in (3..).zip(0..rounds()) {
            let mut without = seen(&manager, id).await;
            without.sports.truncate(1);
            let mut with = without.clone();
            with.sports.push(api::VenueSport {
                sport_id: "padel".to_owned(),
                booking_mode: api::BookingMode::Instant.into(),
                ..Default::default()
            });
            // The sports of a venue are in the order in which they were added.
            app.clock.advance(SignedDuration::from_mins(1));
            without.updated_at = save(&manager, with).await.unwrap().updated_at;
            let off = {
                let manager = manager.clone();
                tokio::spawn(async move { save(&manager, without).await })
            };
            let request = api::CreateBookingRequest {
                venue_id: id.to_string(),
                sport_id: "padel".to_owned(),
                slots: vec![slot(day, 19)],
                ..Default::default()
            };
            let calls = players.iter().map(|player| ask(player.clone(), Wants::Hour(request.clone()))).collect();
            let ends = at_once(calls).await;
            let is_off = match off.await.unwrap() {
                Ok(_) => true,
                refused => {
                    assert_eq!(refusal(refused).short(), "failed_precondition/SPORT_HAS_BOOKINGS", "round {round}");
                    false
                }
            };
            let booked = ends.get("ok").copied().unwrap_or(0);
            assert_eq!(booked + usize::from(is_off), 1, "round {round}: {ends:?}, off {is_off}");
            assert!(ends.keys().all(|end| !end.starts_with("internal")), "round {round}: {ends:?}");
            let claims = number(&app, "SELECT COUNT(*) FROM court_claims").await;
            assert_eq!(claims, if is_off { 0 } else { 2 }, "round {round}");
            app.app.db.write(|conn| conn.execute("UPDATE bookings SET status = 'canceled_user', expires_at = NULL", &[])).await.unwrap();
            app.app.db.write(|conn| conn.execute("DELETE FROM court_claims", &[])).await.unwrap();
        }
    }
}

/// What deactivating a court does, after the check that no one has booked it.
fn out_of_use(tx: &mut Tx<'_>) -> Result<(), Error> {
    if tx.conn.engine() == Engine::Postgres {
        tx.conn
            .execute("SELECT 1 FROM courts FOR UPDATE", params![])?;
    }
    tx.conn
        .execute("UPDATE courts SET is_active = 0", params![])?;
    Ok(())
}

/// SQLite's one writer needs no shared lock.
#[tokio::test(flavor = "multi_thread")]
async fn without_the_shared_lock_a_deactivated_court_is_booked() {
    let app = TestApp::start(Engine::Postgres).await;
    let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
    let ani = app.regular("ani@example.com", "Ani").await;
    let drop_it = "ALTER TABLE court_claims DROP CONSTRAINT court_claims_court_id_fkey";
    let dropped = app.app.db.write(move |conn| conn.execute(drop_it, &[]));
    dropped.await.unwrap();
    let wants = Wants::Hour(hall.request(&[(1, 19)]));
    let booked = meeting(&app, out_of_use, ask(ani, wants)).await;
    assert!(booked.is_ok(), "nobody noticed that the guard was off");
}
