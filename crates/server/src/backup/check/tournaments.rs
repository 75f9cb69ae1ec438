//! Tournaments: who plays now, and how ties stand. What a statement cannot tell is in `tournaments/check.rs`.

use super::rules::Rule;

pub const RULES: &[Rule] = &[
    Rule {
        message: "tie {} of tournament {} is {}, but its outcome is \"{}\" and its winner \"{}\"",
        sql: "SELECT id, tournament_id, state, outcome, winner FROM ties
                WHERE (state = 'over') <> (outcome <> '') OR (state <> 'over' AND winner <> '')
                  OR (winner = 'a' AND entry_a IS NULL) OR (winner = 'b' AND entry_b IS NULL)",
    },
    Rule {
        message: "tie {} of tournament {} is live without two entries or a court",
        sql: "SELECT id, tournament_id FROM ties
                WHERE state = 'live' AND (entry_a IS NULL OR entry_b IS NULL OR court IS NULL)",
    },
    Rule {
        message: "tie {} of tournament {} is live, but {} of its people are not noted as playing",
        sql: "SELECT t.id, t.tournament_id, COUNT(*) FROM ties t
                JOIN tournament_people p ON p.entry_id IN (t.entry_a, t.entry_b)
                LEFT JOIN live_tie_people l ON l.tie_id = t.id AND l.person = p.person
                WHERE t.state = 'live' AND l.tie_id IS NULL
                GROUP BY t.id, t.tournament_id",
    },
    Rule {
        message: "somebody is noted as playing in tie {} of tournament {}, which is {} or not theirs",
        sql: "SELECT t.id, t.tournament_id, t.state FROM live_tie_people l
                JOIN ties t ON t.id = l.tie_id
                WHERE t.state <> 'live' OR t.tournament_id <> l.tournament_id
                  OR NOT EXISTS (SELECT 1 FROM tournament_people p
                    WHERE p.entry_id IN (t.entry_a, t.entry_b) AND p.person = l.person)",
    },
];
