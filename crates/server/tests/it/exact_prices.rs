//! One exact price before money or a promise (rules.md §5): whatever a venue's prices are.

use api::BookingStatus;
use lapang_api as api;
use lapang_db::{Conn, Uuid, params};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use lapang_testing::app::hall::{Hall, Kind, at, slot};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::get;
use lapang_testing::calls::desk::{day_board, paid, set_paid};
use lapang_testing::calls::payments::report;
use lapang_testing::calls::prices::set;
use lapang_testing::{on_both_engines, on_sqlite};

type Price = (Option<i64>, Option<i64>);

/// Some bands for all or some of the courts: exact, a range, or none for the hour.
async fn price_anyhow(app: &TestApp, hall: &Hall, rng: &mut StdRng) {
    let id = hall.id;
    let bands: Vec<(Uuid, usize, i64, i64, i64, i64)> = (0..rng.random_range(0..5))
        .map(|_| {
            let min = rng.random_range(0..4) * 5_000_000;
            let max = min + rng.random_range(0..2) * 2_500_000;
            let courts = rng.random_range(0..4);
            let days = if rng.random() { 127 } else { 0b000_0100 };
            let start = if rng.random() { 0 } else { 19 };
            (app.app.new_id(), courts, min, max, days, start)
        })
        .collect();
    let write = move |conn: &mut dyn Conn| -> Result<(), lapang_db::Error> {
        conn.execute("DELETE FROM pricing_bands WHERE venue_id = $1", params![id])?;
        let courts: Vec<Uuid> = conn.rows(
            "SELECT c.id FROM courts c JOIN venue_sports s ON s.id = c.venue_sport_id
             WHERE s.venue_id = $1 ORDER BY c.position",
            params![id],
            lapang_db::value,
        )?;
        for (band, court, min, max, days, start) in &bands {
            let of = courts.get(*court).map(Uuid::to_string).unwrap_or_default();
            conn.execute(
                "INSERT INTO pricing_bands (id, venue_id, sport_id, currency, segment, price_min,
                   price_max, days, start_hour, end_hour, notes, created_at, updated_at, court_ids)
                 VALUES ($1, $2, 'futsal', 'IDR', 'standard', $3, $4, $5, $6, 24, '', 0, 0, $7)",
                params![*band, id, *min, *max, *days, *start, of],
            )?;
        }
        Ok(())
    };
    app.app.db.write(write).await.unwrap();
}

async fn slot_at(visitor: &Person, hall: &Hall, hour: i64) -> api::AvailabilitySlot {
    let request = api::ListAvailabilityRequest {
        venue_id: hall.id.to_string(),
        sport_id: "futsal".to_owned(),
        from_date: "2026-03-04".to_owned(),
        days: 1,
        ..Default::default()
    };
    let answer = visitor.venues().list_availability(request).await.unwrap();
    let day = answer.into_owned().days.remove(0);
    let start = lapang::wire::time(at(2, hour));
    day.slots
        .into_iter()
        .find(|it| it.start_time == start)
        .unwrap()
}

async fn found_price(visitor: &Person, hall: &Hall, hour: i64) -> Price {
    let request = api::SearchVenuesRequest {
        city: "Jakarta".to_owned(),
        limit: 100,
        free_from: lapang::wire::time(at(2, hour)),
        free_minutes: 60,
        ..Default::default()
    };
    let answer = visitor
        .venues()
        .search_venues(request)
        .await
        .unwrap()
        .into_owned();
    let venue = answer
        .venues
        .iter()
        .find(|it| it.id == hall.id.to_string())
        .unwrap();
    let start = lapang::wire::time(at(2, hour));
    let start = venue
        .free_starts
        .iter()
        .find(|it| it.start_time == start)
        .unwrap();
    (start.price_min, start.price_max)
}

fn shown((price_min, price_max): Price) -> api::ShownPrice {
    let currency = price_min.map_or("", |_| "IDR").to_owned();
    api::ShownPrice {
        price_min,
        price_max,
        currency,
        ..Default::default()
    }
}

