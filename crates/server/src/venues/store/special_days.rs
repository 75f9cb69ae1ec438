//! The SQL of special days.

use jiff::Timestamp;
use jiff::civil::Date;
use lapang_db::{Conn, Error as DbError, Row, Uuid, insert, json, params, read, value};

use super::columns::{date, with_ids};
use crate::error::Error;
use crate::venues::opening::SpecialDay;

/// The earliest first.
pub const OF_VENUES: &str = "SELECT id, venue_id, name, from_date, to_date, court_ids, is_closed,
       hours, price, currency, updated_at
     FROM special_days WHERE venue_id = ANY($1) ORDER BY venue_id, from_date, id";

pub fn read_special_day(row: &Row<'_>) -> Result<SpecialDay, DbError> {
    read!(row, SpecialDay {
        id, name, is_closed, price, currency, updated_at;
        from: date(row, "from_date")?,
        to: date(row, "to_date")?,
        courts: row.get("court_ids")?,
        hours: row.json("hours")?
    })
}

pub fn of_venue(conn: &mut dyn Conn, venue: Uuid) -> Result<Vec<SpecialDay>, Error> {
    let (sql, params) = with_ids(OF_VENUES, &[venue]);
    Ok(conn.rows(&sql, &params, read_special_day)?)
}

/// Inserts or replaces one.
pub fn write(
    conn: &mut dyn Conn,
    venue: Uuid,
    day: &SpecialDay,
    now: Timestamp,
) -> Result<(), Error> {
    insert!("special_days", {
        id: day.id,
        venue_id: venue,
        name: &day.name,
        from_date: day.from.to_string(),
        to_date: day.to.to_string(),
        court_ids: day.courts.stored(),
        is_closed: day.is_closed,
        hours: json(&day.hours)?,
        price: day.price,
        currency: &day.currency,
        created_at: now,
        updated_at: day.updated_at,
    })
    .on_conflict(
        "(id) DO UPDATE SET name = excluded.name, from_date = excluded.from_date,
             to_date = excluded.to_date, court_ids = excluded.court_ids,
             is_closed = excluded.is_closed, hours = excluded.hours, price = excluded.price,
             currency = excluded.currency, updated_at = excluded.updated_at",
    )
    .run(conn)?;
    Ok(())
}

pub fn delete(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute("DELETE FROM special_days WHERE id = $1", params![id])?;
    Ok(())
}

/// Deletes those of a venue that ended before a date.
pub fn delete_over(conn: &mut dyn Conn, venue: Uuid, before: Date) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM special_days WHERE venue_id = $1 AND to_date < $2",
        params![venue, before.to_string()],
    )?;
    Ok(())
}

pub fn count_coming(conn: &mut dyn Conn, venue: Uuid, today: Date) -> Result<i64, Error> {
    let sql = "SELECT COUNT(*) FROM special_days WHERE venue_id = $1 AND to_date >= $2";
    Ok(conn.one(sql, params![venue, today.to_string()], value)?)
}

/// The venues that have any.
pub fn venues(conn: &mut dyn Conn) -> Result<Vec<Uuid>, Error> {
    let sql = "SELECT DISTINCT venue_id FROM special_days ORDER BY venue_id";
    Ok(conn.rows(sql, &[], value)?)
}
