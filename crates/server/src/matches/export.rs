//! A player's matches (hosted, joined, waitlisted) for the export of their data.

use lapang_db::Conn;
use serde_json::{Value, json};
use uuid::Uuid;

use super::model::Match;
use super::{guests, store};
use crate::error::Error;

pub fn export(conn: &mut dyn Conn, user_id: Uuid, limit: i64) -> Result<Value, Error> {
    let mut hosted = Vec::new();
    for it in store::ever_hosted_by(conn, user_id, limit)? {
        let mut entry = game(&it);
        entry["called_off_at"] = it.called_off_at.map(|at| at.to_string()).into();
        entry["called_off_reason"] = it.called_off_reason.as_str().into();
        hosted.push(entry);
    }
    let mut joined = Vec::new();
    for (it, joined_at) in store::joined_by(conn, user_id, limit)? {
        let mut entry = game(&it);
        entry["joined_at"] = joined_at.to_string().into();
        if let Some((mark, objection)) = store::attendance_of(conn, it.id, user_id)? {
            entry["attendance"] = mark.code().into();
            entry["objection"] = objection.into();
        }
        joined.push(entry);
    }
    let mut waited_for = Vec::new();
    for (it, since) in store::waited_for_by(conn, user_id, limit)? {
        let mut entry = game(&it);
        entry["waiting_since"] = since.to_string().into();
        waited_for.push(entry);
    }
    let co_hosted = store::co_hosted_by(conn, user_id, limit)?.into_iter();
    let co_hosted: Vec<Value> = co_hosted.map(|id| id.to_string().into()).collect();
    let removed = store::removed_from(conn, user_id)?.into_iter();
    let removed: Vec<Value> = removed
        .map(|(id, at)| json!({ "match_id": id.to_string(), "removed_at": at.to_string() }))
        .collect();
    let guests = guests::guests_of(conn, user_id, limit)?.into_iter();
    let guests: Vec<Value> = guests
        .map(|(name, until)| json!({ "name": name, "last_seen": until.to_string() }))
        .collect();
    Ok(json!({
        "guests": guests,
        "hosted": hosted,
        "co_hosted": co_hosted,
        "joined": joined,
        "waited_for": waited_for,
        "removed_from": removed,
    }))
}

fn game(game: &Match) -> Value {
    json!({
        "id": game.id.to_string(),
        "name": game.name,
        "description": game.description,
        "sport": game.sport_id,
        "venue_id": game.venue_id.map(|id| id.to_string()),
        "location": game.location,
        "starts_at": game.starts_at.to_string(),
        "ends_at": game.ends_at.to_string(),
        "time_zone": game.time_zone,
        "max_participants": game.max_participants,
        "participants": game.current_participants,
        "is_public": game.is_public,
        "created_at": game.created_at.to_string(),
    })
}
