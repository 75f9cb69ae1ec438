//! Invented venues at real coordinates in five Indonesian cities (rules.md §10). We know of no business with these
//! names.

mod facts;
pub mod photos;
mod plans;
mod saved;
mod tables;

use std::sync::Arc;

use jiff::ToSpan;
use lapang_db::{Conn, Uuid};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use self::tables::{AREAS, Area, FIRST, KINDS, SECOND, STREETS};
use super::admin::blackout;
use super::model::{BookingMode, Opening, PaymentMode};
use super::payment::{self, Instructions};
use super::write::{self, NewBand, NewSport, NewVenue};
use super::{hours, store};
use crate::app::App;
use crate::error::Error;

pub use facts::describe;
pub use plans::plan;
pub use saved::save;

/// Fills an empty database and returns the venues in the order of the areas.
pub async fn fill(app: &Arc<App>) -> Result<Vec<Uuid>, Error> {
    let venues = Arc::new(venues());
    app.write(move |tx| {
        let mut ids = Vec::with_capacity(venues.len());
        for venue in venues.iter() {
            let id = write::add(tx, venue)?;
            instruct(tx.conn, id, venue)?;
            ids.push(id);
        }
        Ok(ids)
    })
    .await
}

/// Adds payment instructions where prepayment is required. No bank has this name.
fn instruct(conn: &mut dyn Conn, id: Uuid, venue: &NewVenue) -> Result<(), Error> {
    for sport in &venue.sports {
        if sport.payment_mode == PaymentMode::Manual
            && let Some(row) = store::payment::venue_sport(conn, id, sport.sport_id)?
        {
            let instructions = Instructions {
                bank_name: "Bank Contoh".to_owned(),
                account_number: "0000 5550 100".to_owned(),
                account_name: venue.name.clone(),
                notes: "Tulis nama kamu di berita transfer.".to_owned(),
                qris_url: String::new(),
            };
            payment::write(conn, row, &instructions)?;
        }
    }
    Ok(())
}

/// Blacks out the day after tomorrow's morning on the last court of the first venues.
pub async fn black_out(app: &Arc<App>, venues: &[Uuid]) -> Result<(), Error> {
    const REASONS: [&str; 4] = [
        "Perbaikan lantai",
        "Turnamen antarsekolah",
        "Ganti lampu",
        "Acara pribadi",
    ];
    let venues: Vec<Uuid> = venues.iter().copied().take(REASONS.len()).collect();
    app.write(move |tx| {
        for (venue, reason) in venues.iter().zip(REASONS) {
            let card = store::cards(tx.conn, &[*venue])?.remove(venue);
            let court = super::courts(tx.conn, *venue)?.pop();
            let (Some(card), Some(court)) = (card, court) else {
                continue;
            };
            let zone = card.zone()?;
            let day = zone.to_datetime(tx.now).date().saturating_add(2.days());
            let (Some(starts_at), Some(ends_at)) = (
                hours::wall_clock(&zone, day, 9 * 60),
                hours::wall_clock(&zone, day, 12 * 60),
            ) else {
                continue;
            };
            let input = blackout::BlackoutInput {
                court_id: court.id,
                starts_at,
                ends_at,
                reason: reason.to_owned(),
            };
            blackout::black_out(tx, *venue, &input)?;
        }
        Ok(())
    })
    .await
}

/// Deterministic: the same venues every time.
fn venues() -> Vec<NewVenue> {
    let mut rng = StdRng::seed_from_u64(0x1a9a_1195);
    let mut venues = Vec::new();
    for area in &AREAS {
        for _ in 0..area.venues {
            venues.push(venue(area, venues.len(), &mut rng));
        }
    }
    venues
}

