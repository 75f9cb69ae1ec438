//! Venues, their sports, courts and hours.

use std::slice;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use lapang_db::{Error as DbError, Row, Uuid};
use lapang_money::Tiers;

use super::facts::Facilities;
use super::{hours, slug};
use crate::error::Error;
use crate::mail::Samples;
use crate::photos::{self, Key};
use crate::stored::stored_as;

/// How long staff have to answer, and a player to pay, and how much of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Windows {
    pub answer_minutes: i64,
    pub payment_minutes: i64,
    /// The share of a price that confirms a booking to be paid beforehand; 0: all of it.
    pub deposit_percent: i64,
    /// What comes back when its player cancels.
    pub refund: Tiers,
}

impl Windows {
    pub fn read(row: &Row<'_>) -> Result<Self, DbError> {
        let refund = Tiers::from_code(row.get_str("refund_tiers")?);
        Ok(Self {
            answer_minutes: row.get("answer_minutes")?,
            payment_minutes: row.get("payment_minutes")?,
            deposit_percent: row.get("deposit_percent")?,
            refund: refund
                .ok_or_else(|| DbError::unreadable("refund_tiers", "tiers of refunds"))?,
        })
    }
}

impl Default for Windows {
    fn default() -> Self {
        Self {
            answer_minutes: 24 * 60,
            payment_minutes: 2 * 60,
            deposit_percent: 0,
            refund: Tiers::default(),
        }
    }
}

/// A venue as other features show it.
#[derive(Clone, Debug, PartialEq)]
pub struct VenueCard {
    pub id: Uuid,
    pub google_place_id: String,
    pub name: String,
    pub address: String,
    pub formatted_address: String,
    pub city: String,
    /// The city as it is compared.
    pub city_key: String,
    /// The name in the address of the public page; empty without one.
    pub slug: String,
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
    pub facilities: Facilities,
    /// Where the rating is from, for example "Google".
    pub rating_source: String,
    /// Of the reviews that are shown: their number and the sum of their stars.
    pub review_total: i64,
    pub review_stars: i64,
    pub is_active: bool,
    /// How long before the start a player may still cancel a confirmed booking (rules.md §6).
    pub cancel_cutoff_minutes: i64,
    /// Unpaid hours to come of a player who has not played a booking yet (rules.md §11).
    pub new_player_hours: i64,
    pub windows: Windows,
    /// How many days ahead players may book, and how long before the start at the latest.
    pub horizon_days: i64,
    pub notice_minutes: i64,
    /// The hours of one player here that wait for an answer or a payment.
    pub held_hours: i64,
    /// The confirmed hours to come of one player here that are not paid beforehand.
    pub unpaid_hours: i64,
    pub opening_hours: Vec<Opening>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl VenueCard {
    /// For samples of emails.
    pub fn sample(of: &Samples<'_>) -> Self {
        let text = |usual| of.text(usual).to_owned();
        Self {
            id: Uuid::nil(),
            google_place_id: String::new(),
            name: text("GOR Melati"),
            address: text("Jl. Melati 1"),
            formatted_address: text("Jl. Melati 1, Bandung"),
            city: text("Bandung"),
            city_key: "bandung".to_owned(),
            slug: "gor-melati".to_owned(),
            country: "ID".to_owned(),
            latitude: -6.9,
            longitude: 107.6,
            phone_number: text("+62 812 3456 7890"),
            website: text("https://melati.example"),
            google_maps_url: String::new(),
            time_zone: "Asia/Jakarta".to_owned(),
            rating: 0.0,
            user_ratings_total: 0,
            price_level: 0,
            types: Vec::new(),
            facilities: Facilities::default(),
            rating_source: String::new(),
            review_total: 0,
            review_stars: 0,
            is_active: true,
            cancel_cutoff_minutes: 0,
            new_player_hours: 0,
            windows: Windows::default(),
            horizon_days: 60,
            notice_minutes: 0,
            held_hours: 24,
            unpaid_hours: 24,
            opening_hours: Vec::new(),
            created_at: of.at,
            updated_at: of.at,
        }
    }

    /// The path of the public page without the language, if there is one.
    pub fn public_path(&self) -> Option<String> {
        let city = slug::of_city(&self.city_key);
        (!self.slug.is_empty()).then(|| format!("/courts/{city}/{}", self.slug))
    }

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

/// A photo of a venue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photo {
    pub key: Key,
    /// What is to be seen; may be empty.
    pub alt: String,
    /// Of the largest file, in pixels.
    pub width: i64,
    pub height: i64,
    /// The picture in a few pixels as WebP.
    pub preview: Vec<u8>,
}

impl Photo {
    /// The widths of its files, in pixels.
    pub fn widths(&self) -> impl Iterator<Item = u32> {
        photos::sizes_of(u32::try_from(self.width).unwrap_or(0))
    }