fn is_promise(status: BookingStatus) -> bool {
    matches!(
        status,
        BookingStatus::AwaitingPayment | BookingStatus::Confirmed
    )
}

async fn confirm(
    staff: &Person,
    id: &str,
    price: Option<i64>,
) -> Result<api::Booking, connectrpc::ConnectError> {
    let request = api::ConfirmRequestedTimesRequest {
        booking_id: id.to_owned(),
        price,
        ..Default::default()
    };
    let answer = staff
        .booking_admin()
        .confirm_requested_times(request)
        .await?;
    Ok(answer.into_owned().booking.into_option().unwrap())
}

on_sqlite! {
    async fn no_payment_clock_and_no_promise_without_one_amount(app: TestApp) {
        let mut rng = StdRng::seed_from_u64(49);
        let manager = app.staff("manager@example.com", None).await;
        let visitor = Person::visitor(&app.origin);
        let mut promised = 0;
        for number in 0..48 {
            let kind = [Kind::Request, Kind::RequestPaid, Kind::Instant, Kind::InstantPaid][number % 4];
            let name = format!("Gor Nomor{number}");
            let hall = Hall::new(&app, &name, kind, 3).await;
            price_anyhow(&app, &hall, &mut rng).await;
            let needs_exact = !matches!(kind, Kind::Request);
            let email = format!("ani{number}@example.com");
            let ani = app.regular(&email, "Ani").await;

            // What search, grid, booking and board say is the same.
            let slot_shown = slot_at(&visitor, &hall, 19).await;
            let price = (slot_shown.price_min, slot_shown.price_max);
            let is_exact = price.0.is_some() && price.0 == price.1;
            assert_eq!(slot_shown.is_asked, needs_exact && !is_exact, "{number}");
            assert_eq!(found_price(&visitor, &hall, 19).await, price, "{number}");
            let request = api::CreateBookingRequest { shown_price: shown(price).into(), ..hall.request(&[(2, 19)]) };
            let made = ani.bookings().create_booking(request).await.unwrap().into_owned();
            let booking = get(&ani, &made.booking_id).await;
            assert_eq!((booking.price_min, booking.price_max), price, "{number}");
            let board = day_board(&manager, &hall.id.to_string(), "2026-03-04").await;
            let mut entries = board.courts.iter().flat_map(|court| &court.entries);
            let entry = entries.find(|entry| entry.booking_id == booking.id).unwrap();
            assert_eq!((entry.price_min, entry.price_max), price, "{number}");

            let status = made.status.as_known().unwrap();
            let id = &booking.id;
            let is_instant = matches!(kind, Kind::Instant | Kind::InstantPaid);
            assert_eq!(is_promise(status), is_instant && is_exact, "{number}: {status:?}");
            assert_eq!(booking.needs_price, needs_exact && !is_exact && !is_promise(status), "{number}");
            if let Some(amount) = price.0.filter(|_| is_promise(status)) {
                promised += 1;
                let written = format!("IDR {}", amount / 100_000);
                let mails = app.mails_to(&email).await;
                assert!(amount == 0 || mails[0].1.contains(&written), "{number}: {mails:?}");
                continue;
            }
            if !booking.needs_price {
                continue;
            }
            // Asked for: nothing is paid or confirmed before staff name the price.
            assert!(booking.payment.is_unset(), "{number}");
            assert_eq!(refusal(report(&ani, id).await).short(), "failed_precondition/INVALID_TRANSITION");
            let unpaid = set_paid(&manager, id, Some(paid(api::PaymentWay::Cash, None))).await;
            assert_eq!(refusal(unpaid).short(), "failed_precondition/PRICE_REQUIRED");
            assert_eq!(refusal(confirm(&manager, id, None).await).short(), "failed_precondition/PRICE_REQUIRED");
            let confirmed = confirm(&manager, id, Some(17_500_000)).await.unwrap();
            assert!(is_promise(confirmed.status.as_known().unwrap()), "{number}");
            assert_eq!((confirmed.final_price, confirmed.needs_price), (Some(17_500_000), false));
            // Back to a quote without one amount: not while it is to be paid.
            if confirmed.status == BookingStatus::AwaitingPayment {
                assert_eq!(refusal(set(&manager, id, None).await).short(), "failed_precondition/PRICE_REQUIRED");
            }
        }
        assert!(promised > 5, "{promised}");
    }
}

