//! Mailed codes and their limits.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::time;

pub fn pass_gate(conn: &mut dyn Conn, gate: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO limit_gates (gate, passed_at) VALUES ($1, $2)
         ON CONFLICT (gate) DO UPDATE SET passed_at = excluded.passed_at",
        params![gate, now.as_microsecond()],
    )?;
    Ok(())
}

/// What is counted, and what stands in its place once it is forgotten.
#[derive(Clone, Debug)]
pub struct Counted {
    pub name: String,
    pub mark: String,
}

/// Newest first; at most as many as any limit counts.
pub fn sends_to(
    conn: &mut dyn Conn,
    email: &Counted,
    after: Timestamp,
) -> Result<Vec<Timestamp>, Error> {
    conn.rows(
        "SELECT created_at FROM email_codes WHERE email IN ($1, $2) AND created_at > $3
         ORDER BY created_at DESC LIMIT 20",
        params![&email.name, &email.mark, after.as_microsecond()],
        |row| time(row, 0),
    )
}

/// Newest first; at most as many as any limit counts.
pub fn sends_from(
    conn: &mut dyn Conn,
    client: &Counted,
    after: Timestamp,
) -> Result<Vec<Timestamp>, Error> {
    conn.rows(
        "SELECT created_at FROM email_codes WHERE client_address IN ($1, $2) AND created_at > $3
         ORDER BY created_at DESC LIMIT 20",
        params![&client.name, &client.mark, after.as_microsecond()],
        |row| time(row, 0),
    )
}

pub fn insert_code(
    conn: &mut dyn Conn,
    id: Uuid,
    email: &str,
    client: &str,
    hash: &[u8; 32],
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO email_codes (id, email, client_address, code_hash, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        params![
            id,
            email,
            client,
            hash.as_slice(),
            now.as_microsecond(),
            expires_at.as_microsecond()
        ],
    )?;
    Ok(())
}

pub fn kill_codes(conn: &mut dyn Conn, email: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET dead_at = $2 WHERE email = $1 AND dead_at IS NULL",
        params![email, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn kill_code(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET dead_at = $2 WHERE id = $1",
        params![id, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn kill_expired_code(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET dead_at = $2
         WHERE id = $1 AND dead_at IS NULL AND expires_at <= $2",
        params![id, now.as_microsecond()],
    )?;
    Ok(())
}

/// Counts a try of a living code and answers its hash; none where there is nothing to try.
pub fn count_try(
    conn: &mut dyn Conn,
    id: Uuid,
    email: &str,
    tries: i64,
    now: Timestamp,
) -> Result<Option<Vec<u8>>, Error> {
    conn.first(
        "UPDATE email_codes SET attempts = attempts + 1
         WHERE id = $1 AND email = $2 AND attempts < $3 AND dead_at IS NULL AND expires_at > $4
         RETURNING code_hash",
        params![id, email, tries, now.as_microsecond()],
        |row| row.get(0),
    )
}

pub fn uncount_try(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET attempts = attempts - 1 WHERE id = $1",
        params![id],
    )?;
    Ok(())
}

/// Whether there is such a code, whatever state it is in.
pub fn has_code(conn: &mut dyn Conn, id: Uuid, email: &str) -> Result<bool, Error> {
    let found = conn.first(
        "SELECT 1 FROM email_codes WHERE id = $1 AND email = $2",
        params![id, email],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}

/// Where codes for an address were asked for from.
pub fn code_clients(conn: &mut dyn Conn, email: &str) -> Result<Vec<String>, Error> {
    conn.rows(
        "SELECT DISTINCT client_address FROM email_codes WHERE email = $1 ORDER BY client_address",
        params![email],
        |row| row.get(0),
    )
}

/// Puts the marks of an address and a client in their place, in codes that are dead from then on.
pub fn mark_codes(
    conn: &mut dyn Conn,
    email: &Counted,
    client: &Counted,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE email_codes SET email = $2, client_address = $4, dead_at = COALESCE(dead_at, $5)
         WHERE email = $1 AND client_address = $3",
        params![
            &email.name,
            &email.mark,
            &client.name,
            &client.mark,
            now.as_microsecond()
        ],
    )?;
    Ok(())
}

/// The gates only order those who pass at the same moment.
pub fn forget_gate(conn: &mut dyn Conn, gate: &str) -> Result<(), Error> {
    conn.execute("DELETE FROM limit_gates WHERE gate = $1", params![gate])?;
    Ok(())
}

/// Deletes at most `limit` codes from before a time.
pub fn forget_codes(conn: &mut dyn Conn, before: Timestamp, limit: i64) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM email_codes WHERE id IN
           (SELECT id FROM email_codes WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
        params![before.as_microsecond(), limit],
    )
}

/// Deletes at most `limit` gates that nobody has passed since a time.
pub fn forget_gates(conn: &mut dyn Conn, before: Timestamp, limit: i64) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM limit_gates WHERE gate IN
           (SELECT gate FROM limit_gates WHERE passed_at < $1 ORDER BY passed_at LIMIT $2)
         AND passed_at < $1",
        params![before.as_microsecond(), limit],
    )
}
