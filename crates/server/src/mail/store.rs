//! The outbox's SQL.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::letter::Rendered;

pub struct Due {
    pub id: Uuid,
    pub recipient: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub attempts: i64,
}

pub fn insert(
    conn: &mut dyn Conn,
    id: Uuid,
    recipient: &str,
    mail: &Rendered,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO mails (id, recipient, subject, body_text, body_html, due_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6)",
        params![
            id,
            recipient,
            mail.subject.as_str(),
            mail.text.as_str(),
            mail.html.as_str(),
            now.as_microsecond()
        ],
    )?;
    Ok(())
}

/// Leases mails that are due: until `lease_until` nobody else takes them, and if the taker dies
/// they are due again then.
pub fn lease(
    conn: &mut dyn Conn,
    now: Timestamp,
    lease_until: Timestamp,
    limit: i64,
) -> Result<Vec<Due>, Error> {
    let ids = conn.rows(
        "SELECT id FROM mails WHERE due_at <= $1 ORDER BY due_at LIMIT $2",
        params![now.as_microsecond(), limit],
        |row| row.get::<Uuid>(0),
    )?;
    let mut leased = Vec::new();
    for id in ids {
        leased.extend(conn.first(
            "UPDATE mails SET due_at = $3, attempts = attempts + 1
             WHERE id = $1 AND due_at <= $2
             RETURNING id, recipient, subject, body_text, body_html, attempts",
            params![id, now.as_microsecond(), lease_until.as_microsecond()],
            |row| {
                Ok(Due {
                    id: row.get(0)?,
                    recipient: row.get(1)?,
                    subject: row.get(2)?,
                    text: row.get(3)?,
                    html: row.get(4)?,
                    attempts: row.get(5)?,
                })
            },
        )?);
    }
    Ok(leased)
}

pub fn mark_sent(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE mails SET sent_at = $2, due_at = NULL, last_error = NULL, body_text = '', body_html = '' WHERE id = $1",
        params![id, now.as_microsecond()],
    )?;
    Ok(())
}

/// `due_at` of none gives up on it.
pub fn mark_failed(
    conn: &mut dyn Conn,
    id: Uuid,
    problem: &str,
    due_at: Option<Timestamp>,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE mails SET last_error = $2, due_at = $3 WHERE id = $1",
        params![id, problem, due_at.map(Timestamp::as_microsecond)],
    )?;
    Ok(())
}
