//! Sign-in with Google or another OpenID provider: authorization code flow with PKCE, state and
//! nonce (rules.md §2). A callback is accepted once, from the browser that started the flow.

mod begin;
mod complete;
mod http_client;
mod provider;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::error::{Error, Reason};
use crate::locale::Locale;

pub use begin::begin;
pub use complete::{Callback, complete};
pub use provider::Google;

/// How long a flow may take, including accepting the terms.
pub const FLOW_LIFETIME: SignedDuration = SignedDuration::from_mins(10);

const CALLBACK: &str = "/auth/callback/google";

/// A started OAuth flow.
pub struct OAuthFlow {
    pub browser_hash: Vec<u8>,
    pub nonce: String,
    pub pkce_verifier: String,
    pub redirect_uri: String,
    pub code_hash: Option<Vec<u8>>,
    pub identity: Option<String>,
}

/// An identity with a verified address, from the provider's ID token.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VerifiedIdentity {
    pub issuer: String,
    /// The provider's stable id of the account.
    pub subject: String,
    pub email: String,
    pub name: String,
}

/// Why a flow fails.
pub enum Failure {
    /// The callback is invalid. Only the log says why.
    Refused(String),
    /// The provider does not respond, or not sensibly.
    Unreachable(String),
    Other(Error),
}

impl Failure {
    fn refused(why: impl Into<String>) -> Self {
        Self::Refused(why.into())
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Other(error)
    }
}

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
