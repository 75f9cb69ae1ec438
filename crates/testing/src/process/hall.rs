//! A venue with so many courts that only a unique key or an idempotency key prevents a second booking.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang::app::App;
use lapang::{accounts, locale::Locale};
use lapang_api as api;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use crate::app::Person;
use crate::process::load::in_days;
use crate::process::place::Place;

/// Open from 06:00 to 23:00 in Jakarta, every day.
const FIRST_HOUR: i64 = 6;
const HOURS: i64 = 17;

#[derive(Clone, Debug)]
pub struct Hall {
    id: Uuid,
    /// Midnight in Jakarta of the day after tomorrow.
    from: Timestamp,
}

impl Hall {
    pub async fn new(app: &Arc<App>, name: &str, is_instant: bool, courts: usize) -> Self {
        let [id, sport] = [app.new_id(), app.new_id()];
        let courts: Vec<Uuid> = (0..courts).map(|_| app.new_id()).collect();
        let (name, mode) = (
            name.to_owned(),
            if is_instant { "instant" } else { "request" },
        );
        let write = move |conn: &mut dyn Conn| build(conn, id, &name, mode, sport, &courts);
        app.db.write(write).await.unwrap();
        let jakarta = jiff::tz::TimeZone::get("Asia/Jakarta").unwrap();
        let from = in_days(2).to_zoned(jakarta).start_of_day().unwrap();
        Self {
            id,
            from: from.timestamp(),
        }
    }

    pub fn id(&self) -> Uuid {
        self.id
    }

    /// A request for the nth hour from the beginning; there are 900.
    pub fn request(&self, nth: i64) -> api::CreateBookingRequest {
        let hours = nth / HOURS * 24 + FIRST_HOUR + nth % HOURS;
        api::CreateBookingRequest {
            venue_id: self.id.to_string(),
            sport_id: "futsal".to_owned(),
            slots: vec![api::HourSlot {
                start_time: lapang::wire::time(self.from + SignedDuration::from_hours(hours)),
                duration_minutes: 60,
                ..Default::default()
            }],
            ..Default::default()
        }
    }
}

/// A player created before any process runs: an id and a token.
pub type Token = (Uuid, [u8; 32]);

pub async fn players(app: &Arc<App>, count: usize) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(count);
    for number in 0..count {
        let email = format!("player{number}@example.com");
        let signed_in = accounts::sign_in_directly(app, &email, "Player", Locale::En).await;
        tokens.push(signed_in.unwrap());
    }
    tokens
}

/// Hosts of many matches, created before any process runs.
pub async fn hosts(place: &Place) -> Vec<Token> {
    let app = place.prepare();
    let hosts = players(&app, 8).await;
    app.db.close();
    hosts
}

pub fn through(origin: &str, token: &Token) -> Person {
    Person::signed_in(origin, "", token.0, &token.1)
}

fn build(
    conn: &mut dyn Conn,
    id: Uuid,
    name: &str,
    mode: &str,
    sport: Uuid,
    courts: &[Uuid],
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO venues (id, name, address, formatted_address, city, city_key, country,
           latitude, longitude, cell_6, cell_4, phone_number, website, google_maps_url, time_zone,
           rating, user_ratings_total, price_level, types, is_active, created_at,
           updated_at, name_key)
         VALUES ($1, $2, 'Jl. Melati 1', 'Jl. Melati 1, Jakarta', 'Jakarta', 'jakarta', 'ID',
           -6.2, 106.8, 0, 0, '', '', '', 'Asia/Jakarta', 0, 0, 0, '[]', 1, 0, 0, $3)",
        params![id, name, lapang::venues::text::folded(name)],
    )?;
    for day in 0..7_i64 {
        conn.execute(
            "INSERT INTO venue_hours (venue_id, day, open_minute, close_minute)
             VALUES ($1, $2, $3, $4)",
            params![id, day, FIRST_HOUR * 60, (FIRST_HOUR + HOURS) * 60],
        )?;
    }
    conn.execute(
        "INSERT INTO venue_sports (id, venue_id, sport_id, slot_minutes, booking_mode,
           payment_mode, created_at)
         VALUES ($1, $2, 'futsal', 60, $3, 'none', 0)",
        params![sport, id, mode],
    )?;
    for (number, court) in (1_i64..).zip(courts) {
        conn.execute(
            "INSERT INTO courts (id, venue_sport_id, position, name, is_active, created_at)
             VALUES ($1, $2, $3, $4, 1, 0)",
            params![court, sport, number, format!("Court {number}")],
        )?;
    }
    conn.execute(
        "INSERT INTO pricing_bands (id, venue_id, sport_id, currency, segment, price_min,
           price_max, days, start_hour, end_hour, notes, created_at, updated_at)
         VALUES ($1, $2, 'futsal', 'IDR', 'standard', 15000000, 15000000, 127, 0, 24, '', 0, 0)",
        params![sport, id],
    )?;
    Ok(())
}
