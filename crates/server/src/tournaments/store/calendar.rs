//! Tournaments in a player's calendar.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::{COLUMNS, read_tournament};
use crate::tournaments::model::Tournament;

pub struct Dated {
    pub tournament: Tournament,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// Those that end after `since` and that the player organises or has entered, soonest first, without events.
pub fn of_calendar(
    conn: &mut dyn Conn,
    user_id: Uuid,
    since: Timestamp,
    limit: i64,
) -> Result<Vec<Dated>, Error> {
    conn.rows(
        &format!(
            "SELECT {COLUMNS}, t.created_at, t.updated_at FROM tournaments t
             WHERE t.ends_at > $2 AND t.removed_at IS NULL AND t.id IN (
                 SELECT id FROM tournaments WHERE organiser_id = $1
                 UNION
                 SELECT v.tournament_id FROM tournament_people p
                 JOIN tournament_events v ON v.id = p.event_id
                 JOIN tournament_entries e ON e.id = p.entry_id
                 WHERE p.user_id = $1 AND e.state <> 'withdrawn'
             )
             ORDER BY t.starts_at, t.id LIMIT $3"
        ),
        params![user_id, since.as_microsecond(), limit],
        |row| {
            Ok(Dated {
                tournament: read_tournament(row)?,
                created_at: row.get("created_at")?,
                updated_at: row.get("updated_at")?,
            })
        },
    )
}
