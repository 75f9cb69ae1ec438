//! Sign-in with Google or another OpenID provider: authorization code flow with PKCE, state and
//! nonce (rules.md §2). A callback is accepted once, from the browser that started the flow.

mod begin;
mod complete;

pub use begin::{FLOW_LIFETIME, begin};
pub use complete::{Callback, complete};
