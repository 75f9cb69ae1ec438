//! Bookings, their slots, offers and events, and the claims on court hours.
//!
//! A booking holds its hours while it is confirmed, or open and not past its deadline; from the
//! deadline on others may take them over, swept or not. A court that was taken away with its sport
//! took the claims of what had been along.

use super::rules::Rule;

pub const RULES: &[Rule] = &[
    Rule {
        message: "booking {} ({}) has {} of {} court hours claimed from {t} on {}",
        sql: "SELECT b.id, b.status, COUNT(DISTINCT c.starts_at), (s.ends_at - s.starts_at) / 1800000000,
                  s.starts_at, s.court_name
                FROM bookings b JOIN booking_slots s ON s.booking_id = b.id AND s.replaced = 0
                JOIN courts k ON k.id = s.court_id
                LEFT JOIN court_claims c ON COALESCE(c.for_court_id, c.court_id) = s.court_id
                  AND c.starts_at >= s.starts_at AND c.starts_at < s.ends_at AND c.holder_id = b.id AND c.holder_kind = 'booking'
                WHERE b.status = 'confirmed' OR b.expires_at > $1
                GROUP BY b.id, b.status, s.id, s.starts_at, s.ends_at, s.court_name
                HAVING COUNT(DISTINCT c.starts_at) <> (s.ends_at - s.starts_at) / 1800000000",
    },
    Rule {
        message: "{} {} has {} of the {} spaces of court {} at {t}",
        sql: "SELECT c.holder_kind, c.holder_id, COUNT(*), (LENGTH(k.space_ids) + 1) / 37, k.name, c.starts_at
                FROM court_claims c JOIN courts k ON k.id = COALESCE(c.for_court_id, c.court_id)
                WHERE k.space_ids <> '' AND c.starts_at > $1
                GROUP BY c.holder_kind, c.holder_id, k.id, k.name, k.space_ids, c.starts_at
                HAVING COUNT(*) <> (LENGTH(k.space_ids) + 1) / 37",
    },
    Rule {
        message: "court {} is held at {t} for a wish to move booking {}, which has none",
        sql: "SELECT COALESCE(c.for_court_id, c.court_id), c.starts_at, c.holder_id FROM court_claims c
                LEFT JOIN bookings b ON b.id = c.holder_id
                WHERE c.holder_kind = 'move' AND b.move_expires_at IS NULL",
    },
    Rule {
        message: "booking {} ({}) is closed, but its player still wants it moved",
        sql: "SELECT id, status FROM bookings WHERE move_expires_at IS NOT NULL
                AND status <> 'confirmed' AND expires_at IS NULL",
    },
    Rule {
        message: "booking {} can be undone, but how it was before is lost",
        sql: "SELECT id FROM bookings WHERE undo_until > $1 AND undo_before = ''",
    },
    Rule {
        message: "booking {} holds a court that does not exist: {} from {t}",
        sql: "SELECT b.id, s.court_name, s.starts_at
                FROM bookings b JOIN booking_slots s ON s.booking_id = b.id AND s.replaced = 0
                LEFT JOIN courts k ON k.id = s.court_id
                WHERE k.id IS NULL AND s.ends_at > $1
                  AND (b.status = 'confirmed' OR b.expires_at > $1)",
    },
    Rule {
        message: "the claim at {t} on court {} belongs to booking {}, which does not have that time",
        sql: "SELECT c.starts_at, c.court_id, c.holder_id FROM court_claims c
                LEFT JOIN bookings b ON b.id = c.holder_id
                WHERE c.holder_kind = 'booking'
                  AND (b.id IS NULL OR (b.status <> 'confirmed' AND b.expires_at IS NULL)
                    OR NOT EXISTS (SELECT 1 FROM booking_slots s
                      WHERE s.booking_id = b.id AND s.replaced = 0
                        AND s.court_id = COALESCE(c.for_court_id, c.court_id)
                        AND s.starts_at <= c.starts_at AND s.ends_at > c.starts_at))",
    },
    Rule {
        message: "the claim at {t} on court {} has the unknown holder {} {}",
        sql: "SELECT starts_at, court_id, holder_kind, holder_id FROM court_claims
                WHERE holder_kind NOT IN ('booking', 'proposal', 'blackout', 'undo', 'move')
                  OR (holder_kind IN ('undo', 'move') AND expires_at IS NULL)",
    },
    Rule {
        message: "booking {} ({}) has a claim at {t} that ends before the booking's deadline",
        sql: "SELECT b.id, b.status, c.starts_at FROM court_claims c
                JOIN bookings b ON b.id = c.holder_id
                WHERE c.holder_kind = 'booking'
                  AND ((b.status = 'confirmed' AND c.expires_at IS NOT NULL)
                    OR (b.expires_at > $1 AND (c.expires_at IS NULL OR c.expires_at < b.expires_at)))",
    },
    Rule {
        message: "the claim at {t} on court {} belongs to offer {}, which is not open or does not have that time",
        sql: "SELECT c.starts_at, c.court_id, c.holder_id FROM court_claims c
                LEFT JOIN booking_proposals p ON p.id = c.holder_id
                WHERE c.holder_kind = 'proposal'
                  AND (p.id IS NULL OR p.status <> 'offered' OR c.expires_at IS NULL
                    OR c.starts_at < p.starts_at OR c.starts_at >= p.ends_at)",
    },
    Rule {
        message: "offer {} is open although booking {} is {}",
        sql: "SELECT p.id, b.id, b.status FROM booking_proposals p
                JOIN bookings b ON b.id = p.booking_id
                WHERE p.status = 'offered' AND b.status <> 'reschedule_proposed'",
    },
    Rule {
        message: "offer {} of booking {} has the unknown status {}",
        sql: "SELECT id, booking_id, status FROM booking_proposals
                WHERE status NOT IN ('offered', 'accepted', 'declined', 'expired', 'withdrawn')",
    },
    Rule {
        message: "booking {} ({}) has a wrong end of its offers: {t}",
        sql: "SELECT b.id, b.status, b.offers_until FROM bookings b
                WHERE (b.status = 'reschedule_proposed') <> (b.offers_until IS NOT NULL)
                  OR (b.offers_until IS NOT NULL AND b.offers_until <> (SELECT MAX(p.expires_at)
                    FROM booking_proposals p WHERE p.booking_id = b.id AND p.status = 'offered'))
                  OR (b.offers_until IS NOT NULL AND NOT EXISTS (SELECT 1
                    FROM booking_proposals p WHERE p.booking_id = b.id AND p.status = 'offered'))",
    },
    Rule {
        message: "bookings {} and {} both have {} at {t}",
        sql: "SELECT w.earlier, w.booking_id, w.court_name, w.starts_at FROM
                  (SELECT s.booking_id, s.court_name, s.starts_at,
                     LAG(s.ends_at) OVER (PARTITION BY s.court_id ORDER BY s.starts_at, s.id) AS earlier_end,
                     LAG(s.booking_id) OVER (PARTITION BY s.court_id ORDER BY s.starts_at, s.id) AS earlier
                   FROM booking_slots s JOIN bookings b ON b.id = s.booking_id
                   WHERE s.replaced = 0 AND (b.status = 'confirmed' OR b.expires_at > $1)) w
                WHERE w.earlier_end > w.starts_at",
    },
    Rule {
        message: "two claims on court {} overlap: {t} and {t}",
        sql: "SELECT w.court_id, w.earlier, w.starts_at FROM
                  (SELECT court_id, starts_at,
                     LAG(starts_at) OVER (PARTITION BY court_id ORDER BY starts_at) AS earlier
                   FROM court_claims) w
                WHERE w.starts_at - w.earlier < 1800000000",
    },
    Rule {
        message: "booking {} has the unknown status {}",
        sql: "SELECT id, status FROM bookings WHERE status NOT IN
                  ('pending_review', 'reschedule_proposed', 'user_selected', 'awaiting_payment',
                   'confirmed', 'canceled_user', 'canceled_admin', 'expired', 'rejected')",
    },
    Rule {
        message: "booking {} ({}) has a slot at {t} with the wrong status {}",
        sql: "SELECT b.id, b.status, s.starts_at, s.slot_status
                FROM bookings b JOIN booking_slots s ON s.booking_id = b.id
                WHERE s.slot_status <> CASE WHEN s.replaced = 1 THEN 'released'
                  WHEN b.status = 'confirmed' THEN 'booked'
                  WHEN b.expires_at IS NOT NULL THEN 'held' ELSE 'released' END",
    },
    Rule {
        message: "booking {} runs from {t} to {t}, but its slots do not",
        sql: "SELECT b.id, b.starts_at, b.ends_at FROM bookings b
                LEFT JOIN booking_slots s ON s.booking_id = b.id AND s.replaced = 0
                GROUP BY b.id, b.starts_at, b.ends_at
                HAVING COUNT(s.id) = 0 OR MIN(s.starts_at) <> b.starts_at
                  OR MAX(s.ends_at) <> b.ends_at",
    },
    Rule {
        message: "booking {} is {}, but its last event says {}",
        sql: "SELECT b.id, b.status, e.to_status FROM bookings b
                LEFT JOIN booking_events e ON e.booking_id = b.id AND e.number =
                  (SELECT MAX(l.number) FROM booking_events l WHERE l.booking_id = b.id)
                WHERE e.to_status IS NULL OR e.to_status <> b.status",
    },
    Rule {
        message: "booking {} has {} events, but the last one is number {}",
        sql: "SELECT booking_id, COUNT(*), MAX(number) FROM booking_events
                GROUP BY booking_id HAVING COUNT(*) <> MAX(number) OR MIN(number) <> 1",
    },
    Rule {
        message: "event {} of booking {} starts at status {}, but the one before ends at {}",
        sql: "SELECT w.number, w.booking_id, w.from_status, w.earlier FROM
                  (SELECT booking_id, number, from_status, LAG(to_status)
                     OVER (PARTITION BY booking_id ORDER BY number) AS earlier
                   FROM booking_events) w
                WHERE COALESCE(w.from_status, '') <> COALESCE(w.earlier, '')",
    },
    Rule {
        message: "idempotency key {} of player {} has no answer",
        sql: "SELECT key, user_id FROM idempotency_keys
                WHERE booking_id IS NULL OR status IS NULL",
    },
    Rule {
        message: "blackout {} has {} of {} court hours claimed from {t}",
        sql: "SELECT o.id, COUNT(DISTINCT c.starts_at), (o.ends_at - o.starts_at) / 1800000000, o.starts_at
                FROM blackouts o
                LEFT JOIN court_claims c ON COALESCE(c.for_court_id, c.court_id) = o.court_id AND c.starts_at >= o.starts_at
                  AND c.starts_at < o.ends_at AND c.holder_id = o.id
                  AND c.holder_kind = 'blackout' AND c.expires_at IS NULL
                GROUP BY o.id, o.starts_at, o.ends_at
                HAVING COUNT(DISTINCT c.starts_at) <> (o.ends_at - o.starts_at) / 1800000000",
    },
    Rule {
        message: "the claim at {t} on court {} belongs to blackout {}, which does not exist",
        sql: "SELECT c.starts_at, c.court_id, c.holder_id FROM court_claims c
                LEFT JOIN blackouts o ON o.id = c.holder_id AND o.court_id = COALESCE(c.for_court_id, c.court_id)
                  AND o.starts_at <= c.starts_at AND o.ends_at > c.starts_at
                WHERE c.holder_kind = 'blackout' AND o.id IS NULL",
    },
    Rule {
        message: "booking {} has a reported payment, but is not held until its end",
        sql: "SELECT id FROM bookings WHERE status = 'awaiting_payment'
                  AND payment_reported_at IS NOT NULL AND expires_at <> ends_at",
    },
    Rule {
        message: "booking {} is {}, but notices are still scheduled",
        sql: "SELECT DISTINCT b.id, b.status FROM bookings b
                JOIN booking_notices n ON n.booking_id = b.id
                WHERE b.status <> 'confirmed' AND b.expires_at IS NULL",
    },
    Rule {
        message: "booking {} has no number",
        sql: "SELECT id FROM bookings WHERE number = ''",
    },
    Rule {
        message: "receipt {} of booking {} has no photo",
        sql: "SELECT b.receipt, b.id FROM bookings b
                LEFT JOIN photos p ON p.key = b.receipt AND p.booking_id = b.id
                  AND p.unused_since IS NULL
                WHERE b.receipt <> '' AND p.key IS NULL",
    },
];
