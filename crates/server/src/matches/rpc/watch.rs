//! `WatchMatches`: a stream of match states.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use connectrpc::{ConnectError, Response, ServiceResult, ServiceStream};
use futures_util::stream;
use lapang_api as api;
use lapang_api::{WatchMatchesRequest, WatchMatchesResponse};
use uuid::Uuid;

use crate::app::App;
use crate::auth::Caller;
use crate::ids;
use crate::live::{MatchState, Subscriber, Updates};
use crate::matches::live;
use crate::wire;

/// The requested ids. A client may spell one id in several ways; answers repeat its spellings.
#[derive(Default)]
struct RequestedIds {
    spellings: HashMap<Uuid, Vec<String>>,
    /// Texts that are not ids, and what the reader does not see.
    gone: Vec<String>,
}

impl RequestedIds {
    fn of(texts: Vec<String>) -> Self {
        let mut ids = Self::default();
        for text in texts {
            let known = match ids::parse(&text) {
                Some(id) => ids.spellings.entry(id).or_default(),
                None => &mut ids.gone,
            };
            if !known.contains(&text) {
                known.push(text);
            }
        }
        ids
    }

    fn report_gone(&mut self, ids: &HashSet<Uuid>) {
        for id in ids {
            let spellings = self.spellings.remove(id);
            self.gone.extend(spellings.unwrap_or_default());
        }
    }

    fn message(&self, updates: Updates<MatchState>) -> WatchMatchesResponse {
        let states = updates.into_iter().flat_map(|(id, state)| {
            let spellings = self.spellings.get(&id).into_iter().flatten();
            spellings.map(move |text| state_message(text, state))
        });
        WatchMatchesResponse {
            matches: states.collect(),
            ..Default::default()
        }
    }
}

fn state_message(match_id: &str, state: Option<MatchState>) -> api::MatchState {
    let mut message = api::MatchState {
        match_id: match_id.to_owned(),
        is_gone: state.is_none(),
        ..Default::default()
    };
    if let Some(state) = state {
        message.revision = state.revision;
        message.current_participants = wire::count(state.current_participants);
        message.max_participants = state.max_participants.map(wire::count);
        message.waitlist_count = wire::count(state.waitlist_count);
    }
    message
}

pub async fn watch(
    app: &Arc<App>,
    caller: &Caller,
    request: WatchMatchesRequest,
) -> ServiceResult<ServiceStream<WatchMatchesResponse>> {
    let mut requested = RequestedIds::of(request.match_ids);
    let ids = requested.spellings.keys().copied().collect();
    let reader = caller.player.as_ref().map(|player| player.user_id);
    let (subscriber, unseen) = live::watch(app, caller.address, reader, ids).await?;
    requested.report_gone(&unseen);
    let messages = stream::unfold((subscriber, requested, true), next_message);
    // A proxy that buffers or compresses would delay the messages.
    Ok(Response::stream(messages)
        .compress(false)
        .with_header("x-accel-buffering", "no")
        .with_header("cache-control", "no-store"))
}

type StreamState = (Subscriber<MatchState>, RequestedIds, bool);

async fn next_message(
    (mut subscriber, requested, is_first): StreamState,
) -> Option<(Result<WatchMatchesResponse, ConnectError>, StreamState)> {
    let mut message = requested.message(subscriber.next().await?);
    if is_first {
        let gone = requested.gone.iter();
        let gone = gone.map(|text| state_message(text, None));
        message.matches.extend(gone);
    }
    Some((Ok(message), (subscriber, requested, false)))
}
