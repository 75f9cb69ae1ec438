//! Starts the night of a match.

use std::sync::Arc;

use jiff::SignedDuration;

use super::change::{Change, add_participants, hosted};
use super::courts::{self, CourtInput};
use super::model::{Format, NO_MATCH, NO_NIGHT, Night, NightState, Settings, parse_id};
use super::show::{self, Board};
use super::{renew_key, store};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason};

/// A phone without network may have started it this long before.
const MAX_DELAY: SignedDuration = SignedDuration::from_hours(24);

/// As many as the apps of the players read exactly.
const SEEDS: i64 = 1 << 53;

pub async fn start(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    change: Change,
    (format, settings): (Format, Settings),
    court_names: &[String],
) -> Result<Board, Error> {
    let id = parse_id(match_id, NO_MATCH)?;
    settings.check()?;
    let user_id = player.user_id;
    let named = (1..).zip(court_names);
    let courts: Vec<CourtInput> = named
        .map(|(number, name)| CourtInput {
            number,
            name: name.clone(),
            is_open: true,
        })
        .collect();
    let courts = courts::validated(&courts, |at| format!("courts[{at}]"))?;
    app.write(move |tx| {
        let (_, roster) = hosted(tx.conn, id, user_id)?;
        let at = change.counted_at(tx.now - MAX_DELAY, tx.now);
        let new = Night {
            match_id: id,
            format,
            state: NightState::On,
            settings,
            courts: courts.clone(),
            seed: seed(tx),
            board_key: renew_key::new_key(tx),
            revision: 1,
            started_at: at,
            ended_at: None,
            people: Vec::new(),
            games: Vec::new(),
        };
        let is_new = store::insert(tx.conn, &new)?;
        let mut night = store::lock(tx.conn, id)?.ok_or(NO_NIGHT)?;
        if !store::record_change(tx.conn, id, change.key)? {
            return Ok(());
        }
        add_participants(tx.conn, &mut night, &roster)?;
        if is_new {
            return Ok(());
        }
        if night.has_played() {
            let problem = "the night has begun already";
            return Err(Error::conflict(Reason::NightStarted, problem));
        }
        let again = Night {
            revision: night.revision,
            board_key: night.board_key,
            people: night.people,
            games: night.games,
            ..new
        };
        Ok(store::save(tx.conn, &again)?)
    })
    .await?;
    show::one(app, id, Some(user_id), "").await
}

fn seed(tx: &Tx<'_>) -> i64 {
    i64::from_le_bytes(tx.app.random.bytes()).rem_euclid(SEEDS)
}
