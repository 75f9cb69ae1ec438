//! Who is in a tournament, and what reports and admins need of it.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, value};
use uuid::Uuid;

use crate::tournaments::model::OVER_AFTER;

/// The accounts of all entries.
pub fn accounts_in(conn: &mut dyn Conn, id: Uuid) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT DISTINCT p.user_id FROM tournament_people p
         JOIN tournament_events v ON v.id = p.event_id
         WHERE v.tournament_id = $1 AND p.user_id IS NOT NULL",
        params![id],
        value,
    )
}

pub fn is_in_tournament(conn: &mut dyn Conn, id: Uuid, player: Uuid) -> Result<bool, Error> {
    let found: Option<Uuid> = conn.first(
        "SELECT p.entry_id FROM tournament_people p
         JOIN tournament_events v ON v.id = p.event_id
         WHERE v.tournament_id = $1 AND p.user_id = $2 LIMIT 1",
        params![id, player],
        value,
    )?;
    Ok(found.is_some())
}

pub fn event_names(conn: &mut dyn Conn, id: Uuid) -> Result<Vec<String>, Error> {
    conn.rows(
        "SELECT name FROM tournament_events WHERE tournament_id = $1 ORDER BY position, id",
        params![id],
        value,
    )
}

/// The names of a player and of their teams.
pub fn entry_texts(conn: &mut dyn Conn, id: Uuid, player: Uuid) -> Result<Vec<String>, Error> {
    let found: Vec<[String; 2]> = conn.rows(
        "SELECT p.name, e.team_name FROM tournament_people p
         JOIN tournament_entries e ON e.id = p.entry_id
         JOIN tournament_events v ON v.id = p.event_id
         WHERE v.tournament_id = $1 AND p.user_id = $2 ORDER BY e.entered_at, e.id",
        params![id, player],
        |row| Ok([row.get("name")?, row.get("team_name")?]),
    )?;
    Ok(found.into_iter().flatten().collect())
}

pub fn upcoming_organised(
    conn: &mut dyn Conn,
    organiser_id: Uuid,
    now: Timestamp,
    most: i64,
) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT id FROM tournaments
         WHERE organiser_id = $1 AND called_off_at IS NULL AND removed_at IS NULL
             AND over_at IS NULL AND ends_at >= $2
         ORDER BY starts_at, id LIMIT $3",
        params![organiser_id, (now - OVER_AFTER).as_microsecond(), most],
        value,
    )
}
