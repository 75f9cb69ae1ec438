//! Writes entries and their people.

use lapang_db::{Conn, Error, insert, params, update};
use uuid::Uuid;

use crate::tournaments::model::{Entry, EntryPerson};

pub fn insert_entry(conn: &mut dyn Conn, entry: &Entry) -> Result<(), Error> {
    insert!("tournament_entries", {
        id: entry.id,
        event_id: entry.event_id,
        team_name: &entry.team_name,
        state: entry.state,
        seed: entry.seed,
        is_checked_in: entry.is_checked_in,
        is_fee_paid: entry.is_fee_paid,
        invitation_key: &entry.invitation_key,
        entered_at: entry.entered_at,
    })
    .run(conn)?;
    Ok(())
}

pub fn save_entry(conn: &mut dyn Conn, entry: &Entry) -> Result<(), Error> {
    update!("tournament_entries", {
        team_name: &entry.team_name,
        state: entry.state,
        seed: entry.seed,
        is_checked_in: entry.is_checked_in,
        is_fee_paid: entry.is_fee_paid,
        entered_at: entry.entered_at,
        invitation_key: &entry.invitation_key,
    })
    .at("id", entry.id)
    .run(conn)?;
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
    let inserted = insert!("tournament_people", {
        entry_id: person.entry_id,
        position: person.position,
        event_id,
        user_id: person.user_id,
        name: &person.name,
        person: &person.person,
    })
    .on_conflict("(event_id, person) DO NOTHING")
    .run(conn)?;
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
