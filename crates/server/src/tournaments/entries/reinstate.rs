//! An entry that withdrew after the draw plays again.

use std::sync::Arc;

use uuid::Uuid;

use super::{UNKNOWN, lock_entry, place_in, refuse_drawn};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::tournaments::model::{EntryState, Event, Stage, Tournament, parse_id};
use crate::tournaments::show::{self, View};
use crate::tournaments::{progress, store};

pub async fn reinstate(app: &Arc<App>, player: &Player, entry_id: &str) -> Result<View, Error> {
    let entry_id = parse_id(entry_id, "entry")?;
    let user_id = player.user_id;
    let id = app
        .write(move |tx| {
            let (mut tournament, at) = lock_entry(tx, entry_id, user_id)?;
            let before = tournament.events[at].clone();
            let entries = &mut tournament.events[at].entries;
            let entry = entries.iter_mut().find(|it| it.id == entry_id);
            let entry = entry.ok_or(UNKNOWN)?;
            match entry.state {
                EntryState::Entered => return Ok(tournament.id),
                EntryState::Withdrawn => {}
                EntryState::Inviting | EntryState::Waitlisted => {
                    let problem = "the entry has not withdrawn";
                    return Err(Error::conflict(Reason::EntryNotWithdrawn, problem));
                }
            }
            if before.ties.iter().any(|tie| tie.involves(entry_id)) {
                entry.state = EntryState::Entered;
            } else {
                // Somebody has taken its place, unless the draw was undone.
                refuse_drawn(&before)?;
                entry.state = place_in(&before);
            }
            store::save_entry(tx.conn, entry)?;
            play_again(tx, &mut tournament, (at, entry_id), &before)?;
            Ok::<_, Error>(tournament.id)
        })
        .await?;
    show::one(app, id, Some(user_id)).await
}

/// Opens the ties of an entry that has not withdrawn any more. Refused where something drawn or played hangs on it.
pub(super) fn play_again(
    tx: &mut Tx<'_>,
    tournament: &mut Tournament,
    (at, entry_id): (usize, Uuid),
    before: &Event,
) -> Result<(), Error> {
    let mut later = before.ties.iter().filter(|tie| tie.stage != Stage::Groups);
    if before.has_drawn(Stage::Knockout) && !later.any(|tie| tie.involves(entry_id)) {
        let problem = "the knockout is drawn without it: undo its draw first";
        return Err(Error::conflict(Reason::KnockoutDrawn, problem));
    }
    progress::settle_and_save(tx, tournament, at)?;
    progress::refuse_begun(before, &tournament.events[at])
}
