//! The wire contract: messages, services, clients and field validators generated from
//! `proto/lapang/v1`. Nothing here is written by hand.
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
