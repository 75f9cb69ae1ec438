//! What the accounts of a player's mailbox use of the booking limits.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, read};
use uuid::Uuid;

use super::columns::micros;
use crate::accounts;

#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Whether the account is neither deleted nor suspended.
    pub is_active: bool,
    /// Whether a confirmed booking is over.
    pub has_played: bool,
    /// Bookings.
    pub open: i64,
    /// The number since a given time, and the time of the first.
    pub made: (i64, Option<Timestamp>),
    pub canceled: (i64, Option<Timestamp>),
    /// Minutes in open bookings.
    pub held: i64,
    /// The same at one venue.
    pub held_here: i64,
    /// Upcoming minutes at one venue in confirmed bookings without prepayment.
    pub unpaid: i64,
    /// Upcoming minutes at one venue without a recorded payment, open or confirmed.
    pub coming: i64,
}

/// `ends_at > $3` suffices: a booking that ended before `since` was made before it, and is neither open nor upcoming.
fn usage_statement() -> String {
    let is_active = accounts::is_active("$1");
    let of_mailbox = accounts::ids_of_mailbox("$1");
    format!(
        "SELECT
       CASE WHEN {is_active} THEN 1 ELSE 0 END AS is_active,
       CASE WHEN EXISTS (
         SELECT 1 FROM bookings WHERE user_id IN ({of_mailbox}) AND guest_name IS NULL
           AND status = 'confirmed' AND starts_at < $4 AND ends_at <= $4
       ) THEN 1 ELSE 0 END AS has_played,
       COALESCE(SUM(CASE WHEN expires_at > $4 THEN 1 ELSE 0 END), 0) AS open,
       COALESCE(SUM(CASE WHEN created_at > $3 THEN 1 ELSE 0 END), 0) AS made,
       MIN(CASE WHEN created_at > $3 THEN created_at END) AS first_made,
       COALESCE(SUM(CASE WHEN status = 'canceled_user' AND updated_at > $3 THEN 1 ELSE 0 END), 0) AS canceled,
       MIN(CASE WHEN status = 'canceled_user' AND updated_at > $3 THEN updated_at END) AS first_canceled,
       CAST(COALESCE(SUM(CASE WHEN expires_at > $4 THEN minutes ELSE 0 END), 0) AS BIGINT) AS held,
       CAST(COALESCE(SUM(CASE WHEN expires_at > $4 AND venue_id = $2 THEN minutes ELSE 0 END), 0) AS BIGINT)
         AS held_here,
       CAST(COALESCE(SUM(CASE WHEN status = 'confirmed' AND payment_due = 0 AND venue_id = $2
         AND ends_at > $4 THEN minutes ELSE 0 END), 0) AS BIGINT) AS unpaid,
       CAST(COALESCE(SUM(CASE WHEN (status = 'confirmed' OR expires_at > $4) AND paid_at IS NULL
         AND venue_id = $2 AND ends_at > $4 THEN minutes ELSE 0 END), 0) AS BIGINT) AS coming
     FROM (SELECT created_at, updated_at, status, expires_at, payment_due, venue_id, ends_at, paid_at,
             (SELECT CAST(SUM(s.ends_at - s.starts_at) AS BIGINT) / 60000000 FROM booking_slots s
              WHERE s.booking_id = bookings.id AND s.replaced = 0) AS minutes
           FROM bookings
           WHERE user_id IN ({of_mailbox}) AND guest_name IS NULL AND ends_at > $3) AS mine"
    )
}

pub fn usage(
    conn: &mut dyn Conn,
    user_id: Uuid,
    venue_id: Uuid,
    now: Timestamp,
    since: Timestamp,
) -> Result<Usage, Error> {
    let params = params![user_id, venue_id, micros(since), micros(now)];
    conn.one(&usage_statement(), params, |row| {
        read!(row, Usage {
            is_active, has_played, open, held, held_here, unpaid, coming;
            made: (row.get("made")?, row.get("first_made")?),
            canceled: (row.get("canceled")?, row.get("first_canceled")?)
        })
    })
}
