//! `GET /match/{id}` and its picture, in both languages.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream;
use http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_TYPE, ETAG, RETRY_AFTER, USER_AGENT};
use http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Uri};
use uuid::Uuid;

use super::{Preview, head, of, paint};
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::matches::model::parse_id;
use crate::web::shell::{NOINDEX, X_ROBOTS_TAG};
use crate::{accounts, auth, links, web};

/// The time of a few drawings.
const RETRY_AFTER_SECONDS: u16 = 2;

type Id = Result<Path<String>, PathRejection>;

const PAGES: [&str; 2] = ["/match/{id}", "/id/match/{id}"];

/// The pages of matches.
pub fn pages(app: Arc<App>) -> Router {
    let mut routes = Router::new();
    for page in PAGES {
        routes = routes
            .route(page, get(show))
            .route(&format!("{page}/"), get(show));
    }
    routes.with_state(app)
}

/// The pictures that go with their links.
pub fn pictures(app: Arc<App>) -> Router {
    let mut routes = Router::new();
    for page in PAGES {
        routes = routes.route(&format!("{page}/preview.png"), get(picture));
    }
    routes.with_state(app)
}

async fn show(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap, id: Id) -> Response {
    let locale = page_locale(&uri, &headers);
    let shown = match found(&app, id, locale).await {
        Ok(preview) => head::of(&app, &preview),
        Err(error) => Err(error),
    };
    match shown {
        Ok(head) => web::shell::page(&headers, &head),
        Err(Error::NotFound(_)) => web::not_found(&headers),
        Err(error) => {
            // The web app shows the error in the reader's language.
            tracing::warn!(%error, "cannot render the head of a match's page");
            web::page(&headers)
        }
    }
}

async fn picture(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    extensions: Extensions,
    headers: HeaderMap,
    id: Id,
) -> Response {
    let preview = match found(&app, id, Some(Locale::of_path(uri.path()))).await {
        Ok(preview) => preview,
        Err(Error::NotFound(_)) => return (StatusCode::NOT_FOUND, "not found\n").into_response(),
        Err(error) => return error_response(error),
    };
    let address = match auth::address(&app, &extensions, &headers) {
        Ok(address) => address,
        Err(error) => return error.into_response(),
    };
    let client = (method != Method::HEAD).then(|| accounts::client_key(address));
    match drawn(&preview, &headers, client).await {
        Ok(mut response) => {
            if !preview.is_listed() {
                response.headers_mut().insert(X_ROBOTS_TAG, NOINDEX);
            }
            response
        }
        Err(error) => error_response(error),
    }
}

fn error_response(error: Error) -> Response {
    let is_busy = matches!(error, Error::Unavailable);
    let mut response = error.into_response();
    if is_busy {
        let wait = HeaderValue::from(RETRY_AFTER_SECONDS);
        response.headers_mut().insert(RETRY_AFTER, wait);
    }
    response
}

/// The response with the picture. Without `client` (HEAD) the picture is not drawn.
async fn drawn(
    preview: &Preview,
    headers: &HeaderMap,
    client: Option<String>,
) -> Result<Response, Error> {
    let (drawing, version) = preview.drawing_and_version()?;
    let tag = HeaderValue::try_from(format!("\"{version}\"")).map_err(anyhow::Error::from)?;
    let mut response = if web::is_known(&tag, headers) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let png = match client {
            Some(client) => Some(paint::png(&version, drawing, client).await?),
            None => paint::cached(&version),
        };
        // An empty body would set `Content-Length: 0`; a stream sets none.
        let unknown = || Body::from_stream(stream::empty::<Result<Vec<u8>, Infallible>>());
        Response::new(png.map_or_else(unknown, |png| Body::from(png.to_vec())))
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

/// The language of the path. A chat's preview bot that asks for no language gets the host's,
/// because the shared link may have been copied from a page in either language.
fn page_locale(uri: &Uri, headers: &HeaderMap) -> Option<Locale> {
    let agent = headers.get(USER_AGENT).and_then(|it| it.to_str().ok());
    let is_chat = agent.is_some_and(links::is_preview_bot);
    let asks_for_one = headers.contains_key(ACCEPT_LANGUAGE);
    (!is_chat || asks_for_one).then(|| Locale::of_path(uri.path()))
}

async fn found(app: &Arc<App>, id: Id, locale: Option<Locale>) -> Result<Preview, Error> {
    let Path(id) = id.map_err(|_| Error::NotFound("match"))?;
    let id: Uuid = parse_id(&id)?;
    of(app, id, locale).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_drawing_is_answered_with_retry_after() {
        let answer = error_response(Error::Unavailable);
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.headers()[RETRY_AFTER], "2");
        let other = error_response(anyhow::anyhow!("no fonts").into());
        assert!(!other.headers().contains_key(RETRY_AFTER));
    }
}
