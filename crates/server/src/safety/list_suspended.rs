//! Who is suspended, with why, by whom, and what they host that an admin may call off.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::list::{ReportedPlayer, admin, reported_player};
use crate::accounts::{self, Person, Staff};
use crate::app::App;
use crate::error::Error;
use crate::matches::{self, MatchView};
use crate::moderation::{self, ActionKind, Event};
use crate::page::Page;
use crate::tournaments::{self, ForAdmins};

/// Of each kind.
const MOST_HOSTED: usize = 20;

pub struct Suspended {
    pub player: ReportedPlayer,
    pub reason: String,
    /// The admin; none was the operator.
    pub by: Option<Person>,
    /// Both soonest first.
    pub games: Vec<MatchView>,
    pub tournaments: Vec<ForAdmins>,
}

/// The latest first, and their total. All words of the query are in the name or the address.
pub async fn list_suspended(
    app: &Arc<App>,
    staff: &Staff,
    query: String,
    page: Page,
) -> Result<(Vec<Suspended>, i64), Error> {
    staff.admin()?;
    app.read(move |tx| {
        let (found, total) = accounts::suspended_list(tx.conn, &query, page)?;
        let mut suspended = Vec::with_capacity(found.len());
        for (id, _) in found {
            let Some(player) = reported_player(tx.conn, id)? else {
                continue;
            };
            let event = suspension(tx.conn, id)?;
            let games = matches::upcoming_hosted(tx.conn, id, tx.now)?.into_iter();
            let games = games.take(MOST_HOSTED);
            let games = games.filter_map(|(id, _)| matches::for_admins(tx.conn, id).transpose());
            let games = games.collect::<Result<_, Error>>()?;
            let most = i64::try_from(MOST_HOSTED).unwrap_or_default();
            let hosted = tournaments::upcoming_organised(tx.conn, id, tx.now, most)?.into_iter();
            let hosted =
                hosted.filter_map(|id| tournaments::for_admins(tx.conn, id, tx.now).transpose());
            let tournaments = hosted.collect::<Result<_, Error>>()?;
            suspended.push(Suspended {
                player,
                by: admin(tx.conn, event.as_ref().and_then(|it| it.admin_id))?,
                reason: event.map(|it| it.reason).unwrap_or_default(),
                games,
                tournaments,
            });
        }
        Ok((suspended, total))
    })
    .await
}

/// The latest suspension of the account, or of another of its mailbox, which reached it as well.
fn suspension(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Event>, Error> {
    let mut latest: Option<Event> = None;
    for id in accounts::ids_suspended_with(conn, id)? {
        let events = moderation::of_account(conn, id)?.into_iter();
        let mut events = events.filter(|it| it.action == ActionKind::Suspend);
        let newest = events.next();
        if newest.as_ref().map(|it| it.at) > latest.as_ref().map(|it| it.at) {
            latest = newest;
        }
    }
    Ok(latest)
}
