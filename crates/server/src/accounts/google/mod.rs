//! Sign-in with Google or another OpenID provider: authorization code flow with PKCE, state and
//! nonce (rules.md §2). A callback is accepted once, from the browser that started the flow.

mod begin;
mod complete;
pub mod flow;
mod http_client;
pub mod provider;

pub use begin::{FLOW_LIFETIME, begin};
pub use complete::{Callback, complete};
pub use flow::{Failure, OAuthFlow, VerifiedIdentity};
pub use provider::Google;
