//! Venues: how they are found, and by which clock they open.

use jiff::tz::TimeZone;
use lapang_db::Conn;

use super::Tell;
use super::rules::Rule;

pub const RULES: &[Rule] = &[
    Rule {
        says: "venue {} ({}) cannot be found by its name",
        finds: "SELECT v.id, v.name FROM venues v
                LEFT JOIN venue_texts t ON t.rowid = v.number WHERE t.rowid IS NULL",
    },
    Rule {
        says: "the search has words of a venue that does not exist, number {}",
        finds: "SELECT t.rowid FROM venue_texts t
                LEFT JOIN venues v ON v.number = t.rowid WHERE v.number IS NULL",
    },
    Rule {
        says: "the QRIS code {} of venue {} is no photo of it",
        finds: "SELECT s.qris_url, s.venue_id FROM venue_sports s
                LEFT JOIN photos p ON s.qris_url = '/media/' || p.key || '.jpg'
                  AND p.venue_sport_id = s.id AND p.unused_since IS NULL
                WHERE s.qris_url <> '' AND p.key IS NULL",
    },
];

/// The clocks are named as the tables of the world's zones have them, not the database.
pub fn zones(conn: &mut dyn Conn, tell: Tell<'_>) -> anyhow::Result<()> {
    let sql = "SELECT time_zone, COUNT(*) FROM venues GROUP BY time_zone";
    let zones: Vec<(String, i64)> = conn.rows(sql, &[], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (zone, count) in zones {
        if TimeZone::get(&zone).is_err() {
            tell(&format!(
                "{count} venues have the time zone {zone:?}, which there is not"
            ));
        }
    }
    Ok(())
}
