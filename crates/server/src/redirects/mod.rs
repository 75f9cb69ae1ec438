//! Old and short addresses that lead elsewhere: rules that an operator keeps, asked for by path on
//! every navigation. A rule leads to a page of ours, or to a host that the configuration names.

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
