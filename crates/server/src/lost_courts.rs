//! Tells the people of a match that its court was cancelled: a confirmed booking of the host covered it, and none does
//! any more. Bookings note the hours that they get and lose; a sweep looks at the matches there a minute later, so that
//! nobody hears of what is taken back at once.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use uuid::Uuid;

use crate::app::{App, Tx};
use crate::error::Error;
use crate::jobs::Sweep;
use crate::venues::Span;
use crate::{bookings, matches};

const WAIT: SignedDuration = SignedDuration::from_mins(1);
const BATCH: i64 = 100;

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "tell matches of lost courts",
        every: Duration::from_secs(30),
        run: |app| Box::pin(run(app)),
    }]
}

/// Returns how many bookings were looked at.
async fn run(app: Arc<App>) -> Result<u64, Error> {
    let before = app.now() - WAIT;
    let mut done = 0;
    let due = app
        .read(move |tx| bookings::bookings_with_changed_hours(tx.conn, before, BATCH))
        .await?;
    for id in due {
        if app.stop.is_requested() {
            break;
        }
        match app.write(move |tx| look(tx, id)).await {
            Ok(()) => done += 1,
            Err(error) => tracing::error!(%error, "cannot look at the matches of a booking"),
        }
    }
    Ok(done)
}

fn look(tx: &mut Tx<'_>, booking_id: Uuid) -> Result<(), Error> {
    let Some(changed) = bookings::take_changed_hours(tx.conn, booking_id, tx.now - WAIT)? else {
        return Ok(());
    };
    let at = (changed.user_id, changed.venue_id);
    for game in matches::lock_upcoming_at(tx, at, &changed.spans)? {
        let time = Span {
            starts_at: game.starts_at,
            ends_at: game.ends_at,
        };
        let mut hours = bookings::confirmed_hours(tx.conn, at, time)?;
        if covers(&hours, time) {
            matches::find_court(tx, &game)?;
            continue;
        }
        hours.extend(&changed.spans);
        if covers(&hours, time) {
            matches::lose_court(tx, &game)?;
        }
    }
    Ok(())
}

/// Whether the hours together are all of a time.
fn covers(hours: &[Span], time: Span) -> bool {
    let mut hours = hours.to_vec();
    hours.sort_unstable_by_key(|span| span.starts_at);
    let mut until = time.starts_at;
    for span in hours {
        if span.starts_at <= until {
            until = until.max(span.ends_at);
        }
    }
    until >= time.ends_at
}
