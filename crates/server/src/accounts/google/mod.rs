//! Sign-in with Google or another OpenID provider: authorization code flow with PKCE, state and
//! nonce (rules.md §2). A callback is accepted once, from the browser that started the flow.

mod begin;
mod complete;
mod flow;
mod http_client;
pub mod provider;

use jiff::SignedDuration;

use crate::app::App;
use crate::error::{Error, Reason};
use crate::locale::Locale;

pub use begin::begin;
pub use complete::{Callback, complete};
pub use flow::{Failure, OAuthFlow, VerifiedIdentity};
pub use provider::Google;

/// How long a flow may take, including accepting the terms.
pub const FLOW_LIFETIME: SignedDuration = SignedDuration::from_mins(10);

const CALLBACK: &str = "/auth/callback/google";

/// Returns the provider if it is configured.
fn provider(app: &App) -> Result<&Google, Error> {
    app.google.as_ref().ok_or_else(|| {
        Error::conflict(
            "PROVIDER_NOT_CONFIGURED",
            "this server has no such provider configured",
        )
    })
}

/// Returns the callback page if it is exactly one of the two (English, Indonesian); the first if empty.
fn callback_url(app: &App, given: &str) -> Result<String, Error> {
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
fn invalid() -> Error {
    let message = "the sign-in could not be completed; start again";
    Error::BadRequest(Reason::new("OAUTH_INVALID", message))
}
