//! Matches, who plays and who waits, and the short links to them.

use super::rules::Rule;

pub const RULES: &[Rule] = &[
    Rule {
        says: "match {} counts {} players and has {}",
        finds: "SELECT m.id, m.current_participants, COUNT(p.id) FROM matches m
                LEFT JOIN match_participants p ON p.match_id = m.id
                GROUP BY m.id, m.current_participants HAVING COUNT(p.id) <> m.current_participants",
    },
    Rule {
        says: "match {} has {} players, and room for {}",
        finds: "SELECT m.id, COUNT(p.id), m.max_participants FROM matches m
                JOIN match_participants p ON p.match_id = m.id
                GROUP BY m.id, m.max_participants HAVING COUNT(p.id) > m.max_participants",
    },
    Rule {
        says: "match {} counts {} who wait and has {}",
        finds: "SELECT m.id, m.waitlist_count, COUNT(w.id) FROM matches m
                LEFT JOIN match_waitlist w ON w.match_id = m.id
                GROUP BY m.id, m.waitlist_count HAVING COUNT(w.id) <> m.waitlist_count",
    },
    Rule {
        says: "in match {} somebody has place {} in line, and the last that was given out is {}",
        finds: "SELECT m.id, w.place, m.waitlist_last FROM match_waitlist w
                JOIN matches m ON m.id = w.match_id
                WHERE w.place > m.waitlist_last OR w.place < 1",
    },
    Rule {
        says: "in match {} player {} both plays and waits",
        finds: "SELECT w.match_id, w.user_id FROM match_waitlist w
                JOIN match_participants p ON p.match_id = w.match_id AND p.user_id = w.user_id",
    },
    Rule {
        says: "match {} has its host {} not among its players",
        finds: "SELECT m.id, m.host_id FROM matches m
                LEFT JOIN match_participants p ON p.match_id = m.id AND p.user_id = m.host_id
                WHERE p.id IS NULL",
    },
    Rule {
        says: "the link {} of match {} leads to {}",
        finds: "SELECT l.code, m.id, l.resource_id FROM matches m
                JOIN short_links l ON l.id = m.link_id
                WHERE l.kind <> 'match_join' OR l.resource_id IS NULL OR l.resource_id <> m.id",
    },
    Rule {
        says: "the link {} leads to match {}, which was called off",
        finds: "SELECT l.code, m.id FROM matches m JOIN short_links l ON l.id = m.link_id
                WHERE m.deleted_at IS NOT NULL AND (l.is_active = 1 OR l.closed_at IS NULL)",
    },
    Rule {
        says: "the link {} leads to match {}, which has another",
        finds: "SELECT l.code, l.resource_id FROM short_links l
                LEFT JOIN matches m ON m.id = l.resource_id AND m.link_id = l.id
                WHERE l.kind = 'match_join' AND m.id IS NULL",
    },
    Rule {
        says: "the link {} is on, though it was closed {t}",
        finds: "SELECT code, closed_at FROM short_links WHERE is_active = 1 AND closed_at IS NOT NULL",
    },
    Rule {
        says: "the link {} counts {} clicks, and {} in its hours",
        finds: "SELECT l.code, l.click_count, CAST(SUM(h.clicks) AS BIGINT) FROM short_links l
                JOIN link_hours h ON h.short_link_id = l.id
                GROUP BY l.id, l.code, l.click_count HAVING SUM(h.clicks) > l.click_count",
    },
];
