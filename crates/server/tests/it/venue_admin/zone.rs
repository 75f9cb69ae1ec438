//! A venue's time zone stays while its courts have claims.

use jiff::{SignedDuration, Timestamp};
use lapang::app::Tx;
use lapang::error::Error;
use lapang_api as api;
use lapang_db::{Engine, params};
use uuid::Uuid;

use super::{Answer, blackout, managed, save, seen};
use lapang_testing::app::hall::at;
use lapang_testing::app::held::meeting;
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::on_both_engines;

const JAKARTA: &str = "Asia/Jakarta";
/// A quarter of an hour off Jakarta's half hours.
const KATHMANDU: &str = "Asia/Kathmandu";

async fn zone(staff: &Person, id: Uuid) -> String {
    seen(staff, id).await.time_zone
}

async fn move_to(staff: &Person, id: Uuid, zone: &str) -> Answer<api::Venue> {
    let time_zone = zone.to_owned();
    let venue = seen(staff, id).await;
    save(staff, api::Venue { time_zone, ..venue }).await
}

async fn book(player: Person, venue: Uuid, start: Timestamp) -> Answer<()> {
    let request = api::CreateBookingRequest {
        venue_id: venue.to_string(),
        sport_id: "futsal".to_owned(),
        slots: vec![api::HourSlot {
            start_time: lapang::wire::time(start),
            duration_minutes: 60,
            ..Default::default()
        }],
        ..Default::default()
    };
    player.bookings().create_booking(request).await.map(drop)
}

async fn run(app: &TestApp, sql: &'static str) {
    let done = app.app.db.write(move |conn| conn.execute(sql, params![]));
    let done: Result<u64, lapang_db::Error> = done.await;
    done.unwrap();
}

/// What a change of zone does, without the check for claims.
fn moved(tx: &mut Tx<'_>) -> Result<(), Error> {
    if tx.conn.engine() == Engine::Postgres {
        tx.conn
            .execute("SELECT 1 FROM courts ORDER BY id FOR UPDATE", params![])?;
    }
    tx.conn
        .execute("UPDATE venues SET time_zone = $1", params![KATHMANDU])?;
    Ok(())
}

on_both_engines! {
    async fn a_venue_keeps_its_time_zone_while_hours_are_claimed(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let court = seen(&manager, id).await.sports[0].courts[0].id.clone();
        let made = manager.venue_admin().create_blackout(blackout(id, &court, at(3, 10), at(3, 20))).await;
        let made = made.unwrap().into_owned().blackout.into_option().unwrap();
        let refused = refusal(move_to(&manager, id, KATHMANDU).await);
        assert_eq!(refused.short(), "failed_precondition/VENUE_HAS_BOOKINGS");
        assert_eq!((&refused.metadata["blackouts"], &refused.metadata["blackout_ids"]), (&"1".into(), &made.id.clone().into()));
        assert_eq!(zone(&manager, id).await, JAKARTA);
        app.clock.advance(at(3, 20).duration_since(app.clock.now()));
        move_to(&manager, id, KATHMANDU).await.unwrap();
    }

    async fn a_booking_planned_in_the_old_time_zone_fails(app: TestApp) {
        let (id, _) = managed(&app).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let refused = refusal(meeting(&app, moved, book(ani, id, at(3, 19))).await);
        match app.app.db.engine() {
            Engine::Postgres => assert_eq!(refused.short(), "failed_precondition/SLOT_TAKEN"),
            Engine::Sqlite => assert_eq!(refused.fields, ["slots[0].start_time: slot.grid"]),
        }
        assert_eq!(lapang_testing::calls::bookings::number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
    }

    async fn a_time_zone_changes_or_an_hour_is_booked_never_both(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let players = app.crowd(8).await;
        run(&app, "UPDATE venue_sports SET booking_mode = 'instant'").await;
        for round in 0..20_i64 {
            let here = zone(&manager, id).await;
            // 19:00 in either zone.
            let (there, start) = match here.as_str() {
                JAKARTA => (KATHMANDU, at(3 + round, 19)),
                _ => (JAKARTA, at(3 + round, 19) + SignedDuration::from_mins(75)),
            };
            let books: Vec<_> = players.iter().map(|player| tokio::spawn(book(player.clone(), id, start))).collect();
            let manager = manager.clone();
            let moving = tokio::spawn(async move { move_to(&manager, id, there).await });
            let mut booked = 0;
            for book in books {
                booked += usize::from(book.await.unwrap().is_ok());
            }
            match moving.await.unwrap() {
                Ok(_) => assert_eq!(booked, 0, "round {round}"),
                refused => {
                    assert_eq!(refusal(refused).short(), "failed_precondition/VENUE_HAS_BOOKINGS", "round {round}");
                    assert!(booked > 0, "round {round}");
                }
            }
            run(&app, "UPDATE bookings SET status = 'canceled_user'").await;
            run(&app, "DELETE FROM court_claims").await;
        }
    }
}
