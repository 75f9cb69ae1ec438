//! Paying for a booking: instructions, the player's report, deadlines.

use api::BookingStatus;
use lapang_api as api;

use lapang_testing::app::hall::{Hall, Kind, at};
use lapang_testing::app::refusal;
use lapang_testing::calls::bookings::{get, hours, mail, number};
use lapang_testing::calls::payments::{instruct, report, settle};
use lapang_testing::on_both_engines;

on_both_engines! {
    async fn player_sees_payment_instructions_and_deadline(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let told = instruct(&app, &hall).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        // Nothing is due before the venue has accepted the booking.
        let asked = get(&ani, &id).await;
        assert!(asked.payment.is_unset() && asked.payment_due);
        let request = api::ConfirmRequestedTimesRequest { booking_id: id.clone(), ..Default::default() };
        manager.booking_admin().confirm_requested_times(request).await.unwrap();

        let payment = get(&ani, &id).await.payment.into_option().unwrap();
        assert_eq!(payment.due_at, lapang::wire::time(app.clock.now() + hours(2)));
        assert!(payment.reported_at.is_unset() && payment.receipt_url.is_empty());
        let shown = payment.instructions.into_option().unwrap();
        assert_eq!(
            (shown.bank_name, shown.account_number, shown.account_name, shown.notes, shown.qris_url),
            (told.bank_name, told.account_number, told.account_name, told.notes, String::new())
        );
        let text = mail(&app, "ani@example.com", "Please pay for your booking: Gor Melati, 3 March, 19:00").await;
        for words in [
            "Amount: IDR 150,000",
            "Bank: Bank Melati\nAccount number: 0123 4567 89\nAccount name: PT Gor Melati",
            "Note of the venue:\n> Write the name\n> of your team",
            "Please pay by Monday, 2 March 2026, 11:00 WIB",
        ] {
            assert!(text.replace("\r\n", "\n").contains(words), "{words}: {text}");
        }

        // The instructions remain visible afterwards, without a deadline.
        settle(&manager, &id, BookingStatus::Confirmed).await;
        let payment = get(&ani, &id).await.payment.into_option().unwrap();
        assert!(payment.due_at.is_unset());
        assert_eq!(payment.instructions.bank_name, "Bank Melati");
    }

    async fn without_instructions_the_player_is_asked_to_contact_the_venue(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let request = api::ConfirmRequestedTimesRequest { booking_id: id.clone(), ..Default::default() };
        manager.booking_admin().confirm_requested_times(request).await.unwrap();
        assert!(get(&ani, &id).await.payment.instructions.is_unset());
        let text = mail(&app, "ani@example.com", "Please pay for your booking: Gor Melati, 3 March, 19:00").await;
        assert!(text.contains("ask the venue"), "{text}");
    }

    async fn only_the_player_sees_payment_instructions(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        instruct(&app, &hall).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        for reader in [&app.visitor(), &ani] {
            let request = api::GetVenueRequest { id: hall.id.to_string(), ..Default::default() };
            let venue = reader.venues().get_venue(request).await.unwrap().into_owned().venue.into_option().unwrap();
            assert!(venue.sports.iter().all(|sport| sport.payment_instructions.is_unset()));
        }
    }

    async fn reported_payment_emails_staff_once_and_keeps_the_status(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        app.clock.advance(hours(1));
        let first = report(&ani, &id).await.unwrap();
        assert_eq!(first.status, BookingStatus::AwaitingPayment);
        assert_eq!(first.payment.reported_at, lapang::wire::time(app.clock.now()));
        let last = first.events.last().unwrap();
        assert_eq!((last.from_status, last.to_status, last.actor), (
            BookingStatus::AwaitingPayment.into(),
            BookingStatus::AwaitingPayment.into(),
            api::BookingActor::Player.into(),
        ));
        // The clock has stopped.
        assert!(first.payment.due_at.is_unset());
        assert_eq!((first.need, first.expires_at.clone()), (api::BookingNeed::PaymentCheck.into(), lapang::wire::time(at(1, 20))));

        app.clock.advance(hours(1) / 2);
        let again = report(&ani, &id).await.unwrap();
        assert_eq!((again.events.len(), again.payment.reported_at.clone()), (2, first.payment.reported_at.clone()));
        let text = mail(&app, "manager@example.com", "Check a payment: Gor Melati, 3 March, 19:00").await;
        assert!(text.contains("Ani reported the payment") && text.contains(&format!("/internal/bookings/{id}")), "{text}");
        assert!(text.contains("ani@example.com") && text.contains("Amount: IDR 150,000"), "{text}");

        let confirmed = settle(&manager, &id, BookingStatus::Confirmed).await;
        assert_eq!(confirmed.payment.reported_at, first.payment.reported_at);
        assert_eq!(refusal(report(&ani, &id).await).short(), "failed_precondition/INVALID_TRANSITION");
    }

    async fn concurrent_payment_reports_write_one_event(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let _manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let reports = (0..20).map(|_| report(&ani, &id));
        for outcome in futures_util::future::join_all(reports).await {
            assert_eq!(outcome.unwrap().events.len(), 2);
        }
        assert_eq!(number(&app, "SELECT COUNT(*) FROM booking_events WHERE kind = 'payment_reported'").await, 1);
        mail(&app, "manager@example.com", "Check a payment: Gor Melati, 3 March, 19:00").await;
    }

    async fn only_bookings_awaiting_payment_accept_a_payment_report(app: TestApp) {
        let asked = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let free = Hall::new(&app, "Gor Kenanga", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        for (hall, from) in [(asked, "pending_review"), (free, "confirmed")] {
            let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
            let refused = refusal(report(&ani, &id).await);
            assert_eq!(refused.short(), "failed_precondition/INVALID_TRANSITION");
            assert_eq!(refused.metadata["from"], from);
            assert_eq!(refused.metadata["to"], "awaiting_payment");
        }
    }

    async fn payment_deadline_frees_the_court(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        // Never after the start: it is 09:00 and the booking starts at ten.
        let soon = hall.book(&ani, &[(0, 10)]).await.booking_id;
        assert_eq!(get(&ani, &soon).await.payment.due_at, lapang::wire::time(at(0, 10)));

        app.clock.advance(hours(2));
        // From the deadline on, even before a sweep.
        let over = get(&ani, &id).await;
        assert_eq!(over.status, BookingStatus::Expired);
        assert!(over.payment.due_at.is_unset());
        assert_eq!(refusal(report(&ani, &id).await).metadata["from"], "expired");
        hall.book(&budi, &[(1, 19)]).await;
        app.sweep().await;
        assert_eq!(get(&ani, &id).await.status, BookingStatus::Expired);
        mail(&app, "ani@example.com", "Your booking has expired: Gor Melati, 3 March, 19:00").await;
    }

    async fn reported_payment_extends_the_hold_until_a_decision_or_the_last_hour(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let (left, late) = (hall.book(&ani, &[(1, 19)]).await.booking_id, hall.book(&ani, &[(1, 20)]).await.booking_id);
        for id in [&left, &late] {
            report(&ani, id).await.unwrap();
        }
        app.clock.advance(at(1, 19).duration_since(app.clock.now()) + hours(1) / 2);
        app.sweep().await;
        let taken = budi.bookings().create_booking(hall.request(&[(1, 20)])).await;
        assert_eq!(refusal(taken).reason, "SLOT_TAKEN");
        assert_eq!(get(&ani, &left).await.status, BookingStatus::AwaitingPayment);
        assert_eq!(settle(&manager, &late, BookingStatus::Confirmed).await.status, BookingStatus::Confirmed);
        app.clock.advance(hours(1));
        app.sweep().await;
        assert_eq!(get(&ani, &left).await.status, BookingStatus::Expired);
        mail(&app, "manager@example.com", "A booking has expired: Gor Melati, 3 March, 19:00").await;
        mail(&app, "manager@example.com", "Check a payment: it starts in an hour: Gor Melati, 3 March, 19:00").await;
    }
}
