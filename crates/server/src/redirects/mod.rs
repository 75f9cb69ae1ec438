//! Redirects from old and short addresses: rules kept by an operator and looked up by path on every
//! navigation. A target is a page of ours, or a host named in the configuration.

mod follow;
mod path;
#[cfg(test)]
mod properties;
mod rules;
mod store;
mod target;

pub use follow::{follow, routes};
pub use path::Path;
pub use rules::{Refusal, Rule, add, list, look_up, remove};
