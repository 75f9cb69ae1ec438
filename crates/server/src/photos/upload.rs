//! Uploads, from a request body to a photo in use. The body is buffered in an unnamed temporary file
//! until it is decoded, so that many slow or large uploads take little memory.

use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_LENGTH;
use http::{HeaderMap, StatusCode};
use http_body_util::BodyExt;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

use super::key::Key;
use super::purpose::{Owner, Purpose};
use super::sweep::remove;
use super::{Picture, activate, picture, register};
use crate::app::{App, Tx};
use crate::error::{Error, Reason, Refusal};
use crate::telemetry::metrics::Decoded;

/// For slow connections.
const UPLOAD_TIMEOUT: Duration = Duration::from_secs(600);

/// Why an upload is refused.
pub enum UploadError {
    Photo(StatusCode, Refusal),
    Other(Error),
}

impl<E: Into<Error>> From<E> for UploadError {
    fn from(error: E) -> Self {
        Self::Other(error.into())
    }
}

/// Receives the body of a request and returns the normalised photo. Callers count it against the sender first.
pub async fn receive(
    app: &Arc<App>,
    request: Request,
    purpose: Purpose,
) -> Result<Picture, UploadError> {
    let (head, body) = request.into_parts();
    let file = receive_body(app, &head.headers, body, purpose).await?;
    let photo = app.photos.picture(file, purpose).await;
    app.metrics.photo(match &photo {
        Ok(Ok(_)) => Decoded::Made,
        Ok(Err(_)) => Decoded::Refused,
        Err(_) => Decoded::Failed,
    });
    photo?.map_err(to_refusal)
}

/// Stores a photo for its owner. The file is written between two transactions: the first inserts its
/// row, the second runs `write` and makes the photo the one in use. `write` runs first and locks the
/// owner, so that concurrent uploads take turns.
pub async fn save<F>(
    app: &Arc<App>,
    owner: Owner,
    picture: Picture,
    mut write: F,
) -> Result<Key, Error>
where
    F: FnMut(&mut Tx<'_>, &Key) -> Result<(), Error> + Send + 'static,
{
    let key = Key::random(&app.random, owner.purpose());
    let registered = key.clone();
    app.write(move |tx| register(tx, &registered, owner))
        .await?;
    app.photos.write(&key, picture).await?;
    let used = key.clone();
    // On failure the file stays: the outcome of a commit can be unknown. If it is unused, the sweep
    // deletes it.
    let replaced = app
        .write(move |tx| {
            write(tx, &used)?;
            activate(tx, &used, owner)
        })
        .await?;
    remove(app, replaced).await;
    Ok(key)
}

/// The response to an upload or a deletion: the photo's URL under `name`, empty if there is none.
pub fn respond(name: &str, outcome: Result<String, UploadError>) -> Response {
    match outcome {
        Ok(url) => Json(json!({ name: url })).into_response(),
        Err(refusal) => refusal_response(refusal),
    }
}

fn refusal_response(refusal: UploadError) -> Response {
    match refusal {
        UploadError::Other(error) => error.into_response(),
        UploadError::Photo(status, reason) => {
            let mut response = Error::BadRequest(reason).into_response();
            *response.status_mut() = status;
            response
        }
    }
}

/// Reads the whole body into a file. A too large `Content-Length` is refused before reading.
async fn receive_body(
    app: &App,
    headers: &HeaderMap,
    body: Body,
    purpose: Purpose,
) -> Result<File, UploadError> {
    let max_bytes = purpose.max_megabytes() * 1024 * 1024;
    let content_length = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok());
    if content_length
        .is_some_and(|length| length.parse().is_ok_and(|length: u64| length > max_bytes))
    {
        return Err(too_large(purpose));
    }
    let file = tempfile::tempfile_in(&app.config.data_dir).map_err(|error| disk_error(&error))?;
    match timeout(UPLOAD_TIMEOUT, write_body(body, file, purpose)).await {
        Ok(outcome) => outcome,
        Err(_) => Err(too_slow()),
    }
}

async fn write_body(mut body: Body, file: File, purpose: Purpose) -> Result<File, UploadError> {
    let mut file = tokio::fs::File::from_std(file);
    let mut remaining = purpose.max_megabytes() * 1024 * 1024;
    while let Some(frame) = body.frame().await {
        let frame = match frame {
            Ok(frame) => frame,
            Err(error) if is_too_slow(&error) => return Err(too_slow()),
            Err(_) => {
                let reason = Refusal::new(Reason::UploadCutOff, "the photo did not arrive whole");
                return Err(UploadError::Photo(StatusCode::BAD_REQUEST, reason));
            }
        };
        let Ok(chunk) = frame.into_data() else {
            continue;
        };
        remaining = u64::try_from(chunk.len())
            .ok()
            .and_then(|length| remaining.checked_sub(length))
            .ok_or_else(|| too_large(purpose))?;
        file.write_all(&chunk)
            .await
            .map_err(|error| disk_error(&error))?;
    }
    file.flush().await.map_err(|error| disk_error(&error))?;
    Ok(file.into_std().await)
}

/// Whether the listener gave it up for its pauses.
fn is_too_slow(error: &axum::Error) -> bool {
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        if error.is::<tower_http::timeout::TimeoutError>() {
            return true;
        }
        cause = error.source();
    }
    false
}

fn too_slow() -> UploadError {
    let reason = Refusal::new(Reason::UploadTooSlow, "the photo did not arrive in time");
    UploadError::Photo(StatusCode::REQUEST_TIMEOUT, reason)
}

/// The disk is full or failing: not the sender's fault, and retrying may help.
fn disk_error(error: &std::io::Error) -> Error {
    tracing::warn!(%error, "cannot buffer an upload on disk");
    Error::Unavailable
}

fn too_large(purpose: Purpose) -> UploadError {
    let problem = format!("a photo has at most {} MB", purpose.max_megabytes());
    let reason = Refusal::new(Reason::PhotoTooLarge, problem);
    UploadError::Photo(StatusCode::PAYLOAD_TOO_LARGE, reason)
}

fn to_refusal(refusal: picture::Refusal) -> UploadError {
    let (status, reason) = match refusal {
        picture::Refusal::Format => (
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Refusal::new(Reason::PhotoFormat, "a photo is a JPG, PNG or GIF"),
        ),
        picture::Refusal::Size => (
            StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::new(
                Reason::PhotoTooManyPixels,
                "a photo has at most 40 megapixels",
            ),
        ),
        picture::Refusal::Scans => (
            StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::new(
                Reason::PhotoProgressive,
                "a progressive JPEG has at most 20 megapixels: save it without \"progressive\"",
            ),
        ),
        picture::Refusal::Broken => (
            StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::new(Reason::PhotoBroken, "the photo cannot be read"),
        ),
    };
    UploadError::Photo(status, reason)
}
