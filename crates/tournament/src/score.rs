//! Whether a score is possible, and who won by it.

/// One of the two sides of a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    A,
    B,
}

impl Side {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// 0 for A and 1 for B: the place of the side in `[u16; 2]`.
    pub const fn index(self) -> usize {
        match self {
            Self::A => 0,
            Self::B => 1,
        }
    }
}

/// How a tie is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoreRules {
    /// The most sets of a tie; the winner takes more than half of them.
    pub best_of: u8,
    /// Points that win a set. 0 is a free score, such as goals: one set of any two numbers.
    pub to: u16,
    /// The lead that wins a set.
    pub by: u16,
    /// Points that win a set with any lead.
    pub cap: Option<u16>,
    /// Points that win the last possible set, where they are others.
    pub last_to: Option<u16>,
    /// The cap of the last possible set. With `last_to` it replaces `cap` even if there is none.
    pub last_cap: Option<u16>,
    /// Whether a tie may end without a winner.
    pub draws: bool,
}

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// None for a draw, or while there is no winner yet.
    pub winner: Option<Side>,
    /// Finished sets won by A and by B.
    pub sets: [u8; 2],
}

/// What is wrong with a score. Sets are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreProblem {
    NoSets,
    /// More sets than the rules have, or sets after the one that decided the tie.
    TooManySets,
    /// Play cannot come to these numbers.
    ImpossibleSet {
        set: usize,
    },
    UnfinishedSet {
        set: usize,
    },
    /// Neither side has won enough sets.
    NotDecided,
    DrawNotAllowed,
    /// A side cannot retire from a tie that the score has decided.
    AlreadyDecided,
}

enum SetState {
    Won(Side),
    Unfinished,
    Impossible,
}

impl ScoreRules {
    /// The usual rules of a sport by its slug; one free set with draws for any other sport.
    pub fn preset(sport_slug: &str) -> Self {
        match sport_slug {
            "badminton" => Self {
                cap: Some(30),
                ..Self::sets(3, 21)
            },
            "tennis" | "padel" => Self {
                cap: Some(7),
                ..Self::sets(3, 6)
            },
            "pickleball" => Self::sets(3, 11),
            "table_tennis" | "table-tennis" | "squash" => Self::sets(5, 11),
            "volleyball" => Self {
                last_to: Some(15),
                ..Self::sets(3, 25)
            },
            "basketball" | "baseball" => Self::free(false),
            _ => Self::free(true),
        }
    }

    const fn sets(best_of: u8, to: u16) -> Self {
        Self {
            best_of,
            to,
            by: 2,
            cap: None,
            last_to: None,
            last_cap: None,
            draws: false,
        }
    }

    const fn free(draws: bool) -> Self {
        Self {
            best_of: 1,
            to: 0,
            by: 0,
            draws,
            ..Self::sets(1, 0)
        }
    }

    pub const fn is_free(&self) -> bool {
        self.to == 0
    }

    /// Whether a tie can be played by these rules: a lead is needed, no cap is below the points
    /// of its set, and an even number of sets goes with draws.
    pub fn are_sound(&self) -> bool {
        if self.is_free() {
            return true;
        }
        let (last_to, last_cap) = self.limits(usize::from(self.best_of).saturating_sub(1));
        let caps_hold = |to, cap: Option<u16>| to > 0 && cap.is_none_or(|cap| cap >= to);
        self.by > 0
            && self.best_of > 0
            && (self.draws || self.best_of % 2 == 1)
            && caps_hold(self.to, self.cap)
            && caps_hold(last_to, last_cap)
    }

