//! Who leaves late owes the share until somebody takes the place; who paid and left gets it back from the host.

use jiff::SignedDuration;
use lapang_db::Conn;
use uuid::Uuid;

use super::store::{self, Leaver};
use crate::app::Tx;
use crate::charges;
use crate::error::Error;
use crate::matches::model::{Match, Who};
use crate::matches::store::roster;

/// Closer to the start than this, leaving is late.
const LATE: SignedDuration = SignedDuration::from_hours(6);

/// Why somebody is off the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    ByThemselves,
    /// Or without a choice: they owe nothing.
    ByHost,
}

/// Notes who is about to leave the list of a match that costs something. Needs the lock of the match.
pub fn note_leaver(
    tx: &mut Tx<'_>,
    game: &mut Match,
    who: Who,
    leaving: Leaving,
) -> Result<(), Error> {
    if !game.costs.is_paid_for() {
        return Ok(());
    }
    let participants = roster(tx.conn, game.id)?.participants;
    let Some(participant) = participants.into_iter().find(|it| it.who == who) else {
        return Ok(());
    };
    let is_late = game.starts_at.duration_since(tx.now) < LATE;
    // Who waits takes the place at once.
    let owes = leaving == Leaving::ByThemselves && is_late && game.waitlist_count == 0;
    let has_charge = !charges::accounts(tx.conn, &[participant.id])?.is_empty();
    if !owes && !has_charge {
        return Ok(());
    }
    let leaver = Leaver {
        id: participant.id,
        who,
        token_hash: participant.token_hash,
        owes,
        paid_at: participant.paid_at,
        reported_at: participant.reported_at,
    };
    store::insert_leaver(tx.conn, game, &leaver, tx.now)?;
    game.costs.owing_leavers += i64::from(owes);
    Ok(())
}

/// A place was taken: whoever left first owes no more.
pub fn release_leaver(conn: &mut dyn Conn, match_id: Uuid) -> Result<(), Error> {
    Ok(store::release_first(conn, match_id)?)
}

/// Somebody is on the list again under the id that they had.
pub fn come_back(conn: &mut dyn Conn, match_id: Uuid, id: Uuid) -> Result<(), Error> {
    Ok(store::delete_leaver(conn, match_id, id)?)
}
