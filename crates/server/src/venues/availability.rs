//! Availability: the slots of the next days, their prices and their states.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use lapang_db::Uuid;

use super::model::{CourtRef, Holder, Span, UNIT_MICROS};
use super::offer::Offer;
use super::pricing::Quote;
use super::store::claims::Held;
use super::{hours, store};
use crate::app::App;
use crate::clock::from_micros;
use crate::error::Error;

/// The state of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Free,
    /// No court is free, but at least one claim may expire.
    Held,
    Booked,
    /// Out of sale, or too far ahead.
    Closed,
    Past,
}

#[derive(Clone, Debug)]
pub struct Slot {
    pub starts_at: Timestamp,
    pub free_courts: usize,
    pub state: State,
    /// Of the court that is given to somebody who asks for none.
    pub quote: Option<Quote>,
    /// The free courts, in the order in which they are given.
    pub by_price: Vec<PricedCourts>,
    /// It has no exact price, although the sport is only sold at one.
    pub is_asked: bool,
}

/// Courts that cost the same.
#[derive(Clone, Debug)]
pub struct PricedCourts {
    pub courts: Vec<Uuid>,
    pub quote: Option<Quote>,
}

#[derive(Clone, Debug)]
pub struct Day {
    pub date: Date,
    pub slots: Vec<Slot>,
}

#[derive(Clone, Debug)]
pub struct Availability {
    pub days: Vec<Day>,
    pub time_zone: String,
    pub slot_minutes: i64,
}

/// The slots of local calendar days from a date on; today by default. `beyond_rules`: also those outside the horizon and notice.
pub async fn list(
    app: &Arc<App>,
    venue_id: Uuid,
    sport_id: String,
    (from, days): (Option<Date>, i64),
    beyond_rules: bool,
) -> Result<Availability, Error> {
    app.read(move |tx| {
        let Some(offer) = super::offer(tx.conn, venue_id, &sport_id)? else {
            return Err(missing(tx.conn, venue_id)?);
        };
        let dates = dates(from, tx.now, days, &offer)?;
        let held = match (dates.first(), dates.last()) {
            (Some(first), Some(last)) => {
                // The last day's slots may end after midnight.
                let until = last.saturating_add(2.days());
                let (Some(from), Some(to)) = (
                    hours::wall_clock(&offer.grid.zone, *first, 0),
                    hours::wall_clock(&offer.grid.zone, until, 0),
                ) else {
                    return Err(far_away());
                };
                store::claims::held(tx.conn, &offer.spaces(), from, to, tx.now)?
            }
            _ => Vec::new(),
        };
        let held = Claims::of(held);
        Ok(Availability {
            days: dates
                .into_iter()
                .map(|date| day(&offer, &held, date, (tx.now, beyond_rules)))
                .collect(),
            time_zone: offer.venue.time_zone.clone(),
            slot_minutes: offer.grid.slot_minutes,
        })
    })
    .await
}

fn missing(conn: &mut dyn lapang_db::Conn, venue_id: Uuid) -> Result<Error, Error> {
    let venue = store::cards(conn, &[venue_id])?.remove(&venue_id);
    Ok(match venue {
        Some(venue) if venue.is_active => Error::NotFound("sport"),
        _ => Error::NotFound("venue"),
    })
}

fn dates(from: Option<Date>, now: Timestamp, days: i64, offer: &Offer) -> Result<Vec<Date>, Error> {
    let first = from.unwrap_or_else(|| offer.grid.zone.to_datetime(now).date());
    (0..days)
        .map(|index| first.checked_add(index.days()).map_err(|_| far_away()))
        .collect()
}

fn far_away() -> Error {
    Error::invalid("from_date", "date.range", "the date is too far away")
}

fn day(offer: &Offer, claims: &Claims, date: Date, when: (Timestamp, bool)) -> Day {
    let slots = offer
        .grid
        .slots_on(date)
        .into_iter()
        .map(|starts_at| slot(offer, claims, starts_at, when))
        .collect();
    Day { date, slots }
}

