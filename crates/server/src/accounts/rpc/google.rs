//! The OAuth calls of AuthService.

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceResult};
use lapang_api as api;

use super::message::{self, account_message, provider_message, session_message};
use crate::accounts::cookies;
use crate::accounts::google::{self, Return};
use crate::accounts::sessions::Provider;
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::wire;

pub async fn initiate(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::InitiateOAuthRequest,
) -> ServiceResult<api::InitiateOAuthResponse> {
    let caller = Caller::of(ctx)?;
    let request = wire::checked(request)?;
    refuse_others(request.provider.as_known())?;
    let browser = cookies::browser_token(&app.config, ctx.headers());
    let departure = google::begin(app, &caller, browser, &request.redirect_uri).await?;
    let answer = api::InitiateOAuthResponse {
        authorization_url: departure.page,
        state: departure.state,
        ..Default::default()
    };
    let cookie = cookies::for_browser(&app.config, &departure.browser, google::VISIT);
    Ok(Response::new(answer).with_header(http::header::SET_COOKIE, cookie))
}

pub async fn complete(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::CompleteOAuthRequest,
) -> ServiceResult<api::CompleteOAuthResponse> {
    let caller = Caller::of(ctx)?;
    let request = wire::checked(request)?;
    refuse_others(request.provider.as_known())?;
    let arrival = message::arrival(
        app,
        ctx,
        &caller,
        request.device_info.as_option(),
        request.accepted_terms,
        "",
    )?;
    let returned = Return {
        browser: cookies::browser_token(&app.config, ctx.headers()),
        code: request.code,
        state: request.state,
        redirect_uri: request.redirect_uri,
    };
    let signed_in = google::complete(app, &caller, returned, arrival).await?;
    let answer = api::CompleteOAuthResponse {
        session: session_message(&signed_in.session),
        user: account_message(&signed_in.account),
        is_new_user: signed_in.is_new_user,
        ..Default::default()
    };
    let forgotten = cookies::browser_forgotten(&app.config);
    Ok(message::with_cookies(app, &signed_in, answer)
        .with_header(http::header::SET_COOKIE, forgotten))
}

/// The sign-in methods that this server offers.
#[expect(clippy::unused_async, reason = "the service awaits every call")]
pub async fn offered(
    app: &Arc<App>,
    _ctx: &RequestContext,
    _request: api::ListAuthProvidersRequest,
) -> ServiceResult<api::ListAuthProvidersResponse> {
    let mut ways = vec![Provider::EmailCode, Provider::Passkey];
    if app.google.is_some() {
        ways.push(Provider::Google);
    }
    Response::ok(api::ListAuthProvidersResponse {
        providers: ways
            .into_iter()
            .map(|way| provider_message(way).into())
            .collect(),
        ..Default::default()
    })
}

/// Only Google has an OAuth flow.
fn refuse_others(provider: Option<api::AuthProvider>) -> Result<(), Error> {
    if provider == Some(provider_message(Provider::Google)) {
        return Ok(());
    }
    let problem = "must be a provider with an OAuth flow";
    Err(Error::invalid("provider", "auth.provider", problem))
}
