//! Player actions on bookings: their rules and refusals in rules.md §6.

mod endings;
mod keys;

use api::BookingStatus;
use jiff::SignedDuration;
use lapang_api as api;
use lapang_db::params;

use lapang_testing::app::hall::{Hall, Kind, at, slot};
use lapang_testing::app::{Person, Refusal, refusal};
use lapang_testing::calls::bookings::{
    cancel, cancellation, get, hours, mail, number, slot_statuses,
};
use lapang_testing::calls::desk::confirm;
use lapang_testing::on_both_engines;

async fn refused(player: &Person, request: api::CreateBookingRequest) -> Refusal {
    refusal(player.bookings().create_booking(request).await)
}

on_both_engines! {
    async fn request_holds_its_hours_until_the_review_deadline(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let _manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.person("ani@example.com").await;
        let mut request = hall.request(&[(3, 19), (3, 20)]);
        "  We bring our own ball.  ".clone_into(&mut request.notes);
        let answer = ani.bookings().create_booking(request).await.unwrap().into_owned();
        assert_eq!(answer.status, BookingStatus::PendingReview);

        let booking = get(&ani, &answer.booking_id).await;
        assert_eq!(booking.status, BookingStatus::PendingReview);
        assert_eq!(booking.notes, "We bring our own ball.");
        assert_eq!(booking.total_slots, 2);
        assert_eq!(slot_statuses(&booking), ["held", "held"]);
        assert_eq!(booking.slots[0].court_name, "Court 1");
        assert_eq!(booking.slots[0].start_time, lapang::wire::time(at(3, 19)));
        assert_eq!(booking.slots[1].end_time, lapang::wire::time(at(3, 21)));
        assert_eq!(booking.slots[0].price_min, Some(15_000_000));
        assert_eq!((booking.price_min, booking.price_max), (Some(30_000_000), Some(40_000_000)));
        assert_eq!(booking.currency, "IDR");
        assert_eq!(booking.expires_at, lapang::wire::time(app.clock.now() + hours(24)));
        assert_eq!(booking.cancel_until, booking.expires_at);
        assert_eq!(booking.venue.name, "Gor Melati");
        assert_eq!(booking.contact.phone_number, "+62 21 555");
        assert_eq!(booking.sport.id, "futsal");
        assert!(booking.player.is_unset());
        assert_eq!(booking.events.len(), 1);
        assert_eq!(booking.events[0].actor, api::BookingActor::Player);
        assert_eq!(booking.events[0].from_status, BookingStatus::Unspecified);
        assert_eq!(booking.events[0].to_status, BookingStatus::PendingReview);

        let mails = app.mails_to("manager@example.com").await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert_eq!(mails[0].0, "New booking request: Gor Melati, 5 March, 19:00");
        assert!(mails[0].1.contains("Thursday, 5 March 2026, 19:00–21:00 WIB (Court 1)"), "{mails:?}");
        assert!(mails[0].1.contains(&format!("/internal/bookings/{}", booking.id)), "{mails:?}");
    }

    async fn request_is_decided_before_the_cut_off_if_that_is_an_hour_away_else_before_the_start(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        // It is 09:00, and the cut-off six hours before the start.
        for (hour, deadline) in [(19, 13), (16, 10), (15, 15)] {
            let made = hall.book(&ani, &[(0, hour)]).await;
            let booking = get(&ani, &made.booking_id).await;
            assert_eq!(booking.expires_at, lapang::wire::time(at(0, deadline)), "{hour}");
        }
    }

    async fn late_confirmation_leaves_the_player_two_hours_to_cancel(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let [first, second] = [hall.book(&ani, &[(0, 15)]).await.booking_id, hall.book(&ani, &[(0, 12)]).await.booking_id];
        app.clock.advance(hours(2));
        for (id, until) in [(&first, 13), (&second, 12)] {
            let confirmed = confirm(&staff, id).await.unwrap();
            assert!(confirmed.cancel_until.is_set());
            assert_eq!(get(&ani, id).await.cancel_until, lapang::wire::time(at(0, until)));
        }
        app.clock.advance(hours(2));
        assert_eq!(refusal(ani.bookings().cancel_booking(cancellation(&first)).await).reason, "CANCEL_TOO_LATE");
    }

    async fn an_instant_venue_confirms_at_once(app: TestApp) {
        let hall = Hall::new(&app, "Gor Cepat", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let made = hall.book(&ani, &[(1, 19)]).await;
        assert_eq!(made.status, BookingStatus::Confirmed);
        let booking = get(&ani, &made.booking_id).await;
        assert_eq!(slot_statuses(&booking), ["booked"]);
        assert!(booking.expires_at.is_unset());
        assert_eq!(booking.cancel_until, lapang::wire::time(at(1, 13)));
    }

    async fn paid_instant_booking_awaits_payment_for_two_hours(app: TestApp) {
        let hall = Hall::new(&app, "Gor Cepat", Kind::InstantPaid, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let made = hall.book(&ani, &[(1, 19)]).await;
        assert_eq!(made.status, BookingStatus::AwaitingPayment);
        let booking = get(&ani, &made.booking_id).await;
        assert_eq!(slot_statuses(&booking), ["held"]);
        assert_eq!(booking.expires_at, lapang::wire::time(app.clock.now() + hours(2)));
        let soon = hall.book(&ani, &[(0, 10)]).await;
        let booking = get(&ani, &soon.booking_id).await;
        assert_eq!(booking.expires_at, lapang::wire::time(at(0, 10)));
    }

    async fn every_invalid_field_is_reported_with_its_path(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let with = |change: &dyn Fn(&mut api::CreateBookingRequest)| {
            let mut request = hall.request(&[(1, 19), (1, 20)]);
            change(&mut request);
            request
        };
        let cases = [
            (with(&|it| it.slots.clear()), vec!["slots: repeated.min_items"]),
            (with(&|it| it.slots[1].start_time = buffa::MessageField::none()), vec!["slots[1].start_time: required"]),
            (with(&|it| it.slots[1] = slot(1, 19)), vec!["slots[1].start_time: slot.overlap"]),
            (with(&|it| it.slots[0].duration_minutes = 120), vec!["slots[1].start_time: slot.overlap"]),
            (with(&|it| it.slots[0].duration_minutes = 45), vec!["slots[0].duration_minutes: slot.length"]),
            (with(&|it| it.slots[1] = slot(1, 23)), vec!["slots[1].start_time: slot.closed"]),
            (with(&|it| it.slots[0] = slot(1, 5)), vec!["slots[0].start_time: slot.closed"]),
            (with(&|it| it.slots[1].start_time = lapang::wire::time(at(1, 20) + SignedDuration::from_mins(30))), vec!["slots[1].start_time: slot.grid"]),
            (with(&|it| it.slots[1] = slot(0, 9)), vec!["slots[1].start_time: slot.future"]),
            (with(&|it| it.slots[1] = slot(60, 10)), vec!["slots[1].start_time: slot.horizon"]),
            (with(&|it| { it.slots[0] = slot(0, 8); it.slots[1] = slot(61, 10); }), vec!["slots[0].start_time: slot.future", "slots[1].start_time: slot.horizon"]),
            (with(&|it| "a\u{1b}b".clone_into(&mut it.notes)), vec!["notes: text.control"]),
            // Thirteen hours, one more than allowed, on one day or two.
            (with(&|it| { it.slots[0] = slot(1, 8); it.slots[0].duration_minutes = 720; }), vec!["slots: slots.total"]),
            (with(&|it| { it.slots[0] = slot(1, 8); it.slots[0].duration_minutes = 720; it.slots[1] = slot(2, 8); }), vec!["slots: slots.total"]),
            (with(&|it| "tennis".clone_into(&mut it.sport_id)), vec!["sport_id: sport.offered"]),
        ];
        for (request, fields) in cases {
            let refusal = refused(&ani, request).await;
            assert_eq!(refusal.code, "invalid_argument", "{refusal:?}");
            assert_eq!(refusal.fields, fields);
        }
        assert_eq!(number(&app, "SELECT COUNT(*) FROM bookings").await, 0);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
        // The last allowed moment.
        let request = hall.request(&[(60, 9)]);
        ani.bookings().create_booking(request).await.unwrap();
    }

    async fn slot_length_defaults_to_one_slot_and_may_be_a_multiple(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let mut request = hall.request(&[(1, 19), (1, 20)]);
        request.slots[0].duration_minutes = 0;
        request.slots[1].duration_minutes = 120;
        let made = ani.bookings().create_booking(request).await.unwrap().into_owned();
        let booking = get(&ani, &made.booking_id).await;
        assert_eq!(booking.slots[0].end_time, lapang::wire::time(at(1, 20)));
        assert_eq!(booking.slots[1].end_time, lapang::wire::time(at(1, 22)));
        assert_eq!(booking.slots[1].price_min, Some(30_000_000));
    }

    async fn missing_or_inactive_venue_is_not_found(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        for id in ["nonsense", "01890000-0000-7000-8000-000000000000"] {
            let request = api::CreateBookingRequest { venue_id: id.to_owned(), ..hall.request(&[(1, 19)]) };
            assert_eq!(refused(&ani, request).await.code, "not_found");
        }
        app.app.db.write(|conn| conn.execute("UPDATE venues SET is_active = 0", params![])).await.unwrap();
        assert_eq!(refused(&ani, hall.request(&[(1, 19)])).await.code, "not_found");
    }

    async fn second_request_for_a_court_hour_is_refused_by_name_and_writes_nothing(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let _manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        hall.book(&ani, &[(1, 19), (1, 21)]).await;
        let refusal = refused(&budi, hall.request(&[(1, 18), (1, 19), (1, 20), (1, 21)])).await;
        assert_eq!(refusal.short(), "failed_precondition/SLOT_TAKEN");
        assert_eq!(refusal.metadata["slots"], "2026-03-03T12:00:00Z,2026-03-03T14:00:00Z");
        assert_eq!(number(&app, "SELECT COUNT(*) FROM bookings").await, 1);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 4);
        assert_eq!(app.mails_to("manager@example.com").await.len(), 1);
        hall.book(&budi, &[(1, 18), (1, 20)]).await;
    }

    async fn consecutive_hours_stay_on_one_court(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        hall.book(&ani, &[(1, 20)]).await;
        let made = hall.book(&ani, &[(1, 21), (1, 20), (1, 19)]).await;
        let booking = get(&ani, &made.booking_id).await;
        let courts: Vec<_> = booking.slots.iter().map(|slot| slot.court_name.as_str()).collect();
        assert_eq!(courts, ["Court 2"; 3]);
    }

    async fn an_eleventh_open_booking_is_refused(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let mut last = String::new();
        for hour in 6..16 {
            last = hall.book(&ani, &[(2, hour)]).await.booking_id;
        }
        let refusal = refused(&ani, hall.request(&[(2, 18)])).await;
        assert_eq!(refusal.short(), "failed_precondition/TOO_MANY_OPEN_BOOKINGS");
        assert_eq!(refusal.metadata["limit"], "10");
        cancel(&ani, &last).await;
        hall.book(&ani, &[(2, 18)]).await;
        // Expired bookings no longer count as open, even before the sweep.
        app.clock.advance(hours(24));
        hall.book(&ani, &[(3, 18)]).await;
    }
}
