//! The staff's views, booking numbers, and guest bookings.

use std::collections::HashSet;

use api::BookingView;
use connectrpc::client::CallOptions;
use lapang_api as api;

use lapang_testing::app::hall::{Hall, Kind, slot};
use lapang_testing::app::{Person, refusal};
use lapang_testing::calls::bookings::{cancel, get, hours};
use lapang_testing::calls::payments::report;
use lapang_testing::{on_both_engines, on_sqlite};

async fn list(
    staff: &Person,
    view: BookingView,
    search: &str,
) -> api::ListBookingsForAdminResponse {
    let request = api::ListBookingsForAdminRequest {
        view: view.into(),
        search: search.to_owned(),
        ..Default::default()
    };
    let answer = staff.booking_admin().list_bookings_for_admin(request).await;
    answer.unwrap().into_owned()
}

fn walk_in(hall: &Hall) -> api::CreateGuestBookingRequest {
    api::CreateGuestBookingRequest {
        venue_id: hall.id.to_string(),
        sport_id: "futsal".to_owned(),
        slots: vec![slot(1, 19)],
        guest: api::BookingGuest {
            name: "Pak Budi".to_owned(),
            ..Default::default()
        }
        .into(),
        ..Default::default()
    }
}

on_sqlite! {
    async fn booking_shows_that_its_venue_is_deactivated(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        assert!(!get(&ani, &id).await.venue.is_deactivated);
        crate::venues::deactivate(&app, hall.id).await;
        assert!(get(&ani, &id).await.venue.is_deactivated);
    }

    async fn staff_find_a_booking_by_its_unique_number(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let mut numbers = HashSet::new();
        for hour in 8..18 {
            let booking = get(&ani, &hall.book(&ani, &[(1, hour)]).await.booking_id).await;
            assert!(booking.number.len() == 6 && booking.number.bytes().all(|c| b"23456789CDFGHJKMNPQRTVWXY".contains(&c)), "{}", booking.number);
            let typed = format!("{} {}", &booking.number[..3].to_lowercase(), &booking.number[3..]);
            let found = list(&staff, BookingView::Unspecified, &typed).await;
            assert_eq!((found.total, found.bookings[0].id.as_str()), (1, booking.id.as_str()));
            assert!(found.counts.is_unset());
            numbers.insert(booking.number);
        }
        assert_eq!(numbers.len(), 10);
    }

    async fn staff_edit_guest_bookings_only(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let made = staff.booking_admin().create_guest_booking(walk_in(&hall)).await.unwrap().into_owned();
        let edit = async |id: &str| {
            let request = api::UpdateGuestBookingRequest {
                booking_id: id.to_owned(),
                guest: api::BookingGuest { name: "Bu Rina".to_owned(), phone_number: "0812 99".to_owned(), ..Default::default() }.into(),
                notes: "Brings a team".to_owned(),
                ..Default::default()
            };
            staff.booking_admin().update_guest_booking(request).await
        };
        let edited = edit(&made.booking.id).await.unwrap().into_owned().booking.into_option().unwrap();
        assert_eq!((edited.guest.name.as_str(), edited.notes.as_str()), ("Bu Rina", "Brings a team"));
        assert_eq!(edited.events.last().unwrap().kind, api::BookingEventKind::GuestChanged);
        assert_eq!(list(&staff, BookingView::Coming, "rina").await.total, 1);
        let own = hall.book(&ani, &[(1, 20)]).await.booking_id;
        assert_eq!(refusal(edit(&own).await).short(), "failed_precondition/NOT_A_GUEST_BOOKING");
    }
}

on_both_engines! {
    async fn staff_views_waiting_today_upcoming_and_past_have_counts(app: TestApp) {
        let asked = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let paid = Hall::new(&app, "Gor Kenanga", Kind::InstantPaid, 1).await;
        let staff = app.staff("admin@example.com", None).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let later = asked.book(&ani, &[(3, 19)]).await.booking_id;
        let sooner = asked.book(&ani, &[(0, 19)]).await.booking_id;
        let checked = paid.book(&ani, &[(2, 19)]).await.booking_id;
        report(&ani, &checked).await.unwrap();
        let unpaid = paid.book(&ani, &[(2, 20)]).await.booking_id;
        let over = asked.book(&ani, &[(4, 19)]).await.booking_id;
        cancel(&ani, &over).await;
        let ids = |answer: &api::ListBookingsForAdminResponse| -> Vec<String> { answer.bookings.iter().map(|it| it.id.clone()).collect() };
        let waiting = list(&staff, BookingView::Waiting, "").await;
        assert_eq!(ids(&waiting), [sooner.clone(), later.clone(), checked.clone()]);
        assert_eq!(waiting.bookings[2].need, api::BookingNeed::PaymentCheck);
        let counts = waiting.counts.into_option().unwrap();
        assert_eq!((counts.waiting, counts.today, counts.coming, counts.past), (3, 1, 3, 1));
        assert_eq!(ids(&list(&staff, BookingView::Today, "").await), [sooner]);
        assert_eq!(ids(&list(&staff, BookingView::Coming, "").await), [checked, unpaid.clone(), later]);
        assert_eq!(ids(&list(&staff, BookingView::Past, "").await), [over]);
        app.clock.advance(hours(3));
        assert!(ids(&list(&staff, BookingView::Past, "").await).contains(&unpaid));
        let elsewhere = app.staff("other@example.com", Some(paid.id)).await;
        assert_eq!(list(&elsewhere, BookingView::Waiting, "").await.counts.waiting, 1);
    }

    async fn guest_booking_with_a_repeated_idempotency_key_is_made_once(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let send = async |request: api::CreateGuestBookingRequest| {
            let options = CallOptions::default().with_header("idempotency-key", "k1");
            staff.booking_admin().create_guest_booking_with_options(request, options).await
        };
        let first = send(walk_in(&hall)).await.unwrap().into_owned().booking.id.clone();
        assert_eq!(send(walk_in(&hall)).await.unwrap().into_owned().booking.id, first);
        let other = api::CreateGuestBookingRequest { notes: "Another".to_owned(), ..walk_in(&hall) };
        assert_eq!(refusal(send(other).await).short(), "invalid_argument/IDEMPOTENCY_KEY_REUSED");
    }
}
