//! A player's bookings in the export, the deletion and the suspension of the account.

mod export;
mod forget;
mod withdraw;

pub use export::export;
pub use forget::{forget, lock_player};
pub use withdraw::{lock_requests, withdraw_requests};

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::lifecycle::Status;
use super::store;
use crate::error::Error;

/// The number of a player's bookings that are open or confirmed and have not begun.
pub fn count_upcoming(conn: &mut dyn Conn, user_id: Uuid, now: Timestamp) -> Result<usize, Error> {
    let mut bookings = store::of_player(conn, user_id)?;
    bookings.retain(|booking| {
        let is_live = booking.status.is_open() || booking.status == Status::Confirmed;
        is_live && booking.starts_at > now
    });
    Ok(bookings.len())
}
