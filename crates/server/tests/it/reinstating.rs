//! Expired bookings can be reinstated while their hours are free; started bookings cannot be canceled; confirming
//! another time is emailed.

use api::BookingStatus;
use connectrpc::ConnectError;
use jiff::SignedDuration;
use lapang_api as api;

use lapang_testing::app::hall::{Hall, Kind, at, slot};
use lapang_testing::app::{Person, refusal};
use lapang_testing::calls::bookings::{cancellation, get, hours, mail};
use lapang_testing::calls::payments::{report, settle};
use lapang_testing::calls::proposals::{accept, offer, propose};
use lapang_testing::{on_both_engines, on_sqlite};

async fn reinstate(
    staff: &Person,
    id: &str,
    to: BookingStatus,
) -> Result<api::Booking, ConnectError> {
    let request = api::ReinstateBookingRequest {
        booking_id: id.to_owned(),
        to_status: to.into(),
        ..Default::default()
    };
    let answer = staff.booking_admin().reinstate_booking(request).await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

on_sqlite! {
    async fn a_started_booking_cannot_be_canceled(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        report(&ani, &id).await.unwrap();
        app.clock.advance(at(1, 19).duration_since(app.clock.now()));
        let by_player = refusal(ani.bookings().cancel_booking(cancellation(&id)).await);
        assert_eq!(by_player.short(), "failed_precondition/BOOKING_STARTED");
        settle(&staff, &id, BookingStatus::Confirmed).await;
        let cancel = api::UpdateBookingStatusRequest {
            booking_id: id.clone(),
            to_status: BookingStatus::CanceledAdmin.into(),
            reason: "Did not come".to_owned(),
            ..Default::default()
        };
        let by_staff = refusal(staff.booking_admin().update_booking_status(cancel).await);
        assert_eq!(by_staff.short(), "failed_precondition/BOOKING_STARTED");
    }

    async fn staff_can_cancel_an_unpaid_booking_after_its_start(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19), (3, 19)]).await.booking_id;
        report(&ani, &id).await.unwrap();
        app.clock.advance(at(1, 19).duration_since(app.clock.now()));
        settle(&staff, &id, BookingStatus::CanceledAdmin).await;
        // Until then it can be undone.
        app.clock.advance(SignedDuration::from_secs(10));
        let budi = app.regular("budi@example.com", "Budi").await;
        hall.book(&budi, &[(3, 19)]).await;
    }

    async fn canceling_a_paid_booking_names_the_received_payment(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        report(&ani, &id).await.unwrap();
        settle(&staff, &id, BookingStatus::Confirmed).await;
        let cancel = api::UpdateBookingStatusRequest {
            booking_id: id.clone(),
            to_status: BookingStatus::CanceledAdmin.into(),
            reason: "Flood".to_owned(),
            ..Default::default()
        };
        let answer = staff.booking_admin().update_booking_status(cancel).await.unwrap().into_owned();
        assert!(answer.message.contains("IDR 150,000 was received"), "{}", answer.message);
        app.clock.advance(SignedDuration::from_secs(10));
        let text = mail(&app, "ani@example.com", "The venue has canceled your booking: Gor Melati, 3 March, 19:00").await;
        assert!(text.contains("was received for this booking") && text.contains("Lapang holds no money"), "{text}");
    }

    async fn changed_times_are_shown_beside_the_requested_ones(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 8), (1, 9)]).await.booking_id;
        app.clock.advance(hours(1));
        let request = api::ConfirmRequestedTimesRequest { booking_id: id.clone(), final_slot: slot(1, 16).into(), ..Default::default() };
        staff.booking_admin().confirm_requested_times(request).await.unwrap();
        let seen = get(&ani, &id).await;
        let starts = |slots: &[api::BookingSlot]| -> Vec<i64> { slots.iter().map(|slot| slot.start_time.seconds).collect() };
        let asked = vec![at(1, 8).as_second(), at(1, 9).as_second()];
        assert_eq!(starts(&seen.requested_slots), asked);
        let last = seen.events.last().unwrap();
        assert_eq!((starts(&last.slots_before), starts(&last.slots_after)), (asked, vec![at(1, 16).as_second()]));
        let subject = "Time changed, please pay for your booking: Gor Melati, 3 March, 16:00";
        let text = mail(&app, "ani@example.com", subject).await.replace("\r\n", "\n");
        assert!(text.contains("You requested:\nTuesday, 3 March 2026, 08:00–10:00 WIB"), "{text}");
        assert!(text.contains("Tuesday, 3 March 2026, 16:00–17:00 WIB"), "{text}");
    }

    async fn accepting_an_offer_confirms_at_once(app: TestApp) {
        for (kind, to) in [(Kind::Request, BookingStatus::Confirmed), (Kind::RequestPaid, BookingStatus::AwaitingPayment)] {
            let hall = Hall::new(&app, "Gor Melati", kind, 1).await;
            hall.confirms_taken_offers(&app).await;
            let staff = app.staff("manager@example.com", Some(hall.id)).await;
            let ani = app.regular("ani@example.com", "Ani").await;
            let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
            let offered = propose(&staff, offer(&id, &[(2, 19)], app.clock.now() + hours(5))).await.unwrap();
            assert_eq!(accept(&ani, &id, &offered[0].id).await.unwrap().status, to);
        }
    }
}

on_both_engines! {
    async fn reinstated_booking_gets_its_hours_back(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let early = refusal(reinstate(&staff, &id, BookingStatus::Confirmed).await);
        assert_eq!(early.short(), "failed_precondition/INVALID_TRANSITION");
        // Before any sweep, and after one.
        app.clock.advance(hours(2));
        let back = reinstate(&staff, &id, BookingStatus::AwaitingPayment).await.unwrap();
        assert_eq!(back.status, BookingStatus::AwaitingPayment);
        assert_eq!(back.payment.due_at, lapang::wire::time(app.clock.now() + hours(2)));
        app.clock.advance(hours(2));
        app.sweep().await;
        let back = reinstate(&staff, &id, BookingStatus::Confirmed).await.unwrap();
        assert_eq!((back.status, back.slots[0].court_name.as_str()), (BookingStatus::Confirmed.into(), "Court 1"));
        assert!(back.requested_slots.is_empty());
        let taken = budi.bookings().create_booking(hall.request(&[(1, 19)])).await;
        assert_eq!(refusal(taken).reason, "SLOT_TAKEN");
        mail(&app, "ani@example.com", "Your booking is reinstated and confirmed: Gor Melati, 3 March, 19:00").await;
    }

    async fn booking_whose_hours_are_taken_or_past_cannot_be_reinstated(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        app.clock.advance(hours(2));
        let other = hall.book(&budi, &[(1, 19)]).await.booking_id;
        let refused = refusal(reinstate(&staff, &id, BookingStatus::Confirmed).await);
        assert_eq!(refused.short(), "failed_precondition/SLOT_TAKEN");
        assert_eq!(get(&budi, &other).await.status, BookingStatus::AwaitingPayment);
        app.clock.advance(at(1, 20).duration_since(app.clock.now()));
        let over = refusal(reinstate(&staff, &id, BookingStatus::Confirmed).await);
        assert_eq!(over.short(), "failed_precondition/BOOKING_OVER");
    }
}
