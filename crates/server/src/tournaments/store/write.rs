//! Writes tournaments and events. Needs the lock of the tournament, except for a new one.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::json;
use crate::tournaments::model::{Event, Tournament};
use crate::tournaments::rules::{StoredForfeit, StoredRules};

fn micros(at: Option<Timestamp>) -> Option<i64> {
    at.map(Timestamp::as_microsecond)
}

pub fn insert(
    conn: &mut dyn Conn,
    it: &Tournament,
    words: &str,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO tournaments (id, organiser_id, name, description, sport_id, venue_id, location,
             words, time_zone, starts_at, ends_at, entry_deadline, is_public, is_published,
             contact_whatsapp, rest_minutes, tie_minutes, courts, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
             $19, $19)",
        params![
            it.id,
            it.organiser_id,
            &it.name,
            &it.description,
            &it.sport_id,
            it.venue_id,
            &it.location,
            words,
            &it.time_zone,
            it.starts_at.as_microsecond(),
            it.ends_at.as_microsecond(),
            it.entry_deadline.as_microsecond(),
            it.is_public,
            it.is_published,
            &it.contact_whatsapp,
            it.rest_minutes,
            it.tie_minutes,
            json(&it.courts),
            now.as_microsecond(),
        ],
    )?;
    Ok(())
}

/// Writes all but the events. `words` as in [`insert`]; `None` leaves them.
pub fn save(conn: &mut dyn Conn, it: &Tournament, words: Option<&str>) -> Result<(), Error> {
    conn.execute(
        "UPDATE tournaments SET name = $2, description = $3, sport_id = $4, venue_id = $5,
             location = $6, words = COALESCE($7, words), time_zone = $8, starts_at = $9,
             ends_at = $10, entry_deadline = $11, is_public = $12, is_published = $13,
             contact_whatsapp = $14, rest_minutes = $15, tie_minutes = $16, courts = $17,
             started_at = $18, over_at = $19, called_off_at = $20, called_off_reason = $21, removed_at = $22
         WHERE id = $1",
        params![
            it.id,
            &it.name,
            &it.description,
            &it.sport_id,
            it.venue_id,
            &it.location,
            words,
            &it.time_zone,
            it.starts_at.as_microsecond(),
            it.ends_at.as_microsecond(),
            it.entry_deadline.as_microsecond(),
            it.is_public,
            it.is_published,
            &it.contact_whatsapp,
            it.rest_minutes,
            it.tie_minutes,
            json(&it.courts),
            micros(it.started_at),
            micros(it.over_at),
            micros(it.called_off_at),
            &it.called_off_reason,
            micros(it.removed_at),
        ],
    )?;
    Ok(())
}

pub fn set_scorer_key(conn: &mut dyn Conn, id: Uuid, key: &str) -> Result<(), Error> {
    conn.execute(
        "UPDATE tournaments SET scorer_key = $2 WHERE id = $1",
        params![id, key],
    )?;
    Ok(())
}

pub fn insert_event(conn: &mut dyn Conn, event: &Event) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO tournament_events (id, tournament_id, position, name, kind, format, team_size,
             max_entries, group_count, advancing, has_third_place, has_plate, rules, tie_break, fee,
             currency, draw_secret, knockout_rules, forfeit)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
        params![
            event.id,
            event.tournament_id,
            event.position,
            &event.name,
            event.kind.code(),
            event.format.code(),
            event.team_size,
            event.max_entries,
            event.group_count,
            event.advancing,
            event.has_third_place,
            event.has_plate,
            json(&StoredRules::from(event.rules)),
            &event.tie_break,
            event.fee,
            &event.currency,
            &event.draw_secret,
            event.knockout_rules.map_or_else(String::new, |it| json(&StoredRules::from(it))),
            event.forfeit.map_or_else(String::new, |it| json(&StoredForfeit::from(it))),
        ],
    )?;
    super::save_draws(conn, event.id, &event.draws)
}

pub fn save_event(conn: &mut dyn Conn, event: &Event) -> Result<(), Error> {
    conn.execute(
        "UPDATE tournament_events SET name = $2, kind = $3, format = $4, team_size = $5,
             max_entries = $6, group_count = $7, advancing = $8, has_third_place = $9,
             has_plate = $10, rules = $11, tie_break = $12, fee = $13, draw_secret = $14,
             draw_number = $15, decided_at = $16, winner_id = $17, knockout_rules = $18, forfeit = $19
         WHERE id = $1",
        params![
            event.id,
            &event.name,
            event.kind.code(),
            event.format.code(),
            event.team_size,
            event.max_entries,
            event.group_count,
            event.advancing,
            event.has_third_place,
            event.has_plate,
            json(&StoredRules::from(event.rules)),
            &event.tie_break,
            event.fee,
            &event.draw_secret,
            event.draw_number,
            micros(event.decided_at),
            event.winner_id,
            event.knockout_rules.map_or_else(String::new, |it| json(&StoredRules::from(it))),
            event.forfeit.map_or_else(String::new, |it| json(&StoredForfeit::from(it))),
        ],
    )?;
    super::save_draws(conn, event.id, &event.draws)
}

pub fn delete_event(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute("DELETE FROM tournament_events WHERE id = $1", params![id])?;
    Ok(())
}
