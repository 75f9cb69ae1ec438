//! The SQL of the outbox.

use jiff::Timestamp;
use lapang_db::{Conn, Error, insert, params, read, value};
use uuid::Uuid;

use super::email::RenderedEmail;
use crate::email_address;

/// A sender's lease of an email. It is valid until another sender takes the email (a later attempt).
#[derive(Clone, Copy, Debug)]
pub struct Lease {
    pub id: Uuid,
    pub attempt: i64,
}

pub struct DueEmail {
    pub lease: Lease,
    pub recipient: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub reply_to: String,
    pub calendar: String,
    pub useless_at: Option<Timestamp>,
    /// The path that ends such emails; empty for those that a person must get.
    pub unsubscribe: String,
}

/// Options stored with an email.
#[derive(Clone, Copy, Debug, Default)]
pub struct OutboxOptions<'a> {
    pub useless_at: Option<Timestamp>,
    /// Of an email with a code.
    pub turn: Option<i64>,
    pub reply_to: &'a str,
    pub calendar: &'a str,
    pub unsubscribe: &'a str,
    pub undo: Option<(Uuid, Timestamp)>,
    /// Also to a suppressed mailbox, as emails with a code.
    pub is_about_suspension: bool,
}

pub fn insert(
    conn: &mut dyn Conn,
    id: Uuid,
    recipient: &str,
    mail: &RenderedEmail,
    options: OutboxOptions<'_>,
    now: Timestamp,
) -> Result<(), Error> {
    let has_code = options.turn.is_some();
    let mut email = insert!("mails", {
        id,
        recipient,
        subject: mail.subject.as_str(),
        body_text: mail.text.as_str(),
        body_html: mail.html.as_str(),
        useless_at: options.useless_at,
        is_secret: has_code,
        due_at: options.undo.map_or(now, |(_, until)| until),
        undo_of: options.undo.map(|(id, _)| id),
        created_at: now,
        reply_to: options.reply_to,
        calendar: options.calendar,
        turn: options.turn.unwrap_or_default(),
        unsubscribe: options.unsubscribe,
    });
    if has_code || options.is_about_suspension {
        return email.run_later(conn);
    }
    let mailbox = email.bind(email_address::mailbox(recipient));
    let is_suppressed =
        format!("EXISTS (SELECT 1 FROM suppressed_mailboxes WHERE mailbox = {mailbox})");
    email.only(&format!("NOT {is_suppressed}")).run_later(conn)
}

pub fn keep_undone(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE mails SET undo_of = NULL WHERE undo_of = $1",
        params![id],
    )?;
    Ok(())
}

/// Returns false and deletes nothing if a sender has had one.
pub fn delete_undone(conn: &mut dyn Conn, id: Uuid) -> Result<bool, Error> {
    let taken: i64 = conn.one(
        "SELECT COUNT(*) FROM mails WHERE undo_of = $1 AND (attempts > 0 OR due_at IS NULL)",
        params![id],
        value,
    )?;
    if taken > 0 {
        return Ok(false);
    }
    conn.execute("DELETE FROM mails WHERE undo_of = $1", params![id])?;
    Ok(true)
}

