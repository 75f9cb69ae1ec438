//! The audit trail of bookings.

use lapang_db::{Conn, Error, Param, params};
use uuid::Uuid;

use super::columns::{micros, named};
use crate::bookings::lifecycle::{Actor, Status};
use crate::bookings::model::{Event, EventKind, PaidWay};
use crate::clock::from_micros;

/// Appends to the audit trail. The caller must have locked the booking's row, so that no two events get the same
/// number.
pub fn insert_event(conn: &mut dyn Conn, event: &Event) -> Result<(), Error> {
    conn.execute_later(
        "INSERT INTO booking_events
           (booking_id, number, created_at, actor, actor_id, from_status, to_status, reason, kind,
            price, currency, paid_way)
         VALUES ($1,
           (SELECT COALESCE(MAX(number), 0) + 1 FROM booking_events WHERE booking_id = $1),
           $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        params![
            event.booking_id,
            micros(event.created_at),
            event.actor.name(),
            event.actor_id,
            event.from.map(Status::name),
            event.to.name(),
            &event.reason,
            event.kind.name(),
            event.price,
            &event.currency,
            event.paid_way.name(),
        ],
    )
}

/// The audit trails of these bookings, oldest first.
pub fn events(conn: &mut dyn Conn, bookings: &[Uuid]) -> Result<Vec<Event>, Error> {
    let sql =
        "SELECT booking_id, created_at, actor, actor_id, from_status, to_status, reason, kind,
           price, currency, paid_way
         FROM booking_events WHERE booking_id = ANY($1)
         ORDER BY booking_id, number";
    conn.rows(sql, params![Param::list(bookings)], |row| {
        let from: Option<String> = row.get(4)?;
        Ok(Event {
            booking_id: row.get(0)?,
            created_at: from_micros(row.get(1)?),
            actor: named(2, "an actor", Actor::from_name(row.get_str(2)?))?,
            actor_id: row.get(3)?,
            from: from
                .map(|name| named(4, "a booking status", Status::from_name(&name)))
                .transpose()?,
            to: named(5, "a booking status", Status::from_name(row.get_str(5)?))?,
            reason: row.get(6)?,
            kind: named(7, "a kind of event", EventKind::from_name(row.get_str(7)?))?,
            price: row.get(8)?,
            currency: row.get(9)?,
            paid_way: named(10, "a way to pay", PaidWay::from_name(row.get_str(10)?))?,
        })
    })
}
