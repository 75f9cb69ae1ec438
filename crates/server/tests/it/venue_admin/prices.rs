//! Pricing bands.

use lapang_api as api;
use lapang_db::params;
use uuid::Uuid;

use super::{Answer, managed, save, seen, show};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::on_sqlite;

pub fn band(venue: Uuid) -> api::VenuePricingBand {
    api::VenuePricingBand {
        venue_id: venue.to_string(),
        sport_id: "futsal".to_owned(),
        currency: "IDR".to_owned(),
        price_min: 9_000_000,
        price_max: 9_500_000,
        days: vec!["tuesday".to_owned(), "monday".to_owned()],
        start_hour: 6,
        end_hour: 9,
        notes: "Early bird".to_owned(),
        ..Default::default()
    }
}

pub async fn upsert(staff: &Person, band: api::VenuePricingBand) -> Answer<api::VenuePricingBand> {
    let request = api::UpsertPricingBandRequest {
        band: band.into(),
        ..Default::default()
    };
    let answer = staff.venue_admin().upsert_pricing_band(request).await?;
    Ok(answer.into_owned().band.into_option().unwrap())
}

async fn delete(staff: &Person, venue: Uuid, id: &str) -> Answer<()> {
    let request = api::DeletePricingBandRequest {
        venue_id: venue.to_string(),
        band_id: id.to_owned(),
        ..Default::default()
    };
    staff
        .venue_admin()
        .delete_pricing_band(request)
        .await
        .map(drop)
}

/// A price from before there was only one segment.
async fn for_members(app: &TestApp, venue: Uuid) {
    let sql = "INSERT INTO pricing_bands (id, venue_id, sport_id, currency, segment, price_min,
           price_max, days, start_hour, end_hour, notes, created_at, updated_at)
         VALUES ($1, $1, 'futsal', 'IDR', 'members', 100, 100, 127, 0, 24, '', 0, 0)";
    let done = app
        .app
        .db
        .write(move |conn| conn.execute(sql, params![venue]))
        .await;
    assert_eq!(done.unwrap(), 1);
}

