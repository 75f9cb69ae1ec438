//! Booking limits per player (rules.md §11): over all accounts of a mailbox. Counted while the mailbox is locked, so
//! that concurrent requests cannot exceed them together.

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::app::Tx;
use crate::bookings::lifecycle::Status;
use crate::bookings::model::{Booking, Slot};
use crate::bookings::store::{self, Usage};
use crate::error::{Error, Reason, Refusal};
use crate::venues::model::NO_NEW_PLAYER_LIMIT;
use crate::venues::{Span, VenueCard};

/// Open bookings at once.
const MOST_OPEN: i64 = 10;
/// Bookings made within a day; higher than what a team captain needs.
const MOST_MADE: i64 = 30;
/// Cancellations within a day; at this number the player can book no more for now.
const MOST_CANCELED: i64 = 10;
/// Hours awaiting a decision or a payment: two bookings of maximum length.
const MOST_HOURS_HELD: i64 = 24;
/// Moves of bookings within a day, made or asked for.
const MOST_MOVES: i64 = 10;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Also refuses a player whose account was deleted meanwhile.
pub fn refuse_past(
    tx: &mut Tx<'_>,
    (user_id, venue): (Uuid, &VenueCard),
    (spans, status, payment_due): (&[Span], Status, bool),
) -> Result<(), Error> {
    let most = |usual| tx.app.config.account_limit(usual);
    let since = tx.now.saturating_sub(DAY).unwrap_or(Timestamp::MIN);
    let usage = store::usage(tx.conn, user_id, venue.id, tx.now, since)?;
    if !usage.is_active {
        return Err(Error::Unauthenticated);
    }
    if status.is_open() {
        refuse_many_open(usage.open, most(MOST_OPEN))?;
    }
    refuse_often(Reason::TooManyBookings, usage.made, most(MOST_MADE), tx.now)?;
    refuse_often(
        Reason::TooManyCanceled,
        usage.canceled,
        most(MOST_CANCELED),
        tx.now,
    )?;
    let asked: i64 = spans.iter().map(Span::minutes).sum();
    refuse_hours(tx, &usage, venue, (asked, (status, payment_due)))
}

/// Refuses minutes that are too many with those that the player has.
fn refuse_hours(
    tx: &Tx<'_>,
    usage: &Usage,
    venue: &VenueCard,
    (asked, (status, payment_due)): (i64, (Status, bool)),
) -> Result<(), Error> {
    let most = |usual| tx.app.config.account_limit(usual);
    let hours = venue.new_player_hours;
    if !usage.has_played && hours < NO_NEW_PLAYER_LIMIT {
        refuse_long(Reason::NewPlayerHours, usage.coming + asked, most(hours))?;
    }
    let Usage { held, unpaid, .. } = *usage;
    if status.is_open() {
        let (reason, here) = (Reason::TooManyHoursHeld, usage.held_here);
        refuse_long(reason, here + asked, most(venue.held_hours))?;
        refuse_long(reason, held + asked, most(MOST_HOURS_HELD))
    } else if payment_due {
        Ok(())
    } else {
        refuse_long(
            Reason::TooManyHoursBooked,
            unpaid + asked,
            most(venue.unpaid_hours),
        )
    }
}

/// Refuses a player who has moved many bookings within a day.
pub fn refuse_many_moves(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    let since = tx.now.saturating_sub(DAY).unwrap_or(Timestamp::MIN);
    let moves = store::moves_since(tx.conn, user_id, since, tx.now)?;
    let most = tx.app.config.account_limit(MOST_MOVES);
    refuse_often(Reason::TooManyMoves, moves, most, tx.now)
}

/// Refuses a move that makes a booking longer than its player may have hours.
pub fn refuse_longer(
    tx: &mut Tx<'_>,
    booking: &Booking,
    venue: &VenueCard,
    (own, wanted): (&[Slot], &[Span]),
) -> Result<(), Error> {
    let more: i64 =
        wanted.iter().map(Span::minutes).sum::<i64>() - own.iter().map(Slot::minutes).sum::<i64>();
    if more <= 0 {
        return Ok(());
    }
    let usage = store::usage(tx.conn, booking.user_id, venue.id, tx.now, tx.now)?;
    let status = (booking.status, booking.payment_due);
    refuse_hours(tx, &usage, venue, (more, status))
}

fn refuse_many_open(open: i64, most: i64) -> Result<(), Error> {
    if open < most {
        return Ok(());
    }
    let message = format!("a player can have {most} open bookings at once");
    Err(Error::Conflict(
        Refusal::new(Reason::TooManyOpenBookings, message).with("limit", most),
    ))
}

/// `done`: the count within a day, and the time of the first.
fn refuse_often(
    reason: Reason,
    (times, first): (i64, Option<Timestamp>),
    most: i64,
    now: Timestamp,
) -> Result<(), Error> {
    if times < most {
        return Ok(());
    }
    let again = first.map_or(DAY, |first| DAY - now.duration_since(first));
    let message = format!("at most {most} within a day");
    Err(Error::TooMany {
        refusal: Refusal::new(reason, message),
        retry_after_seconds: again.as_secs().max(1),
    })
}

fn refuse_long(reason: Reason, minutes: i64, hours: i64) -> Result<(), Error> {
    if minutes <= hours * 60 {
        return Ok(());
    }
    let message = format!("a player can have {hours} such hours at once");
    Err(Error::Conflict(
        Refusal::new(reason, message).with("limit", hours),
    ))
}
