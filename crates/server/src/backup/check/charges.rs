//! Charges, their lines, the movements of money, and the ledger.

use super::rules::Rule;

pub const RULES: &[Rule] = &[
    Rule {
        message: "booking {} says {} about its charge, but there are {}",
        sql: "SELECT b.id, b.has_charge, COUNT(c.id) FROM bookings b LEFT JOIN charges c ON c.id = b.id
                GROUP BY b.id, b.has_charge HAVING COUNT(c.id) <> b.has_charge",
    },
    Rule {
        message: "charge {} has no booking",
        sql: "SELECT c.id FROM charges c LEFT JOIN bookings b ON b.id = c.id
                WHERE b.id IS NULL AND c.cause = 'booking'",
    },
    Rule {
        message: "charge {} is of nobody who is in a match or left it",
        sql: "SELECT c.id FROM charges c LEFT JOIN match_participants p ON p.id = c.id
                LEFT JOIN match_leavers l ON l.id = c.id
                WHERE p.id IS NULL AND l.id IS NULL AND c.cause = 'match_place'",
    },
    Rule {
        message: "match {} counts {} who left owing, but there are {}",
        sql: "SELECT m.id, m.owing_leavers, COUNT(l.id) FROM matches m
                LEFT JOIN match_leavers l ON l.match_id = m.id AND l.owes = 1
                GROUP BY m.id, m.owing_leavers HAVING COUNT(l.id) <> m.owing_leavers",
    },
    Rule {
        message: "booking {} has received {}, but its payments add up to {}",
        sql: "SELECT b.id, b.received, CAST(COALESCE(SUM(p.amount), 0) AS BIGINT)
                FROM bookings b LEFT JOIN payments p ON p.charge_id = b.id
                GROUP BY b.id, b.received HAVING CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) <> b.received OR b.received < 0",
    },
    Rule {
        message: "booking {} has {} beside its hours, but its lines add up to {}",
        sql: "SELECT b.id, b.extras, CAST(COALESCE(SUM(l.amount), 0) AS BIGINT)
                FROM bookings b LEFT JOIN charge_lines l ON l.charge_id = b.id AND l.kind <> 'hours'
                GROUP BY b.id, b.extras HAVING CAST(COALESCE(SUM(l.amount), 0) AS BIGINT) <> b.extras",
    },
    Rule {
        message: "the hours of booking {} are charged with {}, but cost {}",
        sql: "SELECT b.id, CAST(COALESCE(SUM(l.amount), 0) AS BIGINT), COALESCE(b.final_price, b.price_min)
                FROM bookings b LEFT JOIN charge_lines l ON l.charge_id = b.id AND l.kind = 'hours'
                WHERE b.has_charge = 1 AND (b.final_price IS NOT NULL OR b.price_min = b.price_max)
                GROUP BY b.id, b.final_price, b.price_min
                HAVING CAST(COALESCE(SUM(l.amount), 0) AS BIGINT) <> COALESCE(b.final_price, b.price_min)",
    },
    Rule {
        message: "line {} of charge {} is posted as {}, not {}",
        sql: "SELECT w.number, w.charge_id, w.posted, w.amount FROM
                  (SELECT l.number, l.charge_id, l.amount, CAST(COALESCE(SUM(CASE WHEN t.debit = 'owed' THEN t.amount
                     WHEN t.credit = 'owed' THEN -t.amount ELSE 0 END), 0) AS BIGINT) AS posted
                   FROM charge_lines l LEFT JOIN transfers t ON t.cause IN ('line', 'tax') AND t.cause_id = l.charge_id
                     AND t.number = l.number AND t.charge_id = l.charge_id
                   GROUP BY l.charge_id, l.number, l.amount) w
                WHERE w.posted <> w.amount",
    },
    Rule {
        message: "payment {} is posted as {}, not {}",
        sql: "SELECT p.id, t.amount, ABS(p.amount) FROM payments p
                LEFT JOIN transfers t ON t.cause = 'payment' AND t.cause_id = p.id AND t.number = 0
                WHERE p.amount <> 0 AND (t.amount IS NULL OR t.amount <> ABS(p.amount) OR t.charge_id <> p.charge_id
                  OR (p.amount > 0) <> (t.credit = 'owed') OR (p.amount < 0) <> (t.debit = 'owed'))",
    },
    Rule {
        message: "the ledger has {} postings of charge {}, but there are {} lines and payments",
        sql: "SELECT COUNT(*), t.charge_id,
                  (SELECT COUNT(*) FROM charge_lines l WHERE l.charge_id = t.charge_id AND l.amount <> 0)
                  + (SELECT COUNT(*) FROM payments p WHERE p.charge_id = t.charge_id AND p.amount <> 0)
                FROM transfers t WHERE t.cause <> 'tax' GROUP BY t.charge_id
                HAVING COUNT(*) <> (SELECT COUNT(*) FROM charge_lines l WHERE l.charge_id = t.charge_id AND l.amount <> 0)
                  + (SELECT COUNT(*) FROM payments p WHERE p.charge_id = t.charge_id AND p.amount <> 0)",
    },
    Rule {
        message: "payment {} takes back {}, but moves {} where that moved {}",
        sql: "SELECT p.id, p.reverses_id, p.amount, r.amount FROM payments p
                LEFT JOIN payments r ON r.id = p.reverses_id AND r.charge_id = p.charge_id AND r.kind <> 'reversal'
                WHERE p.kind = 'reversal' AND (r.id IS NULL OR r.amount <> -p.amount)",
    },
    Rule {
        message: "{} has given out {} receipts in {}, but the last is number {}",
        sql: "SELECT n.payee_id, COUNT(p.id), n.year, n.last FROM receipt_numbers n
                LEFT JOIN payments p ON p.payee_id = n.payee_id AND p.receipt_year = n.year
                GROUP BY n.payee_id, n.year, n.last
                HAVING COUNT(p.id) <> n.last OR COALESCE(MAX(p.receipt_number), 0) <> n.last",
    },
    Rule {
        message: "booking {} ({}) is wrongly marked as due or not due for a refund",
        sql: "SELECT id, status FROM bookings WHERE (refund_due_at IS NOT NULL)
                <> (has_charge = 1 AND received > COALESCE(final_price, price_min, 0) + extras)",
    },
    Rule {
        message: "the till {} of {} was closed at {}, but its movements of that day add up to {}",
        sql: "SELECT d.till, d.payee_id, d.expected, CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM day_counts d
                LEFT JOIN payments p ON p.payee_id = d.payee_id AND p.day = d.day AND p.till = d.till AND p.way = d.way
                GROUP BY d.payee_id, d.day, d.till, d.way, d.expected
                HAVING CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) <> d.expected",
    },
];
