//! Whether stored nights can be read and agree with themselves, for `lapang check`; its statements are in
//! `backup/check/nights.rs`.

use std::collections::HashSet;

use lapang_db::{Conn, Error, Uuid};

use super::model::{Game, Night};
use super::store;

/// Tells what is wrong, a sentence each.
pub fn check(conn: &mut dyn Conn, tell: &mut dyn FnMut(&str)) -> Result<(), Error> {
    for id in store::all_ids(conn)? {
        match store::load(conn, id) {
            Ok(Some(night)) => check_people(&night, &store::live_players(conn, id)?, tell),
            Ok(None) => {}
            Err(error @ Error::Column { .. }) => tell(&format!("the night of match {id}: {error}")),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Games are of people of the night, and exactly those in live ones are noted as playing.
fn check_people(night: &Night, noted: &[Uuid], tell: &mut dyn FnMut(&str)) {
    for game in &night.games {
        if game.people().any(|it| night.person(it).is_none()) {
            let (number, id) = (game.number, night.match_id);
            tell(&format!(
                "game {number} of match {id} has somebody who is not there"
            ));
        }
    }
    let playing: HashSet<Uuid> = night.live().flat_map(Game::people).collect();
    let noted: HashSet<Uuid> = noted.iter().copied().collect();
    if playing != noted {
        let id = night.match_id;
        tell(&format!(
            "those noted as playing in the night of match {id} are not those of its live games"
        ));
    }
}
