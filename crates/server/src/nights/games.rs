//! Starts games, ends them with and without a score, corrects scores.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::change::{Change, change, change_of_game, refusal_about};
use super::model::{
    Court, Game, GameState, MAX_GAMES, NO_GAME, NO_PERSON, Night, NightState, PersonState, Score,
    limit_reached, over as night_over, parse_id,
};
use super::show::Board;
use super::store;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal};
use crate::text;

#[derive(Clone, Debug)]
pub struct StartInput {
    pub court: i64,
    /// Ids of people.
    pub side_a: Vec<Uuid>,
    pub side_b: Vec<Uuid>,
    pub why: String,
}

impl StartInput {
    fn check(&mut self) -> Result<(), Error> {
        self.why = text::lines("why", &self.why)?;
        if self.side_a.len() != self.side_b.len() {
            let problem = "must have as many people as the other side";
            return Err(Error::invalid("side_b", "game.sides", problem));
        }
        let mut ids: Vec<Uuid> = self.side_a.iter().chain(&self.side_b).copied().collect();
        ids.sort();
        if ids.windows(2).any(|two| two[0] == two[1]) {
            let problem = "nobody plays twice in one game";
            return Err(Error::invalid("side_b", "game.people", problem));
        }
        Ok(())
    }
}

/// The change's key becomes the id of the game.
pub async fn start(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    by: Change,
    mut input: StartInput,
) -> Result<Board, Error> {
    input.check()?;
    change(app, player, match_id, by, move |tx, night, at| {
        let game = Game {
            id: by.key,
            number: night.last_number() + 1,
            court: input.court,
            state: GameState::Live,
            side_a: input.side_a.clone(),
            side_b: input.side_b.clone(),
            scores: Vec::new(),
            why: input.why.clone(),
            started_at: at,
            ended_at: None,
        };
        insert(tx, night, game)
    })
    .await
}

/// Starts a game of a locked night. Unique keys see to one game a court and one court a person.
pub(super) fn insert(tx: &mut Tx<'_>, night: &mut Night, game: Game) -> Result<(), Error> {
    if night.state == NightState::Over {
        return Err(night_over());
    }
    if night.games.len() >= MAX_GAMES {
        return Err(limit_reached("games", MAX_GAMES));
    }
    let court = night.courts.iter().find(|it| it.number == game.court);
    let Some(court) = court.filter(|it| it.is_open) else {
        let reason = Refusal::new(Reason::CourtClosed, "the court is not open");
        return Err(Error::Conflict(reason.with("court", game.court)));
    };
    for id in game.people() {
        let person = night.person(id).ok_or(NO_PERSON)?;
        if person.state != PersonState::Present {
            let reason = Refusal::new(Reason::PersonAway, "somebody is not there to play");
            return Err(refusal_about(tx.conn, reason, person)?);
        }
    }
    if !store::insert_game(tx.conn, night.match_id, &game)? {
        return Err(in_play(court));
    }
    for id in game.people() {
        if store::insert_live_player(tx.conn, night.match_id, id, game.id)? {
            continue;
        }
        let reason = Refusal::new(Reason::PersonPlays, "somebody is in another game");
        let person = night.person(id).ok_or(NO_PERSON)?;
        return Err(refusal_about(tx.conn, reason, person)?);
    }
    night.games.push(game);
    Ok(())
}

fn in_play(court: &Court) -> Error {
    let reason = Refusal::new(Reason::CourtInPlay, "a game is played on this court");
    Error::Conflict(reason.with("court", court.number).with("name", &court.name))
}

/// Ends a live game with its score; without one it does not count.
pub async fn score(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    by: Change,
    game_id: &str,
    scores: Vec<Score>,
) -> Result<Board, Error> {
    let game_id = parse_id(game_id, NO_GAME)?;
    change_of_game(app, player, match_id, by, game_id, move |tx, night, at| {
        let game = night.game(game_id).ok_or(NO_GAME)?;
        check_scores(night, game, &scores)?;
        match game.state {
            GameState::Live => {}
            // Two who enter the same score.
            GameState::Over if game.scores == scores => return Ok(()),
            GameState::Over => return Err(over()),
            GameState::Void => return Err(void()),
        }
        let ended = Game {
            state: GameState::Over,
            scores: scores.clone(),
            ended_at: Some(at.max(game.started_at)),
            ..game.clone()
        };
        end(tx.conn, night.match_id, &ended)
    })
    .await
}

pub async fn void_game(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    by: Change,
    game_id: &str,
) -> Result<Board, Error> {
    let game_id = parse_id(game_id, NO_GAME)?;
    change(app, player, match_id, by, move |tx, night, at| {
        let game = night.game(game_id).ok_or(NO_GAME)?;
        match game.state {
            GameState::Live => void_live(tx.conn, night.match_id, game.clone(), at),
            GameState::Over => Err(over()),
            GameState::Void => Ok(()),
        }
    })
    .await
}

/// Ends a live game without a result.
pub fn void_live(
    conn: &mut dyn Conn,
    match_id: Uuid,
    game: Game,
    at: Timestamp,
) -> Result<(), Error> {
    let ended = Game {
        state: GameState::Void,
        ended_at: Some(at.max(game.started_at)),
        ..game
    };
    end(conn, match_id, &ended)
}

pub(super) fn end(conn: &mut dyn Conn, match_id: Uuid, game: &Game) -> Result<(), Error> {
    store::save_game(conn, match_id, game)?;
    Ok(store::free_players(conn, match_id, game.id)?)
}

/// Corrects the score of a game that is over.
pub async fn edit(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    by: Change,
    game_id: &str,
    scores: Vec<Score>,
) -> Result<Board, Error> {
    let game_id = parse_id(game_id, NO_GAME)?;
    change(app, player, match_id, by, move |tx, night, _| {
        let game = night.game(game_id).ok_or(NO_GAME)?;
        check_scores(night, game, &scores)?;
        match game.state {
            GameState::Over => {}
            GameState::Live => return Err(live()),
            GameState::Void => return Err(void()),
        }
        let corrected = Game {
            scores: scores.clone(),
            ..game.clone()
        };
        Ok(store::save_game(tx.conn, night.match_id, &corrected)?)
    })
    .await
}

fn check_scores(night: &Night, game: &Game, scores: &[Score]) -> Result<(), Error> {
    let mut scores = scores.iter();
    scores.try_for_each(|score| night.settings.check_score(game.number, *score))
}

fn over() -> Error {
    Error::conflict(Reason::GameOver, "the game is over")
}

fn void() -> Error {
    Error::conflict(Reason::GameVoid, "the game ended without a result")
}

pub fn live() -> Error {
    Error::conflict(Reason::GameLive, "a game is still played")
}
