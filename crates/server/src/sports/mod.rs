//! What people play: the fixed list of sports, and which of them each player prefers.

pub mod catalogue;
mod preferences;
pub mod rpc;
mod store;
