//! Long tests of the product in this process: made-up requests and lives, and a database that fails at each step.
#![expect(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod booking_model;
mod fuzz;
mod nth_fault;
mod waitlist_model;
mod waitlist_stress;
