//! Venues: how they are found, and by which clock they open.

use jiff::tz::TimeZone;
use lapang_db::{Conn, values};

use super::Tell;
use super::rules::Rule;

pub const RULES: &[Rule] = &[
    Rule {
        message: "blackout {} belongs to block {}, which does not exist",
        sql:
            "SELECT o.id, o.block_id FROM blackouts o LEFT JOIN court_blocks k ON k.id = o.block_id
                WHERE o.block_id IS NOT NULL AND k.id IS NULL",
    },
    Rule {
        message: "the courts that tournament {} asks for are {}, but it has no block, or one all the same",
        sql: "SELECT r.id, r.state FROM court_requests r
                LEFT JOIN court_blocks k ON k.id = r.block_id
                WHERE (r.state = 'agreed') <> (k.id IS NOT NULL)",
    },
    Rule {
        message: "special day {} of venue {} ends before it begins",
        sql: "SELECT id, venue_id FROM special_days WHERE to_date < from_date",
    },
    Rule {
        message: "venue {} ({}) is missing from the search",
        sql: "SELECT v.id, v.name FROM venues v
                LEFT JOIN venue_texts t ON t.rowid = v.number WHERE t.rowid IS NULL",
    },
    Rule {
        message: "the search has an entry for a venue that does not exist: number {}",
        sql: "SELECT t.rowid FROM venue_texts t
                LEFT JOIN venues v ON v.number = t.rowid WHERE v.number IS NULL",
    },
    Rule {
        message: "venue {} counts {} reviews with {} stars, but {} with {} are shown",
        sql: "SELECT v.id, v.review_total, v.review_stars, COUNT(r.id),
                  CAST(COALESCE(SUM(r.rating), 0) AS BIGINT)
                FROM venues v LEFT JOIN venue_reviews r
                  ON r.venue_id = v.id AND r.hidden_at IS NULL AND r.deleted_at IS NULL
                GROUP BY v.id, v.review_total, v.review_stars
                HAVING v.review_total <> COUNT(r.id)
                  OR v.review_stars <> CAST(COALESCE(SUM(r.rating), 0) AS BIGINT)",
    },
    Rule {
        message: "QRIS code {} of venue {} has no photo",
        sql: "SELECT s.qris_url, s.venue_id FROM venue_sports s
                LEFT JOIN photos p ON s.qris_url = '/media/' || p.key || '.jpg'
                  AND p.venue_sport_id = s.id AND p.unused_since IS NULL
                WHERE s.qris_url <> '' AND p.key IS NULL",
    },
];

/// The clocks are named as the tables of the world's zones have them, not the database.
pub fn zones(conn: &mut dyn Conn, tell: Tell<'_>) -> anyhow::Result<()> {
    let sql = "SELECT time_zone, COUNT(*) FROM venues GROUP BY time_zone";
    let zones: Vec<(String, i64)> = conn.rows(sql, &[], values)?;
    for (zone, count) in zones {
        if TimeZone::get(&zone).is_err() {
            tell(&format!(
                "{count} venues have the unknown time zone {zone:?}"
            ));
        }
    }
    Ok(())
}
