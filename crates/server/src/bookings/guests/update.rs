//! Staff edit a guest's contact and the notes (`UpdateGuestBooking`).

use std::sync::Arc;

use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::App;
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::Actor;
use crate::bookings::model::{Event, EventKind, Guest};
use crate::bookings::{show, store};
use crate::error::{Error, Reason};

pub async fn update(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    guest: Guest,
    notes: String,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        let booking = show::lock_for_staff(tx.conn, &staff, booking_id)?;
        let Some(before) = &booking.guest else {
            let problem = "a player's booking is theirs to describe";
            return Err(Error::conflict(Reason::NotAGuestBooking, problem));
        };
        if *before != guest || booking.notes != notes {
            store::set_guest(tx.conn, booking_id, &guest, &notes, tx.now)?;
            let by = (Actor::Staff, staff.user_id);
            let event = Event::beside(&booking, EventKind::GuestChanged, by, tx.now);
            store::insert_event(tx.conn, &event)?;
        }
        details::one(tx, booking_id)
    })
    .await
}
