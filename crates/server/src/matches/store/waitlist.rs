//! The SQL of waitlists. Every write here needs the match row lock.

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, in_list, insert, params, value, values};
use uuid::Uuid;

use super::columns::{WAITING, read_participant};
use crate::accounts;
use crate::matches::model::{Gender, Participant};

const MAX_WAITLIST: i64 = 200;

/// A position taken from the match's counter.
pub struct ReservedPosition {
    /// Ascending and never reused within a match.
    pub place: i64,
    /// The current position, starting at 1.
    pub position: i64,
    /// The required gender, if the match enforces one.
    pub enforced_gender: Option<Gender>,
}

pub struct WaitlistEntry {
    pub entrant: Participant,
    pub place: i64,
}

/// Increments the waitlist counter if the match is full and has not started, its host is not suspended and the waitlist
/// has room. This locks the match row, so places are assigned in lock order.
pub fn reserve_waitlist_position(
    conn: &mut dyn Conn,
    id: Uuid,
    now: Timestamp,
) -> Result<Option<ReservedPosition>, Error> {
    let is_open = accounts::is_active("host_id");
    let sql = format!(
        "UPDATE matches SET waitlist_count = waitlist_count + 1,
             waitlist_last = waitlist_last + 1, revision = revision + 1
         WHERE id = $1 AND deleted_at IS NULL AND starts_at > $2
           AND current_participants = max_participants AND waitlist_count < $3 AND {is_open}
         RETURNING waitlist_last, waitlist_count, CASE WHEN enforce_gender = 1 THEN gender END
           AS enforced_gender"
    );
    conn.first(
        &sql,
        params![id, now.as_microsecond(), MAX_WAITLIST],
        |row| {
            Ok(ReservedPosition {
                place: row.get("waitlist_last")?,
                position: row.get("waitlist_count")?,
                enforced_gender: row.get("enforced_gender")?,
            })
        },
    )
}

pub fn is_waitlisted(conn: &mut dyn Conn, match_id: Uuid, user_id: Uuid) -> Result<bool, Error> {
    let found: Option<i64> = conn.first(
        "SELECT 1 FROM match_waitlist WHERE match_id = $1 AND user_id = $2",
        params![match_id, user_id],
        value,
    )?;
    Ok(found.is_some())
}

pub fn is_waitlist_full(waiting: i64) -> bool {
    waiting >= MAX_WAITLIST
}

pub(super) fn first_waitlisted_statement() -> String {
    format!(
        "SELECT {WAITING}, p.place FROM match_waitlist p
         WHERE p.match_id = $1 ORDER BY p.place LIMIT $2"
    )
}

/// The first `limit` entries in order.
pub fn first_waitlisted(
    conn: &mut dyn Conn,
    match_id: Uuid,
    limit: i64,
) -> Result<Vec<WaitlistEntry>, Error> {
    conn.rows(
        &first_waitlisted_statement(),
        params![match_id, limit],
        |row| {
            Ok(WaitlistEntry {
                entrant: read_participant(row)?,
                place: row.get("place")?,
            })
        },
    )
}

/// Puts somebody on the waitlist, at a place that was reserved. Returns false if they are on it.
pub fn insert_waitlist_entry(
    conn: &mut dyn Conn,
    new: &Participant,
    place: i64,
) -> Result<bool, Error> {
    let inserted = insert!("match_waitlist", {
        id: new.id,
        match_id: new.match_id,
        user_id: new.who.user_id(),
        guest_id: new.who.guest_id(),
        place,
        joined_at: new.joined_at,
        brought_by: new.brought_by,
        token_hash: new.token_hash.as_deref(),
        paid_at: new.paid_at,
    })
    .on_conflict("DO NOTHING")
    .run(conn)?;
    Ok(inserted == 1)
}

pub fn clear_waitlist(conn: &mut dyn Conn, match_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM match_waitlist WHERE match_id = $1",
        params![match_id],
    )?;
    Ok(())
}

/// The number of an entry, if it waits.
pub fn place_in_line(conn: &mut dyn Conn, match_id: Uuid, id: Uuid) -> Result<Option<i64>, Error> {
    conn.first(
        "SELECT place FROM match_waitlist WHERE match_id = $1 AND id = $2",
        params![match_id, id],
        value,
    )
}

/// Deletes an entry by its id. Returns whether there was one.
pub fn delete_waitlisted(conn: &mut dyn Conn, match_id: Uuid, id: Uuid) -> Result<bool, Error> {
    let deleted = conn.execute(
        "DELETE FROM match_waitlist WHERE match_id = $1 AND id = $2",
        params![match_id, id],
    )?;
    Ok(deleted == 1)
}

/// Returns whether the user was waitlisted.
pub fn delete_waitlist_entry(
    conn: &mut dyn Conn,
    match_id: Uuid,
    user_id: Uuid,
) -> Result<bool, Error> {
    let deleted = conn.execute(
        "DELETE FROM match_waitlist WHERE match_id = $1 AND user_id = $2",
        params![match_id, user_id],
    )?;
    Ok(deleted == 1)
}

/// Deletes all entries up to and including `place`; returns how many.
pub fn delete_waitlist_through(
    conn: &mut dyn Conn,
    match_id: Uuid,
    place: i64,
) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM match_waitlist WHERE match_id = $1 AND place <= $2",
        params![match_id, place],
    )
}

/// The user's waitlist positions in these matches, starting at 1.
pub fn waitlist_positions(
    conn: &mut dyn Conn,
    match_ids: &[Uuid],
    user_id: Uuid,
) -> Result<HashMap<Uuid, i64>, Error> {
    if match_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = waitlist_positions_statement(match_ids.len());
    let positions = conn.rows(&sql, &user_and_matches(match_ids, user_id), values)?;
    Ok(positions.into_iter().collect())
}

pub(super) fn waitlist_positions_statement(matches: usize) -> String {
    format!(
        "SELECT w.match_id, (
             SELECT COUNT(*) FROM match_waitlist before
             WHERE before.match_id = w.match_id AND before.place <= w.place
         )
         FROM match_waitlist w WHERE w.user_id = $1 AND w.match_id IN {}",
        in_list(2, matches)
    )
}

/// Those of these matches in which the user plays.
pub fn joined_of(
    conn: &mut dyn Conn,
    match_ids: &[Uuid],
    user_id: Uuid,
) -> Result<Vec<Uuid>, Error> {
    if match_ids.is_empty() {
        return Ok(Vec::new());
    }
    let sql = "SELECT match_id FROM match_participants WHERE user_id = $1 AND match_id = ANY($2)";
    conn.rows(sql, params![user_id, Param::list(match_ids)], value)
}

fn user_and_matches(match_ids: &[Uuid], user_id: Uuid) -> Vec<Param<'_>> {
    let mut params = vec![Param::from(user_id)];
    params.extend(match_ids.iter().map(Param::from));
    params
}
