//! Participants who host with the host: they do all but call the match off and name others. They do as long as they are
//! in it.

use lapang_db::Conn;
use uuid::Uuid;

use super::model::{Match, NOT_FOUND};
use super::{show, store};
use crate::app::Tx;
use crate::error::{Error, Reason};

/// Whether a player is the host or a co-host.
pub fn hosts(conn: &mut dyn Conn, game: &Match, player_id: Uuid) -> Result<bool, Error> {
    Ok(game.host_id == player_id || store::is_co_host(conn, game.id, player_id)?)
}

/// Locks the match and requires `player_id` to be its host or a co-host.
pub(super) fn lock_hosted(conn: &mut dyn Conn, id: Uuid, player_id: Uuid) -> Result<Match, Error> {
    let game = store::lock_match(conn, id)?.ok_or(NOT_FOUND)?;
    if hosts(conn, &game, player_id)? {
        Ok(game)
    } else {
        show::refuse_unseen(conn, &game, player_id)?;
        Err(not_the_host())
    }
}

/// The same for the host alone.
pub(super) fn lock_own(conn: &mut dyn Conn, id: Uuid, player_id: Uuid) -> Result<Match, Error> {
    let game = lock_hosted(conn, id, player_id)?;
    if game.host_id == player_id {
        Ok(game)
    } else {
        Err(not_the_host())
    }
}

pub fn not_the_host() -> Error {
    Error::forbidden(Reason::NotTheHost, "only the host may do this")
}

/// Replaces the co-hosts; `None`: somebody whom nobody knows was named. Returns them.
pub fn set_co_hosts(
    tx: &mut Tx<'_>,
    id: Uuid,
    host_id: Uuid,
    named: Option<&[Uuid]>,
) -> Result<Vec<Uuid>, Error> {
    let game = lock_own(tx.conn, id, host_id)?;
    let unknown = || Error::NotFound("participant");
    let mut new = named.ok_or_else(unknown)?.to_vec();
    new.retain(|it| *it != game.host_id);
    new.sort();
    new.dedup();
    for user_id in &new {
        if !store::is_participant(tx.conn, id, *user_id)? {
            return Err(unknown());
        }
    }
    store::replace_co_hosts(tx.conn, id, &new)?;
    Ok(new)
}
