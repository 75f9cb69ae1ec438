//! Emailed codes and their limits.

use jiff::Timestamp;
use lapang_db::{Conn, Error, insert, params, read, value};
use uuid::Uuid;

/// Locks a gate: a row named by what it guards, for things that have no row yet.
pub fn lock_gate(conn: &mut dyn Conn, gate: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO limit_gates (gate, passed_at) VALUES ($1, $2)
         ON CONFLICT (gate) DO UPDATE SET passed_at = excluded.passed_at",
        params![gate, now.as_microsecond()],
    )?;
    Ok(())
}

/// An address, and the hash that replaces it after its account is deleted.
#[derive(Clone, Debug)]
pub struct AddressKeys {
    pub address: String,
    pub hash: String,
}

/// When codes were sent to an address, newest first, up to the highest limit: those of unknown
/// browsers, or those of known ones.
pub fn send_times_to(
    conn: &mut dyn Conn,
    email: &AddressKeys,
    known_browsers: bool,
    (after, until): (Timestamp, Timestamp),
) -> Result<Vec<Timestamp>, Error> {
    let condition = if known_browsers {
        "IS NOT NULL"
    } else {
        "IS NULL"
    };
    conn.rows(
        &format!(
            "SELECT created_at FROM email_codes
             WHERE email IN ($1, $2) AND created_at > $3 AND created_at <= $4
               AND device_id {condition}
             ORDER BY created_at DESC LIMIT 30"
        ),
        params![
            &email.address,
            &email.hash,
            after.as_microsecond(),
            until.as_microsecond()
        ],
        value,
    )
}

/// The same for one device.
pub fn send_times_by_device(
    conn: &mut dyn Conn,
    device: Uuid,
    (after, until): (Timestamp, Timestamp),
) -> Result<Vec<Timestamp>, Error> {
    conn.rows(
        "SELECT created_at FROM email_codes
         WHERE device_id = $1 AND created_at > $2 AND created_at <= $3
         ORDER BY created_at DESC LIMIT 30",
        params![device, after.as_microsecond(), until.as_microsecond()],
        value,
    )
}

/// A code that can still be used.
pub struct ValidCode {
    pub id: Uuid,
    pub client: String,
    pub device: Option<Uuid>,
    pub expires_at: Timestamp,
}

/// The valid codes of an address, oldest first.
pub fn valid_codes(
    conn: &mut dyn Conn,
    email: &str,
    max_attempts: i64,
    now: Timestamp,
) -> Result<Vec<ValidCode>, Error> {
    conn.rows(
        "SELECT id, client_address, device_id, expires_at FROM email_codes
         WHERE email = $1 AND dead_at IS NULL AND attempts < $2 AND expires_at > $3
         ORDER BY created_at, id",
        params![email, max_attempts, now.as_microsecond()],
        |row| {
            read!(row, ValidCode {
                id, expires_at;
                client: row.get("client_address")?,
                device: row.get("device_id")?
            })
        },
    )
}

/// A code as stored, and the client that requested it.
pub struct NewCode<'a> {
    pub id: Uuid,
    pub email: &'a str,
    pub client: &'a str,
    pub device: Option<Uuid>,
    pub hash: &'a [u8; 32],
    pub expires_at: Timestamp,
}

pub fn insert_code(conn: &mut dyn Conn, code: &NewCode<'_>, now: Timestamp) -> Result<(), Error> {
    insert!("email_codes", {
        id: code.id,
        email: code.email,
        client_address: code.client,
        device_id: code.device,
        code_hash: code.hash.as_slice(),
        created_at: now,
        expires_at: code.expires_at,
    })
    .run(conn)?;
    Ok(())
}

pub fn invalidate_code(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET dead_at = $2 WHERE id = $1",
        params![id, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn invalidate_expired_code(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET dead_at = $2
         WHERE id = $1 AND dead_at IS NULL AND expires_at <= $2",
        params![id, now.as_microsecond()],
    )?;
    Ok(())
}

/// Counts an attempt and returns the code's hash. `None` if the code is not valid.
pub fn count_attempt(
    conn: &mut dyn Conn,
    id: Uuid,
    email: &str,
    max_attempts: i64,
    now: Timestamp,
) -> Result<Option<Vec<u8>>, Error> {
    conn.first(
        "UPDATE email_codes SET attempts = attempts + 1
         WHERE id = $1 AND email = $2 AND attempts < $3 AND dead_at IS NULL AND expires_at > $4
         RETURNING code_hash",
        params![id, email, max_attempts, now.as_microsecond()],
        value,
    )
}

pub fn uncount_attempt(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET attempts = attempts - 1 WHERE id = $1",
        params![id],
    )?;
    Ok(())
}

/// Whether the code exists, valid or not.
pub fn code_exists(conn: &mut dyn Conn, id: Uuid, email: &str) -> Result<bool, Error> {
    let found = conn.first(
        "SELECT 1 FROM email_codes WHERE id = $1 AND email = $2",
        params![id, email],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}

/// Replaces an address by its hash in its codes, and invalidates them.
pub fn anonymise_codes(
    conn: &mut dyn Conn,
    email: &AddressKeys,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET email = $2, client_address = '', dead_at = COALESCE(dead_at, $3)
         WHERE email = $1",
        params![&email.address, &email.hash, now.as_microsecond()],
    )?;
    Ok(())
}

/// Safe at any time: a gate only orders concurrent transactions.
pub fn delete_gate(conn: &mut dyn Conn, gate: &str) -> Result<(), Error> {
    conn.execute("DELETE FROM limit_gates WHERE gate = $1", params![gate])?;
    Ok(())
}

/// Deletes at most `limit` codes created before a time.
pub fn delete_old_codes(conn: &mut dyn Conn, before: Timestamp, limit: i64) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM email_codes WHERE id IN
           (SELECT id FROM email_codes WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
        params![before.as_microsecond(), limit],
    )
}

/// Deletes at most `limit` gates not used since a time.
pub fn delete_old_gates(conn: &mut dyn Conn, before: Timestamp, limit: i64) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM limit_gates WHERE gate IN
           (SELECT gate FROM limit_gates WHERE passed_at < $1 ORDER BY passed_at LIMIT $2)
         AND passed_at < $1",
        params![before.as_microsecond(), limit],
    )
}
