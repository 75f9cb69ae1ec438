//! The Open Play list within a radius.

use lapang_api::{CreateMatchRequest, ListMatchesRequest};
use lapang_db::{Engine, Uuid, params};

use super::filters::{Hall, MONAS, hall, page};
use super::{DAY, at, close_venue, futsal, make, named, outcome, paths};
use lapang_testing::app::TestApp;
use lapang_testing::on_both_engines;

/// Inserts `count` copies of a venue at the same place.
async fn add_beside(app: &TestApp, hall: &Hall, count: i64) {
    let id: Uuid = hall.id.parse().unwrap();
    let new_id = match app.app.db.engine() {
        Engine::Sqlite => "randomblob(16)",
        Engine::Postgres => "gen_random_uuid()",
    };
    let columns = "name, name_key, address, formatted_address, city, city_key, country, latitude,
        longitude, cell_6, cell_4, phone_number, website, google_maps_url, time_zone, rating,
        user_ratings_total, price_level, types, is_active, created_at, updated_at";
    let sql = format!(
        "WITH RECURSIVE numbers (number) AS (
             SELECT CAST(1 AS BIGINT) UNION ALL SELECT number + 1 FROM numbers WHERE number < $2
         )
         INSERT INTO venues (id, {columns})
         SELECT {new_id}, {columns} FROM venues CROSS JOIN numbers WHERE id = $1"
    );
    let added = app
        .app
        .db
        .write(move |conn| conn.execute(&sql, params![id, count]));
    let added: Result<u64, lapang_db::Error> = added.await;
    assert_eq!(i64::try_from(added.unwrap()).unwrap(), count);
}

on_both_engines! {
    async fn a_match_at_a_closed_venue_is_found_by_distance(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let hall = hall(&app, 1, "Bogor", MONAS).await;
        let at_the_hall = CreateMatchRequest {
            venue_id: Some(hall.id.clone()),
            ..named("Near")
        };
        make(&ani, at_the_hall).await;
        close_venue(&app, &hall.id).await;
        let near = ListMatchesRequest {
            latitude: Some(MONAS.0 + 0.01),
            longitude: Some(MONAS.1),
            radius_meters: 1_200.0,
            ..Default::default()
        };
        let (found, total) = page(&app.visitor(), &near, 20, 0).await;
        assert_eq!((found.len(), total), (1, 1));
        let distance = found[0].distance_meters.unwrap();
        assert!((distance - 1_112.0).abs() < 1.0, "{distance}");
    }

    async fn a_radius_search_works_with_more_venues_than_sql_parameters(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let near = hall(&app, 1, "Jakarta Selatan", MONAS).await;
        let far = hall(&app, 2, "Medan", (3.59, 98.67)).await;
        let mut ids = Vec::new();
        for (number, hall, is_public) in [(1, &near, true), (2, &near, false), (3, &far, true), (4, &far, false), (5, &near, true)] {
            let request = CreateMatchRequest {
                venue_id: Some(hall.id.clone()),
                date_time: at(number * DAY),
                is_public,
                ..futsal()
            };
            ids.push(make(&ani, request).await.id);
        }
        make(&ani, futsal()).await;
        add_beside(&app, &near, 33_000).await;
        let around = ListMatchesRequest {
            latitude: Some(MONAS.0),
            longitude: Some(MONAS.1),
            ..Default::default()
        };
        for (reader, expected) in [(&ani, vec![0, 1, 4]), (&app.visitor(), vec![0, 4])] {
            for (offset, index) in (0..).zip(&expected) {
                let (found, total) = page(reader, &around, 1, offset).await;
                assert_eq!(usize::try_from(total).unwrap(), expected.len());
                assert_eq!((found.len(), &found[0].id), (1, &ids[*index]));
            }
            let (found, total) = page(reader, &around, 20, 0).await;
            assert_eq!((found.len(), usize::try_from(total).unwrap()), (expected.len(), expected.len()));
        }
    }

    async fn an_incomplete_search_centre_is_refused_by_field(app: TestApp) {
        let visitor = app.visitor();
        let asked = |latitude, longitude, radius_meters| ListMatchesRequest {
            latitude,
            longitude,
            radius_meters,
            ..Default::default()
        };
        for (request, fields) in [
            (asked(Some(1.0), None, 0.0), vec!["longitude"]),
            (asked(None, Some(1.0), 0.0), vec!["latitude"]),
            (asked(None, None, 5.0), vec!["radius_meters"]),
            (asked(Some(f64::NAN), Some(f64::INFINITY), f64::NAN), vec![]),
        ] {
            let shown = format!("{request:?}");
            let refused = outcome(visitor.matches().list_matches(request).await).map(drop);
            let refused = refused.unwrap_err();
            assert_eq!(refused.code, "invalid_argument", "{shown}");
            let named = paths(&refused);
            assert!(fields.is_empty() || named == fields, "{shown}: {named:?}");
        }
    }
}
