//! `GET /j/{code}`: logs the click and sends the reader on, in their language. Who only looks what is
//! behind the link finds that in the answer.

use std::sync::Arc;

use axum::Extension;
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{HeaderMap, Method};
use uuid::Uuid;

use super::click::{self, Hints};
use super::{robots, show};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::jobs::BoxFuture;
use crate::locale::Locale;
use crate::web;
use crate::web::shell::Head;

/// What the thing behind a link says of itself: for whoever makes links to tell. Without a language
/// it is in its maker's.
pub type Behind = fn(Arc<App>, Uuid, Option<Locale>) -> BoxFuture<Option<Head>>;

#[derive(Clone)]
struct Door {
    app: Arc<App>,
    behind: Behind,
}

/// The plain HTTP side of short links.
pub fn routes(app: Arc<App>, behind: Behind) -> Router {
    Router::new()
        .route("/j/{code}", get(follow))
        .with_state(Door { app, behind })
}

async fn follow(
    State(Door { app, behind }): State<Door>,
    Extension(caller): Extension<Caller>,
    method: Method,
    headers: HeaderMap,
    code: Result<Path<String>, PathRejection>,
) -> Response {
    let Ok(Path(code)) = code else {
        return web::not_found(&headers);
    };
    let link = match show::by_code(&app, &code).await {
        Ok(link) => link,
        Err(Error::NotFound(_)) => return no_longer_works(caller.locale, &code, &headers),
        Err(error) => return error.into_response(),
    };
    // HEAD asks whether the link works; nobody opened it.
    if method == Method::GET {
        let referrer = &caller.referrer;
        if let Err(error) = click::log(&app, &caller, &link, referrer, Hints::default()).await {
            // Whoever follows an invitation gets there, counted or not.
            tracing::warn!(%error, link = %link.id, "a click could not be logged");
        }
    }
    // A chat's preview robot sends no language, and its readers are the host's friends.
    let asked = (!robots::draws_previews(&caller.user_agent)).then_some(caller.locale);
    let head = match link.resource_id {
        Some(id) => behind(app, id, asked).await,
        None => None,
    };
    let locale = head.as_ref().map_or(caller.locale, |head| head.locale);
    let location = format!("{}{}", locale.path_prefix(), link.path);
    web::shell::on_the_way(&location, head.as_ref())
}

/// The app says so at this address, whose language is that of its page.
fn no_longer_works(locale: Locale, code: &str, headers: &HeaderMap) -> Response {
    let is_plain = code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match locale {
        Locale::Id if is_plain => web::shell::on_the_way(&format!("/id/j/{code}"), None),
        _ => web::not_found(headers),
    }
}
