//! `GET /j/{code}`: logs the click and redirects to the page in the reader's language. Preview bots
//! find the page's head in the answer.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use http::{HeaderMap, Method};
use uuid::Uuid;

use super::model::Hints;
use super::{click, robots, show};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::jobs::BoxFuture;
use crate::locale::Locale;
use crate::web;
use crate::web::shell::Head;

/// Loads the page head of a link's resource, in its maker's language if `None`. Supplied by the
/// feature that makes the links.
pub type HeadLoader = fn(Arc<App>, Uuid, Option<Locale>) -> BoxFuture<Option<Head>>;

#[derive(Clone)]
struct FollowState {
    app: Arc<App>,
    load_head: HeadLoader,
}

/// The HTTP routes of short links.
pub fn routes(app: Arc<App>, load_head: HeadLoader) -> Router {
    Router::new()
        .route("/j/{code}", get(follow))
        .with_state(FollowState { app, load_head })
}

async fn follow(
    State(FollowState { app, load_head }): State<FollowState>,
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
        Err(Error::NotFound(_)) => return link_gone(caller.locale, &code, &headers),
        Err(error) => return error.into_response(),
    };
    // HEAD only checks the link and is no click.
    if method == Method::GET {
        let referrer = &caller.referrer;
        if let Err(error) = click::log(&app, &caller, &link, referrer, Hints::default()).await {
            // A failure to count must not break the invitation link.
            tracing::warn!(%error, link = %link.id, "cannot record a click");
        }
    }
    // A chat's preview bot sends no language; the host's is the best guess for the readers.
    let language = (!robots::is_preview_bot(&caller.user_agent)).then_some(caller.locale);
    let head = match link.resource_id {
        Some(id) => load_head(app, id, language).await,
        None => None,
    };
    let locale = head.as_ref().map_or(caller.locale, |head| head.locale);
    let location = format!("{}{}", locale.path_prefix(), link.path);
    web::shell::on_the_way(&location, head.as_ref())
}

/// The web app shows the message at this address, in the language of the path.
fn link_gone(locale: Locale, code: &str, headers: &HeaderMap) -> Response {
    let is_plain = code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match locale {
        Locale::Id if is_plain => web::shell::on_the_way(&format!("/id/j/{code}"), None),
        _ => web::not_found(headers),
    }
}
