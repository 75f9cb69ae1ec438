//! Writes tournaments and events. Needs the lock of the tournament, except for a new one.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, insert, json, params, row, update};
use serde::Serialize;
use uuid::Uuid;

use crate::tournaments::model::{Event, Tournament};

/// Empty for nothing.
fn maybe_json<T: Serialize>(value: Option<T>) -> Result<Param<'static>, Error> {
    value.map_or(Ok("".into()), |value| json(&value))
}

pub fn insert(
    conn: &mut dyn Conn,
    it: &Tournament,
    words: &str,
    now: Timestamp,
) -> Result<(), Error> {
    insert!("tournaments", {
        id: it.id,
        organiser_id: it.organiser_id,
        words,
        created_at: now,
        updated_at: now,
    })
    .with(announced(it)?)
    .run(conn)?;
    Ok(())
}

/// Writes all but the events. `words` as in [`insert`]; `None` leaves them.
pub fn save(conn: &mut dyn Conn, it: &Tournament, words: Option<&str>) -> Result<(), Error> {
    update!("tournaments", {
        started_at: it.started_at,
        over_at: it.over_at,
        called_off_at: it.called_off_at,
        called_off_reason: &it.called_off_reason,
        removed_at: it.removed_at,
    })
    .with(announced(it)?)
    .with_some("words", words)
    .at("id", it.id)
    .run(conn)?;
    Ok(())
}

/// What its organiser says about a tournament.
fn announced(it: &Tournament) -> Result<[(&'static str, Param<'_>); 15], Error> {
    Ok(row! {
        name: &it.name,
        description: &it.description,
        sport_id: &it.sport_id,
        venue_id: it.venue_id,
        location: &it.location,
        time_zone: &it.time_zone,
        starts_at: it.starts_at,
        ends_at: it.ends_at,
        entry_deadline: it.entry_deadline,
        is_public: it.is_public,
        is_published: it.is_published,
        contact_whatsapp: &it.contact_whatsapp,
        rest_minutes: it.rest_minutes,
        tie_minutes: it.tie_minutes,
        courts: json(&it.courts)?,
    })
}

pub fn set_scorer_key(conn: &mut dyn Conn, id: Uuid, key: &str) -> Result<(), Error> {
    conn.execute(
        "UPDATE tournaments SET scorer_key = $2 WHERE id = $1",
        params![id, key],
    )?;
    Ok(())
}

pub fn insert_event(conn: &mut dyn Conn, event: &Event) -> Result<(), Error> {
    insert!("tournament_events", {
        id: event.id,
        tournament_id: event.tournament_id,
        position: event.position,
        currency: &event.currency,
    })
    .with(rules_of(event)?)
    .run(conn)?;
    super::save_draws(conn, event.id, &event.draws)
}

pub fn save_event(conn: &mut dyn Conn, event: &Event) -> Result<(), Error> {
    update!("tournament_events", {
        draw_number: event.draw_number,
        decided_at: event.decided_at,
        winner_id: event.winner_id,
    })
    .with(rules_of(event)?)
    .at("id", event.id)
    .run(conn)?;
    super::save_draws(conn, event.id, &event.draws)
}

/// What an event is and how it is played.
fn rules_of(event: &Event) -> Result<[(&'static str, Param<'_>); 15], Error> {
    Ok(row! {
        name: &event.name,
        kind: event.kind,
        format: event.format,
        team_size: event.team_size,
        max_entries: event.max_entries,
        group_count: event.group_count,
        advancing: event.advancing,
        has_third_place: event.has_third_place,
        has_plate: event.has_plate,
        rules: json(&event.rules)?,
        knockout_rules: maybe_json(event.knockout_rules)?,
        tie_break: event.ranking.key,
        forfeit: maybe_json(event.forfeit)?,
        fee: event.fee,
        draw_secret: &event.draw_secret,
    })
}

pub fn delete_event(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute("DELETE FROM tournament_events WHERE id = $1", params![id])?;
    Ok(())
}
