//! Hours that confirmed bookings of players got or lost. `lost_courts.rs` looks at the matches there.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::model::Booking;
use super::store;
use crate::app::Tx;
use crate::error::Error;
use crate::venues::Span;

/// Hours of a player's booking.
pub struct ChangedHours {
    pub user_id: Uuid,
    pub venue_id: Uuid,
    pub spans: Vec<Span>,
}

/// Notes the hours of a booking that is, or was until now, confirmed.
pub fn note(tx: &mut Tx<'_>, booking: &Booking) -> Result<(), Error> {
    let slots = store::slots(tx.conn, &[booking.id])?.into_iter();
    let spans: Vec<Span> = slots.map(|slot| slot.span()).collect();
    note_spans(tx, booking, &spans)
}

pub fn note_spans(tx: &mut Tx<'_>, booking: &Booking, spans: &[Span]) -> Result<(), Error> {
    if booking.guest.is_some() {
        return Ok(());
    }
    for span in spans {
        let id = tx.app.random.id(tx.now);
        store::insert_changed_hour(tx.conn, id, booking.id, *span, tx.now)?;
    }
    Ok(())
}

/// Bookings with hours that changed before a time.
pub fn bookings_with_changed_hours(
    conn: &mut dyn Conn,
    before: Timestamp,
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    Ok(store::bookings_with_changed_hours(conn, before, limit)?)
}

/// Takes the changed hours of a booking, so that no other node does; `None` if there are none.
pub fn take_changed_hours(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    before: Timestamp,
) -> Result<Option<ChangedHours>, Error> {
    let spans = store::take_changed_hours(conn, booking_id, before)?;
    let booking = store::booking(conn, booking_id)?.filter(|_| !spans.is_empty());
    Ok(booking.map(|booking| ChangedHours {
        user_id: booking.user_id,
        venue_id: booking.venue_id,
        spans,
    }))
}

/// The hours of a player's confirmed bookings at a venue that overlap a time.
pub fn confirmed_hours(
    conn: &mut dyn Conn,
    (user_id, venue_id): (Uuid, Uuid),
    time: Span,
) -> Result<Vec<Span>, Error> {
    Ok(store::confirmed_hours(conn, user_id, venue_id, time)?)
}
