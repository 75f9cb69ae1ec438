//! The bookable slots of one sport at one venue, and their prices.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::hours::{self, OpenPeriod};
use super::model::{Band, BookingMode, CourtRef, Opening, PaymentMode, VenueCard, VenueSport};
use super::pricing::{self, Quote};
use crate::error::Error;

/// How many days ahead a court can be booked (rules.md §6).
pub const BOOKABLE_DAYS: i64 = 60;

/// A sport at a venue, with active courts only.
#[derive(Clone, Debug)]
pub struct Offer {
    pub venue: VenueCard,
    pub zone: TimeZone,
    pub sport_id: String,
    pub slot_minutes: i64,
    pub booking_mode: BookingMode,
    pub payment_mode: PaymentMode,
    /// Whether an accepted offer is confirmed at once.
    pub confirm_taken_offers: bool,
    /// In the order in which they are assigned.
    pub courts: Vec<CourtRef>,
    /// Only the standard segment.
    pub bands: Vec<Band>,
    /// The venue's opening hours, with adjacent periods merged.
    openings: Vec<Opening>,
}

impl Offer {
    pub(super) fn new(
        venue: VenueCard,
        sport: VenueSport,
        bands: Vec<Band>,
    ) -> Result<Self, Error> {
        Ok(Self {
            zone: venue.zone()?,
            openings: hours::joined(&venue.opening_hours),
            sport_id: sport.sport_id,
            slot_minutes: sport.slot_minutes,
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

    /// Checks that a slot is a whole number of grid slots within opening hours. The error has the broken rule and a
    /// sentence. Does not check whether the slot is past, too far ahead or taken.
    pub fn check_slot(&self, start: Timestamp, minutes: i64) -> Result<(), (&'static str, String)> {
        if minutes <= 0 || minutes % self.slot_minutes != 0 {
            let problem = format!(
                "the length must be a multiple of {} minutes",
                self.slot_minutes
            );
            return Err(("slot.length", problem));
        }
        let Some(period) = self.open_period_at(start) else {
            return Err(("slot.closed", "the venue is closed then".to_owned()));
        };
        let since_opening = start.as_microsecond() - period.opens_at.as_microsecond();
        if since_opening % (self.slot_minutes * 60_000_000) != 0 {
            let problem = format!(
                "slots start every {} minutes, counted from opening",
                self.slot_minutes
            );
            return Err(("slot.grid", problem));
        }
        if start.as_microsecond() + minutes * 60_000_000 > period.closes_at.as_microsecond() {
            return Err(("slot.closed", "the venue closes before the end".to_owned()));
        }
        Ok(())
    }

    /// The price; `None` if a part has no band.
    pub fn quote(&self, start: Timestamp, minutes: i64) -> Option<Quote> {
        pricing::quote(&self.bands, &self.zone, start, minutes)
    }

    /// The opening period that contains an instant; the later one of two.
    fn open_period_at(&self, at: Timestamp) -> Option<OpenPeriod> {
        let periods = self.open_periods_reaching(self.zone.to_datetime(at).date());
        periods
            .into_iter()
            .rfind(|period| period.opens_at <= at && at < period.closes_at)
    }

    /// The opening periods that begin on a local calendar day or may last into it, in order.
    fn open_periods_reaching(&self, date: Date) -> Vec<OpenPeriod> {
        hours::open_periods_reaching(&self.zone, date, &self.openings)
    }

    /// The starts of the slots on a local calendar day, including those after midnight that belong to the evening
    /// before.
    pub(super) fn slots_on(&self, date: Date) -> Vec<Timestamp> {
        let periods = self.open_periods_reaching(date);
        let mut starts = Vec::new();
        for (index, period) in periods.iter().enumerate() {
            let next = periods.get(index + 1).map(|next| next.opens_at);
            let slots = period
                .slots(self.slot_minutes)
                .take_while(|start| next.is_none_or(|next| *start < next))
                .filter(|start| self.zone.to_datetime(*start).date() == date);
            starts.extend(slots);
        }
        starts
    }
}
