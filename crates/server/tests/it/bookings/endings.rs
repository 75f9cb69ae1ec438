//! The end of a booking, by the player or a deadline, and the list it then appears in.

use api::BookingStatus;
use jiff::SignedDuration;
use lapang_api as api;
use lapang_db::params;

use super::{cancel, cancellation, get, hours, mail, number, slot_statuses};
use lapang_testing::app::hall::{Hall, Kind, at};
use lapang_testing::app::refusal;
use lapang_testing::on_both_engines;

on_both_engines! {
    async fn canceling_an_open_booking_frees_its_hours(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let _manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani Suryani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let request = api::CancelBookingRequest { reason: " Rain ".to_owned(), ..cancellation(&id) };
        let answer = ani.bookings().cancel_booking(request).await.unwrap().into_owned();
        let booking = answer.booking.into_option().unwrap();
        assert_eq!(booking.status, BookingStatus::CanceledUser);
        assert_eq!(slot_statuses(&booking), ["released"]);
        assert!(booking.expires_at.is_unset() && booking.cancel_until.is_unset());
        let last = booking.events.last().unwrap();
        assert_eq!((last.actor_name.as_str(), last.reason.as_str()), ("Ani Suryani", "Rain"));
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
        hall.book(&budi, &[(1, 19)]).await;
        let text = mail(&app, "manager@example.com", "Request withdrawn by the player: Gor Melati, 3 March, 19:00").await;
        assert!(text.contains("Reason: Rain"), "{text}");

        let refusal = refusal(ani.bookings().cancel_booking(cancellation(&id)).await);
        assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION");
        assert_eq!(refusal.metadata["from"], "canceled_user");
        assert_eq!(refusal.metadata["to"], "canceled_user");
    }

    async fn confirmed_booking_can_be_canceled_until_six_hours_before_start(app: TestApp) {
        let hall = Hall::new(&app, "Gor Cepat", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let first = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let second = hall.book(&ani, &[(1, 20)]).await.booking_id;
        app.clock.advance(at(1, 13).duration_since(app.clock.now()) - SignedDuration::from_micros(1));
        assert_eq!(cancel(&ani, &first).await.status, BookingStatus::CanceledUser);
        app.clock.advance(hours(1) + SignedDuration::from_micros(1));
        let refusal = refusal(ani.bookings().cancel_booking(cancellation(&second)).await);
        assert_eq!(refusal.short(), "failed_precondition/CANCEL_TOO_LATE");
        assert_eq!(refusal.metadata["cancel_until"], "2026-03-03T07:00:00Z");
        let booking = get(&ani, &second).await;
        assert_eq!(booking.status, BookingStatus::Confirmed);
        assert!(booking.cancel_until.is_unset());
    }

    async fn venue_can_set_its_own_cut_off(app: TestApp) {
        let hall = Hall::new(&app, "Gor Cepat", Kind::Instant, 1).await;
        app.app.db.write(|conn| conn.execute("UPDATE venues SET cancel_cutoff_minutes = 60", params![])).await.unwrap();
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(0, 12)]).await.booking_id;
        assert_eq!(get(&ani, &id).await.cancel_until, lapang::wire::time(at(0, 11)));
        assert_eq!(cancel(&ani, &id).await.status, BookingStatus::CanceledUser);
    }

    async fn booking_expires_at_its_review_deadline(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.person("ani@example.com").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = hall.book(&ani, &[(3, 19)]).await.booking_id;
        app.clock.advance(hours(24) - SignedDuration::from_micros(1));
        app.sweep().await;
        assert_eq!(get(&ani, &id).await.status, BookingStatus::PendingReview);

        // From the deadline on, even before a sweep, the hold counts as expired.
        app.clock.advance(SignedDuration::from_micros(1));
        let booking = get(&ani, &id).await;
        assert_eq!(booking.status, BookingStatus::Expired);
        assert_eq!(slot_statuses(&booking), ["released"]);
        assert!(booking.expires_at.is_unset() && booking.cancel_until.is_unset());
        let refusal = refusal(ani.bookings().cancel_booking(cancellation(&id)).await);
        assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION");
        assert_eq!(refusal.metadata["from"], "expired");
        let taken_over = hall.book(&budi, &[(3, 19)]).await.booking_id;

        app.sweep().await;
        app.sweep().await;
        let booking = get(&ani, &id).await;
        assert_eq!(booking.status, BookingStatus::Expired);
        assert_eq!(booking.events.len(), 2);
        assert_eq!(booking.events[1].actor, api::BookingActor::System);
        assert_eq!(booking.events[1].from_status, BookingStatus::PendingReview);
        mail(&app, "ani@example.com", "Your booking has expired: Gor Melati, 5 March, 19:00").await;
        // The sweep freed only claims that the booking still owned.
        assert_eq!(get(&budi, &taken_over).await.status, BookingStatus::PendingReview);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 2);
    }

    async fn failing_expiries_do_not_block_others(app: TestApp) {
        let broken = Hall::new(&app, "Gor Rusak", Kind::Request, 1).await;
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let crowd = app.crowd(8).await;
        // More than one batch of failing ones, all due before the one that can expire.
        for (day, person) in (1..).zip(&crowd[..7]) {
            for hour in 6..16 {
                broken.book(person, &[(day, hour)]).await;
            }
        }
        app.clock.advance(SignedDuration::from_secs(1));
        let sound = hall.book(&crowd[7], &[(5, 19)]).await.booking_id;
        let venue = broken.id;
        let break_it = move |conn: &mut dyn lapang_db::Conn| {
            let sql = "UPDATE venues SET time_zone = 'Nowhere/None' WHERE id = $1";
            conn.execute(sql, lapang_db::params![venue]).map(drop)
        };
        app.app.db.write::<_, lapang_db::Error, _>(break_it).await.unwrap();
        app.clock.advance(hours(24));
        app.sweep().await;
        assert_eq!(number(&app, "SELECT COUNT(*) FROM bookings WHERE status = 'expired'").await, 1);
        assert_eq!(get(&crowd[7], &sound).await.status, BookingStatus::Expired);
    }

    async fn upcoming_bookings_are_soonest_first_and_past_ones_latest_first(app: TestApp) {
        let hall = Hall::new(&app, "Gor Cepat", Kind::Instant, 2).await;
        let slow = Hall::new(&app, "Gor Melati", Kind::Request, 2).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        hall.book(&budi, &[(4, 20)]).await;
        let played = hall.book(&ani, &[(0, 10)]).await.booking_id;
        let late = hall.book(&ani, &[(5, 19)]).await.booking_id;
        let early = hall.book(&ani, &[(2, 19)]).await.booking_id;
        let asked = slow.book(&ani, &[(3, 19)]).await.booking_id;
        let canceled = hall.book(&ani, &[(4, 19)]).await.booking_id;
        cancel(&ani, &canceled).await;
        app.clock.advance(at(0, 11).duration_since(app.clock.now()));
        let list = async |past: bool, limit: i32, offset: i32| {
            let request = api::ListMyBookingsRequest { past, limit, offset, ..Default::default() };
            let answer = ani.bookings().list_my_bookings(request).await.unwrap().into_owned();
            let ids: Vec<String> = answer.bookings.into_iter().map(|booking| booking.id).collect();
            (ids, answer.total)
        };
        assert_eq!(list(false, 0, 0).await, (vec![early.clone(), asked.clone(), late.clone()], 3));
        assert_eq!(list(true, 0, 0).await, (vec![canceled.clone(), played.clone()], 2));
        assert_eq!(list(false, 1, 1).await, (vec![asked.clone()], 3));
        assert_eq!(list(false, 5, 3).await, (vec![], 3));
        // The request has expired by now, even without a sweep.
        app.clock.advance(hours(24));
        assert_eq!(list(false, 0, 0).await, (vec![early, late], 2));
        assert_eq!(list(true, 0, 0).await, (vec![canceled, asked, played], 3));
    }
}
