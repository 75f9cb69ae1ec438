//! Account deletion, bookings part: upcoming bookings are canceled; past ones stay for the venue, without the
//! player's notes.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::model::Booking;
use super::states::{Move, Status};
use super::step::Step;
use super::{moves, store};
use crate::app::App;
use crate::error::Error;
use crate::photos::{self, Key, Owner};
use crate::venues;

/// Shown in the audit trail and in the email to the venue.
const REASON: &str = "The player has deleted their account.";
const LATE_REASON: &str =
    "The player has deleted their account. The time to cancel without asking was over.";

/// Locks the player against concurrent bookings, as a booking does, and then all their bookings. Changes of a booking
/// share the user's row afterwards, so a deletion calls this before it locks the user.
pub fn lock_player(conn: &mut dyn Conn, user_id: Uuid, now: Timestamp) -> Result<(), Error> {
    store::lock_player(conn, user_id, now)?;
    for booking in store::of_player(conn, user_id)? {
        store::lock_booking(conn, booking.id)?;
    }
    Ok(())
}

/// Returns the receipts to remove after the commit.
pub fn forget(
    conn: &mut dyn Conn,
    app: &App,
    user_id: Uuid,
    now: Timestamp,
) -> Result<Vec<Key>, Error> {
    store::forget_words(conn, user_id)?;
    let mut receipts = Vec::new();
    for booking in store::of_player(conn, user_id)? {
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
