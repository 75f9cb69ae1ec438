//! Limits the emails one player causes to one venue's staff per hour (rules.md §11). The last one says that no more
//! will follow; the back office shows the rest.

use jiff::{SignedDuration, Timestamp};

use crate::app::Tx;
use crate::bookings::details::Details;
use crate::bookings::store;
use crate::error::Error;

/// Enough for a captain who books for a team.
const MOST: i64 = 10;
const WINDOW: SignedDuration = SignedDuration::from_hours(1);

/// Whether another email may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    Allowed,
    /// Allowed, and must say that no more will follow.
    LastAllowed,
    Refused,
}

/// Counts an email and returns whether it may be sent.
pub fn count(tx: &mut Tx<'_>, details: &Details) -> Result<Allowance, Error> {
    let since = tx.now.saturating_sub(WINDOW).unwrap_or(Timestamp::MIN);
    let (player, venue) = (details.player.id, details.venue.id);
    let count = store::count_staff_email(tx.conn, player, venue, tx.now, since)?;
    Ok(match count.cmp(&MOST) {
        std::cmp::Ordering::Less => Allowance::Allowed,
        std::cmp::Ordering::Equal => Allowance::LastAllowed,
        std::cmp::Ordering::Greater => Allowance::Refused,
    })
}
