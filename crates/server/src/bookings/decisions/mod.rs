//! What staff decide about a booking, beside offering other times.

pub mod confirm;
pub mod decide_move;
pub mod reinstate;
pub mod release;
pub mod reschedule;
pub mod undo;
pub mod update_status;
