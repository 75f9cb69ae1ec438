//! Taking court hours out of sale.

use jiff::{SignedDuration, Timestamp};
use lapang_api as api;
use uuid::Uuid;

use super::{Answer, managed, seen};
use lapang_testing::app::hall::{at, slot};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::number;
use lapang_testing::on_both_engines;

pub fn blackout(
    venue: Uuid,
    court: &str,
    from: Timestamp,
    to: Timestamp,
) -> api::CreateBlackoutRequest {
    api::CreateBlackoutRequest {
        venue_id: venue.to_string(),
        court_id: court.to_owned(),
        start_time: lapang::wire::time(from),
        end_time: lapang::wire::time(to),
        reason: "New floor".to_owned(),
        ..Default::default()
    }
}

async fn create(staff: &Person, request: api::CreateBlackoutRequest) -> Answer<api::Blackout> {
    let answer = staff.venue_admin().create_blackout(request).await?;
    Ok(answer.into_owned().blackout.into_option().unwrap())
}

async fn delete(staff: &Person, venue: Uuid, id: &str) -> Answer<()> {
    let request = api::DeleteBlackoutRequest {
        venue_id: venue.to_string(),
        blackout_id: id.to_owned(),
        ..Default::default()
    };
    staff.venue_admin().delete_blackout(request).await.map(drop)
}

async fn book(player: &Person, venue: Uuid, day: i64, hour: i64) -> Answer<String> {
    let request = api::CreateBookingRequest {
        venue_id: venue.to_string(),
        sport_id: "futsal".to_owned(),
        slots: vec![slot(day, hour)],
        ..Default::default()
    };
    let answer = player.bookings().create_booking(request).await?;
    Ok(answer.into_owned().booking_id)
}

async fn courts(staff: &Person, venue: Uuid) -> Vec<String> {
    let venue = seen(staff, venue).await;
    let courts = venue.sports[0].courts.iter();
    courts.map(|court| court.id.clone()).collect()
}

async fn state(app: &TestApp, venue: Uuid, hour: i64) -> (api::SlotState, i32) {
    let request = api::ListAvailabilityRequest {
        venue_id: venue.to_string(),
        sport_id: "futsal".to_owned(),
        from_date: "2026-03-05".to_owned(),
        days: 1,
        ..Default::default()
    };
    let answer = app.visitor().venues().list_availability(request).await;
    let days = answer.unwrap().into_owned().days;
    let wanted = lapang::wire::time(at(3, hour));
    let slot = days[0].slots.iter().find(|slot| slot.start_time == wanted);
    let slot = slot.unwrap();
    (slot.state.as_known().unwrap(), slot.free_courts)
}

on_both_engines! {
    async fn a_blackout_blocks_its_court_hours_until_deleted(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let courts = courts(&manager, id).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let one = create(&manager, blackout(id, &courts[0], at(3, 10), at(3, 12))).await.unwrap();
        assert_eq!((one.court_id.as_str(), one.reason.as_str()), (courts[0].as_str(), "New floor"));
        assert_eq!(state(&app, id, 10).await, (api::SlotState::Free, 1));
        let other = create(&manager, blackout(id, &courts[1], at(3, 10), at(3, 11))).await.unwrap();
        assert_eq!(state(&app, id, 10).await, (api::SlotState::Closed, 0));
        assert_eq!(state(&app, id, 11).await, (api::SlotState::Free, 1));
        assert_eq!(state(&app, id, 12).await, (api::SlotState::Free, 2));
        assert_eq!(refusal(book(&ani, id, 3, 10).await).short(), "failed_precondition/SLOT_TAKEN");
        delete(&manager, id, &other.id).await.unwrap();
        book(&ani, id, 3, 10).await.unwrap();
        assert_eq!(refusal(delete(&manager, id, &other.id).await).code, "not_found");
        delete(&manager, id, &one.id).await.unwrap();
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims WHERE holder_kind = 'blackout'").await, 0);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM blackouts").await, 0);
    }

    async fn a_blackout_over_claimed_hours_is_refused_and_names_them(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let court = courts(&manager, id).await.remove(0);
        let ani = app.regular("ani@example.com", "Ani").await;
        let pending = book(&ani, id, 3, 19).await.unwrap();
        let refused = refusal(create(&manager, blackout(id, &court, at(3, 0), at(5, 0))).await);
        assert_eq!(refused.short(), "failed_precondition/BLACKOUT_OVER_BOOKINGS");
        assert_eq!((&refused.metadata["booking_ids"], &refused.metadata["bookings"]), (&pending.clone().into(), &"1".into()));
        assert_eq!(refused.metadata["times"], "2026-03-05T12:00:00Z/2026-03-05T13:00:00Z");
        create(&manager, blackout(id, &court, at(3, 20), at(3, 22))).await.unwrap();
        let twice = refusal(create(&manager, blackout(id, &court, at(3, 21), at(3, 23))).await);
        assert_eq!(twice.short(), "failed_precondition/BLACKOUT_OVERLAPS");
        // An expired hold does not conflict, swept or not.
        app.clock.advance(SignedDuration::from_hours(25));
        create(&manager, blackout(id, &court, at(3, 19), at(3, 20))).await.unwrap();
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 2 * 3);
    }

    async fn a_blackout_is_on_half_hours_ends_in_the_future_and_lasts_at_most_62_days(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let court = courts(&manager, id).await.remove(0);
        let quarter = SignedDuration::from_mins(15);
        for (from, to, expected) in [
            (at(3, 10) + quarter, at(3, 12), "start_time: blackout.half_hour"),
            (at(3, 10), at(3, 12) + quarter, "end_time: blackout.half_hour"),
            (at(3, 10), at(3, 10), "end_time: range.order"),
            (at(-1, 10), at(0, 9), "end_time: blackout.future"),
            (at(3, 10), at(65, 10) + quarter * 2, "end_time: blackout.length"),
        ] {
            let refused = refusal(create(&manager, blackout(id, &court, from, to)).await);
            assert_eq!(refused.fields, [expected]);
        }
        // One that has begun, and the longest possible one.
        create(&manager, blackout(id, &court, at(0, 8), at(0, 10))).await.unwrap();
        create(&manager, blackout(id, &court, at(3, 10), at(65, 10))).await.unwrap();
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 4 + 62 * 48);
        for unknown in ["nonsense", "01890000-0000-7000-8000-000000000000"] {
            let refused = create(&manager, blackout(id, unknown, at(3, 10), at(3, 11))).await;
            assert_eq!(refusal(refused).code, "not_found");
        }
    }
}
