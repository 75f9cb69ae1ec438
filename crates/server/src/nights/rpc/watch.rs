//! `WatchBoard`: a stream of revisions.

use connectrpc::{ConnectError, Response, ServiceStream};
use futures_util::stream;
use lapang_api::WatchBoardResponse;

use crate::nights::live::{Told, Watch};

pub fn stream_of(watch: Watch) -> Response<ServiceStream<WatchBoardResponse>> {
    let messages = stream::unfold(watch, next_message);
    // A proxy that buffers or compresses would delay the messages.
    Response::stream(messages)
        .compress(false)
        .with_header("x-accel-buffering", "no")
        .with_header("cache-control", "no-store")
}

type Message = Result<WatchBoardResponse, ConnectError>;

async fn next_message(mut watch: Watch) -> Option<(Message, Watch)> {
    let mut message = WatchBoardResponse::default();
    match watch.next().await? {
        Told::Revision(revision) => message.revision = revision,
        Told::Heartbeat => {}
        Told::Gone => message.is_gone = true,
    }
    Some((Ok(message), watch))
}
