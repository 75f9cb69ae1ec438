//! How rows of matches are read.

use lapang_db::{Conn, Error, Row, params, read};
use uuid::Uuid;

use crate::matches::model::Match;

pub const COLUMNS: &str = "m.id, m.name, m.description, m.sport_id, m.venue_id, m.location,
    m.starts_at, m.time_zone, m.max_participants, m.current_participants, m.is_public,
    m.gender, m.skill, m.host_id, m.link_id, m.created_at, m.updated_at, m.waitlist_count,
    m.revision, m.sequence, m.ends_at, m.enforce_gender, m.deleted_at, m.called_off_reason,
    m.court_lost_at";

/// Lowers both counters in one statement: a place is never free while someone is waitlisted, not
/// even within the transaction.
pub fn subtract_counts(
    conn: &mut dyn Conn,
    id: Uuid,
    participants: i64,
    waiting: i64,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE matches SET current_participants = current_participants - $2,
             waitlist_count = waitlist_count - $3, revision = revision + 1
         WHERE id = $1",
        params![id, participants, waiting],
    )?;
    Ok(())
}

pub fn read(row: &Row<'_>) -> Result<Match, Error> {
    read!(row, Match {
        id, name, description, sport_id, venue_id, location, starts_at, time_zone,
        max_participants, current_participants, is_public, gender, skill, host_id, link_id,
        created_at, updated_at, waitlist_count, revision, sequence, ends_at, enforce_gender,
        called_off_reason, court_lost_at;
        called_off_at: row.get("deleted_at")?
    })
}
