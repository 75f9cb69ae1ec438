//! Venue search against a plain reference.

use lapang::error::Error;
use lapang::venues::write::{self, NewBand, NewSport, NewVenue};
use lapang::venues::{BookingMode, Opening, PaymentMode};
use lapang_api::{self as api, ListVenuesBySportRequest, ListVenuesRequest, SearchVenuesRequest};
use lapang_db::{Uuid, params};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::on_both_engines;
use crate::support::TestApp;

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
    let sql = "UPDATE venues SET is_active = 0 WHERE id = $1";
    let done = app
        .app
        .db
        .write(move |conn| conn.execute(sql, params![id]).map_err(Error::from))
        .await;
    assert_eq!(done.unwrap(), 1);
}

const CITIES: [&str; 4] = ["Jakarta", "Bandung", "Kota Bogor", "São Paulo"];
const SPORTS: [&str; 5] = ["futsal", "tennis", "padel", "golf", "mma"];
const WORDS: [&str; 8] = ["Café", "Élan", "Jl", "Raya", "No", "7", "GOR", "Kuta"];

/// Reproducible random venues around Jakarta, every tenth inactive.
async fn scatter(app: &TestApp, rng: &mut StdRng) -> Vec<(Uuid, NewVenue)> {
    let mut venues = Vec::new();
    for index in 0..150 {
        let words: Vec<&str> = WORDS.choose_multiple(rng, 3).copied().collect();
        // Some share a place and a rating, to test ties.
        let near = index % 7 == 0;
        let mut venue = hall(
            &format!("{} {index}", words[0]),
            if near {
                -6.2
            } else {
                rng.random_range(-6.9..-5.9)
            },
            if near {
                106.8
            } else {
                rng.random_range(106.2..107.6)
            },
        );
        venue.address = format!("{}-{}", words[1], words[2]);
        (*CITIES.choose(rng).unwrap()).clone_into(&mut venue.city);
        venue.rating = f64::from(rng.random_range(6..10)) / 2.0;
        venue.user_ratings_total = rng.random_range(0..3);
        venue.sports = SPORTS.choose_multiple(rng, 2).map(|id| sport(id)).collect();
        venue.bands.clear();
        let id = add(app, &venue).await;
        if index % 10 == 9 {
            deactivate(app, id).await;
        } else {
            venues.push((id, venue));
        }
    }
    venues
}

fn plain(text: &str) -> String {
    let text = text.to_lowercase();
    text.chars()
        .map(|letter| match letter {
            'é' => 'e',
            'ã' => 'a',
            '-' | ',' | '.' => ' ',
            other => other,
        })
        .collect()
}

/// Haversine, on the sphere that the server uses too.
fn meters(from: (f64, f64), to: (f64, f64)) -> f64 {
    let (south, north) = (from.0.to_radians(), to.0.to_radians());
    let half_up = (north - south) / 2.0;
    let half_across = (to.1 - from.1).to_radians() / 2.0;
    let chord = half_up.sin().powi(2) + south.cos() * north.cos() * half_across.sin().powi(2);
    2.0 * 6_371_007.180_918_475 * chord.sqrt().asin()
}

/// What a search must find, computed by scanning every venue.
fn expected(all: &[(Uuid, NewVenue)], request: &SearchVenuesRequest) -> Vec<Uuid> {
    let centre = request.latitude.zip(request.longitude);
    let radius = match request.radius_meters {
        0.0 => 10_000.0,
        given => given,
    };
    let away = |venue: &NewVenue| {
        centre.map_or(0.0, |centre| {
            meters(centre, (venue.latitude, venue.longitude))
        })
    };
    let mut found: Vec<&(Uuid, NewVenue)> = all
        .iter()
        .filter(|(_, venue)| {
            let text = plain(&format!("{} {} {}", venue.name, venue.address, venue.city));
            let named = plain(&request.search);
            let plays = |id: &String| venue.sports.iter().any(|sport| sport.sport_id == id);
            (centre.is_none() || away(venue) <= radius)
                && (request.city.is_empty() || plain(&request.city) == plain(&venue.city))
                && (request.sport_ids.is_empty() || request.sport_ids.iter().any(plays))
                && named.split_whitespace().all(|word| text.contains(word))
        })
        .collect();
    found.sort_by(|(a_id, a), (b_id, b)| {
        let by_rating = b
            .rating
            .total_cmp(&a.rating)
            .then(b.user_ratings_total.cmp(&a.user_ratings_total));
        // The server's distances differ in the last bits; only a metre counts as different.
        let by_distance = away(a).total_cmp(&away(b));
        let order = if centre.is_some() {
            by_distance
        } else {
            by_rating
        };
        order.then(a_id.cmp(b_id))
    });
    found.into_iter().map(|(id, _)| *id).collect()
}

