//! Everything the booking tables hold about one person.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, params, value};
use uuid::Uuid;

use super::columns::{BOOKING, micros, read_booking};
use crate::bookings::lifecycle::{Actor, Status};
use crate::bookings::model::Booking;

/// Ordered by start. Guest bookings that they created as staff are not included.
pub fn of_player(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Booking>, Error> {
    let sql = format!(
        "SELECT {BOOKING} FROM bookings WHERE user_id = $1 AND guest_name IS NULL
         ORDER BY starts_at, id"
    );
    conn.rows(&sql, params![user_id], read_booking)
}

/// The latest bookings, by start.
pub fn latest_of_player(
    conn: &mut dyn Conn,
    user_id: Uuid,
    most: i64,
) -> Result<Vec<Booking>, Error> {
    let sql = format!(
        "SELECT {BOOKING} FROM bookings WHERE user_id = $1 AND guest_name IS NULL
         ORDER BY starts_at DESC, id DESC LIMIT $2"
    );
    let mut bookings = conn.rows(&sql, params![user_id, most], read_booking)?;
    bookings.reverse();
    Ok(bookings)
}

/// Bookings that end after a given time, or were canceled after it; the latest `most`, by start.
pub fn of_calendar(
    conn: &mut dyn Conn,
    user_id: Uuid,
    since: Timestamp,
    most: i64,
) -> Result<Vec<Booking>, Error> {
    let params = params![user_id, micros(since), most, Status::Confirmed.code()];
    let mut bookings = conn.rows(&of_calendar_statement(), params, read_booking)?;
    bookings.reverse();
    Ok(bookings)
}

pub(super) fn of_calendar_statement() -> String {
    format!(
        "SELECT {BOOKING} FROM bookings
         WHERE user_id = $1 AND guest_name IS NULL AND ends_at > $2
           AND (status = $4 OR expires_at IS NOT NULL OR updated_at > $2)
         ORDER BY starts_at DESC, id DESC LIMIT $3"
    )
}

/// Clears the notes and reasons that the player wrote.
pub fn forget_words(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE bookings SET notes = '' WHERE user_id = $1 AND guest_name IS NULL AND notes <> ''",
        params![user_id],
    )?;
    conn.execute(
        "UPDATE booking_events SET reason = '' WHERE actor = $2 AND actor_id = $1
         AND booking_id IN (SELECT id FROM bookings WHERE user_id = $1)",
        params![user_id, Actor::Player.code()],
    )?;
    Ok(())
}

/// Guest bookings of one batch that ended before `before`.
pub fn guests_to_forget(
    conn: &mut dyn Conn,
    before: Timestamp,
    most: i64,
) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT id FROM bookings WHERE guest_words IS NOT NULL AND ends_at < $1
         ORDER BY ends_at LIMIT $2",
        params![micros(before), most],
        value,
    )
}

/// Clears the guest's name and number and the notes of these bookings.
pub fn forget_guests(conn: &mut dyn Conn, bookings: &[Uuid]) -> Result<u64, Error> {
    conn.execute(
        "UPDATE bookings SET guest_name = '–', guest_phone = '', guest_words = NULL, notes = ''
         WHERE guest_words IS NOT NULL AND id = ANY($1)",
        params![Param::list(bookings)],
    )
}

/// Deletes the player's technical rows.
pub fn forget_player(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    for table in ["idempotency_keys", "booking_turns", "booking_staff_mails"] {
        conn.execute(
            &format!("DELETE FROM {table} WHERE user_id = $1"),
            params![user_id],
        )?;
    }
    Ok(())
}
