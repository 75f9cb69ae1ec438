//! Sets the seeds of an event.

use std::collections::HashSet;
use std::sync::Arc;

use uuid::Uuid;

use super::refuse_drawn;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::tournaments::events::lock_event;
use crate::tournaments::model::{EntryState, Event, parse_id};
use crate::tournaments::show::{self, View};
use crate::tournaments::store;

/// The seeds that a request gives.
#[derive(Clone)]
pub enum Seeds {
    /// Entries, best first. The others are unseeded.
    InOrder(Vec<String>),
    /// Values, 0 for unseeded. The other entries keep theirs. Gaps and doubles are left to the draw.
    Values(Vec<(String, i64)>),
}

pub async fn seed(
    app: &Arc<App>,
    player: &Player,
    event_id: &str,
    seeds: Seeds,
) -> Result<View, Error> {
    let event_id = parse_id(event_id, "event")?;
    let (field, values, is_whole) = match seeds {
        Seeds::InOrder(ids) => ("entry_ids", ids.into_iter().zip(1..).collect(), true),
        Seeds::Values(values) => ("seeds", values, false),
    };
    let values: Vec<(String, i64)> = values;
    let values = values
        .iter()
        .map(|(id, seed)| Ok((parse_id(id, "entry")?, *seed)));
    let values = values.collect::<Result<Vec<(Uuid, i64)>, Error>>()?;
    if values.iter().map(|it| it.0).collect::<HashSet<_>>().len() < values.len() {
        let problem = "an entry has one seed";
        return Err(Error::invalid(field, "repeated.unique", problem));
    }
    let user_id = player.user_id;
    let id = app
        .write(move |tx| {
            let (tournament, mut event) = lock_event(tx, event_id, user_id)?;
            refuse_drawn(&event)?;
            if !values.iter().all(|(id, _)| may_have_seed(&event, *id)) {
                return Err(Error::NotFound("entry"));
            }
            for entry in &mut event.entries {
                let new = values.iter().find(|(id, _)| *id == entry.id);
                let kept = if is_whole { 0 } else { entry.seed };
                let seed = new.map_or(kept, |(_, seed)| *seed);
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

fn may_have_seed(event: &Event, id: Uuid) -> bool {
    event.entered().any(|it| it.id == id)
}
