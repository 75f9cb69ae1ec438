//! The map of venues, if one is configured: `GET /map.json` says where its tiles are, `GET /map/tiles.pmtiles` is the
//! file, of which pages read parts.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::header::CACHE_CONTROL;
use http::{HeaderMap, HeaderValue, StatusCode};
use serde_json::json;
use tower::ServiceExt;
use tower_http::services::ServeFile;

use crate::app::App;
use crate::config::map::Source;
use crate::web;

const TILES: &str = "/map/tiles.pmtiles";
const FOR_AN_HOUR: &str = "public, max-age=3600";
const FOR_A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/map.json", get(describe))
        .route(TILES, get(tiles))
        .with_state(app)
}

async fn describe(State(app): State<Arc<App>>) -> Response {
    let Some(map) = &app.config.map else {
        // Pages ask whether there is a map: none is no fault.
        return (StatusCode::NO_CONTENT, [(CACHE_CONTROL, FOR_AN_HOUR)]).into_response();
    };
    let (kind, url) = match &map.source {
        Source::File(_) => ("pmtiles", TILES),
        Source::Server { address, .. } => ("raster", address.as_str()),
    };
    let described = json!({ "kind": kind, "url": url, "attribution": map.attribution });
    ([(CACHE_CONTROL, FOR_AN_HOUR)], Json(described)).into_response()
}

async fn tiles(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    request: axum::extract::Request,
) -> Response {
    let Some(Source::File(path)) = app.config.map.as_ref().map(|map| &map.source) else {
        return web::not_found(&headers);
    };
    let Ok(mut response) = ServeFile::new(path).oneshot(request).await;
    if response.status().is_success() {
        response.headers_mut().insert(CACHE_CONTROL, FOR_A_DAY);
    }
    response.map(axum::body::Body::new)
}
