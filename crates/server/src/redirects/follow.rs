//! Applies redirects: `GET /api/redirects?path=…` for the web app, which asks on every navigation,
//! and a middleware for full page loads.

use std::sync::Arc;

use axum::extract::{Query, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::header::{CACHE_CONTROL, LOCATION};
use http::{Method, StatusCode};
use serde::Deserialize;
use serde_json::json;

use super::path::Path;
use super::rules;
use super::target::Target;
use crate::app::App;
use crate::web;

/// The HTTP route of redirects.
pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/redirects", get(look_up))
        .with_state(app)
}

#[derive(Deserialize)]
struct LookupQuery {
    path: String,
}

async fn look_up(State(app): State<Arc<App>>, Query(query): Query<LookupQuery>) -> Response {
    let found = match Path::read(&query.path).filter(|_| query.path.starts_with('/')) {
        Some(path) => rules::look_up(&app, &path).await,
        None => Ok(None),
    };
    match found {
        Ok(target) => {
            let redirect = target.as_ref().map(Target::address);
            (
                [(CACHE_CONTROL, "no-store")],
                Json(json!({ "redirect": redirect })),
            )
                .into_response()
        }
        Err(error) => error.into_response(),
    }
}

/// Middleware in front of pages: redirects a path that has a rule.
pub async fn follow(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let Some(path) = page_path(&request) else {
        return next.run(request).await;
    };
    match rules::look_up(&app, &path).await {
        Ok(Some(target)) => {
            let headers = [(LOCATION, target.address()), (CACHE_CONTROL, "no-store")];
            (StatusCode::FOUND, headers).into_response()
        }
        Ok(None) => next.run(request).await,
        Err(error) => {
            // Serve the page anyway: it may need no database.
            tracing::warn!(%error, "cannot look up a redirect");
            next.run(request).await
        }
    }
}

fn page_path(request: &Request) -> Option<Path> {
    let path = request.uri().path();
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if !is_read || web::is_file(path) {
        return None;
    }
    Path::read(path)
}
