//! The courts of a night.

use std::sync::Arc;

use super::change::{Change, change};
use super::games::void_live;
use super::model::{Court, NO_MATCH, Night, limit_reached, parse_id};
use super::show::Board;
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Violation};
use crate::text;

const MAX_COURTS: usize = 20;
const MAX_NAME_LENGTH: usize = 40;

#[derive(Clone, Debug)]
pub struct CourtInput {
    pub number: i64,
    pub name: String,
    pub is_open: bool,
}

/// Courts that are left out are closed.
pub async fn set(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    by: Change,
    courts: &[CourtInput],
) -> Result<Board, Error> {
    parse_id(match_id, NO_MATCH)?;
    let new = validated(courts, |at| format!("courts[{at}].name"))?;
    change(app, player, match_id, by, move |tx, night, at| {
        let courts = merged(night, &new)?;
        let is_open = |number| courts.iter().any(|it| it.number == number && it.is_open);
        let closed: Vec<_> = night
            .live()
            .filter(|it| !is_open(it.court))
            .cloned()
            .collect();
        for game in closed {
            void_live(tx.conn, night.match_id, game, at)?;
        }
        night.courts = courts;
        Ok(())
    })
    .await
}

/// Those on which something was played keep their names.
fn merged(night: &Night, new: &[Court]) -> Result<Vec<Court>, Error> {
    let mut courts = new.to_vec();
    for old in &night.courts {
        let is_listed = new.iter().any(|it| it.number == old.number);
        let was_used = night.games.iter().any(|it| it.court == old.number);
        if !is_listed && was_used {
            courts.push(Court {
                is_open: false,
                ..old.clone()
            });
        }
    }
    if courts.len() > MAX_COURTS {
        return Err(limit_reached("courts", MAX_COURTS));
    }
    courts.sort_by_key(|it| it.number);
    Ok(courts)
}

/// `field` is where the request has the name of a court.
pub fn validated(
    courts: &[CourtInput],
    field: impl Fn(usize) -> String,
) -> Result<Vec<Court>, Error> {
    let mut wrong = Vec::new();
    let mut valid: Vec<Court> = Vec::new();
    for (at, court) in courts.iter().enumerate() {
        let name = text::line(&field(at), &court.name).and_then(|name| {
            if (1..=MAX_NAME_LENGTH).contains(&name.chars().count()) {
                return Ok(name);
            }
            let problem = format!("must have 1 to {MAX_NAME_LENGTH} characters");
            Err(Violation::new(field(at), "court.name", problem))
        });
        let is_number = (1..=99).contains(&court.number);
        if !is_number || valid.iter().any(|it| it.number == court.number) {
            let problem = "must be from 1 to 99, and of one court";
            wrong.push(Violation::new(
                format!("courts[{at}].number"),
                "court.number",
                problem,
            ));
        }
        match name {
            Ok(name) => valid.push(Court {
                number: court.number,
                name,
                is_open: court.is_open,
            }),
            Err(problem) => wrong.push(problem),
        }
    }
    if wrong.is_empty() {
        Ok(valid)
    } else {
        Err(Error::Invalid(wrong))
    }
}
