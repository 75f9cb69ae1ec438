//! Cookies: the session, its readable marker, the device, and the browser of an OAuth flow.

use http::{HeaderMap, HeaderValue};
use jiff::{SignedDuration, Timestamp};

use crate::config::Config;
use crate::locale::{cookie, cookies};

/// Readable by the web app. It only says that a session may exist.
const MARKER: &str = "has-lapang-session";

/// `__Host-` binds the cookie to this host and path. Browsers accept it on https only.
fn session_cookie_name(config: &Config) -> &'static str {
    if config.is_https() {
        "__Host-lapang-session"
    } else {
        "lapang-session"
    }
}

/// Further ones are ignored.
const MAX_SESSION_COOKIES: usize = 3;

/// The session tokens of a request: usually one, which a stale cookie of the same name may precede.
pub fn session_tokens(config: &Config, headers: &HeaderMap) -> Vec<[u8; 32]> {
    let found = cookies(headers, session_cookie_name(config));
    found.filter_map(decode).take(MAX_SESSION_COOKIES).collect()
}

/// The session cookie and the marker of a session that ends at `expires_at`.
pub fn for_session(
    config: &Config,
    token: &[u8; 32],
    now: Timestamp,
    expires_at: Timestamp,
) -> Vec<HeaderValue> {
    let age = expires_at.duration_since(now).as_secs().max(0);
    session_cookies(config, &encode(token), "1", age)
}

/// Expires both cookies in the browser.
pub fn cleared(config: &Config) -> Vec<HeaderValue> {
    session_cookies(config, "", "", SignedDuration::ZERO.as_secs())
}

fn device_cookie_name(config: &Config) -> &'static str {
    if config.is_https() {
        "__Host-lapang-device"
    } else {
        "lapang-device"
    }
}

/// The longest lifetime that browsers allow. Each sign-in restarts it.
const DEVICE_COOKIE_LIFETIME: SignedDuration = SignedDuration::from_hours(400 * 24);

/// Recognises a browser that has signed in before. It grants no access.
pub fn device_token(config: &Config, headers: &HeaderMap) -> Option<[u8; 32]> {
    decode(cookie(headers, device_cookie_name(config))?)
}

pub fn for_device(config: &Config, token: &[u8; 32]) -> String {
    let name = device_cookie_name(config);
    http_only_cookie(
        config,
        name,
        &encode(token),
        DEVICE_COOKIE_LIFETIME.as_secs(),
    )
}

fn oauth_cookie_name(config: &Config) -> &'static str {
    if config.is_https() {
        "__Host-lapang-oauth"
    } else {
        "lapang-oauth"
    }
}

/// Ties an OAuth flow to the browser that started it.
pub fn oauth_browser_token(config: &Config, headers: &HeaderMap) -> Option<[u8; 32]> {
    decode(cookie(headers, oauth_cookie_name(config))?)
}

pub fn for_oauth_flow(config: &Config, token: &[u8; 32], age: SignedDuration) -> String {
    oauth_cookie(config, &encode(token), age.as_secs())
}

pub fn clear_oauth_flow(config: &Config) -> String {
    oauth_cookie(config, "", 0)
}

fn oauth_cookie(config: &Config, token: &str, age: i64) -> String {
    http_only_cookie(config, oauth_cookie_name(config), token, age)
}

fn http_only_cookie(config: &Config, name: &str, token: &str, age: i64) -> String {
    let secure = if config.is_https() { "; Secure" } else { "" };
    format!("{name}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}")
}

fn session_cookies(config: &Config, token: &str, marker: &str, age: i64) -> Vec<HeaderValue> {
    let secure = if config.is_https() { "; Secure" } else { "" };
    let name = session_cookie_name(config);
    [
        http_only_cookie(config, name, token, age),
        format!("{MARKER}={marker}; Path=/; Max-Age={age}; SameSite=Lax{secure}"),
    ]
    .into_iter()
    .filter_map(|line| HeaderValue::try_from(line).ok())
    .collect()
}

fn encode(token: &[u8; 32]) -> String {
    hex::encode(token)
}

fn decode(text: &str) -> Option<[u8; 32]> {
    let mut token = [0; 32];
    hex::decode_to_slice(text, &mut token).ok()?;
    Some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_round_trips_through_the_cookie() {
        let token = std::array::from_fn(|index| u8::try_from(index * 8).unwrap());
        assert_eq!(decode(&encode(&token)), Some(token));
        assert_eq!(decode("zz"), None);
        assert_eq!(decode(&"é".repeat(32)), None);
    }
}
