//! Lists and searches of venues.

use lapang::error::Error;
use lapang::venues::write::{self, NewBand, NewSport, NewVenue};
use lapang::venues::{BookingMode, Opening, PaymentMode};
use lapang_api::{self as api, ListVenuesBySportRequest, ListVenuesRequest, SearchVenuesRequest};
use lapang_db::{Uuid, params};

use lapang_testing::app::TestApp;
use lapang_testing::on_both_engines;

/// Open every day between two hours.
pub fn daily(from: i64, to: i64) -> Vec<Opening> {
    (0..7)
        .map(|day| Opening {
            day,
            open_minute: from * 60,
            close_minute: to * 60,
        })
        .collect()
}

fn sport(sport_id: &'static str) -> NewSport {
    NewSport {
        sport_id,
        slot_minutes: 60,
        booking_mode: BookingMode::Request,
        payment_mode: PaymentMode::None,
        courts: 2,
    }
}

/// A venue with two futsal courts, open from 6 to 24 in Jakarta's time, with a higher price in the evening.
pub fn hall(name: &str, latitude: f64, longitude: f64) -> NewVenue {
    let band = |start_hour, end_hour, price_min, price_max| NewBand {
        sport_id: "futsal",
        price_min,
        price_max,
        days: 0b111_1111,
        start_hour,
        end_hour,
        notes: "",
        first_courts: 0,
    };
    NewVenue {
        source_id: Some(name.to_owned()),
        name: name.to_owned(),
        latitude,
        longitude,
        time_zone: "Asia/Jakarta".to_owned(),
        opening_hours: Some(daily(6, 24)),
        sports: vec![sport("futsal")],
        bands: vec![
            band(0, 24, 10_000_000, 12_000_000),
            band(18, 24, 15_000_000, 15_000_000),
        ],
        ..NewVenue::default()
    }
}

pub async fn add(app: &TestApp, venue: &NewVenue) -> Uuid {
    let venue = venue.clone();
    let written = app.app.write(move |tx| write::add(tx, &venue)).await;
    written.unwrap()
}

pub async fn deactivate(app: &TestApp, id: Uuid) {
    let sql = "UPDATE venues SET is_active = 0, revision = NULL WHERE id = $1";
    let done = app
        .app
        .db
        .write(move |conn| conn.execute(sql, params![id]).map_err(Error::from))
        .await;
    assert_eq!(done.unwrap(), 1);
}
pub async fn search(app: &TestApp, request: SearchVenuesRequest) -> (Vec<api::Venue>, i32) {
    let answer = app
        .visitor()
        .venues()
        .search_venues(request)
        .await
        .unwrap()
        .into_owned();
    (answer.venues, answer.total)
}

fn ids(venues: &[api::Venue]) -> Vec<Uuid> {
    venues
        .iter()
        .map(|venue| venue.id.parse().unwrap())
        .collect()
}

pub fn named(text: &str) -> SearchVenuesRequest {
    SearchVenuesRequest {
        search: text.to_owned(),
        ..Default::default()
    }
}

