//! The middleware that identifies the caller of a request.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, REFERER, SET_COOKIE, USER_AGENT};
use http::{HeaderMap, HeaderValue};

use super::cookies::session_tokens;
use super::cross_site::refuse_cross_site;
use super::sessions::session;
use crate::app::App;
use crate::auth::{Caller, address};
use crate::locale::Locale;
use crate::request_context::record_user;

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
    let tokens = session_tokens(&app.config, headers);
    let mut caller = Caller {
        player: None,
        locale: Locale::of(headers),
        address,
        user_agent: text(headers, &USER_AGENT, 1000),
        referrer: text(headers, &REFERER, 2000),
    };
    let mut renewed_cookies = None;
    for token in tokens {
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
                break;
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

fn text(headers: &HeaderMap, name: &http::HeaderName, longest: usize) -> String {
    headers
        .get(name)
        .map(|value| String::from_utf8_lossy(value.as_bytes()))
        .map(|value| value.chars().take(longest).collect())
        .unwrap_or_default()
}
