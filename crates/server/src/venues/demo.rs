//! Invented venues at real coordinates in five cities of Indonesia (rules.md §10). No business of
//! these names is known to us.

use std::sync::Arc;

use lapang_db::Uuid;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::write::{self, NewBand, NewSport, NewVenue};
use super::{BookingMode, Opening, PaymentMode};
use crate::app::App;
use crate::error::Error;

/// A part of a city, and how many venues it gets.
struct Area {
    name: &'static str,
    district: &'static str,
    city: &'static str,
    latitude: f64,
    longitude: f64,
    venues: usize,
}

const fn area(
    name: &'static str,
    district: &'static str,
    city: &'static str,
    (latitude, longitude): (f64, f64),
    venues: usize,
) -> Area {
    Area {
        name,
        district,
        city,
        latitude,
        longitude,
        venues,
    }
}

const AREAS: [Area; 38] = [
    area(
        "Kebayoran Baru",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2443, 106.7998),
        4,
    ),
    area(
        "Tebet",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2260, 106.8540),
        4,
    ),
    area(
        "Cilandak",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2886, 106.8000),
        4,
    ),
    area(
        "Pasar Minggu",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2846, 106.8440),
        4,
    ),
    area(
        "Mampang Prapatan",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2530, 106.8200),
        4,
    ),
    area(
        "Pancoran",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2527, 106.8460),
        4,
    ),
    area(
        "Jagakarsa",
        "Jakarta Selatan",
        "Jakarta",
        (-6.3340, 106.8230),
        4,
    ),
    area(
        "Setiabudi",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2190, 106.8300),
        4,
    ),
    area(
        "Pesanggrahan",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2570, 106.7570),
        4,
    ),
    area(
        "Kelapa Gading",
        "Jakarta Utara",
        "Jakarta",
        (-6.1580, 106.9050),
        3,
    ),
    area(
        "Menteng",
        "Jakarta Pusat",
        "Jakarta",
        (-6.1960, 106.8320),
        3,
    ),
    area(
        "Cempaka Putih",
        "Jakarta Pusat",
        "Jakarta",
        (-6.1800, 106.8690),
        3,
    ),
    area("Grogol", "Jakarta Barat", "Jakarta", (-6.1640, 106.7880), 3),
    area(
        "Kebon Jeruk",
        "Jakarta Barat",
        "Jakarta",
        (-6.1920, 106.7700),
        3,
    ),
    area(
        "Duren Sawit",
        "Jakarta Timur",
        "Jakarta",
        (-6.2300, 106.9150),
        3,
    ),
    area("Coblong", "Jawa Barat", "Bandung", (-6.8850, 107.6130), 4),
    area("Sukajadi", "Jawa Barat", "Bandung", (-6.8870, 107.5910), 4),
    area("Lengkong", "Jawa Barat", "Bandung", (-6.9310, 107.6230), 4),
    area("Buahbatu", "Jawa Barat", "Bandung", (-6.9540, 107.6490), 4),
    area("Antapani", "Jawa Barat", "Bandung", (-6.9150, 107.6600), 4),
    area("Cicendo", "Jawa Barat", "Bandung", (-6.9040, 107.5850), 4),
    area("Gubeng", "Jawa Timur", "Surabaya", (-7.2750, 112.7550), 4),
    area(
        "Wonokromo",
        "Jawa Timur",
        "Surabaya",
        (-7.3010, 112.7390),
        4,
    ),
    area("Rungkut", "Jawa Timur", "Surabaya", (-7.3200, 112.7750), 4),
    area("Sukolilo", "Jawa Timur", "Surabaya", (-7.2880, 112.7850), 4),
    area(
        "Dukuh Pakis",
        "Jawa Timur",
        "Surabaya",
        (-7.2900, 112.6970),
        4,
    ),
    area(
        "Tegalsari",
        "Jawa Timur",
        "Surabaya",
        (-7.2680, 112.7370),
        4,
    ),
    area("Renon", "Bali", "Denpasar", (-8.6750, 115.2330), 4),
    area("Panjer", "Bali", "Denpasar", (-8.6850, 115.2260), 4),
    area("Pemecutan", "Bali", "Denpasar", (-8.6620, 115.2000), 4),
    area("Peguyangan", "Bali", "Denpasar", (-8.6180, 115.2180), 4),
    area("Sesetan", "Bali", "Denpasar", (-8.6950, 115.2150), 4),
    area(
        "Umbulharjo",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.8150, 110.3880),
        3,
    ),
    area(
        "Gondokusuman",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.7850, 110.3820),
        3,
    ),
    area(
        "Mantrijeron",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.8210, 110.3610),
        3,
    ),
    area(
        "Danurejan",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.7930, 110.3730),
        3,
    ),
    area(
        "Kotagede",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.8270, 110.3990),
        3,
    ),
    area(
        "Jetis",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.7800, 110.3640),
        3,
    ),
];

/// What a kind of place is called, and what is played there.
struct Kind {
    /// `{}` stands for the name.
    pattern: &'static str,
    place_type: &'static str,
    /// Sport, least and most courts, minutes of a slot, thousands of rupiah for a plain hour.
    sports: &'static [(&'static str, u32, u32, i64, i64)],
}

