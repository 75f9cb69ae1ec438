//! Live updates of boards.

use std::net::IpAddr;
use std::sync::Arc;

use uuid::Uuid;

use super::model::NO_NIGHT;
use super::{show, store};
use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::live::{self, Source, Subscriber};

static NIGHTS: Source<i64> = Source {
    name: "nights",
    live: |app| &app.live_nights,
    states: store::revisions,
};

/// Starts watching a board that the reader may see.
pub async fn watch(
    app: &Arc<App>,
    address: IpAddr,
    match_id: &str,
    reader: Option<Uuid>,
    key: &str,
) -> Result<Subscriber<i64>, Error> {
    let board = show::board(app, match_id, reader, key).await?;
    let night = board.night.ok_or(NO_NIGHT)?;
    let client = accounts::client_key(address);
    live::watch(app, &NIGHTS, client, vec![night.match_id]).await
}
