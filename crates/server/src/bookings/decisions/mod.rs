//! What staff decide about a booking, beside offering other times.

pub mod confirm;
pub mod reinstate;
pub mod release;
pub mod update_status;
