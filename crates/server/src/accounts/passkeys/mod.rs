//! Passkeys: WebAuthn credentials to sign in with (rules.md §2).
//!
//! A ceremony is two calls with a row between them. The second call deletes the row in its own
//! transaction, whatever the result, so that a challenge can be used only once.

mod begin_authentication;
mod begin_registration;
mod ceremony;
mod check_support;
mod complete_authentication;
mod complete_registration;
mod decoys;
mod delete;
mod list;
pub mod model;
mod name;
mod relying_party;
mod rename;

pub use begin_authentication::begin_authentication;
pub use begin_registration::begin_registration;
pub use check_support::check_support;
pub use complete_authentication::complete_authentication;
pub use complete_registration::{Registration, complete_registration};
pub use delete::delete;
pub use list::list;
pub use model::{CeremonyResponse, Passkey};
pub use rename::rename;
