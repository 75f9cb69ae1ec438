//! Long tests of the real program as processes that are killed, cut off, filled up and replaced: `make soak`.
#![expect(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod acme;
mod backup;
mod cups;
mod database_away;
mod deadlocks;
mod disk_full;
mod exactly_once;
mod failover;
mod held_answers;
mod history;
mod kill;
mod memory;
mod nodes;
mod pgbouncer;
mod photos;
mod refusals;
mod rolling;
mod slow_clients;
mod stalled_readers;
mod steady;
mod traffic;
mod two_processes;

/// One test at a time: each has the machine to itself.
static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
