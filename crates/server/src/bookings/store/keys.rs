//! Idempotency keys in the database.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::{micros, named};
use crate::bookings::states::Status;

/// The first use of a key writes its row and is answered None. Any other waits for the first one's
/// transaction, and is answered what stands there then: the fingerprint and the answer.
pub fn take_key(
    conn: &mut dyn Conn,
    user_id: Uuid,
    key: &str,
    fingerprint: &[u8],
    now: Timestamp,
) -> Result<Option<(Vec<u8>, Uuid, Status)>, Error> {
    let fresh = conn.execute(
        "INSERT INTO idempotency_keys (user_id, key, fingerprint, created_at)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, key) DO NOTHING",
        params![user_id, key, fingerprint, micros(now)],
    )?;
    if fresh == 1 {
        return Ok(None);
    }
    conn.one(
        "SELECT fingerprint, booking_id, status FROM idempotency_keys
         WHERE user_id = $1 AND key = $2",
        params![user_id, key],
        |row| {
            let status = named(2, "a booking status", Status::from_name(row.get_str(2)?))?;
            Ok(Some((row.get(0)?, row.get(1)?, status)))
        },
    )
}

pub fn keep_answer(
    conn: &mut dyn Conn,
    user_id: Uuid,
    key: &str,
    booking_id: Uuid,
    status: Status,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE idempotency_keys SET booking_id = $3, status = $4
         WHERE user_id = $1 AND key = $2",
        params![user_id, key, booking_id, status.name()],
    )?;
    Ok(())
}

/// Forgets one key of a player if it was made no later than `until`.
pub fn forget_key(
    conn: &mut dyn Conn,
    user_id: Uuid,
    key: &str,
    until: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND created_at <= $3",
        params![user_id, key, micros(until)],
    )?;
    Ok(())
}

/// Forgets every key made no later than `until`.
pub fn forget_keys(conn: &mut dyn Conn, until: Timestamp) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM idempotency_keys WHERE created_at <= $1",
        params![micros(until)],
    )
}
