//! The SQL of tournaments.

mod calendar;
mod draws;
mod entries;
mod list;
mod organisers;
mod people;
mod seen;
mod ties;
mod write;

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, params, read, value};
use lapang_tournament::counting::Forfeit;
use lapang_tournament::rankings::Ranking;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::model::{Entry, EntryPerson, Event, Tournament};
use crate::cache::Once;

pub use calendar::{Dated, of_calendar};
pub use draws::save_draws;
pub use entries::{delete_entry, delete_people, insert_entry, insert_person, rekey, save_entry};
pub use list::{
    Filter, count_listed, entered_by, entry_counts, entry_names, events_of, listed, page,
};
pub use organisers::{co_organised_by, forget_address, naming, organisers_of, replace_organisers};
pub use people::{entries_of, forget_names, organised_by, tournaments_of};
pub use seen::{accounts_in, entry_texts, event_names, is_in_tournament, upcoming_organised};
pub use ties::{delete_ties, end_live, insert_tie, rekey_live, save_plan, save_tie, start_live};
pub use write::{delete_event, insert, insert_event, save, save_event, set_scorer_key};

pub const COLUMNS: &str = "t.id, t.organiser_id, t.name, t.description, t.sport_id, t.venue_id,
    t.location, t.time_zone, t.starts_at, t.ends_at, t.entry_deadline, t.is_public, t.is_published,
    t.contact_whatsapp, t.rest_minutes, t.tie_minutes, t.courts, t.scorer_key, t.started_at,
    t.over_at, t.called_off_at, t.called_off_reason, t.removed_at, t.revision";

/// `None` where nothing is stored.
fn maybe_json<T: DeserializeOwned>(
    row: &Row<'_>,
    column: &'static str,
) -> Result<Option<T>, Error> {
    match row.get_str(column)? {
        "" => Ok(None),
        _ => row.json(column).map(Some),
    }
}

/// Without its events.
fn read_tournament(row: &Row<'_>) -> Result<Tournament, Error> {
    read!(row, Tournament {
        id, organiser_id, name, description, sport_id, venue_id, location, time_zone, starts_at,
        ends_at, entry_deadline, is_public, is_published, contact_whatsapp, rest_minutes,
        tie_minutes, scorer_key, started_at, over_at, called_off_at, called_off_reason,
        removed_at, revision;
        courts: row.json("courts")?,
        co_organisers: Vec::new(),
        events: Vec::new()
    })
}

fn read_event(row: &Row<'_>) -> Result<Event, Error> {
    read!(row, Event {
        id, tournament_id, position, name, kind, format, team_size, max_entries, group_count,
        advancing, has_third_place, has_plate, fee, currency, draw_secret, draw_number, decided_at,
        winner_id;
        ranking: Ranking::find(row.get_str("tie_break")?)
            .ok_or_else(|| Error::unreadable("tie_break", "a ranking"))?,
        rules: row.json("rules")?,
        knockout_rules: maybe_json(row, "knockout_rules")?,
        forfeit: maybe_json(row, "forfeit")?,
        draws: Vec::new(),
        shown_tables: Once::default(),
        entries: Vec::new(),
        ties: Vec::new()
    })
}

const EVENTS: &str = "id, tournament_id, position, name, kind, format, team_size, max_entries,
    group_count, advancing, has_third_place, has_plate, rules, tie_break, fee, currency,
    draw_secret, draw_number, decided_at, winner_id, knockout_rules, forfeit";

