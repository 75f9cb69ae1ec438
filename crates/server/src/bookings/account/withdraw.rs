//! Withdraws the open requests of suspended players. What is confirmed, and what the player says is paid, stays for the
//! venue to decide.

use uuid::Uuid;

use crate::app::Tx;
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::model::Booking;
use crate::bookings::store;
use crate::error::Error;

/// Shown in the audit trail. The email to the venue has words of its own.
const REASON: &str = "The player's account was suspended.";

/// Locks the players against concurrent bookings, as a booking does, and then their open bookings. As for a deletion,
/// before the users are locked.
pub fn lock_requests(tx: &mut Tx<'_>, users: &[Uuid]) -> Result<(), Error> {
    for user_id in users {
        store::lock_player(tx.conn, *user_id, tx.now)?;
    }
    for booking in open(tx, users)? {
        store::lock_booking(tx.conn, booking.id)?;
    }
    Ok(())
}

pub fn withdraw_requests(tx: &mut Tx<'_>, users: &[Uuid]) -> Result<(), Error> {
    for booking in open(tx, users)? {
        let is_reported = booking.settlement.reported_at.is_some();
        // The sweep ends those past their deadline.
        if is_reported || booking.status_at(tx.now) == Status::Expired {
            continue;
        }
        let step = Step {
            reason: REASON,
            ..Step::of(Move::Suspend, Status::CanceledUser, tx.now)
        };
        moves::apply(tx, &booking, &step)?;
    }
    Ok(())
}

/// By id.
fn open(tx: &mut Tx<'_>, users: &[Uuid]) -> Result<Vec<Booking>, Error> {
    let mut open = Vec::new();
    for user_id in users {
        let bookings = store::of_player(tx.conn, *user_id)?.into_iter();
        open.extend(bookings.filter(|booking| booking.status.is_open()));
    }
    open.sort_unstable_by_key(|booking| booking.id);
    Ok(open)
}
