//! The SQL of blocks.

use jiff::Timestamp;
use lapang_db::{Conn, Error as DbError, Row, Uuid, insert, params, read, value};

use super::columns::date;
use crate::error::Error;
use crate::venues::model::{Blackout, Block};

const COLUMNS: &str = "id, court_ids, from_date, to_date, from_minute, to_minute, reason";

pub(super) const BLACKOUTS: &str =
    "SELECT id, court_id, starts_at, ends_at, reason, block_id FROM blackouts WHERE";

pub(super) fn read_blackout(row: &Row<'_>) -> Result<Blackout, DbError> {
    read!(
        row,
        Blackout {
            id,
            court_id,
            starts_at,
            ends_at,
            reason,
            block_id
        }
    )
}

fn read_block(row: &Row<'_>) -> Result<Block, DbError> {
    read!(row, Block {
        id, reason, from_minute, to_minute;
        courts: row.get("court_ids")?,
        from: date(row, "from_date")?,
        to: date(row, "to_date")?
    })
}

/// Inserts or replaces a block.
pub fn write(
    conn: &mut dyn Conn,
    venue: Uuid,
    block: &Block,
    (ends_at, now): (Timestamp, Timestamp),
) -> Result<(), Error> {
    insert!("court_blocks", {
        id: block.id,
        venue_id: venue,
        court_ids: block.courts.stored(),
        from_date: block.from.to_string(),
        to_date: block.to.to_string(),
        from_minute: block.from_minute,
        to_minute: block.to_minute,
        reason: &block.reason,
        ends_at,
        created_at: now,
    })
    .on_conflict(
        "(id) DO UPDATE SET court_ids = excluded.court_ids, from_date = excluded.from_date,
             to_date = excluded.to_date, from_minute = excluded.from_minute,
             to_minute = excluded.to_minute, reason = excluded.reason, ends_at = excluded.ends_at",
    )
    .run(conn)?;
    Ok(())
}

pub fn find(conn: &mut dyn Conn, venue: Uuid, id: Uuid) -> Result<Option<Block>, Error> {
    let sql = format!("SELECT {COLUMNS} FROM court_blocks WHERE id = $1 AND venue_id = $2");
    Ok(conn.first(&sql, params![id, venue], read_block)?)
}

/// Those that are not over, the earliest first.
pub fn coming(conn: &mut dyn Conn, venue: Uuid, now: Timestamp) -> Result<Vec<Block>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM court_blocks WHERE venue_id = $1 AND ends_at > $2
         ORDER BY from_date, from_minute, id"
    );
    Ok(conn.rows(&sql, params![venue, now.as_microsecond()], read_block)?)
}

pub fn count_coming(conn: &mut dyn Conn, venue: Uuid, now: Timestamp) -> Result<i64, Error> {
    let sql = "SELECT COUNT(*) FROM court_blocks WHERE venue_id = $1 AND ends_at > $2";
    Ok(conn.one(sql, params![venue, now.as_microsecond()], value)?)
}

/// What a block takes that is not over.
pub fn blackouts(conn: &mut dyn Conn, block: Uuid, now: Timestamp) -> Result<Vec<Blackout>, Error> {
    let sql = format!("{BLACKOUTS} block_id = $1 AND ends_at > $2");
    Ok(conn.rows(&sql, params![block, now.as_microsecond()], read_blackout)?)
}

/// Ends a blackout early.
pub fn shorten(conn: &mut dyn Conn, id: Uuid, ends_at: Timestamp) -> Result<(), Error> {
    let params = params![id, ends_at.as_microsecond()];
    conn.execute("UPDATE blackouts SET ends_at = $2 WHERE id = $1", params)?;
    Ok(())
}

pub fn delete_blackout(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute("DELETE FROM blackouts WHERE id = $1", params![id])?;
    Ok(())
}

/// Deletes a block. What it took that is over stays as single blackouts.
pub fn delete(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    let past = "UPDATE blackouts SET block_id = NULL WHERE block_id = $1";
    conn.execute(past, params![id])?;
    conn.execute("DELETE FROM court_blocks WHERE id = $1", params![id])?;
    Ok(())
}

/// The venues that have any.
pub fn venues(conn: &mut dyn Conn) -> Result<Vec<Uuid>, Error> {
    let sql = "SELECT DISTINCT venue_id FROM court_blocks ORDER BY venue_id";
    Ok(conn.rows(sql, &[], value)?)
}
