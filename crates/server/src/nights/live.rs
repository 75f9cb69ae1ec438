//! Live updates of boards.

use std::net::IpAddr;
use std::sync::Arc;

use uuid::Uuid;

use super::model::NO_NIGHT;
use super::show::Sight;
use super::{show, store};
use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::live::{self, Source, Subscriber};

/// The state is the revision, negative while the host is suspended.
static NIGHTS: Source<i64> = Source {
    name: "nights",
    live: |app| &app.live_nights,
    states: store::revisions,
};

/// A stream of a board.
pub struct Watch {
    subscriber: Subscriber<i64>,
    /// By the board's key only.
    by_key: bool,
    has_ended: bool,
}

/// What a stream tells.
pub enum Told {
    Revision(i64),
    /// Nothing changed.
    Heartbeat,
    /// The last.
    Gone,
}

/// Starts watching a board that the reader may see.
pub async fn watch(
    app: &Arc<App>,
    address: IpAddr,
    match_id: &str,
    reader: Option<Uuid>,
    key: &str,
) -> Result<Watch, Error> {
    let board = show::board(app, match_id, reader, key).await?;
    let night = board.night.ok_or(NO_NIGHT)?;
    let client = accounts::client_key(address);
    let subscriber = live::watch(app, &NIGHTS, client, vec![night.match_id]).await?;
    Ok(Watch {
        subscriber,
        by_key: board.sight == Sight::Key,
        has_ended: false,
    })
}

impl Watch {
    /// `None` at the end. Readers by the key are sent away once the host is suspended.
    pub async fn next(&mut self) -> Option<Told> {
        if self.has_ended {
            return None;
        }
        let updates = self.subscriber.next().await?;
        let told = match updates.last() {
            None => Told::Heartbeat,
            Some((_, Some(revision))) if *revision > 0 || !self.by_key => {
                Told::Revision(revision.abs())
            }
            Some(_) => Told::Gone,
        };
        self.has_ended = matches!(told, Told::Gone);
        Some(told)
    }
}
