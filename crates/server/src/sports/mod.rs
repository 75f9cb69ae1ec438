//! What people play: the fixed list of sports, and which of them each player prefers.

pub mod catalogue;
mod names;
mod preferences;
pub mod rpc;
mod store;

use jiff::Timestamp;
use lapang_db::Conn;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::error::Error;

pub use names::name;

/// What a player prefers, for them to read.
pub fn export(conn: &mut dyn Conn, user_id: Uuid) -> Result<Value, Error> {
    let preferences = store::preferences(conn, user_id)?;
    let preferences: Vec<Value> = preferences
        .iter()
        .map(|preference| {
            json!({
                "sport": preference.sport_id,
                "skill_level": preference.skill_level,
                "order": preference.order,
                "created_at": preference.created_at.to_string(),
            })
        })
        .collect();
    Ok(preferences.into())
}

/// Takes away what a player preferred. The list is written first, as whenever it changes.
pub fn forget(conn: &mut dyn Conn, user_id: Uuid, now: Timestamp) -> Result<(), Error> {
    store::replace(conn, user_id, &[], now)?;
    store::forget_list(conn, user_id)
}
