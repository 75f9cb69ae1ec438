//! Database time budget of a request. A request uses the database several times, so limits per statement would add up.
//! Time spent elsewhere does not count.

use std::cell::Cell;
use std::future::Future;
use std::time::{Duration, Instant};

/// Margin for the database thread to report the timeout itself: it knows whether the work had begun.
const MARGIN: Duration = Duration::from_millis(50);

tokio::task_local! {
    static LEFT: Cell<Duration>;
}

/// Runs `work`, whose reads and writes together may wait for the database for at most `limit`; after that they fail
/// with [`crate::Error::Unavailable`]. Work without a budget (a sweep, a command) is limited by its statements only.
pub async fn within<F: Future>(limit: Duration, work: F) -> F::Output {
    LEFT.scope(Cell::new(limit), work).await
}

/// The current request's deadline; `None` without a budget.
pub(crate) fn deadline() -> Option<Instant> {
    LEFT.try_with(Cell::get)
        .ok()
        .map(|left| Instant::now() + left)
}

/// Waits for a result and deducts the time from the budget. `None` if the budget is used up: the job may still be
/// queued and will be skipped, or be under way.
pub(crate) async fn spend<F: Future>(answer: F) -> Option<F::Output> {
    let Ok(left) = LEFT.try_with(Cell::get) else {
        return Some(answer.await);
    };
    let since = Instant::now();
    let answer = tokio::time::timeout(left + MARGIN, answer).await.ok();
    // Set a moment ago, by `within`.
    let _gone = LEFT.try_with(|it| it.set(left.saturating_sub(since.elapsed())));
    answer
}