    /// The path of the largest JPEG, for link previews.
    pub fn largest_jpeg(&self) -> String {
        let width = self.widths().last().unwrap_or_default();
        format!("{}-{width}.jpg", self.key.url())
    }
}

/// What a venue says about itself. A text may be in one language only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    pub description_en: String,
    pub description_id: String,
    pub house_rules_en: String,
    pub house_rules_id: String,
    /// A phone number.
    pub whatsapp: String,
    /// A user name.
    pub instagram: String,
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

stored_as!(
    /// Who decides about a booking.
    BookingMode {
        /// Staff.
        Request = "request",
        /// No one: a free slot is confirmed at once.
        Instant = "instant",
    }
);

stored_as!(
    /// How a confirmed booking is paid for.
    PaymentMode {
        /// Not in the app.
        None = "none",
        /// By the venue's instructions; staff confirm the payment.
        Manual = "manual",
    }
);

/// A court that can be claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourtRef {
    pub id: Uuid,
    pub name: String,
    /// The zone in which the requested hours were computed.
    pub time_zone: String,
    /// As of [`Court::spaces`].
    pub spaces: CourtIds,
}

impl CourtRef {
    pub fn of(court: &Court, time_zone: &str) -> Self {
        Self {
            id: court.id,
            name: court.name.clone(),
            time_zone: time_zone.to_owned(),
            spaces: court.spaces.clone(),
        }
    }

    pub fn spaces(&self) -> &[Uuid] {
        spaces(&self.id, &self.spaces)
    }
}

/// A sport of a venue, with all its courts.
#[derive(Clone, Debug)]
pub struct VenueSport {
    pub id: Uuid,
    pub venue_id: Uuid,
    pub sport_id: String,
    pub slot_minutes: i64,
    pub booking_mode: BookingMode,
    pub payment_mode: PaymentMode,
    pub confirm_taken_offers: bool,
    /// `None`: the venue has not said.
    pub court_choice: Option<bool>,
    /// The local tax within its prices.
    pub tax_basis_points: i64,
    pub created_at: Timestamp,
    pub courts: Vec<Court>,
}

impl VenueSport {
    /// Whether players may choose the court: as the venue says, otherwise where hours are booked at once.
    pub fn lets_choose_court(&self) -> bool {
        let is_instant = self.booking_mode == BookingMode::Instant;
        self.court_choice.unwrap_or(is_instant)
    }
}

#[derive(Clone, Debug)]
pub struct Court {
    pub id: Uuid,
    pub name: String,
    pub is_active: bool,
    /// A name of `facts`, or empty; the next likewise.
    pub surface: String,
    pub cover: String,
    /// The smaller courts that it lies on.
    pub parts: CourtIds,
    /// The spaces that it uses; none: its own.
    pub spaces: CourtIds,
}

/// The spaces that a court uses: of each a half hour is claimed. A space is named by the smallest court on it.
pub fn spaces<'a>(court: &'a Uuid, others: &'a CourtIds) -> &'a [Uuid] {
    if others.is_empty() {
        slice::from_ref(court)
    } else {
        &others.0
    }
}

/// With this many `new_player_hours` only the limits of all players count.
pub const NO_NEW_PLAYER_LIMIT: i64 = 24;

/// For a venue without prices.
pub const DEFAULT_CURRENCY: &str = "IDR";

/// Court hours that the venue has taken out of sale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blackout {
    pub id: Uuid,
    pub court_id: Uuid,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub reason: String,
    pub block_id: Option<Uuid>,
}

/// Hours of several courts and days that are out of sale as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub id: Uuid,
    pub courts: CourtIds,
    /// Local days, both included.
    pub from: Date,
    pub to: Date,
    /// Of each day, since local midnight; past 1440 it ends after midnight.
    pub from_minute: i64,
    pub to_minute: i64,
    pub reason: String,
}

/// The lowest hourly price of any sport, in minor units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceFrom {
    pub amount: i64,
    pub currency: String,
}

/// A city with active venues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct City {
    pub name: String,
    pub country: String,
    pub venues: i64,
    /// The name as it is compared.
    pub key: String,
    /// IANA name.
    pub time_zone: String,
    /// Each with its number of venues; only of a single city.
    pub sports: Vec<(String, i64)>,
}

