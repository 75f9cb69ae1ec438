//! The SQL of sports preferences.

use jiff::Timestamp;
use lapang_db::{Conn, params, read, values_list};
use uuid::Uuid;

use super::model::Preference;
use crate::error::Error;

pub fn preferences(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Preference>, Error> {
    let preferences = conn.rows(
        "SELECT id, sport_id, skill_level, order_preference, created_at
         FROM user_sport_preferences WHERE user_id = $1 ORDER BY order_preference",
        params![user_id],
        |row| {
            read!(row, Preference {
                id, sport_id, skill_level, created_at;
                user_id: user_id,
                order: row.get("order_preference")?
            })
        },
    )?;
    Ok(preferences)
}

pub fn delete_list(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM user_sport_lists WHERE user_id = $1",
        params![user_id],
    )?;
    Ok(())
}

pub fn replace(
    conn: &mut dyn Conn,
    user_id: Uuid,
    chosen: &[Preference],
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO user_sport_lists (user_id, changed_at) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at",
        params![user_id, now.as_microsecond()],
    )?;
    conn.execute(
        "DELETE FROM user_sport_preferences WHERE user_id = $1",
        params![user_id],
    )?;
    if chosen.is_empty() {
        return Ok(());
    }
    let params: Vec<_> = chosen
        .iter()
        .flat_map(|preference| {
            [
                preference.id.into(),
                preference.user_id.into(),
                preference.sport_id.as_str().into(),
                preference.skill_level.as_str().into(),
                preference.order.into(),
                preference.created_at.as_microsecond().into(),
            ]
        })
        .collect();
    let sql = format!(
        "INSERT INTO user_sport_preferences
         (id, user_id, sport_id, skill_level, order_preference, created_at) VALUES {}",
        values_list(chosen.len(), 6)
    );
    conn.execute(&sql, &params)?;
    Ok(())
}
