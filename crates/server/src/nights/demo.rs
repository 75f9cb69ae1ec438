//! The demo's night: badminton on three courts, half way through the evening.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::change::add_participants;
use super::games;
use super::model::{
    Court, Format, Game, GameState, Night, NightPerson, NightState, PersonState, Score, Settings,
};
use super::store;
use crate::app::{App, Tx};
use crate::error::Error;
use crate::matches;

const COURTS: [&str; 3] = ["Lapangan 13", "Lapangan 14", "Lapangan 15"];
const WALK_INS: [&str; 2] = ["Mas Dimas", "Teh Rina"];
const SCORES: [Score; 6] = [[21, 17], [19, 21], [21, 12], [22, 20], [15, 21], [21, 18]];
const LIVE: usize = 2;
/// From one arrival to the next.
const ARRIVALS: SignedDuration = SignedDuration::from_secs(40);
/// From the start of one game to that of the next.
const PACE: SignedDuration = SignedDuration::from_mins(6);
const LENGTH: SignedDuration = SignedDuration::from_mins(14);

pub async fn fill(app: &Arc<App>, players: &[Uuid], venues: &[Uuid]) -> Result<(), Error> {
    if players.len() < 16 {
        return Ok(());
    }
    let (players, venues) = (players.to_vec(), venues.to_vec());
    app.write(move |tx| {
        let match_id = matches::demo::running(tx, &players[..14], &venues)?;
        begin(tx, match_id)
    })
    .await
}

fn begin(tx: &mut Tx<'_>, match_id: Uuid) -> Result<(), Error> {
    let steps = i32::try_from(SCORES.len() + LIVE).unwrap_or(0);
    let started_at = tx.now - PACE * steps;
    let courts = (1..).zip(COURTS).map(|(number, name)| Court {
        number,
        name: name.to_owned(),
        is_open: true,
    });
    let mut night = Night {
        match_id,
        format: Format::Turns,
        state: NightState::On,
        settings: Settings::default(),
        courts: courts.collect(),
        seed: 39,
        board_key: tx.app.random.base62(22),
        revision: 1,
        started_at,
        ended_at: None,
        people: Vec::new(),
        games: Vec::new(),
    };
    store::insert(tx.conn, &night)?;
    let roster = matches::with_roster(tx.conn, match_id)?.map(|(_, roster)| roster);
    add_participants(tx.conn, &mut night, &roster.unwrap_or_default())?;
    for name in WALK_INS {
        let id = tx.app.new_id();
        let guest_id = matches::seat_walk_in(tx, match_id, id, name)?;
        night.people.push(NightPerson {
            id,
            user_id: None,
            guest_id,
            name: if guest_id.is_none() { name } else { "" }.to_owned(),
            state: PersonState::Expected,
            level: 0,
            arrived_at: None,
            position: night.next_position(),
        });
    }
    matches::demo::collect(tx, match_id)?;
    let last = night.people.len() - WALK_INS.len() - 1;
    for (place, person) in night.people.iter_mut().enumerate() {
        person.level = 1 + i64::try_from(place % 3).unwrap_or(0);
        person.state = match place {
            // One is late, one rests.
            place if place == last => continue,
            place if place == last - 1 => PersonState::Resting,
            _ => PersonState::Present,
        };
        person.arrived_at = Some(started_at + ARRIVALS * i32::try_from(place).unwrap_or(0));
    }
    for person in &night.people {
        store::save_person(tx.conn, match_id, person)?;
    }
    play(tx, &mut night)
}

/// Everybody in turn, four at a time.
fn play(tx: &mut Tx<'_>, night: &mut Night) -> Result<(), Error> {
    let present = night
        .people
        .iter()
        .filter(|it| it.state == PersonState::Present);
    let ids: Vec<Uuid> = present.map(|it| it.id).collect();
    let mut turns = ids.iter().cycle().copied();
    let mut at: Timestamp = night.started_at;
    for number in 1..=SCORES.len() + LIVE {
        let mut side = || turns.by_ref().take(2).collect::<Vec<Uuid>>();
        let score = SCORES.get(number - 1);
        let game = Game {
            id: tx.app.new_id(),
            number: i64::try_from(number).unwrap_or(1),
            court: 1 + i64::try_from((number - 1) % COURTS.len()).unwrap_or(0),
            state: if score.is_some() {
                GameState::Over
            } else {
                GameState::Live
            },
            side_a: side(),
            side_b: side(),
            scores: score.into_iter().copied().collect(),
            why: String::new(),
            started_at: at,
            ended_at: score.map(|_| (at + LENGTH).min(tx.now)),
        };
        at += PACE;
        match score {
            None => games::insert(tx, night, game)?,
            Some(_) => {
                store::insert_game(tx.conn, night.match_id, &game)?;
                night.games.push(game);
            }
        }
    }
    Ok(())
}
