//! Matches, who plays and who waits, and the short links to them.

use super::rules::Rule;

pub const RULES: &[Rule] = &[
    Rule {
        message: "match {} has a count of {} players, but {} rows",
        sql: "SELECT m.id, m.current_participants, COUNT(p.id) FROM matches m
                LEFT JOIN match_participants p ON p.match_id = m.id
                GROUP BY m.id, m.current_participants HAVING COUNT(p.id) <> m.current_participants",
    },
    Rule {
        message: "match {} has {} players, more than its limit of {}",
        sql: "SELECT m.id, COUNT(p.id), m.max_participants FROM matches m
                JOIN match_participants p ON p.match_id = m.id
                GROUP BY m.id, m.max_participants HAVING COUNT(p.id) > m.max_participants",
    },
    Rule {
        message: "match {} has a waitlist count of {}, but {} rows",
        sql: "SELECT m.id, m.waitlist_count, COUNT(w.id) FROM matches m
                LEFT JOIN match_waitlist w ON w.match_id = m.id
                GROUP BY m.id, m.waitlist_count HAVING COUNT(w.id) <> m.waitlist_count",
    },
    Rule {
        message: "match {} has waitlist number {}, but the last number given is {}",
        sql: "SELECT m.id, w.place, m.waitlist_last FROM match_waitlist w
                JOIN matches m ON m.id = w.match_id
                WHERE w.place > m.waitlist_last OR w.place < 1",
    },
    Rule {
        message: "match {} has player {} both in the roster and on the waitlist",
        sql: "SELECT w.match_id, w.user_id FROM match_waitlist w
                JOIN match_participants p ON p.match_id = w.match_id AND p.user_id = w.user_id",
    },
    Rule {
        message: "match {} has guest {} both in the roster and on the waitlist",
        sql: "SELECT w.match_id, w.guest_id FROM match_waitlist w
                JOIN match_participants p ON p.match_id = w.match_id AND p.guest_id = w.guest_id",
    },
    Rule {
        message: "match {} has guest {}, whom another host keeps",
        sql: "SELECT m.id, p.guest_id FROM match_participants p
                JOIN guests g ON g.id = p.guest_id JOIN matches m ON m.id = p.match_id
                WHERE g.keeper_id <> m.host_id",
    },
    Rule {
        message: "guest {} is claimed by {} but is on no list of match {}",
        sql: "SELECT c.guest_id, c.user_id, c.match_id FROM guest_claims c
                LEFT JOIN match_participants p ON p.guest_id = c.guest_id
                LEFT JOIN match_waitlist w ON w.guest_id = c.guest_id
                JOIN guests g ON g.id = c.guest_id
                WHERE p.id IS NULL AND w.id IS NULL AND g.name_key IS NULL",
    },
    Rule {
        message: "booking {} is for match {}, which is of somebody else",
        sql: "SELECT b.id, b.match_id FROM bookings b JOIN matches m ON m.id = b.match_id
                WHERE b.user_id <> m.host_id OR b.guest_name IS NOT NULL",
    },
    Rule {
        message: "match {} does not have its host {} in the roster",
        sql: "SELECT m.id, m.host_id FROM matches m
                LEFT JOIN match_participants p ON p.match_id = m.id AND p.user_id = m.host_id
                WHERE p.id IS NULL",
    },
    Rule {
        message: "link {} of match {} points to {}",
        sql: "SELECT l.code, m.id, l.resource_id FROM matches m
                JOIN short_links l ON l.id = m.link_id
                WHERE l.kind <> 'match_join' OR l.resource_id IS NULL OR l.resource_id <> m.id",
    },
    Rule {
        message: "link {} is active although match {} was called off",
        sql: "SELECT l.code, m.id FROM matches m JOIN short_links l ON l.id = m.link_id
                WHERE m.deleted_at IS NOT NULL AND (l.is_active = 1 OR l.closed_at IS NULL)",
    },
    Rule {
        message: "link {} points to match {}, which has another link",
        sql: "SELECT l.code, l.resource_id FROM short_links l
                LEFT JOIN matches m ON m.id = l.resource_id AND m.link_id = l.id
                WHERE l.kind = 'match_join' AND m.id IS NULL",
    },
    Rule {
        message: "link {} is active although it was closed at {t}",
        sql: "SELECT code, closed_at FROM short_links WHERE is_active = 1 AND closed_at IS NOT NULL",
    },
    Rule {
        message: "link {} has a count of {} clicks, but {} by hour",
        sql: "SELECT l.code, l.click_count, CAST(SUM(h.clicks) AS BIGINT) FROM short_links l
                JOIN link_hours h ON h.short_link_id = l.id
                GROUP BY l.id, l.code, l.click_count HAVING SUM(h.clicks) > l.click_count",
    },
];