fn venue(area: &Area, index: usize, rng: &mut StdRng) -> NewVenue {
    let kind = &KINDS[index % KINDS.len()];
    // Pairs every first name with every second one before a pair repeats.
    let second = SECOND[(index / FIRST.len() * 7 + index) % SECOND.len()];
    let name = kind
        .pattern
        .replace("{}", &format!("{} {second}", FIRST[index % FIRST.len()]));
    let street = STREETS.choose(rng).unwrap_or(&"Kenanga");
    let address = format!(
        "Jl. {street} {} No. {}, {}",
        ["Raya", "Dalam", "Timur", "Barat"][index % 4],
        rng.random_range(2..180),
        area.name
    );
    let is_instant = index % 3 == 1;
    let is_paid = index % 11 == 4;
    let mut venue = NewVenue {
        source_id: Some(format!("demo/{}", index + 1)),
        formatted_address: if area.district.starts_with(area.city) {
            format!("{address}, {}, Indonesia", area.district)
        } else {
            format!("{address}, {}, {}, Indonesia", area.city, area.district)
        },
        name,
        address,
        city: area.city.to_owned(),
        country: "ID".to_owned(),
        latitude: rounded(area.latitude + rng.random_range(-0.008..0.008)),
        longitude: rounded(area.longitude + rng.random_range(-0.008..0.008)),
        phone_number: format!("+62 800 555 {:04}", 100 + index),
        website: format!("https://venue-{}.example/", index + 1),
        time_zone: match area.city {
            "Denpasar" => "Asia/Makassar",
            _ => "Asia/Jakarta",
        }
        .to_owned(),
        rating: f64::from(rng.random_range(36..50)) / 10.0,
        rating_source: "Google".to_owned(),
        user_ratings_total: rng.random_range(8..900),
        price_level: rng.random_range(1..4),
        types: vec![kind.place_type.to_owned()],
        opening_hours: Some(opening_hours(index)),
        ..NewVenue::default()
    };
    venue.google_maps_url = format!(
        "https://www.google.com/maps/search/?api=1&query={},{}",
        venue.latitude, venue.longitude
    );
    for (sport_id, least, most, slot_minutes, thousands) in kind.sports {
        venue.sports.push(NewSport {
            sport_id,
            slot_minutes: *slot_minutes,
            booking_mode: if is_instant {
                BookingMode::Instant
            } else {
                BookingMode::Request
            },
            payment_mode: if is_paid {
                PaymentMode::Manual
            } else {
                PaymentMode::None
            },
            courts: rng.random_range(*least..=*most),
        });
        // Up to a fifth more, in steps of five thousand rupiah.
        let plain = thousands * rng.random_range(100..120) / 100 / 5 * 5;
        let is_sold_at_once = is_instant || is_paid;
        venue
            .bands
            .extend(bands(sport_id, plain.max(5), is_sold_at_once));
    }
    venue
}

/// About a metre.
fn rounded(degrees: f64) -> f64 {
    (degrees * 100_000.0).round() / 100_000.0
}

const WORKDAYS: i64 = 0b001_1111;
const WEEKEND: i64 = 0b110_0000;
/// Minor units in a thousand rupiah.
const THOUSAND: i64 = 100_000;

/// A base price, a higher one on weekday evenings, and one at weekends. Where hours are sold at once the first court costs
/// a fifth more; elsewhere weekends have a range.
fn bands(sport_id: &'static str, plain: i64, is_sold_at_once: bool) -> Vec<NewBand> {
    let weekend = (plain * 3 / 2, plain * 2);
    if !is_sold_at_once {
        return of_sport(sport_id, plain, weekend);
    }
    let exactly = |price: i64| of_sport(sport_id, price, (price * 3 / 2, price * 3 / 2));
    let mut bands = exactly(plain);
    let first = exactly(plain * 6 / 5).into_iter().map(|band| NewBand {
        first_courts: 1,
        ..band
    });
    bands.extend(first);
    bands
}

fn of_sport(sport_id: &'static str, plain: i64, weekend: (i64, i64)) -> Vec<NewBand> {
    let band = |days, (start_hour, end_hour), (min, max), notes| NewBand {
        sport_id,
        price_min: min * THOUSAND,
        price_max: max * THOUSAND,
        days,
        start_hour,
        end_hour,
        notes,
        first_courts: 0,
    };
    let evening = plain * 3 / 2;
    vec![
        band(WORKDAYS | WEEKEND, (0, 24), (plain, plain), ""),
        band(WORKDAYS, (17, 24), (evening, evening), "Evening"),
        band(WEEKEND, (6, 24), weekend, "Weekend"),
    ]
}

fn opening_hours(index: usize) -> Vec<Opening> {
    (0..7_u8)
        .filter_map(|day| {
            let is_party_night = day == 4 || day == 5;
            let (open, close) = match index % 6 {
                0 | 3 => (6, 23),
                1 if is_party_night => (8, 26),
                1 => (8, 24),
                2 => (7, 22),
                4 => (0, 24),
                // Closed on Mondays.
                _ if day == 0 => return None,
                _ => (9, 21),
            };
            Some(Opening {
                day,
                open_minute: open * 60,
                close_minute: close * 60,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::sports::catalogue;

    #[test]
    fn the_demo_has_every_sport_in_five_cities_under_different_names() {
        let venues = venues();
        assert!(venues.len() >= 120, "{}", venues.len());
        let names: BTreeSet<&str> = venues.iter().map(|venue| venue.name.as_str()).collect();
        assert_eq!(names.len(), venues.len());
        let cities: BTreeSet<&str> = venues.iter().map(|venue| venue.city.as_str()).collect();
        assert_eq!(cities.len(), 5);
        let sports: BTreeSet<&str> = venues
            .iter()
            .flat_map(|venue| venue.sports.iter().map(|sport| sport.sport_id))
            .collect();
        assert_eq!(sports.len(), catalogue::ALL.len());
        let again: Vec<String> = super::venues().into_iter().map(|it| it.address).collect();
        assert!(venues.iter().map(|it| &it.address).eq(&again));
    }
}
