//! `WatchBoard`: a stream of revisions.

use connectrpc::{ConnectError, Response, ServiceStream};
use futures_util::stream;
use lapang_api::WatchBoardResponse;

use crate::live::{Subscriber, Updates};

pub fn stream_of(subscriber: Subscriber<i64>) -> Response<ServiceStream<WatchBoardResponse>> {
    let messages = stream::unfold(subscriber, next_message);
    // A proxy that buffers or compresses would delay the messages.
    Response::stream(messages)
        .compress(false)
        .with_header("x-accel-buffering", "no")
        .with_header("cache-control", "no-store")
}

type Message = Result<WatchBoardResponse, ConnectError>;

async fn next_message(mut subscriber: Subscriber<i64>) -> Option<(Message, Subscriber<i64>)> {
    let updates: Updates<i64> = subscriber.next().await?;
    let last = updates.last().map(|(_, revision)| *revision);
    let message = WatchBoardResponse {
        // Without an update it is a heartbeat.
        revision: last.flatten().unwrap_or(0),
        is_gone: last == Some(None),
        ..Default::default()
    };
    Some((Ok(message), subscriber))
}
