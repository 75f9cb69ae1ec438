//! Venues: positions, opening hours, prices and the claims on their courts. This file is what other features use.

mod admin;
mod around;
mod availability;
mod cities;
pub mod claims;
mod currency;
mod day;
pub mod demo;
mod events;
pub mod export;
mod geo;
mod hours;
pub mod import;
mod offer;
pub mod payment;
mod pricing;
pub mod rpc;
mod search;
mod show;
mod store;
pub mod text;
pub mod write;
mod zone;

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use lapang_db::{Conn, Uuid};

pub use self::admin::people::{appoint_by_operator, dismiss_by_operator, lock_workplaces, resign};
pub use self::admin::qris::routes;
pub use self::around::{around, circle};
pub use self::claims::{Holder, Span};
pub use self::day::{LocalDay, local_day};
pub use self::events::forget;
pub use self::geo::Circle;
pub use self::offer::{BOOKABLE_DAYS, Offer};
pub use self::pricing::{Band, Quote};
pub use self::search::typos::mended;
use crate::error::Error;

/// A venue as other features show it.
#[derive(Clone, Debug, PartialEq)]
pub struct VenueCard {
    pub id: Uuid,
    pub google_place_id: String,
    pub name: String,
    pub address: String,
    pub formatted_address: String,
    pub city: String,
    pub country: String,
    pub latitude: f64,
    pub longitude: f64,
    pub phone_number: String,
    pub website: String,
    pub google_maps_url: String,
    /// IANA name; all hours of the venue are local to it.
    pub time_zone: String,
    pub rating: f64,
    pub user_ratings_total: i64,
    pub price_level: i64,
    pub types: Vec<String>,
    pub is_active: bool,
    /// How long before the start a player may still cancel a confirmed booking (rules.md §6).
    pub cancel_cutoff_minutes: i64,
    pub opening_hours: Vec<Opening>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl VenueCard {
    /// A link to a map: the venue's own, or one to its position.
    pub fn map_address(&self) -> String {
        let own = &self.google_maps_url;
        if own.starts_with("https://") || own.starts_with("http://") {
            return own.clone();
        }
        let (latitude, longitude) = (self.latitude, self.longitude);
        format!(
            "https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=17/{latitude}/{longitude}"
        )
    }

    pub fn zone(&self) -> Result<TimeZone, Error> {
        TimeZone::get(&self.time_zone).map_err(|error| {
            let context = format!("the time zone of venue {}", self.id);
            Error::Internal(anyhow::Error::new(error).context(context))
        })
    }
}

/// An opening period, in minutes since local midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Opening {
    /// 0 is Monday.
    pub day: u8,
    pub open_minute: i64,
    /// Past 1440 it closes after midnight.
    pub close_minute: i64,
}

/// Who decides about a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingMode {
    /// Staff.
    Request,
    /// No one: a free slot is confirmed at once.
    Instant,
}

impl BookingMode {
    fn code(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Instant => "instant",
        }
    }

    fn from_code(code: &str) -> Self {
        if code == "instant" {
            Self::Instant
        } else {
            Self::Request
        }
    }
}

/// How a confirmed booking is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentMode {
    /// Not in the app.
    None,
    /// By the venue's instructions; staff confirm the payment.
    Manual,
}

impl PaymentMode {
    fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Manual => "manual",
        }
    }

    fn from_code(code: &str) -> Self {
        if code == "manual" {
            Self::Manual
        } else {
            Self::None
        }
    }
}

/// A court that can be claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourtRef {
    pub id: Uuid,
    pub name: String,
    /// The zone in which the requested hours were computed.
    pub time_zone: String,
}

/// A sport of a venue, with all its courts.
#[derive(Clone, Debug)]
struct VenueSport {
    id: Uuid,
    venue_id: Uuid,
    sport_id: String,
    slot_minutes: i64,
    booking_mode: BookingMode,
    payment_mode: PaymentMode,
    confirm_taken_offers: bool,
    created_at: Timestamp,
    courts: Vec<Court>,
}

#[derive(Clone, Debug)]
struct Court {
    id: Uuid,
    name: String,
    is_active: bool,
}

