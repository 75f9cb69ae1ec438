//! Staff actions on bookings: their rules and refusals in rules.md §6.

mod lists;
mod moves;
mod offers;
mod stage;

use api::BookingStatus;
use connectrpc::ConnectError;
use jiff::SignedDuration;
use lapang_api as api;
use lapang_db::params;

use lapang_testing::app::hall::{Hall, Kind, at, slot};
use lapang_testing::app::{Person, refusal};
use lapang_testing::calls::bookings::{get, hours, mail, number, slot_statuses};
use lapang_testing::on_sqlite;

type Answer = Result<api::Booking, ConnectError>;

async fn confirm(staff: &Person, id: &str, final_slot: Option<api::HourSlot>) -> Answer {
    let request = api::ConfirmRequestedTimesRequest {
        booking_id: id.to_owned(),
        final_slot: final_slot.into(),
        ..Default::default()
    };
    let answer = staff
        .booking_admin()
        .confirm_requested_times(request)
        .await?
        .into_owned();
    Ok(answer.booking.into_option().unwrap())
}

async fn update(staff: &Person, id: &str, to: BookingStatus, reason: &str) -> Answer {
    let request = api::UpdateBookingStatusRequest {
        booking_id: id.to_owned(),
        to_status: to.into(),
        reason: reason.to_owned(),
        ..Default::default()
    };
    let answer = staff
        .booking_admin()
        .update_booking_status(request)
        .await?
        .into_owned();
    assert!(answer.success && !answer.message.is_empty());
    Ok(answer.booking.into_option().unwrap())
}

async fn show(staff: &Person, id: &str) -> Answer {
    let request = api::GetBookingForAdminRequest {
        booking_id: id.to_owned(),
        ..Default::default()
    };
    let answer = staff
        .booking_admin()
        .get_booking_for_admin(request)
        .await?
        .into_owned();
    Ok(answer.booking.into_option().unwrap())
}

