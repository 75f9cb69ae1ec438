//! Sets the seeds of an event.

use std::collections::HashSet;
use std::sync::Arc;

use super::refuse_drawn;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::tournaments::events::lock_event;
use crate::tournaments::model::{EntryState, parse_id};
use crate::tournaments::show::{self, View};
use crate::tournaments::store;

/// `entry_ids`: best first. The other entries are unseeded.
pub async fn seed(
    app: &Arc<App>,
    player: &Player,
    event_id: &str,
    entry_ids: &[String],
) -> Result<View, Error> {
    let event_id = parse_id(event_id, "event")?;
    let ids = entry_ids.iter().map(|id| parse_id(id, "entry"));
    let ids = ids.collect::<Result<Vec<_>, _>>()?;
    if ids.iter().collect::<HashSet<_>>().len() < ids.len() {
        return Err(Error::invalid(
            "entry_ids",
            "repeated.unique",
            "an entry has one seed",
        ));
    }
    let user_id = player.user_id;
    let id = app
        .write(move |tx| {
            let (tournament, mut event) = lock_event(tx, event_id, user_id)?;
            refuse_drawn(&event)?;
            let entered = |id| event.entered().any(|it| it.id == id);
            if !ids.iter().all(|id| entered(*id)) {
                return Err(Error::NotFound("entry"));
            }
            for entry in &mut event.entries {
                let at = ids.iter().position(|id| *id == entry.id);
                let seed = at.map_or(0, |at| i64::try_from(at + 1).unwrap_or(0));
                if entry.seed != seed && entry.state != EntryState::Withdrawn {
                    entry.seed = seed;
                    store::save_entry(tx.conn, entry)?;
                }
            }
            Ok(tournament.id)
        })
        .await?;
    show::one(app, id, Some(user_id)).await
}