fn slot(
    offer: &Offer,
    claims: &Claims,
    starts_at: Timestamp,
    (now, beyond_rules): (Timestamp, bool),
) -> Slot {
    let (mut expiring, mut booked) = (0, 0);
    let mut free: Vec<Uuid> = Vec::new();
    for court in &offer.courts {
        let span = Span::of(starts_at, offer.grid.slot_minutes);
        if offer.grid.closes_court(court.id, span) {
            continue;
        }
        match claims.of_court(court, starts_at, offer.grid.slot_minutes) {
            Use::Free => free.push(court.id),
            Use::Held => expiring += 1,
            Use::Booked => booked += 1,
            Use::OutOfSale => {}
        }
    }
    let state = if starts_at <= now {
        State::Past
    } else if !beyond_rules && offer.within_rules(starts_at, now).is_err() {
        State::Closed
    } else if !free.is_empty() {
        State::Free
    } else if expiring > 0 {
        State::Held
    } else if booked > 0 {
        State::Booked
    } else {
        State::Closed
    };
    if state != State::Free {
        free.clear();
    }
    let all = || offer.courts.iter().map(|court| court.id).collect();
    let shown = if free.is_empty() { all() } else { free.clone() };
    let span = Span::of(starts_at, offer.grid.slot_minutes);
    let mut ranked = offer.ranked(&shown, &[span]);
    let quote = ranked.first().and_then(|(_, quote)| quote.clone());
    ranked.truncate(free.len());
    Slot {
        starts_at,
        free_courts: free.len(),
        state,
        by_price: by_price(ranked),
        is_asked: offer.needs_exact_price() && !quote.as_ref().is_some_and(Quote::is_exact),
        quote,
    }
}

fn by_price(ranked: Vec<(Uuid, Option<Quote>)>) -> Vec<PricedCourts> {
    let mut groups: Vec<PricedCourts> = Vec::new();
    for (court, quote) in ranked {
        match groups.iter_mut().find(|group| group.quote == quote) {
            Some(group) => group.courts.push(court),
            None => groups.push(PricedCourts {
                courts: vec![court],
                quote,
            }),
        }
    }
    groups
}

/// Of each of these times, whether one court is free for all of it. `held` are the claims on the offer's spaces.
pub(super) fn are_free(offer: &Offer, held: Vec<Held>, spans: &[Span]) -> Vec<bool> {
    let claims = Claims::of(held);
    let is_free = |span: &Span| {
        let state = |court| claims.of_court(court, span.starts_at, span.minutes());
        let mut courts = offer.courts.iter();
        courts.any(|court| state(court) == Use::Free && !offer.grid.closes_court(court.id, *span))
    };
    spans.iter().map(is_free).collect()
}

/// A court's state for one slot: the highest one of the slot's half hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    Free,
    Held,
    Booked,
    OutOfSale,
}

/// By space and half hour.
struct Claims(HashMap<(Uuid, i64), Use>);

impl Claims {
    fn of(held: Vec<Held>) -> Self {
        let uses = held.into_iter().map(|claim| {
            let is = if matches!(claim.holder, Holder::Blackout(_)) {
                Use::OutOfSale
            } else if claim.expires_at.is_some() {
                Use::Held
            } else {
                Use::Booked
            };
            ((claim.space, claim.starts_at), is)
        });
        Self(uses.collect())
    }

    fn of_court(&self, court: &CourtRef, starts_at: Timestamp, minutes: i64) -> Use {
        let end = from_micros(starts_at.as_microsecond() + minutes * 60_000_000).as_microsecond();
        let mut unit = starts_at.as_microsecond();
        let mut found = Use::Free;
        while unit < end {
            for space in court.spaces() {
                found = found.max(self.0.get(&(*space, unit)).copied().unwrap_or(Use::Free));
            }
            unit += UNIT_MICROS;
        }
        found
    }
}
