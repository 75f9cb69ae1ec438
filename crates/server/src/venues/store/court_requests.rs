//! The SQL of court requests.

use jiff::Timestamp;
use lapang_db::{Conn, Error as DbError, Param, Row, Uuid, insert, params, read, update, value};

use super::columns::date;
use crate::error::Error;
use crate::venues::court_requests::{CourtRequest, State};
use crate::venues::model::Block;

const COLUMNS: &str =
    "id, venue_id, user_id, title, sport_id, court_ids, from_date, to_date, from_minute,
    to_minute, ends_at, state, reason, block_id, asked_at, decided_at";

fn read_request(row: &Row<'_>) -> Result<CourtRequest, DbError> {
    let block_id: Option<Uuid> = row.get("block_id")?;
    let title: String = row.get("title")?;
    read!(row, CourtRequest {
        id, venue_id, user_id, sport_id, ends_at, state, reason, asked_at, decided_at;
        block: Block {
            id: block_id.unwrap_or_default(),
            courts: row.get("court_ids")?,
            from: date(row, "from_date")?,
            to: date(row, "to_date")?,
            from_minute: row.get("from_minute")?,
            to_minute: row.get("to_minute")?,
            reason: title.clone(),
        },
        title: title
    })
}

/// Inserts or replaces one.
pub fn write(conn: &mut dyn Conn, request: &CourtRequest) -> Result<(), Error> {
    let block = &request.block;
    insert!("court_requests", {
        id: request.id,
        venue_id: request.venue_id,
        user_id: request.user_id,
        title: &request.title,
        sport_id: &request.sport_id,
        court_ids: block.courts.stored(),
        from_date: block.from.to_string(),
        to_date: block.to.to_string(),
        from_minute: block.from_minute,
        to_minute: block.to_minute,
        ends_at: request.ends_at,
        state: request.state,
        reason: &request.reason,
        block_id: request.block_id(),
        asked_at: request.asked_at,
        decided_at: request.decided_at,
    })
    .on_conflict(
        "(id) DO UPDATE SET venue_id = excluded.venue_id, user_id = excluded.user_id,
             title = excluded.title, sport_id = excluded.sport_id, court_ids = excluded.court_ids,
             from_date = excluded.from_date, to_date = excluded.to_date,
             from_minute = excluded.from_minute, to_minute = excluded.to_minute,
             ends_at = excluded.ends_at, state = excluded.state, reason = excluded.reason,
             block_id = excluded.block_id, asked_at = excluded.asked_at,
             decided_at = excluded.decided_at",
    )
    .run(conn)?;
    Ok(())
}

pub fn find(conn: &mut dyn Conn, id: Uuid) -> Result<Option<CourtRequest>, Error> {
    let sql = format!("SELECT {COLUMNS} FROM court_requests WHERE id = $1");
    Ok(conn.first(&sql, params![id], read_request)?)
}

/// The states of those of some tournaments.
pub fn states(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<(Uuid, State)>, Error> {
    let sql = "SELECT id, state FROM court_requests WHERE id = ANY($1)";
    Ok(conn.rows(sql, params![Param::list(ids)], |row| {
        Ok((row.get("id")?, row.get("state")?))
    })?)
}

/// Those of a venue whose days are not over: first what waits, then by day.
pub fn of_venue(
    conn: &mut dyn Conn,
    venue: Uuid,
    now: Timestamp,
    most: i64,
) -> Result<Vec<CourtRequest>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM court_requests WHERE venue_id = $1 AND ends_at > $2
         ORDER BY CASE state WHEN 'asked' THEN 0 ELSE 1 END, from_date, id LIMIT $3"
    );
    let params = params![venue, now.as_microsecond(), most];
    Ok(conn.rows(&sql, params, read_request)?)
}

/// How often somebody has asked since a time.
pub fn count_since(conn: &mut dyn Conn, user: Uuid, since: Timestamp) -> Result<i64, Error> {
    let sql = "SELECT COUNT(*) FROM court_requests WHERE user_id = $1 AND asked_at > $2";
    Ok(conn.one(sql, params![user, since.as_microsecond()], value)?)
}

/// What a tournament has is what staff made of its block.
pub fn follow_block(conn: &mut dyn Conn, block: &Block, ends_at: Timestamp) -> Result<(), Error> {
    update!("court_requests", {
        court_ids: block.courts.stored(),
        from_date: block.from.to_string(),
        to_date: block.to.to_string(),
        from_minute: block.from_minute,
        to_minute: block.to_minute,
        ends_at,
    })
    .at("block_id", block.id)
    .run(conn)?;
    Ok(())
}

/// A block that ended is no agreement any more.
pub fn end_of_block(conn: &mut dyn Conn, block: Uuid, now: Timestamp) -> Result<(), Error> {
    update!("court_requests", {
        state: State::Declined,
        block_id: None::<Uuid>,
        decided_at: now,
    })
    .at("block_id", block)
    .run(conn)?;
    Ok(())
}

pub fn delete(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute("DELETE FROM court_requests WHERE id = $1", params![id])?;
    Ok(())
}

/// The titles of what somebody asked for, and when.
pub fn of_user(conn: &mut dyn Conn, user: Uuid) -> Result<Vec<(String, Timestamp)>, Error> {
    let sql = "SELECT title, asked_at FROM court_requests WHERE user_id = $1 ORDER BY asked_at";
    Ok(conn.rows(sql, params![user], |row| {
        Ok((row.get("title")?, row.get("asked_at")?))
    })?)
}

/// Deletes what somebody asked for. What was agreed stays blocked until staff end it.
pub fn delete_all(conn: &mut dyn Conn, user: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM court_requests WHERE user_id = $1",
        params![user],
    )?;
    Ok(())
}

/// The venues that have any.
pub fn venues(conn: &mut dyn Conn) -> Result<Vec<Uuid>, Error> {
    let sql = "SELECT DISTINCT venue_id FROM court_requests ORDER BY venue_id";
    Ok(conn.rows(sql, &[], value)?)
}
