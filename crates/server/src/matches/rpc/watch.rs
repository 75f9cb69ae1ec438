//! `WatchMatches`: a stream of match states.

use std::collections::HashMap;
use std::sync::Arc;

use connectrpc::{ConnectError, Response, ServiceResult, ServiceStream};
use futures_util::stream;
use lapang_api::{MatchState, WatchMatchesRequest, WatchMatchesResponse};
use uuid::Uuid;

use crate::app::App;
use crate::auth::Caller;
use crate::ids;
use crate::matches::live::{self, News, Reader, Standing};
use crate::wire;

/// The requested ids. A client may spell one id in several ways; answers repeat its spellings.
#[derive(Default)]
struct Asked {
    spellings: HashMap<Uuid, Vec<String>>,
    /// Texts that are not ids; reported as gone.
    nothing: Vec<String>,
}

impl Asked {
    fn of(texts: Vec<String>) -> Self {
        let mut asked = Self::default();
        for text in texts {
            let known = match ids::parse(&text) {
                Some(id) => asked.spellings.entry(id).or_default(),
                None => &mut asked.nothing,
            };
            if !known.contains(&text) {
                known.push(text);
            }
        }
        asked
    }

    fn message(&self, news: News) -> WatchMatchesResponse {
        let states = news.into_iter().flat_map(|(id, standing)| {
            let spellings = self.spellings.get(&id).into_iter().flatten();
            spellings.map(move |text| state(text, standing))
        });
        WatchMatchesResponse {
            matches: states.collect(),
            ..Default::default()
        }
    }
}

fn state(match_id: &str, standing: Option<Standing>) -> MatchState {
    let mut state = MatchState {
        match_id: match_id.to_owned(),
        is_gone: standing.is_none(),
        ..Default::default()
    };
    if let Some(standing) = standing {
        state.revision = standing.revision;
        state.current_participants = wire::count(standing.current_participants);
        state.max_participants = standing.max_participants.map(wire::count);
        state.waitlist_count = wire::count(standing.waitlist_count);
    }
    state
}

pub async fn watch(
    app: &Arc<App>,
    caller: &Caller,
    request: WatchMatchesRequest,
) -> ServiceResult<ServiceStream<WatchMatchesResponse>> {
    let asked = Asked::of(request.match_ids);
    let ids = asked.spellings.keys().copied().collect();
    let reader = live::watch(app, caller.address, ids).await?;
    let messages = stream::unfold((reader, asked, true), tell);
    // A proxy that buffers or compresses would delay the messages.
    Ok(Response::stream(messages)
        .compress(false)
        .with_header("x-accel-buffering", "no")
        .with_header("cache-control", "no-store"))
}

type Telling = (Reader, Asked, bool);

async fn tell(
    (mut reader, asked, is_first): Telling,
) -> Option<(Result<WatchMatchesResponse, ConnectError>, Telling)> {
    let mut message = asked.message(reader.next().await?);
    if is_first {
        let nothing = asked.nothing.iter().map(|text| state(text, None));
        message.matches.extend(nothing);
    }
    Some((Ok(message), (reader, asked, false)))
}
