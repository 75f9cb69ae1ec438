//! A file on its way in, from a request's body to a picture in use. It waits on disk, not in
//! memory, for its turn to be decoded, so that many slow or large uploads cost little; the file has
//! no name and is gone with whoever holds it.

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
use jiff::Timestamp;
use lapang_db::Conn;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

use super::key::Key;
use super::purpose::{Owner, Purpose};
use super::{announce, picture, put_in_use, remove};
use crate::accounts;
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::telemetry::Decoded;

/// The specification's 5 MB.
const MOST_BYTES: u64 = 5 * 1024 * 1024;
/// A photo may come from far and slowly, but not for ever.
const ARRIVE_WITHIN: Duration = Duration::from_secs(600);

/// Why a picture is not taken, beside what every call may answer.
pub enum Refusal {
    Photo(StatusCode, Reason),
    Other(Error),
}

impl<E: Into<Error>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self::Other(error.into())
    }
}

/// The picture that the body of a request becomes.
pub async fn receive(
    app: &Arc<App>,
    sender: &Player,
    request: Request,
    purpose: Purpose,
) -> Result<Vec<u8>, Refusal> {
    accounts::count_photo(app, sender).await?;
    let (head, body) = request.into_parts();
    let file = arrived(app, &head.headers, body).await?;
    let made = app.photos.picture(file, purpose).await;
    app.metrics.photo(match &made {
        Ok(Ok(_)) => Decoded::Made,
        Ok(Err(_)) => Decoded::Refused,
        Err(_) => Decoded::Failed,
    });
    made?.map_err(told)
}

/// Makes a picture its owner's. Its file is written between two transactions: one announces it,
/// the other puts it to use together with whatever `write` does there, first, so that two pictures
/// sent at once are taken one after the other.
pub async fn keep<F>(
    app: &Arc<App>,
    owner: Owner,
    picture: Vec<u8>,
    mut write: F,
) -> Result<Key, Error>
where
    F: FnMut(&mut dyn Conn, &Key, Timestamp) -> Result<(), Error> + Send + 'static,
{
    let key = Key::random(&app.random, owner.purpose());
    let (announced, now) = (key.clone(), app.now());
    app.db
        .write(move |conn| announce(conn, &announced, owner, now))
        .await?;
    app.photos.write(&key, picture).await?;
    let (used, now) = (key.clone(), app.now());
    // Where it fails the file stays: it may be in use all the same, as a commit under way is not
    // waited for. If it is not, the sweep takes it.
    let replaced = app
        .db
        .write(move |conn| {
            write(conn, &used, now)?;
            put_in_use(conn, &used, owner, now)
        })
        .await?;
    remove(app, replaced).await;
    Ok(key)
}

/// The answer to who sends a picture or takes one away: under `name` where it is now, empty where
/// there is none.
pub fn answer(name: &str, outcome: Result<String, Refusal>) -> Response {
    match outcome {
        Ok(url) => Json(json!({ name: url })).into_response(),
        Err(refusal) => refused(refusal),
    }
}

fn refused(refusal: Refusal) -> Response {
    match refusal {
        Refusal::Other(error) => error.into_response(),
        Refusal::Photo(status, reason) => {
            let mut response = Error::BadRequest(reason).into_response();
            *response.status_mut() = status;
            response
        }
    }
}

/// The whole of a body. What says that it is too large is refused unread, what turns out to be is
/// refused there.
async fn arrived(app: &App, headers: &HeaderMap, body: Body) -> Result<File, Refusal> {
    let announced = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok());
    if announced.is_some_and(|length| length.parse().is_ok_and(|length: u64| length > MOST_BYTES)) {
        return Err(too_large());
    }
    let file = tempfile::tempfile_in(&app.config.data_dir).map_err(|error| no_room(&error))?;
    match timeout(ARRIVE_WITHIN, write(body, file)).await {
        Ok(outcome) => outcome,
        Err(_) => Err(too_slow()),
    }
}

async fn write(mut body: Body, file: File) -> Result<File, Refusal> {
    let mut file = tokio::fs::File::from_std(file);
    let mut left = MOST_BYTES;
    while let Some(frame) = body.frame().await {
        let frame = match frame {
            Ok(frame) => frame,
            Err(error) if is_too_slow(&error) => return Err(too_slow()),
            Err(_) => {
                let reason = Reason::new("UPLOAD_CUT_OFF", "the photo did not arrive whole");
                return Err(Refusal::Photo(StatusCode::BAD_REQUEST, reason));
            }
        };
        let Ok(part) = frame.into_data() else {
            continue;
        };
        left = u64::try_from(part.len())
            .ok()
            .and_then(|length| left.checked_sub(length))
            .ok_or_else(too_large)?;
        file.write_all(&part)
            .await
            .map_err(|error| no_room(&error))?;
    }
    file.flush().await.map_err(|error| no_room(&error))?;
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

fn too_slow() -> Refusal {
    let reason = Reason::new("UPLOAD_TOO_SLOW", "the photo did not arrive in time");
    Refusal::Photo(StatusCode::REQUEST_TIMEOUT, reason)
}

/// The disk is full, or out of order: not the sender's fault, and over when there is room.
fn no_room(error: &std::io::Error) -> Error {
    tracing::warn!(%error, "a photo could not be set down");
    Error::Unavailable
}

fn too_large() -> Refusal {
    let reason = Reason::new("PHOTO_TOO_LARGE", "a photo has at most 5 MB");
    Refusal::Photo(StatusCode::PAYLOAD_TOO_LARGE, reason)
}

fn told(refusal: picture::Refusal) -> Refusal {
    let (status, reason) = match refusal {
        picture::Refusal::Format => (
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Reason::new("PHOTO_FORMAT", "a photo is a JPG, PNG or GIF"),
        ),
        picture::Refusal::Size => (
            StatusCode::UNPROCESSABLE_ENTITY,
            Reason::new("PHOTO_TOO_MANY_PIXELS", "a photo has at most 40 megapixels"),
        ),
        picture::Refusal::Broken => (
            StatusCode::UNPROCESSABLE_ENTITY,
            Reason::new("PHOTO_BROKEN", "the photo cannot be read"),
        ),
    };
    Refusal::Photo(status, reason)
}