pub fn insert_suppression(conn: &mut dyn Conn, mailbox: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO suppressed_mailboxes (mailbox, created_at) VALUES ($1, $2)
         ON CONFLICT DO NOTHING",
        params![mailbox, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn delete_suppression(conn: &mut dyn Conn, mailbox: &str) -> Result<(), Error> {
    let sql = "DELETE FROM suppressed_mailboxes WHERE mailbox = $1";
    conn.execute(sql, params![mailbox])?;
    Ok(())
}

/// The unsent emails in the outbox.
#[derive(Clone, Copy, Debug)]
pub struct Backlog {
    pub mails: i64,
    /// The earliest due time; it may be in the future.
    pub due_since: Option<Timestamp>,
}

pub fn backlog(conn: &mut dyn Conn) -> Result<Backlog, Error> {
    let sql =
        "SELECT COUNT(*) AS mails, MIN(due_at) AS due_since FROM mails WHERE due_at IS NOT NULL";
    conn.one(sql, &[], |row| read!(row, Backlog { mails, due_since }))
}

/// Which emails a sender takes.
#[derive(Clone, Copy, Debug)]
pub enum EmailFilter {
    All,
    CodesOnly,
}

impl EmailFilter {
    fn min_sensitivity(self) -> i64 {
        match self {
            Self::All => 0,
            Self::CodesOnly => 1,
        }
    }
}

pub fn is_any_due(conn: &mut dyn Conn, filter: EmailFilter, now: Timestamp) -> Result<bool, Error> {
    let found = conn.first(
        "SELECT 1 FROM mails WHERE due_at <= $1 AND is_secret >= $2 LIMIT 1",
        params![now.as_microsecond(), filter.min_sensitivity()],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}

/// Leases the email that has been due longest, codes first and by their turn. No other sender takes it before
/// `lease_until`; if the sender crashes, it is due again then.
pub fn lease(
    conn: &mut dyn Conn,
    filter: EmailFilter,
    now: Timestamp,
    lease_until: Timestamp,
) -> Result<Option<DueEmail>, Error> {
    // Several candidates, because concurrent senders may take the first ones.
    let ids = conn.rows(
        "SELECT id FROM mails WHERE due_at <= $1 AND is_secret >= $2
         ORDER BY is_secret DESC, turn, due_at LIMIT 10",
        params![now.as_microsecond(), filter.min_sensitivity()],
        value,
    )?;
    for id in ids {
        let leased = conn.first(
            "UPDATE mails SET due_at = $3, attempts = attempts + 1
             WHERE id = $1 AND due_at <= $2
             RETURNING attempts, recipient, subject, body_text, body_html, useless_at,
               reply_to, calendar, unsubscribe",
            params![id, now.as_microsecond(), lease_until.as_microsecond()],
            |row| {
                read!(row, DueEmail {
                    recipient, subject, useless_at, reply_to, calendar, unsubscribe;
                    lease: Lease {
                        id,
                        attempt: row.get("attempts")?,
                    },
                    text: row.get("body_text")?,
                    html: row.get("body_html")?
                })
            },
        )?;
        if leased.is_some() {
            return Ok(leased);
        }
    }
    Ok(None)
}

/// Each of these three returns whether the lease was still valid; if not, nothing is changed. Sending
/// and dropping erase the recipient and the content.
pub fn mark_sent(conn: &mut dyn Conn, lease: Lease, now: Timestamp) -> Result<bool, Error> {
    let marked = conn.execute(
        "UPDATE mails SET sent_at = $3, due_at = NULL, last_error = NULL,
                          recipient = '', subject = '', body_text = '', body_html = '',
                          reply_to = '', calendar = '', unsubscribe = ''
         WHERE id = $1 AND attempts = $2 AND sent_at IS NULL",
        params![lease.id, lease.attempt, now.as_microsecond()],
    )?;
    Ok(marked == 1)
}

pub fn mark_dropped(conn: &mut dyn Conn, lease: Lease) -> Result<bool, Error> {
    let marked = conn.execute(
        "UPDATE mails SET due_at = NULL, last_error = NULL,
                          recipient = '', subject = '', body_text = '', body_html = '',
                          reply_to = '', calendar = '', unsubscribe = ''
         WHERE id = $1 AND attempts = $2 AND sent_at IS NULL",
        params![lease.id, lease.attempt],
    )?;
    Ok(marked == 1)
}

/// Without `due_at` there are no more attempts.
pub fn mark_failed(
    conn: &mut dyn Conn,
    lease: Lease,
    problem: &str,
    due_at: Option<Timestamp>,
) -> Result<bool, Error> {
    let marked = conn.execute(
        "UPDATE mails SET last_error = $3, due_at = $4
         WHERE id = $1 AND attempts = $2 AND sent_at IS NULL",
        params![
            lease.id,
            lease.attempt,
            problem,
            due_at.map(Timestamp::as_microsecond)
        ],
    )?;
    Ok(marked == 1)
}

/// The unsent emails to an address: creation time, subject and text. Leaves out emails with a code.
pub fn to(conn: &mut dyn Conn, recipient: &str) -> Result<Vec<(Timestamp, String, String)>, Error> {
    conn.rows(
        "SELECT created_at, subject, body_text FROM mails
         WHERE recipient = $1 AND is_secret = 0
         ORDER BY created_at, id",
        params![recipient],
        |row| {
            Ok((
                row.get("created_at")?,
                row.get("subject")?,
                row.get("body_text")?,
            ))
        },
    )
}

pub fn delete_to(conn: &mut dyn Conn, recipient: &str) -> Result<(), Error> {
    conn.execute("DELETE FROM mails WHERE recipient = $1", params![recipient])?;
    Ok(())
}

/// Deletes at most `limit` emails, sent or not, created before `before`.
pub fn forget(conn: &mut dyn Conn, before: Timestamp, limit: i64) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM mails WHERE id IN
           (SELECT id FROM mails WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
        params![before.as_microsecond(), limit],
    )
}

#[cfg(test)]
mod tests {
    use lapang_db::Engine;
    use lapang_testing::Database;

    use super::*;
    use crate::schema::MIGRATIONS;

    #[test]
    fn expired_lease_cannot_mark_an_email() {
        for engine in [Engine::Sqlite, Engine::Postgres] {
            let database = Database::on(engine);
            let db = database.open();
            db.migrate(MIGRATIONS).unwrap();
            let at = |second: i64| crate::clock::from_micros(second * 1_000_000);
            let outcome: Result<[bool; 5], Error> = db.write_blocking(move |conn| {
                let mail = RenderedEmail {
                    subject: "123456".to_owned(),
                    text: "123456".to_owned(),
                    html: "123456".to_owned(),
                };
                insert(
                    conn,
                    Uuid::from_u128(1),
                    "ani@example.com",
                    &mail,
                    OutboxOptions::default(),
                    at(0),
                )?;
                let slow = lease(conn, EmailFilter::All, at(0), at(10))?.unwrap().lease;
                let meanwhile = lease(conn, EmailFilter::All, at(9), at(19))?.is_some();
                let next = lease(conn, EmailFilter::All, at(10), at(20))?
                    .unwrap()
                    .lease;
                Ok([
                    meanwhile,
                    mark_failed(conn, slow, "too late", Some(at(11)))?,
                    mark_sent(conn, slow, at(11))?,
                    mark_sent(conn, next, at(12))?,
                    mark_failed(conn, next, "too late", Some(at(13)))?,
                ])
            });
            assert_eq!(
                outcome.unwrap(),
                [false, false, false, true, false],
                "{engine:?}"
            );
            let left: Result<(String, Option<i64>), Error> = db.read_blocking(|conn| {
                conn.one(
                    "SELECT subject || body_text || body_html, due_at FROM mails",
                    &[],
                    lapang_db::values,
                )
            });
            assert_eq!(left.unwrap(), (String::new(), None), "{engine:?}");
        }
    }
}
