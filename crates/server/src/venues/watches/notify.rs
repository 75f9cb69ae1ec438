//! Emails players when a court is free at a time that they watch: one email each, the oldest first. The next player with
//! an overlapping time gets theirs five minutes later, if a court is still free.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::SignedDuration;
use lapang_db::Uuid;

use super::{WatchedHour, are_free, email};
use crate::accounts;
use crate::app::{App, Tx};
use crate::error::Error;
use crate::mail::{self, unsubscribe};
use crate::venues::bookable::{Asker, Begin};
use crate::venues::{Offer, offer, store};

/// Rows of a round. The other rows of their venues and sports are checked with them.
const BATCH: i64 = 200;
/// Rows in one transaction.
const AT_ONCE: usize = 200;
/// How long a player has before the next one gets an email.
const HEAD_START: SignedDuration = SignedDuration::from_mins(5);

/// A venue and a sport.
type Place = (Uuid, String);

/// Returns how many emails were queued. A place that fails is tried again by the next round.
pub async fn run(app: Arc<App>) -> Result<u64, Error> {
    let due = app
        .read(move |tx| store::watches::due_places(tx.conn, tx.now, BATCH))
        .await
        .map_err(Error::from)?;
    let places: BTreeSet<Place> = due.into_iter().collect();
    let mut queued = 0;
    for place in places {
        if app.stop.is_requested() {
            break;
        }
        match check(&app, place).await {
            Ok(emails) => queued += emails,
            Err(error) => tracing::error!(%error, "the watched hours of a venue were not checked"),
        }
    }
    Ok(queued)
}

async fn check(app: &Arc<App>, place: Place) -> Result<u64, Error> {
    let (venue_id, sport_id) = place.clone();
    let (mut waiting, is_any_free) = app
        .read(move |tx| {
            let waiting = store::watches::waiting(tx.conn, venue_id, &sport_id, tx.now)?;
            let free = free_ones(tx, &(venue_id, sport_id.clone()), &waiting)?;
            Ok::<_, Error>((waiting, free.is_some()))
        })
        .await?;
    // In the order of the unique key, as whoever deletes them.
    waiting.sort_unstable_by_key(|hour| (hour.user_id, hour.span.starts_at, hour.span.ends_at));
    for some in waiting.chunks(AT_ONCE) {
        let ids: Vec<Uuid> = some.iter().map(|hour| hour.id).collect();
        app.write(move |tx| {
            let mut ids = ids.iter();
            ids.try_for_each(|id| store::watches::mark_checked(tx.conn, *id, tx.now))
        })
        .await
        .map_err(Error::from)?;
    }
    if !is_any_free {
        return Ok(0);
    }
    app.write(move |tx| notify(tx, &place)).await
}

/// Those at which a court is free, with the offer; `None` if there are none.
fn free_ones(
    tx: &mut Tx<'_>,
    (venue_id, sport_id): &Place,
    waiting: &[WatchedHour],
) -> Result<Option<(Offer, Vec<WatchedHour>)>, Error> {
    // None of a deactivated venue.
    let Some(offer) = offer(tx.conn, *venue_id, sport_id)? else {
        return Ok(None);
    };
    let spans: Vec<_> = waiting.iter().map(|hour| hour.span).collect();
    let are_free = are_free(tx, &offer, &spans)?;
    // Hours and slots may have changed since.
    let is_bookable = |hour: &WatchedHour| {
        let (starts_at, minutes) = (hour.span.starts_at, hour.span.minutes());
        let now = (tx.now, Begin::Later);
        offer
            .bookable(starts_at, minutes, now, Asker::Player)
            .is_ok()
    };
    let free: Vec<WatchedHour> = waiting
        .iter()
        .zip(are_free)
        .filter(|(hour, is_free)| *is_free && is_bookable(hour))
        .map(|(hour, _)| hour.clone())
        .collect();
    Ok((!free.is_empty()).then_some((offer, free)))
}

/// Claims the free ones and queues their emails. The lock of the venue keeps another node from notifying the next player
/// at the same time.
fn notify(tx: &mut Tx<'_>, place: &Place) -> Result<u64, Error> {
    let (venue_id, sport_id) = place;
    store::admin::lock_venue(tx.conn, *venue_id)?;
    let waiting = store::watches::waiting(tx.conn, *venue_id, sport_id, tx.now)?;
    let Some((offer, free)) = free_ones(tx, place, &waiting)? else {
        return Ok(0);
    };
    let since = tx.now - HEAD_START;
    let mut claimed = Vec::new();
    for hour in free {
        if store::watches::claim(tx.conn, hour.id, tx.now, since)? {
            claimed.push(hour);
        }
    }
    let players: Vec<Uuid> = claimed.iter().map(|hour| hour.user_id).collect();
    let people = accounts::people(tx.conn, &players)?;
    let mut queued = 0;
    for hour in &claimed {
        if let Some(person) = people.get(&hour.user_id) {
            let email = email::compose(tx.app, person, hour, &offer)?;
            let switch = (person.id, unsubscribe::Kind::FreeCourts);
            mail::enqueue_optional(tx, &email, hour.span.starts_at, switch)?;
            queued += 1;
        }
    }
    Ok(queued)
}

/// Returns how many were deleted.
pub async fn delete_begun(app: Arc<App>) -> Result<u64, Error> {
    const BATCH: i64 = 500;
    app.write(move |tx| Ok(store::watches::delete_begun(tx.conn, tx.now, BATCH)?))
        .await
}
