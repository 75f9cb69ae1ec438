//! Scheduled notices, and counters of emails caused by players.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, read, value};
use uuid::Uuid;

use super::columns::micros;
use crate::bookings::model::Notice;

/// A notice that is due, in sending order.
#[derive(Clone, Copy, Debug)]
pub struct DueNotice {
    pub booking_id: Uuid,
    pub notice: Notice,
    due_at: i64,
}

pub fn insert_notice(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    notice: Notice,
    due_at: Timestamp,
) -> Result<(), Error> {
    conn.execute_later(
        "INSERT INTO booking_notices (booking_id, kind, due_at) VALUES ($1, $2, $3)",
        params![booking_id, notice.code(), micros(due_at)],
    )
}

pub fn forget_notices(conn: &mut dyn Conn, booking_id: Uuid) -> Result<(), Error> {
    conn.execute_later(
        "DELETE FROM booking_notices WHERE booking_id = $1",
        params![booking_id],
    )
}

pub fn due_notices(
    conn: &mut dyn Conn,
    now: Timestamp,
    after: Option<DueNotice>,
    limit: i64,
) -> Result<Vec<DueNotice>, Error> {
    let (at, id, kind) = after.map_or((i64::MIN, Uuid::nil(), ""), |after| {
        (after.due_at, after.booking_id, after.notice.code())
    });
    conn.rows(
        "SELECT booking_id, kind, due_at FROM booking_notices
         WHERE due_at <= $1 AND (due_at, booking_id, kind) > ($2, $3, $4)
         ORDER BY due_at, booking_id, kind LIMIT $5",
        params![micros(now), at, id, kind, limit],
        |row| read!(row, DueNotice { booking_id, due_at; notice: row.get("kind")? }),
    )
}

/// False if another node took it or the booking has changed.
pub fn take_notice(conn: &mut dyn Conn, due: DueNotice) -> Result<bool, Error> {
    let taken = conn.execute(
        "DELETE FROM booking_notices WHERE booking_id = $1 AND kind = $2 AND due_at = $3",
        params![due.booking_id, due.notice.code(), due.due_at],
    )?;
    Ok(taken == 1)
}

/// Counts an email to a venue's staff that a player caused. Returns the count in the current window, which starts
/// with the first email after `since`.
pub fn count_staff_email(
    conn: &mut dyn Conn,
    user_id: Uuid,
    venue_id: Uuid,
    now: Timestamp,
    since: Timestamp,
) -> Result<i64, Error> {
    conn.one(
        "INSERT INTO booking_staff_mails (user_id, venue_id, since, mails) VALUES ($1, $2, $3, 1)
         ON CONFLICT (user_id, venue_id) DO UPDATE SET
           mails = CASE WHEN booking_staff_mails.since <= $4 THEN 1
                        ELSE booking_staff_mails.mails + 1 END,
           since = CASE WHEN booking_staff_mails.since <= $4 THEN excluded.since
                        ELSE booking_staff_mails.since END
         RETURNING mails",
        params![user_id, venue_id, micros(now), micros(since)],
        value,
    )
}
