//! Staff and players who want the same court hour at once.

use lapang_api as api;

use super::blackouts::blackout;
use super::courts::upsert;
use super::seen;
use crate::booking_races::{ROUNDS, at_once, nothing_overlaps};
use crate::bookings::hall::{Hall, Kind, at};
use crate::bookings::number;
use crate::on_both_engines;
use crate::support::Person;

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
    async fn of_50_blackouts_and_50_bookings_of_one_hour_one_gets_it(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let players = app.crowd(50).await;
        let court = seen(&manager, hall.id).await.sports[0].courts[0].id.clone();
        for number in 0..ROUNDS {
            let hour = i64::try_from(number).unwrap();
            let (day, hour) = (1 + hour / 10, 8 + hour % 10);
            let calls = players
                .iter()
                .enumerate()
                .flat_map(|(index, player)| {
                    let hour_of = ask(player.clone(), Wants::Hour(hall.request(&[(day, hour)])));
                    let out = blackout(hall.id, &court, at(day, hour), at(day, hour + 1));
                    let out = ask(manager.clone(), Wants::Blackout(out));
                    // Who is sent off first changes too.
                    if (index + number) % 2 == 0 { [hour_of, out] } else { [out, hour_of] }
                })
                .collect();
            let ends = at_once(calls).await;
            assert_eq!(ends["ok"], 1, "round {number}: {ends:?}");
            let known = ["ok", "failed_precondition/SLOT_TAKEN", "failed_precondition/BLACKOUT_OVER_BOOKINGS", "failed_precondition/BLACKOUT_OVERLAPS"];
            assert!(ends.keys().all(|end| known.contains(&end.as_str())), "round {number}: {ends:?}");
        }
        nothing_overlaps(&app).await;
        let rounds = i64::try_from(ROUNDS).unwrap();
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, rounds * 2);
        let holders = "SELECT (SELECT COUNT(*) FROM blackouts) + (SELECT COUNT(*) FROM bookings)";
        assert_eq!(number(&app, holders).await, rounds);
    }

    async fn a_court_goes_out_of_use_or_is_booked_and_never_both(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let players = app.crowd(10).await;
        let court = seen(&manager, hall.id).await.sports[0].courts[0].id.clone();
        let mut wins = [0, 0];
        for round in 0..ROUNDS {
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
            wins[usize::from(is_off)] += 1;
            app.app.db.write(|conn| conn.execute("DELETE FROM court_claims", &[])).await.unwrap();
        }
        assert_eq!(wins[0] + wins[1], ROUNDS);
    }
}
