//! A player's bookings in the export and the deletion of the account.

mod export;
mod forget;

pub use export::export;
pub use forget::{forget, lock_player};
