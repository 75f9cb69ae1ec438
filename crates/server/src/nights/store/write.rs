//! Writes nights. Needs the lock of the night, except for a new one.

use lapang_db::{Conn, Error, insert, json, params, update};
use uuid::Uuid;

use crate::nights::model::{Game, Night, NightPerson};

/// Returns false if the match has a night already.
pub fn insert(conn: &mut dyn Conn, night: &Night) -> Result<bool, Error> {
    let inserted = insert!("nights", {
        match_id: night.match_id,
        format: night.format,
        state: night.state,
        settings: json(&night.settings)?,
        courts: json(&night.courts)?,
        seed: night.seed,
        board_key: &night.board_key,
        started_at: night.started_at,
    })
    .on_conflict("DO NOTHING")
    .run(conn)?;
    Ok(inserted == 1)
}

/// Writes all but people and games; the revision grows.
pub fn save(conn: &mut dyn Conn, night: &Night) -> Result<(), Error> {
    update!("nights", {
        format: night.format,
        state: night.state,
        settings: json(&night.settings)?,
        courts: json(&night.courts)?,
        started_at: night.started_at,
        ended_at: night.ended_at,
        board_key: &night.board_key,
    })
    .set("revision", "revision + 1")
    .at("match_id", night.match_id)
    .run(conn)?;
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
    insert!("night_people", {
        match_id,
        id: it.id,
        user_id: it.user_id,
        guest_id: it.guest_id,
        name: &it.name,
        state: it.state,
        level: it.level,
        arrived_at: it.arrived_at,
        position: it.position,
    })
    .on_conflict(
        "(match_id, id) DO UPDATE SET user_id = excluded.user_id,
             guest_id = excluded.guest_id, name = excluded.name, state = excluded.state,
             level = excluded.level, arrived_at = excluded.arrived_at",
    )
    .run(conn)?;
    Ok(())
}

/// Returns false if a game is live on the court.
pub fn insert_game(conn: &mut dyn Conn, match_id: Uuid, game: &Game) -> Result<bool, Error> {
    let inserted = insert!("games", {
        match_id,
        id: game.id,
        number: game.number,
        court: game.court,
        state: game.state,
        side_a: json(&game.side_a)?,
        side_b: json(&game.side_b)?,
        scores: json(&game.scores)?,
        why: &game.why,
        started_at: game.started_at,
        ended_at: game.ended_at,
    })
    .on_conflict("DO NOTHING")
    .run(conn)?;
    Ok(inserted == 1)
}

/// Writes how a game stands.
pub fn save_game(conn: &mut dyn Conn, match_id: Uuid, game: &Game) -> Result<(), Error> {
    update!("games", {
        state: game.state,
        scores: json(&game.scores)?,
        ended_at: game.ended_at,
    })
    .at("match_id", match_id)
    .at("id", game.id)
    .run(conn)?;
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
