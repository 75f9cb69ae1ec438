//! The bookable slots of one sport at one venue, and their prices.

use super::grid::Grid;
use lapang_db::Uuid;

use super::model::{Band, BookingMode, CourtRef, PaymentMode, Span, VenueCard, VenueSport};
use super::pricing::{Prices, Quote};
use super::whole::Whole;
use crate::error::Error;

/// The most days ahead that a venue may sell its courts to players (rules.md §5): how far a search reaches.
pub const MOST_BOOKABLE_DAYS: i64 = 365;

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
    pub lets_choose_court: bool,
    /// In the order in which they are assigned.
    pub courts: Vec<CourtRef>,
    /// Only the standard segment.
    pub bands: Vec<Band>,
}

impl Offer {
    pub(super) fn new(whole: &Whole, sport: &VenueSport) -> Result<Self, Error> {
        let venue = &whole.card;
        let bands = whole.bands.iter();
        let bands = bands.filter(|band| band.sport_id == sport.sport_id);
        Ok(Self {
            grid: Grid::new(venue.zone()?, sport.slot_minutes, &whole.calendar),
            sport_id: sport.sport_id.clone(),
            booking_mode: sport.booking_mode,
            payment_mode: sport.payment_mode,
            confirm_taken_offers: sport.confirm_taken_offers,
            lets_choose_court: sport.lets_choose_court(),
            courts: sport
                .courts
                .iter()
                .filter(|court| court.is_active)
                .map(|court| CourtRef::of(court, &venue.time_zone))
                .collect(),
            bands: bands.cloned().collect(),
            venue: venue.clone(),
        })
    }

    /// All spaces of its courts.
    pub fn spaces(&self) -> Vec<Uuid> {
        let spaces = self.courts.iter().flat_map(CourtRef::spaces);
        let mut spaces: Vec<Uuid> = spaces.copied().collect();
        spaces.sort_unstable();
        spaces.dedup();
        spaces
    }

    pub fn prices(&self) -> Prices<'_> {
        Prices {
            bands: &self.bands,
            sport_id: &self.sport_id,
            zone: &self.grid.zone,
            special: &self.grid.calendar.special,
        }
    }

    /// What each court costs for these times, in the order in which courts are given to somebody who asks for none.
    pub fn ranked(&self, courts: &[Uuid], spans: &[Span]) -> Vec<(Uuid, Option<Quote>)> {
        self.prices().ranked(courts, spans)
    }

    /// Whether its hours are only sold at one exact price (rules.md §5).
    pub fn needs_exact_price(&self) -> bool {
        needs_exact_price(self.booking_mode, self.payment_mode)
    }
}

/// Whether a sport's hours are only sold at one exact price: where they are booked at once or paid beforehand.
pub fn needs_exact_price(booking: BookingMode, payment: PaymentMode) -> bool {
    booking == BookingMode::Instant || payment == PaymentMode::Manual
}
