//! How a night changes: under the lock of its row, once for each key.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::model::{NO_MATCH, NO_NIGHT, Night, NightPerson, parse_id};
use super::show::{self, Board};
use super::store;
use crate::accounts;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Refusal};
use crate::matches::{self, Match, Participant, Who};

#[derive(Clone, Copy, Debug)]
pub struct Change {
    pub key: Uuid,
    /// The phone's time of it.
    pub at: Option<Timestamp>,
}

impl Change {
    /// The time that counts: not before `from`, not in the future.
    pub fn counted_at(self, from: Timestamp, now: Timestamp) -> Timestamp {
        self.at.unwrap_or(now).min(now).max(from)
    }
}

/// Runs a change of the host or a co-host, unless it has acted before. Returns the board after it.
pub async fn change<F>(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    change: Change,
    work: F,
) -> Result<Board, Error>
where
    F: FnMut(&mut Tx<'_>, &mut Night, Timestamp) -> Result<(), Error> + Send + 'static,
{
    run(app, player, match_id, change, Asks::Host, work).await
}

/// The same for a change that adds people to the list of the match, which it locks.
pub async fn change_of_list<F>(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    change: Change,
    work: F,
) -> Result<Board, Error>
where
    F: FnMut(&mut Tx<'_>, &mut Night, Timestamp) -> Result<(), Error> + Send + 'static,
{
    run(app, player, match_id, change, Asks::HostOfList, work).await
}

/// The same for those who play in a game too, where players enter scores.
pub async fn change_of_game<F>(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    change: Change,
    game_id: Uuid,
    work: F,
) -> Result<Board, Error>
where
    F: FnMut(&mut Tx<'_>, &mut Night, Timestamp) -> Result<(), Error> + Send + 'static,
{
    run(app, player, match_id, change, Asks::Game(game_id), work).await
}

/// Who may make a change, and what it locks.
#[derive(Clone, Copy)]
enum Asks {
    Host,
    /// Also the match.
    HostOfList,
    /// Also who plays in the game.
    Game(Uuid),
}

async fn run<F>(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    change: Change,
    asks: Asks,
    mut work: F,
) -> Result<Board, Error>
where
    F: FnMut(&mut Tx<'_>, &mut Night, Timestamp) -> Result<(), Error> + Send + 'static,
{
    let id = parse_id(match_id, NO_MATCH)?;
    let user_id = player.user_id;
    app.write(move |tx| {
        if matches!(asks, Asks::HostOfList) {
            matches::lock_list(tx.conn, id)?;
        }
        let found = store::lock(tx.conn, id)?;
        let (game, roster) = match_with_roster(tx.conn, id)?;
        if !matches::hosts(tx.conn, &game, user_id)? {
            let game_id = match asks {
                Asks::Game(id) => Some(id),
                Asks::Host | Asks::HostOfList => None,
            };
            let night = found.as_ref().zip(game_id);
            let is_in = roster.iter().any(|it| it.who == Who::Player(user_id));
            if !is_in || !night.is_some_and(|(night, game)| may_score(night, game, user_id)) {
                return Err(not_the_host(tx.conn, &game, user_id)?);
            }
        }
        let mut night = found.ok_or(NO_NIGHT)?;
        if !store::record_change(tx.conn, id, change.key)? {
            return Ok(());
        }
        add_participants(tx.conn, &mut night, &roster)?;
        let at = change.counted_at(night.started_at, tx.now);
        work(tx, &mut night, at)?;
        store::save(tx.conn, &night).map_err(Error::from)
    })
    .await?;
    show::one(app, id, Some(user_id), "").await
}

/// Whether a player may score a game that they play.
fn may_score(night: &Night, game_id: Uuid, user_id: Uuid) -> bool {
    let me = night.people.iter().find(|it| it.user_id == Some(user_id));
    let game = night.game(game_id);
    let is_in_it = me.zip(game).is_some_and(|(me, game)| game.has(me.id));
    night.settings.players_enter_scores && is_in_it
}

/// Requires the player to be the host or a co-host of a match that is not called off.
pub fn hosted(
    conn: &mut dyn Conn,
    id: Uuid,
    user_id: Uuid,
) -> Result<(Match, Vec<Participant>), Error> {
    let (game, roster) = match_with_roster(conn, id)?;
    if matches::hosts(conn, &game, user_id)? {
        Ok((game, roster))
    } else {
        Err(not_the_host(conn, &game, user_id)?)
    }
}

/// A match that is not called off, with its participants.
fn match_with_roster(conn: &mut dyn Conn, id: Uuid) -> Result<(Match, Vec<Participant>), Error> {
    let found = matches::with_roster(conn, id)?;
    let found = found.filter(|(game, _)| game.called_off_at.is_none());
    found.ok_or(NO_MATCH)
}

fn not_the_host(conn: &mut dyn Conn, game: &Match, user_id: Uuid) -> Result<Error, Error> {
    matches::refuse_unseen(conn, game, user_id)?;
    Ok(matches::not_the_host())
}

/// Puts participants who joined meanwhile on the board.
pub fn add_participants(
    conn: &mut dyn Conn,
    night: &mut Night,
    roster: &[Participant],
) -> Result<(), Error> {
    for person in night.add_participants(roster.iter().map(|it| (it.id, it.who))) {
        store::save_person(conn, night.match_id, &person)?;
    }
    Ok(())
}

/// A refusal about somebody, with their name.
pub fn refusal_about(
    conn: &mut dyn Conn,
    reason: Refusal,
    person: &NightPerson,
) -> Result<Error, Error> {
    let name = match (person.user_id, person.guest_id) {
        (None, None) => person.name.clone(),
        (Some(id), _) => {
            let people = accounts::people(conn, &[id])?;
            people
                .get(&id)
                .map(accounts::Person::shown_name)
                .unwrap_or_default()
        }
        (None, Some(id)) => matches::guest_names(conn, &[id])?
            .remove(&id)
            .unwrap_or_default(),
    };
    Ok(Error::Conflict(
        reason.with("person", person.id).with("name", name),
    ))
}
