//! Live updates of matches.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;

use uuid::Uuid;

use super::{show, store};
use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::live::{self, MatchState, Source, Subscriber};

static MATCHES: Source<MatchState> = Source {
    name: "matches",
    live: |app| &app.live,
    states: store::live_states,
};

/// Starts watching those of these matches that the reader may see. Returns the others, too. As with `show::get`, anyone
/// with the id may watch an unlisted match, and a deleted match looks like an unknown one, as one does whose host is
/// suspended.
pub async fn watch(
    app: &Arc<App>,
    address: IpAddr,
    reader: Option<Uuid>,
    mut ids: Vec<Uuid>,
) -> Result<(Subscriber<MatchState>, HashSet<Uuid>), Error> {
    let unseen = match reader {
        Some(reader) => {
            let asked = ids.clone();
            app.read(move |tx| show::unseen(tx.conn, &asked, reader))
                .await?
        }
        None => HashSet::new(),
    };
    ids.retain(|id| !unseen.contains(id));
    let client = accounts::client_key(address);
    let subscriber = live::watch(app, &MATCHES, client, ids).await?;
    Ok((subscriber, unseen))
}
