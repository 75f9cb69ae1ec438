//! The wire contract: messages, services, clients, field validators and call options, generated from
//! `proto/lapang/v1`.
#![allow(
    unused_parens,
    clippy::all,
    clippy::pedantic,
    clippy::restriction,
    clippy::nursery
)]

connectrpc::include_generated!();

include!(concat!(env!("OUT_DIR"), "/validate_impl.rs"));

pub use lapang::v1::*;

/// Every descriptor of the contract, for tests that walk all calls.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/lapang.binpb"));

/// The options of a call, as options.proto describes them.
#[derive(Clone, Copy, Debug, Default)]
pub struct CallOptions {
    pub cost: Cost,
    pub long_running: bool,
    pub never_shed: bool,
}

impl CallOptions {
    /// `path`: `/lapang.v1.SportService/ListSports` and so on. Other paths have the defaults.
    pub fn of(path: &str) -> Self {
        include!(concat!(env!("OUT_DIR"), "/call_options.rs"))
    }
}

/// The functions that read and write messages as JSON. Listed so that they are compiled with this crate, which changes
/// seldom, and not with each that answers or makes calls.
pub fn json_codecs() -> Vec<*const ()> {
    include!(concat!(env!("OUT_DIR"), "/json_codecs.rs")).to_vec()
}
