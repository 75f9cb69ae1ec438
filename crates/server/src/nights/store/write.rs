//! Writes nights. Needs the lock of the night, except for a new one.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::json;
use crate::nights::model::{Game, Night, NightPerson};

fn micros(at: Option<Timestamp>) -> Option<i64> {
    at.map(Timestamp::as_microsecond)
}

/// Returns false if the match has a night already.
pub fn insert(conn: &mut dyn Conn, night: &Night) -> Result<bool, Error> {
    let inserted = conn.execute(
        "INSERT INTO nights (match_id, format, state, settings, courts, seed, board_key, started_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT DO NOTHING",
        params![
            night.match_id,
            night.format.code(),
            night.state.code(),
            json(&night.settings),
            json(&night.courts),
            night.seed,
            &night.board_key,
            night.started_at.as_microsecond(),
        ],
    )?;
    Ok(inserted == 1)
}

/// Writes all but people and games; the revision grows.
pub fn save(conn: &mut dyn Conn, night: &Night) -> Result<(), Error> {
    conn.execute(
        "UPDATE nights SET format = $2, state = $3, settings = $4, courts = $5, started_at = $6,
             ended_at = $7, board_key = $8, revision = revision + 1
         WHERE match_id = $1",
        params![
            night.match_id,
            night.format.code(),
            night.state.code(),
            json(&night.settings),
            json(&night.courts),
            night.started_at.as_microsecond(),
            micros(night.ended_at),
            &night.board_key,
        ],
    )?;
    Ok(())
}

/// Returns false if the change has acted before.
pub fn record_change(conn: &mut dyn Conn, match_id: Uuid, key: Uuid) -> Result<bool, Error> {
    let inserted = conn.execute(
        "INSERT INTO night_changes (match_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        params![match_id, key],
    )?;
    Ok(inserted == 1)
}

pub fn save_person(conn: &mut dyn Conn, match_id: Uuid, it: &NightPerson) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO night_people (match_id, id, user_id, name, state, level, arrived_at, position)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (match_id, id) DO UPDATE SET name = excluded.name, state = excluded.state,
             level = excluded.level, arrived_at = excluded.arrived_at",
        params![
            match_id,
            it.id,
            it.user_id,
            &it.name,
            it.state.code(),
            it.level,
            micros(it.arrived_at),
            it.position,
        ],
    )?;
    Ok(())
}

/// Returns false if a game is live on the court.
pub fn insert_game(conn: &mut dyn Conn, match_id: Uuid, game: &Game) -> Result<bool, Error> {
    let inserted = conn.execute(
        "INSERT INTO games (match_id, id, number, court, state, side_a, side_b, scores, why,
             started_at, ended_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT DO NOTHING",
        params![
            match_id,
            game.id,
            game.number,
            game.court,
            game.state.code(),
            json(&game.side_a),
            json(&game.side_b),
            json(&game.scores),
            &game.why,
            game.started_at.as_microsecond(),
            micros(game.ended_at),
        ],
    )?;
    Ok(inserted == 1)
}

/// Writes how a game stands.
pub fn save_game(conn: &mut dyn Conn, match_id: Uuid, game: &Game) -> Result<(), Error> {
    conn.execute(
        "UPDATE games SET state = $3, scores = $4, ended_at = $5 WHERE match_id = $1 AND id = $2",
        params![
            match_id,
            game.id,
            game.state.code(),
            json(&game.scores),
            micros(game.ended_at),
        ],
    )?;
    Ok(())
}

/// Returns false if the person plays already.
pub fn insert_live_player(
    conn: &mut dyn Conn,
    match_id: Uuid,
    person_id: Uuid,
    game_id: Uuid,
) -> Result<bool, Error> {
    let inserted = conn.execute(
        "INSERT INTO live_players (match_id, person_id, game_id) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
        params![match_id, person_id, game_id],
    )?;
    Ok(inserted == 1)
}

pub fn free_players(conn: &mut dyn Conn, match_id: Uuid, game_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM live_players WHERE match_id = $1 AND game_id = $2",
        params![match_id, game_id],
    )?;
    Ok(())
}

/// Erases what a host typed about people.
pub fn erase_texts(conn: &mut dyn Conn, match_id: Uuid) -> Result<(), Error> {
    for sql in [
        "UPDATE night_people SET name = '' WHERE match_id = $1",
        "UPDATE games SET why = '' WHERE match_id = $1",
    ] {
        conn.execute(sql, params![match_id])?;
    }
    Ok(())
}
