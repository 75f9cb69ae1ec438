//! Sports: the fixed catalogue, and each player's preferred sports.

pub mod catalogue;
mod model;
mod names;
mod preferences;
pub mod rpc;
mod store;

use lapang_db::Conn;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::Tx;
use crate::error::Error;

pub use names::name;

/// A player's preferences, for the export of their data.
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

/// Deletes a player's preferences. Like every change, it writes the list row first, which locks it.
pub fn forget(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    store::replace(tx.conn, user_id, &[], tx.now)?;
    store::delete_list(tx.conn, user_id)
}
