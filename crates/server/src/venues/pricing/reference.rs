//! Slots and prices of 10,000 random venues against a reference that goes through time in steps
//! of five minutes, in zones with and without a change of the clock.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use lapang_db::Uuid;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::{Band, Quote, STANDARD};
use crate::venues::{BookingMode, Offer, Opening, PaymentMode, VenueCard, VenueSport};

const CASES: usize = 10_000;
const ZONES: [&str; 8] = [
    "Asia/Jakarta",
    "Asia/Makassar",
    "Asia/Jayapura",
    "Europe/Berlin",
    "America/New_York",
    // Its clock changes by half an hour.
    "Australia/Lord_Howe",
    // Theirs change at midnight.
    "America/Santiago",
    "Africa/Cairo",
];
/// With the largest price of an hour, in minor units: of none, two and three decimal digits.
const CURRENCIES: [(&str, i64); 6] = [
    ("IDR", 200_000_000),
    ("JPY", 30_000),
    ("KWD", 90_000),
    ("USD", 20_000),
    ("SGD", 20_000),
    ("MYR", 50_000),
];

/// A band with days and hours as a price list has them.
struct Line {
    days: Vec<i8>,
    hours: std::ops::Range<i8>,
    band: Band,
}

fn line(rng: &mut StdRng, (currency, most): (&str, i64)) -> Line {
    let mask = match rng.random_range(0..4) {
        0 => 0b111_1111,
        1 => 0b001_1111,
        2 => 0b110_0000,
        _ => rng.random_range(1..=127_i64),
    };
    let start_hour = rng.random_range(0..24_i64);
    let end_hour = rng.random_range(start_hour + 1..=24);
    let price_min = rng.random_range(0..=most);
    let hour = |hour: i64| i8::try_from(hour).unwrap();
    Line {
        days: (0..7).filter(|day| mask & (1 << day) != 0).collect(),
        hours: hour(start_hour)..hour(end_hour),
        band: Band {
            id: Uuid::from_u128(rng.random()),
            sport_id: "futsal".to_owned(),
            currency: currency.to_owned(),
            segment: STANDARD.to_owned(),
            price_min,
            price_max: rng.random_range(price_min..=most),
            days: mask,
            start_hour,
            end_hour,
            notes: String::new(),
            created_at: Timestamp::UNIX_EPOCH,
            updated_at: Timestamp::UNIX_EPOCH,
        },
    }
}

fn lines(rng: &mut StdRng) -> Vec<Line> {
    let main = *CURRENCIES.choose(rng).unwrap();
    let count = rng.random_range(0..7);
    let mut all: Vec<Line> = (0..count)
        .map(|_| {
            let is_other = rng.random_ratio(1, 30);
            let other = *CURRENCIES.choose(rng).unwrap();
            line(rng, if is_other { other } else { main })
        })
        .collect();
    // Most venues say a price for every hour.
    if rng.random_ratio(4, 5) {
        let mut whole = line(rng, main);
        whole.days = (0..7).collect();
        whole.hours = 0..24;
        (whole.band.days, whole.band.start_hour, whole.band.end_hour) = (127, 0, 24);
        all.push(whole);
    }
    all
}

/// A moment's line: the one with the fewest days, then the fewest hours, then the first by id.
fn line_at<'a>(lines: &'a [Line], zone: &TimeZone, at: Timestamp) -> Option<&'a Line> {
    let local = at.to_zoned(zone.clone());
    let weekday = local.weekday().to_monday_zero_offset();
    let mut found: Vec<&Line> = lines
        .iter()
        .filter(|line| line.days.contains(&weekday) && line.hours.contains(&local.hour()))
        .collect();
    found.sort_by_key(|line| (line.days.len(), line.hours.len(), line.band.id));
    found.first().copied()
}

/// Adds up five minutes at a time and rounds the sum once, half up.
fn priced(lines: &[Line], zone: &TimeZone, start: Timestamp, minutes: i64) -> Option<Quote> {
    let mut sums: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    for step in 0..minutes / 5 {
        let at = start + SignedDuration::from_mins(step * 5);
        let band = &line_at(lines, zone, at)?.band;
        let sum = sums.entry(&band.currency).or_default();
        *sum = (sum.0 + 5 * band.price_min, sum.1 + 5 * band.price_max);
    }
    let rounded = |sum: i64| sum / 60 + i64::from(sum % 60 >= 30);
    match sums.pop_first() {
        Some((currency, (min, max))) if sums.is_empty() => Some(Quote {
            min: rounded(min),
            max: rounded(max),
            currency: currency.to_owned(),
        }),
        _ => None,
    }
}

/// Hours of a week that do not reach into each other.
fn week(rng: &mut StdRng) -> Vec<Opening> {
    let mut week = Vec::new();
    for day in 0..7_u8 {
        if rng.random_ratio(1, 8) {
            continue;
        }
        // In half hours: from 04:00 at the earliest, until 03:00 at the latest.
        let open = rng.random_range(8..40_i64);
        let close = rng.random_range(open + 1..=54);
        week.push(Opening {
            day,
            open_minute: open * 30,
            close_minute: close * 30,
        });
    }
    week
}

