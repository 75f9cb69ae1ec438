//! Signing in with Google, or another OpenID provider: the code flow with PKCE, state and nonce
//! (rules.md §2). What a browser brings back is tried once, by the browser that was sent.

mod ask;
mod begin;
mod complete;
mod provider;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::error::{Error, Reason};
use crate::locale::Locale;

pub use begin::begin;
pub use complete::{Return, complete};
pub use provider::Google;

/// A visit to the provider, from the button to the end of the terms.
pub const VISIT: SignedDuration = SignedDuration::from_mins(10);

const CALLBACK: &str = "/auth/callback/google";

/// A visit that has begun.
pub struct Visit {
    pub browser_hash: Vec<u8>,
    pub nonce: String,
    pub pkce_verifier: String,
    pub redirect_uri: String,
    pub code_hash: Option<Vec<u8>>,
    pub proved: Option<String>,
}

/// Whom the provider vouches for, with an address that it says is theirs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Proved {
    pub issuer: String,
    /// What never changes of an account there.
    pub subject: String,
    pub email: String,
    pub name: String,
}

/// Why a visit comes to nothing.
pub enum Failure {
    /// What was brought back proves nothing. Only the log says why.
    Refused(String),
    /// The provider does not answer, or nothing that makes sense.
    Away(String),
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

/// The provider, if it is set up.
fn provider(app: &App) -> Result<&Google, Error> {
    app.google.as_ref().ok_or_else(|| {
        Error::conflict(
            "PROVIDER_NOT_CONFIGURED",
            "this server has no such provider",
        )
    })
}

/// The callback page that a browser shall come back to: one of the two there are, to the letter.
fn callback(app: &App, wanted: &str) -> Result<String, Error> {
    let mut pages = [Locale::En, Locale::Id]
        .map(|locale| app.link(locale, CALLBACK))
        .into_iter();
    let page = if wanted.is_empty() {
        pages.next()
    } else {
        pages.find(|page| page == wanted)
    };
    page.ok_or_else(|| {
        let problem = "must be the callback page of this site";
        Error::invalid("redirect_uri", "auth.redirect_uri", problem)
    })
}

/// Whatever is wrong with what was brought back, this is all that its bringer hears.
fn invalid() -> Error {
    let message = "the sign-in could not be completed, start again";
    Error::BadRequest(Reason::new("OAUTH_INVALID", message))
}
