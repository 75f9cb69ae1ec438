//! A player watches a time.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Uuid;

use super::{Shown, WatchedHour, are_free};
use crate::accounts;
use crate::app::{App, Tx};
use crate::error::{Error, Reason, Refusal};
use crate::venues::bookable::{Asker, Begin};
use crate::venues::model::Span;
use crate::venues::offer::Offer;
use crate::venues::{offered, store};

/// Those of a player that wait for a free court.
const MOST_WAITING: i64 = 5;

#[derive(Clone, Debug)]
pub struct Input {
    pub venue_id: Uuid,
    pub sport_id: String,
    pub starts_at: Timestamp,
    /// 0: one slot.
    pub minutes: i64,
}

/// Watches a time that is not free, also again after its email. The same time twice is one row. The player must be
/// verified.
pub async fn watch(app: &Arc<App>, user_id: Uuid, input: Input) -> Result<Shown, Error> {
    app.write(move |tx| {
        // Locked while counting. A concurrent deletion or suspension of the account waits, or is seen.
        accounts::lock_mailbox(tx.conn, user_id)?;
        accounts::refuse_inactive(tx.conn, user_id)?;
        let offer = offered(tx.conn, input.venue_id, &input.sport_id)?;
        let span = checked(&offer, &input, tx.now)?;
        if are_free(tx, &offer, &[span])?.contains(&true) {
            let message = "a court is free at that time";
            return Err(Error::conflict(Reason::HourIsFree, message));
        }
        let of = (user_id, input.venue_id, input.sport_id.as_str());
        let hour = match store::watches::find(tx.conn, of, span)? {
            Some(waiting) if waiting.notified_at.is_none() => waiting,
            known => {
                refuse_too_many(tx, user_id)?;
                write(tx, of, span, known)?
            }
        };
        Ok(Shown {
            hour,
            venue_name: offer.venue.name,
            time_zone: offer.venue.time_zone,
        })
    })
    .await
}

fn checked(offer: &Offer, input: &Input, now: Timestamp) -> Result<Span, Error> {
    let span = offer.bookable(
        input.starts_at,
        input.minutes,
        (now, Begin::Later),
        Asker::Player,
    )?;
    let most = offer.grid.most_minutes();
    if span.minutes() > most {
        let problem = format!("a booking holds at most {} hours", most / 60);
        return Err(Error::invalid("duration_minutes", "slots.total", problem));
    }
    Ok(span)
}

fn refuse_too_many(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    let most = tx.app.config.account_limit(MOST_WAITING);
    if store::watches::count_waiting(tx.conn, user_id, tx.now)? < most {
        return Ok(());
    }
    let message = format!("a player can watch {most} hours at once");
    let reason = Refusal::new(Reason::TooManyWatchedHours, message);
    Err(Error::Conflict(reason.with("limit", most)))
}

fn write(
    tx: &mut Tx<'_>,
    (user_id, venue_id, sport_id): (Uuid, Uuid, &str),
    span: Span,
    known: Option<WatchedHour>,
) -> Result<WatchedHour, Error> {
    if let Some(known) = known {
        store::watches::renew(tx.conn, known.id, tx.now)?;
        return Ok(WatchedHour {
            created_at: tx.now,
            notified_at: None,
            ..known
        });
    }
    let hour = WatchedHour {
        id: tx.app.random.id(tx.now),
        user_id,
        venue_id,
        sport_id: sport_id.to_owned(),
        span,
        created_at: tx.now,
        notified_at: None,
    };
    store::watches::insert(tx.conn, &hour)?;
    Ok(hour)
}
