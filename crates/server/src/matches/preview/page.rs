//! `GET /match/{id}` and its picture, in both languages.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use http::header::{ACCEPT_LANGUAGE, USER_AGENT};
use http::{HeaderMap, Uri};
use uuid::Uuid;

use super::{Preview, head, of};
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::matches::model::parse_id;
use crate::posters::{self, Asked};
use crate::{links, web};

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

async fn picture(State(app): State<Arc<App>>, uri: Uri, id: Id, asked: Asked) -> Response {
    let found = found(&app, id, Some(Locale::of_path(uri.path()))).await;
    posters::serve(asked, found.and_then(|preview| preview.picture())).await
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
