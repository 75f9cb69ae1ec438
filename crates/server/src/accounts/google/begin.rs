//! Starts an OAuth flow. Its state is stored for ten minutes.

use std::sync::Arc;

use jiff::SignedDuration;

use crate::accounts::{call_limits, limits, store};
use crate::app::App;
use crate::auth::Caller;
use crate::error::{Error, Reason, Refusal};
use crate::locale::Locale;
use crate::openid::{AuthorizationRequest, Failure, Google};
use crate::secret::plain_hash;

/// How long a flow may take, including accepting the terms.
pub const FLOW_LIFETIME: SignedDuration = SignedDuration::from_mins(10);

pub const CALLBACK: &str = "/auth/callback/google";

/// Where to send the browser, and its cookie.
pub struct FlowStart {
    pub authorization_url: String,
    pub state: String,
    pub browser_token: [u8; 32],
}

/// `browser` is the cookie of an earlier flow. It is kept, because the user may have two tabs open.
pub async fn begin(
    app: &Arc<App>,
    caller: &Caller,
    browser_token: Option<[u8; 32]>,
    redirect_uri: &str,
) -> Result<FlowStart, Error> {
    let google = provider(app)?;
    // The site's own origin means its callback page (specification §7).
    let is_site = redirect_uri.trim_end_matches('/') == app.config.public_origin;
    let redirect_uri = callback_url(app, if is_site { "" } else { redirect_uri })?;
    // First, so that the limit also bounds requests to the provider.
    let address = caller.address;
    app.write(move |tx| limits::count_client(tx, &call_limits::OAUTH_STARTS, address))
        .await?;
    // 62^43 is a little more than 2^256, and 43 characters is PKCE's minimum.
    let [state, nonce, pkce_verifier] = std::array::from_fn(|_| app.random.base62(43));
    let request = AuthorizationRequest {
        state: &state,
        nonce: &nonce,
        pkce_verifier: &pkce_verifier,
        redirect_uri: &redirect_uri,
    };
    let connection = google.connect(app.now()).await;
    let authorization_url =
        match connection.and_then(|connection| connection.authorization_url(&request)) {
            Ok(authorization_url) => authorization_url,
            Err(Failure::Other(error)) => return Err(error),
            Err(Failure::Unreachable(why) | Failure::Refused(why)) => {
                tracing::warn!(?why, "the OpenID provider is unreachable");
                return Err(Error::Unavailable);
            }
        };
    let browser_token = browser_token.unwrap_or_else(|| app.random.bytes());
    let flow = store::NewOAuthFlow {
        state_hash: plain_hash(state.as_bytes()),
        browser_hash: plain_hash(&browser_token),
        nonce,
        pkce_verifier,
        redirect_uri,
        created_at: app.now(),
        expires_at: app.now() + FLOW_LIFETIME,
    };
    app.write(move |tx| store::insert_flow(tx.conn, &flow).map_err(Error::from))
        .await?;
    Ok(FlowStart {
        authorization_url,
        state,
        browser_token,
    })
}

/// Returns the provider if it is configured.
pub fn provider(app: &App) -> Result<&Google, Error> {
    app.google.as_ref().ok_or_else(|| {
        Error::conflict(
            Reason::ProviderNotConfigured,
            "this server has no such provider configured",
        )
    })
}

/// Returns the callback page if it is exactly one of the two (English, Indonesian); the first if empty.
pub fn callback_url(app: &App, given: &str) -> Result<String, Error> {
    let mut pages = [Locale::En, Locale::Id]
        .map(|locale| app.link(locale, CALLBACK))
        .into_iter();
    let page = if given.is_empty() {
        pages.next()
    } else {
        pages.find(|page| page == given)
    };
    page.ok_or_else(|| {
        let problem = "must be the callback page of this site";
        Error::invalid("redirect_uri", "auth.redirect_uri", problem)
    })
}

/// The same error for every invalid callback, so that it reveals nothing.
pub fn invalid() -> Error {
    let message = "the sign-in could not be completed; start again";
    Error::BadRequest(Refusal::new(Reason::OauthInvalid, message))
}
