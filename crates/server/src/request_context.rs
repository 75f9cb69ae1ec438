//! What is known of the current request: its id, and the error it is refused with.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use connectrpc::ErrorCode;
use tracing::Span;
use uuid::Uuid;

tokio::task_local! {
    pub static REQUEST: Arc<RequestContext>;
}

pub struct RequestContext {
    pub id: String,
    /// The last error turned into a response.
    pub error: Mutex<Option<RecordedError>>,
}

#[derive(Clone, Copy)]
pub struct RecordedError {
    pub code: ErrorCode,
    pub reason: &'static str,
}

impl RequestContext {
    pub fn error(&self) -> MutexGuard<'_, Option<RecordedError>> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The id of the current request.
pub fn request_id() -> Option<String> {
    REQUEST.try_with(|request| request.id.clone()).ok()
}

/// Remembers the error of the current request for its log line and its metrics.
pub fn record_error(code: ErrorCode, reason: &'static str) {
    // Outside of a request there is nothing to record it on.
    let _recorded =
        REQUEST.try_with(|request| *request.error() = Some(RecordedError { code, reason }));
}

/// Adds the user to the request's span.
pub fn record_user(user: Uuid) {
    Span::current().record("user", tracing::field::display(user));
}
