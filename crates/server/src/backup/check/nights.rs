//! Play nights: who plays now. What a statement cannot tell is in `nights/check.rs`.

use super::rules::Rule;

pub const RULES: &[Rule] = &[
    Rule {
        message: "the night of match {} is {}, but its end is {t}",
        sql: "SELECT match_id, state, ended_at FROM nights
                WHERE (state = 'over') <> (ended_at IS NOT NULL)",
    },
    Rule {
        message: "game {} of match {} is live although the night is over",
        sql: "SELECT g.number, g.match_id FROM games g JOIN nights n ON n.match_id = g.match_id
                WHERE g.state = 'live' AND n.state = 'over'",
    },
    Rule {
        message: "somebody is noted as playing in game {} of match {}, which is not live",
        sql: "SELECT l.game_id, l.match_id FROM live_players l
                LEFT JOIN games g ON g.match_id = l.match_id AND g.id = l.game_id
                WHERE g.id IS NULL OR g.state <> 'live'",
    },
];
