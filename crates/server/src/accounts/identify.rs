//! The middleware that identifies the caller of a request and refuses cross-site writes.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, ORIGIN, REFERER, SET_COOKIE, USER_AGENT};
use http::{HeaderMap, HeaderValue, Method};

use super::cookies::session_token;
use super::sessions::session;
use crate::app::App;
use crate::auth::{Caller, address};
use crate::error::Error;
use crate::locale::Locale;
use crate::telemetry::context::record_user;

/// Identifies the caller and refuses cross-site writes before any handler runs.
pub async fn identify(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    if let Err(error) = refuse_cross_site(&app, request.method(), request.headers()) {
        return error.into_response();
    }
    let headers = request.headers();
    let address = match address(&app, request.extensions(), headers) {
        Ok(address) => address,
        Err(error) => return error.into_response(),
    };
    let token = session_token(&app.config, headers);
    let mut caller = Caller {
        player: None,
        locale: Locale::of(headers),
        address,
        user_agent: text(headers, &USER_AGENT, 1000),
        referrer: text(headers, &REFERER, 2000),
    };
    let mut renewed_cookies = None;
    if let Some(token) = token {
        match session(&app, &token).await {
            Ok(Some(found)) => {
                record_user(found.player.user_id);
                let (player, path) = (&found.player, request.uri().path());
                let rate_check = app
                    .rate_limits
                    .of_player(player.user_id, caller.address, path);
                if let Err(error) = rate_check {
                    // Without the path, because some paths contain secrets.
                    tracing::debug!(user = %player.user_id, "a player exceeded the rate limit");
                    return error.into_response();
                }
                // The account's language wins over Accept-Language.
                if Locale::chosen(request.headers()).is_none() {
                    caller.locale = found.player.locale;
                }
                caller.player = Some(found.player);
                renewed_cookies = found.renewed_cookie;
            }
            Ok(None) => {}
            Err(error) => return error.into_response(),
        }
    }
    request.extensions_mut().insert(caller);
    let mut response = next.run(request).await;
    if let Some(cookies) = renewed_cookies {
        add_session_cookies(response.headers_mut(), cookies);
    }
    response
}

/// Adds the cookies of an extended session, unless the handler itself has signed in or out: the last
/// cookie of a name wins.
fn add_session_cookies(headers: &mut HeaderMap, cookies: Vec<HeaderValue>) {
    if headers.contains_key(SET_COOKIE) {
        return;
    }
    for cookie in cookies {
        headers.append(SET_COOKIE, cookie);
    }
    // A shared cache would hand the session cookie to others.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
}

/// Browsers send the origin of a request. Other programs send none, but carry no victim's cookies
/// (rules.md §2).
fn refuse_cross_site(app: &App, method: &Method, headers: &HeaderMap) -> Result<(), Error> {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let foreign_site = headers
        .get("sec-fetch-site")
        .is_some_and(|site| !matches!(site.as_bytes(), b"same-origin" | b"none"));
    let foreign_origin = headers
        .get(ORIGIN)
        .is_some_and(|origin| !app.config.is_own_origin(origin.as_bytes()));
    if foreign_origin || (foreign_site && headers.get(ORIGIN).is_none()) {
        return Err(Error::forbidden(
            "FOREIGN_ORIGIN",
            "the request comes from another site",
        ));
    }
    Ok(())
}

fn text(headers: &HeaderMap, name: &http::HeaderName, longest: usize) -> String {
    headers
        .get(name)
        .map(|value| String::from_utf8_lossy(value.as_bytes()))
        .map(|value| value.chars().take(longest).collect())
        .unwrap_or_default()
}
