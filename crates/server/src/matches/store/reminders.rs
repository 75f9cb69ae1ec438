//! The SQL of reminders.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, read};
use uuid::Uuid;

use crate::matches::model::Reminder;

/// A match with a due reminder, and its start when it was looked up.
#[derive(Clone, Copy, Debug)]
pub struct DueMatch {
    pub id: Uuid,
    pub starts_at: Timestamp,
}

/// Due matches that start within `(from, until]`, soonest first, continuing after `after`.
pub fn due_reminders(
    conn: &mut dyn Conn,
    reminder: Reminder,
    (from, until): (Timestamp, Timestamp),
    after: Option<DueMatch>,
    limit: i64,
) -> Result<Vec<DueMatch>, Error> {
    let (after_start, after_id) = after.map_or((i64::MIN, Uuid::nil()), |it| {
        (it.starts_at.as_microsecond(), it.id)
    });
    let (from, until) = (from.as_microsecond(), until.as_microsecond());
    let params = params![from, until, after_start, after_id, limit];
    conn.rows(&due_reminders_statement(reminder), params, |row| {
        read!(row, DueMatch { starts_at, id })
    })
}

pub(super) fn due_reminders_statement(reminder: Reminder) -> String {
    let column = column(reminder);
    format!(
        "SELECT starts_at, id FROM matches
         WHERE deleted_at IS NULL AND {column} <> starts_at AND starts_at > $1 AND starts_at <= $2
           AND (starts_at > $3 OR (starts_at = $3 AND id > $4))
         ORDER BY starts_at, id LIMIT $5"
    )
}

/// Claims a reminder. Exactly one of several concurrent callers succeeds; none does if the match
/// was moved or deleted meanwhile.
pub fn claim_reminder(
    conn: &mut dyn Conn,
    reminder: Reminder,
    id: Uuid,
    starts_at: Timestamp,
) -> Result<bool, Error> {
    let column = column(reminder);
    let sql = format!(
        "UPDATE matches SET {column} = starts_at
         WHERE id = $1 AND starts_at = $2 AND {column} <> starts_at AND deleted_at IS NULL"
    );
    let claimed = conn.execute(&sql, params![id, starts_at.as_microsecond()])?;
    Ok(claimed == 1)
}

fn column(reminder: Reminder) -> &'static str {
    match reminder {
        Reminder::DayBefore => "day_reminded_for",
        Reminder::HoursBefore => "hours_reminded_for",
    }
}
