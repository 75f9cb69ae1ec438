//! Search by time: venues where a court can be booked for a whole time. Its rules are those of the availability of one venue
//! (`availability.rs`), asked of many.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::{Conn, Uuid};

use super::{Candidates, CheckedSearch, Sort, store};
use crate::error::{Error, Violation};
use crate::page::Page;
use crate::venues::grid::Grid;
use crate::venues::model::{Court, Span, VenueSport, spaces};
use crate::venues::offer::{MOST_BOOKABLE_DAYS, needs_exact_price};
use crate::venues::pricing::{Prices, Quote};
use crate::venues::store::{Revised, claims};
use crate::venues::whole::{self, Whole};

/// A time for which a court is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedTime {
    pub from: Timestamp,
    /// 0: one slot, as long as the venue's are.
    pub minutes: i64,
}

/// A court time that can be booked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeStart {
    pub starts_at: Timestamp,
    pub minutes: i64,
    pub sport_id: String,
    /// Of the court that is given to somebody who asks for none.
    pub quote: Option<Quote>,
    /// It has no exact price, although the sport is only sold at one.
    pub is_asked: bool,
}

/// A venue of the answer, with its free starts.
pub type FreeVenue = (Arc<Whole>, Vec<FreeStart>);

/// A venue, and the price of an hour at the wanted time.
type Priced = (Arc<Whole>, Option<i64>);

/// How far around the wanted time other starts are shown.
const AROUND: SignedDuration = SignedDuration::from_hours(2);

/// Of how many venues a search reads the hours at most, best first. Enough for all of a city.
const MOST_READ: usize = 4_000;

/// How many venues are priced at once.
const PRICED_AT_ONCE: usize = 128;

/// Of how many venues other hours are looked for where nothing is free at the wanted time, and how many are shown.
const MOST_READ_NEARBY: usize = 300;
const NEARBY: usize = 6;

impl WantedTime {
    /// Refuses what no venue can offer, and says what comes nearest.
    pub fn check(self, now: Timestamp) -> Result<(), Error> {
        let mut violations = Vec::new();
        let latest = horizon(now);
        if self.from <= now {
            let problem = format!(
                "must be in the future; the nearest full hour is {}",
                next_hour(now)
            );
            violations.push(Violation::new("free_from", "time.past", problem));
        } else if self.from > latest {
            let problem =
                format!("must be at most {MOST_BOOKABLE_DAYS} days ahead; the latest is {latest}");
            violations.push(Violation::new("free_from", "time.horizon", problem));
        }
        if self.minutes % 30 != 0 {
            let below = self.minutes / 30 * 30;
            let problem = format!(
                "must be a multiple of 30; the nearest are {} and {}",
                below.max(30),
                below.max(30) + 30
            );
            violations.push(Violation::new("free_minutes", "length.grid", problem));
        }
        if violations.is_empty() {
            Ok(())
        } else {
            Err(Error::Invalid(violations))
        }
    }
}

fn horizon(now: Timestamp) -> Timestamp {
    later(now, SignedDuration::from_hours(MOST_BOOKABLE_DAYS * 24))
}

fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.saturating_add(by).unwrap_or(Timestamp::MAX)
}

fn next_hour(now: Timestamp) -> Timestamp {
    let hour = now.as_second().div_euclid(3600) + 1;
    Timestamp::from_second(hour * 3600).unwrap_or(now)
}

/// A sport at a venue.
struct Place<'a> {
    venue: &'a Whole,
    sport: &'a VenueSport,
    grid: Grid,
    /// The first and the last start that players may book.
    earliest: Timestamp,
    horizon: Timestamp,
}

impl Place<'_> {
    fn sells(&self, starts_at: Timestamp) -> bool {
        self.earliest <= starts_at && starts_at <= self.horizon
    }

    /// The length of a booking here: the wanted one, or the next longer one that the slots allow.
    fn minutes(&self, wanted: WantedTime) -> i64 {
        let slot = self.grid.slot_minutes;
        let slots = (wanted.minutes + slot - 1) / slot;
        slots.max(1) * slot
    }

    fn courts(&self) -> impl Iterator<Item = &Court> {
        self.sport.courts.iter().filter(|court| court.is_active)
    }

    fn spaces(&self) -> impl Iterator<Item = Uuid> {
        let courts = self.courts();
        courts.flat_map(|court| spaces(&court.id, &court.spaces).iter().copied())
    }

    fn span(&self, starts_at: Timestamp, minutes: i64) -> Option<Span> {
        if minutes > self.grid.most_minutes() {
            return None;
        }
        self.grid.check_slot(starts_at, minutes).ok()?;
        Some(Span::of(starts_at, minutes))
    }

    /// The free court that is given to somebody who asks for none, and what it costs; `None` if no court is free. A court is
    /// free when all its spaces are.
    fn best(&self, span: Span, is_free: impl Fn(&Uuid) -> bool) -> Option<(Uuid, Option<Quote>)> {
        let free = self.courts().filter(|court| {
            spaces(&court.id, &court.spaces).iter().all(&is_free)
                && !self.grid.closes_court(court.id, span)
        });
        let free: Vec<Uuid> = free.map(|court| court.id).collect();
        let prices = Prices {
            bands: &self.venue.bands,
            sport_id: &self.sport.sport_id,
            zone: &self.grid.zone,
            special: self.venue.special_days(),
        };
        prices.ranked(&free, &[span]).into_iter().next()
    }
}

