//! Takes an entry back.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::{UNKNOWN, fill_places};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::tournaments::create::refuse_called_off;
use crate::tournaments::model::{EntryState, Event, TieState, Tournament, parse_id};
use crate::tournaments::organisers::is_organiser;
use crate::tournaments::people_seen::is_seen;
use crate::tournaments::progress::{self, Leaving};
use crate::tournaments::show::{self, View};
use crate::tournaments::store;

/// Before the draw the entry is deleted; after it, its ties that are left are walkovers. `is_preview` only says what follows.
pub async fn withdraw(
    app: &Arc<App>,
    player: &Player,
    entry_id: &str,
    is_preview: bool,
) -> Result<(View, Leaving), Error> {
    let entry_id = parse_id(entry_id, "entry")?;
    let user_id = player.user_id;
    let (id, leaving) = if is_preview {
        app.read(move |tx| {
            let id = store::tournament_of_entry(tx.conn, entry_id)?.ok_or(UNKNOWN)?;
            let tournament = store::load(tx.conn, id)?.ok_or(UNKNOWN)?;
            let at = permitted(tx, &tournament, entry_id, user_id)?;
            let event = &tournament.events[at];
            let after = withdrawn(event, entry_id, tx.now)?;
            let leaving = after.map(|it| progress::leaving(event, &it, entry_id));
            Ok::<_, Error>((id, leaving.unwrap_or_default()))
        })
        .await?
    } else {
        app.write(move |tx| {
            let id = store::tournament_of_entry(tx.conn, entry_id)?.ok_or(UNKNOWN)?;
            let mut tournament = store::lock(tx.conn, id, tx.now)?.ok_or(UNKNOWN)?;
            let at = permitted(tx, &tournament, entry_id, user_id)?;
            let event = &mut tournament.events[at];
            let Some(after) = withdrawn(event, entry_id, tx.now)? else {
                store::delete_entry(tx.conn, entry_id)?;
                event.entries.retain(|it| it.id != entry_id);
                let event = event.clone();
                fill_places(tx, &tournament, &event)?;
                return Ok((id, Leaving::default()));
            };
            let leaving = progress::leaving(event, &after, entry_id);
            event.entries = after.entries;
            if let Some(entry) = event.entry(entry_id) {
                store::save_entry(tx.conn, entry)?;
            }
            progress::settle_and_save(tx, &mut tournament, at)?;
            Ok::<_, Error>((id, leaving))
        })
        .await?
    };
    Ok((show::one(app, id, Some(user_id)).await?, leaving))
}

/// The place of the entry's event; only for its people and organisers.
fn permitted(
    tx: &mut Tx<'_>,
    tournament: &Tournament,
    entry_id: Uuid,
    user_id: Uuid,
) -> Result<usize, Error> {
    let mut events = tournament.events.iter();
    let at = events.position(|it| it.entry(entry_id).is_some());
    let at = at.ok_or(UNKNOWN)?;
    let entry = tournament.events[at].entry(entry_id).ok_or(UNKNOWN)?;
    if !entry.has(user_id) && !is_organiser(tx.conn, tournament, user_id)? {
        let is_seen = is_seen(tx.conn, tournament, Some(user_id))?;
        return Err(if is_seen { not_theirs() } else { UNKNOWN });
    }
    refuse_called_off(tournament)?;
    Ok(at)
}

/// The settled event without the entry; `None` if it is in no draw.
fn withdrawn(event: &Event, entry_id: Uuid, now: Timestamp) -> Result<Option<Event>, Error> {
    let mut ties = event
        .ties
        .iter()
        .filter(|tie| tie.involves(entry_id))
        .peekable();
    if ties.peek().is_none() {
        return Ok(None);
    }
    if event.decided_at.is_some() {
        return Err(Error::conflict(Reason::TournamentOver, "the event is over"));
    }
    if ties.any(|tie| tie.state == TieState::Live) {
        let problem = "the entry plays now: end or stop its tie first";
        return Err(Error::conflict(Reason::TieLive, problem));
    }
    let mut after = event.clone();
    for entry in after.entries.iter_mut().filter(|it| it.id == entry_id) {
        entry.state = EntryState::Withdrawn;
    }
    progress::settle(&mut after, now);
    Ok(Some(after))
}

fn not_theirs() -> Error {
    Error::forbidden(
        Reason::NotYourEntry,
        "only its people and the organiser may do this",
    )
}
