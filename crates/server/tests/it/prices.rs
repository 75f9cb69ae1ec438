//! Prices set by staff.

use api::BookingStatus;
use lapang_api as api;
use lapang_db::params;

use lapang_testing::app::hall::{Hall, Kind, slot};
use lapang_testing::app::{TestApp, refusal};
use lapang_testing::calls::bookings::{get, hours};
use lapang_testing::calls::payments::{report, settle};
use lapang_testing::calls::prices::set;
use lapang_testing::calls::proposals::{accept, offer, propose};
use lapang_testing::on_both_engines;

async fn change(app: &TestApp, sql: &'static str) {
    let changed = app.app.db.write(|conn| conn.execute(sql, params![]));
    let changed: Result<u64, lapang_db::Error> = changed.await;
    changed.unwrap();
}

on_both_engines! {
    async fn price_set_by_staff_is_shown_beside_the_quote(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let booking = set(&manager, &id, Some(17_500_000)).await.unwrap();
        assert_eq!(booking.final_price, Some(17_500_000));
        assert_eq!((booking.price_min, booking.price_max), (Some(15_000_000), Some(15_000_000)));
        let seen = get(&ani, &id).await;
        assert_eq!((seen.final_price, seen.currency.as_str()), (Some(17_500_000), "IDR"));
        let last = seen.events.last().unwrap();
        assert_eq!((last.actor, last.actor_name.as_str()), (api::BookingActor::Staff.into(), ""));
        assert_eq!((last.from_status, last.to_status), (BookingStatus::PendingReview.into(), BookingStatus::PendingReview.into()));
        assert_eq!((last.kind, last.price), (api::BookingEventKind::PriceSet.into(), Some(17_500_000)));

        // Repeating it changes nothing and sends no email; the email about payment names the price.
        assert_eq!(set(&manager, &id, Some(17_500_000)).await.unwrap().events.len(), 2);
        assert!(app.mails_to("ani@example.com").await.is_empty());
        let request = api::ConfirmRequestedTimesRequest { booking_id: id.clone(), ..Default::default() };
        manager.booking_admin().confirm_requested_times(request).await.unwrap();
        let mails = app.mails_to("ani@example.com").await;
        assert!(mails[0].1.contains("Amount: IDR 175,000"), "{mails:?}");

        // Still open: the price can be changed and reset.
        assert_eq!(set(&manager, &id, Some(0)).await.unwrap().final_price, Some(0));
        let back = set(&manager, &id, None).await.unwrap();
        assert_eq!((back.final_price, back.price_min), (None, Some(15_000_000)));
        let last = back.events.last().unwrap();
        assert_eq!((last.kind, last.price), (api::BookingEventKind::PriceSet.into(), None));
        report(&ani, &id).await.unwrap();
        settle(&manager, &id, BookingStatus::Confirmed).await;
        let refused = refusal(set(&manager, &id, Some(1)).await);
        assert_eq!((refused.short().as_str(), &refused.metadata["from"]), ("failed_precondition/INVALID_TRANSITION", &"confirmed".into()));
    }

    async fn without_a_quote_the_venues_currency_is_used(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let other_hours = "UPDATE pricing_bands SET currency = 'JPY', end_hour = 12";
        change(&app, other_hours).await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        assert_eq!((get(&ani, &id).await.price_min, get(&ani, &id).await.currency.as_str()), (None, ""));
        let booking = set(&manager, &id, Some(4_500)).await.unwrap();
        assert_eq!((booking.final_price, booking.currency.as_str()), (Some(4_500), "JPY"));
        assert_eq!(booking.events.last().unwrap().price, Some(4_500));

        // Without any price, the currency is the rupiah.
        change(&app, "DELETE FROM pricing_bands").await;
        let id = hall.book(&ani, &[(2, 19)]).await.booking_id;
        assert_eq!(set(&manager, &id, Some(4_500)).await.unwrap().currency, "IDR");
    }

    async fn price_set_by_staff_survives_a_change_of_times(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let asked = async |hour| {
            let id = hall.book(&ani, &[(1, hour)]).await.booking_id;
            set(&manager, &id, Some(17_500_000)).await.unwrap();
            id
        };
        let (first, second) = (asked(19).await, asked(20).await);

        // Move it to an hour without a price.
        change(&app, "UPDATE pricing_bands SET end_hour = 21").await;
        let elsewhere = api::ConfirmRequestedTimesRequest { booking_id: first.clone(), final_slot: slot(1, 21).into(), ..Default::default() };
        manager.booking_admin().confirm_requested_times(elsewhere).await.unwrap();
        let seen = get(&ani, &first).await;
        assert_eq!((seen.final_price, seen.currency.as_str(), seen.price_min), (Some(17_500_000), "IDR", None));
        let mails = app.mails_to("ani@example.com").await;
        assert!(mails[0].1.contains("Amount: IDR 175,000\r\n"), "{mails:?}");

        // Move it to an hour priced in another currency.
        change(&app, "UPDATE pricing_bands SET currency = 'USD', price_min = 1000, price_max = 1000").await;
        let offered = propose(&manager, offer(&second, &[(2, 19)], app.clock.now() + hours(5))).await.unwrap();
        let seen = accept(&ani, &second, &offered[0].id).await.unwrap();
        assert_eq!((seen.final_price, seen.currency.as_str(), seen.slots[0].price_min), (Some(17_500_000), "IDR", None));

        // After a reset the next quote counts, and the audit trail keeps the earlier prices.
        set(&manager, &second, None).await.unwrap();
        let offered = propose(&manager, offer(&second, &[(3, 19)], app.clock.now() + hours(5))).await.unwrap();
        let seen = accept(&ani, &second, &offered[0].id).await.unwrap();
        assert_eq!((seen.price_min, seen.currency.as_str()), (Some(1000), "USD"));
        assert_eq!((seen.events[1].price, seen.events[1].currency.as_str()), (Some(17_500_000), "IDR"));
    }

    async fn price_change_is_emailed_to_the_player(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::InstantPaid, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        // Emails of the same moment arrive in any order.
        app.sweep().await;
        report(&ani, &id).await.unwrap();
        assert_eq!(set(&manager, &id, Some(17_500_000)).await.unwrap().status, BookingStatus::AwaitingPayment);
        let mails = app.mails_to("ani@example.com").await;
        assert_eq!(mails.len(), 2);
        assert!(mails[1].0.starts_with("The price of your booking has changed: Gor Melati"), "{mails:?}");
        assert!(mails[1].1.contains("Amount: IDR 175,000\r\n"), "{mails:?}");
    }
}
