//! The life of a booking: `states.rs` is the transition table, `moves.rs` applies a transition with its side effects,
//! `put.rs` changes the times alone,
//! `expire.rs` makes those that a deadline causes.

pub mod expire;
pub mod moves;
pub mod put;
pub mod states;
pub mod step;

pub use states::{Actor, Move, SlotStatus, Status};
pub use step::{Instead, Step};