on_both_engines! {
    async fn chosen_court_is_booked_at_its_own_price_and_any_court_is_the_cheapest(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 2).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let before = slot_at(&ani, &hall, 19).await;
        let [first, second] = before.court_prices[0].court_ids.as_slice() else { panic!("{before:?}") };
        let band = api::VenuePricingBand {
            venue_id: hall.id.to_string(),
            sport_id: "futsal".to_owned(),
            currency: "IDR".to_owned(),
            price_min: 18_000_000,
            price_max: 18_000_000,
            days: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map(str::to_owned).into(),
            start_hour: 6,
            end_hour: 24,
            court_ids: vec![first.clone()],
            ..Default::default()
        };
        let save = async |band: api::VenuePricingBand| {
            let request = api::UpsertPricingBandRequest { band: band.into(), ..Default::default() };
            manager.venue_admin().upsert_pricing_band(request).await
        };
        save(band.clone()).await.unwrap();
        let foreign = api::VenuePricingBand { court_ids: vec![hall.id.to_string()], ..band };
        assert_eq!(refusal(save(foreign).await).fields, ["band.court_ids[0]: court.unknown"]);

        let now = slot_at(&ani, &hall, 19).await;
        let prices: Vec<_> = now.court_prices.iter().map(|it| (it.court_ids.as_slice(), it.price_min)).collect();
        assert_eq!(prices, [(&[second.clone()][..], Some(15_000_000)), (&[first.clone()][..], Some(18_000_000))]);

        let on = |court: &str, price: i64| api::CreateBookingRequest {
            slots: vec![api::HourSlot { court_id: court.to_owned(), ..slot(2, 19) }],
            shown_price: shown((Some(price), Some(price))).into(),
            ..hall.request(&[(2, 19)])
        };
        // Changed since it was shown.
        let changed = refusal(ani.bookings().create_booking(on(first, 15_000_000)).await);
        assert_eq!(changed.short(), "failed_precondition/PRICE_CHANGED");
        assert_eq!(changed.metadata["price_min"], "18000000");
        let made = ani.bookings().create_booking(on(first, 18_000_000)).await.unwrap().into_owned();
        let booking = get(&ani, &made.booking_id).await;
        assert_eq!((&booking.slots[0].court_id, booking.price_max), (first, Some(18_000_000)));
        let taken = refusal(ani.bookings().create_booking(on(first, 18_000_000)).await);
        assert_eq!((taken.short().as_str(), taken.metadata["court_id"].as_str()), ("failed_precondition/SLOT_TAKEN", Some(first.as_str())));

        // Gone, or not the player's to choose.
        let unknown = refusal(ani.bookings().create_booking(on(&hall.id.to_string(), 1)).await);
        assert_eq!(unknown.fields, ["slots[0].court_id: court.unknown"]);
        let id = hall.id;
        let forbid = move |conn: &mut dyn Conn| {
            conn.execute("UPDATE venues SET revision = NULL WHERE id = $1", params![id])?;
            conn.execute("UPDATE venue_sports SET lets_choose_court = 0 WHERE venue_id = $1", params![id])
        };
        app.app.db.write(forbid).await.unwrap();
        let chosen = refusal(ani.bookings().create_booking(on(second, 15_000_000)).await);
        assert_eq!(chosen.fields, ["slots[0].court_id: court.choice"]);
        hall.book(&ani, &[(2, 19)]).await;
    }
}
