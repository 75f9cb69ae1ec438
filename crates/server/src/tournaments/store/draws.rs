//! Draws with their secrets.

use std::collections::HashMap;

use lapang_db::{Conn, Error, insert, params, read};
use uuid::Uuid;

use crate::tournaments::draws::Draw;

/// Of all events of a tournament, by number.
pub fn load(conn: &mut dyn Conn, tournament_id: Uuid) -> Result<HashMap<Uuid, Vec<Draw>>, Error> {
    let draws = conn.rows(
        "SELECT d.event_id, d.number, d.kind, d.secret, d.drawn_at, d.undone_at
         FROM tournament_events v JOIN tournament_draws d ON d.event_id = v.id
         WHERE v.tournament_id = $1
         ORDER BY d.event_id, d.number",
        params![tournament_id],
        |row| {
            read!(
                row,
                Draw {
                    event_id,
                    number,
                    kind,
                    secret,
                    drawn_at,
                    undone_at
                }
            )
        },
    )?;
    let mut by_event: HashMap<Uuid, Vec<Draw>> = HashMap::new();
    for draw in draws {
        by_event.entry(draw.event_id).or_default().push(draw);
    }
    Ok(by_event)
}

/// Writes the draws of an event; those that are not in the list are deleted.
pub fn save_draws(conn: &mut dyn Conn, event_id: Uuid, draws: &[Draw]) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM tournament_draws WHERE event_id = $1",
        params![event_id],
    )?;
    for draw in draws {
        insert!("tournament_draws", {
            event_id,
            number: draw.number,
            kind: draw.kind,
            secret: &draw.secret,
            drawn_at: draw.drawn_at,
            undone_at: draw.undone_at,
        })
        .run(conn)?;
    }
    Ok(())
}
