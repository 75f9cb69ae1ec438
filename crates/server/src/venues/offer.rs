//! What can be booked of one sport at one venue, and at what price.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::hours::{self, Stretch};
use super::pricing::{self, Band, Quote};
use super::{BookingMode, CourtRef, Opening, PaymentMode, VenueCard, VenueSport};
use crate::error::Error;

/// How many days ahead a court can be booked (rules.md §6).
pub const BOOKABLE_DAYS: i64 = 60;

/// A sport at an active venue. Holds active courts alone.
#[derive(Clone, Debug)]
pub struct Offer {
    pub venue: VenueCard,
    pub zone: TimeZone,
    pub sport_id: String,
    pub slot_minutes: i64,
    pub booking_mode: BookingMode,
    pub payment_mode: PaymentMode,
    /// Whether an offered time that a player takes is confirmed at once.
    pub confirm_taken_offers: bool,
    /// In the order in which they are given out.
    pub courts: Vec<CourtRef>,
    /// Those of the standard segment.
    pub bands: Vec<Band>,
    /// The venue's hours, with those that touch made one.
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

    /// Whether a slot is a whole number of grid slots inside opening hours; if not, the rule it
    /// breaks and a sentence. Whether it is past, too far ahead or taken is not looked at.
    pub fn check_slot(&self, start: Timestamp, minutes: i64) -> Result<(), (&'static str, String)> {
        if minutes <= 0 || minutes % self.slot_minutes != 0 {
            let problem = format!(
                "the length must be a multiple of {} minutes",
                self.slot_minutes
            );
            return Err(("slot.length", problem));
        }
        let Some(stretch) = self.stretch_at(start) else {
            return Err(("slot.closed", "the venue is closed then".to_owned()));
        };
        let since_opening = start.as_microsecond() - stretch.opens_at.as_microsecond();
        if since_opening % (self.slot_minutes * 60_000_000) != 0 {
            let problem = format!(
                "slots start every {} minutes, counted from opening",
                self.slot_minutes
            );
            return Err(("slot.grid", problem));
        }
        if start.as_microsecond() + minutes * 60_000_000 > stretch.closes_at.as_microsecond() {
            return Err(("slot.closed", "the venue closes before the end".to_owned()));
        }
        Ok(())
    }

    /// What so much time costs; nothing where no band says it.
    pub fn quote(&self, start: Timestamp, minutes: i64) -> Option<Quote> {
        pricing::quote(&self.bands, &self.zone, start, minutes)
    }

    /// The stretch of opening that holds an instant; of two the later.
    fn stretch_at(&self, at: Timestamp) -> Option<Stretch> {
        let stretches = self.stretches_reaching(self.zone.to_datetime(at).date());
        stretches
            .into_iter()
            .rfind(|stretch| stretch.opens_at <= at && at < stretch.closes_at)
    }

    /// The stretches that begin on a local calendar day or may last into it, earliest first.
    fn stretches_reaching(&self, date: Date) -> Vec<Stretch> {
        let latest = self.openings.iter().map(|opening| opening.close_minute);
        let days_back = latest.max().unwrap_or(0) / 1440;
        (0..=days_back)
            .rev()
            .filter_map(|days| date.checked_sub(days.days()).ok())
            .flat_map(|day| hours::stretches(&self.zone, day, &self.openings))
            .collect()
    }

    /// The starts of the slots on a local calendar day, those after the midnight of an evening
    /// before included.
    pub(super) fn slots_on(&self, date: Date) -> Vec<Timestamp> {
        let stretches = self.stretches_reaching(date);
        let mut starts = Vec::new();
        for (index, stretch) in stretches.iter().enumerate() {
            let next = stretches.get(index + 1).map(|next| next.opens_at);
            let slots = stretch
                .slots(self.slot_minutes)
                .take_while(|start| next.is_none_or(|next| *start < next))
                .filter(|start| self.zone.to_datetime(*start).date() == date);
            starts.extend(slots);
        }
        starts
    }
}
