//! The hours of times on offer. An offer has no court of its own to name: its half hours are held on
//! one court, each by itself, by its booking or by another offer of that booking.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use lapang_db::{Conn, Uuid, params, read};

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
            read!(
                row,
                Offer {
                    id,
                    booking_id,
                    starts_at,
                    ends_at
                }
            )
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
                "offer {} of booking {} at {} has no claims on any court",
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
        "SELECT b.id AS booking_id, COALESCE(c.for_court_id, c.court_id) AS court_id, c.starts_at
         FROM bookings b
         JOIN court_claims c ON c.holder_id = b.id AND c.holder_kind = 'booking'
         WHERE b.offers_until > $1
         UNION ALL
         SELECT p.booking_id, COALESCE(c.for_court_id, c.court_id), c.starts_at FROM booking_proposals p
         JOIN court_claims c ON c.holder_id = p.id AND c.holder_kind = 'proposal'
         WHERE p.status = 'offered' AND p.expires_at > $1",
        params![now],
        &mut |row| {
            let courts = held.entry(row.get("booking_id")?).or_default();
            let units: &mut HashSet<i64> = courts.entry(row.get("court_id")?).or_default();
            units.insert(row.get("starts_at")?);
            Ok(())
        },
    )?;
    Ok(held)
}
