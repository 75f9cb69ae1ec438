//! The audit trail of bookings.

use lapang_db::{Conn, Error, Param, insert, params, read};
use uuid::Uuid;

use crate::bookings::model::Event;

/// Appends to the audit trail. The caller must have locked the booking's row, so that no two events get the same
/// number.
pub fn insert_event(conn: &mut dyn Conn, event: &Event) -> Result<(), Error> {
    let booking_id = event.booking_id;
    let mut event = insert!("booking_events", {
        booking_id,
        created_at: event.created_at,
        actor: event.actor,
        actor_id: event.actor_id,
        from_status: event.from,
        to_status: event.to,
        reason: &event.reason,
        kind: event.kind,
        price: event.price,
        currency: &event.currency,
        paid_way: event.paid_way,
    });
    let booking = event.bind(booking_id);
    let next = format!(
        "(SELECT COALESCE(MAX(number), 0) + 1 FROM booking_events WHERE booking_id = {booking})"
    );
    event.set("number", &next).run_later(conn)
}

/// The audit trails of these bookings, oldest first.
pub fn events(conn: &mut dyn Conn, bookings: &[Uuid]) -> Result<Vec<Event>, Error> {
    let sql =
        "SELECT booking_id, created_at, actor, actor_id, from_status, to_status, reason, kind,
           price, currency, paid_way
         FROM booking_events WHERE booking_id = ANY($1)
         ORDER BY booking_id, number";
    conn.rows(sql, params![Param::list(bookings)], |row| {
        read!(row, Event {
            booking_id, created_at, actor, actor_id, reason, kind, price, currency, paid_way;
            from: row.get("from_status")?,
            to: row.get("to_status")?
        })
    })
}
