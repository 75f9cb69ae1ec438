//! Idempotency keys in the database.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::columns::micros;
use crate::bookings::lifecycle::Status;

/// Inserts a new key, or reuses one whose stored response has expired, and returns `None`. Otherwise waits for the
/// transaction that holds the key and returns the stored fingerprint and response.
pub fn take_key(
    conn: &mut dyn Conn,
    user_id: Uuid,
    key: &str,
    fingerprint: &[u8],
    now: Timestamp,
    kept_since: Timestamp,
) -> Result<Option<(Vec<u8>, Uuid, Status)>, Error> {
    let fresh = conn.execute(
        "INSERT INTO idempotency_keys (user_id, key, fingerprint, created_at)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = excluded.fingerprint,
           created_at = excluded.created_at, booking_id = NULL, status = NULL
         WHERE idempotency_keys.created_at <= $5",
        params![user_id, key, fingerprint, micros(now), micros(kept_since)],
    )?;
    if fresh == 1 {
        return Ok(None);
    }
    conn.one(
        "SELECT fingerprint, booking_id, status FROM idempotency_keys
         WHERE user_id = $1 AND key = $2",
        params![user_id, key],
        |row| {
            let status = row.get("status")?;
            Ok(Some((
                row.get("fingerprint")?,
                row.get("booking_id")?,
                status,
            )))
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
    conn.execute_later(
        "UPDATE idempotency_keys SET booking_id = $3, status = $4
         WHERE user_id = $1 AND key = $2",
        params![user_id, key, booking_id, status.code()],
    )
}

/// Deletes keys created at or before `until`.
pub fn forget_keys(conn: &mut dyn Conn, until: Timestamp) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM idempotency_keys WHERE created_at <= $1",
        params![micros(until)],
    )
}
