//! A file on its way in. It waits on disk, not in memory, for its turn to be decoded, so that many
//! slow or large uploads cost little; the file has no name and is gone with whoever holds it.

use std::fs::File;
use std::time::Duration;

use axum::body::Body;
use http::header::CONTENT_LENGTH;
use http::{HeaderMap, StatusCode};
use http_body_util::BodyExt;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

use crate::app::App;
use crate::error::{Error, Reason};

/// The specification's 5 MB.
pub const MOST_BYTES: u64 = 5 * 1024 * 1024;
const ARRIVE_WITHIN: Duration = Duration::from_secs(60);

/// Why a photo is not taken, beside what every call may answer.
pub enum Refusal {
    Photo(StatusCode, Reason),
    Other(Error),
}

impl<E: Into<Error>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self::Other(error.into())
    }
}

pub fn too_large() -> Refusal {
    let reason = Reason::new("PHOTO_TOO_LARGE", "a photo has at most 5 MB");
    Refusal::Photo(StatusCode::PAYLOAD_TOO_LARGE, reason)
}

/// The whole of a body. What says that it is too large is refused unread, what turns out to be is
/// refused there.
pub async fn receive(app: &App, headers: &HeaderMap, body: Body) -> Result<File, Refusal> {
    let announced = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok());
    if announced.is_some_and(|length| length.parse().is_ok_and(|length: u64| length > MOST_BYTES)) {
        return Err(too_large());
    }
    let file = tempfile::tempfile_in(&app.config.data_dir).map_err(anyhow::Error::new)?;
    match timeout(ARRIVE_WITHIN, write(body, file)).await {
        Ok(outcome) => outcome,
        Err(_) => {
            let reason = Reason::new("UPLOAD_TOO_SLOW", "the photo did not arrive in time");
            Err(Refusal::Photo(StatusCode::REQUEST_TIMEOUT, reason))
        }
    }
}

async fn write(mut body: Body, file: File) -> Result<File, Refusal> {
    let mut file = tokio::fs::File::from_std(file);
    let mut left = MOST_BYTES;
    while let Some(frame) = body.frame().await {
        let Ok(frame) = frame else {
            let reason = Reason::new("UPLOAD_CUT_OFF", "the photo did not arrive whole");
            return Err(Refusal::Photo(StatusCode::BAD_REQUEST, reason));
        };
        let Ok(part) = frame.into_data() else {
            continue;
        };
        left = u64::try_from(part.len())
            .ok()
            .and_then(|length| left.checked_sub(length))
            .ok_or_else(too_large)?;
        file.write_all(&part).await.map_err(anyhow::Error::new)?;
    }
    file.flush().await.map_err(anyhow::Error::new)?;
    Ok(file.into_std().await)
}
