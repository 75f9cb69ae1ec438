//! Account deletion, bookings part: upcoming bookings are canceled; past ones stay for the venue, without the
//! player's notes.

use uuid::Uuid;

use crate::app::Tx;
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::model::Booking;
use crate::bookings::store;
use crate::charges;
use crate::error::Error;
use crate::photos::{self, Key, Owner};
use crate::venues;

/// Shown in the audit trail and in the email to the venue.
const REASON: &str = "The player's account was deleted.";
const LATE_REASON: &str =
    "The player's account was deleted. The time to cancel without asking was over.";

/// Locks the player against concurrent bookings, as a booking does, and then all their bookings. Changes of a booking
/// share the user's row afterwards, so a deletion calls this before it locks the user.
pub fn lock_player(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    store::lock_player(tx.conn, user_id, tx.now)?;
    for booking in store::of_player(tx.conn, user_id)? {
        store::lock_booking(tx.conn, booking.id)?;
    }
    Ok(())
}

/// Returns the receipts to remove after the commit.
pub fn forget(tx: &mut Tx<'_>, user_id: Uuid) -> Result<Vec<Key>, Error> {
    store::forget_words(tx.conn, user_id)?;
    charges::forget_notes(tx.conn, user_id)?;
    let mut receipts = Vec::new();
    for booking in store::of_player(tx.conn, user_id)? {
        let is_to_come = booking.status == Status::Confirmed && booking.starts_at > tx.now;
        if booking.status.is_open() || is_to_come {
            end(tx, &booking)?;
        }
        if booking.settlement.receipt.is_some() {
            store::set_receipt(tx.conn, booking.id, "", tx.now)?;
            receipts.extend(photos::deactivate_all(tx, Owner::Booking(booking.id))?);
        }
    }
    store::forget_player(tx.conn, user_id)?;
    Ok(receipts)
}

fn end(tx: &mut Tx<'_>, booking: &Booking) -> Result<(), Error> {
    let is_over = booking.status_at(tx.now) == Status::Expired;
    let (by, to, reason) = if is_over {
        (Move::Expire, Status::Expired, "")
    } else if is_late(tx, booking)? {
        (Move::CancelByPlayer, Status::CanceledUser, LATE_REASON)
    } else {
        (Move::CancelByPlayer, Status::CanceledUser, REASON)
    };
    let step = Step {
        actor_id: (!is_over).then_some(booking.user_id),
        reason,
        ..Step::of(by, to, tx.now)
    };
    moves::apply(tx, booking, &step)
}

fn is_late(tx: &mut Tx<'_>, booking: &Booking) -> Result<bool, Error> {
    if booking.status != Status::Confirmed {
        return Ok(false);
    }
    let venue = venues::cards(tx.conn, &[booking.venue_id])?.remove(&booking.venue_id);
    Ok(venue.is_some_and(|venue| booking.cancel_until(tx.now, &venue).is_none()))
}
