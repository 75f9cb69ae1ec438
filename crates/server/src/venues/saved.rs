//! What players have saved of venues and asked of them, in the export and the deletion of an account.

use lapang_db::{Conn, Uuid};
use serde_json::{Value, json};

use super::store;
use crate::clock::from_micros;
use crate::error::Error;

/// Favorites and watched hours.
pub fn export_saved(conn: &mut dyn Conn, user_id: Uuid, most: i64) -> Result<Value, Error> {
    let favorites: Vec<Value> = store::favorites::all(conn, user_id)?
        .into_iter()
        .map(|(name, saved_at)| json!({ "venue": name, "saved_at": saved_at.to_string() }))
        .collect();
    let hours = store::watches::of_player(conn, user_id, from_micros(0), most)?;
    let venues: Vec<Uuid> = hours.iter().map(|hour| hour.venue_id).collect();
    let cards = store::cards(conn, &venues)?;
    let watched: Vec<Value> = hours
        .iter()
        .map(|hour| {
            json!({
                "venue": cards.get(&hour.venue_id).map(|card| card.name.as_str()),
                "sport": hour.sport_id,
                "starts_at": hour.span.starts_at.to_string(),
                "ends_at": hour.span.ends_at.to_string(),
                "created_at": hour.created_at.to_string(),
                "notified_at": hour.notified_at.map(|at| at.to_string()),
            })
        })
        .collect();
    let asked: Vec<Value> = store::court_requests::of_user(conn, user_id)?
        .into_iter()
        .map(|(title, asked_at)| json!({ "tournament": title, "asked_at": asked_at.to_string() }))
        .collect();
    Ok(json!({
        "favorites": favorites,
        "watched_hours": watched,
        "courts_asked_for": asked,
    }))
}

/// Requires the lock of the user: whoever adds a row takes it, too.
pub fn forget_saved(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    store::court_requests::delete_all(conn, user_id)?;
    store::favorites::delete_all(conn, user_id)?;
    Ok(store::watches::delete_all(conn, user_id)?)
}
