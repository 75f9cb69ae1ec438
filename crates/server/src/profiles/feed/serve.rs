//! `GET /api/calendar/{token}.ics`: a player's calendar feed. An unknown token gets the same response
//! as any unknown URL.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use jiff::SignedDuration;
use uuid::Uuid;

use super::store;
use crate::accounts;
use crate::app::{App, Tx};
use crate::calendar::{self, Delivery, Event, EventStatus};
use crate::error::Error;
use crate::secret::plain_hash;
use crate::{bookings, matches, tournaments, web};

/// How long past and cancelled events stay in the feed.
const RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);
/// The maximum of matches, of bookings and of tournaments, far above realistic use.
const MAX_EVENTS: i64 = 1_000;

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
    match compose(&app, &token).await {
        Ok(text) => respond(&headers, text),
        Err(Error::NotFound(_)) => web::not_found(&headers),
        Err(error) => error.into_response(),
    }
}

fn token_in(file: &str) -> Option<String> {
    file.strip_suffix(".ics").map(str::to_owned)
}

async fn compose(app: &Arc<App>, token: &str) -> Result<String, Error> {
    let hash = plain_hash(token.as_bytes());
    let owner = app.read(move |tx| store::owner(tx.conn, &hash)).await?;
    let owner = owner.ok_or(Error::NotFound("calendar"))?;
    app.write(move |tx| accounts::count_calendar_fetch(tx, owner))
        .await?;
    app.read(move |tx| calendar_text(tx, owner)).await
}

fn calendar_text(tx: &mut Tx<'_>, owner: Uuid) -> Result<String, Error> {
    let found = accounts::people(tx.conn, &[owner])?.remove(&owner);
    let locale = found.ok_or(Error::NotFound("calendar"))?.locale;
    let since = tx.now - RETENTION;
    let mut events = matches::calendar::events(tx, owner, locale, since, MAX_EVENTS)?;
    for booking in bookings::calendar::events(tx, owner, locale, since, MAX_EVENTS)? {
        match events.iter_mut().find(|game| is_played_on(game, &booking)) {
            Some(game) => game.description = [&*game.description, &booking.description].join("\n"),
            None => events.push(booking),
        }
    }
    events.extend(tournaments::calendar::events(
        tx, owner, locale, since, MAX_EVENTS,
    )?);
    let title = locale.pick("Lapang: my games", "Lapang: jadwal mainku");
    Ok(calendar::render(tx.app, &events, Delivery::Feed(title)))
}

/// Whether a match is played on the hours of a booking. The feed shows the two as one event.
fn is_played_on(game: &Event, booking: &Event) -> bool {
    let both_stand = [game, booking]
        .iter()
        .all(|event| event.status == EventStatus::Confirmed);
    both_stand && game.starts_at == booking.starts_at && game.position == booking.position
}

fn respond(headers: &HeaderMap, text: String) -> Response {
    let tag = format!("\"{}\"", hex::encode(&plain_hash(text.as_bytes())[..16]));
    let Ok(tag) = HeaderValue::try_from(tag) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let common = [
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (
            HeaderName::from_static("x-robots-tag"),
            HeaderValue::from_static("noindex"),
        ),
        (ETAG, tag.clone()),
    ];
    if web::is_known(&tag, headers) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let content_type = [(CONTENT_TYPE, "text/calendar; charset=utf-8")];
    (common, content_type, text).into_response()
}
