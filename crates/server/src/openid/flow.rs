//! A sign-in that was begun at the provider, the identity it ends with, and why it fails.

use serde::{Deserialize, Serialize};

use crate::error::Error;

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
    pub fn refused(why: impl Into<String>) -> Self {
        Self::Refused(why.into())
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Other(error)
    }
}