on_sqlite! {
    async fn staff_confirm_the_requested_times(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.person("ani@example.com").await;
        app.app.db.write(|conn| conn.execute("UPDATE users SET locale = 'id' WHERE email = 'ani@example.com'", params![])).await.unwrap();
        let id = hall.book(&ani, &[(1, 19), (1, 20)]).await.booking_id;
        let booking = confirm(&staff, &id, None).await.unwrap();
        assert_eq!(booking.status, BookingStatus::Confirmed);
        assert_eq!(slot_statuses(&booking), ["booked", "booked"]);
        assert!(booking.expires_at.is_unset());
        assert_eq!(booking.player.email, "ani@example.com");
        let last = booking.events.last().unwrap();
        assert_eq!(last.actor, api::BookingActor::Staff);
        assert_eq!(last.actor_name, "Staff Member");

        // Players see no staff names.
        let seen = get(&ani, &id).await;
        assert_eq!(seen.events[1].actor, api::BookingActor::Staff);
        assert_eq!(seen.events[1].actor_name, "");
        assert!(!seen.events[0].actor_name.is_empty());
        let text = mail(&app, "ani@example.com", "Booking kamu sudah dikonfirmasi: Gor Melati, 3 Maret, 19.00").await;
        assert!(text.contains("Selasa, 3 Maret 2026, pukul 19.00–21.00 WIB (Lapangan 1)"), "{text}");
        assert!(text.contains(&format!("/id/booking/{id}")), "{text}");

        // Confirmed bookings never expire.
        app.clock.advance(hours(24));
        app.sweep().await;
        assert_eq!(get(&ani, &id).await.status, BookingStatus::Confirmed);
        let expiring = "SELECT COUNT(*) FROM court_claims WHERE expires_at IS NOT NULL";
        assert_eq!(number(&app, expiring).await, 0);
    }

    async fn confirming_a_paid_booking_starts_the_payment_window(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let booking = confirm(&staff, &id, None).await.unwrap();
        assert_eq!(booking.status, BookingStatus::AwaitingPayment);
        assert_eq!(slot_statuses(&booking), ["held"]);
        assert_eq!(booking.expires_at, lapang::wire::time(app.clock.now() + hours(2)));
        mail(&app, "ani@example.com", "Please pay for your booking: Gor Melati, 3 March, 19:00").await;

        // The claims end with the payment window, earlier than the review would have.
        app.clock.advance(hours(2));
        let budi = app.regular("budi@example.com", "Budi").await;
        hall.book(&budi, &[(1, 19)]).await;
        let refusal = refusal(update(&staff, &id, BookingStatus::Confirmed, "").await);
        assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION");
    }

    async fn staff_can_confirm_another_free_time(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = hall.book(&ani, &[(1, 19), (1, 20)]).await.booking_id;
        hall.book(&budi, &[(1, 21)]).await;

        let taken = refusal(confirm(&staff, &id, Some(slot(1, 21))).await);
        assert_eq!(taken.short(), "failed_precondition/SLOT_TAKEN");
        assert_eq!(taken.metadata["slots"], "2026-03-03T14:00:00Z");
        let closed = refusal(confirm(&staff, &id, Some(slot(1, 23))).await);
        assert_eq!(closed.fields, ["final_slot.start_time: slot.closed"]);
        let missing = refusal(confirm(&staff, &id, Some(api::HourSlot::default())).await);
        assert_eq!(missing.fields, ["final_slot.start_time: required"]);
        let booking = show(&staff, &id).await.unwrap();
        assert_eq!(booking.status, BookingStatus::PendingReview);
        assert_eq!(slot_statuses(&booking), ["held", "held"]);

        let booking = confirm(&staff, &id, Some(slot(2, 18))).await.unwrap();
        assert_eq!(booking.status, BookingStatus::Confirmed);
        assert_eq!(slot_statuses(&booking), ["booked"]);
        assert_eq!(booking.slots[0].start_time, lapang::wire::time(at(2, 18)));
        assert_eq!((booking.total_slots, booking.price_min), (1, Some(15_000_000)));
        mail(&app, "ani@example.com", "Time changed, booking confirmed: Gor Melati, 4 March, 18:00").await;
        // The requested hours are free, the confirmed one is not.
        hall.book(&budi, &[(1, 19), (1, 20)]).await;
        let refused = refusal(budi.bookings().create_booking(hall.request(&[(2, 18)])).await);
        assert_eq!(refused.reason, "SLOT_TAKEN");
    }

    async fn staff_can_confirm_one_of_the_requested_hours(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19), (1, 20)]).await.booking_id;
        let booking = confirm(&staff, &id, Some(slot(1, 20))).await.unwrap();
        assert_eq!(booking.status, BookingStatus::AwaitingPayment);
        assert_eq!(slot_statuses(&booking), ["held"]);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 2);
        app.clock.advance(hours(2));
        app.sweep().await;
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
    }

    async fn an_expired_request_cannot_be_confirmed_even_before_the_sweep(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(3, 19)]).await.booking_id;
        app.clock.advance(hours(24));
        for final_slot in [None, Some(slot(4, 19))] {
            let refusal = refusal(confirm(&staff, &id, final_slot).await);
            assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION");
            assert_eq!(refusal.metadata["from"], "expired");
        }
        assert_eq!(show(&staff, &id).await.unwrap().status, BookingStatus::Expired);
    }

    async fn a_hold_taken_over_by_another_booking_cannot_be_confirmed(app: TestApp) {
        // Simulates two nodes with different clocks: the claim has expired on one, the booking on neither.
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = hall.book(&ani, &[(3, 19), (3, 20)]).await.booking_id;
        app.app.db.write(|conn| conn.execute("UPDATE court_claims SET expires_at = 1", params![])).await.unwrap();
        hall.book(&budi, &[(3, 20)]).await;
        let refusal = refusal(confirm(&staff, &id, None).await);
        assert_eq!(refusal.short(), "failed_precondition/INVALID_TRANSITION");
        assert_eq!(show(&staff, &id).await.unwrap().status, BookingStatus::PendingReview);
    }

    async fn staff_reject_with_a_reason(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        for to in [BookingStatus::Rejected, BookingStatus::CanceledAdmin] {
            let bare = refusal(update(&staff, &id, to, "  ").await);
            assert_eq!((bare.code.as_str(), bare.fields), ("invalid_argument", vec!["reason: reason.required".to_owned()]));
        }
        let booking = update(&staff, &id, BookingStatus::Rejected, "Closed for repairs").await.unwrap();
        assert_eq!(booking.status, BookingStatus::Rejected);
        assert_eq!(slot_statuses(&booking), ["released"]);
        assert_eq!(get(&ani, &id).await.events[1].reason, "Closed for repairs");
        app.clock.advance(SignedDuration::from_secs(10));
        app.sweep().await;
        assert_eq!(number(&app, "SELECT COUNT(*) FROM court_claims").await, 0);
        let text = mail(&app, "ani@example.com", "The venue cannot accept your booking: Gor Melati, 3 March, 19:00").await;
        assert!(text.contains("Reason: Closed for repairs"), "{text}");
    }

    async fn email_quotes_the_reason_of_a_decision(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let forged = "Rain\r\n\r\nPlease pay again at evil.example.";
        update(&staff, &id, BookingStatus::Rejected, forged).await.unwrap();
        app.clock.advance(SignedDuration::from_secs(10));
        let text = mail(&app, "ani@example.com", "The venue cannot accept your booking: Gor Melati, 3 March, 19:00").await;
        assert!(text.replace('\r', "").contains("Reason:\n> Rain\n> \n> Please pay again at evil.example."), "{text:?}");
    }
}
