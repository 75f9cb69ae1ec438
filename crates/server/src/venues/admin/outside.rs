//! Bookings outside new opening hours.

use jiff::tz::TimeZone;
use lapang_db::Uuid;

use crate::app::Tx;
use crate::error::{Error, Reason, Refusal};
use crate::venues::claims::{self, OccupiedTime};
use crate::venues::model::VenueSport;
use crate::venues::opening::OpeningCalendar;

/// Refuses new hours that leave future bookings or offers outside, and names them. Those that are outside already do
/// not count.
pub fn refuse_bookings_outside(
    tx: &mut Tx<'_>,
    sports: &[VenueSport],
    zone: &TimeZone,
    (before, after): (&OpeningCalendar, &OpeningCalendar),
) -> Result<(), Error> {
    let courts = sports.iter().flat_map(|sport| &sport.courts);
    let courts: Vec<Uuid> = courts.map(|court| court.id).collect();
    let sells = |calendar: &OpeningCalendar, had: &OccupiedTime| {
        calendar.is_open(zone, had.span) && !calendar.closes_court(zone, had.court_id, had.span)
    };
    let mut outside = claims::coming(tx, &courts)?;
    outside.retain(|had| sells(before, had) && !sells(after, had));
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
