//! Searches by time: the same answer as asking every venue for its hours.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use lapang::error::Error;
use lapang::venues::write::{NewBand, NewSport, NewVenue};
use lapang::venues::{self, BookingMode, Holder, Opening, PaymentMode, Span, claims};
use lapang::wire;
use lapang_api::{
    AvailabilitySlot, ListAvailabilityRequest, SearchFilter, SearchVenuesRequest,
    SearchVenuesResponse, SlotState, VenueSort,
};
use lapang_db::Uuid;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::venues::{add, daily, hall};
use lapang_testing::app::{TestApp, refusal};
use lapang_testing::{on_both_engines, on_sqlite};

const VENUES: usize = 24;
const SEARCHES: usize = 24;

fn any_venue(rng: &mut StdRng, number: usize) -> NewVenue {
    let zones = [
        "Asia/Jakarta",
        "Asia/Makassar",
        "Europe/Berlin",
        "Asia/Kathmandu",
    ];
    let mut openings: Vec<Opening> = Vec::new();
    for day in 0..7 {
        let (first, second) = (rng.random_range(0..20), rng.random_range(20..44));
        // Closed, in two parts, around the clock, or past midnight.
        let hours: &[(i64, i64)] = match rng.random_range(0..6) {
            0 => &[],
            1 => &[(first, 20), (second, 47)],
            2 => &[(0, 48)],
            _ => &[(first, first + second)],
        };
        openings.extend(hours.iter().map(|(from, to)| Opening {
            day,
            open_minute: from * 30,
            close_minute: to * 30,
        }));
    }
    let band = |days, start_hour, end_hour, price_min| NewBand {
        sport_id: "futsal",
        price_min,
        price_max: price_min,
        days,
        start_hour,
        end_hour,
        notes: "",
        first_courts: 0,
    };
    let price = rng.random_range(1..20) * 1_000_000;
    NewVenue {
        city: "Jakarta".to_owned(),
        rating: f64::from(rng.random_range(0..50)) / 10.0,
        time_zone: (*zones.choose(rng).unwrap()).to_owned(),
        opening_hours: Some(openings),
        sports: vec![NewSport {
            sport_id: "futsal",
            slot_minutes: *[30, 60, 60, 90, 120].choose(rng).unwrap(),
            booking_mode: BookingMode::Instant,
            payment_mode: PaymentMode::None,
            courts: rng.random_range(1..4),
        }],
        bands: vec![
            band(0b111_1111, 0, 24, price),
            band(0b001_1111, 17, 22, price * 2),
        ],
        ..hall(
            &format!("Hall {number}"),
            -6.2 + rng.random_range(-0.05..0.05),
            106.8,
        )
    }
}

/// Bookings, requests that ran out, and blackouts.
async fn fill(app: &TestApp, venue: Uuid, times: &[Timestamp], seed: u64) {
    let times = times.to_vec();
    app.app
        .write(move |tx| {
            let mut rng = StdRng::seed_from_u64(seed);
            let offer = venues::offer(tx.conn, venue, "futsal")?.unwrap();
            for _ in 0..60 {
                let near = times.choose(&mut rng).unwrap();
                let from = *near + SignedDuration::from_mins(rng.random_range(-8..8) * 30);
                let span = Span {
                    starts_at: from,
                    ends_at: from + SignedDuration::from_mins(rng.random_range(1..5) * 30),
                };
                let court = offer.courts.choose(&mut rng).unwrap().clone();
                let (holder, expires_at) = match rng.random_range(0..4) {
                    0 => (Holder::Blackout(tx.app.new_id()), None),
                    1 => (
                        Holder::Booking(tx.app.new_id()),
                        Some(tx.now - SignedDuration::from_mins(1)),
                    ),
                    _ => (Holder::Booking(tx.app.new_id()), None),
                };
                let _taken_or_not = claims::take(tx, &[court], &[span], holder, expires_at)?;
            }
            Ok::<(), Error>(())
        })
        .await
        .unwrap();
}

/// Whether one court of the venue can be claimed for all of the time; nothing is kept.
async fn can_claim(app: &TestApp, venue: Uuid, from: Timestamp, minutes: i64) -> bool {
    let span = Span {
        starts_at: from,
        ends_at: from + SignedDuration::from_mins(minutes),
    };
    app.app
        .write(move |tx| {
            let offer = venues::offer(tx.conn, venue, "futsal")?.unwrap();
            let holder = Holder::Proposal(tx.app.new_id());
            let taken = claims::take(tx, &offer.courts, &[span], holder, None)?;
            claims::release(tx.conn, holder)?;
            Ok::<bool, Error>(taken.is_ok())
        })
        .await
        .unwrap()
}

