//! The OpenID provider of Google sign-in: discovery, code exchange, ID tokens. It knows no accounts.

mod flow;
mod http_client;
mod provider;

pub use flow::{Failure, OAuthFlow, VerifiedIdentity};
pub use provider::{AuthorizationRequest, Connection, Google};
