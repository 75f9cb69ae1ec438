//! The bookable slots of one sport at one venue, and their prices.

use jiff::Timestamp;

use super::grid::Grid;
use super::model::{Band, BookingMode, CourtRef, PaymentMode, VenueCard, VenueSport};
use super::pricing::{self, Quote};
use crate::error::Error;

/// How many days ahead a court can be booked (rules.md §6).
pub const BOOKABLE_DAYS: i64 = 60;

/// A sport at a venue, with active courts only.
#[derive(Clone, Debug)]
pub struct Offer {
    pub venue: VenueCard,
    pub sport_id: String,
    pub grid: Grid,
    pub booking_mode: BookingMode,
    pub payment_mode: PaymentMode,
    /// Whether an accepted offer is confirmed at once.
    pub confirm_taken_offers: bool,
    /// In the order in which they are assigned.
    pub courts: Vec<CourtRef>,
    /// Only the standard segment.
    pub bands: Vec<Band>,
}

impl Offer {
    pub(super) fn new(
        venue: VenueCard,
        sport: VenueSport,
        bands: Vec<Band>,
    ) -> Result<Self, Error> {
        Ok(Self {
            grid: Grid::new(venue.zone()?, sport.slot_minutes, &venue.opening_hours),
            sport_id: sport.sport_id,
            booking_mode: sport.booking_mode,
            payment_mode: sport.payment_mode,
            confirm_taken_offers: sport.confirm_taken_offers,
            courts: sport
                .courts
                .into_iter()
                .filter(|court| court.is_active)
                .map(|court| CourtRef {
                    id: court.id,
                    name: court.name,
                    time_zone: venue.time_zone.clone(),
                })
                .collect(),
            bands,
            venue,
        })
    }

    /// The price; `None` if a part has no band.
    pub fn quote(&self, start: Timestamp, minutes: i64) -> Option<Quote> {
        pricing::quote(self.bands.iter(), &self.grid.zone, start, minutes)
    }
}
