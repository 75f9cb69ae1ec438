//! The rows of venues and what belongs to them.

use std::collections::BTreeSet;

use h3o::{LatLng, Resolution};
use lapang::text::folded;
use lapang_db::Param;

use super::fill::{Row, Table, int, text};
use super::world::{
    BUSY_DAY, BUSY_HOURS, CLOSES_AT, Kind, OPENS_AT, VENUES_OF_THE_FIRST_CITY, World, mixed, word,
};

pub(super) fn venues(world: World, from: u64, to: u64) -> Vec<Table> {
    let mut venues = Table::new(
        "venues (number, id, name, name_key, address, formatted_address, city, city_key, country,
         latitude, longitude, cell_6, cell_4, phone_number, website, google_maps_url, time_zone,
         rating, user_ratings_total, price_level, types, is_active, created_at, updated_at,
         revision)",
    );
    let mut texts = Table::new("venue_texts (rowid, words)");
    let mut hours = Table::new("venue_hours (venue_id, day, open_minute, close_minute)");
    let mut staff = Table::new("staff (id, email, role, venue_id, created_at)");
    let mut sports = Table::new(
        "venue_sports (id, venue_id, sport_id, slot_minutes, booking_mode, payment_mode,
         created_at)",
    );
    let mut courts =
        Table::new("courts (id, venue_sport_id, position, name, is_active, created_at)");
    let mut bands = Table::new(
        "pricing_bands (id, venue_id, sport_id, currency, segment, price_min, price_max, days,
         start_hour, end_hour, notes, created_at, updated_at)",
    );
    let mut claims =
        Table::new("court_claims (court_id, starts_at, holder_kind, holder_id, expires_at)");
    let made = || Param::from(world.micros());
    for number in from..to {
        let id = world.id(Kind::Venue, number);
        let (row, words) = venue(world, number);
        venues.add(row);
        texts.add(vec![int(number + 1), text(words)]);
        for day in 0..7 {
            let (open, close) = (int(OPENS_AT * 60), int(CLOSES_AT * 60));
            hours.add(vec![id.into(), int(day), open, close]);
        }
        if world.has_manager(number) {
            staff.add(vec![
                world.id(Kind::Staff, number).into(),
                text(format!("office{number}@example.com")),
                text("manager"),
                id.into(),
                made(),
            ]);
        }
        let sport = world.id(Kind::VenueSport, number);
        sports.add(vec![
            sport.into(),
            id.into(),
            text(world.sport(number)),
            int(60),
            text("request"),
            text("none"),
            made(),
        ]);
        for court in 0..2 {
            courts.add(vec![
                world.id(Kind::Court, number * 2 + court).into(),
                sport.into(),
                int(court),
                text(format!("Court {}", court + 1)),
                true.into(),
                made(),
            ]);
            let court = number * 2 + court;
            if number < VENUES_OF_THE_FIRST_CITY && world.is_busy(court) {
                for hour in BUSY_HOURS {
                    for half in 0..2 {
                        claims.add(vec![
                            world.id(Kind::Court, court).into(),
                            (world.at(BUSY_DAY, hour) + half * 1_800_000_000).into(),
                            text("blackout"),
                            world.id(Kind::Slot, court).into(),
                            Param::Null,
                        ]);
                    }
                }
            }
        }
        for (band, (start, end, price)) in [(6, 17, 6_000_000), (17, 23, 9_000_000)]
            .into_iter()
            .enumerate()
        {
            bands.add(vec![
                world.id(Kind::Band, number * 2 + band as u64).into(),
                id.into(),
                text(world.sport(number)),
                text("IDR"),
                text("standard"),
                int(price),
                int(price),
                int(127),
                int(start),
                int(end),
                text(""),
                made(),
                made(),
            ]);
        }
    }
    vec![venues, texts, hours, staff, sports, courts, bands, claims]
}

/// A venue's row, and its search text.
fn venue(world: World, number: u64) -> (Row, String) {
    let hash = mixed(number + 3);
    let (latitude, longitude) = world.place(number);
    let city = world.city(number).name;
    let name = format!("GOR {} {}", word(hash % 4096), number % 100);
    let address = format!("Jl. {} {}", word(hash / 4096 % 4096), hash % 200 + 1);
    let whole = format!("{address}, {city}, Indonesia");
    let cell = |resolution| {
        let cell = LatLng::new(latitude, longitude).map(|place| place.to_cell(resolution));
        Param::Int(cell.map_or(0, |cell| i64::try_from(u64::from(cell)).unwrap_or(0)))
    };
    let made = || Param::from(world.micros());
    let row = vec![
        int(number + 1),
        world.id(Kind::Venue, number).into(),
        text(&name),
        text(folded(&name)),
        text(&address),
        text(&whole),
        text(&city),
        text(folded(&city)),
        text("ID"),
        latitude.into(),
        longitude.into(),
        cell(Resolution::Six),
        cell(Resolution::Four),
        text("+62 812 0000 0000"),
        text(format!("https://venue{number}.example.com")),
        text(""),
        text("Asia/Jakarta"),
        Param::Real(f64::from(u32::try_from(hash % 30).unwrap_or(0)) / 10.0 + 2.0),
        int(hash / 30 % 2000),
        int(hash % 4),
        text("[\"sports_complex\"]"),
        true.into(),
        made(),
        made(),
        world.id(Kind::Venue, number).into(),
    ];
    (row, folded(&format!("{name} {address} {whole} {city}")))
}

/// The known words of venues, against which typing mistakes are corrected.
pub(super) fn words(world: World) -> Table {
    let mut known = BTreeSet::new();
    for number in 0..world.size {
        let (_, text) = venue(world, number);
        let words = text.split(' ').filter(|word| word.len() >= 3);
        known.extend(words.map(str::to_owned));
    }
    let mut table = Table::new("search_words (letters, word)");
    for word in known {
        let has_digit = word.contains(|c: char| c.is_ascii_digit());
        if !has_digit {
            table.add(vec![int(word.len() as u64), text(word)]);
        }
    }
    table
}
