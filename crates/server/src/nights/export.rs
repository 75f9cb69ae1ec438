//! A player's nights for the export of their data.

use lapang_db::Conn;
use serde_json::{Value, json};
use uuid::Uuid;

use super::model::Game;
use super::store;
use crate::error::Error;

/// A player plays some of the games of a night.
const GAMES_PER_ENTRY: i64 = 20;

pub fn export(conn: &mut dyn Conn, user_id: Uuid, limit: i64) -> Result<Value, Error> {
    let parts = store::parts_of(conn, user_id, limit)?;
    let games = store::games_around(conn, user_id, limit * GAMES_PER_ENTRY)?;
    let nights = parts.iter().map(|part| {
        let played = games
            .iter()
            .filter(|(match_id, game)| *match_id == part.match_id && game.has(part.id));
        let played: Vec<Value> = played.map(|(_, it)| game(it, part.id)).collect();
        json!({
            "match_id": part.match_id.to_string(),
            "state": part.state.code(),
            "level": part.level,
            "arrived_at": part.arrived_at.map(|at| at.to_string()),
            "games": played,
        })
    });
    Ok(nights.collect())
}

fn game(game: &Game, me: Uuid) -> Value {
    json!({
        "number": game.number,
        "state": game.state.code(),
        "side": if game.side_a.contains(&me) { "a" } else { "b" },
        "scores": game.scores,
        "started_at": game.started_at.to_string(),
        "ended_at": game.ended_at.map(|at| at.to_string()),
    })
}
