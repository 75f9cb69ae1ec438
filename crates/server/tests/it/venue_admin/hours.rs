//! Opening hours that leave bookings outside.

use lapang_api as api;
use uuid::Uuid;

use super::venue::opening;
use super::{Answer, managed, save, seen};
use lapang_testing::app::hall::slot;
use lapang_testing::app::{Person, refusal};
use lapang_testing::on_sqlite;

async fn book(player: &Person, venue: Uuid, day: i64, hour: i64) -> String {
    let request = api::CreateBookingRequest {
        venue_id: venue.to_string(),
        sport_id: "futsal".to_owned(),
        slots: vec![slot(day, hour)],
        ..Default::default()
    };
    let made = player.bookings().create_booking(request).await;
    made.unwrap().into_owned().booking_id
}

async fn save_anyway(staff: &Person, venue: api::Venue) -> Answer<api::Venue> {
    let request = api::UpsertVenueRequest {
        venue: venue.into(),
        confirm: true,
        ..Default::default()
    };
    let answer = staff.venue_admin().upsert_venue(request).await?;
    Ok(answer.into_owned().venue.into_option().unwrap())
}

/// Six to eighteen from Tuesday to Sunday; closed on Mondays.
fn shorter() -> Vec<api::OpeningHours> {
    let days = [
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ];
    days.map(|day| opening(day, 360, 1080)).to_vec()
}

on_sqlite! {
    async fn hours_that_leave_bookings_outside_need_a_confirmation(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        // Day 0 is a Monday: one evening, one on the newly closed day, one that stays inside.
        let evening = book(&ani, id, 3, 19).await;
        let closed = book(&ani, id, 7, 10).await;
        book(&ani, id, 4, 10).await;
        let mut venue = seen(&manager, id).await;
        venue.opening_hours = shorter();
        let refused = refusal(save(&manager, venue.clone()).await);
        assert_eq!(refused.short(), "failed_precondition/HOURS_HAVE_BOOKINGS");
        assert_eq!(refused.metadata["bookings"], "2");
        assert_eq!(refused.metadata["booking_ids"], format!("{evening},{closed}"));
        assert!(refused.metadata["times"].as_str().unwrap().starts_with("2026-03-05T12:00:00Z/2026-03-05T13:00:00Z,"), "{refused:?}");
        assert_eq!(seen(&manager, id).await.opening_hours.len(), 7);
        let saved = save_anyway(&manager, venue).await.unwrap();
        assert_eq!(saved.opening_hours, shorter());
        // Bookings that are outside already are not named again, and longer hours affect none.
        let mut venue = saved;
        venue.opening_hours.remove(5);
        let mut venue = save(&manager, venue).await.unwrap();
        venue.opening_hours.push(opening("monday", 0, 1440));
        save(&manager, venue).await.unwrap();
    }

    async fn slots_of_another_length_over_bookings_need_a_confirmation(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let booking = book(&ani, id, 3, 19).await;
        let mut venue = seen(&manager, id).await;
        venue.sports[0].slot_minutes = 90;
        let refused = refusal(save(&manager, venue.clone()).await);
        assert_eq!(refused.short(), "failed_precondition/SLOTS_HAVE_BOOKINGS");
        assert_eq!(refused.metadata["booking_ids"], booking);
        assert_eq!(save_anyway(&manager, venue).await.unwrap().sports[0].slot_minutes, 90);
    }

    async fn a_booking_partly_outside_the_new_hours_counts_as_outside(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        book(&ani, id, 3, 18).await;
        for (close_minute, is_inside) in [(18 * 60 + 30, false), (19 * 60, true)] {
            let mut venue = seen(&manager, id).await;
            venue.opening_hours = seen(&manager, id).await.opening_hours;
            for opening in &mut venue.opening_hours {
                opening.close_minute = close_minute;
            }
            assert_eq!(save(&manager, venue).await.is_ok(), is_inside, "{close_minute}");
        }
    }
}
