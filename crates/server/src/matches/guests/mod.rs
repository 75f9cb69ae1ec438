//! People without accounts on the list of a match. A guest is known to the host by name (`guests`), and stands in the
//! roster like a player.

mod add;
mod claim;
mod forget;
mod join_by_link;
mod place;
mod remove;
mod rename;
mod store;

use std::collections::HashMap;

use lapang_db::Conn;
use uuid::Uuid;

use super::model::Match;
use super::store::Roster;
use crate::accounts;
use crate::app::Tx;
use crate::error::{Error, Reason, Refusal, Violation};
use crate::text;

pub use add::{NOTED_UNTIL, add, refuse_past, seat_walk_in};
pub use claim::{claim, confirm};
pub use forget::{forget, sweep};
pub use join_by_link::{Entry, join};
pub use place::{GuestPlace, get, hashed};
pub use remove::{let_go, remove, remove_by_token};
pub use rename::rename;
pub use store::{claims, guests_of, kept_by, names, remember, spellings};

/// Of a name, in characters.
const MAX_LENGTH: usize = 60;
/// Names that a host knows at once; they are forgotten half a year after their last match.
const MAX_KEPT: i64 = 2_000;

/// The name of a guest as it is kept. The field is that of the request.
pub fn checked_name(field: &str, name: &str) -> Result<String, Violation> {
    let name = text::name(field, name)?;
    let length = name.chars().count();
    if length == 0 {
        return Err(Violation::new(field, "person.name", "must have a name"));
    }
    if length > MAX_LENGTH {
        let problem = format!("must have at most {MAX_LENGTH} characters");
        return Err(Violation::new(field, "person.name", problem));
    }
    Ok(name)
}

/// What tells names apart: without case, accents and titles.
pub fn key(name: &str) -> String {
    let key = lapang_roster::key(name);
    // A name of emoji alone.
    if key.is_empty() {
        name.to_lowercase()
    } else {
        key
    }
}

/// The names on a list, by their keys.
pub fn names_of(conn: &mut dyn Conn, roster: &Roster) -> Result<HashMap<String, String>, Error> {
    let ids: Vec<Uuid> = roster.players().chain(roster.waitlisted()).collect();
    let people = accounts::people(conn, &ids)?;
    let guests = names(conn, roster.people().filter_map(|it| it.who.guest_id()))?;
    let players = people.values().map(accounts::Person::shown_name);
    let all = players.chain(guests.into_values());
    Ok(all.map(|name| (key(&name), name)).collect())
}

fn name_taken(name: &str) -> Error {
    let reason = Refusal::new(Reason::NameTaken, "somebody of this name is on the list");
    Error::Conflict(reason.with("name", name))
}

/// Keeps a name for the host of a match. Returns the guest.
pub fn keep(tx: &mut Tx<'_>, game: &Match, name: &str) -> Result<Uuid, Error> {
    let new = store::Guest {
        id: tx.app.new_id(),
        keeper_id: game.host_id,
        name,
        key: &key(name),
        seen_until: game.ends_at.max(tx.now),
    };
    let kept = store::keep(tx.conn, &new, tx.now)?;
    let most = tx.app.config.account_limit(MAX_KEPT);
    if kept == new.id && store::count_kept(tx.conn, game.host_id)? > most {
        let reason = Refusal::new(Reason::TooManyGuests, "a host knows so many names at most");
        return Err(Error::Conflict(reason.with("most", most)));
    }
    Ok(kept)
}
