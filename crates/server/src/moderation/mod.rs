//! What the operator does about accounts and matches that break the rules, and the trail of it. Commands only: no call
//! leads here.

mod emails;
mod restore;
mod store;
mod suspend;
mod trail;

pub use emails::samples;
pub use restore::restore;
pub use suspend::suspend;
pub use trail::{Action, Event, checked_reason, export, forget, history, of_account, record};
