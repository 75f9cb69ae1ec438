//! Tests of the real program as separate processes. They are apart from the other tests, so that those cannot slow
//! down what is timed.
#![expect(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod backup;
mod first_day;
mod import;
mod kill;
mod log_lines;
mod logs;
mod moderation;
mod nodes;
mod photos;
mod program;
mod proxy;
mod redirects;
mod stop;
mod tls;
mod traces;
mod watched;

/// One test at a time: each has the machine to itself.
static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
