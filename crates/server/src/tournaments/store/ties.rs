//! Ties, and who plays now.

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, insert, json, params, read, update};
use uuid::Uuid;

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
        sets: row.json("sets")?,
        corrections: row.json("corrections")?
    })
}

fn micros(at: Option<Timestamp>) -> Option<i64> {
    at.map(Timestamp::as_microsecond)
}

pub fn insert_tie(conn: &mut dyn Conn, tie: &Tie) -> Result<(), Error> {
    insert!("ties", {
        id: tie.id,
        tournament_id: tie.tournament_id,
        event_id: tie.event_id,
        number: tie.number,
        stage: tie.stage,
        group_number: tie.group_number,
        round: tie.round,
        position: tie.position,
        is_third_place: tie.is_third_place,
        entry_a: tie.entry_a,
        entry_b: tie.entry_b,
        source_a: tie.source_a,
        source_b: tie.source_b,
        state: "open",
        outcome: "",
        winner: "",
        sets: "[]",
        ready_at: tie.ready_at,
        corrections: "[]",
    })
    .run_later(conn)
}

/// Writes what can change of a tie; its version grows.
pub fn save_tie(conn: &mut dyn Conn, tie: &mut Tie) -> Result<(), Error> {
    update!("ties", {
        entry_a: tie.entry_a,
        entry_b: tie.entry_b,
        state: tie.state,
        outcome: tie.outcome,
        winner: tie.winner,
        sets: json(&tie.sets)?,
        court: tie.court,
        planned_at: tie.planned_at,
        planned_court: tie.planned_court,
        ready_at: tie.ready_at,
        started_at: tie.started_at,
        ended_at: tie.ended_at,
        corrections: json(&tie.corrections)?,
        followed: tie.followed,
    })
    .set("version", "version + 1")
    .at("id", tie.id)
    .run(conn)?;
    tie.version += 1;
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
