//! The courts of a sport.

use lapang_api as api;
use uuid::Uuid;

use super::{Answer, managed, seen};
use lapang_testing::app::hall::{at, slot};
use lapang_testing::app::{Person, refusal};
use lapang_testing::calls::bookings::cancel;
use lapang_testing::on_both_engines;

pub async fn upsert(
    staff: &Person,
    venue: Uuid,
    (id, name, is_active): (&str, &str, bool),
) -> Answer<api::Court> {
    let request = api::UpsertCourtRequest {
        venue_id: venue.to_string(),
        sport_id: "futsal".to_owned(),
        court: api::Court {
            id: id.to_owned(),
            name: name.to_owned(),
            is_active,
            ..Default::default()
        }
        .into(),
        ..Default::default()
    };
    let answer = staff.venue_admin().upsert_court(request).await?;
    Ok(answer.into_owned().court.into_option().unwrap())
}

on_both_engines! {
    async fn a_new_court_is_the_last_and_others_keep_their_position(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let courts = seen(&manager, id).await.sports[0].courts.clone();
        let third = upsert(&manager, id, ("", " Lapangan  C ", false)).await.unwrap();
        assert_eq!((third.name.as_str(), third.is_active), ("Lapangan C", true));
        upsert(&manager, id, (&courts[0].id, "Lapangan A", true)).await.unwrap();
        let off = upsert(&manager, id, (&courts[1].id, "Court 2", false)).await.unwrap();
        assert!(!off.is_active);
        let now = seen(&manager, id).await.sports[0].courts.clone();
        let names: Vec<_> = now.iter().map(|court| (court.name.as_str(), court.is_active)).collect();
        assert_eq!(names, [("Lapangan A", true), ("Court 2", false), ("Lapangan C", true)]);
        assert_eq!(refusal(upsert(&manager, id, ("", "", true)).await).fields, ["court.name: string.required"]);
        for unknown in ["nonsense", "01890000-0000-7000-8000-000000000000"] {
            assert_eq!(refusal(upsert(&manager, id, (unknown, "X", true)).await).code, "not_found");
        }
    }

    async fn two_courts_of_a_sport_cannot_share_a_name(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let courts = seen(&manager, id).await.sports[0].courts.clone();
        let known = ["court.name: court.name.known"];
        assert_eq!(refusal(upsert(&manager, id, ("", " court  2", true)).await).fields, known);
        assert_eq!(refusal(upsert(&manager, id, (&courts[0].id, "COURT 2", true)).await).fields, known);
        upsert(&manager, id, (&courts[0].id, "COURT 1", true)).await.unwrap();
        // Courts that already share a name can still be deactivated.
        app.app.db.write(|conn| conn.execute("UPDATE courts SET name = 'Lapangan'", &[])).await.unwrap();
        upsert(&manager, id, (&courts[0].id, "Lapangan", false)).await.unwrap();
        upsert(&manager, id, (&courts[0].id, "Lapangan A", false)).await.unwrap();
    }

    async fn a_court_with_upcoming_bookings_cannot_be_deactivated(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let courts = seen(&manager, id).await.sports[0].courts.clone();
        let ani = app.regular("ani@example.com", "Ani").await;
        let request = api::CreateBookingRequest {
            venue_id: id.to_string(),
            sport_id: "futsal".to_owned(),
            slots: vec![slot(3, 19)],
            ..Default::default()
        };
        let booking = ani.bookings().create_booking(request).await.unwrap().into_owned().booking_id;
        let offer = api::CreateProposalsRequest {
            booking_id: booking.clone(),
            slots: vec![slot(4, 10)],
            expires_at: lapang::wire::time(at(1, 0)),
            ..Default::default()
        };
        let offered = manager.booking_admin().create_proposals(offer).await.unwrap().into_owned();
        let refused = refusal(upsert(&manager, id, (&courts[0].id, "Court 1", false)).await);
        assert_eq!(refused.short(), "failed_precondition/COURT_HAS_BOOKINGS");
        assert_eq!(refused.metadata["booking_ids"], booking);
        assert_eq!(refused.metadata["offer_ids"], offered.proposals[0].id);
        assert_eq!(refused.metadata["times"], "2026-03-05T12:00:00Z/2026-03-05T13:00:00Z,2026-03-06T03:00:00Z/2026-03-06T04:00:00Z");
        // Its name may still change, and the other court may be deactivated.
        upsert(&manager, id, (&courts[0].id, "Court One", true)).await.unwrap();
        upsert(&manager, id, (&courts[1].id, "Court 2", false)).await.unwrap();
        cancel(&ani, &booking).await;
        upsert(&manager, id, (&courts[0].id, "Court One", false)).await.unwrap();
        let request = api::CreateBookingRequest {
            venue_id: id.to_string(),
            sport_id: "futsal".to_owned(),
            slots: vec![slot(3, 19)],
            ..Default::default()
        };
        assert_eq!(refusal(ani.bookings().create_booking(request).await).short(), "failed_precondition/SLOT_TAKEN");
    }
}
