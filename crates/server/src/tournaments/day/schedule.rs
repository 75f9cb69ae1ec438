//! Plans the ties that are left on the open courts.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use lapang_tournament::timetable::{Place, Planned, Window, plan};
use uuid::Uuid;

use super::calling::{People, sources};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::tournaments::create::{lock_organised, refuse_called_off};
use crate::tournaments::model::{TieState, Tournament, parse_id};
use crate::tournaments::show::{self, View};
use crate::tournaments::store;

const MINUTE: i64 = 60_000_000;

/// Returns the tournament and how many ties found no place.
pub async fn schedule(
    app: &Arc<App>,
    player: &Player,
    tournament_id: &str,
    clear: bool,
) -> Result<(View, i64), Error> {
    let id = parse_id(tournament_id, "tournament")?;
    let user_id = player.user_id;
    let unplaced = app
        .write(move |tx| {
            let mut tournament = lock_organised(tx, id, user_id)?;
            refuse_called_off(&tournament)?;
            let places = if clear {
                HashMap::new()
            } else {
                places(&tournament, tx.now)
            };
            let mut unplaced = 0;
            for event in &mut tournament.events {
                for tie in event
                    .ties
                    .iter_mut()
                    .filter(|it| it.state == TieState::Open)
                {
                    let place = places.get(&tie.id);
                    unplaced += i64::from(place.is_none() && !clear);
                    let at =
                        place.and_then(|it| Timestamp::from_microsecond(it.start * MINUTE).ok());
                    let court = place.map(|it| i64::from(it.court));
                    if (tie.planned_at, tie.planned_court) != (at, court) {
                        (tie.planned_at, tie.planned_court) = (at, court);
                        store::save_tie(tx.conn, tie)?;
                    }
                }
            }
            Ok::<_, Error>(unplaced)
        })
        .await?;
    Ok((show::one(app, id, Some(user_id)).await?, unplaced))
}

/// The place of each tie that has one. What is live ends before the rest begins, by the usual length.
fn places(tournament: &Tournament, now: Timestamp) -> HashMap<Uuid, Place> {
    let mut people = People::default();
    let open = tournament
        .ties()
        .filter(|(_, tie)| tie.state == TieState::Open);
    let open: Vec<_> = open.collect();
    let index: HashMap<Uuid, usize> = open
        .iter()
        .enumerate()
        .map(|(at, (_, tie))| (tie.id, at))
        .collect();
    let ties: Vec<Planned> = open
        .iter()
        .map(|(event, tie)| Planned {
            people: people.of(event, tie),
            after: sources(event, tie)
                .iter()
                .filter_map(|id| index.get(id).copied())
                .collect(),
            minutes: u32::try_from(tournament.tie_minutes).unwrap_or(30),
        })
        .collect();
    let minute = |at: Timestamp| at.as_microsecond().div_euclid(MINUTE);
    let windows: Vec<Window> = tournament
        .courts
        .iter()
        .filter(|court| court.is_open)
        .map(|court| {
            let from = court.from.unwrap_or(tournament.starts_at);
            let from = match tournament
                .live_on(court.number)
                .and_then(|tie| tie.started_at)
            {
                Some(started) => minute(started) + tournament.tie_minutes,
                None => minute(from),
            };
            Window {
                court: u32::try_from(court.number).unwrap_or(0),
                from: from.max(minute(now)),
                to: minute(court.until.unwrap_or(tournament.ends_at)),
            }
        })
        .collect();
    let rest = u32::try_from(tournament.rest_minutes).unwrap_or(0);
    let placed = plan(&ties, &windows, rest);
    open.iter()
        .zip(placed)
        .filter_map(|((_, tie), place)| Some((tie.id, place?)))
        .collect()
}
