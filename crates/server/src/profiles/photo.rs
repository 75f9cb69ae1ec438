//! `PUT /api/profile/photo` with the file as its body, and `DELETE` (contract.md).

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::put;
use axum::{Extension, Json, Router};
use connectrpc::ConnectError;
use http::StatusCode;
use http::header::RETRY_AFTER;
use serde_json::json;

use super::upload::{self, Refusal};
use crate::accounts;
use crate::app::App;
use crate::auth::{Caller, Player};
use crate::error::{Error, Reason};
use crate::photos::{self, Key};

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/profile/photo", put(replace).delete(remove))
        .with_state(app)
}

async fn replace(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    request: Request,
) -> Response {
    let outcome = async {
        let player = caller.player()?;
        accounts::count_photo(&app, player).await?;
        let (head, body) = request.into_parts();
        let file = upload::receive(&app, &head.headers, body).await?;
        let picture = app.photos.picture(file).await?.map_err(told)?;
        Ok(keep(&app, player, picture).await?)
    };
    answer(outcome.await)
}

async fn remove(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Response {
    let outcome = async { Ok(forget(&app, caller.player()?).await?) };
    answer(outcome.await)
}

/// Writes the file between two transactions: one that announces it, one that makes it the photo.
async fn keep(app: &Arc<App>, player: &Player, picture: Vec<u8>) -> Result<String, Error> {
    let (id, key) = (player.user_id, Key::random(&app.random));
    let (announced, now) = (key.clone(), app.now());
    app.db
        .write(move |conn| photos::announce(conn, &announced, id, now))
        .await?;
    app.photos.write(&key, picture).await?;
    let url = key.url();
    let (shown, now) = (url.clone(), app.now());
    let replaced = app
        .db
        .write(move |conn| {
            // First, so that two photos sent at once are taken one after the other.
            accounts::set_photo(conn, id, &shown, now)?;
            photos::put_in_use(conn, &key, id, now)
        })
        .await?;
    photos::remove(app, replaced).await;
    Ok(url)
}

async fn forget(app: &Arc<App>, player: &Player) -> Result<String, Error> {
    let (id, now) = (player.user_id, app.now());
    let dropped = app
        .db
        .write(move |conn| {
            accounts::set_photo(conn, id, "", now)?;
            photos::drop_all(conn, id, now)
        })
        .await?;
    photos::remove(app, dropped).await;
    Ok(String::new())
}

fn told(refusal: photos::Refusal) -> Refusal {
    let (status, reason) = match refusal {
        photos::Refusal::Format => (
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Reason::new("PHOTO_FORMAT", "a photo is a JPG, PNG or GIF"),
        ),
        photos::Refusal::Size => (
            StatusCode::UNPROCESSABLE_ENTITY,
            Reason::new("PHOTO_TOO_MANY_PIXELS", "a photo has at most 40 megapixels"),
        ),
        photos::Refusal::Broken => (
            StatusCode::UNPROCESSABLE_ENTITY,
            Reason::new("PHOTO_BROKEN", "the photo cannot be read"),
        ),
    };
    Refusal::Photo(status, reason)
}

fn answer(outcome: Result<String, Refusal>) -> Response {
    match outcome {
        Ok(url) => Json(json!({ "avatarUrl": url })).into_response(),
        Err(Refusal::Other(error)) => {
            let wait = match &error {
                Error::TooMany {
                    retry_after_seconds,
                    ..
                } => Some(*retry_after_seconds),
                _ => None,
            };
            let mut response = ConnectError::from(error).into_response();
            if let Some(seconds) = wait {
                response.headers_mut().insert(RETRY_AFTER, seconds.into());
            }
            response
        }
        Err(Refusal::Photo(status, reason)) => {
            let mut response = ConnectError::from(Error::BadRequest(reason)).into_response();
            *response.status_mut() = status;
            response
        }
    }
}