/// A court with its sport's settings.
#[derive(Clone, Debug)]
pub struct VenueCourt {
    pub id: Uuid,
    pub name: String,
    pub is_active: bool,
    pub sport_id: String,
    pub slot_minutes: i64,
    /// As of [`Court::spaces`].
    pub spaces: CourtIds,
}

/// An hourly price for some hours of some weekdays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    pub id: Uuid,
    pub sport_id: String,
    /// ISO 4217.
    pub currency: String,
    pub segment: String,
    /// Minor units, for an hour.
    pub price_min: i64,
    pub price_max: i64,
    /// Bit 0 is Monday.
    pub days: i64,
    pub start_hour: i64,
    /// Exclusive.
    pub end_hour: i64,
    pub notes: String,
    /// None stands for all of its sport.
    pub courts: CourtIds,
    /// Only from one local day to another, both included; `None`: all year.
    pub season: Option<(Date, Date)>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl Band {
    pub fn holds(&self, court: Uuid, date: Date, hour: i64) -> bool {
        let in_season = |(from, to): (Date, Date)| from <= date && date <= to;
        self.days & (1 << hours::weekday(date)) != 0
            && (self.start_hour..self.end_hour).contains(&hour)
            && self.season.is_none_or(in_season)
            && (self.courts.is_empty() || self.courts.0.contains(&court))
    }

    /// Lower is more specific: of some courts, of a season, fewest days, then the shortest hours; the id breaks ties.
    pub fn breadth(&self) -> (bool, bool, u32, i64, Uuid) {
        let days = self.days.count_ones();
        let hours = self.end_hour - self.start_hour;
        let (of_all, all_year) = (self.courts.is_empty(), self.season.is_none());
        (of_all, all_year, days, hours, self.id)
    }
}

/// Courts of a venue, stored as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CourtIds(pub Vec<Uuid>);

impl CourtIds {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As it is stored: the ids, separated by commas.
    pub fn stored(&self) -> String {
        let ids: Vec<String> = self.0.iter().map(Uuid::to_string).collect();
        ids.join(",")
    }

    fn from_stored(text: &str) -> Option<Self> {
        let ids = text.split(',').filter(|id| !id.is_empty());
        let ids: Option<Vec<Uuid>> = ids.map(|id| Uuid::parse_str(id).ok()).collect();
        ids.map(Self)
    }
}

lapang_db::from_text!(CourtIds, "ids of courts", CourtIds::from_stored);

/// A length of court time. Always a whole number of half hours, as slots and opening hours are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
}

impl Span {
    pub fn of(starts_at: Timestamp, minutes: i64) -> Self {
        let ends_at = starts_at.saturating_add(SignedDuration::from_mins(minutes));
        Self {
            starts_at,
            ends_at: ends_at.unwrap_or(Timestamp::MAX),
        }
    }

    pub fn minutes(&self) -> i64 {
        self.ends_at.duration_since(self.starts_at).as_mins()
    }

    /// The starts of its half hours, in microseconds.
    pub fn units(&self) -> impl Iterator<Item = i64> + use<> {
        let end = self.ends_at.as_microsecond();
        let first = self.starts_at.as_microsecond();
        (0..)
            .map(move |index| first + index * UNIT_MICROS)
            .take_while(move |start| *start < end)
    }
}

/// The owner of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    Booking(Uuid),
    Proposal(Uuid),
    Blackout(Uuid),
    /// What a booking or proposal had until staff undo what they did.
    Undo(Uuid),
    /// Where a booking's player wants it moved to.
    Move(Uuid),
}

impl Holder {
    pub(super) fn kind(self) -> &'static str {
        match self {
            Self::Booking(_) => "booking",
            Self::Proposal(_) => "proposal",
            Self::Blackout(_) => "blackout",
            Self::Undo(_) => "undo",
            Self::Move(_) => "move",
        }
    }

    pub(super) fn id(self) -> Uuid {
        match self {
            Self::Booking(id)
            | Self::Proposal(id)
            | Self::Blackout(id)
            | Self::Undo(id)
            | Self::Move(id) => id,
        }
    }
}

/// A claim to write.
pub(super) struct Claim {
    pub holder: Holder,
    pub expires_at: Option<Timestamp>,
    pub now: Timestamp,
}

pub const UNIT_MINUTES: i64 = 30;
pub const UNIT_MICROS: i64 = UNIT_MINUTES * 60_000_000;
