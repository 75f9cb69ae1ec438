//! Who may see a tournament, and the people in it, for reports and blocks.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::model::{NOT_FOUND, State, Tournament};
use super::organisers::is_organiser;
use super::store;
use crate::accounts::{self, Person};
use crate::error::Error;
use crate::venues::{self, VenueCard};

/// Whether a reader may see a tournament: a draft only as an organiser; one that was removed, or whose organiser blocks
/// them or is blocked by them, only if they organise it or are in it as well.
pub fn is_seen(
    conn: &mut dyn Conn,
    tournament: &Tournament,
    reader: Option<Uuid>,
) -> Result<bool, Error> {
    if reader == Some(tournament.organiser_id) {
        return Ok(true);
    }
    let Some(reader) = reader else {
        return Ok(tournament.is_published && tournament.removed_at.is_none());
    };
    if !tournament.is_published {
        return is_organiser(conn, tournament, reader);
    }
    let is_closed = tournament.removed_at.is_some()
        || accounts::apart_from(conn, reader)?.contains(&tournament.organiser_id);
    Ok(!is_closed
        || store::is_in_tournament(conn, tournament.id, reader)?
        || is_organiser(conn, tournament, reader)?)
}

/// The organiser of a tournament that the reader may see, and who with an account is in it, with the organiser.
pub fn people_seen(
    conn: &mut dyn Conn,
    id: Uuid,
    reader: Uuid,
) -> Result<(Uuid, Vec<Uuid>), Error> {
    let tournament = store::head(conn, id)?.ok_or(NOT_FOUND)?;
    if !is_seen(conn, &tournament, Some(reader))? {
        return Err(NOT_FOUND);
    }
    let mut people = store::accounts_in(conn, id)?;
    people.push(tournament.organiser_id);
    Ok((tournament.organiser_id, people))
}

/// A tournament, removed or not, without its events.
pub struct ForAdmins {
    pub tournament: Tournament,
    pub venue: Option<VenueCard>,
    /// Absent once the account is deleted.
    pub organiser: Option<Person>,
    pub state: State,
}

pub fn for_admins(
    conn: &mut dyn Conn,
    id: Uuid,
    now: Timestamp,
) -> Result<Option<ForAdmins>, Error> {
    let Some(tournament) = store::head(conn, id)? else {
        return Ok(None);
    };
    let venue = match tournament.venue_id {
        Some(id) => venues::cards(conn, &[id])?.remove(&id),
        None => None,
    };
    let organiser = tournament.organiser_id;
    Ok(Some(ForAdmins {
        organiser: accounts::people(conn, &[organiser])?.remove(&organiser),
        state: tournament.state(now),
        venue,
        tournament,
    }))
}

/// The words that its organiser wrote: its name, description and place, and the names of its events.
pub fn texts(conn: &mut dyn Conn, id: Uuid) -> Result<Vec<String>, Error> {
    let Some(it) = store::head(conn, id)? else {
        return Ok(Vec::new());
    };
    let mut texts = vec![it.name, it.description, it.location];
    texts.extend(store::event_names(conn, id)?);
    Ok(texts)
}

/// How an account is called in a tournament, in its entries.
pub fn entry_texts(conn: &mut dyn Conn, id: Uuid, player: Uuid) -> Result<Vec<String>, Error> {
    Ok(store::entry_texts(conn, id, player)?)
}

/// The tournaments of an organiser that are not over, soonest first: at most so many.
pub fn upcoming_organised(
    conn: &mut dyn Conn,
    organiser_id: Uuid,
    now: Timestamp,
    most: i64,
) -> Result<Vec<Uuid>, Error> {
    Ok(store::upcoming_organised(conn, organiser_id, now, most)?)
}
