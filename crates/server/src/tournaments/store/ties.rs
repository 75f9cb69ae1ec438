//! Ties, and who plays now.

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, params, read};
use uuid::Uuid;

use super::{from_json, json};
use crate::tournaments::model::{Stage, Tie};

pub(super) fn load(conn: &mut dyn Conn, id: Uuid) -> Result<HashMap<Uuid, Vec<Tie>>, Error> {
    let mut by_event: HashMap<Uuid, Vec<Tie>> = HashMap::new();
    let ties = conn.rows(
        "SELECT id, tournament_id, event_id, number, stage, group_number, round, position,
             is_third_place, entry_a, entry_b, source_a, source_b, state, followed, outcome, winner,
             sets, court, planned_at, planned_court, ready_at, started_at, ended_at, version, corrections
         FROM ties WHERE tournament_id = $1 ORDER BY number",
        params![id],
        read_tie,
    )?;
    for tie in ties {
        by_event.entry(tie.event_id).or_default().push(tie);
    }
    Ok(by_event)
}

fn read_tie(row: &Row<'_>) -> Result<Tie, Error> {
    read!(row, Tie {
        id, tournament_id, event_id, number, stage, group_number, round, position, is_third_place,
        entry_a, entry_b, source_a, source_b, state, followed, outcome, winner, court, planned_at,
        planned_court, ready_at, started_at, ended_at, version;
        sets: from_json(row, "sets")?,
        corrections: from_json(row, "corrections")?
    })
}

fn micros(at: Option<Timestamp>) -> Option<i64> {
    at.map(Timestamp::as_microsecond)
}

pub fn insert_tie(conn: &mut dyn Conn, tie: &Tie) -> Result<(), Error> {
    conn.execute_later(
        "INSERT INTO ties (id, tournament_id, event_id, number, stage, group_number, round, position,
             is_third_place, entry_a, entry_b, source_a, source_b, state, outcome, winner, sets,
             ready_at, corrections)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'open', '', '', '[]', $14,
             '[]')",
        params![
            tie.id,
            tie.tournament_id,
            tie.event_id,
            tie.number,
            tie.stage.code(),
            tie.group_number,
            tie.round,
            tie.position,
            tie.is_third_place,
            tie.entry_a,
            tie.entry_b,
            tie.source_a.code(),
            tie.source_b.code(),
            micros(tie.ready_at),
        ],
    )
}

/// Writes what can change of a tie; its version grows.
pub fn save_tie(conn: &mut dyn Conn, tie: &Tie) -> Result<(), Error> {
    conn.execute(
        "UPDATE ties SET entry_a = $2, entry_b = $3, state = $4, outcome = $5, winner = $6,
             sets = $7, court = $8, planned_at = $9, planned_court = $10, ready_at = $11,
             started_at = $12, ended_at = $13, corrections = $14, followed = $15,
             version = version + 1
         WHERE id = $1",
        params![
            tie.id,
            tie.entry_a,
            tie.entry_b,
            tie.state.code(),
            tie.outcome.code(),
            tie.winner.code(),
            json(&tie.sets),
            tie.court,
            micros(tie.planned_at),
            tie.planned_court,
            micros(tie.ready_at),
            micros(tie.started_at),
            micros(tie.ended_at),
            json(&tie.corrections),
            tie.followed,
        ],
    )?;
    Ok(())
}

/// Writes when and where a tie is planned; its version grows.
pub fn save_plan(
    conn: &mut dyn Conn,
    tie_id: Uuid,
    (at, court): (Option<Timestamp>, Option<i64>),
) -> Result<(), Error> {
    conn.execute_later(
        "UPDATE ties SET planned_at = $2, planned_court = $3, version = version + 1
         WHERE id = $1",
        params![tie_id, micros(at), court],
    )
}

pub fn delete_ties(conn: &mut dyn Conn, event_id: Uuid, stage: Stage) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM ties WHERE event_id = $1 AND stage = $2",
        params![event_id, stage.code()],
    )?;
    Ok(())
}

/// Notes that these people play now. Returns false if one of them is in another live tie.
pub fn start_live(conn: &mut dyn Conn, tie: &Tie, people: &[String]) -> Result<bool, Error> {
    for person in people {
        let added = conn.execute(
            "INSERT INTO live_tie_people (tournament_id, person, tie_id) VALUES ($1, $2, $3)
             ON CONFLICT (tournament_id, person) DO NOTHING",
            params![tie.tournament_id, person.as_str(), tie.id],
        )?;
        if added == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Who plays now is somebody else: what is noted of them moves along.
pub fn rekey_live(
    conn: &mut dyn Conn,
    tournament_id: Uuid,
    (old, new): (&str, &str),
) -> Result<(), Error> {
    conn.execute(
        "UPDATE live_tie_people SET person = $3
         WHERE tournament_id = $1 AND person = $2 AND NOT EXISTS (
             SELECT 1 FROM live_tie_people o WHERE o.tournament_id = $1 AND o.person = $3
         )",
        params![tournament_id, old, new],
    )?;
    Ok(())
}

pub fn end_live(conn: &mut dyn Conn, tie_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM live_tie_people WHERE tie_id = $1",
        params![tie_id],
    )?;
    Ok(())
}
