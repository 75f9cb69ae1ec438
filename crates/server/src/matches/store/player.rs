//! The SQL of everything that belongs to one player: for deletion, export and calendar.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, params, value, values};
use uuid::Uuid;

use super::columns::{COLUMNS, read, subtract_counts};
use crate::matches::model::Match;

/// The upcoming matches and waitlists that a deleted account leaves. Ordered by id: consistent lock
/// order prevents a deadlock.
pub fn to_leave(conn: &mut dyn Conn, user_id: Uuid, now: Timestamp) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT m.id FROM matches m JOIN (
             SELECT match_id, 1 AS waits FROM match_waitlist WHERE user_id = $1
             UNION ALL
             SELECT match_id, 0 AS waits FROM match_participants WHERE user_id = $1
         ) entered ON entered.match_id = m.id
         WHERE m.deleted_at IS NULL AND (entered.waits = 1 OR m.starts_at > $2)
         ORDER BY m.id",
        params![user_id, now.as_microsecond()],
        value,
    )
}

/// The latest `limit`, oldest first.
pub fn ever_hosted_by(conn: &mut dyn Conn, user_id: Uuid, limit: i64) -> Result<Vec<Match>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM matches m WHERE m.host_id = $1
         ORDER BY m.created_at DESC, m.id DESC LIMIT $2"
    );
    let mut hosted = conn.rows(&sql, params![user_id, limit], read)?;
    hosted.reverse();
    Ok(hosted)
}

/// Erases a host's texts: all of a deleted match's; of a past match everything but its name and
/// place, which stay for those who played.
pub fn forget_words(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE matches SET name = '', description = '', location = '', place_words = '',
             called_off_reason = '', revision = revision + 1
         WHERE host_id = $1 AND deleted_at IS NOT NULL",
        params![user_id],
    )?;
    conn.execute(
        "UPDATE matches SET description = '', revision = revision + 1
         WHERE host_id = $1 AND deleted_at IS NULL",
        params![user_id],
    )?;
    Ok(())
}

/// Erases a player from waitlists of called-off matches, co-hosts of past ones, removals and pending host digests.
pub fn forget_traces(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    // Consistent lock order prevents a deadlock.
    let waited_for: Vec<Uuid> = conn.rows(
        "SELECT match_id FROM match_waitlist WHERE user_id = $1 ORDER BY match_id",
        params![user_id],
        value,
    )?;
    for id in waited_for {
        subtract_counts(conn, id, 0, 1)?;
    }
    for sql in [
        "DELETE FROM match_waitlist WHERE user_id = $1",
        "DELETE FROM match_co_hosts WHERE user_id = $1",
        "DELETE FROM match_removals WHERE user_id = $1",
        "UPDATE match_news SET user_id = NULL WHERE user_id = $1",
        "UPDATE match_participants SET brought_by = NULL WHERE brought_by = $1",
        "UPDATE match_waitlist SET brought_by = NULL WHERE brought_by = $1",
        "UPDATE match_participants SET objection = '' WHERE user_id = $1 AND objection <> ''",
    ] {
        conn.execute(sql, params![user_id])?;
    }
    Ok(())
}

/// The matches from which the user was removed, and when.
pub fn removed_from(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<(Uuid, Timestamp)>, Error> {
    conn.rows(
        "SELECT match_id, removed_at FROM match_removals WHERE user_id = $1 ORDER BY removed_at",
        params![user_id],
        values,
    )
}

/// The player's matches that start after `since`, without those called off before it. Limited to
/// the latest `limit`, by start.
pub fn of_calendar(
    conn: &mut dyn Conn,
    user_id: Uuid,
    since: Timestamp,
    limit: i64,
) -> Result<Vec<Match>, Error> {
    let params = params![user_id, since.as_microsecond(), limit];
    let mut games = conn.rows(&of_calendar_statement(), params, read)?;
    games.reverse();
    Ok(games)
}

pub(super) fn of_calendar_statement() -> String {
    format!(
        "SELECT {COLUMNS}
         FROM match_participants p JOIN matches m ON m.id = p.match_id
         WHERE p.user_id = $1 AND m.starts_at > $2
           AND (m.deleted_at IS NULL OR m.deleted_at > $2)
         ORDER BY m.starts_at DESC, m.id DESC LIMIT $3"
    )
}

/// Matches that are not deleted, in join order, with the join time.
pub fn joined_by(
    conn: &mut dyn Conn,
    user_id: Uuid,
    limit: i64,
) -> Result<Vec<(Match, Timestamp)>, Error> {
    entered_by(conn, "match_participants", user_id, limit)
}

/// Waitlisted matches that are not deleted, in order, with the time.
pub fn waited_for_by(
    conn: &mut dyn Conn,
    user_id: Uuid,
    limit: i64,
) -> Result<Vec<(Match, Timestamp)>, Error> {
    entered_by(conn, "match_waitlist", user_id, limit)
}

/// The matches that have not started of one of two players, for which the other waits, by id.
pub fn waited_between(
    conn: &mut dyn Conn,
    one: Uuid,
    other: Uuid,
    now: Timestamp,
) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT m.id FROM match_waitlist w JOIN matches m ON m.id = w.match_id
         WHERE ((w.user_id = $1 AND m.host_id = $2) OR (w.user_id = $2 AND m.host_id = $1))
           AND m.deleted_at IS NULL AND m.starts_at > $3
         ORDER BY m.id",
        params![one, other, now.as_microsecond()],
        value,
    )
}

/// The matches that have not started for which one of these players waits, by id.
pub fn waited_by(conn: &mut dyn Conn, users: &[Uuid], now: Timestamp) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT DISTINCT m.id FROM match_waitlist w JOIN matches m ON m.id = w.match_id
         WHERE w.user_id = ANY($1) AND m.deleted_at IS NULL AND m.starts_at > $2
         ORDER BY m.id",
        params![Param::list(users), now.as_microsecond()],
        value,
    )
}

fn entered_by(
    conn: &mut dyn Conn,
    table: &'static str,
    user_id: Uuid,
    limit: i64,
) -> Result<Vec<(Match, Timestamp)>, Error> {
    let sql = format!(
        "SELECT {COLUMNS}, p.joined_at FROM matches m
         JOIN {table} p ON p.match_id = m.id
         WHERE p.user_id = $1 AND m.deleted_at IS NULL
         ORDER BY p.joined_at DESC, p.id DESC LIMIT $2"
    );
    let mut entered = conn.rows(&sql, params![user_id, limit], |row| {
        Ok((read(row)?, row.get("joined_at")?))
    })?;
    entered.reverse();
    Ok(entered)
}
