//! How the sets of an event are won and what a walkover counts, as it is stored.

use lapang_tournament::counting::Forfeit;
use lapang_tournament::score::ScoreRules;
use serde::{Deserialize, Serialize};

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredRules {
    best_of: u8,
    to: u16,
    by: u16,
    cap: Option<u16>,
    last_to: Option<u16>,
    last_cap: Option<u16>,
    draws: bool,
}

impl From<StoredRules> for ScoreRules {
    fn from(it: StoredRules) -> Self {
        Self {
            best_of: it.best_of,
            to: it.to,
            by: it.by,
            cap: it.cap,
            last_to: it.last_to,
            last_cap: it.last_cap,
            draws: it.draws,
        }
    }
}

impl From<ScoreRules> for StoredRules {
    fn from(it: ScoreRules) -> Self {
        Self {
            best_of: it.best_of,
            to: it.to,
            by: it.by,
            cap: it.cap,
            last_to: it.last_to,
            last_cap: it.last_cap,
            draws: it.draws,
        }
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredForfeit {
    win: u16,
    loss: u16,
}

impl From<StoredForfeit> for Forfeit {
    fn from(it: StoredForfeit) -> Self {
        Self {
            win: it.win,
            loss: it.loss,
        }
    }
}

impl From<Forfeit> for StoredForfeit {
    fn from(it: Forfeit) -> Self {
        Self {
            win: it.win,
            loss: it.loss,
        }
    }
}
