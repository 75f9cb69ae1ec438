//! Watched hours: a player gets one email when a court is free at a time that was taken. A booking of theirs, the start of
//! the time, or the player ends it.

mod email;
mod list;
mod notify;
mod watch;

use std::time::Duration;

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};

use super::model::Span;
use super::offer::Offer;
use super::{availability, store};
use crate::app::Tx;
use crate::error::Error;
use crate::jobs::Sweep;

pub use email::samples;
pub use list::{Shown, list, unwatch};
pub use watch::{Input, watch};

#[derive(Clone, Debug)]
pub struct WatchedHour {
    pub id: Uuid,
    pub user_id: Uuid,
    pub venue_id: Uuid,
    pub sport_id: String,
    pub span: Span,
    pub created_at: Timestamp,
    /// When its email was queued.
    pub notified_at: Option<Timestamp>,
}

/// Ends the player's watched hours that a booking of these times overlaps. The times are in order.
pub fn end_overlapping(
    conn: &mut dyn Conn,
    of: (Uuid, Uuid, &str),
    spans: &[Span],
) -> Result<(), Error> {
    for run in spans.chunk_by(|one, next| one.ends_at == next.starts_at) {
        if let (Some(first), Some(last)) = (run.first(), run.last()) {
            let whole = Span {
                starts_at: first.starts_at,
                ends_at: last.ends_at,
            };
            store::watches::end_overlapping(conn, of, whole)?;
        }
    }
    Ok(())
}

/// Ends all watched hours of a player.
pub fn end_watches(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    Ok(store::watches::delete_all(conn, user_id)?)
}

/// Of each of these times, whether a court is free for all of it now.
fn are_free(tx: &mut Tx<'_>, offer: &Offer, spans: &[Span]) -> Result<Vec<bool>, Error> {
    let (from, to) = (
        spans.iter().map(|span| span.starts_at).min(),
        spans.iter().map(|span| span.ends_at).max(),
    );
    let (Some(from), Some(to)) = (from, to) else {
        return Ok(Vec::new());
    };
    let held = store::claims::held(tx.conn, &offer.spaces(), from, to, tx.now)?;
    Ok(availability::are_free(offer, held, spans))
}

pub fn sweeps() -> Vec<Sweep> {
    vec![
        Sweep {
            name: "tell players of watched hours that are free",
            every: Duration::from_secs(60),
            run: |app| Box::pin(notify::run(app)),
        },
        Sweep {
            name: "delete watched hours that have begun",
            every: Duration::from_secs(300),
            run: |app| Box::pin(notify::delete_begun(app)),
        },
    ]
}
