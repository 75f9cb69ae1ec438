//! The error type of all operations, and its mapping to Connect codes at the end of the file.

use std::borrow::Cow;
use std::collections::BTreeMap;

use axum::response::{IntoResponse, Response};
use buffa::Enumeration as _;
use connectrpc::{ConnectError, ErrorCode, ErrorDetail};
use http::header::RETRY_AFTER;
pub use lapang_api::Reason;
use lapang_api::{ErrorInfo, FieldViolation, FieldViolations};
use prost_protovalidate::ValidationError;

use crate::request_context;

/// Retry-After of an unavailable service, in seconds.
const RETRY_AFTER_SECONDS: i64 = 1;

/// The innermost cause of a library's error, or its own text: what an operator can act on.
pub fn first_cause(error: &dyn std::error::Error) -> String {
    let mut innermost = error;
    while let Some(cause) = innermost.source() {
        innermost = cause;
    }
    innermost.to_string()
}

/// Why a call is refused or fails.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The caller is not signed in.
    #[error("sign in first")]
    Unauthenticated,
    /// The caller can see the resource but may not do this.
    #[error("{0}")]
    Forbidden(Refusal),
    /// It does not exist, or the caller may not see it. Names the kind of resource: "booking".
    #[error("no such {0}")]
    NotFound(&'static str),
    /// Fields of the request are invalid.
    #[error("{}", first_problem(.0))]
    Invalid(Vec<Violation>),
    /// The request as a whole is invalid, whatever the current state.
    #[error("{0}")]
    BadRequest(Refusal),
    /// The current state does not allow it.
    #[error("{0}")]
    Conflict(Refusal),
    /// It already exists.
    #[error("{0}")]
    Exists(Refusal),
    /// A limit is reached.
    #[error("{refusal}")]
    TooMany {
        refusal: Refusal,
        retry_after_seconds: i64,
    },
    /// The database is unreachable or overloaded; the caller may try again.
    #[error("the service is busy, try again")]
    Unavailable,
    /// A bug or a fault. Logged with an id that the caller gets.
    #[error("internal error")]
    Internal(#[from] anyhow::Error),
}

/// A reason of the contract, a message for developers, and metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub reason: Reason,
    pub message: String,
    pub metadata: BTreeMap<String, String>,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl Refusal {
    pub fn new(reason: Reason, message: impl Into<String>) -> Self {
        Self {
            reason,
            message: message.into(),
            metadata: BTreeMap::new(),
        }
    }

    #[must_use]
    pub fn with(mut self, key: &str, value: impl ToString) -> Self {
        self.metadata.insert(key.to_owned(), value.to_string());
        self
    }
}

/// One invalid field: its path (`slots[1].start_time`), the problem, and the stable name of the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    pub field: String,
    pub problem: String,
    pub rule: Cow<'static, str>,
}

impl Violation {
    pub fn new(field: impl Into<String>, rule: &'static str, problem: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            problem: problem.into(),
            rule: Cow::Borrowed(rule),
        }
    }
}

fn first_problem(violations: &[Violation]) -> String {
    violations.first().map_or_else(
        || "invalid request".to_owned(),
        |first| format!("{}: {}", first.field, first.problem),
    )
}

impl Error {
    pub fn conflict(reason: Reason, message: impl Into<String>) -> Self {
        Self::Conflict(Refusal::new(reason, message))
    }

    /// What it is called in logs and metrics.
    fn name(&self) -> &'static str {
        match self {
            Self::Unauthenticated => name(Reason::Unauthenticated),
            Self::NotFound(_) => name(Reason::NotFound),
            Self::Invalid(_) => "FIELDS",
            Self::Forbidden(why)
            | Self::BadRequest(why)
            | Self::Conflict(why)
            | Self::Exists(why)
            | Self::TooMany { refusal: why, .. } => name(why.reason),
            Self::Unavailable => name(Reason::TryAgain),
            Self::Internal(_) => name(Reason::Internal),
        }
    }

    pub fn forbidden(reason: Reason, message: impl Into<String>) -> Self {
        Self::Forbidden(Refusal::new(reason, message))
    }

    pub fn exists(reason: Reason, message: impl Into<String>) -> Self {
        Self::Exists(Refusal::new(reason, message))
    }

    /// Seconds until a retry makes sense, if known.
    fn retry_after_seconds(&self) -> Option<i64> {
        match self {
            Self::TooMany {
                retry_after_seconds,
                ..
            } => Some(*retry_after_seconds),
            Self::Unavailable => Some(RETRY_AFTER_SECONDS),
            _ => None,
        }
    }

    /// One invalid field.
    pub fn invalid(
        field: impl Into<String>,
        rule: &'static str,
        problem: impl Into<String>,
    ) -> Self {
        Self::Invalid(vec![Violation::new(field, rule, problem)])
    }
}

