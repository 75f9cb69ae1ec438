//! What becomes of the bookings of somebody who deletes their account: what is to come is
//! canceled, what has been stays for the venue, without what its player wrote.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::Booking;
use super::moves::{self, Step};
use super::states::{Move, Status};
use super::store;
use crate::app::App;
use crate::error::Error;
use crate::photos::{self, Key, Owner};
use crate::venues;

/// What the audit trail and the letter to the venue say.
const REASON: &str = "The player has deleted their account.";
const LATE_REASON: &str =
    "The player has deleted their account. The time to cancel without asking was over.";

/// Whoever books at this moment comes before or after. It is the first thing that a deletion takes,
/// as it is when somebody books, so that the two do not wait in a circle.
pub fn wait_turn(conn: &mut dyn Conn, user_id: Uuid, now: Timestamp) -> Result<(), Error> {
    Ok(store::take_turn(conn, user_id, now)?)
}

/// Answers the receipts that are to be removed after the commit.
pub fn forget(
    conn: &mut dyn Conn,
    app: &App,
    user_id: Uuid,
    now: Timestamp,
) -> Result<Vec<Key>, Error> {
    store::forget_words(conn, user_id)?;
    let listed = store::of_player(conn, user_id)?;
    // All of them before anything else: a cancellation locks its booking and then the count of mails to staff,
    // which the first booking ended below locks, too.
    for booking in &listed {
        store::take_hold(conn, booking.id)?;
    }
    let mut receipts = Vec::new();
    for listed in listed {
        // As it is now, whatever staff or time did to it since it was listed.
        let Some(booking) = store::booking(conn, listed.id)? else {
            continue;
        };
        let is_to_come = booking.status == Status::Confirmed && booking.starts_at > now;
        if booking.status.is_open() || is_to_come {
            end(conn, app, &booking, now)?;
        }
        if booking.settlement.receipt.is_some() {
            store::set_receipt(conn, booking.id, "", now)?;
            receipts.extend(photos::deactivate_all(
                conn,
                Owner::Booking(booking.id),
                now,
            )?);
        }
    }
    store::forget_player(conn, user_id)?;
    Ok(receipts)
}

fn end(conn: &mut dyn Conn, app: &App, booking: &Booking, now: Timestamp) -> Result<(), Error> {
    let is_over = booking.status_at(now) == Status::Expired;
    let (by, to, reason) = if is_over {
        (Move::Expire, Status::Expired, "")
    } else if is_late(conn, booking, now)? {
        (Move::CancelByPlayer, Status::CanceledUser, LATE_REASON)
    } else {
        (Move::CancelByPlayer, Status::CanceledUser, REASON)
    };
    let step = Step {
        actor_id: (!is_over).then_some(booking.user_id),
        reason,
        ..Step::of(by, to, now)
    };
    moves::make(conn, app, booking, &step)
}

fn is_late(conn: &mut dyn Conn, booking: &Booking, now: Timestamp) -> Result<bool, Error> {
    if booking.status != Status::Confirmed {
        return Ok(false);
    }
    let venue = venues::cards(conn, &[booking.venue_id])?.remove(&booking.venue_id);
    Ok(venue.is_some_and(|venue| booking.cancel_until(now, &venue).is_none()))
}
