//! The SQL of the trail.

use lapang_db::{Conn, Error, Row, params, read};
use uuid::Uuid;

use super::trail::Event;

const COLUMNS: &str = "at, action, user_id, match_id, reason";

fn event(row: &Row<'_>) -> Result<Event, Error> {
    read!(
        row,
        Event {
            at,
            action,
            user_id,
            match_id,
            reason
        }
    )
}

pub fn insert(conn: &mut dyn Conn, id: Uuid, event: &Event) -> Result<(), Error> {
    let sql =
        format!("INSERT INTO moderation_events (id, {COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)");
    conn.execute(
        &sql,
        params![
            id,
            event.at.as_microsecond(),
            &event.action,
            event.user_id,
            event.match_id,
            &event.reason
        ],
    )?;
    Ok(())
}

pub fn all(conn: &mut dyn Conn) -> Result<Vec<Event>, Error> {
    let sql = format!("SELECT {COLUMNS} FROM moderation_events ORDER BY at DESC, id DESC");
    conn.rows(&sql, &[], event)
}

pub fn of_account(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Event>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM moderation_events WHERE user_id = $1 ORDER BY at DESC, id DESC"
    );
    conn.rows(&sql, params![user_id], event)
}

pub fn forget_reasons(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    let sql = "UPDATE moderation_events SET reason = '' WHERE user_id = $1";
    conn.execute(sql, params![user_id])?;
    Ok(())
}
