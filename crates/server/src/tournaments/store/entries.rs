//! Writes entries and their people.

use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use crate::tournaments::model::{Entry, EntryPerson};

pub fn insert_entry(conn: &mut dyn Conn, entry: &Entry) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO tournament_entries (id, event_id, team_name, state, seed, is_checked_in,
             is_fee_paid, invitation_key, entered_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        params![
            entry.id,
            entry.event_id,
            &entry.team_name,
            entry.state.code(),
            entry.seed,
            entry.is_checked_in,
            entry.is_fee_paid,
            &entry.invitation_key,
            entry.entered_at.as_microsecond(),
        ],
    )?;
    Ok(())
}

pub fn save_entry(conn: &mut dyn Conn, entry: &Entry) -> Result<(), Error> {
    conn.execute(
        "UPDATE tournament_entries SET team_name = $2, state = $3, seed = $4, is_checked_in = $5,
             is_fee_paid = $6, entered_at = $7, invitation_key = $8
         WHERE id = $1",
        params![
            entry.id,
            &entry.team_name,
            entry.state.code(),
            entry.seed,
            entry.is_checked_in,
            entry.is_fee_paid,
            entry.entered_at.as_microsecond(),
            &entry.invitation_key,
        ],
    )?;
    Ok(())
}

pub fn delete_entry(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute("DELETE FROM tournament_entries WHERE id = $1", params![id])?;
    Ok(())
}

/// Returns false if the person is in an entry of the event already.
pub fn insert_person(
    conn: &mut dyn Conn,
    event_id: Uuid,
    person: &EntryPerson,
) -> Result<bool, Error> {
    let inserted = conn.execute(
        "INSERT INTO tournament_people (entry_id, position, event_id, user_id, name, person)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (event_id, person) DO NOTHING",
        params![
            person.entry_id,
            person.position,
            event_id,
            person.user_id,
            &person.name,
            &person.person,
        ],
    )?;
    Ok(inserted == 1)
}

pub fn delete_people(conn: &mut dyn Conn, entry_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM tournament_people WHERE entry_id = $1",
        params![entry_id],
    )?;
    Ok(())
}

/// Who has this key by name is somebody who has another one.
pub fn rekey(
    conn: &mut dyn Conn,
    tournament_id: Uuid,
    (old, new): (&str, &str),
) -> Result<(), Error> {
    conn.execute(
        "UPDATE tournament_people SET person = $3
         WHERE person = $2 AND user_id IS NULL
             AND event_id IN (SELECT id FROM tournament_events WHERE tournament_id = $1)",
        params![tournament_id, old, new],
    )?;
    Ok(())
}
