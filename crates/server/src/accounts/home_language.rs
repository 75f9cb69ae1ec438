//! The language of the home page: that chosen in the browser, else the account's, else the browser's.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, LOCATION, VARY};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use tokio::time::timeout;

use super::{account_locale, session_tokens};
use crate::app::App;
use crate::locale::Locale;
use crate::web::languages::HOME_VARIES;

/// A slow database must not delay the home page.
const LOOK_UP: Duration = Duration::from_millis(300);

/// Redirects Indonesian readers from `/` to `/id`. Links within the app are not redirected, so that English can be
/// chosen without cookies.
pub async fn redirect_home(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if is_read && request.uri().path() == "/" && is_indonesian(&app, request.headers()).await {
        let query = request.uri().query().map(|it| format!("?{it}"));
        let location = format!("/id{}", query.unwrap_or_default());
        if let Ok(location) = HeaderValue::try_from(location) {
            let headers = [
                (LOCATION, location),
                (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
                (VARY, HOME_VARIES),
            ];
            return (StatusCode::FOUND, headers).into_response();
        }
    }
    next.run(request).await
}

async fn is_indonesian(app: &Arc<App>, headers: &HeaderMap) -> bool {
    let is_own_link = headers
        .get("sec-fetch-site")
        .is_some_and(|site| site == "same-origin");
    !is_own_link && home_locale(app, headers).await == Locale::Id
}

/// The language chosen in this browser, else the account's, else the browser's.
async fn home_locale(app: &Arc<App>, headers: &HeaderMap) -> Locale {
    if let Some(chosen) = Locale::chosen(headers) {
        return chosen;
    }
    for token in session_tokens(&app.config, headers) {
        let found = timeout(LOOK_UP, account_locale(app, &token)).await;
        if let Ok(Ok(Some(locale))) = found {
            return locale;
        }
    }
    Locale::of(headers)
}