on_both_engines! {
    async fn a_search_is_by_distance_near_a_place_and_by_rating_elsewhere(app: TestApp) {
        let place = async |name: &str, north: f64, city: &str, sports: &[&'static str], rated: (f64, i64)| {
            // 1 km is 0.009 degrees.
            let mut venue = hall(name, -6.2 + north * 0.009, 106.8);
            city.clone_into(&mut venue.city);
            venue.sports = sports.iter().map(|id| sport(id)).collect();
            venue.bands.clear();
            (venue.rating, venue.user_ratings_total) = rated;
            add(&app, &venue).await
        };
        let here = place("Here", 0.0, "Jakarta", &["futsal"], (4.0, 7)).await;
        let close = place("Close", 9.0, "São Paulo", &["tennis", "padel"], (4.5, 1)).await;
        let away = place("Away", 30.0, "jakarta", &["padel"], (4.0, 9)).await;
        let also_away = place("Also away", 30.0, "Bandung", &["golf"], (3.0, 0)).await;
        let off = place("Off", 1.0, "Jakarta", &["futsal"], (5.0, 1)).await;
        deactivate(&app, off).await;
        let (first, last) = (away.min(also_away), away.max(also_away));
        let any = SearchVenuesRequest::default;
        let near = |radius_meters| SearchVenuesRequest { latitude: Some(-6.2), longitude: Some(106.8), radius_meters, ..any() };
        let of = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        for (request, expected) in [
            // By rating, then by how many rated.
            (any(), vec![close, away, here, also_away]),
            // By distance, then by id; ten kilometres where no radius is given.
            (near(0.0), vec![here, close]),
            (near(9_100.0), vec![here, close]),
            (near(8_900.0), vec![here]),
            (near(100_000.0), vec![here, close, first, last]),
            (SearchVenuesRequest { city: "JAKARTA".to_owned(), ..any() }, vec![away, here]),
            (SearchVenuesRequest { city: "sao paulo".to_owned(), ..any() }, vec![close]),
            (SearchVenuesRequest { sport_ids: of(&["padel", "golf"]), ..any() }, vec![close, away, also_away]),
            (SearchVenuesRequest { sport_ids: of(&["padel"]), city: "Jakarta".to_owned(), ..near(100_000.0) }, vec![away]),
            (SearchVenuesRequest { search: "away".to_owned(), ..near(100_000.0) }, vec![first, last]),
            (SearchVenuesRequest { search: "away".to_owned(), sport_ids: of(&["golf"]), ..any() }, vec![also_away]),
        ] {
            let (found, total) = search(&app, request.clone()).await;
            assert_eq!((ids(&found), total), (expected.clone(), i32::try_from(expected.len()).unwrap()), "{request:?}");
            for venue in &found {
                assert_eq!(venue.distance_meters.is_some(), request.latitude.is_some());
            }
        }
        let far = search(&app, near(0.0)).await.0[1].distance_meters.unwrap();
        assert!((far - 9_007.0).abs() < 5.0, "{far}");
        let calls = app.visitor().venues();
        let mut paged = Vec::new();
        for offset in [0, 3, 6] {
            let page = calls.list_venues(ListVenuesRequest { offset, limit: 3, ..Default::default() }).await.unwrap().into_owned();
            assert_eq!(page.total, 4);
            paged.extend(ids(&page.venues));
        }
        assert_eq!(paged, [close, away, here, also_away]);
        let of_city = ListVenuesRequest { city: "bandung".to_owned(), ..Default::default() };
        assert_eq!(ids(&calls.list_venues(of_city).await.unwrap().into_owned().venues), [also_away]);
        let of_sport = ListVenuesBySportRequest { sport_id: "padel".to_owned(), city: "são paulo".to_owned(), ..Default::default() };
        assert_eq!(ids(&calls.list_venues_by_sport(of_sport).await.unwrap().into_owned().venues), [close]);
    }

    async fn words_match_in_any_order_case_and_accents(app: TestApp) {
        let mut venue = hall("Café Élan_Futsal", -6.2, 106.8);
        "Jl. Raya Kuta No. 9/A".clone_into(&mut venue.address);
        let id = add(&app, &venue).await;
        add(&app, &hall("Other", -6.2, 106.8)).await;
        for (text, found) in [
            ("elan cafe", true),
            ("KUTA fut", true),
            ("9", true),
            ("a", true),
            ("no. 9 jl", true),
            ("élan, other", false),
            ("x", false),
            ("%", false),
            ("'\" OR 1=1 --", false),
        ] {
            let (venues, total) = search(&app, named(text)).await;
            assert_eq!((ids(&venues).contains(&id), total > 0), (found, found), "{text}");
        }
        assert_eq!(search(&app, named("  ")).await.1, 2);
        // Punctuation alone matches no name and no city.
        for signs in ["!!!", " -- ", "%"] {
            assert_eq!(search(&app, named(signs)).await.1, 0, "{signs}");
            let in_city = lapang_api::ListVenuesRequest { city: signs.to_owned(), ..Default::default() };
            let listed = app.visitor().venues().list_venues(in_city).await.unwrap().into_owned();
            assert_eq!(listed.total, 0, "{signs}");
        }
        // Surplus words are ignored.
        assert_eq!(search(&app, named("cafe elan futsal jl raya kuta no 9 nowhere")).await.1, 1);
    }
}
