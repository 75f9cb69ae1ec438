//! Every guarantee of the data layer, on both engines. Each guard has a test that removes it and sees the guarantee
//! broken.
#![expect(clippy::unwrap_used, reason = "a test may")]

mod support;

mod callers;
mod children;
mod connections;
mod durability;
mod groups;
mod limits;
mod migrations;
mod opening;
mod pipelining;
mod power;
mod power_of_server;
mod transactions;
mod values;
