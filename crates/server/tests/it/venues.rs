//! Finding venues and looking at them, against a plain reference.

use lapang::error::Error;
use lapang::venues::write::{NewBand, NewSport, NewVenue, write};
use lapang::venues::{BookingMode, Opening, PaymentMode};
use lapang_api::{
    self as api, GetVenueRequest, ListVenuePricingBandsRequest, ListVenuesBySportRequest,
    ListVenuesForAdminRequest, ListVenuesRequest, SearchVenuesRequest,
};
use lapang_db::{Uuid, params};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::on_both_engines;
use crate::support::{TestApp, refusal};

/// Open on every day between two hours.
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

/// A hall with two futsal courts, open from 6 to 24 in Jakarta's time, dearer in the evening.
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
    let (writer, venue, now) = (app.app.clone(), venue.clone(), app.app.now());
    let written = app
        .app
        .db
        .write(move |conn| write(conn, &writer, &venue, now))
        .await;
    written.unwrap().unwrap().0
}

async fn deactivate(app: &TestApp, id: Uuid) {
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

/// A reproducible crowd of venues around Jakarta, every tenth inactive.
async fn scatter(app: &TestApp, rng: &mut StdRng) -> Vec<(Uuid, NewVenue)> {
    let mut venues = Vec::new();
    for index in 0..150 {
        let words: Vec<&str> = WORDS.choose_multiple(rng, 3).copied().collect();
        // Some share a place and a rating, so that ties are broken.
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

/// What a search must find, by looking at every venue.
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
        // Distances as the server computes them differ in the last bits; a metre apart is apart.
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

async fn search(app: &TestApp, request: SearchVenuesRequest) -> (Vec<api::Venue>, i32) {
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

fn named(text: &str) -> SearchVenuesRequest {
    SearchVenuesRequest {
        search: text.to_owned(),
        ..Default::default()
    }
}

on_both_engines! {
    async fn a_search_finds_what_looking_at_every_venue_finds(app: TestApp) {
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

    async fn pages_put_together_are_the_whole_list(app: TestApp) {
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

    async fn words_are_found_in_any_order_whatever_their_case_and_accents(app: TestApp) {
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
        // Signs alone are in no name, and in no city.
        for signs in ["!!!", " -- ", "%"] {
            assert_eq!(search(&app, named(signs)).await.1, 0, "{signs}");
            let in_city = lapang_api::ListVenuesRequest { city: signs.to_owned(), ..Default::default() };
            let listed = app.visitor().venues().list_venues(in_city).await.unwrap().into_owned();
            assert_eq!(listed.total, 0, "{signs}");
        }
        // More words than anybody needs are not looked at.
        assert_eq!(search(&app, named("cafe elan futsal jl raya kuta no 9 nowhere")).await.1, 1);
        // A venue that is renamed is found by its new name alone.
        "Renamed".clone_into(&mut venue.name);
        add(&app, &venue).await;
        assert_eq!(search(&app, named("renamed")).await.1, 1);
        assert_eq!(search(&app, named("elan")).await.1, 0);
    }

    async fn a_venue_shows_everything_about_it(app: TestApp) {
        let mut venue = hall("Whole Hall", -6.2443, 106.7998);
        venue.google_place_id = Some("place-1".to_owned());
        "+62 21 555".clone_into(&mut venue.phone_number);
        venue.types = vec!["sports_hall".to_owned()];
        venue.sports[0].booking_mode = BookingMode::Instant;
        venue.sports[0].payment_mode = PaymentMode::Manual;
        venue.sports[0].slot_minutes = 90;
        let id = add(&app, &venue).await;
        let request = GetVenueRequest { id: id.to_string(), ..Default::default() };
        let answer = app.visitor().venues().get_venue(request).await.unwrap().into_owned();
        let shown = &*answer.venue;
        assert_eq!((shown.name.as_str(), shown.google_place_id.as_str()), ("Whole Hall", "place-1"));
        assert_eq!((shown.time_zone.as_str(), shown.is_active), ("Asia/Jakarta", true));
        assert_eq!(shown.types, ["sports_hall"]);
        assert_eq!((shown.latitude, shown.longitude), (-6.2443, 106.7998));
        let monday = &shown.opening_hours[0];
        assert_eq!((monday.day.as_str(), monday.open_minute, monday.close_minute), ("monday", 360, 1440));
        let futsal = &shown.sports[0];
        assert_eq!((futsal.sport.id.as_str(), futsal.slot_minutes), ("futsal", 90));
        assert_eq!(futsal.booking_mode, api::BookingMode::Instant);
        assert_eq!(futsal.payment_mode, api::PaymentMode::Manual);
        let courts: Vec<&str> = futsal.courts.iter().map(|court| court.name.as_str()).collect();
        assert_eq!(courts, ["Court 1", "Court 2"]);
        assert!(shown.distance_meters.is_none());
    }

    async fn a_venue_tells_its_prices(app: TestApp) {
        let id = add(&app, &hall("Hall", -6.2, 106.8)).await;
        let client = app.visitor().venues();
        let list = |sport: &str, segment: &str| {
            client.list_venue_pricing_bands(ListVenuePricingBandsRequest {
                venue_id: id.to_string(),
                sport_id: sport.to_owned(),
                segment: segment.to_owned(),
                ..Default::default()
            })
        };
        let bands = list("", "").await.unwrap().into_owned().bands;
        let shown: Vec<_> = bands
            .iter()
            .map(|band| (band.price_min, band.start_hour, band.end_hour, band.days.len()))
            .collect();
        assert_eq!(shown, [(10_000_000, 0, 24, 7), (15_000_000, 18, 24, 7)]);
        assert_eq!((bands[0].currency.as_str(), bands[0].segment.as_str()), ("IDR", "standard"));
        assert_eq!(list("futsal", "standard").await.unwrap().into_owned().bands.len(), 2);
        assert!(list("tennis", "").await.unwrap().into_owned().bands.is_empty());
        assert!(list("futsal", "members").await.unwrap().into_owned().bands.is_empty());
        let long = "x".repeat(41);
        assert_eq!(refusal(list("", &long).await).fields, ["segment: string.max_len"]);
    }

    async fn an_inactive_or_unknown_venue_is_not_there(app: TestApp) {
        let id = add(&app, &hall("Closed Hall", -6.2, 106.8)).await;
        deactivate(&app, id).await;
        let visitor = app.visitor();
        for venue_id in [id.to_string(), Uuid::from_u128(9).to_string(), "no-id".to_owned()] {
            let request = GetVenueRequest { id: venue_id.clone(), ..Default::default() };
            let refused = refusal(visitor.venues().get_venue(request).await);
            assert_eq!(refused.short(), "not_found/NOT_FOUND");
            let request = ListVenuePricingBandsRequest { venue_id, ..Default::default() };
            let refused = refusal(visitor.venues().list_venue_pricing_bands(request).await);
            assert_eq!(refused.metadata["resource"], "venue");
        }
        assert_eq!(search(&app, named("closed")).await.1, 0);
    }

    async fn wrong_searches_are_refused_by_field(app: TestApp) {
        let visitor = app.visitor();
        let centre = |latitude, longitude| SearchVenuesRequest {
            latitude,
            longitude,
            ..Default::default()
        };
        let base = centre(Some(-6.2), Some(106.8));
        for (request, fields) in [
            (centre(Some(90.1), Some(0.0)), vec!["latitude: double.gte_lte"]),
            (centre(Some(0.0), Some(-180.1)), vec!["longitude: double.gte_lte"]),
            (centre(Some(1.0), None), vec!["longitude: centre.half"]),
            (centre(None, Some(1.0)), vec!["latitude: centre.half"]),
            (
                SearchVenuesRequest { radius_meters: 100_001.0, ..base.clone() },
                vec!["radius_meters: double.gte_lte"],
            ),
            (
                SearchVenuesRequest { radius_meters: 5.0, ..Default::default() },
                vec!["radius_meters: centre.missing"],
            ),
            (
                SearchVenuesRequest { sport_ids: vec!["futsal".to_owned(), "chess".to_owned()], ..base.clone() },
                vec!["sport_ids[1]: sport.unknown"],
            ),
            (
                SearchVenuesRequest { sport_ids: vec!["futsal".to_owned(); 19], ..base.clone() },
                vec!["sport_ids: repeated.max_items"],
            ),
            (SearchVenuesRequest { city: "x".repeat(121), ..base.clone() }, vec!["city: string.max_len"]),
            (named(&"x".repeat(201)), vec!["search: string.max_len"]),
            (SearchVenuesRequest { limit: 101, ..base.clone() }, vec!["limit: int32.gte_lte"]),
            (SearchVenuesRequest { offset: 10_001, ..base }, vec!["offset: int32.gte_lte"]),
        ] {
            let refused = refusal(visitor.venues().search_venues(request).await);
            assert_eq!((refused.code.as_str(), refused.fields), ("invalid_argument", fields.into_iter().map(str::to_owned).collect()));
        }
        let body = r#"{"latitude": "NaN", "longitude": 1}"#;
        let (status, answer) = visitor.post("lapang.v1.VenueService/SearchVenues", body).await;
        assert_eq!((status, &answer["code"]), (400, &"invalid_argument".into()));
        let request = ListVenuesBySportRequest { sport_id: "chess".to_owned(), ..Default::default() };
        let refused = refusal(visitor.venues().list_venues_by_sport(request).await);
        assert_eq!(refused.metadata["resource"], "sport");
    }

    async fn the_demo_fills_the_search(app: TestApp) {
        let ids = lapang::venues::demo::fill(&app.app).await.unwrap();
        assert!(ids.len() >= 120);
        let request = SearchVenuesRequest {
            latitude: Some(-6.2607),
            longitude: Some(106.8106),
            radius_meters: 10_000.0,
            sport_ids: vec!["futsal".to_owned(), "badminton".to_owned()],
            ..Default::default()
        };
        let (found, total) = search(&app, request).await;
        assert!(total >= 15, "{total}");
        assert!(found.is_sorted_by_key(|venue| venue.distance_meters));
        for sport in lapang::sports::catalogue::ALL {
            let request = ListVenuesBySportRequest { sport_id: sport.id.to_owned(), ..Default::default() };
            let found = app.visitor().venues().list_venues_by_sport(request).await;
            assert!(found.unwrap().into_owned().total > 0, "{}", sport.id);
        }
        assert_eq!(search(&app, named("jakarta selatan")).await.1, 36);
    }

    async fn staff_calls_are_for_staff_and_come_later(app: TestApp) {
        let request = || ListVenuesForAdminRequest::default();
        let refused = refusal(app.visitor().venue_admin().list_venues_for_admin(request()).await);
        assert_eq!(refused.code, "unauthenticated");
        let ani = app.person("ani@example.com").await;
        let refused = refusal(ani.venue_admin().list_venues_for_admin(request()).await);
        assert_eq!(refused.short(), "permission_denied/STAFF_ONLY");
        let admin = app.staff("boss@example.com", None).await;
        let refused = refusal(admin.venue_admin().list_venues_for_admin(request()).await);
        assert_eq!(refused.code, "unimplemented");
    }
}

#[test]
fn the_reference_knows_distances() {
    let away = meters((48.864_716, 2.349_014), (31.224_361, 121.469_17));
    assert!((away - 9_262_547.5).abs() < 1.0);
}