/// A page of the venues where the wanted time is free, best first; how many there are up to its end; whether there are more.
pub fn page(
    conn: &mut dyn Conn,
    asked: &CheckedSearch,
    page: Page,
    now: Timestamp,
) -> Result<(Vec<FreeVenue>, i64, bool), Error> {
    let (Some(wanted), skipped) = (asked.wanted, usize::try_from(page.offset).unwrap_or(0)) else {
        return Ok((Vec::new(), 0, false));
    };
    let end = skipped + usize::try_from(page.limit).unwrap_or(0);
    let mut found = if asked.sort == Sort::Cheapest {
        cheapest(conn, asked, wanted, end + 1, now)?
    } else {
        first(conn, asked, wanted, end + 1, now)?
    };
    let has_more = found.len() > end;
    found.truncate(end);
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    let shown = found.split_off(skipped.min(found.len()));
    let mut starts = starts_of(conn, asked, wanted, &shown, now)?;
    let with_starts = |venue: Arc<Whole>| {
        let starts = starts.remove(&venue.card.id).unwrap_or_default();
        (venue, starts)
    };
    Ok((
        shown.into_iter().map(with_starts).collect(),
        total,
        has_more,
    ))
}

/// The first venues that are free, in the order of the candidates: at least `count`, if there are so many.
fn first(
    conn: &mut dyn Conn,
    asked: &CheckedSearch,
    wanted: WantedTime,
    count: usize,
    now: Timestamp,
) -> Result<Vec<Arc<Whole>>, Error> {
    let mut candidates = Candidates::of(asked);
    let mut found = Vec::new();
    let mut read = 0;
    while found.len() < count && read < MOST_READ {
        let batch = candidates.next(conn, (count - found.len()) * 2)?;
        if batch.is_empty() {
            break;
        }
        read += batch.len();
        let free = free_of(conn, asked, wanted, &batch, now)?;
        found.extend(free.into_iter().map(|(venue, _)| venue));
    }
    Ok(found)
}

/// The venues that are cheapest at the time. No venue costs less then than in its cheapest hour, so those with dearer ones need
/// not be read.
fn cheapest(
    conn: &mut dyn Conn,
    asked: &CheckedSearch,
    wanted: WantedTime,
    count: usize,
    now: Timestamp,
) -> Result<Vec<Arc<Whole>>, Error> {
    let all = store::by_price(conn, &asked.filter, asked.circle.as_ref(), MOST_READ)?;
    let mut found: Vec<(i64, Arc<Whole>)> = Vec::new();
    for batch in all.chunks(PRICED_AT_ONCE) {
        let least = batch
            .first()
            .and_then(|(_, price)| *price)
            .unwrap_or(i64::MAX);
        if found.iter().filter(|(price, _)| *price <= least).count() >= count {
            break;
        }
        let venues: Vec<Revised> = batch.iter().map(|(venue, _)| *venue).collect();
        let free = free_of(conn, asked, wanted, &venues, now)?;
        found.extend(
            free.into_iter()
                .map(|(venue, price)| (price.unwrap_or(i64::MAX), venue)),
        );
    }
    found.sort_unstable_by_key(|(price, venue)| (*price, venue.card.id));
    Ok(found.into_iter().map(|(_, venue)| venue).collect())
}

/// Venues that are free within two hours of the wanted time, those with the nearest start first.
pub fn nearby(
    conn: &mut dyn Conn,
    asked: &CheckedSearch,
    now: Timestamp,
) -> Result<Vec<FreeVenue>, Error> {
    let Some(wanted) = asked.wanted else {
        return Ok(Vec::new());
    };
    let mut candidates = Candidates::of(asked);
    let venues = candidates.next(conn, MOST_READ_NEARBY)?;
    let venues = in_order(conn, &venues)?;
    let mut starts = starts_of(conn, asked, wanted, &venues, now)?;
    let mut found: Vec<FreeVenue> = venues
        .into_iter()
        .filter_map(|venue| Some((starts.remove(&venue.card.id)?, venue)))
        .map(|(starts, venue)| (venue, starts))
        .collect();
    let away = |(_, starts): &FreeVenue| {
        let each = starts.iter();
        each.map(|start| start.starts_at.duration_since(wanted.from).abs())
            .min()
    };
    // Stable: of those equally near the better one comes first.
    found.sort_by_key(away);
    found.truncate(NEARBY);
    Ok(found)
}

