//! `GET /api/calendar/{token}.ics`: what a player has before them, to whoever has the address. A
//! token that is nobody's looks like any address that is not there.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use jiff::SignedDuration;
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::accounts;
use crate::app::App;
use crate::calendar::{self, Delivery, Event, EventStatus};
use crate::error::Error;
use crate::secret::plain_hash;
use crate::{bookings, matches, web};

/// What is over stays so long, and so does what was called off.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Matches, and bookings: far more than anybody has in the months that can be planned.
const MOST: i64 = 1_000;

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/calendar/{file}", get(serve))
        .with_state(app)
}

async fn serve(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    file: Result<Path<String>, PathRejection>,
) -> Response {
    let Some(token) = file.ok().and_then(|Path(file)| token_in(&file)) else {
        return web::not_found(&headers);
    };
    match composed(&app, &token).await {
        Ok(text) => answer(&headers, text),
        Err(Error::NotFound(_)) => web::not_found(&headers),
        Err(error) => error.into_response(),
    }
}

fn token_in(file: &str) -> Option<String> {
    file.strip_suffix(".ics").map(str::to_owned)
}

async fn composed(app: &Arc<App>, token: &str) -> Result<String, Error> {
    let hash = plain_hash(token.as_bytes());
    let owner = app.db.read(move |conn| store::owner(conn, &hash)).await?;
    let owner = owner.ok_or(Error::NotFound("calendar"))?;
    let counter = Arc::clone(app);
    app.db
        .write(move |conn| accounts::count_look(conn, &counter, owner))
        .await?;
    let reader = Arc::clone(app);
    app.db.read(move |conn| whole(conn, &reader, owner)).await
}

fn whole(conn: &mut dyn Conn, app: &App, owner: Uuid) -> Result<String, Error> {
    let found = accounts::people(conn, &[owner])?.remove(&owner);
    let locale = found.ok_or(Error::NotFound("calendar"))?.locale;
    let since = app.now() - KEPT;
    let mut events = matches::calendar::events(conn, app, owner, locale, since, MOST)?;
    for booking in bookings::calendar::events(conn, app, owner, locale, since, MOST)? {
        match events.iter_mut().find(|game| is_played_on(game, &booking)) {
            Some(game) => game.description = [&*game.description, &booking.description].join("\n"),
            None => events.push(booking),
        }
    }
    let title = locale.pick("Lapang: my games", "Lapang: jadwal mainku");
    Ok(calendar::render(app, &events, Delivery::Feed(title)))
}

/// Whether a match takes place on the hours of a booking: to its host they are one thing.
fn is_played_on(game: &Event, booking: &Event) -> bool {
    let both_stand = [game, booking]
        .iter()
        .all(|event| event.status == EventStatus::Confirmed);
    both_stand && game.starts_at == booking.starts_at && game.position == booking.position
}

fn answer(headers: &HeaderMap, text: String) -> Response {
    let tag = format!("\"{}\"", hex::encode(&plain_hash(text.as_bytes())[..16]));
    let Ok(tag) = HeaderValue::try_from(tag) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let kept = [
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (
            HeaderName::from_static("x-robots-tag"),
            HeaderValue::from_static("noindex"),
        ),
        (ETAG, tag.clone()),
    ];
    if web::is_known(&tag, headers) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    let kind = [(CONTENT_TYPE, "text/calendar; charset=utf-8")];
    (kept, kind, text).into_response()
}
