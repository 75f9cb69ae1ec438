//! Spells the name of a guest anew.

use std::sync::Arc;

use uuid::Uuid;

use super::add::{Names, refuse_past};
use super::{checked_name, keep, names, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::ids;
use crate::matches::model::{Match, NOT_FOUND, Participant, parse_id};
use crate::matches::show::{self, MatchView};
use crate::matches::store::{lock_match, roster, touch};
use crate::matches::{hosts, not_the_host};
use lapang_db::Conn;

pub const NO_GUEST: Error = Error::NotFound("participant");

pub async fn rename(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    (participant_id, name): (&str, &str),
) -> Result<MatchView, Error> {
    let name = checked_name("name", name).map_err(|wrong| Error::Invalid(vec![wrong]))?;
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    let participant_id = ids::parse(participant_id);
    app.write(move |tx| {
        let game = lock_match(tx.conn, id)?.ok_or(NOT_FOUND)?;
        let guest = lock_guest(tx.conn, &game, user_id, participant_id)?;
        refuse_past(tx, &game)?;
        let before = names(tx.conn, guest.who.guest_id().into_iter())?;
        let mut taken = Names::of(tx.conn, id)?;
        for name in before.values() {
            taken.free(name);
        }
        taken.take(&name)?;
        let kept = keep(tx, &game, &name)?;
        store::set_guest(tx.conn, guest.id, kept)?;
        Ok::<_, Error>(touch(tx.conn, id)?)
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}

/// A guest whom the player may change: as host, co-host, or who brought them.
pub(super) fn lock_guest(
    conn: &mut dyn Conn,
    game: &Match,
    user_id: Uuid,
    participant_id: Option<Uuid>,
) -> Result<Participant, Error> {
    let is_host = hosts(conn, game, user_id)?;
    let roster = roster(conn, game.id)?;
    let is_in = roster.players().any(|it| it == user_id);
    if !is_host && !is_in {
        show::refuse_unseen(conn, game, user_id)?;
        return Err(not_the_host());
    }
    let found = participant_id
        .and_then(|id| roster.find(id))
        .ok_or(NO_GUEST)?;
    if found.who.guest_id().is_none() {
        return Err(NO_GUEST);
    }
    if !is_host && found.brought_by != Some(user_id) {
        return Err(Error::forbidden(
            Reason::NotTheHost,
            "only the host or who brought them may do this",
        ));
    }
    Ok(found.clone())
}
