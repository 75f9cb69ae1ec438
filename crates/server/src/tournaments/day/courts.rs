//! The courts of a tournament.

use std::sync::Arc;

use jiff::Timestamp;

use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal, Violation};
use crate::text;
use crate::tournaments::create::{lock_organised, refuse_called_off};
use crate::tournaments::model::{Court, Tournament, parse_id};
use crate::tournaments::show::{self, View};
use crate::tournaments::store;

/// A court as the organiser wants it; a new one has the number 0.
#[derive(Clone)]
pub struct CourtInput {
    pub number: i64,
    pub name: String,
    pub is_open: bool,
    pub from: Option<Timestamp>,
    pub until: Option<Timestamp>,
}

pub async fn set(
    app: &Arc<App>,
    player: &Player,
    tournament_id: &str,
    courts: Vec<CourtInput>,
) -> Result<View, Error> {
    let id = parse_id(tournament_id, "tournament")?;
    let mut wrong = Vec::new();
    for (at, court) in courts.iter().enumerate() {
        let field = format!("courts[{at}].name");
        match text::line(&field, &court.name) {
            Ok(name) if name.is_empty() || name.chars().count() > 40 => {
                wrong.push(Violation::new(
                    field,
                    "court.name",
                    "must be 1 to 40 characters",
                ));
            }
            Ok(_) => {}
            Err(problem) => wrong.push(problem),
        }
        if court
            .from
            .zip(court.until)
            .is_some_and(|(from, until)| until <= from)
        {
            let field = format!("courts[{at}].until");
            wrong.push(Violation::new(
                field,
                "court.hours",
                "must be after the start",
            ));
        }
    }
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    let user_id = player.user_id;
    app.write(move |tx| {
        let mut tournament = lock_organised(tx, id, user_id)?;
        refuse_called_off(&tournament)?;
        let new = numbered(&tournament, &courts)?;
        for old in &tournament.courts {
            let is_open = new.iter().any(|it| it.number == old.number && it.is_open);
            if !is_open && tournament.live_on(old.number).is_some() {
                let reason = Refusal::new(Reason::CourtInPlay, "a tie is played on this court");
                return Err(Error::Conflict(reason.with("court", &old.name)));
            }
        }
        tournament.courts = new;
        Ok(store::save(tx.conn, &tournament, None)?)
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}

/// Courts keep their numbers, which are never used again while others have them.
fn numbered(tournament: &Tournament, courts: &[CourtInput]) -> Result<Vec<Court>, Error> {
    let known = |number: i64| tournament.courts.iter().any(|it| it.number == number);
    let used = tournament.ties().filter_map(|(_, tie)| tie.court);
    let highest = tournament
        .courts
        .iter()
        .map(|it| it.number)
        .chain(used)
        .max();
    let mut next = highest.unwrap_or(0);
    let mut numbered: Vec<Court> = Vec::new();
    for court in courts {
        let number = match court.number {
            0 => {
                next += 1;
                next
            }
            number if known(number) => number,
            _ => return Err(Error::NotFound("court")),
        };
        if numbered.iter().any(|it| it.number == number) {
            return Err(Error::invalid(
                "courts",
                "court.number",
                "a court is listed twice",
            ));
        }
        numbered.push(Court {
            number,
            name: text::line("name", &court.name)?,
            is_open: court.is_open,
            from: court.from,
            until: court.until,
        });
    }
    Ok(numbered)
}