/// Locks a tournament: nobody else changes anything of it until the transaction ends. Its revision grows.
pub fn lock(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<Option<Tournament>, Error> {
    conn.execute(
        "UPDATE tournaments SET revision = revision + 1, updated_at = $2 WHERE id = $1",
        params![id, now.as_microsecond()],
    )?;
    load(conn, id)
}

/// Locks a tournament that still has this revision, which grows. False if it has another.
pub fn lock_unchanged(
    conn: &mut dyn Conn,
    id: Uuid,
    revision: i64,
    now: Timestamp,
) -> Result<bool, Error> {
    let locked = conn.execute(
        "UPDATE tournaments SET revision = revision + 1, updated_at = $3
         WHERE id = $1 AND revision = $2",
        params![id, revision, now.as_microsecond()],
    )?;
    Ok(locked == 1)
}

/// A tournament without its events.
pub fn head(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Tournament>, Error> {
    conn.first(
        &format!("SELECT {COLUMNS} FROM tournaments t WHERE t.id = $1"),
        params![id],
        read_tournament,
    )
}

/// A tournament with all its parts.
pub fn load(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Tournament>, Error> {
    let Some(mut tournament) = head(conn, id)? else {
        return Ok(None);
    };
    tournament.events = conn.rows(
        &format!(
            "SELECT {EVENTS} FROM tournament_events WHERE tournament_id = $1 ORDER BY position, id"
        ),
        params![id],
        read_event,
    )?;
    tournament.co_organisers = organisers_of(conn, id)?;
    let mut entries = load_entries(conn, id)?;
    let mut ties = ties::load(conn, id)?;
    let mut draws = draws::load(conn, id)?;
    for event in &mut tournament.events {
        event.entries = entries.remove(&event.id).unwrap_or_default();
        event.ties = ties.remove(&event.id).unwrap_or_default();
        event.draws = draws.remove(&event.id).unwrap_or_default();
        let usual = Forfeit::preset(&tournament.sport_id, &event.rules);
        event.forfeit = event.forfeit.or(Some(usual));
    }
    Ok(Some(tournament))
}

fn load_entries(conn: &mut dyn Conn, id: Uuid) -> Result<HashMap<Uuid, Vec<Entry>>, Error> {
    let people = conn.rows(
        "SELECT p.entry_id, p.position, p.user_id, p.name, p.person
         FROM tournament_events v JOIN tournament_people p ON p.event_id = v.id
         WHERE v.tournament_id = $1
         ORDER BY p.entry_id, p.position",
        params![id],
        |row| {
            read!(
                row,
                EntryPerson {
                    entry_id,
                    position,
                    user_id,
                    name,
                    person
                }
            )
        },
    )?;
    let mut by_entry: HashMap<Uuid, Vec<EntryPerson>> = HashMap::new();
    for person in people {
        by_entry.entry(person.entry_id).or_default().push(person);
    }
    let entries = conn.rows(
        "SELECT e.id, e.event_id, e.team_name, e.state, e.seed, e.is_checked_in, e.is_fee_paid,
             e.invitation_key, e.entered_at
         FROM tournament_events v JOIN tournament_entries e ON e.event_id = v.id
         WHERE v.tournament_id = $1
         ORDER BY e.entered_at, e.id",
        params![id],
        |row| {
            read!(row, Entry {
                id, event_id, team_name, state, seed, is_checked_in, is_fee_paid, invitation_key,
                entered_at;
                people: Vec::new()
            })
        },
    )?;
    let mut by_event: HashMap<Uuid, Vec<Entry>> = HashMap::new();
    for mut entry in entries {
        entry.people = by_entry.remove(&entry.id).unwrap_or_default();
        by_event.entry(entry.event_id).or_default().push(entry);
    }
    Ok(by_event)
}

pub fn tournament_of_event(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Uuid>, Error> {
    conn.first(
        "SELECT tournament_id FROM tournament_events WHERE id = $1",
        params![id],
        value,
    )
}

pub fn tournament_of_entry(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Uuid>, Error> {
    conn.first(
        "SELECT v.tournament_id FROM tournament_entries e
         JOIN tournament_events v ON v.id = e.event_id WHERE e.id = $1",
        params![id],
        value,
    )
}

pub fn tournament_of_tie(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Uuid>, Error> {
    conn.first(
        "SELECT tournament_id FROM ties WHERE id = $1",
        params![id],
        value,
    )
}

/// The tournament and entry of an invitation.
pub fn invitation(conn: &mut dyn Conn, key: &str) -> Result<Option<(Uuid, Uuid)>, Error> {
    conn.first(
        "SELECT v.tournament_id, e.id FROM tournament_entries e
         JOIN tournament_events v ON v.id = e.event_id WHERE e.invitation_key = $1",
        params![key],
        |row| Ok((row.get("tournament_id")?, row.get("id")?)),
    )
}

pub fn all_ids(conn: &mut dyn Conn) -> Result<Vec<Uuid>, Error> {
    conn.rows("SELECT id FROM tournaments ORDER BY id", &[], value)
}

/// The revisions of some tournaments; unknown ones are left out.
pub fn revisions(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, i64>, Error> {
    let found = conn.rows(
        "SELECT id, revision FROM tournaments WHERE id = ANY($1)",
        &[lapang_db::Param::list(ids.iter().copied())],
        |row| Ok((row.get("id")?, row.get("revision")?)),
    )?;
    Ok(found.into_iter().collect())
}
