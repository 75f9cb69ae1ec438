//! One booking, for its player and its venue's staff. `not_found` for everyone else.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::App;
use crate::auth::Player;
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::Status;
use crate::bookings::model::Booking;
use crate::bookings::store;
use crate::error::Error;
use crate::venues::reviews::Visit;

pub async fn own(app: &Arc<App>, player: &Player, booking_id: Uuid) -> Result<Details, Error> {
    let user_id = player.user_id;
    app.read(move |tx| {
        let booking = owners(tx.conn, user_id, booking_id)?;
        details::of_one(tx, booking)
    })
    .await
}

pub async fn for_staff(app: &Arc<App>, staff: &Staff, booking_id: Uuid) -> Result<Details, Error> {
    let staff = staff.clone();
    app.read(move |tx| {
        let booking = staffs(tx.conn, &staff, booking_id)?;
        details::of_one(tx, booking)
    })
    .await
}

/// The booking, if it is this player's.
pub fn owners(conn: &mut dyn Conn, user_id: Uuid, booking_id: Uuid) -> Result<Booking, Error> {
    store::booking(conn, booking_id)?
        .filter(|booking| booking.user_id == user_id && booking.guest.is_none())
        .ok_or(Error::NotFound("booking"))
}

/// A player's booking for its review.
pub fn visit(
    conn: &mut dyn Conn,
    user_id: Uuid,
    booking_id: Uuid,
    now: Timestamp,
) -> Result<Visit, Error> {
    let booking = owners(conn, user_id, booking_id)?;
    Ok(Visit {
        venue_id: booking.venue_id,
        is_over: booking.status_at(now) == Status::Confirmed && booking.ends_at <= now,
        starts_at: booking.starts_at,
        sport_id: booking.sport_id,
    })
}

/// The booking, if it is at a venue where this member of staff has the required role.
pub fn staffs(conn: &mut dyn Conn, staff: &Staff, booking_id: Uuid) -> Result<Booking, Error> {
    let booking = store::booking(conn, booking_id)?.ok_or(Error::NotFound("booking"))?;
    staff.check(booking.venue_id, "booking")?;
    Ok(booking)
}

/// Like [`staffs`], with the booking locked until the transaction ends.
pub fn lock_for_staff(
    conn: &mut dyn Conn,
    staff: &Staff,
    booking_id: Uuid,
) -> Result<Booking, Error> {
    staffs(conn, staff, booking_id)?;
    store::lock_booking(conn, booking_id)?;
    store::booking(conn, booking_id)?.ok_or(Error::NotFound("booking"))
}
