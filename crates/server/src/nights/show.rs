//! A night as each reader sees it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::model::{NO_MATCH, Night, NightPerson, PersonState, parse_id};
use super::store;
use crate::accounts::{self, Person};
use crate::app::App;
use crate::error::Error;
use crate::matches::{self, Match, Participant};

/// Where a reader looks from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Also of co-hosts.
    Host,
    InMatch,
    /// By the board's key only.
    Key,
}

pub struct Board {
    /// `None`: no night has been started.
    pub night: Option<Night>,
    pub game: Match,
    pub sight: Sight,
    /// Those of the night who have accounts.
    pub people: HashMap<Uuid, Person>,
    /// The names of guests of the match.
    pub guests: HashMap<Uuid, String>,
    /// The accounts with a place in the match.
    pub in_match: HashSet<Uuid>,
    pub reader: Option<Uuid>,
}

pub async fn board(
    app: &Arc<App>,
    match_id: &str,
    reader: Option<Uuid>,
    key: &str,
) -> Result<Board, Error> {
    one(app, parse_id(match_id, NO_MATCH)?, reader, key).await
}

/// For anybody but participants and those with the key there is no such match.
pub async fn one(
    app: &Arc<App>,
    id: Uuid,
    reader: Option<Uuid>,
    key: &str,
) -> Result<Board, Error> {
    let key = key.to_owned();
    app.read(move |tx| {
        let (game, roster) = matches::with_roster(tx.conn, id)?.ok_or(NO_MATCH)?;
        let night = store::load(tx.conn, id)?;
        let hosts = match reader {
            Some(reader) => matches::hosts(tx.conn, &game, reader)?,
            None => false,
        };
        let sight = if hosts {
            Sight::Host
        } else {
            sight(&game, &roster, night.as_ref(), reader, &key).ok_or(NO_MATCH)?
        };
        if sight == Sight::Key {
            refuse_key(tx.conn, &game, reader)?;
        }
        view(tx.conn, (game, roster), night, sight, reader)
    })
    .await
}

/// Of readers who do not host it.
fn sight(
    game: &Match,
    roster: &[Participant],
    night: Option<&Night>,
    reader: Option<Uuid>,
    key: &str,
) -> Option<Sight> {
    let is_open = game.called_off_at.is_none() && !key.is_empty();
    let has_key = |night: &Night| is_open && night.board_key == key;
    if roster
        .iter()
        .any(|it| reader.is_some() && it.who.user_id() == reader)
    {
        Some(Sight::InMatch)
    } else if night.is_some_and(has_key) {
        Some(Sight::Key)
    } else {
        None
    }
}

/// The key leads nowhere while the host is suspended, and for players whom they block or who block them.
fn refuse_key(conn: &mut dyn Conn, game: &Match, reader: Option<Uuid>) -> Result<(), Error> {
    if accounts::is_suspended(conn, game.host_id)? {
        return Err(NO_MATCH);
    }
    match reader {
        Some(reader) => matches::refuse_unseen(conn, game, reader),
        None => Ok(()),
    }
}

fn view(
    conn: &mut dyn Conn,
    (game, roster): (Match, Vec<Participant>),
    mut night: Option<Night>,
    sight: Sight,
    reader: Option<Uuid>,
) -> Result<Board, Error> {
    let in_match: HashSet<Uuid> = roster.iter().filter_map(|it| it.who.user_id()).collect();
    let on_list: HashSet<Uuid> = roster.iter().map(|it| it.id).collect();
    let (mut ids, mut guest_ids) = (Vec::new(), Vec::new());
    if let Some(night) = &mut night {
        night.add_participants(roster.iter().map(|it| (it.id, it.who)));
        forget_leavers(night, &in_match, &on_list);
        ids.extend(night.people.iter().filter_map(|it| it.user_id));
        guest_ids.extend(night.people.iter().filter_map(|it| it.guest_id));
    }
    Ok(Board {
        people: accounts::people(conn, &ids)?,
        guests: matches::guest_names(conn, &guest_ids)?,
        night,
        game,
        sight,
        in_match,
        reader,
    })
}

/// Who left the match before coming is not expected any more.
fn forget_leavers(night: &mut Night, in_match: &HashSet<Uuid>, on_list: &HashSet<Uuid>) {
    let played: HashSet<Uuid> = night
        .games
        .iter()
        .flat_map(super::model::Game::people)
        .collect();
    night.people.retain(|person| {
        let has_left = match person.user_id {
            Some(id) => !in_match.contains(&id),
            None => person.guest_id.is_some() && !on_list.contains(&person.id),
        };
        !has_left || person.state != PersonState::Expected || played.contains(&person.id)
    });
}

impl Board {
    /// Readers by the key see first names and initials.
    pub fn name(&self, person: &NightPerson) -> String {
        let account = person.user_id.and_then(|id| self.people.get(&id));
        let guest = person.guest_id.and_then(|id| self.guests.get(&id));
        let name = guest.unwrap_or(&person.name);
        match (account, self.sight) {
            (Some(account), _) if Some(account.id) == self.reader => account.name.clone(),
            (Some(account), Sight::Key) => account.first_name_and_initial(),
            (Some(account), _) => account.shown_name(),
            (None, Sight::Key) => accounts::first_name_and_initial(name),
            (None, _) => name.clone(),
        }
    }
}
