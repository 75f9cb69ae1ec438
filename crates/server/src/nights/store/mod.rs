//! The SQL of play nights.

mod write;

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, Row, params, read, value};
use uuid::Uuid;

use super::model::{Game, Night, NightPerson, PersonState};
use crate::matches;

pub use write::{
    erase_texts, free_players, insert, insert_game, insert_live_player, record_change, save,
    save_game, save_person,
};

/// Locks a night: nobody else changes anything of it until the transaction ends.
pub fn lock(conn: &mut dyn Conn, match_id: Uuid) -> Result<Option<Night>, Error> {
    conn.execute(
        "UPDATE nights SET revision = revision WHERE match_id = $1",
        params![match_id],
    )?;
    load(conn, match_id)
}

/// A night with its people and games.
pub fn load(conn: &mut dyn Conn, match_id: Uuid) -> Result<Option<Night>, Error> {
    let found = conn.first(
        "SELECT match_id, format, state, settings, courts, seed, board_key, revision, started_at,
             ended_at
         FROM nights WHERE match_id = $1",
        params![match_id],
        |row| {
            read!(row, Night {
                match_id, format, state, seed, board_key, revision, started_at, ended_at;
                settings: row.json("settings")?,
                courts: row.json("courts")?,
                people: Vec::new(),
                games: Vec::new()
            })
        },
    )?;
    let Some(mut night) = found else {
        return Ok(None);
    };
    night.people = conn.rows(
        "SELECT id, user_id, guest_id, name, state, level, arrived_at, position
         FROM night_people WHERE match_id = $1 ORDER BY position, id",
        params![match_id],
        |row| {
            read!(
                row,
                NightPerson {
                    id,
                    user_id,
                    guest_id,
                    name,
                    state,
                    level,
                    arrived_at,
                    position
                }
            )
        },
    )?;
    night.games = conn.rows(
        "SELECT id, number, court, state, side_a, side_b, scores, why, started_at, ended_at
         FROM games WHERE match_id = $1 ORDER BY number",
        params![match_id],
        read_game,
    )?;
    Ok(Some(night))
}

fn read_game(row: &Row<'_>) -> Result<Game, Error> {
    read!(row, Game {
        id, number, court, state, why, started_at, ended_at;
        side_a: row.json("side_a")?,
        side_b: row.json("side_b")?,
        scores: row.json("scores")?
    })
}

pub fn all_ids(conn: &mut dyn Conn) -> Result<Vec<Uuid>, Error> {
    conn.rows("SELECT match_id FROM nights ORDER BY match_id", &[], value)
}

/// Who is noted as playing.
pub fn live_players(conn: &mut dyn Conn, match_id: Uuid) -> Result<Vec<Uuid>, Error> {
    let sql = "SELECT person_id FROM live_players WHERE match_id = $1";
    conn.rows(sql, params![match_id], value)
}

/// The revisions of some nights, negative while the host is suspended; unknown ones are left out.
pub fn revisions(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, i64>, Error> {
    let sql = format!(
        "SELECT match_id, CASE WHEN match_id IN ({}) THEN -revision ELSE revision END AS revision
         FROM nights WHERE match_id = ANY($1)",
        matches::closed_ids()
    );
    let found = conn.rows(&sql, &[Param::list(ids.iter().copied())], |row| {
        Ok((row.get("match_id")?, row.get("revision")?))
    })?;
    Ok(found.into_iter().collect())
}

/// The nights of a player, in the order in which they are locked.
pub fn nights_of(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT match_id FROM night_people WHERE user_id = $1 ORDER BY match_id",
        params![user_id],
        value,
    )
}

/// What is stored of a player in one night.
pub struct Part {
    pub match_id: Uuid,
    pub id: Uuid,
    pub state: PersonState,
    pub level: i64,
    pub arrived_at: Option<Timestamp>,
}

/// The latest `limit`, oldest first.
pub fn parts_of(conn: &mut dyn Conn, user_id: Uuid, limit: i64) -> Result<Vec<Part>, Error> {
    let mut parts = conn.rows(
        "SELECT p.match_id, p.id, p.state, p.level, p.arrived_at
         FROM night_people p JOIN nights n ON n.match_id = p.match_id
         WHERE p.user_id = $1
         ORDER BY n.started_at DESC, n.match_id DESC LIMIT $2",
        params![user_id, limit],
        |row| {
            read!(
                row,
                Part {
                    match_id,
                    id,
                    state,
                    level,
                    arrived_at
                }
            )
        },
    )?;
    parts.reverse();
    Ok(parts)
}

/// The latest `limit` games of nights in which a player was.
pub fn games_around(
    conn: &mut dyn Conn,
    user_id: Uuid,
    limit: i64,
) -> Result<Vec<(Uuid, Game)>, Error> {
    conn.rows(
        "SELECT g.match_id, g.id, g.number, g.court, g.state, g.side_a, g.side_b, g.scores, g.why,
             g.started_at, g.ended_at
         FROM night_people p JOIN games g ON g.match_id = p.match_id
         WHERE p.user_id = $1
         ORDER BY g.started_at DESC, g.id DESC LIMIT $2",
        params![user_id, limit],
        |row| Ok((row.get("match_id")?, read_game(row)?)),
    )
}
