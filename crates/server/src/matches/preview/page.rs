//! `GET /match/{id}` and its picture, in both languages.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use connectrpc::ConnectError;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use http::{HeaderMap, HeaderValue, StatusCode, Uri};
use uuid::Uuid;

use super::poster::paint;
use super::{Preview, head, of};
use crate::app::App;
use crate::error::Error;
use crate::matches::parse_id;
use crate::web;
use crate::web::shell::{NOINDEX, X_ROBOTS_TAG};

type Id = Result<Path<String>, PathRejection>;

/// The pages of matches.
pub fn routes(app: Arc<App>) -> Router {
    let mut routes = Router::new();
    for page in ["/match/{id}", "/id/match/{id}"] {
        routes = routes
            .route(page, get(show))
            .route(&format!("{page}/"), get(show))
            .route(&format!("{page}/preview.png"), get(picture));
    }
    routes.with_state(app)
}

async fn show(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap, id: Id) -> Response {
    let shown = match found(&app, &uri, id).await {
        Ok(preview) => head::of(&app, &preview),
        Err(error) => Err(error),
    };
    match shown {
        Ok(head) => web::shell::page(&headers, &head),
        Err(Error::NotFound(_)) => web::not_found(&headers),
        Err(error) => {
            // The app itself says what is wrong, in the reader's language.
            tracing::warn!(%error, "the head of a match's page");
            web::page(&headers)
        }
    }
}

async fn picture(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap, id: Id) -> Response {
    let preview = match found(&app, &uri, id).await {
        Ok(preview) => preview,
        Err(Error::NotFound(_)) => return (StatusCode::NOT_FOUND, "not found\n").into_response(),
        Err(error) => return ConnectError::from(error).into_response(),
    };
    match drawn(&preview, &headers).await {
        Ok(mut response) => {
            if !preview.game.is_public {
                response.headers_mut().insert(X_ROBOTS_TAG, NOINDEX);
            }
            response
        }
        Err(error) => ConnectError::from(error).into_response(),
    }
}

async fn drawn(preview: &Preview, headers: &HeaderMap) -> Result<Response, Error> {
    let (svg, version) = preview.drawing()?;
    let tag = HeaderValue::try_from(format!("\"{version}\"")).map_err(anyhow::Error::from)?;
    let mut response = if web::is_known(&tag, headers) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let png = paint::png(&version, svg).await?;
        Response::new(Body::from(png.to_vec()))
    };
    let out = response.headers_mut();
    out.insert(CONTENT_TYPE, HeaderValue::from_static("image/png"));
    out.insert(
        CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=300"),
    );
    out.insert(ETAG, tag);
    Ok(response)
}

async fn found(app: &Arc<App>, uri: &Uri, id: Id) -> Result<Preview, Error> {
    let Path(id) = id.map_err(|_| Error::NotFound("match"))?;
    let id: Uuid = parse_id(&id)?;
    of(app, id, head::locale_of(uri.path())).await
}
