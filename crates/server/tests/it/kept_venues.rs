//! What a process keeps of a venue is what the database has, on every node and after every change.

use std::sync::atomic::{AtomicI64, Ordering};

use jiff::SignedDuration;
use lapang::wire;
use lapang_api as api;
use lapang_db::{Uuid, params, value};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::venue_admin::{save, seen};
use lapang_testing::{on_both_engines, on_sqlite, size};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::venues::{add, hall};

/// All that players see of a venue: its page, its prices, its hours tomorrow, and whether a search by time finds it.
type View = (
    Option<api::Venue>,
    Vec<api::VenuePricingBand>,
    Vec<api::AvailabilityDay>,
    Vec<api::Venue>,
);

async fn view(app: &TestApp, id: Uuid) -> View {
    let venues = app.visitor().venues();
    let venue_id = id.to_string();
    let page = venues.get_venue(api::GetVenueRequest {
        id: venue_id.clone(),
        ..Default::default()
    });
    let page = page.await.ok().map(|it| it.into_owned().venue);
    let bands = venues.list_venue_pricing_bands(api::ListVenuePricingBandsRequest {
        venue_id: venue_id.clone(),
        ..Default::default()
    });
    let bands = bands.await.map(|it| it.into_owned().bands);
    let days = venues.list_availability(api::ListAvailabilityRequest {
        venue_id,
        sport_id: "futsal".to_owned(),
        days: 3,
        ..Default::default()
    });
    let days = days.await.map(|it| it.into_owned().days);
    // Nine in the evening of tomorrow in Jakarta.
    let found = venues.search_venues(api::SearchVenuesRequest {
        sport_ids: vec!["futsal".to_owned()],
        free_from: wire::time(tomorrow_at_nine(app)),
        free_minutes: 60,
        latitude: Some(-6.2),
        longitude: Some(106.8),
        ..Default::default()
    });
    let found = found.await.unwrap().into_owned().venues;
    (
        page.and_then(buffa::MessageField::into_option),
        bands.unwrap_or_default(),
        days.unwrap_or_default(),
        found,
    )
}

fn tomorrow_at_nine(app: &TestApp) -> jiff::Timestamp {
    let day = SignedDuration::from_hours(24);
    let midnight = app.app.now().as_second().div_euclid(86_400) * 86_400;
    jiff::Timestamp::from_second(midnight).unwrap() + day + SignedDuration::from_hours(14)
}

/// Gives venues ids that no other test of this process has: what is kept of them stays.
fn of_its_own(app: &TestApp) {
    static TIMES: AtomicI64 = AtomicI64::new(1_001);
    app.clock.advance(SignedDuration::from_secs(
        TIMES.fetch_add(1, Ordering::Relaxed),
    ));
}

/// What `view` is where nothing is kept.
async fn read_anew(app: &TestApp, id: Uuid) -> View {
    let revision = revision(app, id).await;
    set_revision(app, id, None).await;
    let read = view(app, id).await;
    set_revision(app, id, revision).await;
    read
}

async fn revision(app: &TestApp, id: Uuid) -> Option<Uuid> {
    let sql = "SELECT revision FROM venues WHERE id = $1";
    let read = app
        .app
        .db
        .read(move |conn| conn.one(sql, params![id], value));
    let read: Result<_, lapang_db::Error> = read.await;
    read.unwrap()
}

async fn set_revision(app: &TestApp, id: Uuid, revision: Option<Uuid>) {
    let sql = "UPDATE venues SET revision = $2 WHERE id = $1";
    let set = app
        .app
        .db
        .write(move |conn| conn.execute(sql, params![id, revision]));
    let set: Result<u64, lapang_db::Error> = set.await;
    set.unwrap();
}