impl From<Violation> for Error {
    fn from(violation: Violation) -> Self {
        Self::Invalid(vec![violation])
    }
}

impl From<lapang_db::Error> for Error {
    fn from(error: lapang_db::Error) -> Self {
        use lapang_db::Error as Db;
        match error {
            Db::Unavailable(_) | Db::Closed | Db::Timeout | Db::Serialization | Db::Full => {
                tracing::warn!(%error, "the database is unavailable");
                Self::Unavailable
            }
            error => Self::Internal(error.into()),
        }
    }
}

impl From<ValidationError> for Error {
    fn from(error: ValidationError) -> Self {
        let violations = error.violations().iter().map(|violation| Violation {
            field: violation.field_path(),
            problem: violation.message().to_owned(),
            rule: Cow::Owned(violation.rule_id().to_owned()),
        });
        Self::Invalid(violations.collect())
    }
}

/// The response to a request that is not an RPC.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let error = ConnectError::from(self);
        // `into_response` drops them.
        let headers = error.response_headers().clone();
        let mut response = error.into_response();
        response.headers_mut().extend(headers);
        response
    }
}

impl From<Error> for ConnectError {
    fn from(error: Error) -> Self {
        let name = error.name();
        let retry_after = error.retry_after_seconds();
        let mut connect_error = to_connect_error(error);
        if let Some(seconds) = retry_after {
            // For plain HTTP clients.
            let headers = connect_error.response_headers_mut();
            headers.insert(RETRY_AFTER, seconds.into());
        }
        request_context::record_error(connect_error.code, name);
        connect_error
    }
}

fn to_connect_error(error: Error) -> ConnectError {
    let message = error.to_string();
    let (code, detail) = match error {
        Error::Unauthenticated => (
            ErrorCode::Unauthenticated,
            detail(Refusal::new(Reason::Unauthenticated, "")),
        ),
        Error::Forbidden(why) => (ErrorCode::PermissionDenied, detail(why)),
        Error::NotFound(noun) => (
            ErrorCode::NotFound,
            detail(Refusal::new(Reason::NotFound, "").with("resource", noun)),
        ),
        Error::Invalid(violations) => (ErrorCode::InvalidArgument, fields(violations)),
        Error::BadRequest(why) => (ErrorCode::InvalidArgument, detail(why)),
        Error::Conflict(why) => (ErrorCode::FailedPrecondition, detail(why)),
        Error::Exists(why) => (ErrorCode::AlreadyExists, detail(why)),
        Error::TooMany {
            refusal: why,
            retry_after_seconds,
        } => {
            let why = why.with("retry_after_seconds", retry_after_seconds);
            (ErrorCode::ResourceExhausted, detail(why))
        }
        Error::Unavailable => (
            ErrorCode::Unavailable,
            detail(
                Refusal::new(Reason::TryAgain, "").with("retry_after_seconds", RETRY_AFTER_SECONDS),
            ),
        ),
        Error::Internal(cause) => return internal(&cause),
    };
    ConnectError::new(code, message).with_detail(detail)
}

/// The caller gets the request's id, and the log gets the cause with the same id.
fn internal(cause: &anyhow::Error) -> ConnectError {
    let random_id = || format!("{:016x}", rand::random::<u64>());
    let id = request_context::request_id().unwrap_or_else(random_id);
    tracing::error!(error_id = %id, cause = format!("{cause:#}"), "internal error");
    ConnectError::new(ErrorCode::Internal, format!("internal error {id}")).with_detail(detail(
        Refusal::new(Reason::Internal, "").with("error_id", &id),
    ))
}

/// As it is on the wire: "SLOT_TAKEN".
fn name(reason: Reason) -> &'static str {
    let name = reason.proto_name();
    name.strip_prefix("REASON_").unwrap_or(name)
}

fn detail(why: Refusal) -> ErrorDetail {
    let reason = name(why.reason);
    let debug = serde_json::json!({ "reason": reason, "metadata": why.metadata });
    let message = ErrorInfo {
        reason: reason.to_owned(),
        metadata: why.metadata.into_iter().collect(),
        ..Default::default()
    };
    let mut detail = ErrorDetail::from_message("lapang.v1.ErrorInfo", &message);
    detail.debug = Some(debug);
    detail
}

fn fields(violations: Vec<Violation>) -> ErrorDetail {
    let message = FieldViolations {
        violations: violations
            .into_iter()
            .map(|violation| FieldViolation {
                field: violation.field,
                problem: violation.problem,
                rule: violation.rule.into_owned(),
                ..Default::default()
            })
            .collect(),
        ..Default::default()
    };
    let mut detail = ErrorDetail::from_message("lapang.v1.FieldViolations", &message);
    detail.debug = serde_json::to_value(&message).ok();
    detail
}
