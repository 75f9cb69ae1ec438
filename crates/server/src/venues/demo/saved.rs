//! Favorites and a watched hour of a demo player.

use std::sync::Arc;

use lapang_db::Uuid;

use crate::app::App;
use crate::error::Error;
use crate::sports::catalogue;
use crate::venues::availability::{self, State};
use crate::venues::favorites;
use crate::venues::watches::{self, Input};

const FAVORITES: usize = 2;
/// Days in which to look for an hour that is taken.
const DAYS: i64 = 14;

/// Saves the first venues, and watches an hour that is taken at one of `busy`.
pub async fn save(
    app: &Arc<App>,
    player: Uuid,
    venues: &[Uuid],
    busy: impl Iterator<Item = Uuid> + Send,
) -> Result<(), Error> {
    for venue in venues.iter().take(FAVORITES) {
        favorites::save(app, player, *venue).await?;
    }
    for venue in busy {
        for sport in &catalogue::ALL {
            if let Some(input) = taken_hour(app, venue, sport.id).await? {
                watches::watch(app, player, input).await?;
                return Ok(());
            }
        }
    }
    Ok(())
}

async fn taken_hour(
    app: &Arc<App>,
    venue_id: Uuid,
    sport_id: &str,
) -> Result<Option<Input>, Error> {
    let found = availability::list(app, venue_id, sport_id.to_owned(), (None, DAYS), false).await;
    let found = match found {
        Ok(found) => found,
        Err(Error::NotFound(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut slots = found.days.into_iter().flat_map(|day| day.slots);
    let taken = slots.find(|slot| matches!(slot.state, State::Held | State::Booked));
    Ok(taken.map(|slot| Input {
        venue_id,
        sport_id: sport_id.to_owned(),
        starts_at: slot.starts_at,
        minutes: 0,
    }))
}
