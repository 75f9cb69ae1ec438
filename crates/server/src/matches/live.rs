//! Live updates of matches.

use std::net::IpAddr;
use std::sync::Arc;

use uuid::Uuid;

use super::store;
use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::live::{self, MatchState, Source, Subscriber};

static MATCHES: Source<MatchState> = Source {
    name: "matches",
    live: |app| &app.live,
    states: store::live_states,
};

/// Starts watching matches. As with `show::get`, anyone with the id may watch an unlisted match,
/// and a deleted match looks like an unknown one.
pub async fn watch(
    app: &Arc<App>,
    address: IpAddr,
    ids: Vec<Uuid>,
) -> Result<Subscriber<MatchState>, Error> {
    live::watch(app, &MATCHES, accounts::client_key(address), ids).await
}
