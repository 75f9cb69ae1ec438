//! A night with its people, courts and games.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::{Error, Reason, Refusal};
use crate::ids;
use crate::matches::Who;
use crate::stored::stored_as;

stored_as!(Format {
    Turns = "turns",
    Americano = "americano",
    Mexicano = "mexicano",
    King = "king"
});
stored_as!(NightState {
    On = "on",
    Over = "over"
});
stored_as!(PersonState {
    Expected = "expected",
    Present = "present",
    Resting = "resting",
    Gone = "gone"
});
stored_as!(GameState {
    Live = "live",
    Over = "over",
    Void = "void"
});

pub const MAX_PEOPLE: usize = 200;
pub const MAX_GAMES: usize = 1_000;

#[derive(Clone, Debug)]
pub struct Night {
    pub match_id: Uuid,
    pub format: Format,
    pub state: NightState,
    pub settings: Settings,
    pub courts: Vec<Court>,
    pub seed: i64,
    pub board_key: String,
    pub revision: i64,
    pub started_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    /// In the order in which they were added.
    pub people: Vec<NightPerson>,
    /// By number.
    pub games: Vec<Game>,
}

/// What an older version stored has fewer fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// 0: games to a score.
    pub total_points: i32,
    pub pairs_neighbours: bool,
    pub players_enter_scores: bool,
    pub is_singles: bool,
    /// 0: any score.
    pub winning_points: i32,
    /// 0: games do not end by the clock.
    pub game_minutes: i32,
    /// Games up to this number began with other scoring, and end with any score.
    pub scored_after: i64,
}

impl Settings {
    /// At most one says how games end.
    pub fn check(&self) -> Result<(), Error> {
        let ends = self.game_ends().into_iter().filter(|it| *it != 0);
        if ends.count() <= 1 {
            return Ok(());
        }
        let problem = "games end by total points, by winning points or by the clock";
        Err(Error::invalid("settings", "night.settings", problem))
    }

    pub fn game_ends(&self) -> [i32; 3] {
        [self.total_points, self.winning_points, self.game_minutes]
    }

    /// Refuses a score that a game of this number cannot have.
    pub fn check_score(&self, game: i64, [a, b]: Score) -> Result<(), Error> {
        let (total, to) = (self.total_points, self.winning_points);
        if game <= self.scored_after {
            return Ok(());
        }
        let refusal = if total > 0 && a + b != total {
            Refusal::new(Reason::ScoreTotal, "both sides together have another total")
                .with("total", total)
        } else if to > 0 && a == b {
            Refusal::new(Reason::ScoreLevel, "one side must have won")
        } else if to > 0 && a.max(b) < to {
            Refusal::new(Reason::ScoreShort, "the winner has too few points").with("to", to)
        } else {
            return Ok(());
        };
        Err(Error::Conflict(refusal))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Court {
    pub number: i64,
    pub name: String,
    pub is_open: bool,
}

#[derive(Clone, Debug)]
pub struct NightPerson {
    pub id: Uuid,
    pub user_id: Option<Uuid>,
    /// Of a guest who is on the list of the match.
    pub guest_id: Option<Uuid>,
    /// Empty with an account, and of guests.
    pub name: String,
    pub state: PersonState,
    /// 1 to 4; 0: not known.
    pub level: i64,
    pub arrived_at: Option<Timestamp>,
    pub position: i64,
}

/// Points of both sides.
pub type Score = [i32; 2];

#[derive(Clone, Debug)]
pub struct Game {
    pub id: Uuid,
    pub number: i64,
    pub court: i64,
    pub state: GameState,
    pub side_a: Vec<Uuid>,
    pub side_b: Vec<Uuid>,
    pub scores: Vec<Score>,
    pub why: String,
    pub started_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

impl Night {
    pub fn person(&self, id: Uuid) -> Option<&NightPerson> {
        self.people.iter().find(|person| person.id == id)
    }

    pub fn game(&self, id: Uuid) -> Option<&Game> {
        self.games.iter().find(|game| game.id == id)
    }

    /// The number of the latest game; 0 before the first.
    pub fn last_number(&self) -> i64 {
        self.games.last().map_or(0, |last| last.number)
    }

    pub fn live(&self) -> impl Iterator<Item = &Game> {
        let games = self.games.iter();
        games.filter(|game| game.state == GameState::Live)
    }

    pub fn is_playing(&self, person: Uuid) -> bool {
        self.live().any(|game| game.has(person))
    }

    /// Games that were voided do not count.
    pub fn has_played(&self) -> bool {
        let mut games = self.games.iter();
        games.any(|game| game.state != GameState::Void)
    }

    /// Adds participants of the match who are not on the board yet, as long as there is room; a guest who became a player
    /// is that. Returns who is new or another.
    pub fn add_participants(
        &mut self,
        participants: impl Iterator<Item = (Uuid, Who)>,
    ) -> Vec<NightPerson> {
        let mut changed = Vec::new();
        for (id, who) in participants {
            let (user_id, guest_id) = (who.user_id(), who.guest_id());
            if let Some(person) = self.people.iter_mut().find(|it| it.id == id) {
                if (person.user_id, person.guest_id) != (user_id, guest_id) {
                    (person.user_id, person.guest_id) = (user_id, guest_id);
                    person.name.clear();
                    changed.push(person.clone());
                }
                continue;
            }
            let is_known = |it: &NightPerson| user_id.is_some() && it.user_id == user_id;
            if self.people.len() >= MAX_PEOPLE || self.people.iter().any(is_known) {
                continue;
            }
            let person = NightPerson {
                id,
                user_id,
                guest_id,
                name: String::new(),
                state: PersonState::Expected,
                level: 0,
                arrived_at: None,
                position: self.next_position(),
            };
            self.people.push(person.clone());
            changed.push(person);
        }
        changed
    }

    pub fn next_position(&self) -> i64 {
        let last = self.people.iter().map(|it| it.position).max();
        last.unwrap_or(0) + 1
    }
}

impl Game {
    pub fn people(&self) -> impl Iterator<Item = Uuid> {
        self.side_a.iter().chain(&self.side_b).copied()
    }

    pub fn has(&self, person: Uuid) -> bool {
        self.people().any(|id| id == person)
    }
}

pub const NO_MATCH: Error = Error::NotFound("match");
pub const NO_NIGHT: Error = Error::NotFound("night");
pub const NO_GAME: Error = Error::NotFound("game");
pub const NO_PERSON: Error = Error::NotFound("person");

/// `unknown` is the answer to a malformed id.
pub fn parse_id(text: &str, unknown: Error) -> Result<Uuid, Error> {
    ids::parse(text).ok_or(unknown)
}

pub fn over() -> Error {
    Error::conflict(Reason::NightOver, "the night is over")
}

pub fn limit_reached(what: &str, limit: usize) -> Error {
    let reason = Refusal::new(Reason::NightFull, "the night has as many as it may have");
    Error::Conflict(reason.with("of", what).with("limit", limit))
}
