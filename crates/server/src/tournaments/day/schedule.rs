//! Plans the ties that are left on the open courts.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use lapang_tournament::timetable::{Place, Planned, Window, plan};
use uuid::Uuid;

use super::calling::{People, sources};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::tournaments::compute::compute_and_write;
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
    let compute = move |_: &App, tournament: &mut Tournament, now: Timestamp| {
        Ok(if clear {
            HashMap::new()
        } else {
            places(tournament, now)
        })
    };
    let places = compute_and_write(app, id, user_id, compute, save).await?;
    let view = show::one(app, id, Some(user_id)).await?;
    let open = view.tournament.ties();
    let open = open.filter(|(_, tie)| tie.state == TieState::Open).count();
    let unplaced = open.saturating_sub(places.len());
    let unplaced = i64::try_from(unplaced).unwrap_or(i64::MAX);
    Ok((view, if clear { 0 } else { unplaced }))
}

/// Writes the places; ties that have none lose theirs.
fn save(
    tx: &mut Tx<'_>,
    tournament: &mut Tournament,
    places: &HashMap<Uuid, Place>,
) -> Result<(), Error> {
    for (_, tie) in tournament.ties() {
        if tie.state != TieState::Open {
            continue;
        }
        let place = places.get(&tie.id);
        let at = place.and_then(|it| Timestamp::from_microsecond(it.start * MINUTE).ok());
        let court = place.map(|it| i64::from(it.court));
        if (tie.planned_at, tie.planned_court) != (at, court) {
            store::save_plan(tx.conn, tie.id, (at, court))?;
        }
    }
    Ok(())
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