/// Those of the venues where the wanted time is free, in their order, with the price of an hour then.
fn free_of(
    conn: &mut dyn Conn,
    asked: &CheckedSearch,
    wanted: WantedTime,
    venues: &[Revised],
    now: Timestamp,
) -> Result<Vec<Priced>, Error> {
    let venues = in_order(conn, venues)?;
    let mut places: Vec<(Place<'_>, Span)> = Vec::new();
    for place in places_of(asked, &venues, now) {
        let minutes = place.minutes(wanted);
        if place.sells(wanted.from)
            && let Some(span) = place.span(wanted.from, minutes)
        {
            places.push((place, span));
        }
    }
    let spaces: Vec<Uuid> = places
        .iter()
        .flat_map(|(place, _)| place.spaces())
        .collect();
    let Some(ends_at) = places.iter().map(|(_, span)| span.ends_at).max() else {
        return Ok(Vec::new());
    };
    let longest = Span {
        starts_at: wanted.from,
        ends_at,
    };
    let claimed = claims::claimed(conn, &spaces, longest, now)?;
    let mut free: HashMap<Uuid, Option<i64>> = HashMap::new();
    for (place, span) in &places {
        let minutes = span.minutes();
        let best = place.best(*span, |space| !claimed.is_at(*space, *span));
        if let Some((_, quote)) = best.filter(|(_, quote)| asked.pays(quote.as_ref(), minutes)) {
            let price = quote.map(|quote| quote.min.saturating_mul(60) / minutes);
            // Of several sports the cheaper one; one with a price before one without.
            let known = free.entry(place.venue.card.id).or_insert(price);
            *known = match (*known, price) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            };
        }
    }
    drop(places);
    let found = venues.into_iter();
    Ok(found
        .filter_map(|venue| Some((free.remove(&venue.card.id)?, venue)))
        .map(|(price, venue)| (venue, price))
        .collect())
}

/// The venues whole, in their order.
fn in_order(conn: &mut dyn Conn, venues: &[Revised]) -> Result<Vec<Arc<Whole>>, Error> {
    let mut whole = whole::revised(conn, venues)?;
    Ok(venues
        .iter()
        .filter_map(|(id, _)| whole.remove(id))
        .collect())
}

/// What can be booked within two hours of the wanted time, soonest first. Venues without any are left out.
fn starts_of(
    conn: &mut dyn Conn,
    asked: &CheckedSearch,
    wanted: WantedTime,
    venues: &[Arc<Whole>],
    now: Timestamp,
) -> Result<HashMap<Uuid, Vec<FreeStart>>, Error> {
    let places: Vec<Place<'_>> = places_of(asked, venues, now).collect();
    let longest = places.iter().map(|place| place.minutes(wanted)).max();
    let from = wanted.from.saturating_sub(AROUND).unwrap_or(Timestamp::MIN);
    let to = later(wanted.from, AROUND);
    let spaces: Vec<Uuid> = places.iter().flat_map(Place::spaces).collect();
    let window = Span {
        starts_at: from,
        ends_at: later(to, SignedDuration::from_mins(longest.unwrap_or(0))),
    };
    let claimed = claims::claimed(conn, &spaces, window, now)?;
    let mut found: HashMap<Uuid, Vec<FreeStart>> = HashMap::new();
    for place in &places {
        let minutes = place.minutes(wanted);
        let starts = place.grid.slots_between(from, to);
        for starts_at in starts
            .into_iter()
            .filter(|start| *start > now && place.sells(*start))
        {
            let Some(span) = place.span(starts_at, minutes) else {
                continue;
            };
            let best = place.best(span, |space| !claimed.is_at(*space, span));
            if let Some((_, quote)) = best.filter(|(_, quote)| asked.pays(quote.as_ref(), minutes))
            {
                let is_exact = quote.as_ref().is_some_and(Quote::is_exact);
                let sport = place.sport;
                let needs_exact = needs_exact_price(sport.booking_mode, sport.payment_mode);
                let starts = found.entry(place.venue.card.id).or_default();
                starts.push(FreeStart {
                    starts_at,
                    minutes,
                    sport_id: sport.sport_id.clone(),
                    is_asked: needs_exact && !is_exact,
                    quote,
                });
            }
        }
    }
    for starts in found.values_mut() {
        starts.sort_by_key(|start| start.starts_at);
    }
    Ok(found)
}

/// The sports searched for at these venues.
fn places_of<'a>(
    asked: &CheckedSearch,
    venues: &'a [Arc<Whole>],
    now: Timestamp,
) -> impl Iterator<Item = Place<'a>> {
    let wanted = asked.sports();
    let is_wanted = move |sport: &str| wanted.is_empty() || wanted.contains(&sport);
    venues.iter().flat_map(move |venue| {
        let sports = venue
            .sports
            .iter()
            .filter(|sport| is_wanted(&sport.sport_id));
        let place = |sport: &'a VenueSport| {
            Some(Place {
                // A zone that this version does not know makes the venue unbookable, not the search fail.
                grid: Grid::new(venue.zone.clone()?, sport.slot_minutes, &venue.calendar),
                horizon: later(
                    now,
                    SignedDuration::from_hours(venue.card.horizon_days * 24),
                ),
                earliest: later(now, SignedDuration::from_mins(venue.card.notice_minutes)),
                venue,
                sport,
            })
        };
        let places: Vec<Place<'_>> = sports.filter_map(place).collect();
        places
    })
}