on_sqlite! {
    async fn outdated_price_is_not_saved_over_a_newer_one_and_a_repeated_save_succeeds(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let first = upsert(&manager, band(id)).await.unwrap();
        app.clock.advance(jiff::SignedDuration::from_secs(60));
        let dearer = api::VenuePricingBand { price_min: 9_500_000, ..first.clone() };
        let saved = upsert(&manager, dearer.clone()).await.unwrap();
        // Sent again because the answer was lost.
        assert_eq!(upsert(&manager, dearer).await.unwrap().updated_at, saved.updated_at);
        let outdated = api::VenuePricingBand { notes: "Mornings".to_owned(), ..first };
        assert_eq!(refusal(upsert(&manager, outdated).await).short(), "failed_precondition/BAND_CHANGED");
        let newer = api::VenuePricingBand { notes: "Mornings".to_owned(), ..saved };
        assert_eq!(upsert(&manager, newer).await.unwrap().price_min, 9_500_000);
    }

    async fn players_never_see_prices_of_unused_segments(app: TestApp) {
        let (id, manager) = managed(&app).await;
        for_members(&app, id).await;
        let client = app.visitor().venues();
        for segment in ["", "standard", "members"] {
            let request = api::ListVenuePricingBandsRequest {
                venue_id: id.to_string(),
                segment: segment.to_owned(),
                ..Default::default()
            };
            let bands = client.list_venue_pricing_bands(request).await.unwrap().into_owned().bands;
            assert!(bands.iter().all(|band| band.segment == "standard"), "{segment}: {bands:?}");
        }
        let request = api::SearchVenuesRequest::default();
        let found = client.search_venues(request).await.unwrap().into_owned().venues;
        assert_eq!(found[0].price_from, Some(10_000_000));
        // Staff see it, and can delete it.
        let bands = show(&manager, id).await.unwrap().bands;
        let unused = bands.iter().find(|band| band.segment == "members").unwrap();
        delete(&manager, id, &unused.id).await.unwrap();
    }

    async fn a_search_by_sports_shows_the_prices_of_those_sports(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let mut venue = seen(&manager, id).await;
        venue.sports.push(api::VenueSport { sport_id: "padel".to_owned(), ..Default::default() });
        save(&manager, venue).await.unwrap();
        upsert(&manager, api::VenuePricingBand { sport_id: "padel".to_owned(), price_min: 5_000_000, ..band(id) }).await.unwrap();
        let found = async |sports: &[&str], latitude: Option<f64>| {
            let sport_ids = sports.iter().map(|sport| (*sport).to_owned()).collect();
            let request = api::SearchVenuesRequest { sport_ids, latitude, longitude: latitude.map(|_| 106.8), ..Default::default() };
            let answer = app.visitor().venues().search_venues(request).await.unwrap().into_owned();
            answer.venues[0].price_from
        };
        for latitude in [None, Some(-6.2)] {
            assert_eq!(found(&[], latitude).await, Some(5_000_000));
            assert_eq!(found(&["futsal"], latitude).await, Some(10_000_000));
            assert_eq!(found(&["padel", "futsal"], latitude).await, Some(5_000_000));
        }
    }

    async fn a_venue_has_at_most_two_hundred_prices(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let had = show(&manager, id).await.unwrap().bands.len();
        for _ in had..200 {
            upsert(&manager, band(id)).await.unwrap();
        }
        assert_eq!(refusal(upsert(&manager, band(id)).await).short(), "failed_precondition/BAND_LIMIT");
        let mut last = show(&manager, id).await.unwrap().bands.pop().unwrap();
        "Late".clone_into(&mut last.notes);
        upsert(&manager, last.clone()).await.unwrap();
        delete(&manager, id, &last.id).await.unwrap();
        upsert(&manager, band(id)).await.unwrap();
    }

    async fn the_most_specific_price_applies_at_once(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let quoted = async || {
            let request = api::ListAvailabilityRequest {
                venue_id: id.to_string(),
                sport_id: "futsal".to_owned(),
                from_date: "2026-03-03".to_owned(),
                days: 1,
                ..Default::default()
            };
            let answer = app.visitor().venues().list_availability(request).await.unwrap().into_owned();
            let slot = &answer.days[0].slots[0];
            (slot.price_min.unwrap(), slot.price_max.unwrap())
        };
        assert_eq!(quoted().await, (10_000_000, 12_000_000));
        let made = upsert(&manager, band(id)).await.unwrap();
        assert_eq!((made.segment.as_str(), made.days.len()), ("standard", 2));
        assert_eq!(made.days, ["monday", "tuesday"]);
        assert_eq!(quoted().await, (9_000_000, 9_500_000));
        let dearer = api::VenuePricingBand { price_max: 9_900_000, ..made.clone() };
        let changed = upsert(&manager, dearer).await.unwrap();
        assert_eq!((&changed.id, changed.price_max), (&made.id, 9_900_000));
        assert_eq!(changed.created_at, made.created_at);
        assert_eq!(quoted().await, (9_000_000, 9_900_000));
        assert!(show(&manager, id).await.unwrap().bands.contains(&changed));
        delete(&manager, id, &made.id).await.unwrap();
        assert_eq!(quoted().await, (10_000_000, 12_000_000));
        assert_eq!(refusal(delete(&manager, id, &made.id).await).code, "not_found");
        assert_eq!(refusal(upsert(&manager, changed).await).code, "not_found");
    }

    async fn every_bad_field_of_a_price_is_named(app: TestApp) {
        let (id, manager) = managed(&app).await;
        for (change, expected) in [
            ((|it| "padel".clone_into(&mut it.sport_id)) as fn(&mut api::VenuePricingBand), "band.sport_id: sport.offered"),
            (|it| "RUP".clone_into(&mut it.currency), "band.currency: currency.unknown"),
            (|it| "SGD".clone_into(&mut it.currency), "band.currency: currency.other"),
            (|it| it.price_min = -1, "band.price_min: price.range"),
            (|it| it.price_max = 1, "band.price_max: price.order"),
            (|it| it.price_max = 1_000_000_000_001, "band.price_max: price.range"),
            (|it| it.days.clear(), "band.days: days.required"),
            (|it| it.days.push("monday".to_owned()), "band.days[2]: day.twice"),
            (|it| it.days.push("noday".to_owned()), "band.days[2]: day.unknown"),
            (|it| it.start_hour = 24, "band.start_hour: hour.range"),
            (|it| it.end_hour = 6, "band.end_hour: hour.order"),
            (|it| it.end_hour = 25, "band.end_hour: hour.range"),
            (|it| "members".clone_into(&mut it.segment), "band.segment: segment.unknown"),
        ] {
            let mut bad = band(id);
            change(&mut bad);
            let fields = refusal(upsert(&manager, bad).await).fields;
            assert!(fields.contains(&expected.to_owned()), "{expected}: {fields:?}");
        }
        assert_eq!(show(&manager, id).await.unwrap().bands.len(), 2);
    }

    async fn a_sport_changes_its_currency_with_its_last_price(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let bands = show(&manager, id).await.unwrap().bands;
        delete(&manager, id, &bands[0].id).await.unwrap();
        let last = api::VenuePricingBand { currency: "JPY".to_owned(), ..bands[1].clone() };
        upsert(&manager, last).await.unwrap();
        let venue = show(&manager, id).await.unwrap().venue.into_option().unwrap();
        assert_eq!(venue.currency, "JPY");
    }
}
