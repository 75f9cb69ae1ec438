//! Bookings that staff make for guests without an account.

pub mod create;
pub mod forget;
pub mod update;

pub use create::GuestRequest;
