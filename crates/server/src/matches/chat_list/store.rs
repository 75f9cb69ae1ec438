//! The SQL of chat lists.

use jiff::Timestamp;
use lapang_db::{Conn, Error, json, params, value};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::matches::model::{Match, Participant};
use crate::matches::store::Roster;

/// The list of a match as it was.
#[derive(Serialize, Deserialize)]
pub struct Was {
    pub participants: Vec<Participant>,
    pub waitlist: Vec<Participant>,
}

/// Sets both counts, and takes numbers for those who wait. Returns the first.
pub fn set_counts(
    conn: &mut dyn Conn,
    id: Uuid,
    participants: usize,
    waiting: usize,
) -> Result<i64, Error> {
    let count = |many: usize| i64::try_from(many).unwrap_or(i64::MAX);
    let last: i64 = conn.one(
        "UPDATE matches SET current_participants = $2, waitlist_count = $3,
             waitlist_last = waitlist_last + $3, revision = revision + 1
         WHERE id = $1 RETURNING waitlist_last",
        params![id, count(participants), count(waiting)],
        value,
    )?;
    Ok(last - count(waiting) + 1)
}

/// Keeps the list as it was, for the revision that the match has now.
pub fn keep_undo(
    conn: &mut dyn Conn,
    id: Uuid,
    was: &Roster,
    until: Timestamp,
) -> Result<(), Error> {
    let was = Was {
        participants: was.participants.clone(),
        waitlist: was.waitlist.clone(),
    };
    conn.execute(
        "INSERT INTO roster_undos (match_id, revision, until, rows)
         SELECT id, revision, $2, $3 FROM matches WHERE id = $1
         ON CONFLICT (match_id) DO UPDATE SET revision = excluded.revision,
             until = excluded.until, rows = excluded.rows",
        params![id, until.as_microsecond(), json(&was)?],
    )?;
    Ok(())
}

pub fn take_undo(conn: &mut dyn Conn, game: &Match, now: Timestamp) -> Result<Option<Was>, Error> {
    conn.first(
        "DELETE FROM roster_undos WHERE match_id = $1 AND revision = $2 AND until > $3
         RETURNING rows",
        params![game.id, game.revision, now.as_microsecond()],
        |row| row.json("rows"),
    )
}

pub fn undo_until(
    conn: &mut dyn Conn,
    game: &Match,
    now: Timestamp,
) -> Result<Option<Timestamp>, Error> {
    conn.first(
        "SELECT until FROM roster_undos WHERE match_id = $1 AND revision = $2 AND until > $3",
        params![game.id, game.revision, now.as_microsecond()],
        |row| row.get("until"),
    )
}