const KINDS: [Kind; 16] = [
    kind("{} Futsal", "sports_hall", &[("futsal", 2, 4, 60, 140)]),
    kind(
        "GOR {}",
        "sports_hall",
        &[("badminton", 4, 8, 60, 50), ("table_tennis", 2, 4, 60, 35)],
    ),
    kind(
        "{} Arena",
        "sports_centre",
        &[
            ("basketball", 1, 2, 60, 220),
            ("volleyball", 1, 2, 60, 150),
            ("futsal", 1, 2, 60, 160),
        ],
    ),
    kind(
        "{} Padel",
        "sports_club",
        &[("padel", 2, 5, 90, 320), ("pickleball", 1, 3, 60, 150)],
    ),
    kind("Futsal {}", "sports_hall", &[("futsal", 1, 3, 60, 120)]),
    kind(
        "Balai Bulu Tangkis {}",
        "sports_hall",
        &[("badminton", 3, 6, 60, 45)],
    ),
    kind(
        "{} Tennis",
        "sports_club",
        &[("tennis", 2, 6, 60, 130), ("pickleball", 1, 2, 60, 110)],
    ),
    kind(
        "Lapangan {}",
        "pitch",
        &[("soccer", 1, 2, 120, 600), ("running", 1, 1, 60, 20)],
    ),
    kind("Tirta {}", "swimming_pool", &[("swimming", 4, 8, 60, 40)]),
    kind(
        "{} Sport Hall",
        "sports_centre",
        &[("futsal", 2, 3, 60, 150), ("badminton", 3, 6, 60, 55)],
    ),
    kind(
        "Graha {}",
        "sports_centre",
        &[
            ("badminton", 4, 8, 60, 60),
            ("volleyball", 1, 2, 60, 140),
            ("table_tennis", 2, 3, 30, 30),
        ],
    ),
    kind(
        "{} Racquet Club",
        "sports_club",
        &[("padel", 2, 4, 60, 280), ("tennis", 1, 3, 60, 140)],
    ),
    kind(
        "Sasana {}",
        "fitness_centre",
        &[("boxing", 1, 2, 60, 90), ("mma", 1, 2, 60, 110)],
    ),
    kind(
        "{} Driving Range",
        "golf_course",
        &[("golf", 8, 14, 60, 100)],
    ),
    kind(
        "Velodrom {}",
        "track",
        &[("cycling", 1, 2, 60, 75), ("running", 1, 2, 60, 20)],
    ),
    kind(
        "{} Field",
        "pitch",
        &[
            ("baseball", 1, 1, 120, 500),
            ("football", 1, 1, 120, 550),
            ("cricket", 1, 1, 120, 450),
        ],
    ),
];

const fn kind(
    pattern: &'static str,
    place_type: &'static str,
    sports: &'static [(&'static str, u32, u32, i64, i64)],
) -> Kind {
    Kind {
        pattern,
        place_type,
        sports,
    }
}

const FIRST: [&str; 20] = [
    "Awan", "Lintang", "Rimba", "Samudra", "Kencana", "Cakra", "Bayu", "Surya", "Mega", "Nusa",
    "Arunika", "Bintang", "Puspa", "Giri", "Tunas", "Kirana", "Sagara", "Elang", "Merak", "Gema",
];
const SECOND: [&str; 20] = [
    "Jingga", "Senja", "Laju", "Perkasa", "Lestari", "Utama", "Abadi", "Juara", "Sentosa",
    "Gemilang", "Pagi", "Raya", "Biru", "Damai", "Tangguh", "Ceria", "Mandala", "Bahari", "Karsa",
    "Sejati",
];
const STREETS: [&str; 14] = [
    "Kenanga",
    "Melati",
    "Anggrek",
    "Cempaka",
    "Flamboyan",
    "Mawar",
    "Teratai",
    "Kemuning",
    "Bougenville",
    "Dahlia",
    "Seroja",
    "Wijaya Kusuma",
    "Tanjung",
    "Alamanda",
];

/// Fills an empty database and answers the venues, in the order of the areas above.
pub async fn fill(app: &Arc<App>) -> Result<Vec<Uuid>, Error> {
    let venues = Arc::new(venues());
    let now = app.now();
    let writer = Arc::clone(app);
    app.db
        .write(move |conn| {
            let mut ids = Vec::with_capacity(venues.len());
            for venue in venues.iter() {
                if let Some((id, _)) = write::write(conn, &writer, venue, now)? {
                    ids.push(id);
                }
            }
            Ok(ids)
        })
        .await
}

/// The same venues every time.
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
    // Each first name meets each second one before a pair comes again.
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
        formatted_address: format!("{address}, {}, {}, Indonesia", area.city, area.district),
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
        // Up to a fifth dearer, in steps of five thousand rupiah.
        let plain = thousands * rng.random_range(100..120) / 100 / 5 * 5;
        venue.bands.extend(bands(sport_id, plain.max(5)));
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

/// A plain price, a dearer one on workday evenings, and one at weekends that depends on the court.
fn bands(sport_id: &'static str, plain: i64) -> Vec<NewBand> {
    let band = |days, (start_hour, end_hour), (min, max), notes| NewBand {
        sport_id,
        price_min: min * THOUSAND,
        price_max: max * THOUSAND,
        days,
        start_hour,
        end_hour,
        notes,
    };
    let evening = plain * 3 / 2;
    let weekend = (plain * 3 / 2, plain * 2);
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
