//! The SQL of the audit trail.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, Uuid, insert, params, read, value};

use crate::accounts::StaffRole;
use crate::page::{Page, count_statement};
use crate::venues::events::{Actor, Event, Kind};

pub fn insert(conn: &mut dyn Conn, venue: Uuid, event: &Event) -> Result<(), Error> {
    insert!("venue_events", {
        id: event.id,
        venue_id: venue,
        created_at: event.created_at,
        actor_id: event.actor.user_id,
        kind: event.kind,
        sport_id: &event.sport_id,
        subject: &event.subject,
        before_json: event.before.as_deref(),
        after_json: event.after.as_deref(),
        actor_email: &event.actor.email,
        actor_role: event.actor.role.map_or("", StaffRole::code),
    })
    .run(conn)?;
    Ok(())
}

/// A page of a venue's events, newest first, and the total.
pub fn list(conn: &mut dyn Conn, venue: Uuid, page: Page) -> Result<(Vec<Event>, i64), Error> {
    let total = conn.one(
        &count_statement("SELECT 1 FROM venue_events WHERE venue_id = $1"),
        params![venue],
        value,
    )?;
    let events = conn.rows(
        "SELECT id, created_at, actor_id, kind, sport_id, subject, before_json, after_json,
             actor_email, actor_role
         FROM venue_events WHERE venue_id = $1
         ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3",
        params![venue, page.limit, page.offset],
        event,
    )?;
    Ok((events, total))
}

fn event(row: &Row<'_>) -> Result<Event, Error> {
    read!(row, Event {
        id, created_at, sport_id, subject;
        actor: Actor {
            user_id: row.get("actor_id")?,
            name: String::new(),
            email: row.get("actor_email")?,
            role: match row.get_str("actor_role")? {
                "" => None,
                _ => Some(row.get("actor_role")?),
            },
        },
        kind: row.get("kind")?,
        before: row.get("before_json")?,
        after: row.get("after_json")?
    })
}

/// How many events of these kinds a venue has had since a time.
pub fn count_since(
    conn: &mut dyn Conn,
    venue: Uuid,
    [one, two, three]: [Kind; 3],
    since: Timestamp,
) -> Result<i64, Error> {
    conn.one(
        "SELECT COUNT(*) FROM venue_events
         WHERE venue_id = $1 AND created_at > $2 AND kind IN ($3, $4, $5)",
        params![
            venue,
            since.as_microsecond(),
            one.code(),
            two.code(),
            three.code()
        ],
        value,
    )
}

/// How often an address has lost a role at any venue since a time.
pub fn dismissals_since(conn: &mut dyn Conn, email: &str, since: Timestamp) -> Result<i64, Error> {
    conn.one(
        "SELECT COUNT(*) FROM venue_events
         WHERE subject = $1 AND subject <> '' AND created_at > $2 AND after_json IS NULL",
        params![email, since.as_microsecond()],
        value,
    )
}

pub fn forget_later(
    conn: &mut dyn Conn,
    user_id: Uuid,
    email: &str,
    at: Timestamp,
) -> Result<(), Error> {
    let at = at.as_microsecond();
    conn.execute(
        "UPDATE venue_events SET forget_actor_at = $2 WHERE actor_id = $1",
        params![user_id, at],
    )?;
    conn.execute(
        "UPDATE venue_events SET forget_subject_at = $2 WHERE subject = $1 AND subject <> ''",
        params![email, at],
    )?;
    Ok(())
}

/// Empties at most `max` addresses of each kind that are due. Returns how many.
pub fn forget_due(conn: &mut dyn Conn, now: Timestamp, max: i64) -> Result<u64, Error> {
    let actors = conn.execute(
        "UPDATE venue_events SET actor_email = '', forget_actor_at = NULL WHERE id IN (
             SELECT id FROM venue_events WHERE forget_actor_at <= $1 LIMIT $2)",
        params![now.as_microsecond(), max],
    )?;
    let subjects = conn.execute(
        "UPDATE venue_events SET subject = '', forget_subject_at = NULL WHERE id IN (
             SELECT id FROM venue_events WHERE forget_subject_at <= $1 LIMIT $2)",
        params![now.as_microsecond(), max],
    )?;
    Ok(actors + subjects)
}
