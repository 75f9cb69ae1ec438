//! `WatchTournament`: a stream of revisions.

use std::sync::Arc;

use connectrpc::{ConnectError, Response, ServiceResult, ServiceStream};
use futures_util::stream;
use lapang_api::WatchTournamentResponse;

use crate::accounts;
use crate::app::App;
use crate::auth::Caller;
use crate::live::{self, Source, Subscriber};
use crate::tournaments::{show, store};

pub async fn watch(
    app: &Arc<App>,
    caller: &Caller,
    id: &str,
) -> ServiceResult<ServiceStream<WatchTournamentResponse>> {
    let reader = caller.player.as_ref().map(|it| it.user_id);
    let id = show::get(app, id, reader, 0).await?.tournament.id;
    let client = accounts::client_key(caller.address);
    let subscriber = live::watch(app, &TOURNAMENTS, client, vec![id]).await?;
    let messages = stream::unfold(subscriber, next_message);
    // A proxy that buffers or compresses would delay the messages.
    Ok(Response::stream(messages)
        .compress(false)
        .with_header("x-accel-buffering", "no")
        .with_header("cache-control", "no-store"))
}

static TOURNAMENTS: Source<i64> = Source {
    name: "tournaments",
    live: |app| &app.live_tournaments,
    states: store::revisions,
};

async fn next_message(
    mut subscriber: Subscriber<i64>,
) -> Option<(
    Result<WatchTournamentResponse, ConnectError>,
    Subscriber<i64>,
)> {
    let updates = subscriber.next().await?;
    let mut message = WatchTournamentResponse::default();
    if let Some((_, revision)) = updates.first() {
        message.revision = revision.unwrap_or(0);
        message.is_gone = revision.is_none();
    }
    Some((Ok(message), subscriber))
}