fn random_search(rng: &mut StdRng) -> SearchVenuesRequest {
    let mut request = SearchVenuesRequest::default();
    if rng.random_bool(0.6) {
        request.latitude = Some(if rng.random_bool(0.3) {
            -6.2
        } else {
            rng.random_range(-6.9..-5.9)
        });
        request.longitude = Some(rng.random_range(106.2..107.6));
        request.radius_meters = *[0.0, 2_000.0, 19_000.0, 20_500.0, 60_000.0, 100_000.0]
            .choose(rng)
            .unwrap();
    }
    if rng.random_bool(0.3) {
        request.city = CITIES.choose(rng).unwrap().to_uppercase();
    }
    if rng.random_bool(0.4) {
        let count = rng.random_range(1..3);
        request.sport_ids = SPORTS
            .choose_multiple(rng, count)
            .map(|id| (*id).to_owned())
            .collect();
    }
    if rng.random_bool(0.5) {
        let count = rng.random_range(1..3);
        let words: Vec<&str> = [
            "cafe", "ÉLAN", "jl", "ray", "o", "7", "gor kuta", "kut", "1",
        ]
        .choose_multiple(rng, count)
        .copied()
        .collect();
        request.search = words.join(" ");
    }
    request
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
    async fn a_search_matches_a_scan_of_every_venue(app: TestApp) {
        let mut rng = StdRng::seed_from_u64(11);
        let all = scatter(&app, &mut rng).await;
        let mut hits = 0;
        for _ in 0..120 {
            let mut request = random_search(&mut rng);
            request.limit = 100;
            let wanted = expected(&all, &request);
            let (mut found, total) = search(&app, request.clone()).await;
            assert_eq!(usize::try_from(total).unwrap(), wanted.len(), "{request:?}");
            if wanted.len() > 100 {
                request.offset = 100;
                found.extend(search(&app, request.clone()).await.0);
            }
            assert_eq!(ids(&found), wanted, "{request:?}");
            hits += usize::from(!wanted.is_empty());
            for venue in &found {
                assert_eq!(venue.distance_meters.is_some(), request.latitude.is_some());
            }
        }
        assert!(hits > 60, "only {hits} searches found anything");
    }

    async fn pages_together_are_the_whole_list(app: TestApp) {
        let all = scatter(&app, &mut StdRng::seed_from_u64(3)).await;
        let visitor = app.visitor();
        let mut paged = Vec::new();
        for offset in (0..).step_by(20).take(8) {
            let request = ListVenuesRequest { offset, ..Default::default() };
            let page = visitor.venues().list_venues(request).await.unwrap().into_owned();
            assert_eq!(usize::try_from(page.total).unwrap(), all.len());
            paged.extend(ids(&page.venues));
        }
        assert_eq!(paged, expected(&all, &SearchVenuesRequest::default()));
        let of_city = ListVenuesRequest { city: "bandung".to_owned(), limit: 100, ..Default::default() };
        let found = visitor.venues().list_venues(of_city).await.unwrap().into_owned();
        let wanted = SearchVenuesRequest { city: "Bandung".to_owned(), ..Default::default() };
        assert_eq!(ids(&found.venues), expected(&all, &wanted));
        let of_sport = ListVenuesBySportRequest {
            sport_id: "padel".to_owned(),
            city: "são paulo".to_owned(),
            limit: 100,
            ..Default::default()
        };
        let found = visitor.venues().list_venues_by_sport(of_sport).await.unwrap().into_owned();
        let wanted = SearchVenuesRequest {
            sport_ids: vec!["padel".to_owned()],
            city: "Sao Paulo".to_owned(),
            ..Default::default()
        };
        assert_eq!(ids(&found.venues), expected(&all, &wanted));
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

#[test]
fn the_reference_computes_correct_distances() {
    let away = meters((48.864_716, 2.349_014), (31.224_361, 121.469_17));
    assert!((away - 9_262_547.5).abs() < 1.0);
}
