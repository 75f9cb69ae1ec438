//! The OAuth calls of AuthService.

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceResult};
use lapang_api as api;

use super::message::{self, account_message, provider_message, session_message};
use crate::accounts::cookies;
use crate::accounts::google::{self, Callback};
use crate::accounts::model::Provider;
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
    require_google(request.provider.as_known())?;
    let browser_token = cookies::oauth_browser_token(&app.config, ctx.headers());
    let start = google::begin(app, &caller, browser_token, &request.redirect_uri).await?;
    let response = api::InitiateOAuthResponse {
        authorization_url: start.authorization_url,
        state: start.state,
        ..Default::default()
    };
    let cookie = cookies::for_oauth_flow(&app.config, &start.browser_token, google::FLOW_LIFETIME);
    Ok(Response::new(response).with_header(http::header::SET_COOKIE, cookie))
}

pub async fn complete(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::CompleteOAuthRequest,
) -> ServiceResult<api::CompleteOAuthResponse> {
    let caller = Caller::of(ctx)?;
    let request = wire::checked(request)?;
    require_google(request.provider.as_known())?;
    let context = message::sign_in_context(
        app,
        ctx,
        &caller,
        request.device_info.as_option(),
        request.accepted_terms,
        "",
    )?;
    let callback = Callback {
        browser_token: cookies::oauth_browser_token(&app.config, ctx.headers()),
        code: request.code,
        state: request.state,
        redirect_uri: request.redirect_uri,
    };
    let signed_in = google::complete(app, &caller, callback, context).await?;
    let response = api::CompleteOAuthResponse {
        session: session_message(&signed_in.session),
        user: account_message(&signed_in.account),
        is_new_user: signed_in.is_new_user,
        ..Default::default()
    };
    let cleared = cookies::clear_oauth_flow(&app.config);
    Ok(message::with_cookies(app, &signed_in, response)
        .with_header(http::header::SET_COOKIE, cleared))
}

/// The sign-in methods that this server offers.
#[expect(clippy::unused_async, reason = "the service awaits every call")]
pub async fn list_providers(
    app: &Arc<App>,
    _ctx: &RequestContext,
    _request: api::ListAuthProvidersRequest,
) -> ServiceResult<api::ListAuthProvidersResponse> {
    let mut providers = vec![Provider::EmailCode, Provider::Passkey];
    if app.google.is_some() {
        providers.push(Provider::Google);
    }
    Response::ok(api::ListAuthProvidersResponse {
        providers: providers
            .into_iter()
            .map(|provider| provider_message(provider).into())
            .collect(),
        ..Default::default()
    })
}

/// Only Google has an OAuth flow.
fn require_google(provider: Option<api::AuthProvider>) -> Result<(), Error> {
    if provider == Some(provider_message(Provider::Google)) {
        return Ok(());
    }
    let problem = "must be a provider with an OAuth flow";
    Err(Error::invalid("provider", "auth.provider", problem))
}
