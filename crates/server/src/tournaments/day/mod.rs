//! The day of play: courts, plan, calling ties, scores.

pub mod calling;
pub mod courts;
pub mod schedule;
pub mod score;
pub mod start;
pub mod take_back;

use uuid::Uuid;

use super::create::refuse_called_off;
use super::model::{Event, State, Tie, Tournament, parse_id};
use super::organisers::is_organiser;
use super::people_seen::is_seen;
use super::store;
use crate::accounts;
use crate::app::{App, Tx};
use crate::error::{Error, Reason};

/// Who acts on a tie: a player, or somebody with the scorers' key.
#[derive(Clone)]
pub struct Actor {
    pub user_id: Option<Uuid>,
    pub scorer_key: String,
}

impl Actor {
    fn is_organiser(&self, tx: &mut Tx<'_>, tournament: &Tournament) -> Result<bool, Error> {
        match self.user_id {
            Some(id) => is_organiser(tx.conn, tournament, id),
            None => Ok(false),
        }
    }

    fn has_key(&self, tournament: &Tournament) -> bool {
        let key = &tournament.scorer_key;
        !key.is_empty() && *key == self.scorer_key
    }

    /// Refuses all but the organisers and scorers by the key, which ends with the tournament and while its organiser is
    /// suspended.
    fn check(&self, tx: &mut Tx<'_>, tournament: &Tournament) -> Result<(), Error> {
        if self.is_organiser(tx, tournament)? {
            return Ok(());
        }
        if !self.has_key(tournament) || accounts::is_suspended(tx.conn, tournament.organiser_id)? {
            return Err(if is_seen(tx.conn, tournament, self.user_id)? {
                Error::forbidden(
                    Reason::NotAScorer,
                    "only the organiser and scorers may do this",
                )
            } else {
                UNKNOWN
            });
        }
        if tournament.state(tx.now) == State::Over {
            let problem = "the tournament is over: its organiser corrects results";
            return Err(Error::conflict(Reason::TournamentOver, problem));
        }
        Ok(())
    }
}

const UNKNOWN: Error = Error::NotFound("tie");

/// Locks the tournament of a tie. Returns it with the places of the event and of the tie.
fn lock_tie(
    tx: &mut Tx<'_>,
    tie_id: Uuid,
    actor: &Actor,
) -> Result<(Tournament, usize, usize), Error> {
    let id = store::tournament_of_tie(tx.conn, tie_id)?.ok_or(UNKNOWN)?;
    let tournament = store::lock(tx.conn, id, tx.now)?.ok_or(UNKNOWN)?;
    actor.check(tx, &tournament)?;
    refuse_called_off(&tournament)?;
    for (at, event) in tournament.events.iter().enumerate() {
        if let Some(tie) = event.ties.iter().position(|it| it.id == tie_id) {
            return Ok((tournament, at, tie));
        }
    }
    Err(UNKNOWN)
}

/// Everybody who plays in a tie.
pub(super) fn people_of(event: &Event, tie: &Tie) -> Vec<String> {
    let entries = [tie.entry_a, tie.entry_b].into_iter().flatten();
    let entries = entries.filter_map(|id| event.entry(id));
    entries
        .flat_map(|entry| entry.people.iter().map(|it| it.person.clone()))
        .collect()
}

/// The key of the scorers' page.
pub async fn scorer_key(
    app: &std::sync::Arc<App>,
    player: &crate::auth::Player,
    tournament_id: &str,
    renew: bool,
) -> Result<String, Error> {
    let id = parse_id(tournament_id, "tournament")?;
    let user_id = player.user_id;
    app.write(move |tx| {
        let tournament = super::create::lock_organised(tx, id, user_id)?;
        if !renew && !tournament.scorer_key.is_empty() {
            return Ok(tournament.scorer_key);
        }
        let key = tx.app.random.base62(22);
        store::set_scorer_key(tx.conn, id, &key)?;
        Ok(key)
    })
    .await
}
