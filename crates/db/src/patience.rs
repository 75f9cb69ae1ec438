//! How long a call may wait for the database in all. A call asks it several times, so that limits
//! for each time would add up; time that is not spent on the database does not count.

use std::cell::Cell;
use std::future::Future;
use std::time::{Duration, Instant};

tokio::task_local! {
    static LEFT: Cell<Duration>;
}

/// Runs `work`, whose reads and writes together wait for the database no longer than `limit`; what
/// is not answered by then is answered [`crate::Error::Unavailable`]. Work without a limit (a
/// sweep, a command) may take as long as its statements may.
pub async fn within<F: Future>(limit: Duration, work: F) -> F::Output {
    LEFT.scope(Cell::new(limit), work).await
}

/// When whoever asks now must have an answer; none where nobody has set a limit.
pub(crate) fn end() -> Option<Instant> {
    LEFT.try_with(Cell::get)
        .ok()
        .map(|left| Instant::now() + left)
}

/// Waits for an answer, and takes the time from what is left.
pub(crate) async fn spend<F: Future>(answer: F) -> F::Output {
    let since = Instant::now();
    let answer = answer.await;
    // Without a limit there is nothing to take from.
    let _unlimited = LEFT.try_with(|left| left.set(left.get().saturating_sub(since.elapsed())));
    answer
}
