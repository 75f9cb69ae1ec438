//! `GET /media/{key}.jpg`: public photos; those in several sizes are `/media/{key}-{width}.webp` and `.jpg`. A key's content never changes, so browsers may cache it for
//! ever. The headers make sure that it is only treated as an image.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
};
use http::{HeaderMap, StatusCode};

use super::key::Key;
use crate::app::App;
use crate::error::Error;
use crate::web;

const POLICY: &str =
    "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/media/{file}", get(photo))
        .with_state(app)
}

async fn photo(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    file: Result<Path<String>, PathRejection>,
) -> Response {
    let Some((key, suffix)) = file.ok().and_then(|Path(file)| public_file(&file)) else {
        return web::not_found(&headers);
    };
    let tag = format!("\"{}{suffix}\"", key.as_str());
    let is_cached = headers.get_all(IF_NONE_MATCH).iter().any(|line| {
        let mut tags = line.as_bytes().split(|byte| *byte == b',');
        tags.any(|given| given.trim_ascii() == tag.as_bytes())
    });
    let cache_headers = [
        (CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (CONTENT_TYPE, content_type(&suffix)),
        (ETAG, tag.as_str()),
    ];
    if is_cached {
        return (StatusCode::NOT_MODIFIED, cache_headers).into_response();
    }
    match app.photos.read(&key, &suffix).await {
        Ok(Some((length, body))) => {
            (cache_headers, [(CONTENT_LENGTH, length)], body).into_response()
        }
        Ok(None) => web::not_found(&headers),
        Err(error) => error.into_response(),
    }
}

/// The key of a public photo, and the end of the file's name.
fn public_file(name: &str) -> Option<(Key, String)> {
    let suffix = name.get(32..)?;
    let key = Key::of_file(name).or_else(|| Key::of_file(&format!("venues/{name}")))?;
    Some((key, suffix.to_owned()))
}

fn content_type(suffix: &str) -> &'static str {
    if suffix.ends_with(".webp") {
        "image/webp"
    } else {
        "image/jpeg"
    }
}

/// A private photo, after the caller's access check. Never cached.
pub async fn private_response(app: &App, key: &Key) -> Result<Option<Response>, Error> {
    let headers = [
        (CACHE_CONTROL, "no-store"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (CONTENT_TYPE, "image/jpeg"),
    ];
    let found = app.photos.read(key, ".jpg").await?;
    Ok(found.map(|(length, body)| (headers, [(CONTENT_LENGTH, length)], body).into_response()))
}
