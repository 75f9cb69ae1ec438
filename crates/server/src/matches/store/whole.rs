//! All that one player has in the tables of matches.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::{COLUMNS, read};
use crate::clock::from_micros;
use crate::matches::Match;

/// The matches that somebody who goes must be taken out of: those to come, and those they wait
/// for. In one order for everybody, so that two who leave the same matches do not wait in a circle.
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
        |row| row.get(0),
    )
}

/// All of them, oldest first, with when they were called off.
pub fn ever_hosted_by(
    conn: &mut dyn Conn,
    user_id: Uuid,
    most: i64,
) -> Result<Vec<(Match, Option<Timestamp>)>, Error> {
    let sql = format!(
        "SELECT {COLUMNS}, m.deleted_at FROM matches m WHERE m.host_id = $1
         ORDER BY m.created_at DESC, m.id DESC LIMIT $2"
    );
    let deleted_at = COLUMNS.split(',').count();
    let mut hosted = conn.rows(&sql, params![user_id, most], |row| {
        let deleted_at: Option<i64> = row.get(deleted_at)?;
        Ok((read(row)?, deleted_at.map(from_micros)))
    })?;
    hosted.reverse();
    Ok(hosted)
}

/// Takes out what a host wrote: of matches that are deleted all of it, of those that have been
/// played what they were called and where they were stays for those who played.
pub fn forget_words(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE matches SET name = '', description = '', location = '', place_words = '',
             revision = revision + 1
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

/// Of those that a player is in and that start after a time: whether they are called off. Those
/// called off before it are left out. The latest `most`, by when they start.
pub fn of_calendar(
    conn: &mut dyn Conn,
    user_id: Uuid,
    since: Timestamp,
    most: i64,
) -> Result<Vec<(Match, bool)>, Error> {
    let params = params![user_id, since.as_microsecond(), most];
    let deleted_at = COLUMNS.split(',').count();
    let mut games = conn.rows(&of_calendar_statement(), params, |row| {
        let deleted_at: Option<i64> = row.get(deleted_at)?;
        Ok((read(row)?, deleted_at.is_some()))
    })?;
    games.reverse();
    Ok(games)
}

pub(super) fn of_calendar_statement() -> String {
    format!(
        "SELECT {COLUMNS}, m.deleted_at
         FROM match_participants p JOIN matches m ON m.id = p.match_id
         WHERE p.user_id = $1 AND m.starts_at > $2
           AND (m.deleted_at IS NULL OR m.deleted_at > $2)
         ORDER BY m.starts_at DESC, m.id DESC LIMIT $3"
    )
}

/// Those that are not deleted, in the order in which they were joined, with the time.
pub fn joined_by(
    conn: &mut dyn Conn,
    user_id: Uuid,
    most: i64,
) -> Result<Vec<(Match, Timestamp)>, Error> {
    entered_by(conn, "match_participants", user_id, most)
}

/// Those that are not deleted, in the order in which they were waited for, with since when.
pub fn waited_for_by(
    conn: &mut dyn Conn,
    user_id: Uuid,
    most: i64,
) -> Result<Vec<(Match, Timestamp)>, Error> {
    entered_by(conn, "match_waitlist", user_id, most)
}

fn entered_by(
    conn: &mut dyn Conn,
    table: &'static str,
    user_id: Uuid,
    most: i64,
) -> Result<Vec<(Match, Timestamp)>, Error> {
    let sql = format!(
        "SELECT {COLUMNS}, p.joined_at FROM matches m
         JOIN {table} p ON p.match_id = m.id
         WHERE p.user_id = $1 AND m.deleted_at IS NULL
         ORDER BY p.joined_at DESC, p.id DESC LIMIT $2"
    );
    let joined_at = COLUMNS.split(',').count();
    let mut entered = conn.rows(&sql, params![user_id, most], |row| {
        Ok((read(row)?, from_micros(row.get(joined_at)?)))
    })?;
    entered.reverse();
    Ok(entered)
}
