//! A player's watched hours, and the end of one.

use std::sync::Arc;

use lapang_db::Uuid;

use super::WatchedHour;
use crate::app::App;
use crate::error::Error;
use crate::venues::store;

/// More than a player can have, unless they watch hours again and again.
const MOST: i64 = 100;

/// A watched hour with what a reader needs of its venue.
#[derive(Clone, Debug)]
pub struct Shown {
    pub hour: WatchedHour,
    pub venue_name: String,
    pub time_zone: String,
}

/// Those to come, soonest first.
pub async fn list(app: &Arc<App>, user_id: Uuid) -> Result<Vec<Shown>, Error> {
    app.read(move |tx| {
        let hours = store::watches::of_player(tx.conn, user_id, tx.now, MOST)?;
        let venues: Vec<Uuid> = hours.iter().map(|hour| hour.venue_id).collect();
        let cards = store::cards(tx.conn, &venues)?;
        let shown = hours.into_iter().filter_map(|hour| {
            let card = cards.get(&hour.venue_id)?;
            Some(Shown {
                venue_name: card.name.clone(),
                time_zone: card.time_zone.clone(),
                hour,
            })
        });
        Ok(shown.collect())
    })
    .await
}

/// Another player's hour does not exist for this one.
pub async fn unwatch(app: &Arc<App>, user_id: Uuid, id: Uuid) -> Result<(), Error> {
    app.write(move |tx| {
        if store::watches::delete(tx.conn, user_id, id)? {
            Ok(())
        } else {
            Err(Error::NotFound("watched hour"))
        }
    })
    .await
}
