//! The hours of times on offer. An offer has no court of its own to name: its half hours are held on
//! one court, each by itself, by its booking or by another offer of that booking.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use lapang_db::{Conn, Uuid, params};

use super::Tell;
use crate::clock::from_micros;

const HALF_HOUR: i64 = 30 * 60 * 1_000_000;

struct Offer {
    id: Uuid,
    booking_id: Uuid,
    starts_at: i64,
    ends_at: i64,
}

pub fn look(conn: &mut dyn Conn, now: Timestamp, tell: Tell<'_>) -> anyhow::Result<()> {
    let now = now.as_microsecond();
    let offers = conn.rows(
        "SELECT id, booking_id, starts_at, ends_at FROM booking_proposals
         WHERE status = 'offered' AND expires_at > $1",
        params![now],
        |row| {
            Ok(Offer {
                id: row.get(0)?,
                booking_id: row.get(1)?,
                starts_at: row.get(2)?,
                ends_at: row.get(3)?,
            })
        },
    )?;
    let held = held(conn, now)?;
    let nothing = HashMap::new();
    for offer in offers {
        let courts = held.get(&offer.booking_id).unwrap_or(&nothing);
        let is_held = courts.values().any(|units| {
            (offer.starts_at..offer.ends_at)
                .step_by(usize::try_from(HALF_HOUR).unwrap_or(usize::MAX))
                .all(|unit| units.contains(&unit))
        });
        if !is_held {
            tell(&format!(
                "the offer {} of booking {} from {} is not held on any court",
                offer.id,
                offer.booking_id,
                from_micros(offer.starts_at)
            ));
        }
    }
    Ok(())
}

/// By booking and court: the half hours that a booking with offers and its offers have.
type Held = HashMap<Uuid, HashMap<Uuid, HashSet<i64>>>;

fn held(conn: &mut dyn Conn, now: i64) -> anyhow::Result<Held> {
    let mut held = Held::new();
    conn.for_each(
        "SELECT b.id, c.court_id, c.starts_at FROM bookings b
         JOIN court_claims c ON c.holder_id = b.id AND c.holder_kind = 'booking'
         WHERE b.offers_until > $1
         UNION ALL
         SELECT p.booking_id, c.court_id, c.starts_at FROM booking_proposals p
         JOIN court_claims c ON c.holder_id = p.id AND c.holder_kind = 'proposal'
         WHERE p.status = 'offered' AND p.expires_at > $1",
        params![now],
        &mut |row| {
            let courts = held.entry(row.get(0)?).or_default();
            courts.entry(row.get(1)?).or_default().insert(row.get(2)?);
            Ok(())
        },
    )?;
    Ok(held)
}
