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
             is_fee_paid = $6, entered_at = $7
         WHERE id = $1",
        params![
            entry.id,
            &entry.team_name,
            entry.state.code(),
            entry.seed,
            entry.is_checked_in,
            entry.is_fee_paid,
            entry.entered_at.as_microsecond(),
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

pub fn save_person(conn: &mut dyn Conn, person: &EntryPerson) -> Result<(), Error> {
    conn.execute(
        "UPDATE tournament_people SET name = $3, person = $4
         WHERE entry_id = $1 AND position = $2",
        params![
            person.entry_id,
            person.position,
            &person.name,
            &person.person
        ],
    )?;
    Ok(())
}
