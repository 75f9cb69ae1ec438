//! The SQL of sports preferences.

use jiff::Timestamp;
use lapang_db::{Conn, Inserts, insert, params, read};
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
    let rows: Inserts<'_> = chosen
        .iter()
        .map(|preference| {
            insert!("user_sport_preferences", {
                id: preference.id,
                user_id: preference.user_id,
                sport_id: &preference.sport_id,
                skill_level: &preference.skill_level,
                order_preference: preference.order,
                created_at: preference.created_at,
            })
        })
        .collect();
    Ok(rows.run(conn)?)
}
