//! The bookings that a match of their player is played on. The caller says which match, and checks it.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::lifecycle::Status;
use super::model::Booking;
use super::{cancel, show, store};
use crate::app::Tx;
use crate::error::{Error, Reason};
use crate::venues::Span;

/// Confirmed hours on a court.
#[derive(Clone, Debug)]
pub struct CourtHours {
    pub booking_id: Uuid,
    pub court_name: String,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
}

/// The confirmed hours of a match at its venue that overlap its time, by court and time.
pub fn courts_of_match(
    conn: &mut dyn Conn,
    match_id: Uuid,
    venue_id: Uuid,
    time: Span,
) -> Result<Vec<CourtHours>, Error> {
    let mut hours: Vec<CourtHours> = Vec::new();
    for next in store::courts_of_match(conn, match_id, venue_id, time)? {
        match hours.last_mut() {
            Some(last)
                if last.booking_id == next.booking_id
                    && last.court_name == next.court_name
                    && last.ends_at == next.starts_at =>
            {
                last.ends_at = next.ends_at;
            }
            _ => hours.push(next),
        }
    }
    Ok(hours)
}

/// What the confirmed bookings of a match cost, if that is one amount of each.
pub fn price_of_match(conn: &mut dyn Conn, match_id: Uuid) -> Result<Option<i64>, Error> {
    let mut total = 0;
    let ids = store::of_match(conn, match_id)?;
    for id in &ids {
        let booking = store::booking(conn, *id)?;
        let Some(booking) = booking.filter(|it| it.status == Status::Confirmed) else {
            continue;
        };
        let Some(price) = booking.amount() else {
            return Ok(None);
        };
        total += price;
    }
    Ok((total > 0).then_some(total))
}

/// Locks the bookings of a match and those that it is to have. Comes before the lock of the match.
pub fn lock_for_match(conn: &mut dyn Conn, match_id: Uuid, new: &[Uuid]) -> Result<(), Error> {
    let mut ids = store::of_match(conn, match_id)?;
    ids.extend(new);
    ids.sort_unstable();
    ids.dedup();
    for id in ids {
        store::lock_booking(conn, id)?;
    }
    Ok(())
}

/// The bookings of a player at a venue, open or confirmed, that overlap a time. Any other id is refused.
pub fn usable(
    conn: &mut dyn Conn,
    user_id: Uuid,
    (venue_id, time): (Option<Uuid>, Span),
    ids: &[Uuid],
) -> Result<Vec<Booking>, Error> {
    let mut bookings = Vec::new();
    for (index, id) in ids.iter().enumerate() {
        let booking = show::owners(conn, user_id, *id)?;
        let is_live = booking.status.is_open() || booking.status == Status::Confirmed;
        let overlaps = booking.starts_at < time.ends_at && booking.ends_at > time.starts_at;
        if !is_live || !overlaps || Some(booking.venue_id) != venue_id {
            let problem = "must be a booking of yours at the venue and the time of the match";
            return Err(Error::invalid(
                format!("booking_ids[{index}]"),
                "match.booking",
                problem,
            ));
        }
        bookings.push(booking);
    }
    Ok(bookings)
}

/// Replaces the bookings of a match by those of its host; `is_over` tells of another match whether it was called off.
pub fn use_for_match(
    tx: &mut Tx<'_>,
    (match_id, user_id): (Uuid, Uuid),
    at: (Option<Uuid>, Span),
    ids: &[Uuid],
    mut is_over: impl FnMut(&mut dyn Conn, Uuid) -> Result<bool, Error>,
) -> Result<(), Error> {
    for booking in usable(tx.conn, user_id, at, ids)? {
        if let Some(other) = booking.match_id.filter(|it| *it != match_id)
            && !is_over(tx.conn, other)?
        {
            let problem = "another match of yours is played on this booking";
            return Err(Error::conflict(Reason::BookingHasMatch, problem));
        }
    }
    store::clear_match(tx.conn, match_id)?;
    Ok(store::set_match(tx.conn, ids, match_id)?)
}

/// The bookings are without the match again.
pub fn release_match(conn: &mut dyn Conn, match_id: Uuid) -> Result<(), Error> {
    Ok(store::clear_match(conn, match_id)?)
}

/// Bookings of a match that are no longer at its venue and time are without it again. Needs their locks.
pub fn release_elsewhere(
    conn: &mut dyn Conn,
    match_id: Uuid,
    (venue_id, time): (Option<Uuid>, Span),
) -> Result<(), Error> {
    Ok(store::clear_elsewhere(conn, match_id, venue_id, time)?)
}

/// Cancels the bookings of a match; one that its venue does not let its player cancel any more refuses all.
pub fn cancel_of_match(
    tx: &mut Tx<'_>,
    match_id: Uuid,
    user_id: Uuid,
    reason: &str,
) -> Result<(), Error> {
    for id in store::of_match(tx.conn, match_id)? {
        let booking = show::owners(tx.conn, user_id, id)?;
        if booking.status.is_open() || booking.status == Status::Confirmed {
            cancel::cancel_one(tx, &booking, reason)?;
        }
    }
    Ok(())
}
