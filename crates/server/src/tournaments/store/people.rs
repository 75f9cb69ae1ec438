//! What is stored of a person, for their export and deletion.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, value};
use uuid::Uuid;

use crate::accounts;

pub struct EnteredRow {
    pub tournament_id: Uuid,
    pub tournament: String,
    pub event: String,
    pub name: String,
    pub state: String,
    pub entered_at: Timestamp,
}

/// Their entries, newest first.
pub fn entries_of(
    conn: &mut dyn Conn,
    user_id: Uuid,
    limit: i64,
) -> Result<Vec<EnteredRow>, Error> {
    conn.rows(
        "SELECT t.id AS tournament_id, t.name AS tournament, v.name AS event, p.name, e.state,
             e.entered_at
         FROM tournament_people p
         JOIN tournament_entries e ON e.id = p.entry_id
         JOIN tournament_events v ON v.id = p.event_id
         JOIN tournaments t ON t.id = v.tournament_id
         WHERE p.user_id = $1 ORDER BY e.entered_at DESC, e.id LIMIT $2",
        params![user_id, limit],
        |row| {
            lapang_db::read!(
                row,
                EnteredRow {
                    tournament_id,
                    tournament,
                    event,
                    name,
                    state,
                    entered_at
                }
            )
        },
    )
}

/// The tournaments that they organise, newest first.
pub fn organised_by(conn: &mut dyn Conn, user_id: Uuid, limit: i64) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT id FROM tournaments WHERE organiser_id = $1 ORDER BY created_at DESC, id LIMIT $2",
        params![user_id, limit],
        value,
    )
}

/// Tournaments that they organise or have entered, also with others, in the order of locks.
pub fn tournaments_of(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Uuid>, Error> {
    let address = accounts::verified_address("$1");
    let sql = format!(
        "SELECT id FROM tournaments WHERE organiser_id = $1
         UNION
         SELECT v.tournament_id FROM tournament_people p
         JOIN tournament_events v ON v.id = p.event_id WHERE p.user_id = $1
         UNION
         SELECT tournament_id FROM tournament_organisers WHERE email IN ({address})
         ORDER BY 1"
    );
    conn.rows(&sql, params![user_id], value)
}

/// Draws stay without their names, and tournaments without their words, numbers and the addresses that they named.
pub fn forget_names(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    let places: Vec<(Uuid, i64)> = conn.rows(
        "SELECT entry_id, position FROM tournament_people WHERE user_id = $1
         UNION ALL
         SELECT entry_id, position FROM tournament_people WHERE user_id IS NULL AND person = $2",
        params![user_id, user_id.to_string()],
        |row| Ok((row.get("entry_id")?, row.get("position")?)),
    )?;
    for (entry_id, position) in places {
        conn.execute(
            "UPDATE tournament_people SET name = '', user_id = NULL, person = $3
             WHERE entry_id = $1 AND position = $2",
            params![entry_id, position, format!("gone:{entry_id}:{position}")],
        )?;
    }
    conn.execute(
        "DELETE FROM live_tie_people WHERE person = $1",
        params![user_id.to_string()],
    )?;
    conn.execute(
        "DELETE FROM tournament_organisers
         WHERE tournament_id IN (SELECT id FROM tournaments WHERE organiser_id = $1)",
        params![user_id],
    )?;
    conn.execute(
        "UPDATE tournaments SET description = '', contact_whatsapp = '', called_off_reason = '',
             scorer_key = ''
         WHERE organiser_id = $1",
        params![user_id],
    )?;
    Ok(())
}
