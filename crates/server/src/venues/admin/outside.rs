//! Bookings outside new opening hours.

use jiff::tz::TimeZone;
use lapang_db::Uuid;

use crate::app::Tx;
use crate::error::{Error, Reason, Refusal};
use crate::venues::model::{Opening, Span, VenueSport};
use crate::venues::show::Shown;
use crate::venues::{claims, hours};

/// Refuses new hours that leave future bookings or offers outside, and names them. Those that are outside already do
/// not count.
pub fn refuse_bookings_outside(
    tx: &mut Tx<'_>,
    before: &Shown,
    after: &[Opening],
) -> Result<(), Error> {
    let zone = before.card.zone()?;
    let old = hours::joined(&before.card.opening_hours);
    let new = hours::joined(after);
    if old == new {
        return Ok(());
    }
    let courts = before.sports.iter().flat_map(|sport| &sport.courts);
    let courts: Vec<Uuid> = courts.map(|court| court.id).collect();
    let mut outside = claims::coming(tx, &courts)?;
    outside.retain(|had| is_open(&zone, &old, had.span) && !is_open(&zone, &new, had.span));
    if outside.is_empty() {
        return Ok(());
    }
    outside.sort_unstable_by_key(|had| had.span.starts_at);
    let message = "there are coming bookings outside the new hours";
    let reason = Refusal::new(Reason::HoursHaveBookings, message);
    Err(Error::Conflict(claims::named(reason, &outside)))
}

/// Refuses another slot length for a sport with future bookings or offers, and names them: they stay in the old grid.
pub fn refuse_bookings_in_other_slots(
    tx: &mut Tx<'_>,
    before: &[VenueSport],
    slot_minutes: impl Fn(&str) -> Option<i64>,
) -> Result<(), Error> {
    let resized = before.iter().filter(|sport| {
        slot_minutes(&sport.sport_id).is_some_and(|minutes| minutes != sport.slot_minutes)
    });
    let courts: Vec<Uuid> = resized
        .flat_map(|sport| &sport.courts)
        .map(|court| court.id)
        .collect();
    let mut coming = claims::coming(tx, &courts)?;
    if coming.is_empty() {
        return Ok(());
    }
    coming.sort_unstable_by_key(|had| had.span.starts_at);
    let message = "there are coming bookings in slots of another length";
    let reason = Refusal::new(Reason::SlotsHaveBookings, message);
    Err(Error::Conflict(claims::named(reason, &coming)))
}

fn is_open(zone: &TimeZone, openings: &[Opening], span: Span) -> bool {
    let day = zone.to_datetime(span.starts_at).date();
    let mut periods = hours::open_periods_reaching(zone, day, openings).into_iter();
    periods.any(|it| it.opens_at <= span.starts_at && span.ends_at <= it.closes_at)
}