/// Every slot of the days around a time.
async fn slots(app: &TestApp, venue: Uuid, at: Timestamp) -> Vec<AvailabilitySlot> {
    let before = at - SignedDuration::from_hours(48);
    let request = ListAvailabilityRequest {
        venue_id: venue.to_string(),
        sport_id: "futsal".to_owned(),
        from_date: before.to_string()[..10].to_owned(),
        days: 5,
        ..Default::default()
    };
    let answer = app.visitor().venues().list_availability(request).await;
    let days = answer.unwrap().into_owned().days;
    days.into_iter().flat_map(|day| day.slots).collect()
}

fn start(slot: &AvailabilitySlot) -> Timestamp {
    Timestamp::from_second(slot.start_time.seconds).unwrap()
}

fn is_free_run(slots: &[AvailabilitySlot], from: Timestamp, minutes: i64) -> bool {
    let mut at = from;
    let end = from + SignedDuration::from_mins(minutes);
    while at < end {
        let slot = slots
            .iter()
            .find(|slot| start(slot) == at && slot.state == SlotState::Free);
        let Some(slot) = slot else { return false };
        at += SignedDuration::from_mins(slot.duration_minutes.into());
    }
    at == end
}

async fn search(app: &TestApp, request: SearchVenuesRequest) -> SearchVenuesResponse {
    let answer = app.visitor().venues().search_venues(request).await;
    answer.unwrap().into_owned()
}

fn at(from: Timestamp, minutes: i32) -> SearchVenuesRequest {
    SearchVenuesRequest {
        city: "Jakarta".to_owned(),
        sport_ids: vec!["futsal".to_owned()],
        limit: 100,
        free_from: wire::time(from),
        free_minutes: minutes,
        ..Default::default()
    }
}

on_both_engines! {
    async fn a_search_by_time_finds_what_each_venue_would_give(app: TestApp) {
        let mut rng = StdRng::seed_from_u64(36);
        let now = app.app.now();
        let mut times: Vec<Timestamp> = (0..SEARCHES)
            .map(|_| now + SignedDuration::from_mins(rng.random_range(1..28 * 48) * 30))
            .collect();
        // The night on which Berlin's clock changes.
        times.push("2026-03-29T01:00:00Z".parse().unwrap());
        let mut halls = Vec::new();
        for number in 0..VENUES {
            let id = add(&app, &any_venue(&mut rng, number)).await;
            fill(&app, id, &times, rng.random()).await;
            halls.push(id);
        }
        let (mut matches, mut misses) = (0, 0);
        for from in times {
            let minutes = *[0, 60, 90, 120, 180].choose(&mut rng).unwrap();
            let answer = search(&app, at(from, minutes)).await;
            let found: BTreeSet<Uuid> = answer.venues.iter().map(|venue| venue.id.parse().unwrap()).collect();
            let mut expected = BTreeSet::new();
            for hall in &halls {
                let slots = slots(&app, *hall, from).await;
                // Rounded up to what the slots allow.
                let slot = slots.first().map_or(60, |slot| slot.duration_minutes);
                let length = i64::from((minutes.max(1) + slot - 1) / slot * slot);
                if is_free_run(&slots, from, length) && can_claim(&app, *hall, from, length).await {
                    expected.insert(*hall);
                }
                let Some(venue) = answer.venues.iter().find(|venue| venue.id == hall.to_string()) else { continue };
                if minutes > 0 { continue }
                // Each free slot within two hours is a start, at its price.
                let near = slots.iter().filter(|slot| {
                    slot.state == SlotState::Free && start(slot).duration_since(from).abs() <= SignedDuration::from_hours(2)
                });
                let near: Vec<_> = near.map(|slot| (slot.start_time.seconds, slot.price_min)).collect();
                let starts: Vec<_> = venue.free_starts.iter().map(|start| (start.start_time.seconds, start.price_min)).collect();
                assert_eq!(starts, near);
            }
            assert_eq!(found, expected, "{from} for {minutes}");
            assert_eq!(usize::try_from(answer.total).unwrap(), expected.len());
            matches += expected.len();
            misses += halls.len() - expected.len();

            // A page at a time, in the order of the whole.
            let mut paged = Vec::new();
            for offset in (0..30).step_by(3) {
                let request = SearchVenuesRequest { limit: 3, offset, ..at(from, minutes) };
                let page = search(&app, request).await;
                paged.extend(page.venues.iter().map(|venue| venue.id.clone()));
                assert_eq!(page.total_is_at_least, paged.len() < expected.len());
            }
            assert_eq!(paged, answer.venues.iter().map(|venue| venue.id.clone()).collect::<Vec<_>>());

            // Near a place the same venues, nearest first.
            let near = SearchVenuesRequest { city: String::new(), latitude: Some(-6.2), longitude: Some(106.8), ..at(from, minutes) };
            let near = search(&app, near).await.venues;
            assert!(near.is_sorted_by_key(|venue| venue.distance_meters.unwrap_or(f64::MAX)));
            assert_eq!(near.iter().map(|venue| venue.id.parse().unwrap()).collect::<BTreeSet<Uuid>>(), expected);
        }
        assert!(matches > 40 && misses > 40, "{matches} {misses}");
    }
}

