//! What a result counts in a table.

use crate::rankings::Ranking;
use crate::score::{ScoreRules, Side};
use crate::standings::{How, TieResult};

/// What a walkover counts: points of the side that came and of the other, in each set that the
/// winner needs, or once for a free score. Both 0: sets without points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Forfeit {
    pub win: u16,
    pub loss: u16,
}

impl Forfeit {
    /// As the federation of a sport says: FIFA 3–0, futsal 5–0 (Disciplinary Code, "Forfeit");
    /// FIBA 20–0 (rule 20); WBSC 9–0; NFL 2–0; FIVB 25–0 each set (rule 6.4.1) and ITTF 11–0, here
    /// the points of a set; ATP straight sets without games. Badminton annuls instead (BWF).
    pub fn preset(sport_slug: &str, rules: &ScoreRules) -> Self {
        let win = match sport_slug {
            "volleyball" | "table_tennis" | "table-tennis" => rules.to,
            "futsal" => 5,
            "basketball" => 20,
            "baseball" => 9,
            "soccer" => 3,
            "football" => 2,
            _ if rules.is_free() => 1,
            _ => 0,
        };
        Self { win, loss: 0 }
    }
}

/// How a retirement counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Retired {
    /// A win in straight sets, without points: ATP.
    StraightSets,
    /// The side that stayed gets the points and sets that it needed, the other keeps its own:
    /// FIVB rule 6.4.3, ITTF.
    Completed,
    /// All ties of the side that retired are annulled: BWF.
    Annulled,
    /// As played if the side that stayed was ahead, else 2–0: FIBA rule 21.
    StandsIfAhead,
    /// As a walkover, unless the side that stayed was ahead by more: FIFA.
    AtLeastForfeit,
}

/// How the results of a group are counted.
#[derive(Clone, Copy, Debug)]
pub struct Counting<'a> {
    pub ranking: &'a Ranking,
    pub rules: ScoreRules,
    pub forfeit: Forfeit,
}

/// What a result counts for A and B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    pub sets: [u32; 2],
    pub scored: [u32; 2],
}

impl Counting<'_> {
    pub fn count(&self, result: &TieResult) -> Counted {
        match (result.how, result.winner) {
            (How::Played, _) => self.sets(&result.sets),
            (How::Walkover, Some(winner)) => self.forfeited(winner, self.forfeit),
            (How::Retired, Some(winner)) => self.retired(&result.sets, winner),
            (How::Walkover | How::Retired, None) => Counted::default(),
        }
    }

    fn needed(&self) -> u32 {
        if self.rules.is_free() {
            1
        } else {
            u32::from(self.rules.best_of / 2 + 1)
        }
    }

    fn sets(&self, sets: &[[u16; 2]]) -> Counted {
        let mut counted = Counted::default();
        for (index, set) in sets.iter().enumerate() {
            for side in [Side::A, Side::B] {
                let (own, other) = (set[side.index()], set[side.other().index()]);
                counted.sets[side.index()] += u32::from(own > other);
                // A match tie-break is one game (ITF).
                let points = if self.is_match_tie_break(index) {
                    u16::from(own > other)
                } else {
                    own
                };
                counted.scored[side.index()] += u32::from(points);
            }
        }
        counted
    }

    fn is_match_tie_break(&self, set: usize) -> bool {
        let is_last = set + 1 == usize::from(self.rules.best_of);
        let is_tie_break = self.rules.last_to.is_some_and(|to| to >= 7);
        self.ranking.key == "tennis" && self.rules.to < 7 && is_last && is_tie_break
    }

    fn forfeited(&self, winner: Side, forfeit: Forfeit) -> Counted {
        let mut counted = Counted::default();
        let (win, loss) = (winner.index(), winner.other().index());
        counted.sets[win] = self.needed();
        counted.scored[win] = self.needed() * u32::from(forfeit.win);
        counted.scored[loss] = self.needed() * u32::from(forfeit.loss);
        counted
    }

    fn retired(&self, sets: &[[u16; 2]], winner: Side) -> Counted {
        let none = Forfeit { win: 0, loss: 0 };
        let lead = |set: &[u16; 2]| {
            i32::from(set[winner.index()]) - i32::from(set[winner.other().index()])
        };
        let led_by: i32 = sets.iter().map(lead).sum();
        let stands = |at_least: Forfeit| {
            let lead = i32::from(at_least.win) - i32::from(at_least.loss);
            if led_by > lead {
                self.sets(sets)
            } else {
                self.forfeited(winner, at_least)
            }
        };
        match self.ranking.retired {
            Retired::StraightSets => self.forfeited(winner, none),
            Retired::Completed => self.completed(sets, winner),
            Retired::Annulled => self.sets(self.rules.finished(sets)),
            Retired::StandsIfAhead if led_by > 0 => self.sets(sets),
            Retired::StandsIfAhead => self.forfeited(winner, Forfeit { win: 2, loss: 0 }),
            Retired::AtLeastForfeit => stands(self.forfeit),
        }
    }

    /// With the points and sets that the winner needed.
    fn completed(&self, sets: &[[u16; 2]], winner: Side) -> Counted {
        let finished = self.rules.finished(sets);
        let mut counted = self.sets(finished);
        let (win, loss) = (winner.index(), winner.other().index());
        let mut at = finished.len();
        while counted.sets[win] < self.needed() {
            let (to, cap) = self.rules.limits(at);
            let kept = sets.get(at).map_or(0, |set| set[loss]);
            let wins_at = to.max(kept + self.rules.by);
            let wins_at = cap.map_or(wins_at, |cap| wins_at.min(cap));
            counted.sets[win] += 1;
            counted.scored[win] += u32::from(wins_at);
            counted.scored[loss] += u32::from(kept);
            at += 1;
        }
        counted
    }
}
