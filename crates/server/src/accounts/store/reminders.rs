//! The reminder columns of users.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, Row, params, update};
use uuid::Uuid;

use crate::accounts::model::Reminders;

pub fn reminders(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Reminders>, Error> {
    conn.first(
        "SELECT remind_day_before, remind_hours_before, host_updates FROM users
         WHERE id = $1 AND deleted_at IS NULL",
        params![id],
        read,
    )
}

/// False if the account is deleted.
pub fn set_reminders(
    conn: &mut dyn Conn,
    id: Uuid,
    wanted: Reminders,
    now: Timestamp,
) -> Result<bool, Error> {
    let changed = update!("users", {
        remind_day_before: wanted.day_before,
        remind_hours_before: wanted.hours_before,
        updated_at: now,
        host_updates: wanted.host_updates,
    })
    .at("id", id)
    .only("deleted_at IS NULL")
    .run(conn)?;
    Ok(changed == 1)
}

/// The settings of users whose address is verified.
pub fn reminders_of(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<(Uuid, Reminders)>, Error> {
    conn.rows(
        "SELECT id, remind_day_before, remind_hours_before, host_updates FROM users
         WHERE id = ANY($1) AND email_verified = 1 AND deleted_at IS NULL",
        params![Param::list(ids)],
        |row| Ok((row.get("id")?, read(row)?)),
    )
}

fn read(row: &Row<'_>) -> Result<Reminders, Error> {
    Ok(Reminders {
        day_before: row.get("remind_day_before")?,
        hours_before: row.get("remind_hours_before")?,
        host_updates: row.get("host_updates")?,
    })
}