/// For a venue without prices.
const DEFAULT_CURRENCY: &str = "IDR";

/// A venue's currency: that of the sport's prices, otherwise of any other.
pub fn currency(conn: &mut dyn Conn, venue_id: Uuid, sport_id: &str) -> Result<String, Error> {
    let bands = store::bands(conn, venue_id, "", "")?;
    let of_sport = bands.iter().find(|band| band.sport_id == sport_id);
    Ok(of_sport
        .or_else(|| bands.first())
        .map_or_else(|| DEFAULT_CURRENCY.to_owned(), |band| band.currency.clone()))
}

/// Court hours that the venue has taken out of sale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blackout {
    pub id: Uuid,
    pub court_id: Uuid,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub reason: String,
}

/// The lowest hourly price of any sport, in minor units.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PriceFrom {
    amount: i64,
    currency: String,
}

/// A city with active venues.
#[derive(Clone, Debug, PartialEq, Eq)]
struct City {
    name: String,
    country: String,
    venues: i64,
}

pub fn cards(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, VenueCard>, Error> {
    store::cards(conn, ids)
}

/// For another feature's list: a subquery of the venues whose name matches the placeholder `like`, a folded text with
/// wildcards around it.
pub fn ids_named(like: &str) -> String {
    store::ids_named(like)
}

/// For other features' statements: a subquery of the venues in a time zone. `zone` is a placeholder.
pub fn ids_in_zone(zone: &str) -> String {
    store::ids_in_zone(zone)
}

/// Requires staff to confirm offers that players accept.
pub fn look_again_at_taken_offers(
    conn: &mut dyn Conn,
    venue_id: Uuid,
    sport_id: &str,
) -> Result<(), Error> {
    Ok(store::look_again_at_taken_offers(conn, venue_id, sport_id)?)
}

/// The time zones of these venues, or of all.
pub fn time_zones(conn: &mut dyn Conn, some: Option<&[Uuid]>) -> Result<Vec<String>, Error> {
    Ok(store::time_zones(conn, some)?)
}

/// A court with its sport's settings.
#[derive(Clone, Debug)]
pub struct VenueCourt {
    pub id: Uuid,
    pub name: String,
    pub is_active: bool,
    pub sport_id: String,
    pub slot_minutes: i64,
}

/// All courts of a venue by sport, in the order in which they are assigned.
pub fn courts(conn: &mut dyn Conn, venue_id: Uuid) -> Result<Vec<VenueCourt>, Error> {
    let sports = store::sports(conn, &[venue_id])?;
    let courts = sports.into_iter().flat_map(|sport| {
        let (sport_id, slot_minutes) = (sport.sport_id, sport.slot_minutes);
        sport.courts.into_iter().map(move |court| VenueCourt {
            id: court.id,
            name: court.name,
            is_active: court.is_active,
            sport_id: sport_id.clone(),
            slot_minutes,
        })
    });
    Ok(courts.collect())
}

pub fn blackouts(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<Blackout>, Error> {
    store::admin::blackouts(conn, ids)
}

/// What players can book of a sport at a venue; `None` if the venue is inactive or does not offer the sport.
pub fn offer(conn: &mut dyn Conn, venue_id: Uuid, sport_id: &str) -> Result<Option<Offer>, Error> {
    let terms = terms(conn, venue_id, sport_id)?;
    Ok(terms.filter(|offer| offer.venue.is_active))
}

/// As `offer`, but for existing bookings: includes inactive venues.
pub fn terms(conn: &mut dyn Conn, venue_id: Uuid, sport_id: &str) -> Result<Option<Offer>, Error> {
    let mut whole = store::with_bands(conn, venue_id, sport_id, pricing::STANDARD)?;
    let Some(venue) = whole.cards.remove(&venue_id) else {
        return Ok(None);
    };
    let mut sports = whole.sports.into_iter();
    let Some(sport) = sports.find(|sport| sport.sport_id == sport_id) else {
        return Ok(None);
    };
    Offer::new(venue, sport, whole.bands).map(Some)
}
