//! A booking is paid when staff recorded it, and by nothing else.

use api::{BookingNeed, BookingStatus, PaymentWay};
use lapang_api as api;

use lapang_testing::app::hall::{Hall, Kind, slot};
use lapang_testing::app::refusal;
use lapang_testing::calls::bookings::{cancel, get, hours};
use lapang_testing::calls::desk::{book_guest, confirm, day_board, paid, set_paid, set_refunded};
use lapang_testing::calls::payments::settle;
use lapang_testing::{on_both_engines, on_sqlite};

fn guest(hall: &Hall, hours: &[(i64, i64)]) -> api::CreateGuestBookingRequest {
    api::CreateGuestBookingRequest {
        venue_id: hall.id.to_string(),
        sport_id: "futsal".to_owned(),
        slots: hours.iter().map(|(day, hour)| slot(*day, *hour)).collect(),
        guest: api::BookingGuest {
            name: "Pak Bakri".to_owned(),
            ..Default::default()
        }
        .into(),
        ..Default::default()
    }
}

on_both_engines! {
    async fn money_of_a_canceled_booking_waits_until_staff_tick_off_that_it_went_back(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let recorded = set_paid(&staff, &id, Some(paid(PaymentWay::Qris, Some(17_500_000)))).await.unwrap();
        assert_eq!(recorded.paid.amount, Some(17_500_000));
        assert_eq!((recorded.paid.way, recorded.paid.recorded_by.as_str()), (PaymentWay::Qris.into(), "Staff Member"));
        let seen = get(&ani, &id).await.paid.into_option().unwrap();
        assert_eq!((seen.amount, seen.recorded_by.as_str(), seen.refund_due), (Some(17_500_000), "", false));
        assert_eq!(refusal(set_refunded(&staff, &id, true).await).short(), "failed_precondition/NOTHING_TO_REFUND");

        assert!(cancel(&ani, &id).await.paid.refund_due);
        let waiting = api::ListBookingsForAdminRequest { view: api::BookingView::Waiting.into(), ..Default::default() };
        let list = staff.booking_admin().list_bookings_for_admin(waiting.clone()).await.unwrap().into_owned();
        assert_eq!((list.total, list.bookings[0].need, list.counts.waiting), (1, BookingNeed::Refund.into(), 1));
        let mail = app.mails_to("manager@example.com").await.pop().unwrap();
        assert!(mail.1.contains("IDR 175,000 was received for this booking."), "{mail:?}");

        let back = set_refunded(&staff, &id, true).await.unwrap();
        assert_eq!((back.need, back.paid.refund_due), (BookingNeed::Unspecified.into(), false));
        assert_eq!(back.paid.refunded_at, lapang::wire::time(app.clock.now()));
        assert_eq!(back.events.last().unwrap().kind, api::BookingEventKind::Refunded);
        let list = staff.booking_admin().list_bookings_for_admin(waiting).await.unwrap().into_owned();
        assert_eq!(list.total, 0);
    }
}

on_sqlite! {
    async fn reinstating_an_unpaid_booking_does_not_make_it_paid(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let unpaid = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let brought = hall.book(&ani, &[(1, 20)]).await.booking_id;
        app.clock.advance(hours(3));
        for (id, input) in [(&unpaid, None), (&brought, Some(paid(PaymentWay::Cash, Some(16_000_000))))] {
            let request = api::ReinstateBookingRequest {
                booking_id: id.clone(),
                to_status: BookingStatus::Confirmed.into(),
                paid: input.into(),
                ..Default::default()
            };
            staff.booking_admin().reinstate_booking(request).await.unwrap();
        }
        assert!(get(&ani, &unpaid).await.paid.is_unset());
        assert_eq!(get(&ani, &brought).await.paid.amount, Some(16_000_000));
        let board = day_board(&staff, &hall.id.to_string(), "2026-03-03").await;
        let is_paid: Vec<bool> = board.courts[0].entries.iter().map(|entry| entry.is_paid).collect();
        assert_eq!(is_paid, [false, true]);
    }

    async fn receiving_a_payment_records_it_and_taking_the_record_back_keeps_the_booking(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let by_decision = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let confirmed = settle(&staff, &by_decision, BookingStatus::Confirmed).await;
        assert_eq!((confirmed.paid.way, confirmed.paid.amount), (PaymentWay::Unspecified.into(), Some(15_000_000)));

        let by_record = hall.book(&ani, &[(1, 20)]).await.booking_id;
        let recorded = set_paid(&staff, &by_record, Some(paid(PaymentWay::Transfer, Some(15_000_000)))).await.unwrap();
        assert_eq!(recorded.status, BookingStatus::Confirmed);
        let again = set_paid(&staff, &by_record, Some(paid(PaymentWay::Transfer, Some(15_000_000)))).await.unwrap();
        assert_eq!(again.events.len(), recorded.events.len());
        let taken_back = set_paid(&staff, &by_record, None).await.unwrap();
        assert!(taken_back.paid.is_unset() && taken_back.status == BookingStatus::Confirmed);
        assert_eq!(taken_back.events.last().unwrap().price, Some(15_000_000));
    }

    async fn request_that_is_paid_is_confirmed_at_once_and_keeps_its_record(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        set_paid(&staff, &id, Some(paid(PaymentWay::Cash, Some(15_000_000)))).await.unwrap();
        let confirmed = confirm(&staff, &id).await.unwrap();
        assert_eq!((confirmed.status, confirmed.paid.way), (BookingStatus::Confirmed.into(), PaymentWay::Cash.into()));
    }

    async fn reinstated_booking_whose_money_went_back_is_not_paid(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        app.clock.advance(hours(3));
        set_paid(&staff, &id, Some(paid(PaymentWay::Transfer, Some(15_000_000)))).await.unwrap();
        assert_eq!(set_refunded(&staff, &id, true).await.unwrap().status, BookingStatus::Expired);
        let request = api::ReinstateBookingRequest {
            booking_id: id.clone(),
            to_status: BookingStatus::Confirmed.into(),
            ..Default::default()
        };
        staff.booking_admin().reinstate_booking(request).await.unwrap();
        assert!(get(&ani, &id).await.paid.is_unset());
    }

    async fn walk_in_is_written_with_its_price_and_payment_and_each_part_of_the_board_with_its_share(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let request = api::CreateGuestBookingRequest {
            price: Some(10_000_001),
            paid: paid(PaymentWay::Cash, None).into(),
            ..guest(&hall, &[(1, 8), (1, 19), (1, 20)])
        };
        let booking = book_guest(&staff, request).await.unwrap();
        assert_eq!((booking.final_price, booking.paid.amount), (Some(10_000_001), Some(10_000_001)));
        // By the price list: an hour costs 150,000 to 200,000.
        book_guest(&staff, guest(&hall, &[(1, 12), (1, 14), (1, 15)])).await.unwrap();
        let board = day_board(&staff, &hall.id.to_string(), "2026-03-03").await;
        let prices: Vec<_> = board.courts[0].entries.iter().map(|it| (it.price_min.unwrap(), it.price_max.unwrap())).collect();
        assert_eq!(prices, [(3_333_333, 3_333_333), (15_000_000, 20_000_000), (30_000_000, 40_000_000), (6_666_668, 6_666_668)]);
    }
}
