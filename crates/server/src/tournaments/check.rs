//! Whether stored tournaments can be read and agree with themselves, for `lapang check`; its statements
//! are in `backup/check/tournaments.rs`.

use lapang_db::{Conn, Error};

use super::model::{Event, Source};
use super::store;

/// Tells what is wrong, a sentence each.
pub fn check(conn: &mut dyn Conn, tell: &mut dyn FnMut(&str)) -> Result<(), Error> {
    for id in store::all_ids(conn)? {
        match store::load(conn, id) {
            Ok(tournament) => {
                for event in tournament.iter().flat_map(|it| &it.events) {
                    check_sources(event, tell);
                }
            }
            Err(error @ Error::Column { .. }) => tell(&format!("tournament {id}: {error}")),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn check_sources(event: &Event, tell: &mut dyn FnMut(&str)) {
    for tie in &event.ties {
        for source in [tie.source_a, tie.source_b] {
            let (Source::Winner(number) | Source::Loser(number)) = source else {
                continue;
            };
            if number >= tie.number || event.tie(number).is_none() {
                tell(&format!(
                    "tie {} of event {} waits for tie {number}, which does not come before it",
                    tie.number, event.id
                ));
            }
        }
    }
}
