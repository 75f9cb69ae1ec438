//! A bookable venue: futsal every day from 06:00 to 23:00 in Jakarta, also for many hours of new players.

use jiff::{SignedDuration, Timestamp};
use lapang_api as api;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use crate::app::{Person, TestApp};

/// Midnight in Jakarta on the day that tests begin.
const TODAY: &str = "2026-03-01T17:00:00Z";

pub struct Hall {
    pub id: Uuid,
}

/// The venue's booking and payment mode.
#[derive(Clone, Copy)]
pub enum Kind {
    /// Staff decide.
    Request,
    /// Staff decide, then the player pays.
    RequestPaid,
    Instant,
    InstantPaid,
}

impl Hall {
    pub async fn new(app: &TestApp, name: &str, kind: Kind, courts: usize) -> Self {
        let id = app.app.new_id();
        let sport = app.app.new_id();
        let courts: Vec<Uuid> = (0..courts).map(|_| app.app.new_id()).collect();
        let band = app.app.new_id();
        let name = name.to_owned();
        let write = move |conn: &mut dyn Conn| build(conn, id, &name, kind, sport, &courts, band);
        app.app.db.write(write).await.unwrap();
        Self { id }
    }

    /// A request for single hours here, each as a day from today and an hour.
    pub fn request(&self, hours: &[(i64, i64)]) -> api::CreateBookingRequest {
        api::CreateBookingRequest {
            venue_id: self.id.to_string(),
            sport_id: "futsal".to_owned(),
            slots: hours.iter().map(|(day, hour)| slot(*day, *hour)).collect(),
            ..Default::default()
        }
    }

    /// Accepted offers are confirmed at once, the default of new venues.
    pub async fn confirms_taken_offers(&self, app: &TestApp) {
        let id = self.id;
        let sql = "UPDATE venue_sports SET confirm_taken_offers = 1 WHERE venue_id = $1";
        let write = move |conn: &mut dyn Conn| conn.execute(sql, params![id]);
        app.app.db.write(write).await.unwrap();
    }

    /// Books as `player`, expecting success.
    pub async fn book(&self, player: &Person, hours: &[(i64, i64)]) -> api::CreateBookingResponse {
        let answer = player.bookings().create_booking(self.request(hours)).await;
        answer.unwrap().into_owned()
    }
}

/// A time in Jakarta, as a day from today and an hour.
pub fn at(day: i64, hour: i64) -> Timestamp {
    let today: Timestamp = TODAY.parse().unwrap();
    today + SignedDuration::from_hours(day * 24 + hour)
}

pub fn slot(day: i64, hour: i64) -> api::HourSlot {
    api::HourSlot {
        start_time: lapang::wire::time(at(day, hour)),
        duration_minutes: 60,
        ..Default::default()
    }
}

fn build(
    conn: &mut dyn Conn,
    id: Uuid,
    name: &str,
    kind: Kind,
    sport: Uuid,
    courts: &[Uuid],
    band: Uuid,
) -> Result<(), Error> {
    let mode = match kind {
        Kind::Request | Kind::RequestPaid => "request",
        Kind::Instant | Kind::InstantPaid => "instant",
    };
    let payment = match kind {
        Kind::RequestPaid | Kind::InstantPaid => "manual",
        Kind::Request | Kind::Instant => "none",
    };
    // Only an hour with one exact price is booked at once or paid beforehand.
    let dearest = match kind {
        Kind::Request => 20_000_000,
        _ => 15_000_000_i64,
    };
    conn.execute(
        "INSERT INTO venues (id, name, address, formatted_address, city, city_key, country,
           latitude, longitude, cell_6, cell_4, phone_number, website, google_maps_url, time_zone,
           rating, user_ratings_total, price_level, types, is_active, created_at,
           updated_at, name_key, new_player_hours)
         VALUES ($1, $2, 'Jl. Melati 1', 'Jl. Melati 1, Jakarta', 'Jakarta', 'jakarta', 'ID',
           -6.2, 106.8, 0, 0, '+62 21 555', 'https://hall.example', '', 'Asia/Jakarta',
           0, 0, 0, '[]', 1, 0, 0, $3, 24)",
        params![id, name, lapang::venues::text::folded(name)],
    )?;
    for day in 0..7_i64 {
        conn.execute(
            "INSERT INTO venue_hours (venue_id, day, open_minute, close_minute)
             VALUES ($1, $2, 360, 1380)",
            params![id, day],
        )?;
    }
    conn.execute(
        "INSERT INTO venue_sports (id, venue_id, sport_id, slot_minutes, booking_mode,
           payment_mode, created_at, confirm_taken_offers)
         VALUES ($1, $2, 'futsal', 60, $3, $4, 0, 0)",
        params![sport, id, mode, payment],
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
         VALUES ($1, $2, 'futsal', 'IDR', 'standard', 15000000, $3, 127, 0, 24, '', 0, 0)",
        params![band, id, dearest],
    )?;
    Ok(())
}
