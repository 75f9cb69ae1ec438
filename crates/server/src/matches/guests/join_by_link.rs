//! Joins a match with a name alone, where its host allows that.

use std::net::IpAddr;
use std::sync::Arc;

use uuid::Uuid;

use super::add::{Names, seat};
use super::place::{GuestPlace, by_token, hashed, place_of};
use super::{checked_name, keep, key, store};
use crate::accounts;
use crate::app::App;
use crate::error::{Error, Reason};
use crate::matches::model::{
    Gender, NOT_FOUND, Participant, RosterChange, Who, closed, parse_id, started,
};
use crate::matches::store::lock_match;
use crate::matches::{digest, join, show};

const TOKEN_LENGTH: usize = 22;

pub struct Entry {
    pub name: String,
    pub stated: Option<Gender>,
    /// What becomes the token; `None`: a new one.
    pub key: Option<Uuid>,
    pub address: IpAddr,
    /// A player who is signed in.
    pub by: Option<Uuid>,
}

/// Returns the place and the token that stands for it.
pub async fn join(
    app: &Arc<App>,
    match_id: &str,
    entry: Entry,
) -> Result<(GuestPlace, String), Error> {
    let name = checked_name("name", &entry.name).map_err(|wrong| Error::Invalid(vec![wrong]))?;
    let id = parse_id(match_id)?;
    app.write(move |tx| {
        let mut game = lock_match(tx.conn, id)?.ok_or(NOT_FOUND)?;
        if let Some(player) = entry.by {
            show::refuse_unseen(tx.conn, &game, player)?;
        }
        let key_text = entry.key.map(|key| key.to_string());
        if let Some(token) = &key_text
            && let Ok(there) = by_token(tx.conn, id, token)
        {
            return Ok((place_of(tx.conn, &there)?, token.clone()));
        }
        if !game.guests.join_by_link {
            return Err(Error::conflict(
                Reason::GuestsNotAllowed,
                "nobody joins this match without an account",
            ));
        }
        if game.has_started(tx.now) {
            return Err(started());
        }
        if accounts::is_suspended(tx.conn, game.host_id)? {
            return Err(closed());
        }
        join::refuse_other_gender(game.gender.filter(|_| game.enforce_gender), entry.stated)?;
        if store::was_name_removed(tx.conn, id, &key(&name))? {
            let problem = "the host took this name off the list";
            return Err(Error::conflict(Reason::NameRemoved, problem));
        }
        Names::of(tx.conn, id)?.take(&name)?;
        accounts::count_guest_join(tx, entry.address)?;
        let token = key_text.unwrap_or_else(|| tx.app.random.base62(TOKEN_LENGTH));
        let guest_id = keep(tx, &game, &name)?;
        let new = Participant {
            token_hash: Some(hashed(&token)),
            ..Participant::new(tx.app.new_id(), id, Who::Guest(guest_id), tx.now)
        };
        let position = seat(tx, &mut game, &new)?;
        digest::record(tx, id, new.who, RosterChange::Joined)?;
        let place = GuestPlace {
            participant_id: new.id,
            name: name.clone(),
            position: (position > 0).then_some(position),
            attendance: None,
        };
        Ok((place, token))
    })
    .await
}
