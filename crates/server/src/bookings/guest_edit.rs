//! Staff edit a guest's contact and the notes (`UpdateGuestBooking`).

use std::sync::Arc;

use uuid::Uuid;

use super::details::{self, Details};
use super::model::{Event, EventKind, Guest};
use super::states::Actor;
use super::{show, store};
use crate::accounts::Staff;
use crate::app::App;
use crate::error::Error;

pub async fn edit(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    guest: Guest,
    notes: String,
) -> Result<Details, Error> {
    let (shared, staff) = (Arc::clone(app), staff.clone());
    app.db
        .write(move |conn| {
            let now = shared.now();
            show::staffs(conn, &staff, booking_id)?;
            store::lock_booking(conn, booking_id)?;
            let booking = store::booking(conn, booking_id)?.ok_or(Error::NotFound("booking"))?;
            let Some(before) = &booking.guest else {
                let problem = "a player's booking is theirs to describe";
                return Err(Error::conflict("NOT_A_GUEST_BOOKING", problem));
            };
            if *before != guest || booking.notes != notes {
                store::set_guest(conn, booking_id, &guest, &notes, now)?;
                let by = (Actor::Staff, staff.user_id);
                let event = Event::beside(&booking, EventKind::GuestChanged, by, now);
                store::insert_event(conn, &event)?;
            }
            details::one(conn, booking_id, now)
        })
        .await
}
