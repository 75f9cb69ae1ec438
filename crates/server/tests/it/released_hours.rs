//! What staff can do with a booking that has begun.

use api::BookingStatus;
use lapang_api as api;

use lapang_testing::app::hall::{Hall, Kind, at, slot};
use lapang_testing::app::refusal;
use lapang_testing::calls::bookings::{get, hours, mail, number};
use lapang_testing::calls::desk::{book_guest, release};
use lapang_testing::{on_both_engines, on_sqlite};

on_both_engines! {
    async fn hours_of_a_series_that_have_not_begun_are_freed_and_the_player_is_told(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = hall.book(&ani, &[(1, 19), (1, 20), (8, 19), (15, 19)]).await.booking_id;
        assert_eq!(refusal(release(&staff, &id, false, "early").await).reason, "BOOKING_NOT_STARTED");
        app.clock.advance((at(1, 19) + hours(1) / 4).duration_since(app.clock.now()));
        let left = release(&staff, &id, false, "rest").await.unwrap();
        assert_eq!((left.status.as_known(), left.slots.len(), left.price_min), (Some(BookingStatus::Confirmed), 1, Some(15_000_000)));
        let last = left.events.last().unwrap();
        assert_eq!((last.slots_before.len(), last.slots_after.len()), (4, 1));
        let text = mail(&app, "ani@example.com", "Your booking is shorter: Gor Melati, 3 March, 19:00").await;
        assert!(text.contains("Tuesday, 3 March 2026, 19:00–20:00 WIB") && text.contains("It rains in"), "{text}");
        assert_eq!(refusal(budi.bookings().create_booking(hall.request(&[(1, 19)])).await).code, "invalid_argument");
        hall.book(&budi, &[(1, 20), (8, 19), (15, 19)]).await;
        // Sent again because the answer was lost.
        assert_eq!(release(&staff, &id, false, "rest").await.unwrap().slots.len(), 1);
        assert_eq!(get(&ani, &id).await.events.len(), left.events.len());
        assert_eq!(refusal(release(&staff, &id, false, "again").await).reason, "NOTHING_TO_RELEASE");
    }
}

on_sqlite! {
    async fn running_hour_ends_at_its_next_half_hour(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        app.clock.advance((at(1, 19) + hours(1) / 4).duration_since(app.clock.now()));
        let left = release(&staff, &id, true, "now").await.unwrap();
        assert_eq!(left.slots[0].end_time, lapang::wire::time(at(1, 19) + hours(1) / 2));
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 1);
        app.clock.advance((at(1, 19) + hours(1) * 3 / 4).duration_since(app.clock.now()));
        let budi = app.regular("budi@example.com", "Budi").await;
        assert_eq!(refusal(release(&budi, &id, true, "now").await).code, "permission_denied");
    }

    async fn walk_in_that_has_begun_can_be_undone_for_an_hour(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 2).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        app.clock.advance((at(1, 19) + hours(1) / 4).duration_since(app.clock.now()));
        let cancel = async |minutes: i32| {
            let request = api::CreateGuestBookingRequest {
                venue_id: hall.id.to_string(),
                sport_id: "futsal".to_owned(),
                slots: vec![slot(1, 19)],
                guest: api::BookingGuest { name: "Pak Bakri".to_owned(), ..Default::default() }.into(),
                ..Default::default()
            };
            let booking = book_guest(&staff, request).await.unwrap();
            app.clock.advance(hours(1) / 60 * minutes);
            let cancel = api::UpdateBookingStatusRequest {
                booking_id: booking.id,
                to_status: BookingStatus::CanceledAdmin.into(),
                reason: "Wrong court".to_owned(),
                ..Default::default()
            };
            staff.booking_admin().update_booking_status(cancel).await
        };
        assert_eq!(cancel(40).await.unwrap().into_owned().booking.status, BookingStatus::CanceledAdmin);
        app.clock.advance((at(1, 19) + hours(1) / 4).duration_since(app.clock.now()));
        assert_eq!(refusal(cancel(60).await).reason, "BOOKING_STARTED");
    }
}
