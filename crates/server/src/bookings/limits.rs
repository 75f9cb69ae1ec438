//! What one player can hold and cause by booking (rules.md §11). It is counted while the player's
//! other requests wait, so that none slips through beside another.

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::slots::Plan;
use super::states::Status;
use super::store::{self, Usage};
use crate::error::{Error, Reason};

/// Bookings made within a day: more than a team's captain makes.
const MOST_MADE: i64 = 30;
/// Given back within a day: who has done so as often books no more for now.
const MOST_CANCELED: i64 = 10;
/// Hours that wait for a decision or a payment: two bookings as long as they may be.
const MOST_HELD: SignedDuration = SignedDuration::from_hours(24);
/// Hours to come at a venue that confirms at once and is paid at the counter.
const MOST_UNPAID: SignedDuration = SignedDuration::from_hours(24);
const DAY: SignedDuration = SignedDuration::from_hours(24);

pub fn refuse_past(
    conn: &mut dyn Conn,
    (user_id, venue_id): (Uuid, Uuid),
    (plan, status, payment_due): (&Plan, Status, bool),
    now: Timestamp,
) -> Result<(), Error> {
    let since = now.saturating_sub(DAY).unwrap_or(Timestamp::MIN);
    let usage = store::usage(conn, user_id, venue_id, now, since)?;
    refuse_often("TOO_MANY_BOOKINGS", usage.made, MOST_MADE, now)?;
    refuse_often("TOO_MANY_CANCELED", usage.canceled, MOST_CANCELED, now)?;
    let asked: i64 = plan.spans().iter().map(|span| span.minutes()).sum();
    let Usage { held, unpaid, .. } = usage;
    if status.is_open() {
        refuse_long("TOO_MANY_HOURS_HELD", held + asked, MOST_HELD)
    } else if payment_due {
        Ok(())
    } else {
        refuse_long("TOO_MANY_HOURS_BOOKED", unpaid + asked, MOST_UNPAID)
    }
}

/// `done` is how often within a day, and since when.
fn refuse_often(
    code: &'static str,
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
        reason: Reason::new(code, message),
        retry_after_seconds: again.as_secs().max(1),
    })
}

fn refuse_long(code: &'static str, minutes: i64, most: SignedDuration) -> Result<(), Error> {
    if minutes <= most.as_mins() {
        return Ok(());
    }
    let hours = most.as_hours();
    let message = format!("a player can have {hours} such hours at once");
    Err(Error::Conflict(
        Reason::new(code, message).with("limit", hours),
    ))
}