/// Days from the tests' first, at an hour in Jakarta.
fn jakarta(day: i64, hour: i64) -> Timestamp {
    lapang_testing::app::hall::at(day, hour)
}

on_sqlite! {
    async fn free_venues_come_in_the_order_that_is_asked_for_and_below_a_price(app: TestApp) {
        let make = async |name: &str, north: f64, rating: f64, evening: i64| {
            let mut venue = hall(name, -6.2 + north * 0.009, 106.8);
            "Jakarta".clone_into(&mut venue.city);
            venue.rating = rating;
            (venue.bands[1].price_min, venue.bands[1].price_max) = (evening, evening);
            add(&app, &venue).await
        };
        make("Near", 1.0, 3.0, 18_000_000).await;
        make("Good", 3.0, 5.0, 17_000_000).await;
        make("Cheap", 2.0, 4.0, 12_000_000).await;
        let names = async |request| {
            let found = search(&app, request).await.venues;
            found.into_iter().map(|venue| venue.name).collect::<Vec<_>>().join(", ")
        };
        let near = SearchVenuesRequest { city: String::new(), latitude: Some(-6.2), longitude: Some(106.8), ..at(jakarta(1, 19), 120) };
        let sorted = |request: &SearchVenuesRequest, sort: VenueSort| SearchVenuesRequest { sort: sort.into(), ..request.clone() };
        let evening = at(jakarta(1, 19), 120);
        for (request, expected) in [
            (near.clone(), "Near, Cheap, Good"),
            (sorted(&near, VenueSort::Rating), "Good, Cheap, Near"),
            (sorted(&near, VenueSort::Cheapest), "Cheap, Good, Near"),
            (evening.clone(), "Good, Cheap, Near"),
            (sorted(&evening, VenueSort::Cheapest), "Cheap, Good, Near"),
            (SearchVenuesRequest { max_price: Some(17_000_000), ..evening.clone() }, "Good, Cheap"),
            // In the morning all cost the same.
            (SearchVenuesRequest { max_price: Some(10_000_000), ..at(jakarta(1, 9), 60) }, "Good, Cheap, Near"),
            (SearchVenuesRequest { max_price: Some(9_999_999), ..at(jakarta(1, 9), 60) }, ""),
        ] {
            assert_eq!(names(request.clone()).await, expected, "{request:?}");
        }
        let found = search(&app, sorted(&evening, VenueSort::Cheapest)).await;
        let start = found.venues[0].free_starts.iter().find(|start| start.start_time == evening.free_from).unwrap();
        assert_eq!((start.price_min, start.duration_minutes), (Some(24_000_000), 120));
    }

    async fn where_nothing_is_free_the_nearest_hours_are_offered(app: TestApp) {
        let mut venue = hall("Late Hall", -6.2, 106.8);
        "Jakarta".clone_into(&mut venue.city);
        venue.opening_hours = Some(daily(10, 21));
        add(&app, &venue).await;
        // An hour too long: the venue closes at nine.
        let answer = search(&app, at(jakarta(1, 20), 120)).await;
        assert_eq!((answer.total, answer.venues.len()), (0, 0));
        assert_eq!((answer.without[0].filter, answer.without[0].total), (SearchFilter::Time.into(), 1));
        let starts: Vec<i64> = answer.free_nearby[0].free_starts.iter().map(|start| start.start_time.seconds).collect();
        assert_eq!(starts, [jakarta(1, 18).as_second(), jakarta(1, 19).as_second()]);
    }

    async fn impossible_times_are_refused_with_the_nearest_possible(app: TestApp) {
        let visitor = app.visitor();
        let now = app.app.now();
        for (request, field, rule) in [
            (at(now, 60), "free_from", "time.past"),
            (at(now + SignedDuration::from_hours(365 * 24 + 1), 60), "free_from", "time.horizon"),
            (at(jakarta(1, 19), 45), "free_minutes", "length.grid"),
            (SearchVenuesRequest { free_from: None.into(), ..at(now, 60) }, "free_minutes", "time.missing"),
            (SearchVenuesRequest { sort: VenueSort::Nearest.into(), ..at(jakarta(1, 19), 60) }, "sort", "centre.missing"),
        ] {
            let refused = refusal(visitor.venues().search_venues(request).await);
            assert_eq!(refused.fields, [format!("{field}: {rule}")]);
        }
    }
}