    /// The leading sets of a score that are finished, without an unfinished last one. A free
    /// score is finished.
    pub fn finished<'a>(&self, sets: &'a [[u16; 2]]) -> &'a [[u16; 2]] {
        if self.is_free() {
            return sets;
        }
        let is_won = |(index, set): (usize, &[u16; 2])| {
            matches!(self.state(index, *set), SetState::Won(_)).then_some(index + 1)
        };
        let count = sets.iter().enumerate().map_while(is_won).last();
        sets.split_at(count.unwrap_or(0)).0
    }

    fn needed(&self) -> u8 {
        self.best_of / 2 + 1
    }

    /// Points and cap of a set.
    pub(crate) fn limits(&self, set: usize) -> (u16, Option<u16>) {
        if self.best_of < 2 || set + 1 != usize::from(self.best_of) {
            return (self.to, self.cap);
        }
        match self.last_to {
            Some(to) => (to, self.last_cap),
            None => (self.to, self.last_cap.or(self.cap)),
        }
    }

    fn state(&self, set: usize, [a, b]: [u16; 2]) -> SetState {
        let (to, cap) = self.limits(set);
        let by = self.by.max(1);
        let (high, low) = (a.max(b), a.min(b));
        let lead = high - low;
        let leader = if a > b { Side::A } else { Side::B };
        if high < to {
            return SetState::Unfinished;
        }
        // With a lead of one the first to reach the points has won.
        let plays_on = by > 1 && cap.is_none_or(|cap| high <= cap);
        let is_won = (high == to && lead >= by)
            || (plays_on && high > to && lead == by)
            || (by > 1 && cap == Some(high) && (1..=by).contains(&lead));
        if is_won {
            SetState::Won(leader)
        } else if plays_on && lead < by && cap != Some(high) {
            SetState::Unfinished
        } else {
            SetState::Impossible
        }
    }
}

/// The result of a tie played to its end.
pub fn judge(rules: &ScoreRules, sets: &[[u16; 2]]) -> Result<Judged, ScoreProblem> {
    if sets.is_empty() {
        return Err(ScoreProblem::NoSets);
    }
    let judged = if rules.is_free() {
        free(sets)?
    } else {
        let (judged, unfinished) = read(rules, sets)?;
        if let Some(set) = unfinished {
            return Err(ScoreProblem::UnfinishedSet { set });
        }
        judged
    };
    let is_over = rules.is_free() || sets.len() == usize::from(rules.best_of);
    match judged.winner {
        None if !is_over => Err(ScoreProblem::NotDecided),
        None if !rules.draws => Err(ScoreProblem::DrawNotAllowed),
        _ => Ok(judged),
    }
}

/// A score while the tie goes on: no sets yet, or all finished but the last. The winner is known
/// only once the sets have decided; a free score has none before the end.
pub fn check_partial(rules: &ScoreRules, sets: &[[u16; 2]]) -> Result<Judged, ScoreProblem> {
    if rules.is_free() {
        if sets.len() > 1 {
            return Err(ScoreProblem::TooManySets);
        }
        let (winner, sets) = (None, [0, 0]);
        return Ok(Judged { winner, sets });
    }
    read(rules, sets).map(|(judged, _)| judged)
}

/// The score at which a side retired: as in `check_partial`, and not decided by the sets. The
/// winner is the side that stayed, which a score does not tell.
pub fn check_retired(rules: &ScoreRules, sets: &[[u16; 2]]) -> Result<Judged, ScoreProblem> {
    let judged = check_partial(rules, sets)?;
    if judged.winner.is_some() {
        return Err(ScoreProblem::AlreadyDecided);
    }
    Ok(judged)
}

fn free(sets: &[[u16; 2]]) -> Result<Judged, ScoreProblem> {
    let [[a, b]] = *sets else {
        return Err(ScoreProblem::TooManySets);
    };
    let (winner, sets) = match a.cmp(&b) {
        std::cmp::Ordering::Greater => (Some(Side::A), [1, 0]),
        std::cmp::Ordering::Less => (Some(Side::B), [0, 1]),
        std::cmp::Ordering::Equal => (None, [0, 0]),
    };
    Ok(Judged { winner, sets })
}

/// With the index of the last set if it is unfinished.
fn read(rules: &ScoreRules, sets: &[[u16; 2]]) -> Result<(Judged, Option<usize>), ScoreProblem> {
    let mut judged = Judged {
        winner: None,
        sets: [0, 0],
    };
    for (index, set) in sets.iter().enumerate() {
        if judged.winner.is_some() || index >= usize::from(rules.best_of) {
            return Err(ScoreProblem::TooManySets);
        }
        match rules.state(index, *set) {
            SetState::Impossible => return Err(ScoreProblem::ImpossibleSet { set: index }),
            SetState::Unfinished if index + 1 == sets.len() => return Ok((judged, Some(index))),
            SetState::Unfinished => return Err(ScoreProblem::UnfinishedSet { set: index }),
            SetState::Won(side) => {
                judged.sets[side.index()] += 1;
                if judged.sets[side.index()] == rules.needed() {
                    judged.winner = Some(side);
                }
            }
        }
    }
    Ok((judged, None))
}
