//! Messages that several AuthService responses share, and the sign-in context of a request.

use std::sync::Arc;

use connectrpc::{RequestContext, Response};
use lapang_api as api;

use crate::accounts::cookies;
use crate::accounts::model::{Account, Device, Provider, Session};
use crate::accounts::sign_in::{SignInContext, SignedIn};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::secret::plain_hash;
use crate::text;
use crate::wire::{self, Field};

/// The context of a request that signs in.
pub fn sign_in_context(
    app: &Arc<App>,
    ctx: &RequestContext,
    caller: &Caller,
    device_info: Option<&api::DeviceInfo>,
    accepted_terms: bool,
    name: &str,
) -> Result<SignInContext, Error> {
    Ok(SignInContext {
        previous: caller.player.clone(),
        locale: caller.locale,
        device: device(app, caller, device_info),
        accepted_terms,
        name: text::name("name", name)?,
        token: app.random.bytes::<32>(),
        device_token: cookies::device_token(&app.config, ctx.headers())
            .unwrap_or_else(|| app.random.bytes::<32>()),
    })
}

/// Adds the session cookies and the device cookie to a response that signs in.
pub fn with_cookies<M>(app: &App, signed_in: &SignedIn, message: M) -> Response<M> {
    let session = &signed_in.session;
    let mut response = Response::new(message);
    for cookie in cookies::for_session(
        &app.config,
        &signed_in.token,
        session.created_at,
        session.expires_at,
    ) {
        response = response.with_header(http::header::SET_COOKIE, cookie);
    }
    let device_cookie = cookies::for_device(&app.config, &signed_in.device_token);
    response.with_header(http::header::SET_COOKIE, device_cookie)
}

/// The device of a sign-in. Without a fingerprint the user agent stands in for it, so a client
/// cannot avoid the new-device email by omitting it.
fn device(app: &App, caller: &Caller, reported: Option<&api::DeviceInfo>) -> Device {
    let now = app.now();
    let reported = reported.cloned().unwrap_or_default();
    let fingerprint = if reported.fingerprint.is_empty() {
        hex::encode(&plain_hash(caller.user_agent.as_bytes())[..16])
    } else {
        reported.fingerprint
    };
    Device {
        fingerprint,
        user_agent: caller.user_agent.clone(),
        ip_address: caller.address.to_string(),
        device_type: safe_text(reported.device_type),
        browser: safe_text(reported.browser),
        os: safe_text(reported.os),
        location: safe_text(reported.location),
        first_seen: now,
        last_seen: now,
    }
}

/// Keeps only text that is safe in an email. Unsafe text is dropped and does not fail the sign-in.
fn safe_text(reported: Option<String>) -> Option<String> {
    reported.and_then(|words| text::line("device_info", &words).ok())
}

pub fn device_message(device: &Device) -> api::DeviceInfo {
    api::DeviceInfo {
        fingerprint: device.fingerprint.clone(),
        user_agent: device.user_agent.clone(),
        ip_address: device.ip_address.clone(),
        device_type: device.device_type.clone(),
        browser: device.browser.clone(),
        os: device.os.clone(),
        location: device.location.clone(),
        first_seen: wire::time(device.first_seen),
        last_seen: wire::time(device.last_seen),
        ..Default::default()
    }
}

pub fn provider_message(provider: Provider) -> api::AuthProvider {
    match provider {
        Provider::Passkey => api::AuthProvider::AUTH_PROVIDER_EMAIL_PASSKEY,
        Provider::EmailCode => api::AuthProvider::AUTH_PROVIDER_EMAIL_OTP,
        Provider::Google => api::AuthProvider::AUTH_PROVIDER_GOOGLE_OAUTH,
    }
}

pub fn session_message(session: &Session) -> Field<api::AuthSession> {
    Field::some(api::AuthSession {
        session_id: session.id.to_string(),
        user_id: session.user_id.to_string(),
        provider: provider_message(session.provider).into(),
        expires_at: wire::time(session.expires_at),
        created_at: wire::time(session.created_at),
        device_info: session
            .device
            .as_ref()
            .map_or_else(Field::none, |device| Field::some(device_message(device))),
        is_new_device: Some(session.is_new_device),
        ..Default::default()
    })
}

pub fn account_message(account: &Account) -> Field<api::AuthUser> {
    Field::some(api::AuthUser {
        user: Field::some(api::User {
            id: account.id.to_string(),
            email: account.email.clone(),
            name: account.name.clone(),
            avatar_url: account.avatar_url.clone(),
            email_verified: account.email_verified,
            sports_preferences_completed: account.preferences_completed,
            created_at: wire::time(account.created_at),
            updated_at: wire::time(account.updated_at),
            ..Default::default()
        }),
        auth_providers: ways_in(account).into_iter().map(Into::into).collect(),
        ..Default::default()
    })
}

fn ways_in(account: &Account) -> Vec<api::AuthProvider> {
    // A code can always be emailed to the address.
    let mut ways = vec![Provider::EmailCode];
    if account.has_passkey {
        ways.push(Provider::Passkey);
    }
    if account.has_google {
        ways.push(Provider::Google);
    }
    ways.into_iter().map(provider_message).collect()
}
