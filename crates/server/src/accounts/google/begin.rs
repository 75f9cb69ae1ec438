//! Starts an OAuth flow. Its state is stored for ten minutes.

use std::sync::Arc;

use super::provider::Errand;
use super::{Failure, VISIT, callback, provider};
use crate::accounts::{limits, store};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::secret::plain_hash;

/// Where to send the browser, and its cookie.
pub struct Departure {
    pub page: String,
    pub state: String,
    pub browser: [u8; 32],
}

/// `browser` is the cookie of an earlier flow. It is kept, because the user may have two tabs open.
pub async fn begin(
    app: &Arc<App>,
    caller: &Caller,
    browser: Option<[u8; 32]>,
    redirect_uri: &str,
) -> Result<Departure, Error> {
    let google = provider(app)?;
    // The site's own origin means its callback page (specification §7).
    let is_site = redirect_uri.trim_end_matches('/') == app.config.public_origin;
    let redirect_uri = callback(app, if is_site { "" } else { redirect_uri })?;
    // First, so that the limit also bounds requests to the provider.
    let (inner, address) = (Arc::clone(app), caller.address);
    app.db
        .write(move |conn| limits::count_client(conn, &inner, &limits::VISITS, address))
        .await?;
    // 62^43 is a little more than 2^256, and 43 characters is PKCE's minimum.
    let [state, nonce, pkce_verifier] = std::array::from_fn(|_| app.random.base62(43));
    let errand = Errand {
        state: &state,
        nonce: &nonce,
        pkce_verifier: &pkce_verifier,
        redirect_uri: &redirect_uri,
    };
    let talk = google.talk(app.now()).await;
    let page = match talk.and_then(|talk| talk.page(&errand)) {
        Ok(page) => page,
        Err(Failure::Other(error)) => return Err(error),
        Err(Failure::Away(why) | Failure::Refused(why)) => {
            tracing::warn!(?why, "the OpenID provider is unreachable");
            return Err(Error::Unavailable);
        }
    };
    let browser = browser.unwrap_or_else(|| app.random.bytes());
    let visit = store::NewVisit {
        state_hash: plain_hash(state.as_bytes()),
        browser_hash: plain_hash(&browser),
        nonce,
        pkce_verifier,
        redirect_uri,
        created_at: app.now(),
        expires_at: app.now() + VISIT,
    };
    app.db
        .write(move |conn| store::insert_visit(conn, &visit).map_err(Error::from))
        .await?;
    Ok(Departure {
        page,
        state,
        browser,
    })
}