/// When a clock on the wall first shows a time, looked for half hour by half hour. What it skips
/// comes as long after the last hour that it shows as it would have.
fn first_shown(zone: &TimeZone, date: Date, minute: i64) -> Timestamp {
    let wanted = date.at(0, 0, 0, 0) + minute.minutes();
    let mut at =
        wanted.to_zoned(TimeZone::UTC).unwrap().timestamp() - SignedDuration::from_hours(16);
    while zone.to_datetime(at) < wanted {
        at += SignedDuration::from_mins(30);
    }
    if zone.to_datetime(at) != wanted {
        return first_shown(zone, date, minute - 60) + SignedDuration::from_hours(1);
    }
    at
}

/// Every slot that begins on a local day: of its own hours, and of those of the evening before.
fn slots(week: &[Opening], zone: &TimeZone, date: Date, minutes: i64) -> Vec<Timestamp> {
    let mut all = Vec::new();
    for day in [date - 1.day(), date] {
        let weekday = day.weekday().to_monday_zero_offset();
        for opening in week.iter().filter(|it| i8::try_from(it.day) == Ok(weekday)) {
            let closes = first_shown(zone, day, opening.close_minute);
            let mut start = first_shown(zone, day, opening.open_minute);
            while start + SignedDuration::from_mins(minutes) <= closes {
                if zone.to_datetime(start).date() == date {
                    all.push(start);
                }
                start += SignedDuration::from_mins(minutes);
            }
        }
    }
    all
}

fn offer(zone: &str, slot_minutes: i64, opening_hours: &[Opening], lines: &[Line]) -> Offer {
    let venue = VenueCard {
        id: Uuid::nil(),
        google_place_id: String::new(),
        name: String::new(),
        address: String::new(),
        formatted_address: String::new(),
        city: String::new(),
        country: String::new(),
        latitude: 0.0,
        longitude: 0.0,
        phone_number: String::new(),
        website: String::new(),
        google_maps_url: String::new(),
        time_zone: zone.to_owned(),
        rating: 0.0,
        user_ratings_total: 0,
        price_level: 0,
        types: Vec::new(),
        is_active: true,
        cancel_cutoff_minutes: 0,
        opening_hours: opening_hours.to_vec(),
        created_at: Timestamp::UNIX_EPOCH,
        updated_at: Timestamp::UNIX_EPOCH,
    };
    let sport = VenueSport {
        id: Uuid::nil(),
        venue_id: Uuid::nil(),
        sport_id: "futsal".to_owned(),
        slot_minutes,
        booking_mode: BookingMode::Request,
        payment_mode: PaymentMode::None,
        confirm_taken_offers: true,
        created_at: Timestamp::UNIX_EPOCH,
        courts: Vec::new(),
    };
    let bands = lines.iter().map(|line| line.band.clone()).collect();
    Offer::new(venue, sport, bands).unwrap()
}

/// A day of 2026 and 2027; every third one around a change of the clock.
fn day(rng: &mut StdRng) -> Date {
    const CHANGES: [(i16, i8, i8); 14] = [
        (2026, 3, 8),
        (2026, 3, 29),
        (2026, 10, 25),
        (2026, 11, 1),
        (2027, 3, 14),
        (2027, 3, 28),
        (2027, 10, 31),
        (2027, 11, 7),
        (2026, 4, 5),
        (2026, 9, 6),
        (2026, 10, 4),
        (2026, 4, 24),
        (2026, 10, 30),
        (2027, 4, 4),
    ];
    if rng.random_ratio(1, 3) {
        let (year, month, day) = *CHANGES.choose(rng).unwrap();
        return Date::constant(year, month, day) + rng.random_range(-1..=1_i64).days();
    }
    Date::constant(2026, 1, 1) + rng.random_range(0..730_i64).days()
}

#[test]
fn slots_and_prices_of_random_venues_are_those_of_the_reference() {
    let mut rng = StdRng::seed_from_u64(0x1a9a_0004);
    let (mut slot_count, mut quoted, mut uneven) = (0, 0, 0);
    for case in 0..CASES {
        let name = ZONES[case % ZONES.len()];
        let zone = TimeZone::get(name).unwrap();
        let minutes = *[30, 60, 90, 120].choose(&mut rng).unwrap();
        let (hours, lines, date) = (week(&mut rng), lines(&mut rng), day(&mut rng));
        let offer = offer(name, minutes, &hours, &lines);
        let expected = slots(&hours, &zone, date, minutes);
        assert_eq!(
            offer.slots_on(date),
            expected,
            "{name} {date} {minutes} {hours:?}"
        );
        slot_count += expected.len();
        let Some(start) = expected.choose(&mut rng) else {
            continue;
        };
        assert_eq!(offer.check_slot(*start, minutes), Ok(()), "{name} {start}");
        // One slot, and as many as fit an evening.
        for long in [minutes, minutes * rng.random_range(1..=4)] {
            let expected = priced(&lines, &zone, *start, long);
            assert_eq!(offer.quote(*start, long), expected, "{name} {start} {long}");
            quoted += usize::from(expected.is_some());
            let first = line_at(&lines, &zone, *start).map(|line| line.band.id);
            let last = *start + SignedDuration::from_mins(long - 1);
            let last = line_at(&lines, &zone, last).map(|line| line.band.id);
            uneven += usize::from(expected.is_some() && first != last);
        }
    }
    // The cases are about something.
    assert!(
        slot_count > 50_000 && quoted > 10_000 && uneven > 2_000,
        "{slot_count} {quoted} {uneven}"
    );
}
