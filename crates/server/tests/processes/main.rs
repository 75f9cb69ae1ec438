//! Tests of the real program as separate processes. They are apart from the other tests, so that those cannot slow
//! down what is timed. Long ones need the feature `soak`: `make soak`.
#![expect(clippy::unwrap_used, reason = "in a test a panic is the message")]
#![cfg_attr(
    not(feature = "soak"),
    expect(dead_code, reason = "used by the tests behind the feature")
)]

#[path = "../it/support/mod.rs"]
#[expect(
    dead_code,
    unused_imports,
    reason = "shared with tests that need more of it"
)]
mod support;

#[cfg(feature = "soak")]
mod acme;
mod backup;
mod bucket;
#[cfg(feature = "soak")]
mod database_away;
#[cfg(feature = "soak")]
mod deadlocks;
#[cfg(feature = "soak")]
mod disk_full;
#[cfg(feature = "soak")]
mod exactly_once;
mod failover;
mod front;
mod hall;
#[cfg(feature = "soak")]
mod history;
mod import;
mod kill;
mod load;
mod log_lines;
mod logs;
#[cfg(feature = "soak")]
mod memory;
mod network;
mod nodes;
mod pgbouncer;
mod photos;
mod place;
mod process;
mod program;
mod proxy;
mod redirects;
#[cfg(feature = "soak")]
mod rolling;
#[cfg(feature = "soak")]
mod slow_clients;
#[cfg(feature = "soak")]
mod stalled_readers;
#[cfg(feature = "soak")]
mod steady;
mod stop;
mod tls;
mod traces;
mod traffic;
mod two_processes;
mod watched;

/// One test at a time: each has the machine to itself.
static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
