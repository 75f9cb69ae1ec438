//! Puts a tie on a court, or takes it off.

use std::sync::Arc;

use super::calling::{People, rests};
use super::{Actor, lock_tie, people_of};
use crate::app::{App, Tx};
use crate::error::{Error, Reason, Refusal};
use crate::tournaments::model::{Court, Event, Tie, TieState, Tournament, parse_id};
use crate::tournaments::show::{self, View};
use crate::tournaments::store;

pub async fn start(
    app: &Arc<App>,
    actor: Actor,
    tie_id: &str,
    court: i64,
    despite_rest: bool,
) -> Result<View, Error> {
    let tie_id = parse_id(tie_id, "tie")?;
    let reader = actor.user_id;
    let tournament = app
        .write(move |tx| {
            let (mut tournament, event_at, tie_at) = lock_tie(tx, tie_id, &actor)?;
            let event = &tournament.events[event_at];
            let tie = &event.ties[tie_at];
            if tie.state == TieState::Live && tie.court == Some(court) {
                return Ok(tournament);
            }
            if !tie.is_ready() {
                return Err(Error::conflict(Reason::TieNotReady, "the tie cannot start"));
            }
            let court_name = open_court(&tournament, court)?.name.clone();
            refuse_busy(&tournament, event, tie)?;
            if !despite_rest {
                refuse_rest(tx, &tournament, event, tie)?;
            }
            let people = people_of(event, tie);
            let tie = &mut tournament.events[event_at].ties[tie_at];
            tie.state = TieState::Live;
            tie.court = Some(court);
            tie.started_at = Some(tx.now);
            tie.ended_at = None;
            // The keys refuse what the checks have not seen.
            store::save_tie(tx.conn, tie).map_err(|error| court_taken(error, &court_name))?;
            if !store::start_live(tx.conn, tie, &people)? {
                return Err(Error::conflict(
                    Reason::PersonPlays,
                    "somebody of the tie plays now",
                ));
            }
            if tournament.started_at.is_none() {
                tournament.started_at = Some(tx.now);
                store::save(tx.conn, &tournament, None)?;
            }
            Ok(tournament)
        })
        .await?;
    show::changed(app, tournament, reader).await
}

fn court_taken(error: lapang_db::Error, court: &str) -> Error {
    match error {
        lapang_db::Error::Conflict { constraint } if constraint == "ties_one_live" => {
            in_play(court)
        }
        other => other.into(),
    }
}

fn in_play(court: &str) -> Error {
    let reason = Refusal::new(Reason::CourtInPlay, "a tie is played on this court");
    Error::Conflict(reason.with("court", court))
}

/// A court on which nothing is played.
fn open_court(tournament: &Tournament, number: i64) -> Result<&Court, Error> {
    let courts = tournament.courts.iter();
    let mut courts = courts.filter(|it| it.number == number);
    let court = courts.next().ok_or(Error::NotFound("court"))?;
    if !court.is_open {
        return Err(Error::conflict(Reason::CourtClosed, "the court is closed"));
    }
    if tournament.live_on(number).is_some() {
        return Err(in_play(&court.name));
    }
    Ok(court)
}

fn refuse_busy(tournament: &Tournament, event: &Event, tie: &Tie) -> Result<(), Error> {
    let people = people_of(event, tie);
    for (other_event, other) in tournament.ties() {
        if other.state != TieState::Live {
            continue;
        }
        let busy = people_of(other_event, other);
        if let Some(person) = people.iter().find(|person| busy.contains(person)) {
            let reason = Refusal::new(Reason::PersonPlays, "somebody of the tie plays now");
            return Err(Error::Conflict(reason.with("name", name_of(event, person))));
        }
    }
    Ok(())
}

fn name_of<'a>(event: &'a Event, person: &str) -> &'a str {
    let mut people = event.entries.iter().flat_map(|entry| &entry.people);
    people
        .find(|it| it.person == person)
        .map_or("", |it| it.name.as_str())
}

fn refuse_rest(
    tx: &Tx<'_>,
    tournament: &Tournament,
    event: &Event,
    tie: &Tie,
) -> Result<(), Error> {
    let mut people = People::default();
    let rests = rests(tournament, &mut people);
    let until = people
        .of(event, tie)
        .into_iter()
        .filter_map(|person| rests.get(&person).copied())
        .max();
    if let Some(until) = until.filter(|until| *until > tx.now.as_microsecond()) {
        let minutes = (until - tx.now.as_microsecond() + 59_999_999) / 60_000_000;
        let reason = Refusal::new(Reason::RestNotOver, "somebody of the tie rests");
        return Err(Error::Conflict(reason.with("minutes", minutes)));
    }
    Ok(())
}

/// A live tie without a result is ready again. Its score is forgotten.
pub async fn stop(app: &Arc<App>, actor: Actor, tie_id: &str) -> Result<View, Error> {
    let tie_id = parse_id(tie_id, "tie")?;
    let reader = actor.user_id;
    let tournament = app
        .write(move |tx| {
            let (mut tournament, event_at, tie_at) = lock_tie(tx, tie_id, &actor)?;
            let tie = &mut tournament.events[event_at].ties[tie_at];
            if tie.state != TieState::Live {
                return Err(Error::conflict(
                    Reason::TieNotLive,
                    "the tie is not being played",
                ));
            }
            tie.state = TieState::Open;
            tie.court = None;
            tie.started_at = None;
            tie.sets.clear();
            store::save_tie(tx.conn, tie)?;
            store::end_live(tx.conn, tie_id)?;
            Ok::<_, Error>(tournament)
        })
        .await?;
    show::changed(app, tournament, reader).await
}