/// One of the changes that staff make.
async fn change(app: &TestApp, manager: &Person, id: Uuid, rng: &mut StdRng) {
    let venue_id = id.to_string();
    let mut venue = seen(manager, id).await;
    let admin = manager.venue_admin();
    match rng.random_range(0..=6) {
        0 => {
            venue.name = format!("Gor {}", rng.random_range(0..100));
            save(manager, venue).await.unwrap();
        }
        1 => {
            for day in &mut venue.opening_hours {
                day.open_minute = rng.random_range(6..10) * 60;
                day.close_minute = rng.random_range(20..25) * 60;
            }
            save(manager, venue).await.unwrap();
        }
        2 => {
            let mut court = venue.sports[0].courts[0].clone();
            court.is_active = !court.is_active;
            let request = api::UpsertCourtRequest {
                venue_id,
                sport_id: "futsal".to_owned(),
                court: court.into(),
                ..Default::default()
            };
            admin.upsert_court(request).await.unwrap();
        }
        3 => {
            let band = api::VenuePricingBand {
                venue_id,
                sport_id: "futsal".to_owned(),
                currency: "IDR".to_owned(),
                price_min: rng.random_range(1..50) * 1_000_000,
                price_max: 50_000_000,
                start_hour: rng.random_range(0..20),
                end_hour: 24,
                days: vec![
                    "MONDAY".to_owned(),
                    "TUESDAY".to_owned(),
                    "WEDNESDAY".to_owned(),
                ],
                ..Default::default()
            };
            let request = api::UpsertPricingBandRequest {
                band: band.into(),
                ..Default::default()
            };
            // An hour has one price at most.
            drop(admin.upsert_pricing_band(request).await);
        }
        4 => {
            let mut rules = venue.house_rules.into_option().unwrap();
            rules.horizon_days = rng.random_range(2..5);
            rules.notice_minutes = rng.random_range(0..2_000);
            let request = api::UpdateHouseRulesRequest {
                venue_id,
                house_rules: rules.into(),
                ..Default::default()
            };
            admin.update_house_rules(request).await.unwrap();
        }
        5 => {
            let day = tomorrow_at_nine(app).to_string()[..10].to_owned();
            let special_day = api::SpecialDay {
                name: "Libur".to_owned(),
                from_date: day.clone(),
                to_date: day,
                is_closed: rng.random_bool(0.5),
                price: Some(rng.random_range(1..50) * 1_000_000),
                ..Default::default()
            };
            let request = api::UpsertSpecialDayRequest {
                venue_id,
                special_day: special_day.into(),
                ..Default::default()
            };
            // A day may have one already.
            drop(admin.upsert_special_day(request).await);
        }
        _ => {
            let request = api::UpdateVenueStatusRequest {
                venue_id,
                is_active: !venue.is_active,
                ..Default::default()
            };
            admin.update_venue_status(request).await.unwrap();
        }
    }
}

on_both_engines! {
    async fn every_change_is_seen_at_once_on_every_node(app: TestApp) {
        of_its_own(&app);
        let mut rng = StdRng::seed_from_u64(52);
        let id = add(&app, &hall("Gor Melati", -6.2, 106.8)).await;
        let manager = app.staff("manager@example.com", Some(id)).await;
        let other = app.another_node().await;
        for number in 0..size(30, 1_000) {
            // Kept by both.
            drop((view(&app, id).await, view(&other, id).await));
            change(&app, &manager, id, &mut rng).await;
            let expected = read_anew(&app, id).await;
            for node in [&app, &other] {
                assert_eq!(view(node, id).await, expected, "change {number}");
            }
        }
    }

    async fn after_a_restore_and_another_edit_nothing_of_before_is_shown(app: TestApp) {
        of_its_own(&app);
        let id = add(&app, &hall("Gor Melati", -6.2, 106.8)).await;
        let manager = app.staff("manager@example.com", Some(id)).await;
        let name = async |node: &TestApp| view(node, id).await.0.unwrap().name;
        let (backup, first) = (revision(&app, id).await, seen(&manager, id).await);
        assert_eq!(name(&app).await, "Gor Melati");
        save(&manager, api::Venue { name: "Gor Mawar".to_owned(), ..first.clone() }).await.unwrap();
        assert_eq!(name(&app).await, "Gor Mawar");
        // As a restored backup has it: the earlier name under the earlier revision.
        let sql = "UPDATE venues SET name = 'Gor Melati', revision = $2 WHERE id = $1";
        app.app.db.write(move |conn| conn.execute(sql, params![id, backup])).await.map_err(|error: lapang_db::Error| error).unwrap();
        assert_eq!(name(&app).await, "Gor Melati");
        let again = seen(&manager, id).await;
        save(&manager, api::Venue { name: "Gor Kenanga".to_owned(), ..again }).await.unwrap();
        assert_eq!(name(&app).await, "Gor Kenanga");
        assert_ne!(revision(&app, id).await, backup);
    }
}

on_sqlite! {
    async fn a_change_without_a_new_revision_is_not_seen(app: TestApp) {
        of_its_own(&app);
        let id = add(&app, &hall("Gor Melati", -6.2, 106.8)).await;
        let before = view(&app, id).await;
        let sql = "UPDATE venues SET name = 'Gor Mawar' WHERE id = $1";
        app.app.db.write(move |conn| conn.execute(sql, params![id])).await.map_err(|error: lapang_db::Error| error).unwrap();
        assert_eq!(view(&app, id).await, before);
    }
}
